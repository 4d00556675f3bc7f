//! Several threads that search one position together.
//!
//! Each has its own board, history and depth, and they share nothing but the transposition table: what one has found
//! out shortens the way of the others ("Lazy SMP", as in Cheng and Stockfish 7). The first thread decides.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use boardwright_search::packed::Table;
use boardwright_search::{Budget, helped};

use super::Worker;
use super::root::{Found, RootMove};
use crate::engine::pattern::board::Board;

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
    let worker = || Worker::new(board.clone(), table, budget).in_crew(&crew);
    let over = || crew.is_done.store(true, Ordering::Relaxed);
    helped(threads, |number| worker().help(number), over, || worker().think(lines, report))
}
