//! The stones and moves of the board, for a network that follows it.

use boardwright_game::Side;

use crate::board::pattern_board::{Cell, PatternBoard};

impl PatternBoard {
    /// The last move but `back` that was played since the board was made.
    pub(crate) fn last_move(&self, back: usize) -> Option<Cell> {
        self.moves.len().checked_sub(back + 1).map(|index| self.moves[index].cell)
    }

    /// The number of first moves that are the same as at the last call, for a network that follows the board now and then.
    #[inline]
    pub(crate) fn take_kept(&mut self) -> usize {
        std::mem::replace(&mut self.kept, self.moves.len())
    }

    /// The number of moves that were played since the board was made.
    pub(crate) fn count_moves(&self) -> usize {
        self.moves.len()
    }

    /// The moves that were played since the board was made, from the given one on. The sides take turns.
    pub(crate) fn moves_from(&self, first: usize) -> impl Iterator<Item = (Cell, Side)> + '_ {
        let side = |index: usize| {
            if (self.moves.len() - index).is_multiple_of(2) { self.to_move } else { self.to_move.other() }
        };
        (first..self.moves.len()).map(move |index| (self.moves[index].cell, side(index)))
    }

    /// The stones.
    pub(crate) fn stones_by_cell(&self) -> impl Iterator<Item = (Cell, Side)> + '_ {
        self.points().filter_map(|cell| match self.lines[0][usize::from(cell >> 5)] >> (2 * (cell & 31)) & 3 {
            1 => Some((cell, Side::First)),
            2 => Some((cell, Side::Second)),
            _ => None,
        })
    }
}
