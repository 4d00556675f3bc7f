//! The proof of an answer, from the board that is asked about down to boards that [alpha-beta](super::search) settles.
//!
//! Depth-first proof-number search (df-pn, Nagai 2002): each side goes on where its proof looks shortest, by [numbers](super::guide)
//! that begin as guesses from an estimate and grow as boards resist. So a move that looked best and is not is left soon,
//! where alpha-beta would search it to the end: Kalah(6,4) takes an eighth of the positions, and the question who wins from
//! openings that are drawn one twentieth.
//!
//! Sowing never leads back to the same board, so that no proof runs in circles. That a board belongs to several lines makes
//! sums of lengths too large; this was tried against weaker sums, and does no harm here.

use super::busy::Busy;
use super::guide::{Lengths, name};
use super::search::{Candidates, Glance, Search, Stopped, of_parity};
use super::table::Key;
use crate::fast::{Board, Child, Row};
use crate::rules::MOST_HOUSES;

/// Boards with at most so many seeds more than the endgame tables have are left to alpha-beta.
const NEAR: i32 = 6;
/// A move is left for the next best one when it looks this much longer, and not at once (Pawlewicz and Lew 2007).
const PATIENCE: f32 = 1.25;
/// A move that another thread is at work on looks so many times as long.
const TAKEN: f32 = 4.0;
/// Boards are remembered as if the last visit, which is the one that is counted, were one of so many.
const VISITS: u64 = 64;

/// What came of working at a question.
enum Outcome {
    /// The answer: a bound that is at least the goal, or an upper bound below it.
    Answer(i32),
    /// A proof has turned out longer than it was allowed to be.
    Open(Lengths),
}

/// A move that may yet reach the goal, or not.
#[derive(Clone, Copy, Default)]
struct Branch<R> {
    child: Child<R>,
    key: Option<Key>,
    /// From the view of the mover.
    lengths: Lengths,
}

/// The open moves of a board.
struct Branches<R> {
    list: [Branch<R>; MOST_HOUSES as usize],
    count: usize,
}

/// Where to go on, and how far.
struct Choice {
    branch: usize,
    /// From the view of the mover.
    limits: Lengths,
}

impl<R: Row> Branches<R> {
    /// The lengths of the board that has these moves: one move has to reach the goal, or all have to miss it.
    /// They are never endless.
    fn lengths(&self) -> Lengths {
        let none = Lengths { reach: f32::INFINITY, miss: 0.0 };
        self.list[..self.count].iter().fold(none, |sum, Branch { lengths, .. }| Lengths {
            reach: sum.reach.min(lengths.reach),
            miss: (sum.miss + lengths.miss).min(f32::MAX),
        })
    }

    /// The move that looks shortest, and how long it may become before another one does or the board is left.
    fn choose(&self, limits: Lengths, busy: Option<&Busy>) -> Choice {
        let (mut shortest, mut second, mut branch) = (f32::INFINITY, f32::INFINITY, 0);
        let mut others = 0.0;
        for (number, Branch { key, lengths, .. }) in self.list[..self.count].iter().enumerate() {
            let is_taken = busy.zip(*key).is_some_and(|(busy, key)| busy.has(key));
            let reach = if is_taken { TAKEN * lengths.reach } else { lengths.reach };
            if number == 0 || reach < shortest {
                (second, shortest, branch) = (shortest, reach, number);
            } else {
                second = second.min(reach);
            }
            others += lengths.miss;
        }
        let Lengths { reach, miss } = self.list[branch].lengths;
        others -= miss;
        // Whatever rounding does, the branch may grow.
        let limits = Lengths {
            reach: limits.reach.min(PATIENCE * second).max(reach.next_up()),
            miss: (limits.miss - others).max(miss.next_up()),
        };
        Choice { branch, limits }
    }

    fn remove(&mut self, branch: usize) {
        self.count -= 1;
        self.list[branch] = self.list[self.count];
    }
}

impl<R: Row> Search<'_, R> {
    /// A bound of what the side to move gains on a board with so many `seeds`: one that is at least `goal`, or an
    /// upper bound below it.
    pub(super) fn bound(&mut self, board: Board<R>, seeds: i32, goal: i32) -> Result<i32, Stopped> {
        if seeds <= self.shared.endgames.seeds() {
            return Ok(self.shared.endgames.get(board, seeds));
        }
        let (goal, key) = (of_parity(goal, seeds), self.shared.table.key(board));
        loop {
            if let Outcome::Answer(bound) = self.prove(board, seeds, goal, key, Lengths::ENDLESS)? {
                return Ok(bound);
            }
        }
    }

    /// Works at a question until it is answered or one of the proofs looks as long as its limit.
    fn prove(
        &mut self,
        board: Board<R>,
        seeds: i32,
        goal: i32,
        key: Option<Key>,
        limits: Lengths,
    ) -> Result<Outcome, Stopped> {
        if seeds <= self.shared.endgames.seeds() + NEAR {
            return self.bound_at(board, seeds, goal, key).map(Outcome::Answer);
        }
        if let Some(bound) = self.answered(seeds, goal, key)? {
            return Ok(Outcome::Answer(bound));
        }
        let before = self.nodes;
        let outcome = self.unfold(board, seeds, goal, limits)?;
        match outcome {
            Outcome::Answer(bound) => {
                self.remember(key, seeds, goal, bound, VISITS * (self.nodes - before + 1));
            }
            Outcome::Open(lengths) => self.shared.guide.put(name(board, goal), lengths),
        }
        Ok(outcome)
    }

    /// The same by working at the moves.
    fn unfold(&mut self, board: Board<R>, seeds: i32, goal: i32, limits: Lengths) -> Result<Outcome, Stopped> {
        let mut candidates = Candidates::none();
        let mut best = match self.glance(board, seeds, goal, &mut candidates) {
            Glance::AtLeast(bound) => return Ok(Outcome::Answer(bound)),
            Glance::Open(best) => best,
        };
        let mut branches = self.branches(&mut candidates, seeds, goal);
        while branches.count > 0 {
            let lengths = branches.lengths();
            if lengths.reach >= limits.reach || lengths.miss >= limits.miss {
                return Ok(Outcome::Open(lengths));
            }
            let choice = branches.choose(limits, self.shared.busy);
            let branch = branches.list[choice.branch];
            let outcome = match self.shared.busy {
                Some(busy) => busy.at(branch.key, || self.follow(&branch, seeds, goal, choice.limits)),
                None => self.follow(&branch, seeds, goal, choice.limits),
            };
            match outcome? {
                Outcome::Open(lengths) => branches.list[choice.branch].lengths = lengths,
                Outcome::Answer(value) => {
                    best = best.max(value);
                    if best >= goal {
                        break;
                    }
                    branches.remove(choice.branch);
                }
            }
        }
        Ok(Outcome::Answer(best))
    }

    /// Works at a move: what comes of it from the view of the mover.
    fn follow(&mut self, branch: &Branch<R>, seeds: i32, goal: i32, limits: Lengths) -> Result<Outcome, Stopped> {
        let Branch { child, key, .. } = branch;
        let left = seeds - child.gain;
        let asked = of_parity(child.question(goal), left);
        let limits = if child.again { limits } else { limits.turned() };
        Ok(match self.prove(child.board, left, asked, *key, limits)? {
            Outcome::Answer(bound) => Outcome::Answer(child.value(bound)),
            Outcome::Open(lengths) if child.again => Outcome::Open(lengths),
            Outcome::Open(lengths) => Outcome::Open(lengths.turned()),
        })
    }

    /// The moves that are left after a first look, as long as they are thought to be.
    fn branches(&self, candidates: &mut Candidates<R>, seeds: i32, goal: i32) -> Branches<R> {
        let mut branches = Branches { list: [Branch::default(); MOST_HOUSES as usize], count: 0 };
        while let Some(candidate) = candidates.next() {
            let child = candidate.child;
            let lengths = self.shared.guide.after(&child, seeds, goal, self.shared.moves.houses);
            branches.list[branches.count] = Branch { child, key: candidate.key, lengths };
            branches.count += 1;
        }
        branches
    }
}
