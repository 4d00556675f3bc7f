//! What the engine asks of the solver: as much of the truth as there is time for.

use std::sync::atomic::Ordering::Relaxed;

use boardwright_game::{SolverOptions, Stop};
use boardwright_search::Budget;

use super::KalahSolver;
use super::endgames::{Endgames, shared};
use super::guide::Guide;
use super::table::{Known, Layout, Table};
use crate::fast::{Board, Child, Row};
use crate::rules::{MOST_SEEDS, Rules};

/// Doublings of the work for each seed more than the endgame tables have: 0.7, measured at 6x4.
const DOUBLINGS: f64 = 0.7;

impl<R: Row + 'static> KalahSolver<R> {
    /// A solver inside a player, with a transposition table of so many bytes and a guide a quarter as large.
    pub(crate) fn for_play(rules: Rules, threads: usize, bytes: usize) -> KalahSolver<R> {
        let options = SolverOptions { threads, memory: bytes, ..SolverOptions::default() };
        let most_seeds = 2 * i32::from(rules.houses) * i32::from(MOST_SEEDS);
        let table = Table::new(Layout::new(rules.houses.into(), most_seeds as u32, bytes));
        KalahSolver { table, most_seeds, guide: Guide::new(bytes / 4), ..KalahSolver::new(rules, 0, &options) }
    }

    /// Sees to endgame tables of at most so many boards, and waits for them.
    pub(crate) fn learn(&mut self, boards: usize, stop: &Stop) {
        let seeds = Endgames::largest(self.rules.houses.into(), boards);
        if self.endgames.seeds() as usize != seeds {
            self.endgames = shared::at_once(self.rules, seeds, self.threads, stop);
        }
    }

    /// Takes what there is of endgame tables of at most so many boards; if they are not there yet, somebody else will build
    /// them.
    pub(crate) fn learn_by_and_by(&mut self, boards: usize) {
        let seeds = Endgames::largest(self.rules.houses.into(), boards);
        if (self.endgames.seeds() as usize) < seeds {
            let found = shared::soon(self.rules, seeds);
            if found.seeds() > self.endgames.seeds() {
                self.endgames = found;
            }
        }
    }

    /// Whether a board is likely to be solved within so many nodes.
    pub(crate) fn is_within_reach(&self, seeds: i32, nodes: u64) -> bool {
        let doublings = f64::from(seeds - self.endgames.seeds()) * DOUBLINGS;
        seeds <= self.most_seeds && doublings <= (nodes.max(1) as f64).log2()
    }

    /// Whether there are any endgame tables.
    pub(crate) fn knows_endgames(&self) -> bool {
        self.endgames.seeds() > 0
    }

    /// What the side to move gains on a board that the endgame tables have.
    #[inline]
    pub(crate) fn endgame(&self, board: Board<R>, seeds: i32) -> Option<i32> {
        (seeds <= self.endgames.seeds()).then(|| self.endgames.get(board, seeds))
    }

    /// Bounds of what a move gains, without a search.
    pub(crate) fn known_after(&self, child: &Child<R>, seeds: i32) -> Known {
        let known = match child.end {
            Some(end) => return Known::exactly(end),
            None => self.known(child.board, seeds - child.gain),
        };
        let (one, other) = (child.value(known.lower), child.value(known.upper));
        Known { lower: one.min(other), upper: one.max(other) }
    }

    /// Asks whether the side to move gains at least `goal`: `None` if the budget did not suffice. Adds to `nodes` what it took.
    pub(crate) fn reaches(&self, board: Board<R>, goal: i32, budget: &Budget, nodes: &mut u64) -> Option<bool> {
        let bound = self.counted(nodes, || self.ask(board, goal, budget, &mut |_| {}));
        bound.ok().map(|bound| bound >= goal)
    }

    /// How much longer it seems to prove that a move misses a goal than that it reaches it, after as much work at the
    /// question as there was.
    pub(crate) fn resistance(&self, child: &Child<R>, seeds: i32, goal: i32) -> f32 {
        let lengths = self.guide.after(child, seeds, goal, self.moves.houses);
        lengths.disproof / lengths.proof
    }

    /// What can be proved within a budget of what the side to move gains from here on, beginning with the question whether
    /// it is so much; adds to `nodes` what it took.
    pub(crate) fn attempt(&self, board: Board<R>, guess: i32, budget: &Budget, nodes: &mut u64) -> Known {
        self.counted(nodes, || self.settle(board, guess, budget, &mut |_, _, _| {}))
    }

    /// A house that gains at least `goal`, if one is found within the budget.
    pub(crate) fn defend(&self, board: Board<R>, goal: i32, budget: &Budget, nodes: &mut u64) -> Option<u8> {
        self.counted(nodes, || self.house_for(board, goal, budget))
    }

    /// Does some work of the solver, and adds to `nodes` what it took.
    fn counted<T>(&self, nodes: &mut u64, work: impl FnOnce() -> T) -> T {
        self.nodes.store(0, Relaxed);
        let result = work();
        *nodes += self.nodes.load(Relaxed);
        result
    }
}
