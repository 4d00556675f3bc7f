//! The opening book of the engine: exact values of the first positions of solved games, and estimates of long searches.
//!
//! The files under `openings/exact` and `openings/estimated` are written by an example of the lab; their heads say how. A
//! line has the moves from the start, a colon and the difference at the end for south, with the best play of both from
//! there.

use std::collections::HashMap;
use std::sync::{LazyLock, OnceLock};

use boardwright_game::{Position, Side, Variant};

use crate::KalahVariant;
use crate::board::{FastBoard, Moves, Row, lead};
use crate::rules::Rules;
use crate::search::lookahead::SEED;

/// The games and what is known of them.
const EXACT: &[(&str, &str)] = &[
    ("kalah:4x3", include_str!("../../openings/exact/4x3.txt")),
    ("kalah:4x3,empty-capture", include_str!("../../openings/exact/4x3-empty-capture.txt")),
    ("kalah:4x4", include_str!("../../openings/exact/4x4.txt")),
    ("kalah:4x4,empty-capture", include_str!("../../openings/exact/4x4-empty-capture.txt")),
    ("kalah:4x5", include_str!("../../openings/exact/4x5.txt")),
    ("kalah:4x5,empty-capture", include_str!("../../openings/exact/4x5-empty-capture.txt")),
    ("kalah:4x6", include_str!("../../openings/exact/4x6.txt")),
    ("kalah:4x6,empty-capture", include_str!("../../openings/exact/4x6-empty-capture.txt")),
    ("kalah:5x3", include_str!("../../openings/exact/5x3.txt")),
    ("kalah:5x3,empty-capture", include_str!("../../openings/exact/5x3-empty-capture.txt")),
    ("kalah:5x4", include_str!("../../openings/exact/5x4.txt")),
    ("kalah:5x4,empty-capture", include_str!("../../openings/exact/5x4-empty-capture.txt")),
    ("kalah:5x5", include_str!("../../openings/exact/5x5.txt")),
    ("kalah:5x5,empty-capture", include_str!("../../openings/exact/5x5-empty-capture.txt")),
    ("kalah:5x6", include_str!("../../openings/exact/5x6.txt")),
    ("kalah:5x6,empty-capture", include_str!("../../openings/exact/5x6-empty-capture.txt")),
    ("kalah:6x3", include_str!("../../openings/exact/6x3.txt")),
    ("kalah:6x3,empty-capture", include_str!("../../openings/exact/6x3-empty-capture.txt")),
    ("kalah:6x4", include_str!("../../openings/exact/6x4.txt")),
    ("kalah:6x4,empty-capture", include_str!("../../openings/exact/6x4-empty-capture.txt")),
    ("kalah:6x5", include_str!("../../openings/exact/6x5.txt")),
    ("kalah:6x5,empty-capture", include_str!("../../openings/exact/6x5-empty-capture.txt")),
];

/// The games and what is thought of them.
const ESTIMATED: &[(&str, &str)] = &[
    ("kalah:6x6", include_str!("../../openings/estimated/6x6.txt")),
    ("kalah:6x6,empty-capture", include_str!("../../openings/estimated/6x6-empty-capture.txt")),
];

/// The gain of the side to move from a board to the end, in hundredths of a seed. One book serves engines for rows of any
/// width.
pub(super) struct Book {
    exact: HashMap<FastBoard<u128>, i32>,
    estimated: HashMap<FastBoard<u128>, i32>,
}

/// The books by their rules, each read when it is first asked for: a match makes an engine for each of its games.
static BOOKS: LazyLock<Vec<(Rules, OnceLock<Book>)>> = LazyLock::new(|| {
    let mut books: Vec<(Rules, OnceLock<Book>)> = Vec::new();
    for (spec, _) in EXACT.iter().chain(ESTIMATED) {
        if let Some(variant) = variant(spec)
            && books.iter().all(|(rules, _)| *rules != variant.start().rules())
        {
            books.push((variant.start().rules(), OnceLock::new()));
        }
    }
    books
});

impl Book {
    /// The book of games by these rules, if there is one.
    pub(super) fn of(rules: Rules) -> Option<&'static Book> {
        let (_, book) = BOOKS.iter().find(|(of, _)| *of == rules)?;
        Some(book.get_or_init(|| Book { exact: entries(EXACT, rules), estimated: entries(ESTIMATED, rules) }))
    }

    /// Returns the gain of the side to move on a board, in seeds, if the book has proved it.
    pub(super) fn get<R: Row>(&self, board: FastBoard<R>) -> Option<i32> {
        self.exact.get(&board.wide()).map(|value| value / SEED)
    }

    /// The sowings from a board on, up to a limit, for which the book has what a side needs that plays by it: a best move where
    /// the side `is_own` moves, and all moves where the other one does.
    pub(super) fn depth<R: Row>(&self, moves: &Moves<R>, board: FastBoard<R>, is_own: bool, most: u32) -> u32 {
        let Some(value) = self.get(board).filter(|_| most > 0) else { return 0 };
        let depths = moves.children(board).filter_map(|child| {
            let known = child.end.or_else(|| self.get(child.board).map(|value| child.value(value)));
            // The side that plays by the book never plays a move that loses something.
            match (is_own, known) {
                (true, known) if known != Some(value) => None,
                (_, None) => Some(0),
                _ if child.end.is_some() => Some(most),
                _ => Some(1 + self.depth(moves, child.board, is_own == child.again, most - 1)),
            }
        });
        if is_own { depths.max().unwrap_or(0) } else { depths.min().unwrap_or(0) }
    }

    /// The estimated gain of the side to move in hundredths of a seed, if the book has one.
    pub(super) fn estimate<R: Row>(&self, board: FastBoard<R>) -> Option<i32> {
        self.estimated.get(&board.wide()).copied()
    }
}

/// The game of a file.
fn variant(spec: &str) -> Option<KalahVariant> {
    KalahVariant::from_spec(&spec.parse().ok()?).ok()
}

/// The entries for games by these rules.
fn entries(files: &[(&str, &str)], rules: Rules) -> HashMap<FastBoard<u128>, i32> {
    let mut values = HashMap::new();
    for (spec, text) in files {
        if let Some(variant) = variant(spec).filter(|variant| variant.start().rules() == rules) {
            values.extend(text.lines().filter_map(|line| entry(&variant, line)));
        }
    }
    values
}

/// A line's board and what the side to move gains there; `None` for the head of a file.
fn entry(variant: &KalahVariant, line: &str) -> Option<(FastBoard<u128>, i32)> {
    let (moves, value) = line.split_once(':').filter(|_| !line.starts_with('#'))?;
    let value = (value.trim().parse::<f64>().ok()? * f64::from(SEED)).round() as i32;
    let mut position = variant.start();
    for mv in moves.split_whitespace() {
        position.play(mv.parse().ok()?).ok()?;
    }
    let own = if position.to_move() == Side::First { value } else { -value };
    Some((FastBoard::of(&position), own - SEED * lead(&position)))
}

#[cfg(test)]
mod tests {
    use boardwright_game::Variant;

    use super::{Book, ESTIMATED, EXACT, SEED, entry};
    use crate::KalahVariant;
    use crate::board::{FastBoard, Moves};

    /// The value of a board is the best of those a move further, so that a line that was changed stands out.
    #[test]
    fn every_value_is_the_best_of_those_a_move_further() {
        for (spec, text) in EXACT.iter().chain(ESTIMATED) {
            let variant = KalahVariant::from_spec(&spec.parse().expect("a spec")).expect("a kalah");
            let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
            assert!(lines.iter().all(|line| entry(&variant, line).is_some()), "{spec}");
            let rules = variant.start().rules();
            let (book, moves) = (Book::of(rules).expect("a book"), Moves::<u128>::new(rules));
            let of = |board| book.exact.get(&board).copied().or_else(|| book.estimate(board));
            let mut compared = 0;
            for &board in book.exact.keys().chain(book.estimated.keys()) {
                let after: Option<Vec<i32>> = moves
                    .children(board)
                    .map(|child| match child.end {
                        Some(end) => Some(SEED * end),
                        None => of(child.board).map(|value| child.value_in(SEED, value)),
                    })
                    .collect();
                if let Some(best) = after.and_then(|after| after.into_iter().max()) {
                    assert_eq!(of(board), Some(best), "{spec}: {board:?}");
                    compared += 1;
                }
            }
            assert!(compared > 0 && of(FastBoard::of(&variant.start())).is_some(), "{spec}: {compared}");
            assert!(book.exact.values().all(|value| value % SEED == 0), "{spec}");
        }
    }
}
