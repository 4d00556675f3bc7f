//! The relevance zone of a proof: the points where an additional stone of the defender could refute it.
//!
//! A proof by fours and threes gives the attacker's move against every parry. An additional stone `x` of the defender
//! leaves the proof valid if
//!
//! * neither side plays on `x` in the proof, and the attacker does not need `x` for the open four or the five that
//!   follows if a threat is not parried,
//! * `x` gives the defender no four that the proof has not considered. If a row could become a five of the defender
//!   and has three of its stones, `x` is not in that row. If the defender has a choice, because the threat is an open
//!   three and not a four, `x` is not in a row that has two.
//!
//! The *zone* of the proof is the set of points where one of these conditions fails (the relevance zone of Thomsen
//! 2000). If the proof is about a position in which the defender has passed, only moves in its zone can save the
//! defender there.
//!
//! In freestyle a stone of the defender never helps the attacker. The proof therefore also holds if one of the
//! defender's stones is moved to a point outside the zone. By the exact rule that is false: a stone may keep the
//! defender's five from winning by making it a six.

use boardwright_search::dfpn::Known;
use boardwright_search::{Budget, KeyMap};

use crate::board::pattern_board::{Cell, CellSet, Cells, mark};
use crate::board::shape::Shape;
use crate::board::spot::{Class, shapes_of};
use crate::search::moves::Moves;
use crate::solver::prover::fours::mark_fours;
use crate::solver::prover::{Prover, ThreatKind};

/// The state of a walk through a proof.
struct ZoneWalk<'a> {
    zone: CellSet,
    met: KeyMap<()>,
    budget: &'a Budget,
}

impl Prover {
    /// The zone of the proof that the attacker, who is to move, wins. Each position of the proof counts as one of the budget.
    ///
    /// `None` by rules where more than rows matters, if the proof uses quiet moves, and if the budget is spent first. The zone of
    /// a large proof would be nearly the whole board, so that little is lost by a small budget.
    pub(crate) fn zone(&mut self, budget: &Budget) -> Option<CellSet> {
        if !self.board.rule().is_plain() || self.threats != ThreatKind::All {
            return None;
        }
        let mut walk = ZoneWalk { zone: [0; 32], met: KeyMap::default(), budget };
        let is_whole = self.walk(&mut walk);
        self.nodes += walk.met.len() as u64;
        is_whole.then_some(walk.zone)
    }

    /// Marks the points that matter to the rest of the proof. Returns `false` if the proof has a gap or the budget is spent.
    fn walk(&mut self, walk: &mut ZoneWalk<'_>) -> bool {
        // A proof reaches many positions by several orders of moves; each is marked once.
        if walk.met.insert(self.board.key(), ()).is_some() {
            return true;
        }
        if walk.budget.is_spent(walk.met.len() as u64) {
            return false;
        }
        mark_fours(&self.board, self.attacker.other(), &mut walk.zone);
        let mut list = self.spare.pop().unwrap_or_default();
        list.clear();
        let decided = self.options(&mut list);
        let is_whole = if self.board.to_move() == self.attacker {
            self.walk_attack(decided, walk)
        } else {
            self.mark_threats(walk);
            match decided {
                Some(known) => known.is_won(),
                None => self.walk_parries(&list, walk),
            }
        };
        self.spare.push(list);
        is_whole
    }

    fn walk_attack(&mut self, decided: Option<Known>, walk: &mut ZoneWalk<'_>) -> bool {
        let known = decided.or_else(|| self.known.get(&self.board.key()).copied());
        let Some(Known { mv, .. }) = known.filter(|known| known.is_won() && known.mv != 0) else { return false };
        mark(&mut walk.zone, mv);
        if self.board.class(self.attacker, mv) == Class::Five {
            return true;
        }
        self.board.play(mv);
        let is_whole = self.walk(walk);
        self.board.undo();
        is_whole
    }

    fn walk_parries(&mut self, list: &Moves, walk: &mut ZoneWalk<'_>) -> bool {
        list.iter().all(|mv| {
            mark(&mut walk.zone, mv.mv);
            self.board.play(mv.mv);
            let is_whole = self.walk(walk);
            self.board.undo();
            is_whole
        })
    }

    /// Marks the points that the attacker needs if the defender, who is to move, does not parry. If the defender has a
    /// choice, also marks the points where it gets a closed three or more.
    fn mark_threats(&mut self, walk: &mut ZoneWalk<'_>) {
        let board = &mut self.board;
        let (own, other) = (self.attacker, self.attacker.other());
        board.of_class(own, Class::Five).for_each(|five| mark(&mut walk.zone, five));
        if board.count(own, Class::Five) > 0 {
            return;
        }
        let near = board.neighbourhood();
        let helps =
            |&cell: &Cell| shapes_of(board.code(other, cell)).into_iter().any(|shape| shape >= Shape::ClosedThree);
        Cells::of(&near).filter(helps).for_each(|cell| mark(&mut walk.zone, cell));
        let open_fours: Vec<_> = board.of_class(own, Class::OpenFour).collect();
        // The attacker is given a move in a row to see the fives that its open four would make.
        board.pass();
        for cell in open_fours {
            mark(&mut walk.zone, cell);
            board.play(cell);
            board.of_class(own, Class::Five).for_each(|five| mark(&mut walk.zone, five));
            board.undo();
        }
        board.pass();
    }
}
