//! Parts of explanations that all engines share.

use std::fmt::Display;

use boardwright_game::{Column, Info, Limits, Message, Score};

use crate::level::Handicap;
use crate::settings::Settings;
use crate::texts::TEXTS;

/// The column of forced results, which comes first.
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
                TEXTS.with("search-finds", searched.into_iter().chain(best))
            }
        });
    }
    if let Some(slip) = settings.handicap().map(Handicap::slip_percent).filter(|&percent| percent > 0) {
        summary.push(TEXTS.with("search-slips", [("percent", u32::from(slip).into())]));
    }
    summary
}

/// The note on a candidate: the expected line, after the score if that is a forced result.
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

/// The number of moves that an explanation compares in a game with many, the chosen one included.
pub const COMPARED_MOVES: usize = 8;

/// Positions that may be visited to compare moves with the one that was chosen, however short the search was that chose.
const LEAST_COMPARING: u64 = 30_000;

/// The limits for comparing other moves with the one that a search within `limits` chose: twice its time, and twice the positions
/// that it `visited`.
pub fn comparing_limits(limits: &Limits, visited: u64) -> Limits {
    let nodes = visited.saturating_mul(2).max(LEAST_COMPARING);
    let move_time = limits.move_time.map(|time| 2 * time);
    Limits { clock: None, depth: None, nodes: Some(nodes), move_time }
}

/// The introduction above a table of moves: what the search `found`, and with how many of so many legal `moves` it compared its
/// `choice`, which counts as one of them.
pub fn compared_summary<M>(
    found: Option<&Info<M>>,
    choice: &impl Display,
    (compared, moves): (usize, usize),
    settings: &Settings,
) -> Vec<Message> {
    let mut summary = search_summary(found, choice, settings);
    if let Some(found) = found {
        let key = if compared == 1 { "search-compares-none" } else { "search-compares" };
        let rest = moves.saturating_sub(compared);
        let numbers = [("count", compared), ("moves", moves), ("rest", rest)];
        let depth = ("depth", found.depth.into());
        summary.push(TEXTS.with(key, numbers.map(|(name, number)| (name, number.into())).into_iter().chain([depth])));
    }
    summary
}

/// Sentence that the parts of the values in a table are the evaluation after each move.
pub fn parts_summary() -> Message {
    TEXTS.say("search-parts")
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
