//! The solver of kalah: proves the value of a position with best play.
//!
//! MTD(f) (Plaat, Schaeffer, Pijls and de Bruin 1996): a sequence of tests against a bound, "is the value at least so
//! much?". Each test is a [`proof`] that ends in a [`search`]. All tests share a [`table`], and boards with few seeds
//! are looked up in [`endgames`].

mod attempt;
mod brief;
mod endgames;
mod length_table;
mod proof;
mod search;
mod state;
mod supply;
mod table;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use boardwright_game::certify::ShortReplies;
use boardwright_game::{
    Bounds, Limits, Measure, ParseError, Position, Side, Solution, SolveProgress, Solver, SolverOptions, Stop,
    TableBuilder, TableCache, Tables,
};
use boardwright_search::dfpn::Busy;
use boardwright_search::{Budget, together};

use crate::board::{Child, FastBoard, Moves, Row, house, lead};
use crate::rules::{House, Kalah, Rules};
use endgames::Endgames;
use length_table::LengthTable;
pub(crate) use search::weight;
use search::{BoundSearch, SharedSearch, Stopped};
pub(crate) use table::ValueBounds;
use table::{BoundsTable, TableLayout};

/// The size in boards from which an endgame table is kept in the cache without being asked for: writing it takes half
/// the time of building it.
const WORTH_KEEPING: usize = 1 << 30;

/// The divisor of the memory that gives the size of the guide of proofs.
const GUIDE: usize = 16;
/// The divisor of the table's size that gives the size of the guide, if that is less.
const GUIDE_OF_TABLE: usize = 4;
/// The size in bytes of the first table. A search touches all of its table soon, and the memory that it need not touch
/// costs nothing.
const FIRST_TABLE: usize = 64 << 20;
/// The factor by which the table grows when half of its entries may be in use.
const GROWTH: usize = 8;

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
    cache: Arc<dyn TableCache>,
    endgames: Endgames,
    table: BoundsTable,
    guide: LengthTable,
    /// The size in bytes up to which the table grows.
    most_bytes: usize,
    /// The nodes of earlier calls whose results are in the table.
    filled: u64,
    /// The greatest number of seeds in play that the layout of the table allows.
    most_seeds: i32,
    /// The greatest number of seeds for which `prepare` has built the endgame tables.
    ready: i32,
    nodes: AtomicU64,
    /// The number of nodes that one call may visit.
    most_nodes: u64,
    /// The expected value to the first side of the first position that is asked about.
    expected: Option<i32>,
    /// The first position that was asked about.
    first: Option<Kalah>,
}

impl<R: Row + 'static> KalahSolver<R> {
    /// Makes a solver for positions that follow from a start with `seeds` in each house. It also solves others, after
    /// a change of its table.
    pub(crate) fn new(rules: Rules, seeds: u8, options: &SolverOptions) -> KalahSolver<R> {
        let most_seeds = 2 * i32::from(rules.houses) * i32::from(seeds);
        KalahSolver {
            rules,
            moves: Moves::new(rules),
            threads: options.threads.max(1),
            memory: options.memory,
            cache: Arc::clone(&options.cache),
            endgames: Endgames::none(rules),
            table: first_table(rules, most_seeds, options.memory),
            guide: LengthTable::new((FIRST_TABLE / GUIDE_OF_TABLE).min(options.memory / GUIDE)),
            most_bytes: table_bytes(rules, most_seeds, options.memory),
            filled: 0,
            most_seeds,
            ready: 0,
            nodes: AtomicU64::new(0),
            most_nodes: options.nodes,
            expected: options.expected,
            first: None,
        }
    }

    /// The first guess of the side to move's gain. Without an expected value it is 0, because most values are near
    /// equality.
    fn guess(&mut self, position: &Kalah) -> i32 {
        let is_first = *self.first.get_or_insert(*position) == *position;
        match (self.expected.filter(|_| is_first), position.to_move()) {
            (None, _) => 0,
            (Some(value), Side::First) => value - lead(position),
            (Some(value), Side::Second) => -value - lead(position),
        }
    }

    /// Makes room for boards with `seeds` seeds and builds the endgame tables that pay for them. `false` if it was
    /// stopped.
    fn prepare(&mut self, seeds: i32, stop: &Stop, report: &mut dyn FnMut(usize)) -> bool {
        self.make_room();
        if seeds <= self.ready {
            return true;
        }
        let houses = usize::from(self.rules.houses);
        if seeds > self.most_seeds {
            self.most_seeds = seeds;
            self.most_bytes = table_bytes(self.rules, seeds, self.memory);
            // What is known of boards with fewer seeds stays, also in the file that it came from.
            let bytes = self.table.bytes().max(FIRST_TABLE).min(self.most_bytes);
            self.table = self.table.copied(TableLayout::new(houses, seeds as u32, bytes));
            self.filled = self.table.used();
        }
        let most = Endgames::largest(houses, usize::try_from(self.most_nodes).unwrap_or(usize::MAX));
        let wanted = endgame_seeds(houses, seeds, self.memory).min(most);
        let is_worth_keeping = Endgames::bytes(houses, wanted) >= WORTH_KEEPING;
        let is_whole = self.extend_endgames(wanted, is_worth_keeping, stop, report).is_whole;
        if is_whole {
            self.ready = seeds;
        }
        is_whole
    }

    /// The layout of the next larger table, if the memory allows one.
    fn larger(&self) -> Option<TableLayout> {
        let bytes = self.table.bytes().saturating_mul(GROWTH).min(self.most_bytes);
        let layout = TableLayout::new(self.rules.houses.into(), self.most_seeds as u32, bytes);
        Some(layout).filter(|layout| layout.bucket_bits > self.table.layout().bucket_bits)
    }

    /// The nodes of a call at which the table has to grow.
    fn room(&self) -> u64 {
        match self.larger() {
            Some(_) => (self.table.entries().len() as u64 / 2).saturating_sub(self.filled),
            None => u64::MAX,
        }
    }

    /// Makes the table larger if it is half full. `false` if nothing was to be done.
    fn make_room(&mut self) -> bool {
        let Some(layout) = self.larger().filter(|_| self.nodes.load(Relaxed) >= self.room()) else { return false };
        self.table = self.table.copied(layout);
        self.guide = self.guide.copied((self.table.bytes() / GUIDE_OF_TABLE).min(self.memory / GUIDE));
        true
    }

    /// The bounds of a board's value without a search.
    pub(crate) fn known(&self, board: FastBoard<R>, seeds: i32) -> ValueBounds {
        if seeds <= self.endgames.seeds() {
            return ValueBounds::exactly(self.endgames.get(board, seeds));
        }
        self.table.get(self.table.key(board), seeds)
    }

    /// Tests the gain of the side to move against `goal` with all threads. Returns a lower bound of at least `goal`,
    /// or an upper bound below it. It breaks off when the solver has visited `room` nodes.
    fn ask(
        &self,
        board: FastBoard<R>,
        goal: i32,
        room: u64,
        budget: &Budget,
        tick: &mut dyn FnMut(u64),
    ) -> Result<i32, Stopped> {
        // The first thread with an answer sets this flag, which stops the others.
        let done = AtomicBool::new(false);
        let busy = (self.threads > 1).then(Busy::new);
        let shared = SharedSearch {
            moves: &self.moves,
            table: &self.table,
            endgames: &self.endgames,
            guide: &self.guide,
            busy: busy.as_ref(),
            room,
            budget,
            done: &done,
            nodes: &self.nodes,
        };
        let seeds = board.seeds();
        let work = |_| {
            let mut search = BoundSearch::new(&shared);
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

    /// Narrows the bounds of a board until its value is exact or the solver is stopped (MTD(f)).
    ///
    /// The first test is against `guess`; each further one is against the bound that the last one returned.
    fn narrow_bounds(
        &self,
        board: FastBoard<R>,
        guess: i32,
        budget: &Budget,
        tell: &mut dyn FnMut(ValueBounds, u64, Option<i32>),
    ) -> ValueBounds {
        let mut known = self.known(board, board.seeds());
        let mut guess = known.lower.max(known.upper.min(guess));
        while known.lower < known.upper {
            // A test against the proved lower bound could only succeed.
            let goal = if guess == known.lower { guess + 1 } else { guess };
            tell(known, self.nodes.load(Relaxed), Some(goal));
            let answer = self.ask(board, goal, self.room(), budget, &mut |nodes| tell(known, nodes, Some(goal)));
            let Ok(bound) = answer else { break };
            if bound >= goal {
                known.lower = bound;
            } else {
                known.upper = bound;
            }
            guess = bound;
        }
        if known.lower == known.upper {
            tell(known, self.nodes.load(Relaxed), None);
        }
        known
    }

    /// The lower bound of the mover's gain by a move on a board with `seeds` seeds.
    fn least(&self, child: &Child<R>, seeds: i32) -> i32 {
        match child.end {
            Some(end) => end,
            None => {
                let known = self.known(child.board, seeds - child.gain);
                child.value(if child.again { known.lower } else { known.upper })
            }
        }
    }

    /// The house that gains at least `goal`, if there is one.
    fn house_for(&self, board: FastBoard<R>, goal: i32, budget: &Budget) -> Option<u8> {
        let seeds = board.seeds();
        let children: Vec<_> = self.moves.children(board).collect();
        if let Some(child) = children.iter().find(|child| self.least(child, seeds) >= goal) {
            return Some(child.house);
        }
        // The tables prove no move, so the moves are tested one by one.
        let promising = children.iter().filter(|child| child.end.is_none());
        for child in promising {
            let bound = self.ask(child.board, child.question(goal), u64::MAX, budget, &mut |_| {}).ok()?;
            if child.value(bound) >= goal {
                return Some(child.house);
            }
        }
        None
    }

    /// Best play from a position whose value to the side to move is known, as far as the budget allows.
    pub(crate) fn variation(&self, position: &Kalah, mut value: i32, budget: &Budget) -> Vec<House> {
        let mut position = *position;
        let mut variation = Vec::new();
        while position.outcome().is_none() {
            let goal = value - lead(&position);
            let Some(mv) = self.house_for(FastBoard::of(&position), goal, budget).map(house) else { break };
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

/// The seeds of the endgame table that pays for a board with `seeds` seeds and fits the memory.
///
/// Larger tables save nodes and take longer to build. The share was chosen at 6x4, where 20 seeds take the least time.
fn endgame_seeds(houses: usize, seeds: i32, memory: usize) -> usize {
    ((seeds * 5 / 12) as usize).min(Endgames::within(houses, memory))
}

/// The size in bytes of a transposition table with the memory that the endgame tables and the guide leave.
fn table_bytes(rules: Rules, seeds: i32, memory: usize) -> usize {
    let houses = usize::from(rules.houses);
    let endgames = Endgames::bytes(houses, endgame_seeds(houses, seeds, memory));
    memory - endgames - memory / GUIDE
}

/// A transposition table to begin with.
fn first_table(rules: Rules, seeds: i32, memory: usize) -> BoundsTable {
    let bytes = table_bytes(rules, seeds, memory).min(FIRST_TABLE);
    BoundsTable::new(TableLayout::new(rules.houses.into(), seeds as u32, bytes))
}

/// The bounds of the final difference from the view of the first side, by the bounds of the gain of the side to move.
fn to_first(position: &Kalah, known: ValueBounds) -> Bounds {
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
        let board = FastBoard::<R>::of(position);
        let seeds = board.seeds();
        let nothing = ValueBounds { lower: -seeds, upper: seeds };
        if position.rules() != self.rules || position.outcome().is_some() {
            return Solution::new(to_first(position, nothing), Vec::new(), 0);
        }
        self.filled += self.nodes.swap(0, Relaxed);
        let mut known = nothing;
        let budget = Budget::of_nodes(self.most_nodes, stop);
        let guess = self.guess(position);
        let is_ready = self.prepare(seeds, stop, &mut |seeds| {
            let activity = format!("endgames with {seeds} seeds");
            report(&SolveProgress { bounds: to_first(position, nothing), nodes: 0, activity });
        });
        if is_ready {
            loop {
                known = self.narrow_bounds(board, guess, &budget, &mut |known, nodes, goal| {
                    let activity = match goal {
                        Some(goal) => question(position, goal),
                        None => "best play".to_owned(),
                    };
                    report(&SolveProgress { bounds: to_first(position, known), nodes, activity });
                });
                // A full table becomes larger, and the test goes on from what it holds.
                if known.lower == known.upper || !self.make_room() {
                    break;
                }
            }
        }
        let bounds = to_first(position, known);
        let nodes = self.nodes.load(Relaxed);
        let variation = match bounds.value() {
            Some(_) => self.variation(position, lead(position) + known.lower, &budget),
            None => Vec::new(),
        };
        Solution::new(bounds, variation, nodes)
    }

    fn reply(&mut self, position: &Kalah, goal: i32, stop: &Stop) -> Option<House> {
        let board = FastBoard::<R>::of(position);
        if position.rules() != self.rules || !self.prepare(board.seeds(), stop, &mut |_| {}) {
            return None;
        }
        self.house_for(board, goal - lead(position), &unlimited(stop)).map(house)
    }

    fn save(&self, put: &mut dyn FnMut(&[u8]) -> bool) {
        state::save(self.rules, self.most_seeds, &self.table, put);
    }

    fn load(&mut self, take: &mut dyn FnMut(&mut [u8]) -> usize) -> Result<(), ParseError> {
        (self.most_seeds, self.table) = state::load(self.rules, self.memory, take)?;
        self.most_bytes = table_bytes(self.rules, self.most_seeds, self.memory);
        self.filled = self.table.used();
        Ok(())
    }

    fn tables(&mut self) -> Option<&mut dyn TableBuilder> {
        Some(self)
    }

    fn short_replies(&mut self) -> Option<&mut dyn ShortReplies<Kalah>> {
        Some(self)
    }
}

impl<R: Row + 'static> ShortReplies<Kalah> for KalahSolver<R> {
    fn short_reply(
        &mut self,
        position: &Kalah,
        goal: i32,
        is_written: &dyn Fn(&Kalah) -> bool,
        stop: &Stop,
    ) -> Option<House> {
        let seeds = FastBoard::<R>::of(position).seeds();
        if stop.is_raised() || position.rules() != self.rules || !self.prepare(seeds, stop, &mut |_| {}) {
            return None;
        }
        let brief = self.brief_house(position, goal - lead(position), is_written).map(house);
        brief.or_else(|| self.reply(position, goal, stop))
    }
}

impl<R: Row + 'static> TableBuilder for KalahSolver<R> {
    fn build(&mut self, stop: &Stop, report: &mut dyn FnMut(&str)) -> Tables {
        self.supply(stop, report)
    }
}

/// A budget that only a stop ends.
fn unlimited(stop: &Stop) -> Budget {
    Budget::new(&Limits::default(), stop)
}

/// The current test in words, for progress reports.
fn question(position: &Kalah, goal: i32) -> String {
    match (position.to_move(), lead(position) + goal) {
        (Side::First, goal) => format!("is it at least {goal}?"),
        (Side::Second, goal) => format!("is it at most {}?", -goal),
    }
}
