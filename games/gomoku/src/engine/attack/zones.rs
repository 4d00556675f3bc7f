//! What certificates that know zones ask of the search of everything.

use super::Attack;
use crate::engine::pattern::board::Cell;

impl Attack {
    /// Whether the position is known to be won.
    pub(crate) fn is_won(&self) -> bool {
        self.numbers().is_some_and(|numbers| numbers.0 == 0)
    }

    /// The moves of the side to move after which the position is known to be won.
    pub(crate) fn won_after(&self) -> Vec<Cell> {
        let empty = self.board.points().filter(|&cell| self.board.is_empty(cell));
        empty.filter(|&cell| self.after(cell).is_some_and(|numbers| numbers.0 == 0)).collect()
    }
}
