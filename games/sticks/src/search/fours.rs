//! Winning by fours alone: after every move of the attacker it could win at once, which leaves few answers.

use boardwright_search::pvs::Visits;
use boardwright_search::value::Value;

use crate::board::{NOWHERE, Parries};
use crate::rules::{Kind, Move, holes};
use crate::search::SticksNode;
use crate::search::moves;

/// Pieces on the board that are tried for each place of a four.
const SOURCES: usize = 3;

impl SticksNode<'_> {
    /// The plies to a win by at most `depth` fours of the side to move, which cannot win at once; `None` if there is none
    /// or it was not found before `until` positions had been visited.
    pub(super) fn win_by_fours(&mut self, ply: usize, depth: u8, until: u64, visits: &mut Visits<'_>) -> Option<Value> {
        let own = self.boards[ply].to_move();
        let mut targets = self.boards[ply].preparing(own);
        if let Parries::Kinds(hole, kinds) = self.boards[ply].parries() {
            // A four helps only if it also stops the opponent's.
            for kind in Kind::ALL {
                targets[kind as usize] &= if kinds[kind as usize] { hole.bit() } else { 0 };
            }
        }
        if targets == NOWHERE {
            return None;
        }
        let mut best = None;
        for kind in Kind::ALL {
            for to in holes(targets[kind as usize] & self.boards[ply].position().targets(own, kind)) {
                let mut tries = [None; SOURCES];
                let mut count = 0;
                self.boards[ply].moves_to(kind, to, |mv| {
                    if count < SOURCES {
                        tries[count] = Some(mv);
                        count += 1;
                    }
                });
                for mv in tries.into_iter().flatten() {
                    if visits.count() >= until || !visits.visit() {
                        return best;
                    }
                    best = self.four_wins(ply, mv, depth, until, visits);
                    if best.is_some() {
                        return best;
                    }
                }
            }
        }
        best
    }

    /// The plies to the win that `mv` begins, whatever answers it.
    fn four_wins(&mut self, ply: usize, mv: Move, depth: u8, until: u64, visits: &mut Visits<'_>) -> Option<Value> {
        self.lay(ply, mv);
        let board = &self.boards[ply + 1];
        let other = board.to_move();
        if board.can_win(other) {
            return None;
        }
        let Parries::Kinds(hole, kinds) = board.parries() else { return None };
        let mut targets = NOWHERE;
        for kind in Kind::ALL.into_iter().filter(|&kind| kinds[kind as usize]) {
            targets[kind as usize] = hole.bit();
        }
        let mut list = self.lists.take();
        if targets != NOWHERE {
            let board = &self.boards[ply + 1];
            moves::into(board, &board.weigh(), &targets, &mut list);
        }
        let mut longest = Some(3);
        for parry in &list {
            self.lay(ply + 1, parry.mv);
            let after = &self.boards[ply + 2];
            let plies = if after.can_win(after.to_move()) {
                Some(1)
            } else if depth <= 1 || list.len() > 3 {
                None
            } else {
                self.win_by_fours(ply + 2, depth - 1, until, visits)
            };
            longest = longest.max(plies.map(|plies| plies + 2)).filter(|_| plies.is_some());
            if longest.is_none() {
                break;
            }
        }
        self.lists.give_back(list);
        longest
    }
}
