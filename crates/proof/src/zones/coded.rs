//! How the choices of a strategy are written: the likely ones in little space.
//!
//! A cell is written by its rank among all free cells in the order of what seems best, the builder's habit first.

use std::vec::IntoIter;

use boardwright_game::Idle;

use super::state::{OTHER, OWN};
use super::walk::{Asked, Choice, Point, Strategy};
use crate::arithmetic::{Chance, Coder, Numbers};
use crate::checker::Refusal;

/// How near the two sides are to filling a set is told apart up to so many missing cells.
const NEAREST: usize = 3;

/// Unknown cells of the opponent's that are told apart.
const UNKNOWN: usize = 4;

/// A strategy that is read or written, whatever the coder does.
pub(crate) struct Coded<C> {
    pub(crate) coder: C,
    /// What is to be written; nothing if it is read.
    choices: IntoIter<Choice>,
    cells: Vec<Numbers>,
    habits: Vec<Chance>,
    passes: Vec<Chance>,
}

impl<C: Coder> Coded<C> {
    pub(crate) fn new(coder: C, choices: Vec<Choice>) -> Coded<C> {
        let situations = NEAREST * NEAREST * UNKNOWN;
        Coded {
            coder,
            choices: choices.into_iter(),
            cells: vec![Numbers::default(); 3 * situations],
            habits: vec![Chance::default(); situations],
            passes: vec![Chance::default(); situations],
        }
    }

    fn code(&mut self, point: &Point<'_>, asked: Asked) -> Option<Choice> {
        let near = |side| point.state.least_missing(side).clamp(2, NEAREST + 1) - 2;
        let unknown = usize::from(point.unknown).min(UNKNOWN - 1);
        let situation = (near(OWN) * NEAREST + near(OTHER)) * UNKNOWN + unknown;
        let given = self.choices.next();
        Some(match asked {
            Asked::Build => {
                let given = if let Some(Choice::Build(cell)) = given { cell } else { 0 };
                if let Some(habit) = point.habit
                    && self.coder.bit(&mut self.habits[situation], given == habit)?
                {
                    return Some(Choice::Build(habit));
                }
                let mut order = point.state.order(OWN);
                order.retain(|&cell| point.habit != Some(cell));
                let numbers = situation * 3 + usize::from(point.habit.is_some());
                Choice::Build(self.cell(&order, given, numbers)?)
            }
            Asked::Idle => {
                let is_pass = matches!(given, Some(Choice::Idle(Idle::Pass)));
                if self.coder.bit(&mut self.passes[situation], is_pass)? {
                    return Some(Choice::Idle(Idle::Pass));
                }
                let given = if let Some(Choice::Idle(Idle::Reply(cell))) = given { cell } else { 0 };
                let cell = self.cell(&point.state.order(OTHER), given, situation * 3 + 2)?;
                Choice::Idle(Idle::Reply(cell))
            }
        })
    }

    fn cell(&mut self, order: &[u16], given: u16, numbers: usize) -> Option<u16> {
        let rank = order.iter().position(|&cell| cell == given).unwrap_or(0);
        let rank = self.cells[numbers].code(&mut self.coder, rank)?;
        order.get(rank).copied()
    }
}

impl<C: Coder> Strategy for Coded<C> {
    fn choices(&mut self, point: &Point<'_>, asked: Asked) -> Result<Vec<Choice>, Refusal> {
        let choice = self.code(point, asked);
        choice.map(|choice| vec![choice]).ok_or_else(|| {
            let moves = point.state.moves[OWN].len();
            Refusal::Fails(format!(
                "the strategy has come to an end, or has no such cell, after {moves} moves of the builder"
            ))
        })
    }
}
