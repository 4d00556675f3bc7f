//! Queries of the general proof search for the writer of certificates with zones.

use boardwright_game::Side;
use boardwright_search::dfpn::Numbers;

use crate::board::pattern_board::{Cell, PatternBoard};
use crate::solver::attack::GeneralSearch;

impl GeneralSearch {
    /// Sets another position of the same game; `stones` are the stones of `board`.
    pub(crate) fn stand_at(&mut self, board: &PatternBoard, stones: &[(Cell, Side)]) {
        self.board.stand_at(board);
        let mut keys = [board.key(); 8];
        for &(cell, side) in stones {
            let of_stone = self.stone_keys[usize::from(cell)][side];
            keys.iter_mut().zip(of_stone).for_each(|(key, image)| *key ^= image ^ of_stone[0]);
        }
        self.keys.clear();
        self.keys.push(keys);
    }

    /// True if the position is proved to be won.
    pub(crate) fn is_won(&self) -> bool {
        self.numbers().is_some_and(Numbers::is_proved)
    }

    /// The moves of the side to move after which the position is proved to be won.
    pub(crate) fn won_after(&self) -> impl Iterator<Item = Cell> + '_ {
        let empty = self.board.points().filter(|&cell| self.board.is_empty(cell));
        empty.filter(|&cell| self.after(cell).is_some_and(Numbers::is_proved))
    }
}
