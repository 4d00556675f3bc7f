//! Puzzles: requests of the page that trains, and their answers.

use boardwright_puzzles::rating::Rating;
use serde::{Deserialize, Serialize};

use super::board::{Layout, PathMove, View};
use boardwright_game::{Message, Side};

/// A request about puzzles.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub(crate) enum PuzzlesRequest {
    /// The puzzles of a game; answered with `puzzles`.
    List {
        /// The spec of the game; of the first game that has some if empty.
        game: String,
        /// The date of today where the page is: `2026-11-23`.
        date: String,
    },
    /// A puzzle at a point of its solution; answered with `puzzle`.
    Open {
        /// The spec of the game.
        game: String,
        /// The number of the puzzle, from 1.
        number: u32,
        /// The moves of both sides up to now.
        moves: Vec<String>,
    },
    /// A move that somebody tries; answered with `tried`.
    Try {
        /// The spec of the game.
        game: String,
        /// The number of the puzzle.
        number: u32,
        /// The moves of both sides up to now.
        moves: Vec<String>,
        /// The move.
        #[serde(rename = "move")]
        mv: String,
    },
    /// The moves that win from here; answered with `line`.
    Solution {
        /// The spec of the game.
        game: String,
        /// The number of the puzzle.
        number: u32,
        /// The moves of both sides up to now.
        moves: Vec<String>,
    },
    /// The ratings of a person and a puzzle after a result; answered with `rated`.
    Rate {
        /// The person's rating before; `null` for an unknown person.
        person: Option<Rating>,
        /// The puzzle before; `null` for one that nobody has tried.
        puzzle: Option<Rating>,
        /// The rating at which the puzzle starts.
        start: u32,
        /// The result.
        solved: bool,
    },
}

/// A puzzle in a list.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PuzzleInfo {
    pub(crate) number: u32,
    /// Its rating at first.
    pub(crate) rating: u32,
    /// Names of its themes.
    pub(crate) themes: Vec<String>,
    /// Number of first moves that are right: one, or a few that win by the same threats in another order.
    pub(crate) ways: usize,
    /// True if every other first move is proved not to win; otherwise a search found no win by them.
    pub(crate) proved: bool,
    /// An identifier that stays the same when puzzles are renumbered.
    pub(crate) key: String,
}

/// A puzzle at a point of its solution.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PuzzleState {
    /// The fixed part of the board.
    pub(crate) layout: Layout,
    /// The position.
    pub(crate) view: View,
    /// The position as text.
    pub(crate) position: String,
    /// The side that is to win, and to move.
    pub(crate) side: Side,
    /// The moves up to now.
    pub(crate) played: Vec<String>,
    /// Spots of the last move.
    pub(crate) last: Vec<String>,
    /// Legal moves.
    pub(crate) moves: Vec<PathMove>,
}

/// A move of a line with the position after it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PuzzleStep {
    /// The move as text.
    #[serde(rename = "move")]
    pub(crate) mv: String,
    /// The side that moves.
    pub(crate) side: Side,
    /// Spots of the move.
    pub(crate) path: Vec<String>,
    /// The move in words, for whoever listens; `None` where its text is all that there is to say.
    pub(crate) spoken: Option<Message>,
    /// The position after it.
    pub(crate) view: View,
}

/// The judgement of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PuzzleVerdict {
    /// It keeps the win.
    Right,
    /// It solves the puzzle.
    Solved,
    Loses,
    /// It does not win.
    NoWin,
    /// It wins, but no win by it is seen that is as short.
    AlsoWins,
    /// It is not known to win.
    Unproved,
}
