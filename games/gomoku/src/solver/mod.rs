//! The solver of gomoku: proves draws by blocking, wins by threats, and wins by a general proof search, for each side.
//!
//! No estimate tells beforehand which of these searches succeeds. They therefore take turns, and each round of turns
//! is longer than the one before.

mod attack;
mod blocking;
mod pairing;
pub(crate) mod prover;
mod replies;
mod state;
pub(crate) mod tasks;
#[cfg(test)]
mod tests;
mod zones;

use boardwright_game::certify::{ForcingSolver, Idle, LineSolver, SetSolver, Taken, ZoneSolver};
use boardwright_game::grid::Point;
use boardwright_game::{
    Bounds, Measure, ParseError, Position, Side, Solution, SolveProgress, Solver, SolverOptions, Stop,
};
use boardwright_search::dfpn::ProofNumbers;
use boardwright_search::{Budget, KeyMap};

use crate::board::pattern_board::{PatternBoard, point_of};
use crate::solver::attack::GeneralSearch;
use crate::solver::blocking::Blocker;
use crate::solver::prover::{Prover, ThreatKind, Verdict};
use crate::{Gomoku, GomokuVariant};
use state::Saved;
use tasks::{NamedThreat, Tasks};
use zones::ZoneSearch;

/// The most bytes that one remembered position takes: its table entry, the data kept beside it and the spare room of
/// growing maps.
const NODE_BYTES: usize = 160;

/// The bounds of a position of which nothing is known.
const ANYTHING: Bounds = Bounds { lower: -1, upper: 1 };

/// Solves positions by blocking searches, threat searches and general proof searches, the cheapest first.
pub(crate) struct GomokuSolver {
    /// Columns, rows and the number of the rule. Saved tables are accepted only if these are the same.
    game: [u8; 3],
    threads: usize,
    most_nodes: u64,
    /// The threats by which alone a win of the side to move is looked for.
    only: Option<&'static NamedThreat>,
    /// The greatest number of positions that all searches together may remember.
    memory: usize,
    /// By side, the blocking search by which that side keeps the other from five; kept for its table.
    blockers: [Option<Blocker>; 2],
    /// By side, the general proof search for a win of that side; kept for its table.
    attacks: [Option<GeneralSearch>; 2],
    /// The threat searches that have found a win; kept for their tables.
    winners: Vec<Prover>,
    /// The key of the position in which the threat searches have used up their share of nodes. A solver that is
    /// stopped and asked again about it goes on with the other searches.
    threats_done_at: Option<u64>,
    /// By side, the threat searches that choose moves for certificates with zones.
    zones: [Option<ZoneSearch>; 2],
    /// Tables from a file that no search has taken over yet.
    saved: Saved,
}

impl GomokuSolver {
    /// Makes a solver that keeps within the memory and the number of nodes that `options` allow. `None` for unknown threats.
    pub(crate) fn new(variant: &GomokuVariant, options: &SolverOptions) -> Option<GomokuSolver> {
        let only = match options.threats {
            Some(option) => Some(tasks::threats_of_option(option)?),
            None => None,
        };
        Some(GomokuSolver {
            game: [variant.columns(), variant.rows(), variant.rule() as u8],
            threads: options.threads.max(1),
            most_nodes: options.nodes.max(1),
            only,
            memory: (options.memory / NODE_BYTES).max(1),
            blockers: [None, None],
            attacks: [None, None],
            winners: Vec::new(),
            threats_done_at: None,
            zones: [None, None],
            saved: Saved::default(),
        })
    }

    /// Makes the searches for `position`. Searches that already exist are kept where their tables are of use there.
    fn prepare(&mut self, position: &Gomoku) {
        for side in Side::BOTH {
            // A blocking search is about the rows that were open at its root; from another root its table means
            // nothing.
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
                    let attack = none.insert(GeneralSearch::new(position, side, self.threads));
                    if let Some(known) = self.saved.take_attacked(side) {
                        attack.add_known(known);
                    }
                }
            }
        }
    }

    /// Forgets what the questions before have left where that takes all of the memory: a full table ends every search at once.
    fn make_room(&mut self) {
        if self.remembers() >= self.memory {
            self.attacks = [None, None];
        }
        let mut entries: usize = self.winners.iter().map(Prover::entries).sum();
        let is_surplus = |prover: &&Prover| {
            let is_full = entries > self.memory;
            entries -= prover.entries();
            is_full
        };
        let surplus = self.winners.iter().take_while(is_surplus).count();
        self.winners.drain(..surplus);
    }

    /// Searches with what is known from before.
    fn search(&mut self, position: &Gomoku, stop: &Stop, report: &mut dyn FnMut(&SolveProgress)) -> Solution<Point> {
        match Measure::Result.of(position) {
            Some(value) => Solution::new(Bounds::exactly(value), Vec::new(), 0),
            None => {
                if self.only.is_none() {
                    self.prepare(position);
                }
                Tasks::new(self, position).run(stop, report)
            }
        }
    }

    /// True if it is known that the opponent of `side` holds in this position, so that `side` cannot win.
    fn is_held(&self, position: &Gomoku, side: Side) -> bool {
        let blocker = self.blockers[side.other()].as_ref();
        blocker.is_some_and(|blocker| blocker.root() == position.key() && blocker.holds())
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
        self.make_room();
        self.search(position, stop, report)
    }

    fn reply(&mut self, position: &Gomoku, goal: i32, stop: &Stop) -> Option<Point> {
        match goal {
            ..=-1 => position.moves().next(),
            0 => self.hold(position, stop),
            1 => self.win(position, stop),
            _ => None,
        }
    }

    fn save(&self, put: &mut dyn FnMut(&[u8]) -> bool) {
        state::write(self, put);
    }

    fn load(&mut self, take: &mut dyn FnMut(&mut [u8]) -> usize) -> Result<(), ParseError> {
        self.saved = state::read(take, self.game, self.memory)?;
        Ok(())
    }

    fn lines(&mut self) -> Option<&mut dyn LineSolver<Gomoku>> {
        Some(self)
    }

    fn forcing(&mut self) -> Option<&mut dyn ForcingSolver<Gomoku>> {
        Some(self)
    }

    fn sets(&mut self) -> Option<&mut dyn SetSolver<Gomoku>> {
        Some(self)
    }

    fn zones(&mut self) -> Option<&mut dyn ZoneSolver<Gomoku>> {
        Some(self)
    }
}

impl LineSolver<Gomoku> for GomokuSolver {
    fn threat(&mut self, position: &Gomoku) -> Option<Vec<Point>> {
        replies::threat(position)
    }
}

impl ForcingSolver<Gomoku> for GomokuSolver {
    fn forces(&mut self, position: &Gomoku, side: Side, stop: &Stop) -> Option<bool> {
        if let Some(value) = Measure::Result.of(position) {
            return Some(value == if side == Side::First { 1 } else { -1 });
        }
        let mut prover = Prover::new(PatternBoard::of_solver(position), side, ThreatKind::Fours);
        match prover.prove(&Budget::of_nodes(self.most_nodes, stop)) {
            Verdict::Win(_) => Some(true),
            Verdict::No => Some(false),
            Verdict::Unknown => None,
        }
    }
}

impl ZoneSolver<Gomoku> for GomokuSolver {
    fn builder_move(&mut self, position: &Gomoku, taken: &Taken<Point>, stop: &Stop) -> Option<Point> {
        self.build(position, taken, stop).map(point_of)
    }

    fn idle_move(&mut self, position: &Gomoku, taken: &Taken<Point>, stop: &Stop) -> Option<Idle<Point>> {
        self.idle(position, taken, stop)
    }

    fn helpers(&mut self) -> Vec<Box<dyn ZoneSolver<Gomoku> + Send>> {
        let helper = || -> Box<dyn ZoneSolver<Gomoku> + Send> {
            Box::new(GomokuSolver {
                game: self.game,
                threads: 1,
                most_nodes: self.most_nodes,
                only: self.only,
                memory: self.memory,
                blockers: [None, None],
                attacks: self.attacks.each_ref().map(|attack| attack.as_ref().map(GeneralSearch::helper)),
                winners: self.winners.clone(),
                threats_done_at: None,
                zones: [None, None],
                saved: Saved::default(),
            })
        };
        (1..self.threads).map(|_| helper()).collect()
    }
}

/// Proof and disproof numbers by the key of a position.
type ProofTable = KeyMap<ProofNumbers>;
