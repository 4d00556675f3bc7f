//! Kawano's simulation (1996): proves a position with the moves of a proof of a similar one.
//!
//! The attacker plays the winning moves of the proved position, the model; the defender plays everything that is a
//! parry here. The result is therefore a proof like any other. Its cost is its own positions, and it fails at the
//! first position without a model.

use boardwright_search::dfpn::Known;

use crate::board::pattern_board::point_of;
use crate::rules::key_of;
use crate::search::moves::Moves;
use crate::solver::prover::Prover;

/// Nodes that one simulation may visit.
const MAX_NODES: u32 = 400;

impl Prover {
    /// Tries the win against one move of the defender on the defender's other moves. `after` is the key after the
    /// refuted move.
    pub(super) fn imitate_in_all(&mut self, list: &Moves, after: u64) {
        for mv in list {
            self.imitate_after(mv.mv, after ^ self.board.key_after(mv.mv));
        }
    }

    /// The plies to the attacker's win after this move of the defender, if the win after a pass also wins there, as a simulation of
    /// at most `most` nodes shows.
    pub(crate) fn wins_as_if_passed(&mut self, cell: u16, most: u32) -> Option<u16> {
        let stone = key_of(point_of(cell), self.attacker.other());
        self.board.play(cell);
        let wins = self.imitate(stone, &mut { most });
        let known = self.known.get(&self.board.key()).copied();
        self.board.undo();
        known.filter(|_| wins).map(|known| known.plies)
    }

    /// Tries the win that the attacker has without the last two stones on each of the defender's moves. These two
    /// stones are often a four of the defender that delays the win, and the reply to it.
    pub(super) fn imitate_without_last(&mut self, list: &Moves) {
        let (Some(reply), Some(four)) = (self.board.last_move(0), self.board.last_move(1)) else { return };
        // Keys are the exclusive or of their stones' keys, so that the key of the model is found without undoing
        // moves.
        let stones = key_of(point_of(reply), self.attacker) ^ key_of(point_of(four), self.attacker.other());
        for mv in list {
            self.imitate_after(mv.mv, stones);
        }
    }

    /// Proves the position after a move of the defender with the moves of its model: the position whose key differs by
    /// `stones`.
    fn imitate_after(&mut self, cell: u16, stones: u64) {
        let model = self.board.key_after(cell) ^ stones;
        if stones != 0 && self.known.get(&model).is_some_and(|known| known.is_won()) {
            self.board.play(cell);
            self.imitate(stones, &mut { MAX_NODES });
            self.board.undo();
        }
    }

    /// True if the position, the attacker to move, is won by its model's moves. Each visited node lowers `most`.
    fn imitate(&mut self, stones: u64, most: &mut u32) -> bool {
        let key = self.board.key();
        if let Some(known) = self.known.get(&key).filter(|known| known.is_settled()) {
            return known.is_won();
        }
        let model = self.known.get(&(key ^ stones)).filter(|model| model.is_won()).map(|model| model.mv);
        // Cell 0 is not on the board: it stands for a result without a move.
        let Some(cell) = model.filter(|&cell| cell != 0 && *most > 0 && self.board.is_empty(cell)) else {
            return false;
        };
        *most -= 1;
        self.nodes += 1;
        let mut list = self.spare.pop().unwrap_or_default();
        list.clear();
        let known = match self.options(&mut list) {
            Some(known) => Some(known),
            None if list.iter().any(|scored| scored.mv == cell) => {
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

    /// The number of plies to the win if the position, the defender to move, is won by its model's moves.
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
                self.board.play(mv.mv);
                let is_won = self.imitate(stones, most);
                let plies = self.known.get(&self.board.key()).map_or(0, |known| known.plies);
                self.board.undo();
                if !is_won {
                    return None;
                }
                longest = longest.max((plies, mv.mv));
            }
            Some(Known::won(longest.0 + 1, longest.1))
        });
        self.spare.push(list);
        let known = known?;
        self.known.insert(key, known);
        known.is_won().then_some(known.plies)
    }
}
