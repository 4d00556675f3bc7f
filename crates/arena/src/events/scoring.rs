//! The measure that decides a series.

use std::fmt;
use std::str::FromStr;

use boardwright_game::ParseError;

/// Scoring of a series.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scoring {
    /// Won, drawn and lost games.
    #[default]
    Wins,
    /// The points of both games of a pair together, such as the stones of a two-game match of kalah.
    ///
    /// Each pair is won, drawn or lost as a whole, and wins, losses and draws count pairs. A side that forfeits or
    /// resigns a game loses its pair, since the points of an unfinished game say nothing.
    Tally,
}

impl fmt::Display for Scoring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Scoring::Wins => "wins",
            Scoring::Tally => "stones",
        })
    }
}

impl FromStr for Scoring {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Scoring, ParseError> {
        match text {
            "wins" => Ok(Scoring::Wins),
            "stones" => Ok(Scoring::Tally),
            _ => Err(ParseError::new("scoring", text, "wins or stones")),
        }
    }
}
