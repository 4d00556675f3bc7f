//! The coding of the choices of a strategy: likely ones take little space.
//!
//! A cell is written as its rank among the free cells, sorted by how good they look, the builder's habit first.

use boardwright_game::certify::Idle;

use super::arithmetic::{Chance, Coder, Decoder, NumberModel};
use super::state::{OTHER, OWN};
use super::walk::{Strategy, ZonePoint};
use crate::work::Refusal;

/// Maximum number of missing cells of a set that are distinguished.
const NEAREST: usize = 3;

/// Unknown cells of the opponent's that are told apart.
const UNKNOWN: usize = 4;

/// Number of classes of habits, by how likely a habit is to be followed.
const OF_HABIT: usize = 10;

/// Kinds of cells that are written: the builder's by the habit that is not followed, and those of the opponent.
const WITHOUT_HABIT: usize = OF_HABIT;
const OF_REPLY: usize = OF_HABIT + 1;
const KINDS: usize = OF_HABIT + 2;

/// By the rank of the habit among all free cells, and by whether the opponent's last cell is near to it.
fn likelihood(point: &ZonePoint<'_>, habit: u16, rank: usize) -> usize {
    let class = (rank + 1).ilog2().min(4) as usize;
    let is_near = point.state.moves[OTHER].last().is_some_and(|&last| point.state.are_together(last, habit));
    class * 2 + usize::from(is_near)
}

/// A strategy that is read or written, whatever the coder does.
pub struct Coded<C> {
    /// Reads or writes the bits.
    pub coder: C,
    cells: Vec<NumberModel>,
    habits: Vec<Chance>,
    passes: Vec<Chance>,
}

impl<C: Coder> Coded<C> {
    /// A strategy of which nothing has been coded.
    pub fn new(coder: C) -> Coded<C> {
        let situations = NEAREST * NEAREST * UNKNOWN;
        Coded {
            coder,
            cells: vec![NumberModel::default(); KINDS * situations],
            habits: vec![Chance::default(); situations * OF_HABIT],
            passes: vec![Chance::default(); situations],
        }
    }

    /// Codes the builder's cell, which is given if it is written.
    pub fn code_build(&mut self, point: &ZonePoint<'_>, given: Option<u16>) -> Option<u16> {
        let situation = situation(point);
        let (mut kind, mut left_out) = (WITHOUT_HABIT, None);
        if let Some(habit) = point.habit {
            let rank = point.state.rank(OWN, habit);
            kind = likelihood(point, habit, rank);
            if self.coder.bit(&mut self.habits[situation * OF_HABIT + kind], given == Some(habit))? {
                return Some(habit);
            }
            left_out = Some(rank);
        }
        self.cell(point, (OWN, left_out), given, situation * KINDS + kind)
    }

    /// Codes what the opponent does while nothing is said of its reply, which is given if it is written.
    pub fn code_idle(&mut self, point: &ZonePoint<'_>, given: Option<Idle<u16>>) -> Option<Idle<u16>> {
        let situation = situation(point);
        if self.coder.bit(&mut self.passes[situation], given == Some(Idle::Pass))? {
            return Some(Idle::Pass);
        }
        let given = if let Some(Idle::Reply(cell)) = given { Some(cell) } else { None };
        self.cell(point, (OTHER, None), given, situation * KINDS + OF_REPLY).map(Idle::Reply)
    }

    /// Codes a cell of a side by its rank among all free cells but the one of a rank that is left out.
    fn cell(
        &mut self,
        point: &ZonePoint<'_>,
        (side, left_out): (usize, Option<usize>),
        given: Option<u16>,
        numbers: usize,
    ) -> Option<u16> {
        let rank = given.map_or(0, |cell| point.state.rank(side, cell));
        let rank = rank - usize::from(left_out.is_some_and(|left_out| left_out < rank));
        let rank = self.cells[numbers].code(&mut self.coder, rank)?;
        point.state.ranked(side, rank + usize::from(left_out.is_some_and(|left_out| left_out <= rank)))
    }
}

impl Strategy for Coded<Decoder<'_>> {
    fn build(&mut self, point: &ZonePoint<'_>) -> Result<u16, Refusal> {
        self.code_build(point, None).ok_or_else(|| has_ended(point))
    }

    fn idle(&mut self, point: &ZonePoint<'_>) -> Result<Idle<u16>, Refusal> {
        self.code_idle(point, None).ok_or_else(|| has_ended(point))
    }
}

/// The kind of a point: how near the sides are to filling a set, and how much is unknown.
fn situation(point: &ZonePoint<'_>) -> usize {
    let near = |side| point.state.least_missing(side).clamp(2, NEAREST + 1) - 2;
    let unknown = usize::from(point.unknown).min(UNKNOWN - 1);
    (near(OWN) * NEAREST + near(OTHER)) * UNKNOWN + unknown
}

fn has_ended(point: &ZonePoint<'_>) -> Refusal {
    let moves = point.state.moves[OWN].len();
    Refusal::Fails(format!("the strategy has come to an end, or has no such cell, after {moves} moves of the builder"))
}

/// Refuses what is left of a strategy that has been read.
///
/// # Errors
/// If something is left.
pub fn ended(strategy: &Coded<Decoder<'_>>) -> Result<(), Refusal> {
    if strategy.coder.is_at_end() {
        Ok(())
    } else {
        Err(Refusal::fails("the strategy goes on after all has been looked at"))
    }
}
