//! The first positions of solved games with their exact values, which the engine plays from and shows.
//!
//! The files under `openings/exact` are written by an example of this crate; their heads say how. A line has the moves from
//! the start, a colon and the difference at the end for south, with the best play of both from there.

use std::collections::HashMap;

use boardwright_game::{Position, Side, Variant};

use crate::KalahVariant;
use crate::fast::{Board, Row, lead};
use crate::rules::Rules;

/// The games and what is known of them.
const FILES: &[(&str, &str)] = &[
    ("kalah:6x4", include_str!("../../openings/exact/6x4.txt")),
    ("kalah:6x4,empty-capture", include_str!("../../openings/exact/6x4-empty-capture.txt")),
];

/// What the side to move gains on boards, from there on.
pub(super) struct Book<R>(HashMap<Board<R>, i32>);

impl<R: Row> Book<R> {
    /// What is known of games by these rules.
    pub(super) fn of(rules: Rules) -> Book<R> {
        let mut values = HashMap::new();
        for (spec, text) in FILES {
            let Some(variant) = spec.parse().ok().and_then(|spec| KalahVariant::from_spec(&spec).ok()) else {
                continue;
            };
            if variant.start().rules() == rules {
                values.extend(text.lines().filter_map(|line| entry(&variant, line)));
            }
        }
        Book(values)
    }

    /// What the side to move gains on a board, if the book has it.
    pub(super) fn get(&self, board: Board<R>) -> Option<i32> {
        self.0.get(&board).copied()
    }
}

/// A line's board and what the side to move gains there; `None` for the head of a file.
fn entry<R: Row>(variant: &KalahVariant, line: &str) -> Option<(Board<R>, i32)> {
    let (moves, value) = line.split_once(':').filter(|_| !line.starts_with('#'))?;
    let value: i32 = value.trim().parse().ok()?;
    let mut position = variant.start();
    for mv in moves.split_whitespace() {
        position.play(mv.parse().ok()?).ok()?;
    }
    let own = if position.to_move() == Side::First { value } else { -value };
    Some((Board::of(&position), own - lead(&position)))
}

#[cfg(test)]
mod tests {
    use boardwright_game::Variant;

    use super::{Book, FILES, entry};
    use crate::KalahVariant;
    use crate::fast::{Board, Moves};

    /// The value of a board is the best of those a move further, so that a line that was changed stands out.
    #[test]
    fn every_value_is_the_best_of_those_a_move_further() {
        for (spec, text) in FILES {
            let variant = KalahVariant::from_spec(&spec.parse().expect("a spec")).expect("a kalah");
            let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
            assert!(lines.iter().all(|line| entry::<u64>(&variant, line).is_some()), "{spec}");
            let rules = variant.start().rules();
            let (book, moves) = (Book::<u64>::of(rules), Moves::<u64>::new(rules));
            let mut compared = 0;
            for (&board, &value) in &book.0 {
                let after: Option<Vec<i32>> = moves
                    .children(board)
                    .map(|child| child.end.or_else(|| book.get(child.board).map(|value| child.value(value))))
                    .collect();
                if let Some(best) = after.and_then(|after| after.into_iter().max()) {
                    assert_eq!(value, best, "{spec}: {board:?}");
                    compared += 1;
                }
            }
            assert!(compared > 0 && book.get(Board::of(&variant.start())).is_some(), "{spec}: {compared}");
        }
    }
}
