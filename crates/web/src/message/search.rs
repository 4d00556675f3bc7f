//! What analyses and checks find.

use serde::Serialize;

use super::{PathMove, ScoreInfo};

/// A position of a whole-game analysis.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Reviewed {
    /// The position after so many plies.
    pub(crate) ply: u32,
    /// Of so many positions.
    pub(crate) of: u32,
    /// What it is worth to the first side; `null` if the player does not score.
    pub(crate) score: Option<ScoreInfo>,
    /// The player's chances of the first side by that score, from 0 to 1.
    pub(crate) chances: Option<f64>,
    /// What the player would have played.
    pub(crate) best: Option<PathMove>,
    /// What it expected to follow.
    pub(crate) variation: Vec<PathMove>,
    /// What the move that led here cost its side in chances, from 0 to 1; `null` at the start.
    pub(crate) loss: Option<f64>,
    /// What to call that move.
    pub(crate) mark: Option<Mark>,
}

/// What to call a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub(crate) enum Mark {
    /// It cost at least a tenth of the chances.
    Inaccuracy,
    /// At least a fifth.
    Mistake,
    /// At least three tenths.
    Blunder,
}

/// What was found in a bot.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct BotCheck {
    /// What is wrong; empty if nothing is.
    pub(crate) problems: Vec<BotProblem>,
    /// The move that it makes at the start, if it makes one.
    #[serde(rename = "move")]
    pub(crate) mv: Option<String>,
    /// What it said for its author.
    pub(crate) log: Vec<String>,
}

/// Something wrong with a bot.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct BotProblem {
    /// The line, from 1, where it is known.
    pub(crate) line: Option<u32>,
    /// The column, from 1, where it is known.
    pub(crate) column: Option<u32>,
    /// What is wrong.
    pub(crate) message: String,
}
