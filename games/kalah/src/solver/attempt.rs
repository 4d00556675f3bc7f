//! What the engine asks of the solver: as much of the truth as there is time for.

use std::sync::atomic::Ordering::Relaxed;

use boardwright_game::{SolverOptions, Stop};
use boardwright_search::Budget;

use super::KalahSolver;
use super::endgames::Endgames;
use super::table::Known;
use crate::fast::{Board, Row};
use crate::rules::Rules;

/// Doublings of the work for each seed more than the endgame tables have: 0.85, measured at 6x3 and 6x4.
const DOUBLINGS: f64 = 0.85;

impl<R: Row + 'static> KalahSolver<R> {
    /// A solver inside a player, with tables that fit its memory.
    pub(crate) fn for_play(rules: Rules, seeds: u8, threads: usize, memory: usize) -> KalahSolver<R> {
        KalahSolver::new(rules, seeds, &SolverOptions { threads, memory, ..SolverOptions::default() })
    }

    /// Makes the endgame tables larger by as many boards as may be built at once, at most.
    pub(crate) fn learn(&mut self, boards: usize, stop: &Stop) {
        let most = boards.min(self.memory / 10 * 3);
        let wanted = Endgames::largest(self.rules.houses.into(), most);
        self.endgames.grow(wanted, self.threads, stop, &mut |_| {});
    }

    /// Makes the endgame tables larger by one number of seeds.
    pub(crate) fn learn_a_step(&mut self, stop: &Stop) {
        let wanted = Endgames::largest(self.rules.houses.into(), self.memory / 10 * 3);
        let next = self.endgames.seeds() as usize + 1;
        self.endgames.grow(next.min(wanted), self.threads, stop, &mut |_| {});
    }

    /// Boards that one more number of seeds adds to the endgame tables.
    pub(crate) fn next_step(&self) -> usize {
        Endgames::added(self.rules.houses.into(), self.endgames.seeds() as usize + 1)
    }

    /// Whether a board is likely to be solved within so many nodes.
    pub(crate) fn is_within_reach(&self, seeds: i32, nodes: u64) -> bool {
        let doublings = f64::from(seeds - self.endgames.seeds()) * DOUBLINGS;
        seeds <= self.most_seeds && doublings <= (nodes.max(1) as f64).log2()
    }

    /// What can be proved within a budget of what the side to move gains from here on, and the nodes it took.
    pub(crate) fn attempt(&self, board: Board<R>, budget: &Budget) -> (Known, u64) {
        self.nodes.store(0, Relaxed);
        let known = self.settle(board, 0, budget, &mut |_, _, _| {});
        (known, self.nodes.load(Relaxed))
    }

    /// A house that gains at least `goal`, if one is found within the budget.
    pub(crate) fn defend(&self, board: Board<R>, goal: i32, budget: &Budget) -> Option<u8> {
        self.nodes.store(0, Relaxed);
        self.house_for(board, goal, budget)
    }
}
