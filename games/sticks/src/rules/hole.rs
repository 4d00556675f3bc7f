//! Holes of the board, masks of them, and the lines of five that they form.

use boardwright_game::grid::{self, Point};

/// The number of columns and of rows of the largest board.
pub const SIZE: u8 = 7;
/// The number of holes of the largest board.
pub const HOLES: usize = 49;
/// The mask of the largest board.
const BOARD: u64 = (1 << HOLES) - 1;

/// A hole of the largest board, numbered from 0 (a1) along the rows to 48 (g7). Smaller boards are its lower left
/// part.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hole(u8);

impl Hole {
    /// The hole at a point of the grid, or `None` if the point lies outside the board.
    pub const fn at(point: Point) -> Option<Hole> {
        if point.column < SIZE && point.row < SIZE { Some(Hole(point.row * SIZE + point.column)) } else { None }
    }

    /// The hole with the given number, from 0 to 48.
    ///
    /// # Panics
    /// If there is no such hole.
    pub const fn new(index: usize) -> Hole {
        assert!(index < HOLES, "a hole from 0 to 48");
        Hole(index as u8)
    }

    /// All holes of the largest board in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Hole> {
        holes(BOARD)
    }

    /// The number of the hole, from 0 to 48.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The point of the grid where the hole lies.
    #[must_use]
    pub const fn point(self) -> Point {
        Point::new(self.0 % SIZE, self.0 / SIZE)
    }

    /// The mask with only this hole.
    #[must_use]
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// The image of the hole under one of the symmetries of a board with these columns and rows, on which it must lie.
    #[must_use]
    pub fn mirrored(self, symmetry: usize, columns: u8, rows: u8) -> Hole {
        let Point { row, column } = grid::transform(self.point(), columns, rows, symmetry);
        Hole(row * SIZE + column)
    }
}

/// The holes of a mask in the order of their numbers.
pub fn holes(mask: u64) -> impl Iterator<Item = Hole> + Clone {
    bits(mask & BOARD).map(Hole)
}

/// The numbers of the bits that are set, ascending.
pub(crate) fn bits(set: u64) -> impl Iterator<Item = u8> + Clone {
    std::iter::successors(Some(set), |rest| Some(rest & rest.wrapping_sub(1)))
        .take_while(|&rest| rest != 0)
        .map(|rest| rest.trailing_zeros() as u8)
}
/// A direction in which lines of five holes lie.
pub struct Direction {
    /// The distance in hole numbers from one hole of a line to the next.
    pub step: u32,
    /// The holes at which a line may begin, the one with the smallest number first.
    pub starts: u64,
}

/// Rows, columns, diagonals that rise to the right and diagonals that rise to the left: 21 + 21 + 9 + 9 = 60 lines of the
/// largest board.
pub const DIRECTIONS: [Direction; 4] = [
    Direction { step: 1, starts: starts(0, 2, 6) },
    Direction { step: 7, starts: starts(0, 6, 2) },
    Direction { step: 8, starts: starts(0, 2, 2) },
    Direction { step: 6, starts: starts(4, 6, 2) },
];

/// The holes from column `left` to column `right` in the rows from the bottom one to `top`.
const fn starts(left: u32, right: u32, top: u32) -> u64 {
    let mut mask = 0;
    let mut row = 0;
    while row <= top {
        let mut column = left;
        while column <= right {
            mask |= 1 << (row * SIZE as u32 + column);
            column += 1;
        }
        row += 1;
    }
    mask
}

impl Direction {
    /// The starts of the lines in this direction that hold one of the three winning sequences.
    pub(super) const fn completed(&self, sticks: u64, barrels: u64) -> u64 {
        let step = self.step;
        let ends = sticks & (sticks >> (4 * step));
        let stick_stick_barrel = (sticks >> step) & (barrels >> (2 * step)) & (sticks >> (3 * step));
        // With barrels second and fourth, a stick or a barrel in the middle gives one of the other two sequences.
        let barrels_around = (barrels >> step) & ((sticks | barrels) >> (2 * step)) & (barrels >> (3 * step));
        self.starts & ends & (stick_stick_barrel | barrels_around)
    }

    /// The five holes of the line that begins at `start`.
    pub(super) fn line(&self, start: Hole) -> [Hole; 5] {
        [0, 1, 2, 3, 4].map(|place| Hole(start.0 + place * self.step as u8))
    }
}

/// All 60 lines of five holes of the largest board: rows, columns, diagonals rising to the right, diagonals rising to the left.
pub fn lines() -> impl Iterator<Item = [Hole; 5]> {
    DIRECTIONS.iter().flat_map(|direction| holes(direction.starts).map(|start| direction.line(start)))
}
