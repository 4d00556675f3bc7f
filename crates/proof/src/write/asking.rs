//! Strategies that ask a solver, and write down what it says.

use boardwright_game::certify::{Idle, Taken};
use boardwright_game::{AnyPosition, AnyZones, Side, Stop};
use boardwright_proof_check::zones::{Coded, OTHER, OWN, Strategy, ZonePoint};
use boardwright_proof_check::{Effort, Refusal};

use super::coding::Encoder;

/// Unlimited resources, for a walk that writes a strategy.
pub(crate) const UNBOUNDED: Effort = Effort { memory: usize::MAX };

/// A strategy that asks a solver.
pub(super) struct Asking<'a> {
    pub(super) position: &'a AnyPosition,
    pub(super) side: Side,
    pub(super) solver: &'a mut dyn AnyZones,
    pub(super) stop: &'a Stop,
}

/// A strategy that asks a solver and writes down what it says.
pub(super) struct Writing<'a> {
    asking: Asking<'a>,
    coded: Coded<Encoder>,
}

/// The cells that both sides have taken at a point, as a solver is asked about them.
pub(super) fn taken(point: &ZonePoint<'_>, builder: Side) -> Taken<String> {
    let names = &point.state.families.names;
    let named = |side: usize| point.state.moves[side].iter().map(|&cell| names[usize::from(cell)].clone()).collect();
    let habit = point.habit.map(|cell| names[usize::from(cell)].clone());
    Taken { builder, own: named(OWN), other: named(OTHER), habit }
}

/// The refusal if a solver says nothing about a point.
pub(super) fn has_no_answer(point: &ZonePoint<'_>, stop: &Stop) -> Refusal {
    if stop.is_raised() {
        return Refusal::Stopped;
    }
    let Taken { own, other, .. } = taken(point, Side::First);
    Refusal::Fails(format!("the solver has no answer after {} and {}", own.join(" "), other.join(" ")))
}

impl Asking<'_> {
    /// The same strategy, written down from here on, up to a stop of its own.
    pub(super) fn writing<'b>(&'b mut self, stop: &'b Stop) -> Writing<'b> {
        let Asking { position, side, .. } = *self;
        let asking = Asking { position, side, solver: &mut *self.solver, stop };
        Writing { asking, coded: Coded::new(Encoder::default()) }
    }
}

impl Strategy for Asking<'_> {
    fn build(&mut self, point: &ZonePoint<'_>) -> Result<u16, Refusal> {
        let answer = self.solver.builder_move(self.position, &taken(point, self.side), self.stop);
        answer.and_then(|name| point.state.families.cell(&name)).ok_or_else(|| has_no_answer(point, self.stop))
    }

    fn idle(&mut self, point: &ZonePoint<'_>) -> Result<Idle<u16>, Refusal> {
        let answer = self.solver.idle_move(self.position, &taken(point, self.side), self.stop);
        let numbered = answer.and_then(|idle| match idle {
            Idle::Pass => Some(Idle::Pass),
            Idle::Reply(name) => point.state.families.cell(&name).map(Idle::Reply),
        });
        numbered.ok_or_else(|| has_no_answer(point, self.stop))
    }
}

impl Writing<'_> {
    /// Writes this cell of the builder, wherever it comes from.
    pub(super) fn write_build(&mut self, point: &ZonePoint<'_>, cell: u16) -> Result<u16, Refusal> {
        self.coded.code_build(point, Some(cell)).ok_or_else(|| has_no_answer(point, self.asking.stop))
    }

    /// Writes this turn of an idle opponent, wherever it comes from.
    pub(super) fn write_idle(&mut self, point: &ZonePoint<'_>, idle: Idle<u16>) -> Result<Idle<u16>, Refusal> {
        self.coded.code_idle(point, Some(idle)).ok_or_else(|| has_no_answer(point, self.asking.stop))
    }

    /// Everything that was written.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.coded.coder.into_bytes()
    }
}

impl Strategy for Writing<'_> {
    fn build(&mut self, point: &ZonePoint<'_>) -> Result<u16, Refusal> {
        let cell = self.asking.build(point)?;
        self.write_build(point, cell)
    }

    fn idle(&mut self, point: &ZonePoint<'_>) -> Result<Idle<u16>, Refusal> {
        let idle = self.asking.idle(point)?;
        self.write_idle(point, idle)
    }
}
