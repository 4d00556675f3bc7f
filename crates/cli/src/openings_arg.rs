//! The option `--openings`: the openings of a match.

use std::path::Path;

use boardwright_arena::{Arrangement, Balance, Opening, OpeningMaker, Openings};
use boardwright_catalog::GAMES;
use boardwright_game::{AnyVariant, Negotiation, PlayerSpec, Stop, derive_seed};

use crate::error::CliError;
use crate::output::Progress;
use crate::{files, record_files};

/// The most plies that random openings may have.
const LONGEST: u32 = 1000;

/// Number of plies of a recorded game that make an opening, unless `plies=` says otherwise.
const RECORDED_PLIES: u32 = 6;

/// The most openings that are laid out for a match; more pairs than that see them again.
const MAX_OPENINGS: u64 = 100_000;

/// The most plies that an engine balances: two-move balancing.
pub(crate) const MAX_EVEN: u64 = 2;

/// Stream from which the seeds of balanced openings are derived; the match itself uses smaller numbers.
const BALANCE_STREAM: u64 = 0x0B;

/// Source and arrangement of openings.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct OpeningsArg {
    source: OpeningSource,
    arrangement: Arrangement,
    /// Plies of recorded games.
    plies: Option<u32>,
}

#[derive(Clone, PartialEq, Debug)]
enum OpeningSource {
    Start,
    Random(u32),
    Balanced(Balance),
    Negotiated(Negotiation),
    Book,
    File(String),
}

/// Reads `start`, `random:PLIES`, `book`, the name of a negotiation or a file, with options behind commas.
impl std::str::FromStr for OpeningsArg {
    type Err = String;

    fn from_str(text: &str) -> Result<OpeningsArg, String> {
        match text.strip_prefix("random:") {
            Some(rest) => random(rest),
            None if text == "start" => Ok(OpeningsArg::START),
            None => Ok(match negotiations().find(|negotiation| negotiation.name == text) {
                Some(&negotiation) => {
                    OpeningsArg { source: OpeningSource::Negotiated(negotiation), ..OpeningsArg::START }
                }
                None => listed(text)?,
            }),
        }
    }
}

/// The ways of all games in which players settle an opening between them.
fn negotiations() -> impl Iterator<Item = &'static Negotiation> {
    GAMES.iter().flat_map(|game| game.family().negotiations)
}

fn random(text: &str) -> Result<OpeningsArg, String> {
    let mut parts = text.split(',');
    let plies = number(parts.next().unwrap_or_default(), LONGEST.into())
        .map_err(|_| format!("expected random:PLIES with 0 to {LONGEST} plies"))? as u32;
    let (mut limit, mut nodes, mut even) = (None, None, 0);
    for part in parts {
        match part.split_once('=') {
            Some(("balance", value)) => limit = Some(number(value, 900_000)? as i32),
            Some(("nodes", value)) => nodes = Some(number(value, u64::from(u32::MAX))?.max(1)),
            Some(("even", value)) => even = number(value, MAX_EVEN)? as u32,
            _ => {
                return Err(format!("{part:?} is unknown here, expected balance=SCORE, nodes=NUMBER or even=PLIES"));
            }
        }
    }
    let source = match (limit, nodes) {
        (None, None) if even == 0 => OpeningSource::Random(plies),
        (None, _) => return Err("nodes= and even= need balance=, expected all or none".to_owned()),
        (Some(limit), nodes) => {
            OpeningSource::Balanced(Balance { plies, limit, nodes: nodes.unwrap_or(NODES), even, ..judged() })
        }
    };
    Ok(OpeningsArg { source, arrangement: Arrangement::IN_TURN, plies: None })
}

/// Positions that the judge visits unless something else is said.
pub(crate) const NODES: u64 = 20_000;

/// The judge of openings. Every question has a new one, and a large table takes longer to clear than so few positions
/// to search.
pub(crate) fn judged() -> Balance {
    let judge: PlayerSpec = "engine@hash=4".parse().expect("the name of a player");
    Balance { plies: 0, limit: 0, judge, nodes: NODES, among: None, even: 0 }
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
            Some(("plies", value)) => plies = Some(number(value, LONGEST.into())? as u32),
            _ => break,
        }
        name = before;
    }
    let source = if name == "book" { OpeningSource::Book } else { OpeningSource::File(name.to_owned()) };
    Ok(OpeningsArg { source, arrangement, plies })
}

fn number(text: &str, most: u64) -> Result<u64, String> {
    let number = text.parse().ok().filter(|&number| number <= most);
    number.ok_or_else(|| format!("bad number {text:?}, expected 0 to {most}"))
}

impl OpeningsArg {
    /// The start of the game.
    pub(crate) const START: OpeningsArg =
        OpeningsArg { source: OpeningSource::Start, arrangement: Arrangement::IN_TURN, plies: None };

    /// The same with the name of a file taken from `folder`.
    pub(crate) fn seen_from(mut self, folder: &Path) -> OpeningsArg {
        if let OpeningSource::File(name) = &mut self.source {
            *name = folder.join(&*name).to_string_lossy().into_owned();
        }
        self
    }

    /// True if the openings are generated here, one after another, which takes time.
    pub(crate) fn are_made(&self) -> bool {
        matches!(self.source, OpeningSource::Balanced(_))
    }

    /// The openings for this number of pairs. Balanced openings are made here, which takes time.
    pub(crate) fn openings(
        &self,
        variant: &AnyVariant,
        seed: u64,
        pairs: u64,
        stop: &Stop,
    ) -> Result<Openings, CliError> {
        let list = match &self.source {
            OpeningSource::Start => return Ok(Openings::Start),
            OpeningSource::Random(plies) => return Ok(Openings::Random(*plies)),
            OpeningSource::Negotiated(negotiation) => return negotiated(variant, *negotiation),
            OpeningSource::Balanced(balance) => return balanced(variant, balance, seed, pairs, stop),
            OpeningSource::Book if self.plies.is_some() => return Err(not_records("the book")),
            OpeningSource::Book => Openings::read(book(variant)?, variant).map_err(CliError::internal)?,
            OpeningSource::File(name) => self.file(Path::new(name), variant)?,
        };
        let Openings::List(list) = list else { return Ok(list) };
        let pairs = pairs.min(MAX_OPENINGS) as usize;
        Ok(Openings::List(self.arrangement.arrange(&list, variant, seed, pairs)))
    }

    fn file(&self, path: &Path, variant: &AnyVariant) -> Result<Openings, CliError> {
        if record_files::is_records(path) {
            return recorded(path, variant, self.plies.unwrap_or(RECORDED_PLIES));
        }
        if self.plies.is_some() {
            return Err(not_records(&format!("{path:?}")));
        }
        let list = files::read_text(path).map_err(|error| {
            let hint = "expected start, book, random:PLIES or the name of a file; behind a file or book with commas shuffle, \
                        symmetry, skip=NUMBER, plies=NUMBER";
            error.in_context("--openings").with_hint(hint)
        })?;
        Openings::read(&list, variant).map_err(|error| CliError::input(error).in_context(format_args!("{path:?}")))
    }
}

fn negotiated(variant: &AnyVariant, negotiation: Negotiation) -> Result<Openings, CliError> {
    let family = variant.family();
    if family.negotiations.contains(&negotiation) {
        return Ok(Openings::Negotiated(negotiation));
    }
    let names: Vec<&str> = family.negotiations.iter().map(|negotiation| negotiation.name).collect();
    let expected = if names.is_empty() { "an opening of another kind".to_owned() } else { names.join(", ") };
    Err(CliError::input(format!("no {} in {}, expected {expected}", negotiation.name, family.name)))
}

fn not_records(what: &str) -> CliError {
    CliError::input(format!("--openings: plies= is for files of game records, which {what} is not"))
}

/// The openings that come with a game.
fn book(variant: &AnyVariant) -> Result<&'static str, CliError> {
    boardwright_catalog::book(variant)
        .map_err(|error| CliError::input(error).with_hint("`boardwright openings generate` makes one"))
}

/// The first plies of recorded games, each once.
fn recorded(path: &Path, variant: &AnyVariant, plies: u32) -> Result<Openings, CliError> {
    let mut list: Vec<Opening> = Vec::new();
    for (index, record) in record_files::read(path, Some(variant.family()))?.iter().enumerate() {
        let fail = |error: CliError| error.in_context(format_args!("{path:?}, game {}", index + 1));
        let table = record_files::replay(record, Some(variant)).map_err(fail)?;
        let moves = table.history().iter().take(plies as usize).map(String::as_str);
        let opening = Opening::of_moves(table.start().clone(), moves).map_err(|error| fail(CliError::input(error)))?;
        if !list.contains(&opening) {
            list.push(opening);
        }
    }
    Ok(Openings::List(list))
}

fn balanced(variant: &AnyVariant, balance: &Balance, seed: u64, pairs: u64, stop: &Stop) -> Result<Openings, CliError> {
    let mut openers = OpeningMaker::new(variant, balance, derive_seed(seed, BALANCE_STREAM));
    let mut progress = Progress::new();
    let mut list = Vec::new();
    while (list.len() as u64) < pairs.clamp(1, MAX_OPENINGS) {
        match openers.next(stop).map_err(CliError::input)? {
            Some((opening, _)) => list.push(opening),
            // Interrupted: the match that follows sees it too.
            None => return Ok(Openings::Start),
        }
        progress.show(format_args!("{} of {pairs} balanced openings, {} tried", list.len(), openers.tried()));
    }
    Ok(Openings::List(list))
}

#[cfg(test)]
mod tests {
    use boardwright_arena::{Arrangement, Openings};

    use super::{OpeningSource, OpeningsArg};

    #[test]
    fn options_stand_behind_commas() {
        let read = |text: &str| text.parse::<OpeningsArg>();
        let file = read("a,b.txt,shuffle,skip=3,symmetry").expect("openings");
        assert_eq!(file.source, OpeningSource::File("a,b.txt".to_owned()));
        assert!(file.arrangement.is_shuffled && file.arrangement.is_mirrored && file.arrangement.skip == 3);
        assert_eq!(read("book,plies=4").expect("openings").source, OpeningSource::Book);
        assert_eq!(read("start"), Ok(OpeningsArg::START));
        assert_eq!(read("random:3").expect("openings").source, OpeningSource::Random(3));
        let OpeningSource::Balanced(balance) = read("random:4,balance=80,nodes=500").expect("openings").source else {
            panic!("not balanced")
        };
        assert_eq!((balance.plies, balance.limit, balance.nodes), (4, 80, 500));
        for text in ["random:", "random:x", "random:1001", "random:4,nodes=5", "random:4,balance=x", "x,skip=-1"] {
            assert!(read(text).expect_err(text).contains("expected"), "{text}");
        }
    }

    /// Every image of an opening without a symmetry of its own is shown, and nothing else.
    #[test]
    fn under_symmetries_a_pair_shows_an_image_of_the_opening() {
        let variant = boardwright_catalog::variant("gomoku:9").expect("a game");
        // . . . . .
        // . . X . .
        // . . . O X
        let list = Openings::read("e6 f5 g5", &variant).expect("openings");
        let Openings::List(list) = list else { panic!("no list") };
        let mirrored = Arrangement { is_mirrored: true, ..Arrangement::IN_TURN };
        let mut images: Vec<_> =
            (0..variant.symmetries()).map(|symmetry| list[0].position().mirror(symmetry)).collect();
        let shown = mirrored.arrange(&list, &variant, 1, 200);
        assert!(shown.iter().all(|opening| images.contains(&opening.position())));
        images.retain(|image| !shown.iter().any(|opening| opening.position() == *image));
        assert_eq!((variant.symmetries(), images), (8, vec![]));
        let read = Openings::read(&shown[3].to_string(), &variant).expect("what was shown can be read");
        assert_eq!(read, Openings::List(vec![shown[3].clone()]));
    }
}
