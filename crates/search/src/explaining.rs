//! What the explanations of all engines have in common.

use std::fmt::Display;

use boardwright_game::{Column, Info, Score};

use crate::level::Handicap;
use crate::settings::Settings;

/// The column of forced results, which comes first.
#[must_use]
pub fn forced_column() -> Column {
    Column::new("forced in", "plies to a forced win, negative for a forced loss, counted from the move")
}

/// What is said before the table: what the search `found` last, if it finished anything, and how often a move other
/// than its `choice` is played at the engine's level.
pub fn search_summary<M>(found: Option<&Info<M>>, choice: &impl Display, settings: &Settings) -> Vec<String> {
    let mut summary = Vec::new();
    if let Some(Info { depth, score, nodes, .. }) = found {
        summary.push(format!("searches {nodes} positions to depth {depth} and finds {choice} best ({score})"));
    }
    if let Some(slip) = settings.handicap().map(Handicap::slip_percent).filter(|&percent| percent > 0) {
        summary.push(format!("at this level it plays another likely move instead {slip} times in a hundred"));
    }
    summary
}

/// What is said of a candidate: the line that is expected, after the score if that is a forced result.
#[must_use]
pub fn line_note<M: Display>(score: Option<Score>, line: &[M]) -> String {
    let line: Vec<String> = line.iter().map(ToString::to_string).collect();
    match score.filter(|score| score.forced().is_some()) {
        Some(score) => format!("{score}: {}", line.join(" ")),
        None => line.join(" "),
    }
}
