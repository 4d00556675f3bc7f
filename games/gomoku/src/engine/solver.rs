//! The solver of gomoku: draws by blocking, wins by threats, and wins by the search of everything, each side for itself.
//!
//! Nobody knows beforehand which of them succeeds, so all take turns, and each turn is longer than the one before.

mod replies;
mod state;
mod tasks;
#[cfg(test)]
mod tests;
mod zones;

use boardwright_game::grid::Point;
use boardwright_game::{
    Blocking, Bounds, Idle, Measure, ParseError, Position, Side, Solution, SolveProgress, Solver, SolverOptions, Stop,
    Taken, WinningSets,
};
use boardwright_search::KeyMap;
use boardwright_search::dfpn::Numbers;

use super::attack::Attack;
use super::blocking::Blocker;
use super::pattern::board::point_of;
use super::prover::Prover;
use crate::{Gomoku, GomokuVariant};
use state::Saved;
use tasks::Tasks;
use zones::Zones;

/// Bytes that a visited position takes at most, with what is remembered of it besides and the room that growing maps need.
const NODE_BYTES: usize = 160;

/// Nothing is known.
const ANYTHING: Bounds = Bounds { lower: -1, upper: 1 };

/// Proves draws by blocking and wins, the simplest way first.
pub(crate) struct GomokuSolver {
    /// Columns, rows and the number of the rule: what it has written down is of use to no other game.
    game: [u8; 3],
    most_nodes: u64,
    /// Positions that may be remembered, all searches together.
    memory: usize,
    /// By side, the search for how it keeps the other from five; kept for what it knows.
    blockers: [Option<Blocker>; 2],
    /// By side, the search of everything.
    attacks: [Option<Attack>; 2],
    /// The searches of threats that have won, kept for what they know.
    winners: Vec<Prover>,
    /// The key of a position in which threats have had their share of the time, so that a solver which is stopped now and
    /// then, and asked again, goes on with the rest.
    without_threats: Option<u64>,
    /// By side, the searches of threats that certificates are made by.
    zones: [Option<Zones>; 2],
    /// What another run has written down and no search has taken over yet.
    saved: Saved,
}

impl GomokuSolver {
    /// A solver that keeps within the memory and the positions it is allowed.
    pub(crate) fn new(variant: &GomokuVariant, options: &SolverOptions) -> GomokuSolver {
        GomokuSolver {
            game: [variant.columns(), variant.rows(), variant.rule() as u8],
            most_nodes: options.nodes.max(1),
            memory: (options.memory / NODE_BYTES).max(1),
            blockers: [None, None],
            attacks: [None, None],
            winners: Vec::new(),
            without_threats: None,
            zones: [None, None],
            saved: Saved::default(),
        }
    }

    /// Makes the searches that begin at `position`; those that know something that helps there are kept.
    fn prepare(&mut self, position: &Gomoku) {
        for side in Side::BOTH {
            if self.blockers[side].as_ref().is_none_or(|blocker| blocker.root() != position.key()) {
                self.blockers[side] = Blocker::new(position, side);
                if let (Some(blocker), Some(known)) =
                    (&mut self.blockers[side], self.saved.take_blocked(side, position.key()))
                {
                    blocker.set_known(known);
                }
            }
            match &mut self.attacks[side] {
                Some(attack) => attack.set_position(position),
                none => {
                    let attack = none.insert(Attack::new(position, side));
                    if let Some(known) = self.saved.take_attacked(side) {
                        attack.set_known(known);
                    }
                }
            }
        }
    }

    fn remembers(&self) -> usize {
        let blocked = self.blockers.iter().flatten().map(|blocker| blocker.known().len());
        let attacked = self.attacks.iter().flatten().map(|attack| attack.known().len());
        blocked.chain(attacked).sum()
    }
}

impl Solver<Gomoku> for GomokuSolver {
    fn measure(&self) -> Measure {
        Measure::Result
    }

    fn solve(&mut self, position: &Gomoku, stop: &Stop, report: &mut dyn FnMut(&SolveProgress)) -> Solution<Point> {
        match Measure::Result.of(position) {
            Some(value) => Solution { bounds: Bounds::exactly(value), variation: Vec::new(), nodes: 0 },
            None => {
                self.prepare(position);
                Tasks::new(self, position).run(stop, report)
            }
        }
    }

    fn reply(&mut self, position: &Gomoku, goal: i32, stop: &Stop) -> Option<Point> {
        match goal {
            ..=-1 => position.moves().next(),
            0 => self.hold(position, stop),
            1 => self.win(position, stop),
            _ => None,
        }
    }

    fn block(
        &mut self,
        position: &Gomoku,
        builder: Side,
        (sets, blocks): (&WinningSets, bool),
        stop: &Stop,
    ) -> Option<Blocking> {
        self.answer(position, builder, (sets, blocks), stop)
    }

    fn threat(&mut self, position: &Gomoku) -> Option<Vec<Point>> {
        replies::threat(position)
    }

    fn knows_threats(&self) -> bool {
        true
    }

    fn builds(&mut self, position: &Gomoku, taken: &Taken<Point>, stop: &Stop) -> Option<Point> {
        self.build(position, taken, stop).map(point_of)
    }

    fn idles(&mut self, position: &Gomoku, taken: &Taken<Point>, stop: &Stop) -> Option<Idle<Point>> {
        self.idle(position, taken, stop)
    }

    fn knows_zones(&self) -> bool {
        true
    }

    fn save(&self, put: &mut dyn FnMut(&[u8]) -> bool) {
        state::write(self, put);
    }

    fn load(&mut self, take: &mut dyn FnMut(&mut [u8]) -> usize) -> Result<(), ParseError> {
        self.saved = state::read(take, self.game, self.memory)?;
        Ok(())
    }
}

/// What is known of positions, by their keys.
type Table = KeyMap<Numbers>;
