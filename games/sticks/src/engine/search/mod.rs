//! The search of the engine: principal variation search over the board of line codes.
//!
//! [`node`] searches a position, [`moves`] lists and weighs what is worth searching, [`fours`] proves wins by fours
//! alone, [`root`] deepens step by step under limits. A win in one ply is read off the codes, and against a threat of
//! one exactly the moves that parry it are searched.

mod fours;
mod images;
pub(crate) mod moves;
mod node;
mod order;
pub(crate) mod root;

use boardwright_game::Position;
use boardwright_search::Budget;
use boardwright_search::packed::Table;
use boardwright_search::root::Crew;
use boardwright_search::value::{MOST, Value};

use self::images::Images;
use self::moves::Scored;
use self::order::Order;
use super::board::Board;
use crate::rules::{Move, Sticks};

/// No line is searched deeper.
pub(crate) const MOST_PLIES: usize = 128;

/// Plies that a proof by fours may add at a leaf.
const SPARE_PLIES: usize = 32;

/// One thread of a search with everything it keeps.
pub(crate) struct Worker<'a> {
    /// The boards on the current line, by ply.
    boards: Vec<Board>,
    table: &'a Table,
    budget: &'a Budget,
    crew: Option<&'a Crew>,
    order: Order,
    /// Which positions below the root share what is known of them.
    images: Images,
    nodes: u64,
    stopped: bool,
    /// The keys of the game so far and of the current line, and whether the move before came from a tray, so that
    /// nothing earlier can come again.
    path: Vec<(u64, bool)>,
    /// How many of them lie before the root.
    before: usize,
    /// Lists of moves, kept so that a node allocates nothing.
    spare: Vec<Vec<Scored>>,
    /// The static values on the current line, by ply.
    evals: Vec<Value>,
    /// The moves of the current line, by the ply that they lead to.
    moves: Vec<Option<Move>>,
    /// The best line from each ply.
    lines: Vec<Vec<Move>>,
}

impl<'a> Worker<'a> {
    /// A search from the end of the game that began at `start` and went on with `history`.
    pub(crate) fn new(
        start: &Sticks,
        history: &[Move],
        table: &'a Table,
        budget: &'a Budget,
        crew: Option<&'a Crew>,
    ) -> Worker<'a> {
        let mut position = start.clone();
        let mut path = vec![(position.key(), true)];
        for &mv in history {
            position.play_unchecked(mv);
            path.push((position.key(), mv.from.is_none()));
        }
        let before = path.len() - 1;
        path.resize(before + MOST_PLIES + 2, (0, true));
        Worker {
            boards: vec![Board::from(&position); MOST_PLIES + SPARE_PLIES + 2],
            table,
            budget,
            crew,
            order: Order::new(),
            images: Images::of(&position),
            nodes: 0,
            stopped: false,
            path,
            before,
            spare: Vec::new(),
            evals: vec![0; MOST_PLIES + 2],
            moves: vec![None; MOST_PLIES + 2],
            lines: vec![Vec::new(); MOST_PLIES + 2],
        }
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

    /// Puts the position after `mv` on the next ply.
    fn play(&mut self, ply: usize, mv: Move) {
        self.lay(ply, mv);
        self.path[self.before + ply + 1] = (self.boards[ply + 1].key(), mv.from.is_none());
        self.moves[ply + 1] = Some(mv);
    }

    /// The same without a memory of it, for short proofs.
    fn lay(&mut self, ply: usize, mv: Move) {
        let (head, tail) = self.boards.split_at_mut(ply + 1);
        tail[0].clone_from(&head[ply]);
        tail[0].play(mv);
    }

    /// Whether the position at `ply` has occurred before, in the game or on the current line.
    fn repeats(&self, ply: usize) -> bool {
        let mut at = self.before + ply;
        let (key, _) = self.path[at];
        while at >= 2 && !self.path[at].1 && !self.path[at - 1].1 {
            at -= 2;
            if self.path[at].0 == key {
                return true;
            }
        }
        false
    }

    fn take_list(&mut self) -> Vec<Scored> {
        let mut list = self.spare.pop().unwrap_or_default();
        list.clear();
        list
    }
}

/// The static value for the side to move, in a position in which neither side can win at once.
pub(crate) fn evaluate(board: &Board) -> Value {
    board.evaluate().clamp(-MOST, MOST)
}
