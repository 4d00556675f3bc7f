//! Proving positions by what was proved of others that differ in a few stones (Kawano 1996).
//!
//! The attacker plays the moves that won there, and the defender whatever it may play here, so that an imitated proof is
//! a proof like any other. It costs no more than its own positions, and fails at the first that has no model.

use boardwright_search::dfpn::Known;

use super::Prover;
use crate::engine::pattern::board::point_of;
use crate::engine::search::moves::Moves;
use crate::rules::key_of;

/// Positions that may be proved at once by imitation.
const MOST: u32 = 400;

/// The same after a pass.
const MOST_OF_PASS: u32 = 5000;

impl Prover {
    /// Tries what wins after one move of the defender, by the key of the position after it, against the others.
    pub(super) fn imitate_in_all(&mut self, list: &Moves, after: u64) {
        for mv in list {
            self.imitate_after(mv.cell, after ^ self.board.key_after(mv.cell));
        }
    }

    /// Whether the attacker wins after this move of the defender just as it was found to win after a pass.
    pub(crate) fn wins_as_if_passed(&mut self, cell: u16) -> bool {
        let stone = key_of(point_of(cell), self.attacker.other());
        self.board.play(cell);
        let wins = self.imitate(stone, &mut { MOST_OF_PASS });
        self.board.undo();
        wins
    }

    /// Tries against each of the defender's moves what wins without the last two stones, which are often no more than a
    /// four of the defender and the reply to it.
    pub(super) fn imitate_without_last(&mut self, list: &Moves) {
        let (Some(reply), Some(four)) = (self.board.last_move(0), self.board.last_move(1)) else { return };
        let stones = key_of(point_of(reply), self.attacker) ^ key_of(point_of(four), self.attacker.other());
        for mv in list {
            self.imitate_after(mv.cell, stones);
        }
    }

    /// Proves the position after a move of the defender, if the one whose key differs by `stones` is proved and serves as
    /// a model.
    fn imitate_after(&mut self, cell: u16, stones: u64) {
        let model = self.board.key_after(cell) ^ stones;
        if stones != 0 && self.known.get(&model).is_some_and(|known| known.is_won()) {
            self.board.play(cell);
            self.imitate(stones, &mut { MOST });
            self.board.undo();
        }
    }

    /// Whether the position, the attacker to move, is won by its model's moves.
    fn imitate(&mut self, stones: u64, most: &mut u32) -> bool {
        let key = self.board.key();
        if let Some(known) = self.known.get(&key).filter(|known| known.is_settled()) {
            return known.is_won();
        }
        let model = self.known.get(&(key ^ stones)).filter(|model| model.is_won()).map(|model| model.mv);
        let Some(cell) = model.filter(|&cell| cell != 0 && *most > 0 && self.board.is_empty(cell)) else {
            return false;
        };
        *most -= 1;
        self.nodes += 1;
        let mut list = self.spare.pop().unwrap_or_default();
        list.clear();
        let known = match self.options(&mut list) {
            Some(known) => Some(known),
            None if list.iter().any(|mv| mv.cell == cell) => {
                self.board.play(cell);
                let plies = self.imitate_all_parries(stones, most);
                self.board.undo();
                plies.map(|plies| Known::won(plies + 1, cell))
            }
            None => None,
        };
        self.spare.push(list);
        known.is_some_and(|known| {
            self.known.insert(key, known);
            known.is_won()
        })
    }

    /// The plies to the win, if the position, the defender to move, is won by its model's moves.
    fn imitate_all_parries(&mut self, stones: u64, most: &mut u32) -> Option<u16> {
        let key = self.board.key();
        if let Some(known) = self.known.get(&key).filter(|known| known.is_settled()) {
            return known.is_won().then_some(known.plies);
        }
        let mut list = self.spare.pop().unwrap_or_default();
        list.clear();
        let known = self.options(&mut list).or_else(|| {
            let mut longest = (0, 0);
            for mv in &list {
                self.board.play(mv.cell);
                let is_won = self.imitate(stones, most);
                let plies = self.known.get(&self.board.key()).map_or(0, |known| known.plies);
                self.board.undo();
                if !is_won {
                    return None;
                }
                longest = longest.max((plies, mv.cell));
            }
            Some(Known::won(longest.0 + 1, longest.1))
        });
        self.spare.push(list);
        let known = known?;
        self.known.insert(key, known);
        known.is_won().then_some(known.plies)
    }
}
