//! The two sides, and the result of a game.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

/// One of the two players of a game, named by who moves first in it.
///
/// ```
/// use boardwright_game::Side;
///
/// let stores = [25, 23];
/// assert_eq!(stores[Side::First], 25, "a pair is indexed by a side");
/// assert_eq!(!Side::First, Side::Second);
/// assert_eq!(Side::BOTH.map(|side| side.to_string()), ["first", "second"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Side {
    /// The side that makes the first move of the game.
    First,
    /// The other side.
    Second,
}

impl Side {
    /// Both sides, the first to move first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The opponent of this side.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 for the first side and 1 for the second, to index a pair.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Side {
    type Output = Side;

    fn not(self) -> Side {
        self.other()
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::First => "first",
            Side::Second => "second",
        })
    }
}

impl<T> Index<Side> for [T; 2] {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        &self[side.index()]
    }
}

impl<T> IndexMut<Side> for [T; 2] {
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self[side.index()]
    }
}

/// The result of a finished game.
///
/// ```
/// use boardwright_game::{Outcome, Side};
///
/// let outcome = Outcome::Win(Side::Second);
/// assert_eq!(outcome.to_string(), "0-1");
/// assert_eq!(outcome.points(Side::Second), 1.0);
/// assert_eq!(outcome.swapped().winner(), Some(Side::First));
/// assert_eq!(Outcome::Draw.points(Side::First), 0.5);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(from = "Word", into = "Word"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(as = "Word"))]
pub enum Outcome {
    /// The named side won.
    Win(Side),
    /// Neither side won.
    Draw,
}

/// An outcome as it is serialized.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
enum Word {
    First,
    Second,
    Draw,
}

#[cfg(feature = "serde")]
impl From<Outcome> for Word {
    fn from(outcome: Outcome) -> Word {
        match outcome {
            Outcome::Win(Side::First) => Word::First,
            Outcome::Win(Side::Second) => Word::Second,
            Outcome::Draw => Word::Draw,
        }
    }
}

#[cfg(feature = "serde")]
impl From<Word> for Outcome {
    fn from(word: Word) -> Outcome {
        match word {
            Word::First => Outcome::Win(Side::First),
            Word::Second => Outcome::Win(Side::Second),
            Word::Draw => Outcome::Draw,
        }
    }
}

impl Outcome {
    /// The points that the outcome gives `side`: 1, ½ or 0.
    #[must_use]
    pub fn points(self, side: Side) -> f64 {
        match self {
            Outcome::Win(winner) if winner == side => 1.0,
            Outcome::Win(_) => 0.0,
            Outcome::Draw => 0.5,
        }
    }

    /// The outcome if the players had changed sides.
    #[must_use]
    pub const fn swapped(self) -> Outcome {
        match self {
            Outcome::Win(side) => Outcome::Win(side.other()),
            Outcome::Draw => Outcome::Draw,
        }
    }

    /// The side that won, if one did.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Outcome::Win(side) => Some(side),
            Outcome::Draw => None,
        }
    }
}

/// Writes `1-0`, `0-1` or `1/2-1/2`, as the records do.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Outcome::Win(Side::First) => "1-0",
            Outcome::Win(Side::Second) => "0-1",
            Outcome::Draw => "1/2-1/2",
        })
    }
}
