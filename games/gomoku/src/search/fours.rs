//! Winning by fours alone: every move of the attacker makes a four, which leaves the opponent one answer.

use boardwright_search::pvs::Visits;

use crate::board::pattern_board::Cell;
use crate::board::spot::Class;
use crate::search::GomokuNode;
use crate::search::moves::{self, five_parries};

/// Fours of a lesser class are left out.
const LEAST: Class = Class::FourPlus;

impl GomokuNode<'_> {
    /// The plies to a win by at most `depth` fours of the side to move, which has no five to complete; `None` if there
    /// is none or it was not found within `most` positions.
    pub(super) fn win_by_fours(&mut self, depth: u8, most: u64, visits: &mut Visits<'_>) -> Option<i32> {
        if self.board.count_from(self.board.to_move(), LEAST) == 0 {
            return None;
        }
        let until = visits.count() + most;
        self.four_search(depth, until, visits)
    }

    fn four_search(&mut self, depth: u8, until: u64, visits: &mut Visits<'_>) -> Option<i32> {
        let own = self.board.to_move();
        if self.board.count(own.other(), Class::Five) == 0 && self.board.count(own, Class::OpenFour) > 0 {
            return Some(3);
        }
        // A four that only stops a five may be any, and so may be what it leads to.
        let must_stop = self.board.count(own.other(), Class::Five) > 0;
        let least = if must_stop { Class::Four } else { LEAST };
        if depth == 0 || self.board.count_from(own, least) == 0 {
            return None;
        }
        let key = self.board.key();
        if self.fours.has_failed(key, depth) {
            return None;
        }
        let mut list = self.lists.take();
        moves::fours(&self.board, least, &mut list);
        if must_stop {
            // A four helps only if it also stops the five.
            let parries = five_parries(&self.board);
            list.retain(|mv| parries.contains(&mv.mv));
        }
        let mut won = None;
        let mut complete = true;
        for mv in &list {
            if self.board.is_foul(mv.mv) {
                continue;
            }
            if visits.count() >= until || !visits.visit() {
                complete = false;
                break;
            }
            won = self.four_wins(mv.mv, depth, until, visits);
            if won.is_some() {
                break;
            }
        }
        if won.is_none() && complete && visits.count() < until {
            self.fours.note(key, depth);
        }
        self.lists.give_back(list);
        won
    }

    /// The plies to the win that the four on `cell` begins, whatever answers it.
    fn four_wins(&mut self, cell: Cell, depth: u8, until: u64, visits: &mut Visits<'_>) -> Option<i32> {
        self.board.play(cell);
        let mut longest = Some(3);
        if self.board.count(self.board.to_move(), Class::Five) > 0 {
            // The opponent has a five of its own to complete.
            longest = None;
        }
        for parry in if longest.is_some() { five_parries(&self.board) } else { Vec::new() } {
            if self.board.is_foul(parry) {
                continue;
            }
            self.board.play(parry);
            let plies = if self.board.count(self.board.to_move(), Class::Five) > 0 {
                Some(1)
            } else {
                self.four_search(depth - 1, until, visits)
            };
            self.board.undo();
            longest = longest.max(plies.map(|plies| plies + 2)).filter(|_| plies.is_some());
            if longest.is_none() {
                break;
            }
        }
        self.board.undo();
        longest
    }
}
