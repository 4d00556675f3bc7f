//! The search of the solver for boards with few seeds more than the endgame tables have: alpha-beta with a window of nothing,
//! which answers one question, is it at least so much? Larger boards are a [proof](super::proof) that ends here.
//!
//! Values are what the side to move gains from here on, so that equal boards share an entry of the table whatever the
//! stores hold (Irving, Donkers and Uiterwijk 2000). With `s` seeds in play a value lies between `-s` and `s`, and its
//! parity is that of `s`.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use boardwright_search::Budget;
use boardwright_search::dfpn::Busy;

use super::endgames::Endgames;
use super::guide::Guide;
use super::table::{Key, Known, Table};
use crate::fast::{Board, Child, Moves, Row};
use crate::rules::MOST_HOUSES;

/// Nodes between two looks at whether to stop.
const PATIENCE: u64 = 1 << 10;
/// A budget looks at the clock only for numbers of nodes with these bits.
const CLOCK: u64 = 15;

/// The search was told to stop; what it had found before is in the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stopped;

/// What threads that search together share.
pub(super) struct Shared<'a, R> {
    pub(super) moves: &'a Moves<R>,
    pub(super) table: &'a Table,
    pub(super) endgames: &'a Endgames,
    /// Which proofs look short.
    pub(super) guide: &'a Guide,
    /// What the threads are at, if there are several.
    pub(super) busy: Option<&'a Busy>,
    /// How long they may search, all together.
    pub(super) budget: &'a Budget,
    /// Told by the thread that has the answer.
    pub(super) done: &'a AtomicBool,
    /// Nodes of all threads.
    pub(super) nodes: &'a AtomicU64,
}

/// One thread's search.
pub(super) struct Search<'a, R> {
    pub(super) shared: &'a Shared<'a, R>,
    pub(super) nodes: u64,
    reported: u64,
}

/// A move of a node that is still to be searched.
#[derive(Clone, Copy, Default)]
pub(super) struct Candidate<R> {
    weight: i32,
    pub(super) child: Child<R>,
    /// Where the table has the board after the move, if the endgame tables do not know it.
    pub(super) key: Option<Key>,
}

/// The moves of one node that are still to be searched.
pub(super) struct Candidates<R> {
    list: [Candidate<R>; MOST_HOUSES as usize],
    count: usize,
}

impl<R: Row> Candidates<R> {
    pub(super) fn none() -> Candidates<R> {
        Candidates { list: [Candidate::default(); MOST_HOUSES as usize], count: 0 }
    }

    fn push(&mut self, candidate: Candidate<R>) {
        self.list[self.count] = candidate;
        self.count += 1;
    }

    /// Takes the candidate with the greatest weight.
    pub(super) fn next(&mut self) -> Option<Candidate<R>> {
        let rest = &mut self.list[..self.count];
        let best = (0..rest.len()).reduce(|best, at| if rest[at].weight > rest[best].weight { at } else { best })?;
        let candidate = rest[best];
        self.count -= 1;
        self.list[best] = self.list[self.count];
        Some(candidate)
    }
}

/// What looking at the moves of a node without searching them has found.
pub(super) enum Glance {
    /// A move reaches the bound; the value is at least this.
    AtLeast(i32),
    /// Some moves remain; none of the others gains more than this.
    Open(i32),
}

impl<'a, R: Row> Search<'a, R> {
    pub(super) fn new(shared: &'a Shared<'a, R>) -> Search<'a, R> {
        Search { shared, nodes: 0, reported: 0 }
    }

    /// Counts what has not been counted yet for all threads together.
    pub(super) fn finish(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.reported, Relaxed);
        self.reported = self.nodes;
    }

    fn look_up(&mut self) -> Result<(), Stopped> {
        self.finish();
        let Shared { budget, done, nodes, .. } = self.shared;
        let is_over = done.load(Relaxed) || budget.is_spent(nodes.load(Relaxed) | CLOCK);
        if is_over { Err(Stopped) } else { Ok(()) }
    }

    /// Counts one more position, and sees every now and then whether to go on.
    #[inline]
    fn count(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PATIENCE) { self.look_up() } else { Ok(()) }
    }

    /// What answers a question without a look at the moves, if anything does: as [`Search::bound_at`] says it.
    #[inline]
    pub(super) fn answered(&mut self, seeds: i32, goal: i32, key: Option<Key>) -> Result<Option<i32>, Stopped> {
        if goal > seeds {
            return Ok(Some(seeds));
        }
        if goal <= -seeds {
            return Ok(Some(-seeds));
        }
        self.count()?;
        let known = self.shared.table.get(key, seeds);
        Ok(if known.lower >= goal { Some(known.lower) } else { Some(known.upper).filter(|&upper| upper < goal) })
    }

    /// Remembers an answer that took so many positions.
    #[inline]
    pub(super) fn remember(&self, key: Option<Key>, seeds: i32, goal: i32, bound: i32, nodes: u64) {
        let Known { lower, upper } = self.shared.table.get(key, seeds);
        let known = if bound >= goal {
            Known { lower: bound.max(lower), upper }
        } else {
            Known { lower, upper: bound.min(upper) }
        };
        self.shared.table.put(key, seeds, known, nodes);
    }

    /// A bound of what the side to move gains on a board with so many `seeds` that the endgame tables do not have: one that is
    /// at least `goal`, which has the parity of the seeds, or an upper bound below it.
    pub(super) fn bound_at(
        &mut self,
        board: Board<R>,
        seeds: i32,
        goal: i32,
        key: Option<Key>,
    ) -> Result<i32, Stopped> {
        if let Some(bound) = self.answered(seeds, goal, key)? {
            return Ok(bound);
        }
        let before = self.nodes;
        let bound = self.open(board, seeds, goal)?;
        self.remember(key, seeds, goal, bound, self.nodes - before + 1);
        Ok(bound)
    }

    /// The same by looking at the moves.
    fn open(&mut self, board: Board<R>, seeds: i32, goal: i32) -> Result<i32, Stopped> {
        let mut candidates = Candidates::none();
        let mut best = match self.glance(board, seeds, goal, &mut candidates) {
            Glance::AtLeast(bound) => return Ok(bound),
            Glance::Open(best) => best,
        };
        while let Some(candidate) = candidates.next() {
            best = best.max(self.value(&candidate, seeds, goal)?);
            if best >= goal {
                break;
            }
        }
        Ok(best)
    }

    /// A bound of what the mover gains by a move that does not end the game; see [`Search::bound_at`].
    fn value(&mut self, candidate: &Candidate<R>, seeds: i32, goal: i32) -> Result<i32, Stopped> {
        let Candidate { child, key, .. } = candidate;
        let left = seeds - child.gain;
        Ok(child.value(self.bound_at(child.board, left, of_parity(child.question(goal), left), *key)?))
    }

    /// Looks at all moves before searching any: at what they are sure to gain, and at what the tables know of the
    /// boards they lead to (enhanced transposition cutoffs, Schaeffer and Plaat 1996).
    pub(super) fn glance(&self, board: Board<R>, seeds: i32, goal: i32, candidates: &mut Candidates<R>) -> Glance {
        let Shared { moves, table, endgames, .. } = self.shared;
        let mut best = -seeds;
        for child in moves.children(board) {
            // A move that ends the game has its value; another gains at least what it takes, less what is left.
            let least = child.end.unwrap_or(2 * child.gain - seeds);
            if least >= goal {
                return Glance::AtLeast(least);
            }
            match child.end {
                Some(end) => best = best.max(end),
                None => candidates.push(Candidate { weight: weight(&child), child, key: None }),
            }
        }
        // All places are asked for before any is looked at, so that the answers of the memory overlap.
        for Candidate { child, key, .. } in &mut candidates.list[..candidates.count] {
            if seeds - child.gain > endgames.seeds() {
                *key = table.key(child.board);
                table.fetch(*key);
            }
        }
        let mut open = 0;
        for index in 0..candidates.count {
            let Candidate { child, key, .. } = &candidates.list[index];
            let left = seeds - child.gain;
            let known = if left <= endgames.seeds() {
                Known::exactly(endgames.get(child.board, left))
            } else {
                table.get(*key, left)
            };
            let (one, other) = (child.value(known.lower), child.value(known.upper));
            let (lower, upper) = (one.min(other), one.max(other));
            if lower >= goal {
                return Glance::AtLeast(lower);
            }
            if upper < goal {
                best = best.max(upper);
            } else {
                candidates.list[open] = candidates.list[index];
                open += 1;
            }
        }
        candidates.count = open;
        Glance::Open(best)
    }
}

/// The least goal from `goal` on that can be the value of a board with so many seeds: values have the parity of the seeds.
#[inline]
pub(super) fn of_parity(goal: i32, seeds: i32) -> i32 {
    goal + ((goal ^ seeds) & 1)
}

/// The order of moves: extra moves, captures by size, then the others, each from the right.
///
/// Always the same order makes for more transpositions, and with it the first move that alpha-beta searches cuts off 97 of 100
/// nodes that any cuts off. A search to a small depth, the history of cutoffs, the opponent's threats and an estimate of the
/// value were all tried for its order and cost more than they saved; the move that the table remembers saved nothing, so
/// that the table does not remember it.
pub(crate) fn weight<R>(child: &Child<R>) -> i32 {
    let kind = if child.again { 1 << 20 } else { child.captured << 8 };
    kind + i32::from(child.house)
}
