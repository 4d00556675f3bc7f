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

impl Asking<'_> {
    fn taken(&self, point: &ZonePoint<'_>) -> Taken<String> {
        let names = &point.state.families.names;
        let named =
            |side: usize| point.state.moves[side].iter().map(|&cell| names[usize::from(cell)].clone()).collect();
        Taken {
            builder: self.side,
            own: named(OWN),
            other: named(OTHER),
            habit: point.habit.map(|cell| names[usize::from(cell)].clone()),
        }
    }

    fn has_no_answer(&self, taken: &Taken<String>) -> Refusal {
        if self.stop.is_raised() {
            return Refusal::Stopped;
        }
        let (own, other) = (taken.own.join(" "), taken.other.join(" "));
        Refusal::Fails(format!("the solver has no answer after {own} and {other}"))
    }
}

impl Strategy for Asking<'_> {
    fn build(&mut self, point: &ZonePoint<'_>) -> Result<u16, Refusal> {
        let taken = self.taken(point);
        let answer = self.solver.builder_move(self.position, &taken, self.stop);
        let cell = answer.and_then(|name| cell_of(&name, point));
        let coded = cell.and_then(|cell| self.coded.code_build(point, Some(cell)));
        coded.ok_or_else(|| self.has_no_answer(&taken))
    }

    fn idle(&mut self, point: &ZonePoint<'_>) -> Result<Idle<u16>, Refusal> {
        let taken = self.taken(point);
        let answer = self.solver.idle_move(self.position, &taken, self.stop);
        let numbered = answer.and_then(|idle| match idle {
            Idle::Pass => Some(Idle::Pass),
            Idle::Reply(name) => cell_of(&name, point).map(Idle::Reply),
        });
        let coded = numbered.and_then(|idle| self.coded.code_idle(point, Some(idle)));
        coded.ok_or_else(|| self.has_no_answer(&taken))
    }
}

fn cell_of(name: &str, point: &ZonePoint<'_>) -> Option<u16> {
    (0..).zip(&point.state.families.names).find(|(_, known)| *known == name).map(|(cell, _)| cell)
}
