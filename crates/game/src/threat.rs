//! The threats of both sides, as plain data for any screen.

use crate::message::Message;
use crate::side::Side;

/// Something that a side could do at once if it were to move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "camelCase"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Threat {
    /// The side that threatens.
    pub side: Side,
    /// The game's term for it: "five", "winning sequence", "extra moves", "capture".
    pub name: &'static str,
    /// Set if it wins the game unless something is done about it.
    pub wins: bool,
    /// The points that the move or the chain of moves brings the side, such as the seeds that a sowing brings into its
    /// store; `None` in a game without points.
    pub gain: Option<u32>,
    /// The names of the spots where the side would move, one after another, as in [`View`](crate::View).
    pub spots: Vec<String>,
    /// The names of the spots that make the threat, such as the stones of a row; may be empty.
    pub made_of: Vec<String>,
}

/// A win that the side to move forces by threats alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThreatWin {
    /// The kind of its threats, as it follows the word "win": "by fours".
    pub way: Message,
    /// Its moves and the longest replies to them, to the end of the game.
    pub line: Vec<String>,
}
