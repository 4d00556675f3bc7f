//! What the search does at the root, see [`boardwright_search::root`].

use std::cmp::Reverse;

use boardwright_game::Position;
use boardwright_search::Budget;
use boardwright_search::root::{Crew, Deepen, RootMove};
use boardwright_search::value::{Value, win_in};

use super::Worker;
use super::moves;
use crate::engine::board::{NOWHERE, Parries};
use crate::engine::prover::{Attack, Knowledge, Prover, win_of};
use crate::rules::Move;

/// The part of the budget that the root spends on a proof by threats before it searches, and the most positions.
const PROOF_SHARE: f64 = 0.1;
const PROOF_NODES: u64 = 100_000;

impl Deepen for Worker<'_> {
    type Move = Move;

    const WINDOW: Value = 40;
    const MOST_PLIES: usize = super::MOST_PLIES;

    fn budget(&self) -> &Budget {
        self.budget
    }

    fn nodes(&self) -> u64 {
        Crew::nodes(self.crew, self.nodes)
    }

    fn is_stopped(&self) -> bool {
        self.stopped
    }

    fn reduction(depth: i32, index: usize) -> i32 {
        i32::from(depth >= 3 && index > 3) + i32::from(depth >= 4 && index > 15) + i32::from(depth >= 6 && index > 50)
    }

    fn follow(&mut self, mv: Move, (alpha, beta): (Value, Value), depth: i32, is_cut: bool) -> Value {
        // Where there are wins, the root moves are these.
        if self.boards[0].can_win(self.boards[0].to_move()) {
            self.lines[1].clear();
            return win_in(1);
        }
        self.play(0, mv);
        -self.search(-beta, -alpha, depth, 1, is_cut)
    }

    fn line(&self) -> &[Move] {
        &self.lines[1]
    }

    fn roots(&mut self) -> Vec<RootMove<Move>> {
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
        list.iter().map(|scored| RootMove::worth(0, scored.mv)).collect()
    }

    /// A win that can be seen, or one by threats.
    fn at_once(&mut self, roots: &[RootMove<Move>]) -> Option<RootMove<Move>> {
        let board = &self.boards[0];
        let first = roots.first()?;
        if board.can_win(board.to_move()) {
            return Some(RootMove::worth(win_in(1), first.mv));
        }
        [Attack::Fours, Attack::Threats].into_iter().find_map(|attack| self.proved(attack))
    }
}

impl Worker<'_> {
    /// The first move of a win by threats, if a part of the budget is enough to prove it.
    fn proved(&mut self, attack: Attack) -> Option<RootMove<Move>> {
        let board = &self.boards[0];
        let budget = self.budget.share(PROOF_SHARE).at_most(PROOF_NODES);
        let mut known = Knowledge::default();
        let mut prover = Prover::new((board.to_move(), attack), &mut known, usize::MAX, &budget);
        let win = win_of(prover.prove(board));
        self.nodes += prover.nodes();
        let (plies, mv) = win?;
        Some(RootMove::worth(win_in(i32::from(plies)), mv?))
    }
}
