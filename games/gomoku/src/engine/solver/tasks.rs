//! The searches that one question is put to, and their turns.

use boardwright_game::grid::Point;
use boardwright_game::{Bounds, Side, Solution, SolveProgress, Stop};
use boardwright_search::Budget;
use boardwright_search::dfpn::Numbers;

use super::{ANYTHING, GomokuSolver};
use crate::engine::attack::Attack;
use crate::engine::pattern::board::{Board, point_of};
use crate::engine::prover::{Prover, Threats, Verdict};
use crate::{Gomoku, Rule};

/// Positions that each search may take in the first turn; a turn has [`GROWTH`] times those before.
const FIRST_TURN: u64 = 30_000;
const GROWTH: u64 = 3;

/// A position of rows takes as long as so many others.
const COST_OF_ROWS: u64 = 30;

/// Positions of the searches of threats after which only the search of everything goes on; less if there is not memory
/// for so many.
const MOST_OF_THREATS: u64 = 30_000_000;

/// Searches for a win of the side that is not to move are given so much less.
const LESS_FOR_THE_OTHER: u64 = 4;

/// A search of everything that has more to prove than to disprove is given so much less.
const LESS_IF_UNLIKELY: u64 = 8;

/// The longest turn of the search of everything.
const LONGEST_TURN: u64 = 2_000_000;

/// A search of everything is given so much less while the other side may still be found to hold by blocking, which is
/// mostly quicker where it is possible.
const LESS_WHILE_HELD: u64 = 8;

/// Positions between two reports of the search of everything.
const REPORT: u64 = 200_000;

/// The kinds of threats that are tried, how many moves deep they are looked for, and what they are called.
const KINDS: [(Threats, Option<u16>, &str); 6] = [
    (Threats::Fours, None, "fours"),
    (Threats::All, None, "fours and threes"),
    (Threats::Quiet(2), Some(6), "quiet moves that threaten two fours, six moves deep"),
    (Threats::Quiet(2), None, "quiet moves that threaten two fours"),
    (Threats::Quiet(4), Some(8), "quiet moves that threaten four fours, eight moves deep"),
    (Threats::Quiet(4), None, "quiet moves that threaten four fours"),
];

/// One search.
enum Task {
    /// Whether a side holds.
    Hold(Side),
    /// Whether threats of a kind win.
    Threats(Box<Prover>, &'static str),
    /// Whether a side wins by anything.
    Attack(Side),
}

/// The searches that are left, and what came out of the others.
pub(super) struct Tasks<'a> {
    solver: &'a mut GomokuSolver,
    /// The key of the position.
    key: u64,
    open: Vec<Task>,
    mover: Side,
    bounds: Bounds,
    variation: Vec<Point>,
    nodes: u64,
    /// Of these, those of searches of threats.
    of_threats: u64,
    /// By side, whether the search for a way to block is not over.
    unheld: [bool; 2],
}

impl<'a> Tasks<'a> {
    pub(super) fn new(solver: &'a mut GomokuSolver, position: &Gomoku) -> Tasks<'a> {
        let board = Board::new(position);
        let sides = [board.to_move(), board.to_move().other()];
        let holds = sides.into_iter().filter(|&side| solver.blockers[side].is_some()).map(Task::Hold);
        let kinds = if solver.without_threats == Some(board.key()) { &KINDS[..0] } else { &KINDS };
        let threats = kinds.iter().flat_map(|kind| sides.map(|side| (side, kind)));
        let threats = threats.map(|(side, &(threats, moves, name))| {
            let prover = Prover::new(board.clone(), side, threats);
            Task::Threats(Box::new(moves.into_iter().fold(prover, Prover::within)), name)
        });
        // In freestyle a stone more does no harm, so who moves second wins no empty board (Nash's argument that a strategy of
        // the second player's could be taken over by the first).
        let can_win = |side| side == sides[0] || board.stones() > 0 || board.rule() != Rule::Freestyle;
        let attacks = sides.into_iter().filter(|&side| can_win(side)).map(Task::Attack);
        let open = holds.chain(threats).chain(attacks).collect();
        Tasks {
            key: board.key(),
            solver,
            open,
            mover: sides[0],
            bounds: ANYTHING,
            variation: Vec::new(),
            nodes: 0,
            of_threats: 0,
            unheld: [true; 2],
        }
    }

    /// Lets all searches take turns until the value is known, nothing is left to be searched, or the time is over.
    pub(super) fn run(mut self, stop: &Stop, report: &mut dyn FnMut(&SolveProgress)) -> Solution<Point> {
        let mut turn = FIRST_TURN;
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
                self.solver.without_threats = Some(self.key);
            }
            turn = turn.saturating_mul(GROWTH);
        }
        Solution { bounds: self.bounds, variation: self.variation, nodes: self.nodes }
    }

    fn is_over(&self, stop: &Stop) -> bool {
        stop.is_raised()
            || self.bounds.value().is_some()
            || self.nodes >= self.solver.most_nodes
            || self.solver.remembers() >= self.solver.memory
    }

    /// Whether a search can still make the bounds any tighter.
    fn matters(&self, task: &Task) -> bool {
        let can_win = |side| if side == Side::First { self.bounds.upper > 0 } else { self.bounds.lower < 0 };
        match task {
            Task::Hold(_) => true,
            Task::Threats(prover, _) => self.of_threats < self.limit_of_threats() && can_win(prover.attacker()),
            Task::Attack(side) => can_win(*side),
        }
    }

    fn limit_of_threats(&self) -> u64 {
        MOST_OF_THREATS.min(self.solver.memory as u64 * 2)
    }

    /// Goes on with a search; says whether it is to go on after that.
    fn take_turn(&mut self, task: &mut Task, turn: u64, stop: &Stop, report: &mut dyn FnMut(&SolveProgress)) -> bool {
        let most = turn.min(self.solver.most_nodes - self.nodes);
        match task {
            Task::Hold(side) => self.hold(*side, most, stop, report),
            Task::Threats(prover, name) => {
                self.report(format!("wins of {} by {name}", prover.attacker()), report);
                let before = prover.nodes();
                let most = self.given(prover.attacker(), most);
                let left = self.limit_of_threats().saturating_sub(self.of_threats);
                let verdict = prover.prove(&Budget::of_nodes(most.min(left), stop));
                self.nodes += prover.nodes() - before;
                self.of_threats += prover.nodes() - before;
                match verdict {
                    Verdict::Win(line) => {
                        self.wins(prover.attacker(), line);
                        let known = Prover::new(prover.board().clone(), prover.attacker(), Threats::Fours);
                        self.solver.winners.push(std::mem::replace(prover, known));
                        false
                    }
                    Verdict::Unknown => true,
                    Verdict::No => false,
                }
            }
            Task::Attack(side) => {
                let most = if self.may_hold(side.other()) { most / LESS_WHILE_HELD } else { most }.min(LONGEST_TURN);
                let numbers = self.solver.attacks[*side].as_ref().and_then(Attack::numbers);
                let is_unlikely = numbers.is_some_and(|numbers| numbers.proof > numbers.disproof);
                let most = if is_unlikely { most / LESS_IF_UNLIKELY } else { most };
                self.attack(*side, self.given(*side, most).max(1), stop, report)
            }
        }
    }

    /// What the searches for a win of a side are given of so many positions.
    fn given(&self, side: Side, most: u64) -> u64 {
        if side == self.mover { most } else { most / LESS_FOR_THE_OTHER }
    }

    /// Whether it is not known yet if a side holds by blocking.
    fn may_hold(&self, side: Side) -> bool {
        self.unheld[side] && self.solver.blockers[side].is_some()
    }

    fn hold(&mut self, side: Side, most: u64, stop: &Stop, report: &mut dyn FnMut(&SolveProgress)) -> bool {
        self.report(format!("{side} keeps {} from five", side.other()), report);
        let Some(blocker) = &mut self.solver.blockers[side] else { return false };
        let before = blocker.nodes();
        let verdict = blocker.prove(&Budget::of_nodes((most / COST_OF_ROWS).max(1), stop));
        self.nodes += (blocker.nodes() - before).saturating_mul(COST_OF_ROWS);
        if verdict == Some(true) {
            match side {
                Side::First => self.bounds.lower = self.bounds.lower.max(0),
                Side::Second => self.bounds.upper = self.bounds.upper.min(0),
            }
        }
        self.unheld[side] = verdict.is_none();
        verdict.is_none()
    }

    fn attack(&mut self, side: Side, most: u64, stop: &Stop, report: &mut dyn FnMut(&SolveProgress)) -> bool {
        let mut left = most;
        while left > 0 && !self.is_over(stop) {
            let Some(attack) = &mut self.solver.attacks[side] else { return false };
            let activity = match attack.numbers() {
                Some(Numbers { proof, disproof }) => {
                    format!("{side} wins? at least {proof} positions to prove, {disproof} to fail")
                }
                None => format!("{side} wins?"),
            };
            let before = attack.nodes();
            let verdict = attack.prove(left.min(REPORT), stop);
            let taken = attack.nodes() - before;
            self.nodes += taken;
            left = left.saturating_sub(taken.max(1));
            match verdict {
                Verdict::Win(line) => {
                    self.wins(side, line);
                    return false;
                }
                Verdict::No => return false,
                Verdict::Unknown => self.report(activity, report),
            }
        }
        true
    }

    fn wins(&mut self, side: Side, line: Vec<u16>) {
        self.bounds = Bounds::exactly(if side == Side::First { 1 } else { -1 });
        self.variation = line.into_iter().map(point_of).collect();
    }

    fn report(&self, activity: String, report: &mut dyn FnMut(&SolveProgress)) {
        report(&SolveProgress { bounds: self.bounds, nodes: self.nodes, activity });
    }
}
