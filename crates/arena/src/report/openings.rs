//! Scores by opening.

use std::collections::BTreeMap;

use boardwright_game::{Outcome, Record, Side};

use super::ReportTable;
use crate::events::bout::opening_plies;

/// No more openings are told apart.
const MAX_OPENINGS: usize = 10_000;

/// Maximum number of openings shown.
const SHOWN: usize = 30;

/// Maximum number of characters kept of an opening.
const WIDTH: usize = 120;

/// Results of the side that moves first, by opening.
#[derive(Clone, Debug, Default)]
pub(super) struct OpeningBook {
    /// Wins, draws and losses.
    scores: BTreeMap<String, [u64; 3]>,
    /// Games of openings beyond the most that are told apart.
    other: u64,
}

/// An opening with its results.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpeningScore<'a> {
    pub(super) opening: &'a str,
    /// Wins, draws and losses of the side that moves first.
    pub(super) results: [u64; 3],
}

impl OpeningScore<'_> {
    fn games(&self) -> u64 {
        self.results.iter().sum()
    }

    /// The score of the side that moves first, 0 to 1.
    pub(super) fn score(&self) -> f64 {
        let [wins, draws, _] = self.results;
        (wins as f64 + draws as f64 / 2.0) / self.games().max(1) as f64
    }
}

impl OpeningBook {
    /// Adds a game.
    pub(super) fn add(&mut self, record: &Record) {
        let opening = name(record);
        if self.scores.len() >= MAX_OPENINGS && !self.scores.contains_key(&opening) {
            self.other += 1;
            return;
        }
        let index = match record.outcome {
            Some(Outcome::Win(Side::First)) => 0,
            Some(Outcome::Win(Side::Second)) => 2,
            _ => 1,
        };
        self.scores.entry(opening).or_default()[index] += 1;
    }

    /// The openings with the most games, and a phrase on the others, if there are any.
    pub(super) fn shown(&self) -> (Vec<OpeningScore<'_>>, Option<String>) {
        let mut scores: Vec<OpeningScore<'_>> =
            self.scores.iter().map(|(opening, &results)| OpeningScore { opening, results }).collect();
        scores.sort_by_key(|score| std::cmp::Reverse(score.games()));
        let more = scores.len().saturating_sub(SHOWN);
        scores.truncate(SHOWN);
        let more = match (more, self.other) {
            (0, _) => None,
            (more, 0) => Some(format!("and {more} more openings")),
            (more, other) => Some(format!("and {more} more openings, and {other} games with still others")),
        };
        (scores, more)
    }

    /// The rows of the table of openings.
    pub(super) fn rows(&self) -> (ReportTable, Option<String>) {
        let (scores, more) = self.shown();
        let row = |score: &OpeningScore<'_>| {
            let mut cells = vec![score.opening.to_owned(), score.games().to_string()];
            cells.extend(score.results.iter().map(ToString::to_string));
            cells.push(format!("{:.0} %", score.score() * 100.0));
            cells
        };
        ((vec!["opening", "games", "+", "=", "−", "score"], scores.iter().map(row).collect()), more)
    }
}

/// An opening as a reader knows it: the start, if it is not the usual one, and the moves that were played for both sides.
fn name(record: &Record) -> String {
    let moves: Vec<&str> = record.moves[..opening_plies(record)].iter().map(|ply| ply.mv.as_str()).collect();
    let name = match (&record.start, moves.as_slice()) {
        (None, []) => "the start".to_owned(),
        (None, moves) => moves.join(" "),
        (Some(start), []) => start.clone(),
        (Some(start), moves) => format!("{start} {}", moves.join(" ")),
    };
    if name.chars().count() <= WIDTH { name } else { name.chars().take(WIDTH).chain(['…']).collect() }
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Outcome, Record, RecordedMove, Side};

    use super::OpeningBook;

    #[test]
    fn results_are_counted_by_opening() {
        let mut book = OpeningBook::default();
        for (moves, plies, outcome) in [
            ("h8 i9 a1", 2, Outcome::Win(Side::First)),
            ("h8 i9 b1", 2, Outcome::Draw),
            ("h8 i8 a1", 2, Outcome::Win(Side::Second)),
            ("a1", 0, Outcome::Win(Side::First)),
        ] {
            let tags = vec![("Opening".to_owned(), format!("{plies} plies"))];
            let moves = moves.split(' ').map(RecordedMove::new).collect();
            book.add(&Record { moves, tags, outcome: Some(outcome), ..Record::default() });
        }
        let ((_, rows), more) = book.rows();
        assert_eq!(more, None);
        let told: Vec<String> = rows.iter().map(|row| row.join(" ")).collect();
        assert_eq!(told, ["h8 i9 2 1 1 0 75 %", "h8 i8 1 0 0 1 0 %", "the start 1 1 0 0 100 %"]);
    }

    #[test]
    fn openings_that_are_not_shown_are_counted() {
        let mut book = OpeningBook::default();
        let mut add = |numbers: std::ops::Range<usize>| {
            for number in numbers {
                book.add(&Record { start: Some(number.to_string()), ..Record::default() });
            }
            book.shown().1
        };
        assert_eq!(add(0..30), None);
        assert_eq!(add(30..32).as_deref(), Some("and 2 more openings"));
        let told = add(32..super::MAX_OPENINGS + 5);
        assert_eq!(told.as_deref(), Some("and 9970 more openings, and 5 games with still others"));
    }
}
