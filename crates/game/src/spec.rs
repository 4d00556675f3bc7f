//! The strings that name a game and a player.

use std::fmt;
use std::str::FromStr;

use crate::error::ParseError;
use crate::message::Message;
use crate::player::PlayerInfo;

/// The longest spec that is read; longer text is an attack or a mistake.
const LONGEST: usize = 4096;

/// A game as it is named everywhere: `family[:size][,option]…`, for example `kalah:6x4,empty-capture`.
///
/// Only the syntax is checked here; the family knows which sizes and options it has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// The family: `gomoku`.
    pub family: String,
    /// The text between the colon and the first comma, if there is one: `15`, `6x4`.
    pub size: Option<String>,
    /// The options in the order given: `exact`, `end=mover`.
    pub options: Vec<String>,
    /// The text as it was given, for errors.
    given: String,
}

impl Spec {
    /// An error about this spec.
    pub fn error(&self, part: &str, expected: impl Into<Message>) -> ParseError {
        let error = ParseError::new("game", &self.given, expected);
        match self.given.find(part) {
            Some(offset) if !part.is_empty() => error.at(offset),
            _ => error,
        }
    }
}

impl FromStr for Spec {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Spec, ParseError> {
        let is_word = |word: &str| {
            !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '=' | '_' | '.'))
        };
        if text.len() > LONGEST {
            return Err(ParseError::new("game", text, format!("at most {LONGEST} characters")));
        }
        let mut parts = text.split(',');
        let head = parts.next().unwrap_or_default();
        let (family, size) = match head.split_once(':') {
            Some((family, size)) => (family, Some(size)),
            None => (head, None),
        };
        let mut options: Vec<&str> = parts.collect();
        // `gomoku:renju` can only mean one thing, so it is understood.
        let size = match size {
            Some(word) if word.starts_with(|c: char| c.is_ascii_alphabetic()) => {
                options.insert(0, word);
                None
            }
            other => other,
        };
        if !is_word(family) {
            return Err(ParseError::new(
                "game",
                text,
                "family[:size][,option]…, the family in letters, digits and hyphens",
            )
            .at(0));
        }
        for word in size.iter().chain(&options) {
            if !is_word(word) {
                let offset = word.as_ptr() as usize - text.as_ptr() as usize;
                return Err(ParseError::new("game", text, "a size or an option").at(offset));
            }
        }
        Ok(Spec {
            family: family.to_ascii_lowercase(),
            size: size.map(str::to_ascii_lowercase),
            options: options.into_iter().map(str::to_ascii_lowercase).collect(),
            given: text.to_owned(),
        })
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.family)?;
        if let Some(size) = &self.size {
            write!(f, ":{size}")?;
        }
        self.options.iter().try_for_each(|option| write!(f, ",{option}"))
    }
}

/// A player as it is named everywhere: `name[@option=value,…]`, for example `boora-0.7@delta=0.3`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerSpec {
    /// The player's name: `boora-0.7`.
    pub name: String,
    /// Options and their values in the order given; an option without a value has an empty one.
    pub options: Vec<(String, String)>,
    given: String,
}

impl PlayerSpec {
    /// An error about this spec.
    pub fn error(&self, expected: impl Into<String>) -> ParseError {
        ParseError::new("player", &self.given, expected.into())
    }

    /// Checks that every option is one of `known`.
    ///
    /// # Errors
    /// Names the first unknown option and lists the known ones.
    pub fn allow(&self, known: &[&str]) -> Result<(), ParseError> {
        match self.options.iter().find(|(name, _)| !known.contains(&name.as_str())) {
            None => Ok(()),
            Some((name, _)) if known.is_empty() => {
                Err(self.error(format!("no options, since {} has none, not {name:?}", self.name)))
            }
            Some((name, _)) => Err(self.error(format!("one of the options {}, not {name:?}", known.join(", ")))),
        }
    }

    /// The same player with the option `lines` set, whatever it was before, so that it searches this number of best lines by
    /// itself; `None` if no player of this name among the `players` of its game has such an option.
    pub fn with_lines(&self, lines: u32, players: &[PlayerInfo]) -> Option<PlayerSpec> {
        let info = players.iter().find(|info| info.name == self.name)?;
        let is_able = info.options.iter().any(|option| option.name.starts_with("lines="));
        if !is_able {
            return None;
        }
        Some(self.with_option("lines", lines.to_string()))
    }

    /// The same player with an option set, whatever it was before.
    pub fn with_option(&self, option: &str, value: String) -> PlayerSpec {
        let mut spec = self.clone();
        spec.options.retain(|(known, _)| known != option);
        spec.options.push((option.to_owned(), value));
        spec.given = spec.to_string();
        spec
    }

    /// The value given for an option, as text; the last one if it was added twice.
    pub fn text(&self, option: &str) -> Option<&str> {
        self.options.iter().rev().find(|(name, _)| name == option).map(|(_, value)| value.as_str())
    }

    /// The value given for an option, read as a `T`; `expected` says what it should be ("a depth from 1 to 60").
    ///
    /// # Errors
    /// If the value is there and cannot be read, or `accept` refuses it.
    pub fn value<T: FromStr>(
        &self,
        option: &str,
        expected: &str,
        accept: impl Fn(&T) -> bool,
    ) -> Result<Option<T>, ParseError> {
        let Some(text) = self.text(option) else { return Ok(None) };
        match text.parse::<T>() {
            Ok(value) if accept(&value) => Ok(Some(value)),
            _ => Err(self.error(format!("{option}={expected}, not {text:?}"))),
        }
    }
}

impl FromStr for PlayerSpec {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<PlayerSpec, ParseError> {
        if text.len() > LONGEST {
            return Err(ParseError::new("player", text, format!("at most {LONGEST} characters")));
        }
        let (name, options) = match text.split_once('@') {
            Some((name, options)) => (name, Some(options)),
            None => (text, None),
        };
        if name.is_empty() || name.chars().any(|c| c.is_whitespace() || c.is_control()) {
            return Err(ParseError::new("player", text, "name[@option=value,…], such as engine@depth=6"));
        }
        let mut pairs = Vec::new();
        for option in options.into_iter().flat_map(|options| options.split(',')) {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            if name.is_empty() {
                let offset = option.as_ptr() as usize - text.as_ptr() as usize;
                return Err(ParseError::new("player", text, "option=value after the '@'").at(offset));
            }
            pairs.push((name.to_owned(), value.to_owned()));
        }
        if let Some(name) = given_twice(options.into_iter().flat_map(|options| options.split(','))) {
            return Err(ParseError::new("player", text, format!("each option once, not {name:?} twice")));
        }
        Ok(PlayerSpec { name: name.to_owned(), options: pairs, given: text.to_owned() })
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (index, (name, value)) in self.options.iter().enumerate() {
            f.write_str(if index == 0 { "@" } else { "," })?;
            f.write_str(name)?;
            if !value.is_empty() {
                write!(f, "={value}")?;
            }
        }
        Ok(())
    }
}

/// The first name that two of the parts `name=value` have, as it stands in the second of them.
pub fn given_twice<'a>(parts: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let mut seen = Vec::new();
    parts.into_iter().map(|part| part.split_once('=').map_or(part, |(name, _)| name).trim()).find(|name| {
        let is_known = seen.contains(name);
        seen.push(*name);
        is_known
    })
}

#[cfg(test)]
mod tests {
    use super::{PlayerSpec, Spec};

    #[test]
    fn a_game_spec_has_family_size_and_options() {
        let spec: Spec = "kalah:6x4,empty-capture,end=mover".parse().unwrap();
        assert_eq!((spec.family.as_str(), spec.size.as_deref()), ("kalah", Some("6x4")));
        assert_eq!(spec.options, ["empty-capture", "end=mover"]);
        assert_eq!(spec.to_string(), "kalah:6x4,empty-capture,end=mover");
        let error = spec.error("6x4", "1 to 5 houses").to_string();
        assert_eq!(error, format!("bad game \"{spec}\" at character 7: expected 1 to 5 houses"));
        let short: Spec = "gomoku:renju".parse().unwrap();
        assert_eq!((short.size, short.options), (None, vec!["renju".to_owned()]));
    }

    #[test]
    fn broken_game_specs_name_the_place() {
        for text in ["", ":15", "gomoku:", "gomoku:15,", "gomoku:15,,exact", "go moku", "gomoku:15,ex act", "gömöku"]
        {
            assert!(text.parse::<Spec>().is_err(), "{text:?}");
        }
        assert_eq!(
            "gomoku:15,,exact".parse::<Spec>().unwrap_err().to_string(),
            "bad game \"gomoku:15,,exact\" at character 11: expected a size or an option"
        );
    }

    #[test]
    fn a_player_spec_has_a_name_and_options() {
        let spec: PlayerSpec = "boora-0.7@delta=0.3,quiet".parse().unwrap();
        assert_eq!(spec.name, "boora-0.7");
        assert_eq!(spec.value::<f64>("delta", "a number", |_| true), Ok(Some(0.3)));
        assert_eq!(spec.text("quiet"), Some(""));
        assert_eq!(spec.to_string(), "boora-0.7@delta=0.3,quiet");
        assert_eq!(
            spec.allow(&["delta"]).unwrap_err().to_string(),
            "bad player \"boora-0.7@delta=0.3,quiet\": expected one of the options delta, not \"quiet\""
        );
        for text in ["", "@x=1", "a@", "a@=1", "a b", "a@x=1,x=2"] {
            assert!(text.parse::<PlayerSpec>().is_err(), "{text:?}");
        }
    }
}
