//! Wins by fours alone, searched depth first.
//!
//! A four leaves the defender one reply, or by caro's rule a few. So the numbers of df-pn say little about a chain of fours until its
//! end, and a plain search of one chain after the other visits a position at less cost. It shares the table of the prover: what
//! it settles df-pn knows, where a position is too wide for it.

use boardwright_search::dfpn::Known;

use crate::board::pattern_board::Cell;
use crate::search::moves::Moves;
use crate::solver::prover::{CallLimits, Prover};

/// Positions after which a prover leaves the rest to df-pn. The search does not know where it was, so that a further call looks at
/// open positions again.
const MAX_NODES: u64 = 50_000;

impl Prover {
    /// The result of the position if the search settles it within the limits.
    pub(super) fn depth_first(&mut self, root: &CallLimits<'_>) -> Option<Known> {
        let key = self.board.key();
        if let Some(known) = self.known.get(&key).filter(|known| known.is_settled()) {
            return Some(*known);
        }
        if self.nodes >= MAX_NODES || root.budget.is_spent(self.nodes - root.nodes) {
            return None;
        }
        self.nodes += 1;
        let mut list = self.spare.pop().unwrap_or_default();
        list.clear();
        let found = match self.options(&mut list) {
            Some(known) => Some(known),
            None if self.board.to_move() == self.attacker => self.first_win(&mut list, root),
            None => self.longest_parry(&list, root),
        };
        self.spare.push(list);
        if let Some(known) = found {
            self.known.insert(key, known);
        }
        found
    }

    fn first_win(&mut self, list: &mut Moves, root: &CallLimits<'_>) -> Option<Known> {
        list.sort_by_key(|scored| scored.score);
        let mut is_settled = true;
        for scored in &*list {
            match self.after(scored.mv, root) {
                Some(known) if known.is_won() => return Some(Known::won(known.plies + 1, scored.mv)),
                Some(_) => {}
                None => is_settled = false,
            }
        }
        is_settled.then_some(Known::LOST)
    }

    fn longest_parry(&mut self, list: &Moves, root: &CallLimits<'_>) -> Option<Known> {
        let mut longest = (0, 0);
        for scored in list {
            let known = self.after(scored.mv, root)?;
            if !known.is_won() {
                return Some(Known::LOST);
            }
            longest = longest.max((known.plies, scored.mv));
        }
        Some(Known::won(longest.0 + 1, longest.1))
    }

    fn after(&mut self, cell: Cell, root: &CallLimits<'_>) -> Option<Known> {
        self.board.play(cell);
        let known = self.depth_first(root);
        self.board.undo();
        known
    }
}
