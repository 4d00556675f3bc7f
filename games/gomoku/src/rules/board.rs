//! The stones of a board as bits, and the rows that they form.

use boardwright_game::Side;
use boardwright_game::grid::Point;
use boardwright_game::mix;

use crate::rules::{LARGEST, SMALLEST};

/// A step from a point to its neighbour, in columns and rows.
pub(crate) type Direction = (i32, i32);

/// The four directions of a row: along a row of the board, up a column, up and down to the right.
pub(crate) const DIRECTIONS: [Direction; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// A column and a row that may lie off the board.
pub(crate) type SignedPoint = (i32, i32);

/// Stones on a board, a bit a point: bit `column` of word `row`.
///
/// Bit words keep the position small, because a generic search copies it at every node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct StoneBoard {
    columns: u8,
    rows: u8,
    stones: [[u32; LARGEST as usize]; 2],
}

/// A row of neighbouring stones of one side that is not part of a longer one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct StoneRow {
    /// The side of the stones.
    pub(crate) side: Side,
    /// The end from which `direction` leads along the row.
    pub(crate) from: SignedPoint,
    /// The other end.
    pub(crate) to: SignedPoint,
    /// The number of stones, at least 1.
    pub(crate) length: u8,
    pub(crate) direction: Direction,
}

impl StoneRow {
    /// The points of the row, from one end to the other.
    pub(crate) fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let (from, direction) = (self.from, self.direction);
        (0..i32::from(self.length))
            .map(move |index| point((from.0 + index * direction.0, from.1 + index * direction.1)))
    }
}

impl StoneBoard {
    pub(crate) fn new(columns: u8, rows: u8) -> StoneBoard {
        let allowed = SMALLEST..=LARGEST;
        assert!(allowed.contains(&columns) && allowed.contains(&rows), "{columns}x{rows} is no board");
        StoneBoard { columns, rows, stones: [[0; LARGEST as usize]; 2] }
    }

    pub(crate) fn columns(&self) -> u8 {
        self.columns
    }

    pub(crate) fn rows(&self) -> u8 {
        self.rows
    }

    /// A word with a bit for every column.
    pub(crate) fn full_row(&self) -> u32 {
        (1 << self.columns) - 1
    }

    pub(crate) fn contains(&self, point: Point) -> bool {
        point.column < self.columns && point.row < self.rows
    }

    /// All points by rows from the bottom.
    pub(crate) fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| Point::new(column, row)))
    }

    pub(crate) fn at(&self, point: Point) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.holds(place(point), side))
    }

    /// True if `side` has a stone at a place; false off the board.
    pub(crate) fn holds(&self, (column, row): SignedPoint, side: Side) -> bool {
        // Words and bits beyond the board are 0, so it is enough to check the size of the array.
        (0..i32::from(LARGEST)).contains(&row)
            && (0..32).contains(&column)
            && self.stones[side][row as usize] >> column & 1 == 1
    }

    /// True if the place lies on the board and has no stone.
    pub(crate) fn is_empty(&self, (column, row): SignedPoint) -> bool {
        (0..i32::from(self.columns)).contains(&column)
            && (0..i32::from(self.rows)).contains(&row)
            && (self.stones[0][row as usize] | self.stones[1][row as usize]) >> column & 1 == 0
    }

    pub(crate) fn put(&mut self, point: Point, side: Side) {
        self.stones[side][usize::from(point.row)] |= 1 << point.column;
    }

    pub(crate) fn remove(&mut self, point: Point, side: Side) {
        self.stones[side][usize::from(point.row)] &= !(1 << point.column);
    }

    /// The empty points of a row of the board from the left.
    pub(crate) fn empties_of_row(&self, row: u8) -> impl Iterator<Item = Point> + use<> {
        let index = usize::from(row);
        let mut left = self.full_row() & !(self.stones[0][index] | self.stones[1][index]);
        std::iter::from_fn(move || {
            let column = left.checked_ilog2().map(|_| left.trailing_zeros())?;
            left &= left - 1;
            Some(Point::new(column as u8, row))
        })
    }

    /// The row through `point` in `direction` that `side` has, or would have with a stone on `point`.
    pub(crate) fn row_through(&self, point: Point, direction: Direction, side: Side) -> StoneRow {
        let back = (-direction.0, -direction.1);
        let (from, before) = self.walk(place(point), back, side);
        let (to, after) = self.walk(place(point), direction, side);
        StoneRow { side, from, to, length: before + after + 1, direction }
    }

    /// The last stone of an unbroken series of `side` from `start` on, `start` itself not checked, and the number of
    /// stones after it.
    fn walk(&self, start: SignedPoint, direction: Direction, side: Side) -> (SignedPoint, u8) {
        let mut last = start;
        for count in 0.. {
            let next = step(last, direction);
            if !self.holds(next, side) {
                return (last, count);
            }
            last = next;
        }
        unreachable!("a row is no longer than the board")
    }

    /// The two places just beyond the ends of a row.
    pub(crate) fn beyond(&self, row: &StoneRow) -> [SignedPoint; 2] {
        let (columns, rows) = row.direction;
        [(row.from.0 - columns, row.from.1 - rows), step(row.to, row.direction)]
    }

    /// All rows of stones, direction by direction in the order of [`DIRECTIONS`].
    pub(crate) fn all_rows(&self) -> impl Iterator<Item = StoneRow> {
        DIRECTIONS.into_iter().flat_map(move |direction| {
            self.points().filter_map(move |point| {
                let side = self.at(point)?;
                let row = self.row_through(point, direction, side);
                (row.from == place(point)).then_some(row)
            })
        })
    }
}

pub(crate) fn place(point: Point) -> SignedPoint {
    (i32::from(point.column), i32::from(point.row))
}

/// The point at a place that must lie on the board.
pub(crate) fn point((column, row): SignedPoint) -> Point {
    Point::new(column as u8, row as u8)
}

pub(crate) fn step(place: SignedPoint, direction: Direction) -> SignedPoint {
    (place.0 + direction.0, place.1 + direction.1)
}

/// The key of the turn: white to move.
pub(crate) const TURN_KEY: u64 = mix(0x90_0F5);

/// The key of a stone (Zobrist hashing, 1970).
pub(crate) fn key_of(point: Point, side: Side) -> u64 {
    KEYS[side][usize::from(point.row)][usize::from(point.column)]
}

type PointKeys = [[u64; LARGEST as usize]; LARGEST as usize];

static KEYS: [PointKeys; 2] = point_keys();

const fn point_keys() -> [PointKeys; 2] {
    let mut keys = [[[0; LARGEST as usize]; LARGEST as usize]; 2];
    let mut index = 0;
    while index < 2 * 22 * 22 {
        keys[index / 484][index / 22 % 22][index % 22] = mix(0x50_0000 + index as u64);
        index += 1;
    }
    keys
}
