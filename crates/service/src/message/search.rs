//! Results of analyses and checks.

use boardwright_arena::analysis::{self, Mark};
use serde::Serialize;

use super::board::{PathMove, ScoreInfo};
use boardwright_game::{Message, Side};

/// A position of a whole-game analysis.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Reviewed {
    /// Number of plies before the position.
    pub(crate) ply: u32,
    /// Total number of positions.
    pub(crate) of: u32,
    /// Its score for the first side; `null` if the player does not score.
    pub(crate) score: Option<ScoreInfo>,
    /// The player's chances of the first side by that score, from 0 to 1.
    pub(crate) chances: Option<f64>,
    /// The move that the player would have played.
    pub(crate) best: Option<PathMove>,
    /// The moves that it expected to follow.
    pub(crate) variation: Vec<PathMove>,
    /// The side that made the move that led here; `null` at the start.
    pub(crate) by: Option<Side>,
    /// The chances that the move that led here cost its side, from 0 to 1; `null` at the start.
    pub(crate) loss: Option<f64>,
    /// The mark of that move.
    pub(crate) mark: Option<Mark>,
    /// The forced win that a marked move gave away, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) given_away: Option<Message>,
}

impl Reviewed {
    /// The judgement of one of `of` positions as a message.
    pub(crate) fn new(judgement: analysis::Judgement, of: usize) -> Reviewed {
        let analysis::Judgement { ply, position, score, chances, best, variation, by, loss, mark, given_away, .. } =
            judgement;
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        Reviewed {
            ply: number(ply),
            of: number(of),
            score: score.map(Into::into),
            chances,
            best: best.map(|best| PathMove::new(&position, &best)),
            variation: PathMove::line(&position, &variation),
            by,
            loss,
            mark,
            given_away,
        }
    }
}

/// The result of the check of a bot.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct BotCheck {
    /// The problems of the script; empty if there are none.
    pub(crate) problems: Vec<BotProblem>,
    /// The move that it makes at the start, if it makes one.
    #[serde(rename = "move")]
    pub(crate) mv: Option<String>,
    /// The lines that it printed for its author.
    pub(crate) log: Vec<String>,
}

/// Something wrong with a bot.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct BotProblem {
    /// The line, from 1, where it is known.
    pub(crate) line: Option<u32>,
    /// The column, from 1, where it is known.
    pub(crate) column: Option<u32>,
    /// The error.
    pub(crate) message: Message,
}
