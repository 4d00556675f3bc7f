//! Winning by fours alone: every move of the attacker makes a four, which leaves the opponent one answer.

use super::Worker;
use super::moves::{self, five_parries};
use crate::engine::pattern::board::{Board, Cell};
use crate::engine::pattern::spot::Class;

/// Fours of a lesser class are left out.
const LEAST: Class = Class::FourPlus;

/// Slots of the table of searches that failed.
const SLOTS: usize = 1 << 16;

/// Positions without a win by so many fours.
pub(crate) struct FourTable {
    failed: Vec<u64>,
}

impl FourTable {
    pub(crate) fn new() -> FourTable {
        FourTable { failed: vec![0; SLOTS] }
    }

    /// Whether a search of `depth` fours failed before. The lowest byte of a slot is the depth, the rest the key.
    fn has_failed(&self, key: u64, depth: u8) -> bool {
        let slot = self.failed[key as usize >> 8 & (SLOTS - 1)];
        slot & !0xff == key & !0xff && slot as u8 >= depth
    }

    fn note(&mut self, key: u64, depth: u8) {
        self.failed[key as usize >> 8 & (SLOTS - 1)] = key & !0xff | u64::from(depth);
    }
}

impl Worker<'_> {
    /// The plies to a win by at most `depth` fours of the side to move, which has no five to complete; `None` if there
    /// is none or it was not found within `most` positions.
    pub(crate) fn win_by_fours(&mut self, depth: u8, most: u64) -> Option<i32> {
        let until = self.nodes + most;
        self.four_search(depth, until)
    }

    fn four_search(&mut self, depth: u8, until: u64) -> Option<i32> {
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
        let mut list = self.take_list();
        moves::fours(&self.board, least, &mut list);
        if must_stop {
            // A four helps only if it also stops the five.
            let parries = five_parries(&self.board);
            list.retain(|mv| parries.contains(&mv.cell));
        }
        let mut won = None;
        let mut complete = true;
        for mv in &list {
            if self.board.is_foul(mv.cell) {
                continue;
            }
            if self.nodes >= until || !self.visit() {
                complete = false;
                break;
            }
            won = self.four_wins(mv.cell, depth, until);
            if won.is_some() {
                break;
            }
        }
        if won.is_none() && complete && self.nodes < until {
            self.fours.note(key, depth);
        }
        self.spare.push(list);
        won
    }

    /// The plies to the win that the four on `cell` begins, whatever answers it.
    fn four_wins(&mut self, cell: Cell, depth: u8, until: u64) -> Option<i32> {
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
                self.four_search(depth - 1, until)
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

/// Whether the side to move has a four to begin with.
pub(crate) fn has_four(board: &Board) -> bool {
    board.count_from(board.to_move(), LEAST) > 0
}
