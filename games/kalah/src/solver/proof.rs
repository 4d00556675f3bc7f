//! The proof search: df-pn from a board down to boards with few seeds, which [alpha-beta](crate::solver::search)
//! decides.
//!
//! Depth-first proof-number search (df-pn, Nagai 2002): each side continues where its proof looks shortest, by
//! [lengths](crate::solver::guide) that begin as guesses from the evaluation and grow as boards resist. A move that
//! looked best and is not is soon left, where alpha-beta would search it to the end: Kalah(6,4) takes an eighth of the
//! nodes, and the test for the winner in openings that are drawn takes a twentieth.
//!
//! Sowing never leads back to the same board, so there are no cycles. A board can belong to several lines, which makes
//! sums of lengths too large. Weaker sums were tried against this and gained nothing.
//!
//! The search is the [core](dfpn) that all games share. Two things are special in kalah: the side to move is always
//! the attacker, so that thresholds are exchanged when the side changes; and an answer is a bound of the value, which
//! is kept when its move leaves the list.

use boardwright_search::dfpn::{
    self, Expansion, GatherRule, Gathered, Gatherer, Problem, ProofNumbers, Sum, SwitchMargin,
};

use crate::board::{Child, FastBoard, Row};
use crate::rules::MAX_HOUSES;
use crate::solver::length_table::{Lengths, name, of_parity};
use crate::solver::search::{BoundSearch, Candidates, FirstLook, Stopped};
use crate::solver::table::BoundsKey;

/// Boards with at most this many seeds more than the endgame tables have are searched by alpha-beta.
const NEAR: i32 = 6;
/// The search stays with a move until the next best one looks shorter by a quarter.
const RULE: GatherRule = GatherRule { attacks: true, sum: Sum::All, margin: SwitchMargin::part(4) };
/// The weight of the last visit in the effort of an entry: its nodes count as this many each.
const VISITS: u64 = 64;

/// The test if the side to move gains at least `goal` on a board with `seeds` seeds.
pub(super) struct ValueTest<R> {
    board: FastBoard<R>,
    seeds: i32,
    goal: i32,
    key: Option<BoundsKey>,
}

/// The result of work on a test.
pub(super) enum ProofOutcome {
    /// The answer: a bound that is at least the goal, or an upper bound below it.
    Answer(i32),
    /// One of the two proofs is longer than the threshold; the lengths by now.
    Open(Lengths),
}

/// A move that is neither proved nor refuted.
#[derive(Clone, Copy, Default)]
struct OpenMove<R> {
    child: Child<R>,
    key: Option<BoundsKey>,
    /// The lengths from the view of the mover.
    lengths: Lengths,
}

/// The undecided moves of a board.
pub(super) struct OpenMoves<R> {
    list: [OpenMove<R>; MAX_HOUSES as usize],
    count: usize,
    /// The greatest gain by the moves that are decided.
    best: i32,
    /// The count of nodes before the moves were searched.
    before: u64,
}

impl<R: Row> BoundSearch<'_, R> {
    /// Tests the gain of the side to move on a board with `seeds` seeds: returns a lower bound of at least `goal`, or
    /// an upper bound below it.
    pub(super) fn bound(&mut self, board: FastBoard<R>, seeds: i32, goal: i32) -> Result<i32, Stopped> {
        if seeds <= self.shared.endgames.seeds() {
            return Ok(self.shared.endgames.get(board, seeds));
        }
        let question = ValueTest { board, seeds, goal: of_parity(goal, seeds), key: self.shared.table.key(board) };
        loop {
            if let ProofOutcome::Answer(bound) = dfpn::visit(self, &question, Lengths::ENDLESS)? {
                return Ok(bound);
            }
        }
    }

    /// Searches a move; returns the result from the view of the mover.
    fn look_into(
        &mut self,
        question: &ValueTest<R>,
        branch: &OpenMove<R>,
        limits: Lengths,
    ) -> Result<ProofOutcome, Stopped> {
        let OpenMove { child, key, .. } = branch;
        let left = question.seeds - child.gain;
        let goal = of_parity(child.question(question.goal), left);
        let limits = if child.again { limits } else { limits.turned() };
        let asked = ValueTest { board: child.board, seeds: left, goal, key: *key };
        Ok(match dfpn::visit(self, &asked, limits)? {
            ProofOutcome::Answer(bound) => ProofOutcome::Answer(child.value(bound)),
            ProofOutcome::Open(lengths) if child.again => ProofOutcome::Open(lengths),
            ProofOutcome::Open(lengths) => ProofOutcome::Open(lengths.turned()),
        })
    }

    /// The moves that remain after a first look, with their estimated lengths.
    fn branches(&self, question: &ValueTest<R>, candidates: &mut Candidates<R>, best: i32) -> OpenMoves<R> {
        let list = [OpenMove::default(); MAX_HOUSES as usize];
        let mut branches = OpenMoves { list, count: 0, best, before: self.nodes };
        let guide = self.shared.guide;
        while let Some(candidate) = candidates.next() {
            // The guide is read for all moves before the first length is needed, so that the memory accesses overlap.
            guide.fetch_after(&candidate.child, question.seeds, question.goal);
            branches.list[branches.count] =
                OpenMove { child: candidate.child, key: candidate.key, ..OpenMove::default() };
            branches.count += 1;
        }
        for branch in &mut branches.list[..branches.count] {
            branch.lengths = guide.after(&branch.child, question.seeds, question.goal, self.shared.moves.houses);
        }
        branches
    }
}

impl<R: Row> Problem<ValueTest<R>> for BoundSearch<'_, R> {
    type Number = f32;
    type Moves = OpenMoves<R>;
    type Branch = usize;
    type Found = ProofOutcome;
    type Interrupt = Stopped;

    fn open(&mut self, question: &ValueTest<R>) -> Result<Expansion<OpenMoves<R>, ProofOutcome>, Stopped> {
        let &ValueTest { board, seeds, goal, key } = question;
        if seeds <= self.shared.endgames.seeds() + NEAR {
            return self.bound_at(board, seeds, goal, key).map(ProofOutcome::Answer).map(Expansion::Decided);
        }
        if let Some(bound) = self.answered(seeds, goal, key)? {
            return Ok(Expansion::Decided(ProofOutcome::Answer(bound)));
        }
        let mut candidates = Candidates::none();
        Ok(match self.glance(board, seeds, goal, &mut candidates) {
            FirstLook::AtLeast(bound) => {
                self.remember(key, seeds, goal, bound, VISITS);
                Expansion::Decided(ProofOutcome::Answer(bound))
            }
            FirstLook::Open(best) => Expansion::Moves(self.branches(question, &mut candidates, best)),
        })
    }

    fn gather(&mut self, question: &ValueTest<R>, branches: &mut OpenMoves<R>) -> Gathered<usize, f32, ProofOutcome> {
        if branches.count == 0 || branches.best >= question.goal {
            return Gathered {
                numbers: ProofNumbers::ENDLESS,
                found: ProofOutcome::Answer(branches.best),
                chosen: None,
            };
        }
        let mut gatherer = Gatherer::new(RULE);
        let list = &branches.list[..branches.count];
        // Threads mark the boards they work on. Others prefer different moves where probably all moves have to be
        // refuted; where one move probably reaches the goal, they work at that one together.
        let busy = self.shared.busy.filter(|_| list.iter().all(|mv| mv.lengths.proof >= mv.lengths.disproof));
        for (number, OpenMove { key, lengths, .. }) in list.iter().enumerate() {
            let is_taken = busy.zip(*key).is_some_and(|(busy, key)| busy.has(key.mixed()));
            gatherer.add_seen(number, *lengths, 0.0, is_taken);
        }
        let Gathered { numbers, chosen, .. } = gatherer.end();
        Gathered { numbers, found: ProofOutcome::Open(numbers), chosen }
    }

    fn is_spent(&self, _question: &ValueTest<R>) -> bool {
        false
    }

    fn follow(
        &mut self,
        question: &ValueTest<R>,
        branches: &mut OpenMoves<R>,
        number: usize,
        limits: Lengths,
    ) -> Result<(), Stopped> {
        let branch = branches.list[number];
        let outcome = match self.shared.busy {
            Some(busy) => busy.at(branch.key.map(BoundsKey::mixed), || self.look_into(question, &branch, limits)),
            None => self.look_into(question, &branch, limits),
        };
        match outcome? {
            ProofOutcome::Open(lengths) => branches.list[number].lengths = lengths,
            ProofOutcome::Answer(value) => {
                branches.best = branches.best.max(value);
                branches.count -= 1;
                branches.list[number] = branches.list[branches.count];
            }
        }
        Ok(())
    }

    fn close(&mut self, question: &ValueTest<R>, branches: Option<OpenMoves<R>>, outcome: &ProofOutcome) {
        let (&ValueTest { board, seeds, goal, key }, Some(branches)) = (question, branches) else { return };
        match outcome {
            ProofOutcome::Answer(bound) => {
                self.remember(key, seeds, goal, *bound, VISITS * (self.nodes - branches.before + 1));
            }
            ProofOutcome::Open(lengths) => self.shared.guide.put(name(board, goal), *lengths),
        }
    }
}
