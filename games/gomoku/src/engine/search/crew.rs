//! Several threads that search one position together.
//!
//! Each has its own board, history and depth, and they share nothing but the transposition table: what one has found
//! out shortens the way of the others ("Lazy SMP", as in Cheng and Stockfish 7). The first thread decides.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use boardwright_search::Budget;
use boardwright_search::packed::Table;

use super::Worker;
use super::root::{Found, RootMove};
use crate::engine::pattern::board::Board;

/// Stack of a helping thread: a search goes as deep as a game is long.
const STACK: usize = 16 << 20;

/// Positions after which a thread looks what the others do.
const INTERVAL: u64 = 16;

/// What the threads know of each other.
#[derive(Debug, Default)]
pub(crate) struct Crew {
    nodes: AtomicU64,
    is_done: AtomicBool,
}

impl Crew {
    /// Positions that all threads have visited, the latest of each left out.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Whether a thread that has visited `nodes` positions has to stop.
    pub(super) fn is_over(&self, nodes: u64, budget: &Budget) -> bool {
        if nodes % INTERVAL != INTERVAL - 1 {
            return false;
        }
        let all = self.nodes.fetch_add(INTERVAL, Ordering::Relaxed) + INTERVAL;
        // The budget asks the clock at such numbers.
        self.is_done.load(Ordering::Relaxed) || budget.is_spent(all | (INTERVAL - 1))
    }
}

/// Tells the others that the search is over, however it ended.
struct Done<'a>(&'a Crew);

impl Drop for Done<'_> {
    fn drop(&mut self) {
        self.0.is_done.store(true, Ordering::Relaxed);
    }
}

/// Searches a position with so many threads, see [`Worker::think`].
pub(crate) fn think(
    board: Board,
    table: &Table,
    budget: &Budget,
    threads: usize,
    lines: usize,
    report: &mut dyn FnMut(&Found),
) -> RootMove {
    if threads < 2 || lines > 1 {
        return Worker::new(board, table, budget).think(lines, report);
    }
    let crew = Crew::default();
    thread::scope(|scope| {
        let _done = Done(&crew);
        for number in 1..threads {
            let (board, crew) = (board.clone(), &crew);
            let help = move || Worker::new(board, table, budget).in_crew(crew).help(number);
            // With fewer threads than were asked for the search is slower and as right.
            let _ = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, help);
        }
        Worker::new(board, table, budget).in_crew(&crew).think(lines, report)
    })
}
