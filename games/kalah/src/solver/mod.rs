//! The solver of kalah: what a position is worth with best play, proved.
//!
//! MTD(f) (Plaat, Schaeffer, Pijls and de Bruin 1996): a sequence of questions "is it at least so much?", each answered
//! by a [`proof`] that ends in a [`search`], over a [`table`] that all questions share and above [`endgames`] that are looked up.

mod attempt;
mod brief;
mod endgames;
mod guide;
mod proof;
mod search;
mod state;
mod supply;
mod table;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use boardwright_game::{
    Bounds, Limits, Measure, ParseError, Position, Shelf, Side, Solution, SolveProgress, Solver, SolverOptions, Stop,
    Tables,
};
use boardwright_search::dfpn::Busy;
use boardwright_search::{Budget, together};

use crate::fast::{Board, Child, Moves, Row, house, lead};
use crate::rules::{House, Kalah, Rules};
use endgames::Endgames;
use guide::Guide;
pub(crate) use search::weight;
use search::{Search, Shared, Stopped};
pub(crate) use table::Known;
use table::{Layout, Table};

/// An endgame table of so many boards is kept by itself: writing it takes half the time of building it. A smaller one is
/// kept if somebody asks for it.
const WORTH_KEEPING: usize = 1 << 30;

/// The guide of proofs takes so great a part of the memory.
const GUIDE: usize = 16;

/// Makes the solver for boards of this size.
pub(crate) fn solver(rules: Rules, seeds: u8, options: &SolverOptions) -> Box<dyn Solver<Kalah>> {
    if rules.houses <= 8 {
        Box::new(KalahSolver::<u64>::new(rules, seeds, options))
    } else {
        Box::new(KalahSolver::<u128>::new(rules, seeds, options))
    }
}

/// The solver, for one width of rows.
pub(crate) struct KalahSolver<R> {
    rules: Rules,
    pub(crate) moves: Moves<R>,
    threads: usize,
    memory: usize,
    shelf: Arc<dyn Shelf>,
    endgames: Endgames,
    table: Table,
    guide: Guide,
    /// Seeds that a board may have in play, as the table is laid out.
    most_seeds: i32,
    /// Boards with so many seeds have the endgame table that is worth its time for them.
    ready: i32,
    nodes: AtomicU64,
    /// Nodes that it may visit to solve a position.
    most_nodes: u64,
    /// What the value to the first side is thought to be of the position that is asked about first.
    expected: Option<i32>,
    /// That position.
    first: Option<Kalah>,
}

impl<R: Row + 'static> KalahSolver<R> {
    /// A solver for positions that follow from a start with so many seeds in a house; it serves others, too.
    pub(crate) fn new(rules: Rules, seeds: u8, options: &SolverOptions) -> KalahSolver<R> {
        let most_seeds = 2 * i32::from(rules.houses) * i32::from(seeds);
        KalahSolver {
            rules,
            moves: Moves::new(rules),
            threads: options.threads.max(1),
            memory: options.memory,
            shelf: Arc::clone(&options.shelf),
            endgames: Endgames::none(rules),
            table: table(rules, most_seeds, options.memory),
            guide: Guide::new(options.memory / GUIDE),
            most_seeds,
            ready: 0,
            nodes: AtomicU64::new(0),
            most_nodes: options.nodes,
            expected: options.expected,
            first: None,
        }
    }

    /// What the side to move is thought to gain. Most values are near equality.
    fn guess(&mut self, position: &Kalah) -> i32 {
        let is_first = *self.first.get_or_insert(*position) == *position;
        match (self.expected.filter(|_| is_first), position.to_move()) {
            (None, _) => 0,
            (Some(value), Side::First) => value - lead(position),
            (Some(value), Side::Second) => -value - lead(position),
        }
    }

    /// Makes room for boards with so many seeds and sees to the endgame table that is worth its time for them.
    /// `false` if it was stopped.
    fn prepare(&mut self, seeds: i32, stop: &Stop, report: &mut dyn FnMut(usize)) -> bool {
        if seeds <= self.ready {
            return true;
        }
        let houses = usize::from(self.rules.houses);
        if seeds > self.most_seeds {
            self.most_seeds = seeds;
            self.table = table(self.rules, seeds, self.memory);
        }
        let most = Endgames::largest(houses, usize::try_from(self.most_nodes).unwrap_or(usize::MAX));
        let wanted = endgame_seeds(houses, seeds, self.memory).min(most);
        let is_worth_keeping = Endgames::bytes(houses, wanted) >= WORTH_KEEPING;
        let is_whole = self.furnish(wanted, is_worth_keeping, stop, report).is_whole;
        if is_whole {
            self.ready = seeds;
        }
        is_whole
    }

    /// What is known of a board without a search.
    pub(crate) fn known(&self, board: Board<R>, seeds: i32) -> Known {
        if seeds <= self.endgames.seeds() {
            return Known::exactly(self.endgames.get(board, seeds));
        }
        self.table.get(self.table.key(board), seeds)
    }

    /// A bound of what the side to move gains: at least `goal`, or an upper bound below it. All threads work on it.
    fn ask(&self, board: Board<R>, goal: i32, budget: &Budget, tick: &mut dyn FnMut(u64)) -> Result<i32, Stopped> {
        let done = AtomicBool::new(false);
        let busy = (self.threads > 1).then(Busy::new);
        let shared = Shared {
            moves: &self.moves,
            table: &self.table,
            endgames: &self.endgames,
            guide: &self.guide,
            busy: busy.as_ref(),
            budget,
            done: &done,
            nodes: &self.nodes,
        };
        let seeds = board.seeds();
        let work = |_| {
            let mut search = Search::new(&shared);
            let bound = search.bound(board, seeds, goal);
            search.finish();
            if bound.is_ok() {
                done.store(true, Relaxed);
            }
            bound
        };
        let answers = together(self.threads, work, &mut || tick(self.nodes.load(Relaxed)));
        answers.into_iter().find(Result::is_ok).unwrap_or(Err(Stopped))
    }

    /// Narrows what is known of a board until its value is known or the solver is stopped.
    ///
    /// Questions begin at the guess.
    fn settle(
        &self,
        board: Board<R>,
        guess: i32,
        budget: &Budget,
        tell: &mut dyn FnMut(Known, u64, Option<i32>),
    ) -> Known {
        let mut known = self.known(board, board.seeds());
        let mut guess = known.lower.max(known.upper.min(guess));
        while known.lower < known.upper {
            let goal = if guess == known.lower { guess + 1 } else { guess };
            tell(known, self.nodes.load(Relaxed), Some(goal));
            let answer = self.ask(board, goal, budget, &mut |nodes| tell(known, nodes, Some(goal)));
            let Ok(bound) = answer else { break };
            if bound >= goal {
                known.lower = bound;
            } else {
                known.upper = bound;
            }
            guess = bound;
        }
        tell(known, self.nodes.load(Relaxed), None);
        known
    }

    /// What the mover is known to gain at least by a move on a board with so many seeds.
    fn least(&self, child: &Child<R>, seeds: i32) -> i32 {
        match child.end {
            Some(end) => end,
            None => {
                let known = self.known(child.board, seeds - child.gain);
                child.value(if child.again { known.lower } else { known.upper })
            }
        }
    }

    /// The house to sow for at least `goal`, if there is one.
    fn house_for(&self, board: Board<R>, goal: i32, budget: &Budget) -> Option<u8> {
        let seeds = board.seeds();
        let children: Vec<_> = self.moves.children(board).collect();
        if let Some(child) = children.iter().find(|child| self.least(child, seeds) >= goal) {
            return Some(child.house);
        }
        let promising = children.iter().filter(|child| child.end.is_none());
        for child in promising {
            let bound = self.ask(child.board, child.question(goal), budget, &mut |_| {}).ok()?;
            if child.value(bound) >= goal {
                return Some(child.house);
            }
        }
        None
    }

    /// Best play from a position whose value to the side to move is known, as far as there is time for it.
    pub(crate) fn variation(&self, position: &Kalah, mut value: i32, budget: &Budget) -> Vec<House> {
        let mut position = *position;
        let mut variation = Vec::new();
        while position.outcome().is_none() {
            let goal = value - lead(&position);
            let Some(mv) = self.house_for(Board::of(&position), goal, budget).map(house) else { break };
            variation.push(mv);
            let side = position.to_move();
            position.play_unchecked(mv);
            if position.to_move() != side {
                value = -value;
            }
        }
        variation
    }
}

/// The seeds of the endgame table that is worth its time for boards with so many, and fits the memory.
///
/// Larger tables save nodes and cost building; the share was chosen at 6x4, where 22 seeds take the least time.
fn endgame_seeds(houses: usize, seeds: i32, memory: usize) -> usize {
    ((seeds * 11 / 24) as usize).min(Endgames::within(houses, memory))
}

/// A transposition table with the memory that the endgame table and the guide leave.
fn table(rules: Rules, seeds: i32, memory: usize) -> Table {
    let houses = usize::from(rules.houses);
    let endgames = Endgames::bytes(houses, endgame_seeds(houses, seeds, memory));
    Table::new(Layout::new(houses, seeds as u32, memory - endgames - memory / GUIDE))
}

/// Bounds from the view of the first side of what the side to move gains.
fn to_first(position: &Kalah, known: Known) -> Bounds {
    let (lower, upper) = (lead(position) + known.lower, lead(position) + known.upper);
    match position.to_move() {
        Side::First => Bounds { lower, upper },
        Side::Second => Bounds { lower: -upper, upper: -lower },
    }
}

impl<R: Row + 'static> Solver<Kalah> for KalahSolver<R> {
    fn measure(&self) -> Measure {
        Measure::Points
    }

    fn solve(&mut self, position: &Kalah, stop: &Stop, report: &mut dyn FnMut(&SolveProgress)) -> Solution<House> {
        self.nodes.store(0, Relaxed);
        let board = Board::<R>::of(position);
        let seeds = board.seeds();
        let nothing = Known { lower: -seeds, upper: seeds };
        if position.rules() != self.rules || position.outcome().is_some() {
            return Solution { bounds: to_first(position, nothing), variation: Vec::new(), nodes: 0 };
        }
        let mut known = nothing;
        let budget = Budget::of_nodes(self.most_nodes, stop);
        let guess = self.guess(position);
        let is_ready = self.prepare(seeds, stop, &mut |seeds| {
            let activity = format!("endgames with {seeds} seeds");
            report(&SolveProgress { bounds: to_first(position, nothing), nodes: 0, activity });
        });
        if is_ready {
            known = self.settle(board, guess, &budget, &mut |known, nodes, goal| {
                let activity = match goal {
                    Some(goal) => question(position, goal),
                    None => "best play".to_owned(),
                };
                report(&SolveProgress { bounds: to_first(position, known), nodes, activity });
            });
        }
        let bounds = to_first(position, known);
        let nodes = self.nodes.load(Relaxed);
        let variation = match bounds.value() {
            Some(_) => self.variation(position, lead(position) + known.lower, &budget),
            None => Vec::new(),
        };
        Solution { bounds, variation, nodes }
    }

    fn reply(&mut self, position: &Kalah, goal: i32, stop: &Stop) -> Option<House> {
        let board = Board::<R>::of(position);
        if position.rules() != self.rules || !self.prepare(board.seeds(), stop, &mut |_| {}) {
            return None;
        }
        self.house_for(board, goal - lead(position), &unlimited(stop)).map(house)
    }

    fn short_reply(
        &mut self,
        position: &Kalah,
        goal: i32,
        is_written: &dyn Fn(&Kalah) -> bool,
        stop: &Stop,
    ) -> Option<House> {
        let seeds = Board::<R>::of(position).seeds();
        if stop.is_raised() || position.rules() != self.rules || !self.prepare(seeds, stop, &mut |_| {}) {
            return None;
        }
        let brief = self.brief_house(position, goal - lead(position), is_written).map(house);
        brief.or_else(|| self.reply(position, goal, stop))
    }

    fn build(&mut self, stop: &Stop, report: &mut dyn FnMut(&str)) -> Option<Tables> {
        Some(self.supply(stop, report))
    }

    fn save(&self, put: &mut dyn FnMut(&[u8]) -> bool) {
        state::save(self.rules, self.most_seeds, &self.table, put);
    }

    fn load(&mut self, take: &mut dyn FnMut(&mut [u8]) -> usize) -> Result<(), ParseError> {
        (self.most_seeds, self.table) = state::load(self.rules, self.memory, take)?;
        Ok(())
    }
}

/// As long as it takes, unless it is stopped.
fn unlimited(stop: &Stop) -> Budget {
    Budget::new(&Limits::default(), stop)
}

/// A question of the solver in words.
fn question(position: &Kalah, goal: i32) -> String {
    match (position.to_move(), lead(position) + goal) {
        (Side::First, goal) => format!("is it at least {goal}?"),
        (Side::Second, goal) => format!("is it at most {}?", -goal),
    }
}
