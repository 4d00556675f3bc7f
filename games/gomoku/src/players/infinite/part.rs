//! The part of a board without edges on which the engine searches.

use boardwright_game::grid::Point;
use boardwright_game::{Position, Side};

use crate::players::infinite::urgent;
use crate::rules::infinite::{FARTHEST, InfiniteGomoku, PlanePoint};
use crate::rules::{Gomoku, LARGEST, Rule};

/// Columns and rows of the part.
const SIDE: i32 = LARGEST as i32;

/// A row of five through a point this far from the edge of the part lies within the part.
const DEPTH: i32 = 4;

/// The weight of the last stone against one put long ago, and that of a point where a side wins or threatens to.
const LAST: i64 = 32;
const URGENT: i64 = 1000;

/// A square of the plane as large as the largest board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Part {
    /// The westernmost column.
    west: i32,
    /// The southernmost row.
    south: i32,
}

impl Part {
    /// The part around the stones; where they take more room, around the last ones and the points at which a side wins or
    /// threatens to.
    pub(super) fn around(position: &InfiniteGomoku, history: &[PlanePoint]) -> Part {
        let stones: Vec<PlanePoint> = position.stones().map(|(point, _)| point).collect();
        let columns = middle(stones.iter().map(|point| point.east()));
        let rows = middle(stones.iter().map(|point| point.north()));
        if let (Some(column), Some(row)) = (columns, rows) {
            return Part::with_middle(column, row);
        }
        let mut weights: Vec<(PlanePoint, i64)> = stones.iter().map(|&point| (point, 1)).collect();
        for (age, &point) in history.iter().rev().enumerate().take(LAST as usize) {
            weights.push((point, LAST - age as i64));
        }
        weights.extend(urgent::points(position).map(|point| (point, URGENT)));
        let parts = weights.iter().rev().map(|&(point, _)| {
            let (east, north) = (i32::from(point.east()), i32::from(point.north()));
            Part::with_middle(columns.unwrap_or(east), rows.unwrap_or(north))
        });
        let worth =
            |part: &Part| weights.iter().filter(|&&(point, _)| part.is_deep(point)).map(|&(_, w)| w).sum::<i64>();
        parts.max_by_key(worth).unwrap_or(Part::with_middle(0, 0))
    }

    fn with_middle(column: i32, row: i32) -> Part {
        let farthest = i32::from(FARTHEST);
        let start = |middle: i32| (middle - SIDE / 2).clamp(-farthest, farthest + 1 - SIDE);
        Part { west: start(column), south: start(row) }
    }

    /// The distance of a point from the nearest edge of the part; negative outside.
    fn depth(&self, point: PlanePoint) -> i32 {
        let along = |at: i8, first: i32| (i32::from(at) - first).min(first + SIDE - 1 - i32::from(at));
        along(point.east(), self.west).min(along(point.north(), self.south))
    }

    /// True if all rows of five through the point lie within the part.
    pub(super) fn is_deep(&self, point: PlanePoint) -> bool {
        self.depth(point) >= DEPTH
    }

    /// True if no stone lies outside the part or so near its edge that a row of five with it does not lie within.
    pub(super) fn holds_all(&self, position: &InfiniteGomoku) -> bool {
        position.stones().all(|(point, _)| self.is_deep(point))
    }

    fn inside(&self, point: PlanePoint) -> Option<Point> {
        let line = |at: i8, first: i32| u8::try_from(i32::from(at) - first).ok().filter(|&at| at < LARGEST);
        Some(Point::new(line(point.east(), self.west)?, line(point.north(), self.south)?))
    }

    /// The point of the plane that a point of the part stands for.
    pub(super) fn outside(&self, point: Point) -> PlanePoint {
        let point = PlanePoint::new(self.west + i32::from(point.column), self.south + i32::from(point.row));
        // The part lies within the points that are counted.
        point.unwrap_or(PlanePoint::ORIGIN)
    }

    /// The stones in the part as a position of a board with edges; `None` if there is no move in it.
    pub(super) fn cut(&self, position: &InfiniteGomoku) -> Option<Gomoku> {
        let stones = position.stones().filter_map(|(point, side): (_, Side)| Some((self.inside(point)?, side)));
        let form = (LARGEST, LARGEST, Rule::Freestyle);
        Gomoku::of_stones(form, stones, position.to_move(), None).ok().filter(|inside| inside.outcome().is_none())
    }
}

/// The middle of some columns or rows, if they fit into a part with room at both ends.
fn middle(lines: impl Iterator<Item = i8> + Clone) -> Option<i32> {
    let (least, most) = (i32::from(lines.clone().min()?), i32::from(lines.max()?));
    (most - least < SIDE - 2 * DEPTH).then_some((least + most + 1).div_euclid(2))
}
