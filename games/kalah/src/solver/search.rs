//! The search of the solver: alpha-beta with a window of nothing, which answers one question: is it at least so much?
//!
//! Values are what the side to move gains from here on, so that equal boards share an entry of the table whatever the
//! stores hold (Irving, Donkers and Uiterwijk 2000). With `s` seeds in play a value lies between `-s` and `s`, and its
//! parity is that of `s`.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use boardwright_game::Stop;

use super::endgames::Endgames;
use super::table::{Known, Table};
use crate::fast::{Board, Child, Moves, Row};
use crate::rules::MOST_HOUSES;

/// Nodes between two looks at whether to stop.
const PATIENCE: u64 = 1 << 12;

/// The search was told to stop; what it had found before is in the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stopped;

/// What threads that search together share.
pub(super) struct Shared<'a, R> {
    pub(super) moves: &'a Moves<R>,
    pub(super) table: &'a Table,
    pub(super) endgames: &'a Endgames,
    /// Told from outside.
    pub(super) stop: &'a Stop,
    /// Told by the thread that has the answer.
    pub(super) done: &'a AtomicBool,
    /// Nodes of all threads.
    pub(super) nodes: &'a AtomicU64,
    /// The most nodes of all threads together.
    pub(super) most_nodes: u64,
}

/// One thread's search.
pub(super) struct Search<'a, R> {
    shared: &'a Shared<'a, R>,
    nodes: u64,
    reported: u64,
    /// Whether it goes through moves another way than the first thread does, to fill the table elsewhere.
    is_helper: bool,
}

/// The moves of one node that are still to be searched.
struct Candidates<R> {
    children: [(i32, Child<R>); MOST_HOUSES as usize],
    count: usize,
}

impl<R: Row> Candidates<R> {
    /// Takes the child with the greatest weight.
    fn next(&mut self) -> Option<Child<R>> {
        let rest = &mut self.children[..self.count];
        let best = (0..rest.len()).reduce(|best, at| if rest[at].0 > rest[best].0 { at } else { best })?;
        let (_, child) = rest[best];
        self.count -= 1;
        self.children[best] = self.children[self.count];
        Some(child)
    }
}

/// What looking at the moves of a node without searching them has found.
enum Glance<R> {
    /// A move reaches the bound; the value is at least this.
    AtLeast(i32),
    /// These moves remain; none of the others gains more than this.
    Open(Candidates<R>, i32),
}

impl<'a, R: Row> Search<'a, R> {
    pub(super) fn new(shared: &'a Shared<'a, R>, is_helper: bool) -> Search<'a, R> {
        Search { shared, nodes: 0, reported: 0, is_helper }
    }

    /// Counts what has not been counted yet for all threads together.
    pub(super) fn finish(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.reported, Relaxed);
        self.reported = self.nodes;
    }

    fn look_up(&mut self) -> Result<(), Stopped> {
        self.finish();
        let Shared { stop, done, nodes, most_nodes, .. } = self.shared;
        let is_over = stop.is_raised() || done.load(Relaxed) || nodes.load(Relaxed) >= *most_nodes;
        if is_over { Err(Stopped) } else { Ok(()) }
    }

    /// A bound of what the side to move gains on a board with so many `seeds`: one that is at least `goal`, or an
    /// upper bound below it.
    pub(super) fn bound(&mut self, board: Board<R>, seeds: i32, goal: i32) -> Result<i32, Stopped> {
        if seeds <= self.shared.endgames.seeds() {
            return Ok(self.shared.endgames.get(board, seeds));
        }
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
        let key = self.shared.table.key(board);
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
        let (mut candidates, mut best) = match self.glance(board, seeds, goal) {
            Glance::AtLeast(bound) => return Ok(bound),
            Glance::Open(candidates, best) => (candidates, best),
        };
        while let Some(child) = candidates.next() {
            best = best.max(self.child_bound(&child, seeds, goal)?);
            if best >= goal {
                break;
            }
        }
        Ok(best)
    }

    /// A bound of what the mover gains by a move that does not end the game; see [`Search::bound`].
    pub(super) fn child_bound(&mut self, child: &Child<R>, seeds: i32, goal: i32) -> Result<i32, Stopped> {
        let left = seeds - child.gain;
        Ok(if child.again {
            child.gain + self.bound(child.board, left, goal - child.gain)?
        } else {
            child.gain - self.bound(child.board, left, child.gain - goal + 1)?
        })
    }

    /// Looks at all moves before searching any: at what they are sure to gain, and at what the tables know of the
    /// boards they lead to (enhanced transposition cutoffs, Schaeffer and Plaat 1996).
    fn glance(&self, board: Board<R>, seeds: i32, goal: i32) -> Glance<R> {
        let Shared { moves, table, endgames, .. } = self.shared;
        let mut candidates = Candidates { children: [(0, Child::default()); MOST_HOUSES as usize], count: 0 };
        let mut best = -seeds;
        for child in moves.children(board) {
            // A move that ends the game has its value; another gains at least what it takes, less what is left.
            let least = child.end.unwrap_or(2 * child.gain - seeds);
            if least >= goal {
                return Glance::AtLeast(least);
            }
            match child.end {
                Some(end) => best = best.max(end),
                None => {
                    candidates.children[candidates.count] = (self.weight(&child), child);
                    candidates.count += 1;
                }
            }
        }
        let mut open = 0;
        for index in 0..candidates.count {
            let (weight, child) = candidates.children[index];
            let left = seeds - child.gain;
            let known = if left <= endgames.seeds() {
                let value = endgames.get(child.board, left);
                Known { lower: value, upper: value }
            } else {
                table.get(table.key(child.board), left)
            };
            let (one, other) = (child.value(known.lower), child.value(known.upper));
            let (lower, upper) = (one.min(other), one.max(other));
            if lower >= goal {
                return Glance::AtLeast(lower);
            }
            if upper < goal {
                best = best.max(upper);
            } else {
                candidates.children[open] = (weight, child);
                open += 1;
            }
        }
        candidates.count = open;
        Glance::Open(candidates, best)
    }

    /// The order of moves: extra moves, captures by size, then the others, each from the right.
    ///
    /// Always the same order makes for more transpositions. A search to a small depth, the history of cutoffs and the
    /// opponent's threats were all tried for the order, and took two to ten times the nodes at 6x3 and 5x4; the move
    /// that the table remembers saved nothing, so that the table does not remember it.
    fn weight(&self, child: &Child<R>) -> i32 {
        let house = i32::from(child.house);
        let kind = if child.again { 1 << 20 } else { child.captured << 8 };
        kind + if self.is_helper && !child.again { -house } else { house }
    }
}
