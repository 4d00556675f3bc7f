//! The winning sets of a side: the rows of five that it can still fill.

use boardwright_game::Side;
use boardwright_game::certify::{BuilderSet, ProofSets};
use boardwright_game::grid::Point;

use crate::rules::board::{DIRECTIONS, SignedPoint, place, point, step};
use crate::rules::{Gomoku, Rule};

/// The places of a row of five, with the place beyond each end.
type Row = [SignedPoint; 7];

/// For each row of five points that `side` can still fill, its empty points.
///
/// `None` for white in renju: white also wins by black's fouls, and a foul may keep black from stopping a five.
pub(super) fn winning_sets(position: &Gomoku, side: Side) -> Option<Vec<Vec<Point>>> {
    if position.rule == Rule::Renju && side == Side::Second {
        return None;
    }
    Some(open_rows(position, side).map(|row| missing(position, &row)).collect())
}

/// The sets of a proof with zones that `builder` wins; `None` in renju and caro.
///
/// By the exact rule a sixth stone of the builder's spoils a row. The opponent is taken to win with longer rows, too:
/// who wins against that wins by the exact rule.
pub(super) fn proof_sets(position: &Gomoku, builder: Side) -> Option<ProofSets<Point>> {
    if !position.rule.is_plain() {
        return None;
    }
    let is_exact = position.rule == Rule::Exact;
    let with_spoilers = open_rows(position, builder).map(|row| {
        let ends = [row[0], row[6]].into_iter().filter(|&end| is_exact && position.board.is_empty(end));
        BuilderSet { moves: missing(position, &row), spoilers: ends.map(point).collect() }
    });
    let of_opponent = rows(position).filter(|row| is_without(position, builder, row));
    Some(ProofSets {
        builder: with_spoilers.collect(),
        opponent: of_opponent.map(|row| missing(position, &row)).collect(),
    })
}

/// The rows that `side` can still fill to win.
fn open_rows(position: &Gomoku, side: Side) -> impl Iterator<Item = Row> + '_ {
    let may_be_longer = position.rule == Rule::Freestyle;
    let is_open = move |row: &Row| {
        is_without(position, side.other(), row) && (may_be_longer || !is_prolonged(position, side, row))
    };
    rows(position).filter(is_open)
}

/// All rows of five on the board, by their first points.
fn rows(position: &Gomoku) -> impl Iterator<Item = Row> + '_ {
    let rows = position.board.points().flat_map(|from| DIRECTIONS.map(|direction| row_from(place(from), direction)));
    rows.filter(|row| {
        let is_inside = |&place: &SignedPoint| {
            position.board.is_empty(place) || Side::BOTH.iter().any(|&side| position.board.holds(place, side))
        };
        row[1..6].iter().all(is_inside)
    })
}

fn row_from(first: SignedPoint, direction: (i32, i32)) -> Row {
    let mut row = [(first.0 - direction.0, first.1 - direction.1); 7];
    for index in 1..row.len() {
        row[index] = step(row[index - 1], direction);
    }
    row
}

/// True if no stone of `side` is in the row.
fn is_without(position: &Gomoku, side: Side, row: &Row) -> bool {
    !row[1..6].iter().any(|&place| position.board.holds(place, side))
}

/// True if a stone of `side` beyond an end makes the row longer than five.
fn is_prolonged(position: &Gomoku, side: Side, row: &Row) -> bool {
    [row[0], row[6]].iter().any(|&end| position.board.holds(end, side))
}

/// The empty points of the row.
fn missing(position: &Gomoku, row: &Row) -> Vec<Point> {
    row[1..6].iter().filter(|&&place| position.board.is_empty(place)).map(|&place| point(place)).collect()
}
