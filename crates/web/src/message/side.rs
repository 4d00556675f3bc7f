//! Sides, outcomes and durations in messages.

use serde::{Deserialize, Serialize};

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    /// The side that moves first.
    First,
    /// The other one.
    Second,
}

impl From<Side> for boardwright_game::Side {
    fn from(side: Side) -> boardwright_game::Side {
        match side {
            Side::First => boardwright_game::Side::First,
            Side::Second => boardwright_game::Side::Second,
        }
    }
}

/// The outcome of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub(crate) enum Outcome {
    /// The first side won.
    First,
    /// The second side won.
    Second,
    /// A draw.
    Draw,
}

impl From<boardwright_game::Side> for Side {
    fn from(side: boardwright_game::Side) -> Side {
        match side {
            boardwright_game::Side::First => Side::First,
            boardwright_game::Side::Second => Side::Second,
        }
    }
}

impl From<boardwright_game::Outcome> for Outcome {
    fn from(outcome: boardwright_game::Outcome) -> Outcome {
        match outcome.winner() {
            Some(boardwright_game::Side::First) => Outcome::First,
            Some(boardwright_game::Side::Second) => Outcome::Second,
            None => Outcome::Draw,
        }
    }
}

impl From<Outcome> for boardwright_game::Outcome {
    fn from(outcome: Outcome) -> boardwright_game::Outcome {
        match outcome {
            Outcome::First => boardwright_game::Outcome::Win(boardwright_game::Side::First),
            Outcome::Second => boardwright_game::Outcome::Win(boardwright_game::Side::Second),
            Outcome::Draw => boardwright_game::Outcome::Draw,
        }
    }
}

/// A duration in whole milliseconds.
pub(crate) fn milliseconds(duration: std::time::Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
