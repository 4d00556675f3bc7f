//! The tables of the engine, which outlive a move.

use boardwright_game::{Candidate, Info, Limits, Score, Stop};
use boardwright_search::{Budget, Settings};

use crate::board::{Child, FastBoard, Row, house, lead};
use crate::rules::{House, Kalah, Rules};
use crate::search::book::Book;
use crate::search::lookahead::{Memory, SEED};
use crate::solver::{KalahSolver, weight};

/// Boards of the endgame tables that an engine never goes without: built in about two hundredths of a second.
const FIRST_BOARDS: usize = 700_000;
/// The most boards of these tables for each second that a move has. They are built in about a sixth of its time.
const FIRST_BOARDS_A_SECOND: f64 = 7e6;
/// Boards of the endgame tables for each node of a move. All moves of all games of a process share their building.
const BOARDS_A_NODE: u64 = 3600;
/// The same for a move whose depth is limited.
const BOARDS_A_SHALLOW_NODE: u64 = 30;
/// Endgame tables take at most this many times the memory of the other tables.
const ENDGAMES: usize = 11;
/// Positions that were visited for each estimate of the book: a move that may visit more does not ask it.
const ESTIMATE_NODES: u64 = 2_000_000;
/// The sowings after a move in which the book is followed to choose among equal moves. Books that go on for longer count as much.
const BOOK_SOWINGS: u32 = 6;
/// Nodes searched in a second on one thread, a careful guess.
const NODES_A_SECOND: f64 = 1e6;
/// The least memory of each table.
const LEAST_BYTES: usize = 1 << 16;
/// Bytes of memory that a node may fill, and in the course of a game all nodes of its moves.
const NODE_BYTES: u64 = 512;

/// The engine of kalah with its tables, for boards of one size and any width of rows.
pub(crate) trait KalahEngine: Send {
    /// The rules it serves.
    fn rules(&self) -> Rules;
    /// Chooses a house.
    fn think(&mut self, position: &Kalah, limits: &Limits, stop: &Stop, report: &mut dyn FnMut(&Info<House>)) -> Found;
    /// Compares every house with the one that the engine has just `found` within `limits`: that one first, then the others by
    /// their values, of which those are left out that the limits of `comparing` do not reach.
    fn compare(&mut self, position: &Kalah, found: &Found, limits: [&Limits; 2], stop: &Stop) -> Vec<Candidate>;
}

/// The aim of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aim {
    /// The greatest difference at the end.
    Seeds,
    /// A win, or else a draw: where a majority of the seeds ends the game, nothing else counts.
    Result,
}

/// The result of a search.
pub(crate) struct Found {
    pub(crate) house: House,
    pub(crate) info: Info<House>,
    /// The difference at the end for the side to move, if it is proved.
    pub(crate) exact: Option<i32>,
    /// True if the book had the position.
    pub(crate) is_booked: bool,
}

/// The book, the solver and the memory of the lookahead.
pub(super) struct EngineTables<R> {
    pub(super) rules: Rules,
    pub(super) aim: Aim,
    pub(super) threads: usize,
    /// Best lines to find.
    pub(super) lines: usize,
    /// Boards of endgame tables that there is memory for.
    most_boards: usize,
    /// `None` below full strength, and for games without one.
    book: Option<&'static Book>,
    pub(super) solver: KalahSolver<R>,
    pub(super) memory: Memory,
}

/// Makes an engine for positions like this one.
pub(crate) fn engine_for(settings: &Settings, aim: Aim, position: &Kalah, limits: &Limits) -> Box<dyn KalahEngine> {
    if position.rules().houses <= 8 {
        Box::new(EngineTables::<u64>::new(settings, aim, position.rules(), limits))
    } else {
        Box::new(EngineTables::<u128>::new(settings, aim, position.rules(), limits))
    }
}

/// Seconds that a move may take, if anything says so.
fn seconds(limits: &Limits) -> Option<f64> {
    let clock = limits.clock.map(|clock| {
        (clock.own / clock.moves.map_or(30, |moves| moves.clamp(1, 30)) + clock.increment / 2).as_secs_f64()
    });
    let time = limits.move_time.map(|time| time.as_secs_f64());
    [clock, time].into_iter().flatten().reduce(f64::min)
}

/// Nodes that a search within these limits is likely to visit.
pub(super) fn nodes_within(limits: &Limits) -> u64 {
    let timed = seconds(limits).map_or(u64::MAX, |seconds| (seconds * NODES_A_SECOND) as u64);
    timed.min(limits.nodes.unwrap_or(u64::MAX))
}

impl<R: Row + 'static> EngineTables<R> {
    fn new(settings: &Settings, aim: Aim, rules: Rules, limits: &Limits) -> EngineTables<R> {
        // A browser's addresses have 32 bits, and no table may have half of them.
        let most = settings.hash_mib.saturating_mul(1 << 20).min(isize::MAX as usize);
        let wanted = nodes_within(limits).saturating_mul(NODE_BYTES);
        let bytes = usize::try_from(wanted).unwrap_or(most).clamp(LEAST_BYTES, most) / 2;
        let book = settings.handicap().is_none().then(|| Book::of(rules)).flatten();
        let Settings { threads, lines, .. } = *settings;
        let solver = KalahSolver::for_play(rules, threads, bytes);
        EngineTables {
            rules,
            aim,
            threads,
            lines,
            most_boards: ENDGAMES * most,
            book,
            solver,
            memory: Memory::new(bytes / 2),
        }
    }

    /// Sees to endgame tables as large as is worth it. Without a clock their size depends on nothing but the limits, so that
    /// the same limits always find the same; with one they are built besides.
    fn learn(&mut self, limits: &Limits, stop: &Stop) {
        let a_node = if limits.depth.is_some() { BOARDS_A_SHALLOW_NODE } else { BOARDS_A_NODE };
        let boards = nodes_within(limits).saturating_mul(a_node);
        let boards = usize::try_from(boards).unwrap_or(usize::MAX).min(self.most_boards);
        match (limits.nodes, seconds(limits)) {
            (Some(_), None) => self.solver.learn(boards, stop),
            _ if limits.depth.is_some() => self.solver.learn(FIRST_BOARDS, stop),
            (_, time) => {
                // This move waits for the first tables. The thread that builds larger ones would slow that down, so it begins
                // later.
                if !self.solver.knows_endgames() {
                    let in_time = time.map_or(FIRST_BOARDS, |seconds| (seconds * FIRST_BOARDS_A_SECOND) as usize);
                    self.solver.learn(in_time.min(FIRST_BOARDS), stop);
                }
                self.solver.learn_by_and_by(boards);
            }
        }
    }

    /// Returns the whole gain of a move if the book knows the board after it.
    pub(super) fn booked(&self, child: &Child<R>) -> Option<i32> {
        child.end.or_else(|| self.book?.get(child.board).map(|value| child.value(value)))
    }

    /// The same in hundredths of a seed, if the book has an estimate that is better than one found within these limits.
    pub(super) fn estimated(&self, child: &Child<R>, limits: &Limits) -> Option<i32> {
        let estimate = || {
            let book = self.book.filter(|_| nodes_within(limits) <= ESTIMATE_NODES)?;
            book.estimate(child.board).map(|value| child.value_in(SEED, value))
        };
        self.booked(child).map(|gain| SEED * gain).or_else(estimate)
    }

    /// The best move of a board, with what it gains: if `worth` knows all its moves, or one that gains what the book says
    /// that the board is worth.
    fn best_of(&self, board: FastBoard<R>, worth: impl Fn(&Child<R>) -> Option<i32>) -> Option<(Child<R>, i32)> {
        let children: Vec<Child<R>> = self.solver.moves.children(board).collect();
        let rated: Vec<_> = children.iter().filter_map(|child| worth(child).map(|value| (*child, value))).collect();
        let is_whole = rated.len() == children.len();
        // Of equal moves that one is played after which the book goes on.
        let followed = |child: &Child<R>| {
            self.book.map_or(0, |book| book.depth(&self.solver.moves, child.board, child.again, BOOK_SOWINGS))
        };
        let best = rated.into_iter().max_by_key(|(child, value)| (*value, followed(child), weight(child)))?;
        let is_best = || self.book.and_then(|book| book.get(board)) == self.booked(&best.0);
        (is_whole || (self.booked(&best.0).is_some() && is_best())).then_some(best)
    }

    /// The best moves from a board on as far as `worth` knows them, and what they gain.
    pub(super) fn best_line(
        &self,
        mut board: FastBoard<R>,
        worth: impl Fn(&Child<R>) -> Option<i32>,
    ) -> Option<(Vec<House>, i32)> {
        let mut line = None;
        while let Some((child, value)) = self.best_of(board, &worth) {
            let (houses, _) = line.get_or_insert_with(|| (Vec::new(), value));
            houses.push(house(child.house));
            if child.end.is_some() {
                break;
            }
            board = child.board;
        }
        line
    }

    /// The move that the book has for a position: from exact values, or else from estimates.
    fn look_up(&self, position: &Kalah, limits: &Limits) -> Option<Found> {
        let board = Some(FastBoard::<R>::of(position)).filter(|_| limits.depth.is_none())?;
        let exact = self.best_line(board, |child| self.booked(child));
        let (variation, score, exact) = match exact {
            Some((line, gain)) => (line, Score::proved(lead(position) + gain), Some(lead(position) + gain)),
            None => {
                let (line, gain) = self.best_line(board, |child| self.estimated(child, limits))?;
                (line, Score(SEED * lead(position) + gain), None)
            }
        };
        let info = Info { depth: variation.len() as u32, score, nodes: 0, elapsed: None, line: 1, variation };
        Some(Found { house: info.variation[0], info, exact, is_booked: true })
    }

    /// Returns true if a board is likely to be solved within these limits.
    pub(super) fn is_within_reach(&self, board: FastBoard<R>, limits: &Limits) -> bool {
        self.solver.is_within_reach(board.seeds(), nodes_within(limits))
    }
}

impl<R: Row + 'static> KalahEngine for EngineTables<R> {
    fn rules(&self) -> Rules {
        self.rules
    }

    fn think(&mut self, position: &Kalah, limits: &Limits, stop: &Stop, report: &mut dyn FnMut(&Info<House>)) -> Found {
        if let Some(found) = self.look_up(position, limits) {
            if self.lines == 1 {
                report(&found.info);
                return found;
            }
            if found.exact.is_none() {
                return self.estimated_lines(position, limits, report);
            }
        }
        let budget = Budget::new(limits, stop);
        self.learn(limits, stop);
        if self.lines > 1 {
            return self.best_lines(position, limits, &budget, report);
        }
        self.decide(position, limits, &budget, report)
    }

    fn compare(
        &mut self,
        position: &Kalah,
        found: &Found,
        [limits, comparing]: [&Limits; 2],
        stop: &Stop,
    ) -> Vec<Candidate> {
        let budget = Budget::new(comparing, stop);
        self.learn(limits, stop);
        self.candidates(position, found, limits, &budget)
    }
}
