//! The formats of events by their names.

use std::fmt;
use std::str::FromStr;

use boardwright_game::ParseError;

/// A match, a tuning, or the format of a tournament by its name.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum FormatName {
    /// Two players, whose result is a difference in strength.
    #[default]
    Match,
    /// One player, whose options get better values.
    Tuning,
    /// All meet all others.
    RoundRobin,
    /// The first players meet all others.
    Gauntlet,
    /// Players of like scores meet.
    Swiss,
    /// Losers are out.
    Knockout,
    /// Neighbours meet and may change places.
    Ladder,
}

/// The formats with their words and the keys that they alone have.
const FORMATS: [(FormatName, &str, &[&str]); 7] = [
    (FormatName::Match, "match", &[]),
    (FormatName::Tuning, "tuning", &["tune"]),
    (FormatName::RoundRobin, "round-robin", &["cycles"]),
    (FormatName::Gauntlet, "gauntlet", &["cycles", "heroes"]),
    (FormatName::Swiss, "swiss", &["rounds"]),
    (FormatName::Knockout, "knockout", &["extra-pairs", "tie"]),
    (FormatName::Ladder, "ladder", &["rounds"]),
];

impl FormatName {
    /// The keys that this format alone has.
    pub(crate) fn keys(self) -> &'static [&'static str] {
        FORMATS.iter().find(|(name, ..)| *name == self).map_or(&[], |(_, _, keys)| keys)
    }
}

impl fmt::Display for FormatName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(FORMATS.iter().find(|(name, ..)| name == self).map_or("", |(_, word, _)| word))
    }
}

impl FromStr for FormatName {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<FormatName, ParseError> {
        let known = FORMATS.iter().find(|(_, word, _)| *word == text);
        let expected = "round-robin, gauntlet, swiss, knockout or ladder";
        known.map(|(name, ..)| *name).ok_or_else(|| ParseError::new("format", text, expected))
    }
}
