//! The proof of an answer, from the board that is asked about down to boards that [alpha-beta](super::search) settles.
//!
//! Depth-first proof-number search (df-pn, Nagai 2002): each side goes on where its proof looks shortest, by [numbers](super::guide)
//! that begin as guesses from an estimate and grow as boards resist. So a move that looked best and is not is left soon,
//! where alpha-beta would search it to the end: Kalah(6,4) takes an eighth of the positions, and the question who wins from
//! openings that are drawn one twentieth.
//!
//! Sowing never leads back to the same board, so that no proof runs in circles. That a board belongs to several lines makes
//! sums of lengths too large; this was tried against weaker sums, and does no harm here.
//!
//! The search is the [core](dfpn) that all games share. Two things are kalah's own: the side to move is always the attacker,
//! so that limits turn round with the side, and an answer is a bound of the value, which is kept when its move leaves the
//! list.

use boardwright_search::dfpn::{self, Gathered, Gatherer, Numbers, Opened, Patience, Problem, Rule, Sum};

use super::guide::{Lengths, name};
use super::search::{Candidates, Glance, Search, Stopped, of_parity};
use super::table::Key;
use crate::fast::{Board, Child, Row};
use crate::rules::MOST_HOUSES;

/// Boards with at most so many seeds more than the endgame tables have are left to alpha-beta.
const NEAR: i32 = 6;
/// A move is left for the next best one when it looks so much longer, and not at once.
const RULE: Rule = Rule { attacks: true, sum: Sum::All, patience: Patience::part(4) };
/// Boards are remembered as if the last visit, which is the one that is counted, were one of so many.
const VISITS: u64 = 64;

/// Asks whether the side to move gains at least `goal` on a board with so many seeds.
pub(super) struct Question<R> {
    board: Board<R>,
    seeds: i32,
    goal: i32,
    key: Option<Key>,
}

/// What came of working at a question.
pub(super) enum Outcome {
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
pub(super) struct Branches<R> {
    list: [Branch<R>; MOST_HOUSES as usize],
    count: usize,
    /// The most that the answered moves gain.
    best: i32,
    /// Positions visited before.
    before: u64,
}

impl<R: Row> Search<'_, R> {
    /// A bound of what the side to move gains on a board with so many `seeds`: one that is at least `goal`, or an
    /// upper bound below it.
    pub(super) fn bound(&mut self, board: Board<R>, seeds: i32, goal: i32) -> Result<i32, Stopped> {
        if seeds <= self.shared.endgames.seeds() {
            return Ok(self.shared.endgames.get(board, seeds));
        }
        let question = Question { board, seeds, goal: of_parity(goal, seeds), key: self.shared.table.key(board) };
        loop {
            if let Outcome::Answer(bound) = dfpn::visit(self, &question, Lengths::ENDLESS)? {
                return Ok(bound);
            }
        }
    }

    /// Works at a move: what comes of it from the view of the mover.
    fn look_into(&mut self, question: &Question<R>, branch: &Branch<R>, limits: Lengths) -> Result<Outcome, Stopped> {
        let Branch { child, key, .. } = branch;
        let left = question.seeds - child.gain;
        let goal = of_parity(child.question(question.goal), left);
        let limits = if child.again { limits } else { limits.turned() };
        let asked = Question { board: child.board, seeds: left, goal, key: *key };
        Ok(match dfpn::visit(self, &asked, limits)? {
            Outcome::Answer(bound) => Outcome::Answer(child.value(bound)),
            Outcome::Open(lengths) if child.again => Outcome::Open(lengths),
            Outcome::Open(lengths) => Outcome::Open(lengths.turned()),
        })
    }

    /// The moves that are left after a first look, as long as they are thought to be.
    fn branches(&self, question: &Question<R>, candidates: &mut Candidates<R>, best: i32) -> Branches<R> {
        let list = [Branch::default(); MOST_HOUSES as usize];
        let mut branches = Branches { list, count: 0, best, before: self.nodes };
        while let Some(candidate) = candidates.next() {
            let child = candidate.child;
            let lengths = self.shared.guide.after(&child, question.seeds, question.goal, self.shared.moves.houses);
            branches.list[branches.count] = Branch { child, key: candidate.key, lengths };
            branches.count += 1;
        }
        branches
    }
}

impl<R: Row> Problem<Question<R>> for Search<'_, R> {
    type Number = f32;
    type Moves = Branches<R>;
    type Branch = usize;
    type Found = Outcome;
    type Interrupt = Stopped;

    fn open(&mut self, question: &Question<R>) -> Result<Opened<Branches<R>, Outcome>, Stopped> {
        let &Question { board, seeds, goal, key } = question;
        if seeds <= self.shared.endgames.seeds() + NEAR {
            return self.bound_at(board, seeds, goal, key).map(Outcome::Answer).map(Opened::Decided);
        }
        if let Some(bound) = self.answered(seeds, goal, key)? {
            return Ok(Opened::Decided(Outcome::Answer(bound)));
        }
        let mut candidates = Candidates::none();
        Ok(match self.glance(board, seeds, goal, &mut candidates) {
            Glance::AtLeast(bound) => {
                self.remember(key, seeds, goal, bound, VISITS);
                Opened::Decided(Outcome::Answer(bound))
            }
            Glance::Open(best) => Opened::Moves(self.branches(question, &mut candidates, best)),
        })
    }

    fn gather(&mut self, question: &Question<R>, branches: &mut Branches<R>) -> Gathered<usize, f32, Outcome> {
        if branches.count == 0 || branches.best >= question.goal {
            return Gathered { numbers: Numbers::ENDLESS, found: Outcome::Answer(branches.best), chosen: None };
        }
        let mut gatherer = Gatherer::new(RULE);
        for (number, Branch { key, lengths, .. }) in branches.list[..branches.count].iter().enumerate() {
            let is_taken = self.shared.busy.zip(*key).is_some_and(|(busy, key)| busy.has(key.mixed()));
            gatherer.add_seen(number, *lengths, 0.0, is_taken);
        }
        let Gathered { numbers, chosen, .. } = gatherer.end();
        Gathered { numbers, found: Outcome::Open(numbers), chosen }
    }

    fn is_spent(&self, _question: &Question<R>) -> bool {
        false
    }

    fn follow(
        &mut self,
        question: &Question<R>,
        branches: &mut Branches<R>,
        number: usize,
        limits: Lengths,
    ) -> Result<(), Stopped> {
        let branch = branches.list[number];
        let outcome = match self.shared.busy {
            Some(busy) => busy.at(branch.key.map(Key::mixed), || self.look_into(question, &branch, limits)),
            None => self.look_into(question, &branch, limits),
        };
        match outcome? {
            Outcome::Open(lengths) => branches.list[number].lengths = lengths,
            Outcome::Answer(value) => {
                branches.best = branches.best.max(value);
                branches.count -= 1;
                branches.list[number] = branches.list[branches.count];
            }
        }
        Ok(())
    }

    fn close(&mut self, question: &Question<R>, branches: Option<Branches<R>>, outcome: &Outcome) {
        let (&Question { board, seeds, goal, key }, Some(branches)) = (question, branches) else { return };
        match outcome {
            Outcome::Answer(bound) => {
                self.remember(key, seeds, goal, *bound, VISITS * (self.nodes - branches.before + 1));
            }
            Outcome::Open(lengths) => self.shared.guide.put(name(board, goal), *lengths),
        }
    }
}
