//! The engine's interface to the solver: exact values and bounds as far as a budget allows.

use std::sync::atomic::Ordering::Relaxed;

use boardwright_game::{SolverOptions, Stop};
use boardwright_search::Budget;

use crate::board::{Child, FastBoard, Row};
use crate::rules::{MAX_SEEDS, Rules};
use crate::solver::KalahSolver;
use crate::solver::endgames::{Endgames, shared};
use crate::solver::length_table::LengthTable;
use crate::solver::table::{BoundsTable, TableLayout, ValueBounds};

/// Doublings of the work for each seed beyond the endgame tables: 0.7, measured at 6x4.
const DOUBLINGS: f64 = 0.7;

impl<R: Row + 'static> KalahSolver<R> {
    /// Makes a solver for a player, with a transposition table of `bytes` bytes and a guide a quarter as large.
    pub(crate) fn for_play(rules: Rules, threads: usize, bytes: usize) -> KalahSolver<R> {
        let options = SolverOptions { threads, memory: bytes, ..SolverOptions::default() };
        let most_seeds = 2 * i32::from(rules.houses) * i32::from(MAX_SEEDS);
        let table = BoundsTable::new(TableLayout::new(rules.houses.into(), most_seeds as u32, bytes));
        let guide = LengthTable::new(bytes / 4);
        KalahSolver { table, most_seeds, guide, most_bytes: bytes, ..KalahSolver::new(rules, 0, &options) }
    }

    /// Builds endgame tables of at most `boards` boards and waits for them.
    pub(crate) fn learn(&mut self, boards: usize, stop: &Stop) {
        let seeds = Endgames::largest(self.rules.houses.into(), boards);
        if self.endgames.seeds() as usize != seeds {
            self.endgames = shared::at_once(self.rules, seeds, self.threads, stop);
        }
    }

    /// Takes the endgame tables of at most `boards` boards that exist now. If there are none of that size, another
    /// thread builds them.
    pub(crate) fn learn_by_and_by(&mut self, boards: usize) {
        let seeds = Endgames::largest(self.rules.houses.into(), boards);
        if (self.endgames.seeds() as usize) < seeds {
            let found = shared::soon(self.rules, seeds);
            if found.seeds() > self.endgames.seeds() {
                self.endgames = found;
            }
        }
    }

    /// True if a board with `seeds` seeds is likely to be solved within `nodes` nodes.
    pub(crate) fn is_within_reach(&self, seeds: i32, nodes: u64) -> bool {
        let doublings = f64::from(seeds - self.endgames.seeds()) * DOUBLINGS;
        seeds <= self.most_seeds && doublings <= (nodes.max(1) as f64).log2()
    }

    /// True if there are any endgame tables.
    pub(crate) fn knows_endgames(&self) -> bool {
        self.endgames.seeds() > 0
    }

    /// The gain of the side to move on a board, if the endgame tables have it.
    #[inline]
    pub(crate) fn endgame(&self, board: FastBoard<R>, seeds: i32) -> Option<i32> {
        (seeds <= self.endgames.seeds()).then(|| self.endgames.get(board, seeds))
    }

    /// The bounds of a move's gain without a search.
    pub(crate) fn known_after(&self, child: &Child<R>, seeds: i32) -> ValueBounds {
        let known = match child.end {
            Some(end) => return ValueBounds::exactly(end),
            None => self.known(child.board, seeds - child.gain),
        };
        let (one, other) = (child.value(known.lower), child.value(known.upper));
        ValueBounds { lower: one.min(other), upper: one.max(other) }
    }

    /// Tests if the side to move gains at least `goal`; `None` if the budget is too small. Adds the nodes spent to
    /// `nodes`.
    pub(crate) fn reaches(&self, board: FastBoard<R>, goal: i32, budget: &Budget, nodes: &mut u64) -> Option<bool> {
        let bound = self.counted(nodes, || self.ask(board, goal, u64::MAX, budget, &mut |_| {}));
        bound.ok().map(|bound| bound >= goal)
    }

    /// The estimated length of a proof that a move misses `goal`, divided by that of a proof that it reaches it, from
    /// the work on this test so far.
    pub(crate) fn resistance(&self, child: &Child<R>, seeds: i32, goal: i32) -> f32 {
        let lengths = self.guide.after(child, seeds, goal, self.moves.houses);
        lengths.disproof / lengths.proof
    }

    /// The bounds of the side to move's gain that can be proved within a budget, beginning with a test against
    /// `guess`. Adds the nodes spent to `nodes`.
    pub(crate) fn attempt(&self, board: FastBoard<R>, guess: i32, budget: &Budget, nodes: &mut u64) -> ValueBounds {
        self.counted(nodes, || self.narrow_bounds(board, guess, budget, &mut |_, _, _| {}))
    }

    /// A house that gains at least `goal`, if one is found within the budget. Adds the nodes spent to `nodes`.
    pub(crate) fn defend(&self, board: FastBoard<R>, goal: i32, budget: &Budget, nodes: &mut u64) -> Option<u8> {
        self.counted(nodes, || self.house_for(board, goal, budget))
    }

    /// Runs work of the solver and adds the nodes spent to `nodes`.
    fn counted<T>(&self, nodes: &mut u64, work: impl FnOnce() -> T) -> T {
        self.nodes.store(0, Relaxed);
        let result = work();
        *nodes += self.nodes.load(Relaxed);
        result
    }
}
