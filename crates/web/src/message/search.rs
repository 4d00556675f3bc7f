//! What analyses and checks find.

use boardwright_arena::analysis;
use serde::Serialize;

use super::board::{PathMove, ScoreInfo};

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

impl Reviewed {
    /// What is known of a position, of so many.
    pub(crate) fn new(judgement: analysis::Judgement, of: usize) -> Reviewed {
        let analysis::Judgement { ply, position, score, chances, best, variation, loss, mark, .. } = judgement;
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        Reviewed {
            ply: number(ply),
            of: number(of),
            score: score.map(Into::into),
            chances,
            best: best.map(|best| PathMove::new(&position, &best)),
            variation: PathMove::line(&position, &variation),
            loss,
            mark: mark.map(Into::into),
        }
    }
}

impl From<analysis::Mark> for Mark {
    fn from(mark: analysis::Mark) -> Mark {
        match mark {
            analysis::Mark::Inaccuracy => Mark::Inaccuracy,
            analysis::Mark::Mistake => Mark::Mistake,
            analysis::Mark::Blunder => Mark::Blunder,
        }
    }
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
