//! Strategies written down from what a solver says.

use boardwright_game::{AnyPosition, AnySolver, Idle, Side, Stop, Taken};

use super::coded::Coded;
use super::families::Families;
use super::state::{OTHER, OWN, State};
use super::walk::{Asked, Choice, Point, Strategy, Walk};
use crate::arithmetic::Encoder;
use crate::certificate::{Claim, Form};
use crate::checker::{Checked, Refusal};

/// A strategy that asks a solver.
struct Asking<'a> {
    position: &'a AnyPosition,
    side: Side,
    solver: &'a mut AnySolver,
    stop: &'a Stop,
    notes: Vec<Choice>,
}

/// Writes down how `solver` wins for `side`.
pub(crate) fn write(
    position: &AnyPosition,
    side: Side,
    solver: &mut AnySolver,
    stop: &Stop,
    report: &mut dyn FnMut(u64),
) -> Result<(Claim, Checked), Refusal> {
    let families = Families::new(position, side).map_err(Refusal::Fails)?;
    let mut asking = Asking { position, side, solver, stop, notes: Vec::new() };
    Walk::new(State::new(&families), &mut asking, stop, report).run(position.to_move() == side)?;
    let mut coded = Coded::new(Encoder::default(), asking.notes);
    let mut walk = Walk::new(State::new(&families), &mut coded, stop, report);
    walk.run(position.to_move() == side)?;
    let checked = walk.checked();
    Ok((Claim { side, goal: 1, form: Form::Zones, strategy: coded.coder.into_bytes() }, checked))
}

impl Strategy for Asking<'_> {
    fn choices(&mut self, point: &Point<'_>, asked: Asked) -> Result<Vec<Choice>, Refusal> {
        let names = &point.state.families.names;
        let named =
            |side: usize| point.state.moves[side].iter().map(|&cell| names[usize::from(cell)].clone()).collect();
        let cell = |name: &String| names.iter().position(|known| known == name).map(|cell| cell as u16);
        let taken = Taken {
            builder: self.side,
            own: named(OWN),
            other: named(OTHER),
            habit: point.habit.map(|cell| names[usize::from(cell)].clone()),
        };
        let choices: Vec<Choice> = match asked {
            Asked::Build => {
                let moves = self.solver.builds(self.position, &taken, self.stop);
                moves.iter().filter_map(cell).map(Choice::Build).collect()
            }
            Asked::Idle => {
                let idles = self.solver.idles(self.position, &taken, self.stop);
                let numbered = idles.iter().filter_map(|idle| match idle {
                    Idle::Pass => Some(Idle::Pass),
                    Idle::Reply(name) => cell(name).map(Idle::Reply),
                });
                numbered.map(Choice::Idle).collect()
            }
        };
        if choices.is_empty() {
            return Err(if self.stop.is_raised() {
                Refusal::Stopped
            } else {
                Refusal::Fails(format!(
                    "the solver has no answer after {} and {}",
                    taken.own.join(" "),
                    taken.other.join(" ")
                ))
            });
        }
        Ok(choices)
    }

    fn note(&mut self, choice: Choice) {
        self.notes.push(choice);
    }

    fn noted(&self) -> usize {
        self.notes.len()
    }

    fn take_back(&mut self, noted: usize) -> Vec<Choice> {
        self.notes.split_off(noted)
    }
}
