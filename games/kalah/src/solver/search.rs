//! The search of the solver: alpha-beta with a window of nothing, which answers one question: is it at least so much?
//!
//! Values are what the side to move gains from here on, so that equal boards share an entry of the table whatever the
//! stores hold (Irving, Donkers and Uiterwijk 2000). With `s` seeds in play a value lies between `-s` and `s`, and its
//! parity is that of `s`.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use boardwright_search::Budget;

use super::busy::Busy;
use super::endgames::Endgames;
use super::table::{Key, Known, Table};
use crate::fast::{Board, Child, Moves, Row};
use crate::rules::MOST_HOUSES;

/// Nodes between two looks at whether to stop.
const PATIENCE: u64 = 1 << 10;
/// A budget looks at the clock only for numbers of nodes with these bits.
const CLOCK: u64 = 15;
/// Boards with so many seeds more than the endgame tables have are large enough for threads to tell each other that
/// they are at work on them.
const WORTH_TELLING: i32 = 5;

/// The search was told to stop; what it had found before is in the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stopped;

/// What threads that search together share.
pub(super) struct Shared<'a, R> {
    pub(super) moves: &'a Moves<R>,
    pub(super) table: &'a Table,
    pub(super) endgames: &'a Endgames,
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
    shared: &'a Shared<'a, R>,
    nodes: u64,
    reported: u64,
}

/// A move of a node that is still to be searched.
#[derive(Clone, Copy, Default)]
struct Candidate<R> {
    weight: i32,
    child: Child<R>,
    /// Where the table has the board after the move, if the endgame tables do not know it.
    key: Option<Key>,
}

/// The moves of one node that are still to be searched.
struct Candidates<R> {
    list: [Candidate<R>; MOST_HOUSES as usize],
    count: usize,
}

impl<R: Row> Candidates<R> {
    fn none() -> Candidates<R> {
        Candidates { list: [Candidate::default(); MOST_HOUSES as usize], count: 0 }
    }

    fn push(&mut self, candidate: Candidate<R>) {
        self.list[self.count] = candidate;
        self.count += 1;
    }

    /// Takes the candidate with the greatest weight.
    fn next(&mut self) -> Option<Candidate<R>> {
        let rest = &mut self.list[..self.count];
        let best = (0..rest.len()).reduce(|best, at| if rest[at].weight > rest[best].weight { at } else { best })?;
        let candidate = rest[best];
        self.count -= 1;
        self.list[best] = self.list[self.count];
        Some(candidate)
    }
}

/// What looking at the moves of a node without searching them has found.
enum Glance {
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

    /// A bound of what the side to move gains on a board with so many `seeds`: one that is at least `goal`, or an
    /// upper bound below it.
    pub(super) fn bound(&mut self, board: Board<R>, seeds: i32, goal: i32) -> Result<i32, Stopped> {
        if seeds <= self.shared.endgames.seeds() {
            return Ok(self.shared.endgames.get(board, seeds));
        }
        self.bound_at(board, seeds, goal, self.shared.table.key(board))
    }

    /// The same for a board that the endgame tables do not have, with its place in the table.
    fn bound_at(&mut self, board: Board<R>, seeds: i32, goal: i32, key: Option<Key>) -> Result<i32, Stopped> {
        // Values have the parity of the seeds, so a goal of the other parity asks for one more.
        let goal = goal + ((goal ^ seeds) & 1);
        if goal > seeds {
            return Ok(seeds);
        }
        if goal <= -seeds {
            return Ok(-seeds);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(PATIENCE) {
            self.look_up()?;
        }
        let known = self.shared.table.get(key, seeds);
        if known.lower >= goal {
            return Ok(known.lower);
        }
        if known.upper < goal {
            return Ok(known.upper);
        }
        let before = self.nodes;
        let bound = self.open(board, seeds, goal)?;
        let known = if bound >= goal {
            Known { lower: bound.max(known.lower), upper: known.upper }
        } else {
            Known { lower: known.lower, upper: bound.min(known.upper) }
        };
        self.shared.table.put(key, seeds, known, self.nodes - before + 1);
        Ok(bound)
    }

    /// The same by looking at the moves.
    fn open(&mut self, board: Board<R>, seeds: i32, goal: i32) -> Result<i32, Stopped> {
        let mut candidates = Candidates::none();
        let mut best = match self.glance(board, seeds, goal, &mut candidates) {
            Glance::AtLeast(bound) => return Ok(bound),
            Glance::Open(best) => best,
        };
        let busy = self.shared.busy.filter(|_| seeds >= self.shared.endgames.seeds() + WORTH_TELLING);
        let Some(busy) = busy else {
            while let Some(candidate) = candidates.next() {
                best = best.max(self.value(&candidate, seeds, goal)?);
                if best >= goal {
                    break;
                }
            }
            return Ok(best);
        };
        // Moves that other threads are at work on wait until all others are done: by then their value may be known
        // (Weill 1996, as simplified by Kerrigan).
        let mut waiting = Candidates::none();
        let mut is_first = true;
        while let Some(candidate) = candidates.next() {
            if !is_first && candidate.key.is_some_and(|key| busy.has(key)) {
                waiting.push(candidate);
                continue;
            }
            is_first = false;
            best = best.max(busy.at(candidate.key, || self.value(&candidate, seeds, goal))?);
            if best >= goal {
                return Ok(best);
            }
        }
        while let Some(candidate) = waiting.next() {
            best = best.max(self.value(&candidate, seeds, goal)?);
            if best >= goal {
                break;
            }
        }
        Ok(best)
    }

    /// A bound of what the mover gains by a move that does not end the game; see [`Search::bound`].
    fn value(&mut self, candidate: &Candidate<R>, seeds: i32, goal: i32) -> Result<i32, Stopped> {
        let Candidate { child, key, .. } = candidate;
        let left = seeds - child.gain;
        Ok(if child.again {
            child.gain + self.bound_at(child.board, left, goal - child.gain, *key)?
        } else {
            child.gain - self.bound_at(child.board, left, child.gain - goal + 1, *key)?
        })
    }

    /// Looks at all moves before searching any: at what they are sure to gain, and at what the tables know of the
    /// boards they lead to (enhanced transposition cutoffs, Schaeffer and Plaat 1996).
    fn glance(&self, board: Board<R>, seeds: i32, goal: i32, candidates: &mut Candidates<R>) -> Glance {
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

/// The order of moves: extra moves, captures by size, then the others, each from the right.
///
/// Always the same order makes for more transpositions, and with it the first move that is searched cuts off 97 of 100
/// nodes that any cuts off. A search to a small depth, the history of cutoffs, the opponent's threats and an estimate of the
/// value fitted to 46,000 solved boards were all tried for the order, and took up to ten times the nodes at 6x3, 5x4 and 6x4; the move
/// that the table remembers saved nothing, so that the table does not remember it.
pub(crate) fn weight<R>(child: &Child<R>) -> i32 {
    let kind = if child.again { 1 << 20 } else { child.captured << 8 };
    kind + i32::from(child.house)
}
