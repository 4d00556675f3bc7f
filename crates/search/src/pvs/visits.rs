//! The count of visited positions, and the group of threads that search one position.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::limits::Budget;

/// Positions after which a thread asks how far the others are.
const INTERVAL: u64 = 16;

/// The state that several threads share which search one position.
///
/// Each has its own board, history and depth. They share nothing else but the transposition table: what one has found out
/// shortens the way of the others. The first thread decides. This is Lazy SMP (Chess Programming Wiki, "Lazy SMP"; Cheng
/// and Stockfish 7 do the same).
#[derive(Debug, Default)]
pub struct Crew {
    nodes: AtomicU64,
    is_done: AtomicBool,
}

impl Crew {
    /// A crew, if there are several threads.
    pub fn of(threads: usize) -> Option<Crew> {
        (threads > 1).then(Crew::default)
    }

    /// Tells all threads that the first one has its answer.
    pub fn finish(&self) {
        self.is_done.store(true, Ordering::Relaxed);
    }

    /// Positions visited by a thread of `crew`, which has visited `own`, and the others, the latest of each left out.
    fn nodes(crew: Option<&Crew>, own: u64) -> u64 {
        crew.map_or(own, |crew| crew.nodes.load(Ordering::Relaxed).max(own))
    }

    /// Says whether a thread of `crew` that has visited `nodes` positions has to stop.
    #[inline]
    fn is_over(crew: Option<&Crew>, nodes: u64, budget: &Budget) -> bool {
        let Some(crew) = crew else { return budget.is_spent(nodes) };
        if nodes % INTERVAL != INTERVAL - 1 {
            return false;
        }
        let all = crew.nodes.fetch_add(INTERVAL, Ordering::Relaxed) + INTERVAL;
        // The budget asks the clock at such numbers.
        crew.is_done.load(Ordering::Relaxed) || budget.is_spent(all | (INTERVAL - 1))
    }
}

/// The positions that one thread has visited, and what it may visit.
#[derive(Debug)]
pub struct Visits<'a> {
    budget: &'a Budget,
    crew: Option<&'a Crew>,
    count: u64,
    is_stopped: bool,
}

impl<'a> Visits<'a> {
    /// No position visited so far, by a thread of `crew` if there is one.
    pub fn new(budget: &'a Budget, crew: Option<&'a Crew>) -> Visits<'a> {
        Visits { budget, crew, count: 0, is_stopped: false }
    }

    /// Counts a position; `false` if the budget is spent, so that the search must end where it is.
    #[inline]
    pub fn visit(&mut self) -> bool {
        if self.is_stopped || Crew::is_over(self.crew, self.count, self.budget) {
            self.is_stopped = true;
            return false;
        }
        self.count += 1;
        true
    }

    /// Counts positions that another search has visited for this one.
    pub fn add(&mut self, nodes: u64) {
        self.count += nodes;
    }

    /// Positions visited by this thread.
    #[inline]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Positions visited by all threads.
    pub fn total(&self) -> u64 {
        Crew::nodes(self.crew, self.count)
    }

    /// Says whether the search was broken off, so that values which come after mean nothing.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// The limits of the search.
    pub fn budget(&self) -> &'a Budget {
        self.budget
    }
}
