//! The schedule of one call of the solver: its searches, their order and how many nodes each may spend in a turn.

use boardwright_game::grid::Point;
use boardwright_game::{Bounds, Side, Solution, SolveProgress, Stop};
use boardwright_search::Budget;
use boardwright_search::dfpn::ProofNumbers;

use crate::board::pattern_board::{PatternBoard, point_of};
use crate::solver::attack::GeneralSearch;
use crate::solver::blocking::Blocker;
use crate::solver::prover::{Prover, ThreatKind, Verdict};
use crate::solver::{ANYTHING, GomokuSolver};
use crate::{Gomoku, Rule};

/// Nodes that each search may spend in the first round of turns. Each further round has three tenths more, so that little is
/// spent on the other searches when one of them succeeds.
const FIRST_TURN: u64 = 30_000;
const GROWTH_IN_TENTHS: u64 = 13;

/// One node of a blocking search takes about as long as this many nodes of the other searches.
const COST_OF_ROWS: u64 = 30;

/// Nodes of all threat searches together, after which only the other searches go on. The limit is lower if there is
/// little memory.
const MAX_THREAT_NODES: u64 = 30_000_000;

/// The divisor of the nodes of searches for a win of the side that is not to move.
const LESS_FOR_THE_OTHER: u64 = 8;

/// The divisor of the nodes of a general search that is least likely to succeed.
const LESS_IF_UNLIKELY: u64 = 8;

/// The most nodes that a general or a blocking search may spend in one turn, and the first turn of a search that is alone.
const MAX_TURN_NODES: u64 = 2_000_000;

/// The divisor of the nodes of a general search while the other side's blocking search is still open: where a draw by blocking
/// exists, that search mostly finds it sooner. Later the divisor of a blocking search, see [`MAX_HELD_NODES`].
const LESS_WHILE_HELD: u64 = 8;

/// Nodes of all blocking searches together, after which [`LESS_WHILE_HELD`] divides their turns, and the general searches have whole
/// ones. The draw of 7 × 7 is found in 15 million; on large boards blocking comes to no end.
const MAX_HELD_NODES: u64 = 60_000_000;

/// Nodes of a general search between two progress reports.
const REPORT: u64 = 200_000;

/// A kind of threats with its names.
pub(super) struct NamedThreat {
    kind: ThreatKind,
    /// The name by which [`SolverOptions::threats`](boardwright_game::SolverOptions::threats) asks for it.
    option: &'static str,
    /// The name in progress reports.
    name: &'static str,
    /// The divisor of its nodes where it takes turns with others.
    less: u64,
}

const fn named(kind: ThreatKind, option: &'static str, name: &'static str) -> NamedThreat {
    NamedThreat { kind, option, name, less: 1 }
}

/// The threats without quiet moves, in the order in which they are tried.
static FORCING: [NamedThreat; 2] =
    [named(ThreatKind::Fours, "fours", "fours"), named(ThreatKind::All, "threes", "fours and threes")];

/// Those with quiet moves. They come after the general search, which mostly finds such wins sooner.
static QUIET: [NamedThreat; 3] = [
    named(ThreatKind::Quiet(2), "quiet-2", "quiet moves that threaten two fours"),
    named(ThreatKind::Quiet(3), "quiet-3", "quiet moves that threaten three fours"),
    // It rarely finds a win before the narrower kinds.
    NamedThreat { less: 8, ..named(ThreatKind::Quiet(4), "quiet-4", "quiet moves that threaten four fours") },
];

/// The options that ask for one kind of threats alone.
pub(crate) static OPTIONS: [&str; 5] =
    [FORCING[0].option, FORCING[1].option, QUIET[0].option, QUIET[1].option, QUIET[2].option];

/// The kind of threats that an option asks for.
pub(super) fn threats_of_option(option: &str) -> Option<&'static NamedThreat> {
    FORCING.iter().chain(&QUIET).find(|threat| threat.option == option)
}

/// One search that takes turns.
enum Task {
    /// The search for a draw of this side at least by blocking.
    Hold(Side),
    /// A search for a win by one kind of threat.
    Threats(Box<Prover>, &'static NamedThreat),
    /// The general search for a win of this side.
    General(Side),
}

impl Task {
    fn by_threats(board: &PatternBoard, attacker: Side, threats: &'static NamedThreat) -> Task {
        Task::Threats(Box::new(Prover::new(board.clone(), attacker, threats.kind)), threats)
    }
}

/// The searches that are still open, and the result so far.
pub(super) struct Tasks<'a> {
    solver: &'a mut GomokuSolver,
    position: &'a Gomoku,
    /// The key of the position that is solved.
    key: u64,
    open: Vec<Task>,
    mover: Side,
    bounds: Bounds,
    variation: Vec<Point>,
    nodes: u64,
    /// The part of `nodes` that threat searches have spent.
    of_threats: u64,
    /// True if the threats that were asked for alone were all searched without a win.
    is_exhausted: bool,
    /// By side, `true` while its blocking search has no result.
    hold_is_open: [bool; 2],
}

impl<'a> Tasks<'a> {
    pub(super) fn new(solver: &'a mut GomokuSolver, position: &'a Gomoku) -> Tasks<'a> {
        let board = PatternBoard::of_solver(position);
        let open = match solver.only {
            Some(threats) => vec![Task::by_threats(&board, board.to_move(), threats)],
            None => Tasks::all(solver, &board),
        };
        Tasks {
            position,
            key: board.key(),
            solver,
            open,
            mover: board.to_move(),
            bounds: ANYTHING,
            variation: Vec::new(),
            nodes: 0,
            of_threats: 0,
            is_exhausted: false,
            hold_is_open: [true; 2],
        }
    }

    /// All searches that can tell something of a position, in the order of their turns.
    fn all(solver: &GomokuSolver, board: &PatternBoard) -> Vec<Task> {
        let sides = [board.to_move(), board.to_move().other()];
        let holds = sides.into_iter().filter(|&side| solver.blockers[side].is_some()).map(Task::Hold);
        let are_threats_done = solver.threats_done_at == Some(board.key());
        let threats = |kinds: &'static [NamedThreat]| {
            let kinds = if are_threats_done { &[] } else { kinds };
            kinds.iter().flat_map(|kind| sides.map(|side| Task::by_threats(board, side, kind)))
        };
        // In freestyle a stone more does no harm, so who moves second wins no empty board (Nash's argument that a strategy of
        // the second player's could be taken over by the first).
        let can_win = |side| side == sides[0] || board.stones() > 0 || board.rule() != Rule::Freestyle;
        let attacks = sides.into_iter().filter(|&side| can_win(side)).map(Task::General);
        holds.chain(threats(&FORCING)).chain(attacks).chain(threats(&QUIET)).collect()
    }

    /// Lets all searches take turns until the value is known, nothing is left to be searched, or the time is over.
    pub(super) fn run(mut self, stop: &Stop, report: &mut dyn FnMut(&SolveProgress)) -> Solution<Point> {
        // No other search waits for the end of the turn of one that is alone.
        let mut turn = if self.solver.only.is_some() { MAX_TURN_NODES } else { FIRST_TURN };
        while !self.open.is_empty() && !self.is_over(stop) {
            for mut task in std::mem::take(&mut self.open) {
                if self.is_over(stop) || !self.matters(&task) {
                    continue;
                }
                if self.take_turn(&mut task, turn, stop, report) {
                    self.open.push(task);
                }
            }
            if !self.is_over(stop) && !self.open.iter().any(|task| matches!(task, Task::Threats(..))) {
                self.solver.threats_done_at = Some(self.key);
            }
            turn = turn.saturating_mul(GROWTH_IN_TENTHS) / 10;
        }
        let is_exhausted = self.is_exhausted || self.bounds.value().is_some();
        let is_full = self.bounds.value().is_none() && self.solver.remembers() >= self.solver.memory;
        Solution { bounds: self.bounds, variation: self.variation, nodes: self.nodes, is_exhausted, is_full }
    }

    fn is_over(&self, stop: &Stop) -> bool {
        stop.is_raised()
            || self.bounds.value().is_some()
            || self.nodes >= self.solver.most_nodes
            || self.solver.remembers() >= self.solver.memory
    }

    /// True if a search can still tighten the bounds.
    fn matters(&self, task: &Task) -> bool {
        let can_win = |side| if side == Side::First { self.bounds.upper > 0 } else { self.bounds.lower < 0 };
        match task {
            Task::Hold(_) => true,
            Task::Threats(prover, _) => self.left_for_threats(prover) > 0 && can_win(prover.attacker()),
            Task::General(side) => can_win(*side),
        }
    }

    /// The nodes that a threat search may still spend. One that is alone may fill the memory.
    fn left_for_threats(&self, prover: &Prover) -> u64 {
        let memory = self.solver.memory as u64;
        match self.solver.only {
            // A turn of few nodes may add no entry, so that the memory would never be full.
            Some(_) => memory.checked_sub(prover.entries() as u64).map_or(0, |left| left.max(FIRST_TURN)),
            None => MAX_THREAT_NODES.min(memory * 2).saturating_sub(self.of_threats),
        }
    }

    /// Lets a search spend up to `turn` nodes, fewer if it is unlikely to succeed. Returns `true` if it is still open.
    fn take_turn(&mut self, task: &mut Task, turn: u64, stop: &Stop, report: &mut dyn FnMut(&SolveProgress)) -> bool {
        let left = self.solver.most_nodes - self.nodes;
        let most = turn.min(left);
        match task {
            Task::Hold(side) => {
                let less = if self.is_blocking_spent() { LESS_WHILE_HELD } else { 1 };
                self.hold(*side, most.min(MAX_TURN_NODES) / less, stop, report)
            }
            Task::Threats(prover, NamedThreat { name, less, .. }) => {
                self.report(format!("wins of {} by {name}", prover.attacker()), report);
                let before = prover.nodes();
                let less = if self.solver.only.is_some() { 1 } else { *less };
                let most = self.given(prover.attacker(), most / less);
                let most = most.min(self.left_for_threats(prover));
                let verdict = prover.prove(&Budget::of_nodes(most, stop));
                self.nodes += prover.nodes() - before;
                self.of_threats += prover.nodes() - before;
                match verdict {
                    Verdict::Win(line) => {
                        self.wins(prover.attacker(), line);
                        // The table that proved the win is kept, because `reply` is asked for moves inside this proof.
                        // The task itself only needs some search in its place.
                        let known = Prover::new(prover.board().clone(), prover.attacker(), ThreatKind::Fours);
                        self.solver.winners.push(std::mem::replace(prover, known));
                        false
                    }
                    Verdict::Unknown => true,
                    Verdict::No => {
                        self.is_exhausted = self.solver.only.is_some();
                        false
                    }
                }
            }
            Task::General(side) => {
                let most = if self.is_blocking_spent() {
                    most.min(MAX_TURN_NODES)
                } else {
                    let most = if self.may_hold(side.other()) { most / LESS_WHILE_HELD } else { most };
                    let numbers = self.solver.attacks[*side].as_ref().and_then(GeneralSearch::numbers);
                    by_likelihood(most.min(MAX_TURN_NODES), numbers)
                };
                self.attack(*side, self.given(*side, most).clamp(1, left), stop, report)
            }
        }
    }

    /// The share of `most` nodes that a search for a win of `side` gets.
    fn given(&self, side: Side, most: u64) -> u64 {
        if side == self.mover { most } else { most / LESS_FOR_THE_OTHER }
    }

    /// True if the blocking search of `side` exists and has no result yet.
    fn may_hold(&self, side: Side) -> bool {
        self.hold_is_open[side] && self.solver.blockers[side].is_some()
    }

    /// True if the blocking searches have had [`MAX_HELD_NODES`].
    fn is_blocking_spent(&self) -> bool {
        let nodes: u64 = self.solver.blockers.iter().flatten().map(Blocker::nodes).sum();
        nodes.saturating_mul(COST_OF_ROWS) >= MAX_HELD_NODES
    }

    fn hold(&mut self, side: Side, most: u64, stop: &Stop, report: &mut dyn FnMut(&SolveProgress)) -> bool {
        self.report(format!("{side} keeps {} from five", side.other()), report);
        let Some(blocker) = &mut self.solver.blockers[side] else { return false };
        let before = blocker.nodes();
        let verdict = blocker.prove(&Budget::of_nodes((most / COST_OF_ROWS).max(1), stop));
        self.nodes += (blocker.nodes() - before).saturating_mul(COST_OF_ROWS);
        if verdict == Some(true) {
            self.holds(side);
        }
        self.hold_is_open[side] = verdict.is_none();
        verdict.is_none()
    }

    fn attack(&mut self, side: Side, most: u64, stop: &Stop, report: &mut dyn FnMut(&SolveProgress)) -> bool {
        let mut left = most;
        while left > 0 && !self.is_over(stop) {
            let Some(attack) = &mut self.solver.attacks[side] else { return false };
            let activity = match attack.numbers() {
                Some(ProofNumbers { proof, disproof }) => {
                    format!("{side} wins? at least {proof} positions to prove, {disproof} to fail")
                }
                None => format!("{side} wins?"),
            };
            let before = attack.nodes();
            // Threads wait for one another between reports.
            let most = if self.solver.threads > 1 { MAX_TURN_NODES } else { REPORT };
            let verdict = attack.prove(left.min(most), stop);
            let taken = attack.nodes() - before;
            self.nodes += taken;
            left = left.saturating_sub(taken.max(1));
            match verdict {
                Verdict::Win(line) => {
                    self.wins(side, line);
                    return false;
                }
                Verdict::No if attack.is_complete() => {
                    self.holds(side.other());
                    return false;
                }
                // The moves that were tried do not win: now all are.
                Verdict::No => *attack = GeneralSearch::complete(self.position, side, self.solver.threads),
                Verdict::Unknown => self.report(activity, report),
            }
        }
        true
    }

    fn holds(&mut self, side: Side) {
        match side {
            Side::First => self.bounds.lower = self.bounds.lower.max(0),
            Side::Second => self.bounds.upper = self.bounds.upper.min(0),
        }
    }

    fn wins(&mut self, side: Side, line: Vec<u16>) {
        self.bounds = Bounds::exactly(if side == Side::First { 1 } else { -1 });
        self.variation = line.into_iter().map(point_of).collect();
    }

    fn report(&self, activity: String, report: &mut dyn FnMut(&SolveProgress)) {
        report(&SolveProgress { bounds: self.bounds, nodes: self.nodes, activity });
    }
}

/// The share of `most` nodes that a general search with these numbers gets: all of them while the proof number is at most a third
/// of the disproof number, and the fewer the closer it comes to that.
fn by_likelihood(most: u64, numbers: Option<ProofNumbers>) -> u64 {
    let Some(ProofNumbers { proof, disproof }) = numbers else { return most };
    let ahead = u64::from(disproof.saturating_sub(proof));
    (most * 3 * ahead / (2 * u64::from(disproof).max(1))).clamp(most / LESS_IF_UNLIKELY, most)
}
