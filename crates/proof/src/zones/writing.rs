//! Writes strategies from the answers of a solver.

use boardwright_game::certify::{Idle, Taken};
use boardwright_game::{AnyPosition, AnySolver, Side, Stop};

use super::coded::Coded;
use super::families::SetFamilies;
use super::state::{OTHER, OWN, ZoneState};
use super::walk::{Strategy, ZonePoint, ZoneWalk};
use crate::arithmetic::Encoder;
use crate::certificate::{Claim, Form};
use crate::checker::{Checked, Effort, Refusal};

/// Unlimited resources, for a walk that writes a strategy.
pub(crate) const UNBOUNDED: Effort = Effort { threads: 1, memory: usize::MAX };

/// A strategy that asks a solver and writes down what it says.
struct Asking<'a> {
    position: &'a AnyPosition,
    side: Side,
    solver: &'a mut AnySolver,
    stop: &'a Stop,
    coded: Coded<Encoder>,
}

/// Writes down how `solver` wins for `side`.
pub(crate) fn write(
    position: &AnyPosition,
    side: Side,
    solver: &mut AnySolver,
    stop: &Stop,
    report: &mut dyn FnMut(u64),
) -> Result<(Claim, Checked), Refusal> {
    let families = SetFamilies::new(position, side).map_err(Refusal::Fails)?;
    let mut asking = Asking { position, side, solver, stop, coded: Coded::new(Encoder::default()) };
    let mut walk = ZoneWalk::new(ZoneState::new(&families), &mut asking, UNBOUNDED, stop, report);
    walk.run(position.to_move() == side)?;
    let checked = walk.checked();
    Ok((Claim::new(side, 1, Form::Zones, asking.coded.coder.into_bytes()), checked))
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

impl Strategy for Asking<'_> {
    fn build(&mut self, point: &ZonePoint<'_>) -> Result<u16, Refusal> {
        let answer = self.solver.builder_move(self.position, &taken(point, self.side), self.stop);
        let cell = answer.and_then(|name| point.state.families.cell(&name));
        let coded = cell.and_then(|cell| self.coded.code_build(point, Some(cell)));
        coded.ok_or_else(|| has_no_answer(point, self.stop))
    }

    fn idle(&mut self, point: &ZonePoint<'_>) -> Result<Idle<u16>, Refusal> {
        let answer = self.solver.idle_move(self.position, &taken(point, self.side), self.stop);
        let numbered = answer.and_then(|idle| match idle {
            Idle::Pass => Some(Idle::Pass),
            Idle::Reply(name) => point.state.families.cell(&name).map(Idle::Reply),
        });
        let coded = numbered.and_then(|idle| self.coded.code_idle(point, Some(idle)));
        coded.ok_or_else(|| has_no_answer(point, self.stop))
    }
}
