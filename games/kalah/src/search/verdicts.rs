//! Proofs of the winner after each move, which the engine tries before anything else.
//!
//! A question is whether the side to move gains at least a goal. The solver proves it for the whole board, continuing with
//! the move that looks shortest to settle, and keeps its results for each move.

use boardwright_search::Budget;

use crate::board::{Child, FastBoard, Row};
use crate::search::lookahead::Line;
use crate::solver::{KalahSolver, ValueBounds};

/// A move whose refutation looks this many times as easy as another's is not played if nothing is proved.
const LEEWAY: f32 = 1.5;

/// A move and what is proved of what it gains in all.
struct Judged<R> {
    child: Child<R>,
    known: ValueBounds,
}

/// All moves of a board, the promising ones first.
pub(super) struct Verdicts<'a, R> {
    solver: &'a KalahSolver<R>,
    board: FastBoard<R>,
    moves: Vec<Judged<R>>,
    /// Positions that the questions took.
    pub(super) nodes: u64,
}

impl<'a, R: Row + 'static> Verdicts<'a, R> {
    /// Collects what is proved without a search of the moves that begin some lines, in their order.
    pub(super) fn new(solver: &'a KalahSolver<R>, board: FastBoard<R>, order: &[Line]) -> Verdicts<'a, R> {
        let seeds = board.seeds();
        let judged = |line: &Line| {
            let child = solver.moves.play(board, line.mv.into());
            Judged { known: solver.known_after(&child, seeds), child }
        };
        Verdicts { solver, board, moves: order.iter().map(judged).collect(), nodes: 0 }
    }

    /// Returns the proved bounds of a move, which is one of these.
    pub(super) fn known(&self, house: u8) -> Option<ValueBounds> {
        self.moves.iter().find(|judged| judged.child.house == house).map(|judged| judged.known)
    }

    /// Returns true if a side that needs `goal` may play the move although no proof says that `goal` can be had: the move is
    /// not refuted, and has resisted that nearly as well as any.
    pub(super) fn resists(&self, house: u8, goal: i32) -> bool {
        let resistance = |judged: &Judged<R>| {
            let is_open = judged.known.upper >= goal && judged.child.end.is_none();
            is_open.then(|| self.solver.resistance(&judged.child, self.board.seeds(), goal))
        };
        let most = self.moves.iter().filter_map(resistance).fold(0.0, f32::max);
        let own = self.moves.iter().find(|judged| judged.child.house == house).and_then(resistance);
        own.is_some_and(|own| LEEWAY * own >= most)
    }

    /// Returns true if some move is known to gain at least `goal`, false if none does, and `None` while that is open.
    pub(super) fn gains(&self, goal: i32) -> Option<bool> {
        if self.moves.iter().any(|judged| judged.known.lower >= goal) {
            return Some(true);
        }
        self.moves.iter().all(|judged| judged.known.upper < goal).then_some(false)
    }

    /// The same after asking the solver as long as the budget allows.
    pub(super) fn ask(&mut self, goal: i32, budget: &Budget) -> Option<bool> {
        if let Some(answer) = self.gains(goal) {
            return Some(answer);
        }
        let rest = budget.clone().at_most(budget.left(self.nodes));
        let answer = self.solver.reaches(self.board, goal, &rest, &mut self.nodes);
        // What one question has found of a move does not get lost with the tables.
        let seeds = self.board.seeds();
        for Judged { child, known } in &mut self.moves {
            let ValueBounds { lower, upper } = self.solver.known_after(child, seeds);
            *known = ValueBounds { lower: lower.max(known.lower), upper: upper.min(known.upper) };
            if answer == Some(false) {
                known.upper = known.upper.min(goal - 1);
            }
        }
        if answer == Some(true) && self.gains(goal).is_none() {
            let rest = budget.clone().at_most(budget.left(self.nodes));
            let house = self.solver.defend(self.board, goal, &rest, &mut self.nodes);
            let found = self.moves.iter_mut().find(|judged| Some(judged.child.house) == house);
            found?.known.lower = goal;
        }
        self.gains(goal)
    }
}
