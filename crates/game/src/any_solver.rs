//! Solvers without their types, for commands that solve any game.

use std::cell::RefCell;
use std::str::FromStr;

use crate::any::AnyPosition;
use crate::certify::{Blocking, Counted, Idle, Taken, WinningSets, ZoneSolver, remember};
use crate::engine::Stop;
use crate::error::ParseError;
use crate::position::Position;
use crate::side::Side;
use crate::solve::{Measure, Solution, SolveProgress, Solver, Tables};

/// A [`Solver`] of any game; moves are text.
///
/// It serves positions of the variant that made it. Of a position of another game it knows nothing, and says so.
pub trait AnySolver: AnyZones {
    /// The unit of its values.
    fn measure(&self) -> Measure;

    /// Solves a position; see [`Solver::solve`]. `None` for a position of another game.
    fn solve(
        &mut self,
        position: &AnyPosition,
        stop: &Stop,
        report: &mut dyn FnMut(&SolveProgress),
    ) -> Option<Solution<String>>;

    /// A move that keeps at least `goal` for the side to move; see [`Solver::reply`]. `None` for a position of another
    /// game, too.
    fn reply(&mut self, position: &AnyPosition, goal: i32, stop: &Stop) -> Option<String>;

    /// The number, counted from 0, of a move that keeps at least `goal` and leads to a short strategy; see
    /// [`ShortReplies`](crate::certify::ShortReplies). `is_written` is given what [`AnyPosition::remember`] gives.
    /// `None` for a position of another game, too.
    fn short_reply(
        &mut self,
        position: &AnyPosition,
        goal: i32,
        is_written: &dyn Fn(&[u8], Option<Counted>) -> bool,
        stop: &Stop,
    ) -> Option<usize>;

    /// Computes tables and keeps them; see [`TableBuilder`](crate::TableBuilder). `None` if it is no solver
    /// that looks anything up.
    fn build(&mut self, stop: &Stop, report: &mut dyn FnMut(&str)) -> Option<Tables>;

    /// A way to keep a builder from filling a set; see [`SetSolver`](crate::certify::SetSolver). `None` for a position
    /// of another game, too.
    fn block(
        &mut self,
        position: &AnyPosition,
        builder: Side,
        sets: (&WinningSets, bool),
        stop: &Stop,
    ) -> Option<Blocking>;

    /// The line with which the opponent of the side to move threatens to win; see
    /// [`LineSolver`](crate::certify::LineSolver).
    fn threat(&mut self, position: &AnyPosition) -> Option<Vec<String>>;

    /// Tells whether it knows lines of forced moves at all.
    fn knows_lines(&mut self) -> bool;

    /// Tells whether a side wins by forcing moves alone; see [`ForcingSolver`](crate::certify::ForcingSolver). `None` for
    /// a position of another game, too.
    fn forces(&mut self, position: &AnyPosition, side: Side, stop: &Stop) -> Option<bool>;

    /// Solvers for further threads, which answer about zones; see
    /// [`ZoneSolver::helpers`](crate::certify::ZoneSolver::helpers).
    fn zone_helpers(&mut self) -> Vec<Box<dyn AnyZones>>;

    /// Tells whether it knows of zones at all.
    fn knows_zones(&mut self) -> bool;

    /// Writes down what it knows; see [`Solver::save`].
    fn save(&self, put: &mut dyn FnMut(&[u8]) -> bool);

    /// Takes over what another run has written down; see [`Solver::load`].
    ///
    /// # Errors
    /// Says what was found instead.
    fn load(&mut self, take: &mut dyn FnMut(&mut [u8]) -> usize) -> Result<(), ParseError>;
}

/// Answers about zones in any game: [`ZoneSolver`] without its types.
pub trait AnyZones: Send {
    /// A move after which a builder wins; see [`ZoneSolver::builder_move`]. `None` for a position of another game, too.
    fn builder_move(&mut self, position: &AnyPosition, taken: &Taken<String>, stop: &Stop) -> Option<String>;

    /// The turn of a builder's opponent in a proof that answers most of its replies; see [`ZoneSolver::idle_move`].
    fn idle_move(&mut self, position: &AnyPosition, taken: &Taken<String>, stop: &Stop) -> Option<Idle<String>>;
}

struct TypedZones<P>(Box<dyn ZoneSolver<P> + Send>);

impl<P: Position> AnyZones for TypedZones<P> {
    fn builder_move(&mut self, position: &AnyPosition, taken: &Taken<String>, stop: &Stop) -> Option<String> {
        builder_move(&mut *self.0, position, taken, stop)
    }

    fn idle_move(&mut self, position: &AnyPosition, taken: &Taken<String>, stop: &Stop) -> Option<Idle<String>> {
        idle_move(&mut *self.0, position, taken, stop)
    }
}

fn builder_move<P: Position>(
    zones: &mut dyn ZoneSolver<P>,
    position: &AnyPosition,
    taken: &Taken<String>,
    stop: &Stop,
) -> Option<String> {
    let (position, taken) = position.downcast().zip(typed(taken))?;
    zones.builder_move(position, &taken, stop).map(|mv| mv.to_string())
}

fn idle_move<P: Position>(
    zones: &mut dyn ZoneSolver<P>,
    position: &AnyPosition,
    taken: &Taken<String>,
    stop: &Stop,
) -> Option<Idle<String>> {
    let (position, taken) = position.downcast().zip(typed(taken))?;
    Some(match zones.idle_move(position, &taken, stop)? {
        Idle::Pass => Idle::Pass,
        Idle::Reply(mv) => Idle::Reply(mv.to_string()),
    })
}

/// A solver whose positions have the type `P`.
pub(crate) struct Typed<P>(pub(crate) Box<dyn Solver<P>>);

impl<P: Position> AnyZones for Typed<P> {
    fn builder_move(&mut self, position: &AnyPosition, taken: &Taken<String>, stop: &Stop) -> Option<String> {
        builder_move(self.0.zones()?, position, taken, stop)
    }

    fn idle_move(&mut self, position: &AnyPosition, taken: &Taken<String>, stop: &Stop) -> Option<Idle<String>> {
        idle_move(self.0.zones()?, position, taken, stop)
    }
}

impl<P: Position> AnySolver for Typed<P> {
    fn measure(&self) -> Measure {
        self.0.measure()
    }

    fn solve(
        &mut self,
        position: &AnyPosition,
        stop: &Stop,
        report: &mut dyn FnMut(&SolveProgress),
    ) -> Option<Solution<String>> {
        let Solution { bounds, variation, nodes, is_exhausted, is_full } =
            self.0.solve(position.downcast()?, stop, report);
        let variation = variation.iter().map(ToString::to_string).collect();
        Some(Solution { bounds, variation, nodes, is_exhausted, is_full })
    }

    fn reply(&mut self, position: &AnyPosition, goal: i32, stop: &Stop) -> Option<String> {
        self.0.reply(position.downcast()?, goal, stop).map(|mv| mv.to_string())
    }

    fn short_reply(
        &mut self,
        position: &AnyPosition,
        goal: i32,
        is_written: &dyn Fn(&[u8], Option<Counted>) -> bool,
        stop: &Stop,
    ) -> Option<usize> {
        let position: &P = position.downcast()?;
        let (measure, code) = (self.0.measure(), RefCell::new(Vec::new()));
        let is_written = |position: &P| {
            let mut code = code.borrow_mut();
            code.clear();
            let counted = remember(position, measure, &mut code);
            is_written(&code, counted)
        };
        let chosen = match self.0.short_replies() {
            Some(solver) => solver.short_reply(position, goal, &is_written, stop),
            None => self.0.reply(position, goal, stop),
        }?;
        position.moves().position(|mv| mv == chosen)
    }

    fn build(&mut self, stop: &Stop, report: &mut dyn FnMut(&str)) -> Option<Tables> {
        self.0.tables().map(|tables| tables.build(stop, report))
    }

    fn block(
        &mut self,
        position: &AnyPosition,
        builder: Side,
        sets: (&WinningSets, bool),
        stop: &Stop,
    ) -> Option<Blocking> {
        self.0.sets()?.block(position.downcast()?, builder, sets, stop)
    }

    fn threat(&mut self, position: &AnyPosition) -> Option<Vec<String>> {
        let line = self.0.lines()?.threat(position.downcast()?)?;
        Some(line.iter().map(ToString::to_string).collect())
    }

    fn knows_lines(&mut self) -> bool {
        self.0.lines().is_some()
    }

    fn forces(&mut self, position: &AnyPosition, side: Side, stop: &Stop) -> Option<bool> {
        self.0.forcing()?.forces(position.downcast()?, side, stop)
    }

    fn zone_helpers(&mut self) -> Vec<Box<dyn AnyZones>> {
        let helpers = self.0.zones().map(ZoneSolver::helpers).unwrap_or_default();
        helpers.into_iter().map(|helper| -> Box<dyn AnyZones> { Box::new(TypedZones(helper)) }).collect()
    }

    fn knows_zones(&mut self) -> bool {
        self.0.zones().is_some()
    }

    fn save(&self, put: &mut dyn FnMut(&[u8]) -> bool) {
        self.0.save(put);
    }

    fn load(&mut self, take: &mut dyn FnMut(&mut [u8]) -> usize) -> Result<(), ParseError> {
        self.0.load(take)
    }
}

/// The moves that the texts name; `None` if one of them names none.
fn typed<M: FromStr>(taken: &Taken<String>) -> Option<Taken<M>> {
    let read = |moves: &[String]| moves.iter().map(|mv| mv.parse().ok()).collect::<Option<Vec<M>>>();
    let habit = taken.habit.as_ref().map(|mv| mv.parse().ok());
    Some(Taken { habit: habit.flatten(), builder: taken.builder, own: read(&taken.own)?, other: read(&taken.other)? })
}
