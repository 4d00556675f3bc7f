//! The points that matter to a proof: where a further stone of the defender could be in its way.
//!
//! A proof by fours and threes says what the attacker plays against every parry. A stone `x` of the defender that was not
//! there when the proof was found leaves it as it is, if
//!
//! * nobody plays on `x` in the proof, nor needs it for the open four or the five that comes when a threat is not parried,
//! * `x` gives the defender no four that the proof has not looked at: wherever a row could become a five of the
//!   defender's and has three of its stones, `x` is not in that row; and wherever the defender may choose, because
//!   there is an open three and no four, `x` is not in a row that has two.
//!
//! The points where one of these fails are the *zone* of the proof (Thomsen 2000 calls it the relevance zone). If the proof
//! is one of a position in which the defender has passed, only moves in its zone can save the defender there.
//!
//! In freestyle a stone of the defender does the attacker no good, so that a proof also holds where one of the defender's
//! stones lies elsewhere, outside of the zone. By the exact rule that is not so: a stone may keep five of the defender's
//! from winning, because they would be six.

use boardwright_search::KeyMap;

use super::fours::{mark, mark_fours};
use boardwright_search::dfpn::Known;

use super::{Prover, Threats};
use crate::engine::pattern::board::{Cell, CellSet, Cells};
use crate::engine::pattern::shape::Shape;
use crate::engine::pattern::spot::{Class, shapes_of};
use crate::engine::search::moves::Moves;

/// Positions of a proof beyond which its zone is not sought, for it would be nearly the whole board.
const MOST_POSITIONS: usize = 20_000;

/// A walk through a proof.
struct Walk {
    zone: CellSet,
    met: KeyMap<()>,
}

impl Prover {
    /// The zone of the proof of the position, which the attacker, who is to move, has been found to win. None by rules by
    /// which more than rows matters, and if the proof is too large or rests on quiet moves.
    pub(crate) fn zone(&mut self) -> Option<CellSet> {
        if !self.board.rule().is_plain() || self.threats != Threats::All {
            return None;
        }
        let mut walk = Walk { zone: [0; 32], met: KeyMap::default() };
        self.walk(&mut walk).then_some(walk.zone)
    }

    /// Marks what matters to the rest of the proof. Says no if the proof has a gap, or is too large.
    fn walk(&mut self, walk: &mut Walk) -> bool {
        if walk.met.insert(self.board.key(), ()).is_some() {
            return true;
        }
        if walk.met.len() > MOST_POSITIONS {
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

    fn walk_attack(&mut self, decided: Option<Known>, walk: &mut Walk) -> bool {
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

    fn walk_parries(&mut self, list: &Moves, walk: &mut Walk) -> bool {
        list.iter().all(|mv| {
            mark(&mut walk.zone, mv.cell);
            self.board.play(mv.cell);
            let is_whole = self.walk(walk);
            self.board.undo();
            is_whole
        })
    }

    /// Marks what the attacker needs if the defender, who is to move, does not parry, and, where there is a choice,
    /// the points from which the defender comes to a four.
    fn mark_threats(&mut self, walk: &mut Walk) {
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
