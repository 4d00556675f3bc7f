//! The winning sets of a side: the rows of five that it can still fill.

use boardwright_game::Side;
use boardwright_game::grid::Point;

use crate::rules::board::{DIRECTIONS, SignedPoint, place, point, step};
use crate::rules::{Gomoku, Rule};

/// For each row of five points that `side` can still fill, its empty points.
///
/// `None` for white in renju: white also wins by black's fouls, and a foul may keep black from stopping a five.
pub(super) fn winning_sets(position: &Gomoku, side: Side) -> Option<Vec<Vec<Point>>> {
    if position.rule == Rule::Renju && side == Side::Second {
        return None;
    }
    let rows = position.board.points().flat_map(|from| DIRECTIONS.map(|direction| row_from(place(from), direction)));
    let open = rows.filter(|row| is_open(position, side, row));
    Some(
        open.map(|row| row[1..6].iter().map(|&place| point(place)).filter(|&at| position.at(at).is_none()).collect())
            .collect(),
    )
}

/// The places of a row of five, with the place beyond each end.
fn row_from(first: SignedPoint, direction: (i32, i32)) -> [SignedPoint; 7] {
    let mut row = [(first.0 - direction.0, first.1 - direction.1); 7];
    for index in 1..row.len() {
        row[index] = step(row[index - 1], direction);
    }
    row
}

/// True if the row lies on the board without a stone of the opponent, and no stone beyond its ends makes it too long.
fn is_open(position: &Gomoku, side: Side, row: &[SignedPoint; 7]) -> bool {
    let board = &position.board;
    let is_own_or_empty = |&place: &SignedPoint| board.holds(place, side) || board.is_empty(place);
    let may_be_longer = position.rule == Rule::Freestyle;
    row[1..6].iter().all(is_own_or_empty)
        && (may_be_longer || ![row[0], row[6]].iter().any(|&end| board.holds(end, side)))
}
