//! Wins and threats that a search of a part of the board does not see: fives and straight fours at its edge and beyond.

use boardwright_game::{Position, Score, Side};

use crate::rules::DIRECTIONS;
use crate::rules::infinite::{InfiniteGomoku, PlanePoint};

/// The points at which each side makes five or two fives at once, which are all points that win or must be parried now.
pub(super) fn points(position: &InfiniteGomoku) -> impl Iterator<Item = PlanePoint> {
    Side::BOTH.into_iter().flat_map(|side| {
        let mut points = fives(position, side);
        points.extend(fours(position, side));
        points
    })
}

/// The move to play without a search: one that a search of a part would not find because the part does not show why.
/// `None` if the search sees what is most urgent. `is_seen` tells whether all rows of five through a point lie within.
pub(super) fn answer(position: &InfiniteGomoku, is_seen: impl Fn(PlanePoint) -> bool) -> Option<PlanePoint> {
    let own = position.to_move();
    let is_hidden = |point: &&PlanePoint| !is_seen(**point);
    let wins = fives(position, own);
    if !wins.is_empty() {
        return wins.first().filter(|_| wins.iter().all(|point| is_hidden(&point))).copied();
    }
    let losses = fives(position, own.other());
    if !losses.is_empty() {
        return losses.iter().find(is_hidden).copied();
    }
    let wins = fours(position, own);
    if !wins.is_empty() {
        return wins.first().filter(|_| wins.iter().all(|point| is_hidden(&point))).copied();
    }
    let losses = fours(position, own.other());
    let hidden = losses.iter().find(is_hidden)?;
    // Of the points around the threat the one that leaves the opponent fewest points of this kind.
    let near = losses.iter().copied().chain(around(*hidden));
    let free = near.filter(|&point| position.objection(point).is_none());
    free.min_by_key(|&point| fours(&position.child(point), own.other()).len())
}

/// The result that stands on the plane itself, wherever its stones are: a five, two fives of the opponent's, or a straight four
/// while the opponent makes no five.
pub(super) fn certain(position: &InfiniteGomoku) -> Option<Score> {
    let own = position.to_move();
    if !fives(position, own).is_empty() {
        return Some(Score::win_in(1));
    }
    match fives(position, own.other()).len() {
        0 => (!fours(position, own).is_empty()).then_some(Score::win_in(3)),
        1 => None,
        _ => Some(Score::loss_in(2)),
    }
}

/// The legal moves at which a side makes five in a row.
fn fives(position: &InfiniteGomoku, side: Side) -> Vec<PlanePoint> {
    candidates(position, side, 4).filter(|&point| position.completes_five(point, side)).collect()
}

/// The legal moves after which a side could make five at two points or more.
fn fours(position: &InfiniteGomoku, side: Side) -> Vec<PlanePoint> {
    candidates(position, side, 3).filter(|&point| count_fives(position, point, side) >= 2).collect()
}

/// The number of points at which `side` makes five with a stone on `point`.
fn count_fives(position: &InfiniteGomoku, point: PlanePoint, side: Side) -> usize {
    let mut after = position.clone();
    after.put(point, side);
    around(point).filter(|&other| after.at(other).is_none() && after.completes_five(other, side)).count()
}

/// The points on lines through a point that can be in a row of five with it.
fn around(point: PlanePoint) -> impl Iterator<Item = PlanePoint> {
    DIRECTIONS.into_iter().flat_map(move |direction| {
        (-4..=4).filter(|&steps| steps != 0).filter_map(move |steps| point.shifted(direction, steps))
    })
}

/// The legal moves, in order, with this many stones of a side in a row of five with them.
fn candidates(position: &InfiniteGomoku, side: Side, stones: usize) -> impl Iterator<Item = PlanePoint> {
    let own = position.stones().filter(move |&(_, owner)| owner == side);
    let mut near: Vec<PlanePoint> = own.flat_map(|(point, _)| around(point)).collect();
    near.sort_unstable();
    near.dedup();
    near.into_iter().filter(move |&point| position.objection(point).is_none()).filter(move |&point| {
        DIRECTIONS.into_iter().any(|direction| {
            (-4..=0).any(|from| {
                let row = (from..from + 5).filter_map(|steps| point.shifted(direction, steps));
                row.filter(|&other| position.at(other) == Some(side)).count() >= stones
            })
        })
    })
}
