//! The search of the engine: principal variation search over the pattern board.
//!
//! [`node`] searches a position, [`moves`] lists what is worth searching, [`fours`] proves wins by fours alone,
//! [`root`] deepens step by step under limits. Wins that are complete in one, two or three plies are read off the
//! counts of the board, and against a threat exactly the moves that parry it are searched. [`even`] looks for moves that
//! leave the sides alike.

mod even;
mod fours;
pub(crate) mod moves;
mod node;
mod order;
mod parts;
pub(crate) mod root;

use boardwright_search::Budget;
use boardwright_search::packed::Table;
use boardwright_search::root::Crew;
use boardwright_search::value::{MOST, Value};

pub(crate) use self::even::EvenLine;
use self::fours::FourTable;
use self::moves::Moves;
pub(crate) use self::moves::weight;
use self::order::Order;
use self::parts::Part;
pub(crate) use self::parts::Without;
use crate::engine::pattern::board::{Board, Cell};
use crate::engine::threats::threats;

/// No line is searched deeper.
pub(crate) const MOST_PLIES: usize = 240;

/// One thread of a search with everything it keeps.
pub(crate) struct Worker<'a> {
    board: Board,
    table: &'a Table,
    budget: &'a Budget,
    crew: Option<&'a Crew>,
    without: Without,
    order: Order,
    fours: FourTable,
    nodes: u64,
    /// Plies below the root up to which a threat at a leaf is searched on.
    reach: usize,
    stopped: bool,
    /// Lists of moves, kept so that a node allocates nothing.
    spare: Vec<Moves>,
    /// The static values on the current line, by ply.
    evals: Vec<Value>,
    /// The best line from each ply.
    lines: Vec<Vec<Cell>>,
}

impl<'a> Worker<'a> {
    pub(crate) fn new(board: Board, table: &'a Table, budget: &'a Budget, crew: Option<&'a Crew>) -> Worker<'a> {
        Worker {
            board,
            table,
            budget,
            crew,
            without: Without::default(),
            order: Order::new(),
            fours: FourTable::new(),
            nodes: 0,
            reach: 0,
            stopped: false,
            spare: Vec::new(),
            evals: vec![0; MOST_PLIES + 2],
            lines: vec![Vec::new(); MOST_PLIES + 2],
        }
    }

    /// The same search without some of its parts.
    pub(crate) fn without(mut self, without: Without) -> Worker<'a> {
        self.without = without;
        self
    }

    /// The static value for the side to move, in a position without a five or an own open four to make.
    fn evaluate(&self) -> Value {
        let board = &self.board;
        let worth = if self.without.has(Part::Network) { board.worth() } else { board.worth_of_points() };
        (worth + board.worth_of_threats(threats(board))).clamp(-MOST, MOST)
    }

    /// Counts a position, unless the budget is spent.
    fn visit(&mut self) -> bool {
        if self.stopped || Crew::is_over(self.crew, self.nodes, self.budget) {
            self.stopped = true;
            return false;
        }
        self.nodes += 1;
        true
    }

    fn take_list(&mut self) -> Moves {
        let mut list = self.spare.pop().unwrap_or_default();
        list.clear();
        list
    }
}

#[cfg(test)]
mod tests;
