//! What certificates that know zones ask of the search of everything.

use boardwright_game::Side;
use boardwright_search::dfpn::Numbers;

use super::Attack;
use crate::engine::pattern::board::{Board, Cell};

impl Attack {
    /// Goes on with another position of the same game, with these stones.
    pub(crate) fn stand_at(&mut self, board: &Board, stones: &[(Cell, Side)]) {
        self.board.stand_at(board);
        let mut keys = [board.key(); 8];
        for &(cell, side) in stones {
            let of_stone = self.stone_keys[usize::from(cell)][side];
            keys.iter_mut().zip(of_stone).for_each(|(key, image)| *key ^= image ^ of_stone[0]);
        }
        self.keys.clear();
        self.keys.push(keys);
    }

    /// Whether the position is known to be won.
    pub(crate) fn is_won(&self) -> bool {
        self.numbers().is_some_and(Numbers::is_proved)
    }

    /// The moves of the side to move after which the position is known to be won.
    pub(crate) fn won_after(&self) -> impl Iterator<Item = Cell> + '_ {
        let empty = self.board.points().filter(|&cell| self.board.is_empty(cell));
        empty.filter(|&cell| self.after(cell).is_some_and(Numbers::is_proved))
    }
}
