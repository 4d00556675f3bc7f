//! The moves at the root, and what settles a position without a search.

use std::cmp::Reverse;

use boardwright_game::Position;
use boardwright_search::pvs::{RootMove, Visits};
use boardwright_search::value::win_in;

use crate::board::{NOWHERE, Parries};
use crate::rules::Move;
use crate::search::SticksNode;
use crate::search::moves;
use crate::solver::prover::{AttackKind, ProofTable, Prover, win_of};

/// The part of the budget that the root spends on a proof by threats before it searches, and the most positions.
const PROOF_SHARE: f64 = 0.1;
const PROOF_NODES: u64 = 100_000;

impl SticksNode<'_> {
    /// All moves worth searching at the root, best first.
    pub(super) fn root_moves(&self) -> Vec<Move> {
        let board = &self.boards[0];
        let weighed = board.weigh();
        let mut list = Vec::new();
        let wins = board.winning(board.to_move());
        if wins != NOWHERE {
            moves::into(board, &weighed, &wins, &mut list);
            list.retain(|scored| board.position().child(scored.mv).outcome().is_some());
        } else if let Parries::Kinds(hole, kinds) = board.parries() {
            let targets = kinds.map(|stops| if stops { hole.bit() } else { 0 });
            moves::into(board, &weighed, &targets, &mut list);
        }
        if list.is_empty() {
            moves::all(board, &weighed, usize::MAX, &mut list);
        }
        list.sort_by_key(|scored| (Reverse(scored.score), scored.mv));
        list.iter().map(|scored| scored.mv).collect()
    }

    /// A win that can be seen, or one by threats.
    pub(super) fn decided_root(&self, roots: &[RootMove<Move>], visits: &mut Visits<'_>) -> Option<RootMove<Move>> {
        let board = &self.boards[0];
        let first = roots.first()?;
        if board.can_win(board.to_move()) {
            return Some(RootMove::worth(win_in(1), first.mv));
        }
        [AttackKind::Fours, AttackKind::Threats].into_iter().find_map(|attack| self.proved(attack, visits))
    }

    /// The first move of a win by threats, if a part of the budget is enough to prove it.
    fn proved(&self, attack: AttackKind, visits: &mut Visits<'_>) -> Option<RootMove<Move>> {
        let board = &self.boards[0];
        let budget = visits.budget().share(PROOF_SHARE).at_most(PROOF_NODES);
        let mut known = ProofTable::default();
        let mut prover = Prover::new((board.to_move(), attack), &mut known, usize::MAX, &budget);
        let win = win_of(prover.prove(board));
        visits.add(prover.nodes());
        let (plies, mv) = win?;
        Some(RootMove::worth(win_in(i32::from(plies)), mv?))
    }
}
