//! Who wins after each move: the questions that matter most, asked before all others.
//!
//! A question is whether a move gains at least a goal, and the solver answers it for one move after the other. The moves that
//! look best are asked about first, but none for long: a refutation may be dear where another move holds easily.

use boardwright_search::Budget;

use super::lookahead::Line;
use crate::fast::{Board, Child, Row};
use crate::solver::{KalahSolver, Known};

/// Nodes that a move is given when it is asked about first; twice as many each time after.
const FIRST_SLICE: u64 = 4096;
/// The move that looks best is given so many times as much.
const FAVOUR: u64 = 4;

/// A move and what is proved of what it gains in all.
struct Judged<R> {
    child: Child<R>,
    known: Known,
}

/// All moves of a board, the promising ones first.
pub(super) struct Verdicts<'a, R> {
    solver: &'a KalahSolver<R>,
    moves: Vec<Judged<R>>,
    /// Positions that the questions took.
    pub(super) nodes: u64,
}

impl<'a, R: Row + 'static> Verdicts<'a, R> {
    /// What is known without a search of the moves that begin some lines, in their order.
    pub(super) fn new(solver: &'a KalahSolver<R>, board: Board<R>, order: &[Line]) -> Verdicts<'a, R> {
        let seeds = board.seeds();
        let judged = |line: &Line| {
            let child = solver.moves.play(board, line.houses[0].into());
            Judged { known: solver.known_after(&child, seeds), child }
        };
        Verdicts { solver, moves: order.iter().map(judged).collect(), nodes: 0 }
    }

    /// What is known of a move, which is one of these.
    pub(super) fn known(&self, house: u8) -> Option<Known> {
        self.moves.iter().find(|judged| judged.child.house == house).map(|judged| judged.known)
    }

    /// Whether a move gains at least `goal`, as far as it is known.
    pub(super) fn gains(&self, goal: i32) -> Option<bool> {
        if self.moves.iter().any(|judged| judged.known.lower >= goal) {
            return Some(true);
        }
        self.moves.iter().all(|judged| judged.known.upper < goal).then_some(false)
    }

    /// The same after asking the solver as long as the budget allows.
    pub(super) fn ask(&mut self, goal: i32, budget: &Budget) -> Option<bool> {
        let mut slice = FIRST_SLICE;
        loop {
            let mut favour = FAVOUR;
            for judged in &mut self.moves {
                if judged.known.lower >= goal {
                    return Some(true);
                }
                if judged.known.upper < goal {
                    continue;
                }
                if budget.is_late() || budget.is_over(self.nodes) {
                    return None;
                }
                let share = budget.clone().at_most((favour * slice).min(budget.left(self.nodes)));
                match self.solver.reaches(&judged.child, goal, &share, &mut self.nodes) {
                    Some(true) => judged.known.lower = goal,
                    Some(false) => judged.known.upper = goal - 1,
                    None => {}
                }
                if judged.known.lower >= goal {
                    return Some(true);
                }
                favour = 1;
            }
            if self.gains(goal) == Some(false) {
                return Some(false);
            }
            slice *= 2;
        }
    }
}
