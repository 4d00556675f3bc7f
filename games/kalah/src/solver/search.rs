//! Zero-window alpha-beta for boards with few seeds more than the endgame tables have: it tests the value against one
//! bound. Larger boards are searched by a [proof](crate::solver::proof) whose leaves are these searches.
//!
//! A value is the gain of the side to move from here on, so that equal boards share an entry of the table whatever the
//! stores hold (Irving, Donkers and Uiterwijk 2000). With `s` seeds in play a value lies between `-s` and `s` and has
//! the parity of `s`.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use boardwright_search::Budget;
use boardwright_search::dfpn::Busy;

use crate::board::{Child, FastBoard, Moves, Row};
use crate::rules::MAX_HOUSES;
use crate::solver::endgames::Endgames;
use crate::solver::length_table::{LengthTable, of_parity};
use crate::solver::table::{BoundsKey, BoundsTable, ValueBounds};

/// The number of nodes between two checks of the limits.
const PATIENCE: u64 = 1 << 10;
/// The budget checks the clock only at node counts in which these bits are set.
const CLOCK: u64 = 15;

/// The search was stopped; its results so far are in the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stopped;

/// The data that the threads of a search share.
pub(super) struct SharedSearch<'a, R> {
    pub(super) moves: &'a Moves<R>,
    pub(super) table: &'a BoundsTable,
    pub(super) endgames: &'a Endgames,
    /// The estimated lengths of proofs.
    pub(super) guide: &'a LengthTable,
    /// The boards that the threads are working on, if there are several threads.
    pub(super) busy: Option<&'a Busy>,
    /// The nodes of all threads at which the search breaks off because the table is full.
    pub(super) room: u64,
    /// The budget of all threads together.
    pub(super) budget: &'a Budget,
    /// Set by the thread that has the answer.
    pub(super) done: &'a AtomicBool,
    /// The nodes of all threads.
    pub(super) nodes: &'a AtomicU64,
}

/// One thread's search.
pub(super) struct BoundSearch<'a, R> {
    pub(super) shared: &'a SharedSearch<'a, R>,
    pub(super) nodes: u64,
    reported: u64,
}

/// A move of a node that is still to be searched.
#[derive(Clone, Copy, Default)]
pub(super) struct MoveCandidate<R> {
    weight: i32,
    pub(super) child: Child<R>,
    /// The key of the board after the move, if the endgame tables do not have it.
    pub(super) key: Option<BoundsKey>,
    /// The value of the board after the move, if the endgame tables have it.
    value: Option<i32>,
}

/// The moves of one node that are still to be searched.
pub(super) struct Candidates<R> {
    list: [MoveCandidate<R>; MAX_HOUSES as usize],
    count: usize,
}

impl<R: Row> Candidates<R> {
    pub(super) fn none() -> Candidates<R> {
        Candidates { list: [MoveCandidate::default(); MAX_HOUSES as usize], count: 0 }
    }

    fn push(&mut self, candidate: MoveCandidate<R>) {
        self.list[self.count] = candidate;
        self.count += 1;
    }

    /// Takes the candidate with the greatest weight.
    pub(super) fn next(&mut self) -> Option<MoveCandidate<R>> {
        let rest = &mut self.list[..self.count];
        let best = (0..rest.len()).reduce(|best, at| if rest[at].weight > rest[best].weight { at } else { best })?;
        let candidate = rest[best];
        self.count -= 1;
        self.list[best] = self.list[self.count];
        Some(candidate)
    }
}

/// The result of a first look at the moves of a node.
pub(super) enum FirstLook {
    /// A move reaches the goal; the value is at least this.
    AtLeast(i32),
    /// Some moves remain; none of the others gains more than this.
    Open(i32),
}

impl<'a, R: Row> BoundSearch<'a, R> {
    pub(super) fn new(shared: &'a SharedSearch<'a, R>) -> BoundSearch<'a, R> {
        BoundSearch { shared, nodes: 0, reported: 0 }
    }

    /// Adds the nodes since the last report to the count of all threads.
    pub(super) fn finish(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.reported, Relaxed);
        self.reported = self.nodes;
    }

    fn check_limits(&mut self) -> Result<(), Stopped> {
        self.finish();
        let SharedSearch { budget, done, nodes, room, .. } = self.shared;
        let nodes = nodes.load(Relaxed);
        // The bits make the budget look at the clock at every check, which is rare enough.
        let is_over = done.load(Relaxed) || nodes >= *room || budget.is_spent(nodes | CLOCK);
        if is_over { Err(Stopped) } else { Ok(()) }
    }

    /// Counts one node, and checks the limits now and then.
    #[inline]
    fn count(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(PATIENCE) { self.check_limits() } else { Ok(()) }
    }

    /// The answer to a test without a look at the moves, if the trivial bounds or the table have one; see
    /// [`BoundSearch::bound_at`].
    #[inline]
    pub(super) fn answered(&mut self, seeds: i32, goal: i32, key: Option<BoundsKey>) -> Result<Option<i32>, Stopped> {
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

    /// Stores an answer that took `nodes` nodes.
    #[inline]
    pub(super) fn remember(&self, key: Option<BoundsKey>, seeds: i32, goal: i32, bound: i32, nodes: u64) {
        let ValueBounds { lower, upper } = self.shared.table.get(key, seeds);
        let known = if bound >= goal {
            ValueBounds { lower: bound.max(lower), upper }
        } else {
            ValueBounds { lower, upper: bound.min(upper) }
        };
        self.shared.table.put(key, seeds, known, nodes);
    }

    /// Tests the gain of the side to move on a board that the endgame tables do not have. `goal` must have the parity
    /// of `seeds`. Returns a lower bound of at least `goal`, or an upper bound below it.
    pub(super) fn bound_at(
        &mut self,
        board: FastBoard<R>,
        seeds: i32,
        goal: i32,
        key: Option<BoundsKey>,
    ) -> Result<i32, Stopped> {
        if let Some(bound) = self.answered(seeds, goal, key)? {
            return Ok(bound);
        }
        let before = self.nodes;
        let bound = self.open(board, seeds, goal)?;
        self.remember(key, seeds, goal, bound, self.nodes - before + 1);
        Ok(bound)
    }

    /// The same test, by searching the moves.
    fn open(&mut self, board: FastBoard<R>, seeds: i32, goal: i32) -> Result<i32, Stopped> {
        let mut candidates = Candidates::none();
        let mut best = match self.glance(board, seeds, goal, &mut candidates) {
            FirstLook::AtLeast(bound) => return Ok(bound),
            FirstLook::Open(best) => best,
        };
        while let Some(candidate) = candidates.next() {
            best = best.max(self.value(&candidate, seeds, goal)?);
            if best >= goal {
                break;
            }
        }
        Ok(best)
    }

    /// Tests the gain of the mover by a move that does not end the game; see [`BoundSearch::bound_at`].
    fn value(&mut self, candidate: &MoveCandidate<R>, seeds: i32, goal: i32) -> Result<i32, Stopped> {
        let MoveCandidate { child, key, .. } = candidate;
        let left = seeds - child.gain;
        Ok(child.value(self.bound_at(child.board, left, of_parity(child.question(goal), left), *key)?))
    }

    /// Looks at all moves before searching any: at the seeds that they gain for certain, and at the tables' bounds for
    /// the boards after them (enhanced transposition cutoffs, Schaeffer and Plaat 1996).
    pub(super) fn glance(
        &self,
        board: FastBoard<R>,
        seeds: i32,
        goal: i32,
        candidates: &mut Candidates<R>,
    ) -> FirstLook {
        let SharedSearch { moves, table, endgames, .. } = self.shared;
        let mut best = -seeds;
        for child in moves.children(board) {
            // A move that ends the game has its exact value. Any other gains at least its own seeds less all seeds
            // that remain.
            let least = child.end.unwrap_or(2 * child.gain - seeds);
            if least >= goal {
                return FirstLook::AtLeast(least);
            }
            match child.end {
                Some(end) => best = best.max(end),
                None => candidates.push(MoveCandidate { weight: weight(&child), child, key: None, value: None }),
            }
        }
        // All places are known before the first of them is read, and all are read before the first value decides anything, so
        // that the memory accesses overlap.
        let mut places = [None; MAX_HOUSES as usize];
        for (MoveCandidate { child, key, .. }, place) in candidates.list[..candidates.count].iter_mut().zip(&mut places)
        {
            let left = seeds - child.gain;
            if left > endgames.seeds() {
                *key = table.key(child.board);
            } else {
                *place = Some(endgames.place(child.board, left));
            }
        }
        for (MoveCandidate { child, key, value, .. }, place) in
            candidates.list[..candidates.count].iter_mut().zip(&places)
        {
            match place {
                Some(place) => *value = Some(endgames.at(place, seeds - child.gain)),
                None => table.fetch(*key),
            }
        }
        let mut open = 0;
        for index in 0..candidates.count {
            let MoveCandidate { child, key, value, .. } = &candidates.list[index];
            let known = match value {
                Some(value) => ValueBounds::exactly(*value),
                None => table.get(*key, seeds - child.gain),
            };
            let (one, other) = (child.value(known.lower), child.value(known.upper));
            let (lower, upper) = (one.min(other), one.max(other));
            if lower >= goal {
                return FirstLook::AtLeast(lower);
            }
            if upper < goal {
                best = best.max(upper);
            } else {
                candidates.list[open] = candidates.list[index];
                open += 1;
            }
        }
        candidates.count = open;
        FirstLook::Open(best)
    }
}

/// The weight of a move in the move order: extra moves, captures by size, then the others, each from the right.
///
/// A fixed order makes for more transpositions, and the first move of this order causes 97 of 100 beta cutoffs.
/// Shallow searches, the history heuristic, the opponent's threats and the evaluation were tried for the order and
/// cost more than they saved. The hash move saved nothing, so the table does not store it.
pub(crate) fn weight<R>(child: &Child<R>) -> i32 {
    let kind = if child.again { 1 << 20 } else { child.captured << 8 };
    kind + i32::from(child.house)
}
