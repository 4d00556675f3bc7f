//! Sets of cells.

use crate::board::pattern_board::Cell;

/// A bit for every cell, a word a row.
pub(crate) type CellSet = [u32; 32];

/// True if a cell belongs to a set.
pub(crate) fn contains(set: &CellSet, cell: Cell) -> bool {
    set[usize::from(cell >> 5)] >> (cell & 31) & 1 == 1
}

/// Adds a cell to a set.
pub(crate) fn mark(set: &mut CellSet, cell: Cell) {
    set[usize::from(cell >> 5)] |= 1 << (cell & 31);
}

/// The cells of a set, by rows from the bottom.
#[derive(Clone, Debug)]
pub(crate) struct Cells<'a> {
    set: &'a CellSet,
    row: usize,
    left: u32,
}

impl Cells<'_> {
    pub(crate) fn of(set: &CellSet) -> Cells<'_> {
        Cells { set, row: 0, left: set[0] }
    }
}

impl Iterator for Cells<'_> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.left == 0 {
            self.row += 1;
            self.left = *self.set.get(self.row)?;
        }
        let column = self.left.trailing_zeros();
        self.left &= self.left - 1;
        Some((self.row as u16) << 5 | column as u16)
    }
}
