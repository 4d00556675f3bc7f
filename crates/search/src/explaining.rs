//! Parts of explanations that all engines share.

use std::cmp::Reverse;
use std::fmt::Display;

use boardwright_game::{Column, Info, Message, Position, Score};

use crate::level::Handicap;
use crate::settings::Settings;
use crate::texts::TEXTS;

/// The column of forced results, which comes first.
#[must_use]
pub fn forced_column() -> Column {
    Column::new(TEXTS.say("search-forced"), TEXTS.say("search-forced-meaning"))
}

/// The introduction above the table: the last result of the search, if it finished anything, and how often the engine plays
/// another move than its `choice` at its level.
pub fn search_summary<M>(found: Option<&Info<M>>, choice: &impl Display, settings: &Settings) -> Vec<Message> {
    let mut summary = Vec::new();
    if let Some(Info { depth, score, nodes, .. }) = found {
        let best = [("move", choice.to_string().into()), ("score", score_message(*score).into())];
        summary.push(match nodes {
            // A win in one move stands on the board: nothing is searched for it.
            0 => TEXTS.with("search-sees", best),
            _ => {
                let searched = [("nodes", (*nodes).into()), ("depth", (*depth).into())];
                TEXTS.with_all("search-finds", searched.into_iter().chain(best).collect())
            }
        });
    }
    if let Some(slip) = settings.handicap().map(Handicap::slip_percent).filter(|&percent| percent > 0) {
        summary.push(TEXTS.with("search-slips", [("percent", u32::from(slip).into())]));
    }
    summary
}

/// The note on a candidate: the expected line, after the score if that is a forced result.
#[must_use]
pub fn line_note<M: Display>(score: Option<Score>, line: &[M]) -> Message {
    let line: Vec<String> = line.iter().map(ToString::to_string).collect();
    match score.filter(|score| score.forced().is_some()) {
        Some(score) => {
            let arguments = [("score", score_message(score).into()), ("line", line.join(" ").into())];
            TEXTS.with("search-line", arguments)
        }
        None => line.join(" ").into(),
    }
}

/// The rows of a table of moves: first what the search that chose `found`, then the other moves by a search that rated several
/// at once. That one looks less deep at each, so no estimate of it stands above what the search that chose found to be best.
#[must_use]
pub fn rows<M: Copy + PartialEq>(found: Option<&Info<M>>, mut rated: Vec<Info<M>>) -> Vec<Info<M>> {
    // A deeper search that was stopped has values for some moves only, so the moves are sorted by value and not by depth.
    rated.sort_by_key(|info| (Reverse(info.score), Reverse(info.depth), info.line));
    let Some(found) = found else { return rated };
    rated.retain(|info| info.variation.first() != found.variation.first());
    for info in rated.iter_mut().filter(|info| info.score.forced().is_none()) {
        info.score = info.score.min(found.score);
    }
    rated.insert(0, found.clone());
    rated
}

/// Sentence on a table of the best `rated` moves of a position, whose parts are the evaluation after each.
#[must_use]
pub fn table_summary<P: Position>(rated: usize, position: &P) -> Message {
    TEXTS.with("search-rates-best", [("count", rated.into()), ("moves", position.moves().count().into())])
}

/// A score in words where it is a forced result, else as the number that it is.
fn score_message(score: Score) -> Message {
    let size = |difference: i32| i64::from(difference.abs()).into();
    match (score.forced(), score.points()) {
        (Some(plies), _) if score.0 > 0 => TEXTS.with("search-win-in", [("plies", size(plies))]),
        (Some(plies), _) => TEXTS.with("search-loss-in", [("plies", size(plies))]),
        (_, Some(points @ 1..)) => TEXTS.with("search-win-by", [("points", size(points))]),
        (_, Some(points)) => TEXTS.with("search-loss-by", [("points", size(points))]),
        (None, None) => score.to_string().into(),
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Info, Score};

    use super::{score_message, search_summary};
    use crate::settings::Settings;

    #[test]
    fn a_win_that_is_seen_at_once_is_not_told_as_a_search() {
        let info = |nodes| Info {
            depth: 1,
            score: Score(Score::WIN.0 - 1),
            nodes,
            elapsed: None,
            line: 1,
            variation: vec!["a1"],
        };
        let said = |nodes| search_summary(Some(&info(nodes)), &"a1", &Settings::default())[0].to_string();
        assert_eq!(said(0), "sees without a search that a1 is best (win in 1)");
        assert_eq!(said(2), "searches 2 positions to depth 1 and finds a1 best (win in 1)");
    }

    #[test]
    fn scores_are_said_as_they_are_written() {
        let scores = [0, 125, -25, Score::WIN.0 - 3, 4 - Score::WIN.0].map(Score);
        for score in scores.into_iter().chain([8, -8, 0].map(Score::proved)) {
            assert_eq!(score_message(score), score.to_string().as_str());
        }
    }
}
