//! Openings as a setting: the text that names them, or the openings themselves.

use std::fmt;
use std::path::Path;

use boardwright_arena::Arrangement;
use boardwright_catalog::GAMES;
use boardwright_game::{Negotiation, given_twice};
use serde::de::value::SeqAccessDeserializer;
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::balance::{BalanceSettings, LONGEST};

/// Source and arrangement of openings.
#[derive(Clone, PartialEq, Debug)]
pub struct OpeningsArg {
    /// As it was written.
    text: String,
    pub(crate) source: OpeningSource,
    pub(crate) arrangement: Arrangement,
    /// Plies of recorded games.
    pub(crate) plies: Option<u32>,
}

/// Source of openings.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum OpeningSource {
    Start,
    Random(u32),
    Balanced(BalanceSettings),
    Negotiated(Negotiation),
    Book,
    File(String),
}

/// Openings of an event: named by a text, or given one by one for each of its games, as they travel to workers.
#[derive(Clone, PartialEq, Debug)]
pub enum OpeningsSetting {
    /// As an option or a file names them.
    Named(OpeningsArg),
    /// By game, the openings of its pairs: each a position and moves.
    Lists(Vec<Vec<(String, Vec<String>)>>),
}

/// Reads `start`, `random:PLIES`, `book`, the name of a negotiation or a file, with options behind commas.
impl std::str::FromStr for OpeningsArg {
    type Err = String;

    fn from_str(text: &str) -> Result<OpeningsArg, String> {
        let plain =
            |source| OpeningsArg { text: text.to_owned(), source, arrangement: Arrangement::IN_TURN, plies: None };
        match text.strip_prefix("random:") {
            Some(rest) => random(rest).map(plain),
            None if text == "start" => Ok(plain(OpeningSource::Start)),
            None => match negotiations().find(|negotiation| negotiation.name == text) {
                Some(&negotiation) => Ok(plain(OpeningSource::Negotiated(negotiation))),
                None => listed(text),
            },
        }
    }
}

impl fmt::Display for OpeningsArg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl OpeningsSetting {
    /// The file that they are read from, if it is one.
    pub fn file(&self) -> Option<&str> {
        match self {
            OpeningsSetting::Named(OpeningsArg { source: OpeningSource::File(file), .. }) => Some(file),
            _ => None,
        }
    }
}

impl std::str::FromStr for OpeningsSetting {
    type Err = String;

    fn from_str(text: &str) -> Result<OpeningsSetting, String> {
        text.parse().map(OpeningsSetting::Named)
    }
}

impl Serialize for OpeningsSetting {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            OpeningsSetting::Named(named) => serializer.collect_str(named),
            OpeningsSetting::Lists(lists) => lists.serialize(serializer),
        }
    }
}

impl<'a> Deserialize<'a> for OpeningsSetting {
    fn deserialize<D: Deserializer<'a>>(deserializer: D) -> Result<OpeningsSetting, D::Error> {
        deserializer.deserialize_any(TextOrLists)
    }
}

struct TextOrLists;

impl<'a> Visitor<'a> for TextOrLists {
    type Value = OpeningsSetting;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("openings such as \"random:4\"")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<OpeningsSetting, E> {
        text.parse().map_err(|reason| E::custom(format!("bad openings {text:?}: {reason}")))
    }

    fn visit_seq<A: SeqAccess<'a>>(self, lists: A) -> Result<OpeningsSetting, A::Error> {
        Deserialize::deserialize(SeqAccessDeserializer::new(lists)).map(OpeningsSetting::Lists)
    }
}

/// The ways of all games in which players settle an opening between them.
fn negotiations() -> impl Iterator<Item = &'static Negotiation> {
    GAMES.iter().flat_map(|game| game.family().negotiations)
}

fn random(text: &str) -> Result<OpeningSource, String> {
    let (plies, parts) = text.split_once(',').map_or((text, None), |(plies, parts)| (plies, Some(parts.split(','))));
    let number = number(plies, LONGEST).map_err(|_| format!("expected random:PLIES with 0 to {LONGEST} plies"))?;
    let Some(parts) = parts else { return Ok(OpeningSource::Random(number as u32)) };
    if let Some(name) = given_twice(parts.clone()) {
        return Err(format!("expected each part once, not {name:?} twice"));
    }
    let mut settings = BalanceSettings::new(number, 0);
    settings.set("plies", plies)?;
    for part in parts.clone() {
        let (name, value) = part.split_once('=').filter(|(name, _)| *name != "plies").unwrap_or_default();
        if !settings.set(name, value)? {
            return Err(format!(
                "{part:?} is unknown here, expected balance=SCORE, nodes=NUMBER, among=NUMBER or even=PLIES"
            ));
        }
    }
    match parts.clone().any(|part| part.starts_with("balance=")) {
        true => Ok(OpeningSource::Balanced(settings)),
        false => Err("nodes=, among= and even= need balance=, expected all or none".to_owned()),
    }
}

fn listed(text: &str) -> Result<OpeningsArg, String> {
    let mut arrangement = Arrangement::IN_TURN;
    let mut plies = None;
    let mut name = text;
    // The name of a file may have commas itself: options are taken from the end while they are some.
    while let Some((before, option)) = name.rsplit_once(',') {
        match option.split_once('=') {
            None if option == "shuffle" => arrangement.is_shuffled = true,
            None if option == "symmetry" => arrangement.is_mirrored = true,
            Some(("skip", value)) => arrangement.skip = number(value, u64::from(u32::MAX))?,
            Some(("plies", value)) => plies = Some(number(value, LONGEST)? as u32),
            _ => break,
        }
        name = before;
    }
    let source = if name == "book" { OpeningSource::Book } else { OpeningSource::File(name.to_owned()) };
    Ok(OpeningsArg { text: text.to_owned(), source, arrangement, plies })
}

fn number(text: &str, most: u64) -> Result<u64, String> {
    let number = text.parse().ok().filter(|&number| number <= most);
    number.ok_or_else(|| format!("bad number {text:?}, expected 0 to {most}"))
}

impl OpeningsArg {
    /// The file that is read for them, if there is one.
    pub fn file(&self) -> Option<&Path> {
        match &self.source {
            OpeningSource::File(name) => Some(Path::new(name)),
            _ => None,
        }
    }

    /// True if an engine makes them, which takes time.
    pub fn are_made(&self) -> bool {
        matches!(self.source, OpeningSource::Balanced(_))
    }

    /// The number of random plies.
    pub fn random_plies(&self) -> Option<u32> {
        match &self.source {
            OpeningSource::Random(plies) => Some(*plies),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use boardwright_arena::{Arrangement, EventOpenings};

    use super::{OpeningSource, OpeningsArg};
    use crate::balance::BalanceSettings;

    #[test]
    fn options_stand_behind_commas() {
        let read = |text: &str| text.parse::<OpeningsArg>();
        let file = read("a,b.txt,shuffle,skip=3,symmetry").expect("openings");
        assert_eq!(file.source, OpeningSource::File("a,b.txt".to_owned()));
        assert!(file.arrangement.is_shuffled && file.arrangement.is_mirrored && file.arrangement.skip == 3);
        assert_eq!(read("book,plies=4").expect("openings").source, OpeningSource::Book);
        assert_eq!(read("start").expect("openings").source, OpeningSource::Start);
        assert_eq!(file.to_string(), "a,b.txt,shuffle,skip=3,symmetry");
        assert_eq!(read("random:3").expect("openings").source, OpeningSource::Random(3));
        let OpeningSource::Balanced(balance) = read("random:4,balance=80,nodes=500,among=6").expect("openings").source
        else {
            panic!("not balanced")
        };
        assert_eq!(balance, BalanceSettings { nodes: 500, among: 6, ..BalanceSettings::new(4, 80) });
        for text in ["random:", "random:x", "random:1001", "random:4,nodes=5", "random:4,balance=x", "x,skip=-1"] {
            assert!(read(text).expect_err(text).contains("expected"), "{text}");
        }
        for part in
            ["random:0,balance=80", "random:4,balance=80,nodes=0", "random:4,balance=80,even=3", "random:4,plies=4"]
        {
            assert!(read(part).expect_err(part).contains("expected"), "{part}");
        }
    }

    /// Every image of an opening without a symmetry of its own is shown, and nothing else.
    #[test]
    fn under_symmetries_a_pair_shows_an_image_of_the_opening() {
        let variant = boardwright_catalog::variant("gomoku:9").expect("a game");
        // . . . . .
        // . . X . .
        // . . . O X
        let list = EventOpenings::read("e6 f5 g5", &variant).expect("openings");
        let EventOpenings::List(list) = list else { panic!("no list") };
        let mirrored = Arrangement { is_mirrored: true, ..Arrangement::IN_TURN };
        let mut images: Vec<_> =
            (0..variant.symmetries()).map(|symmetry| list[0].position().mirror(symmetry)).collect();
        let shown = mirrored.arrange(&list, &variant, 1, 200);
        assert!(shown.iter().all(|opening| images.contains(&opening.position())));
        images.retain(|image| !shown.iter().any(|opening| opening.position() == *image));
        assert_eq!((variant.symmetries(), images), (8, vec![]));
        let read = EventOpenings::read(&shown[3].to_string(), &variant).expect("what was shown can be read");
        assert_eq!(read, EventOpenings::List(vec![shown[3].clone()]));
    }
}
