//! Draws by holding: the search for a plan with which one side never loses.
//!
//! A side holds a game if it never loses; play may repeat for ever. A plan is therefore a set of positions: in each
//! the holder has a move after which the other side cannot win at once and, whatever it plays, the next position is in
//! the set again. The search begins at the root, chooses the holder's moves by a heuristic and follows all moves of
//! the other side. If every move of the holder leads to a lost position, the position is lost, and the next walk
//! replans the positions before it. This ends when the root is lost, so that the other side wins, or when a walk finds
//! no lost position, so that its positions form a closed set. (Such an algorithm is called local, as those of Liu and
//! Smolka 1998: it visits only positions that the plan can meet. In these one side's pieces lie in all possible ways
//! and the holder's in a few.)
//!
//! The heuristic keeps the set small. The holder prefers a position that it has already left to the other side in this
//! walk. Otherwise it takes the move that holds with the fewest barrels and the most sticks in play, in the lowest
//! holes. Most of its pieces then stay where they are, and one or two move to and fro.

use std::cmp::Reverse;

use boardwright_game::{Position, Side, Stop};
use boardwright_search::KeyMap;

use crate::rules::{Kind, Move, Sticks};
use crate::search::moves::{pack, unpack};
use crate::threats::Threats;

/// The most bytes that one position takes: its entry, the spare room of a growing map and its place in the list of
/// open positions.
pub(super) const POSITION_BYTES: usize = 72;

/// The number of positions between two checks of the stop.
const PERIOD: u64 = 1 << 12;

/// The entry of a position in the table.
#[derive(Clone, Copy, PartialEq, Eq)]
enum HoldingEntry {
    /// The holder is to move and loses. Positions with lower numbers were found lost earlier.
    Lost(u32),
    /// The holder is to move and plays this packed move; `walk` is the last walk that confirmed it.
    Plan { mv: u16, walk: u16 },
    /// The other side is to move; the holder has moved here in this walk.
    Left { walk: u16 },
}

/// The result of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HoldingVerdict {
    /// The holder never loses.
    Holds,
    /// The other side wins.
    Loses,
    /// It was stopped, or there was no room for more positions.
    Unknown,
}

/// The search for plans of one side, with the results for all positions asked so far.
pub(super) struct Holding {
    holder: Side,
    /// The number of positions that may be remembered.
    room: usize,
    known: KeyMap<HoldingEntry>,
    /// The number of positions found lost.
    lost: u32,
    /// By walk, true if it ended without a new lost position, so that its positions form a closed set.
    closed: Vec<bool>,
    nodes: u64,
}

impl Holding {
    /// Makes a search without results that remembers at most `room` positions.
    pub(super) fn new(holder: Side, room: usize) -> Holding {
        Holding { holder, room, known: KeyMap::default(), lost: 0, closed: Vec::new(), nodes: 0 }
    }

    /// The number of positions in which a move of the holder was sought.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Tells whether the holder holds an unfinished position. `report` gets the number of positions visited.
    pub(super) fn verdict(&mut self, position: &Sticks, stop: &Stop, report: &mut dyn FnMut(u64)) -> HoldingVerdict {
        loop {
            if !self.may_be_held(position) {
                return HoldingVerdict::Loses;
            }
            // A walk that finds a lost position may have planned moves to it, so its plan is checked by another walk.
            let before = self.lost;
            let walk = self.closed.len() as u16;
            if walk == u16::MAX || stop.is_raised() {
                return HoldingVerdict::Unknown;
            }
            self.closed.push(false);
            if !self.walk(position, walk, stop, report) {
                return HoldingVerdict::Unknown;
            }
            if self.lost == before {
                self.closed[usize::from(walk)] = true;
                return HoldingVerdict::Holds;
            }
        }
    }

    /// The holder's move in a position of a closed plan.
    pub(super) fn holding_move(&self, position: &Sticks) -> Option<Move> {
        match self.known.get(&position.key()) {
            Some(&HoldingEntry::Plan { mv, walk }) if self.closed[usize::from(walk)] => unpack(mv),
            _ => None,
        }
    }

    /// A move of the other side that makes progress towards its proved win.
    pub(super) fn winning_move(&self, position: &Sticks) -> Option<Move> {
        let rank = |mv: Move| {
            let child = position.child(mv);
            match (child.outcome(), self.known.get(&child.key())) {
                (Some(_), _) => Some((0, mv)),
                // A lost position was decided by positions with lower numbers only, so the lowest number makes
                // progress and never repeats.
                (None, Some(&HoldingEntry::Lost(number))) => Some((number, mv)),
                _ => None,
            }
        };
        position.moves().filter_map(rank).min().map(|(_, mv)| mv)
    }

    fn may_be_held(&self, position: &Sticks) -> bool {
        if position.to_move() == self.holder { !self.is_lost(position.key()) } else { self.may_be_left(position) }
    }

    fn is_lost(&self, key: u64) -> bool {
        matches!(self.known.get(&key), Some(HoldingEntry::Lost(_)))
    }

    /// True if the holder may move to a position, as far as is known.
    fn may_be_left(&self, position: &Sticks) -> bool {
        match position.outcome() {
            Some(_) => true,
            None if Threats::of(position, self.holder.other()).holes != [0; 3] => false,
            // Without lost positions so far, the replies need not be generated.
            None => self.lost == 0 || position.moves().all(|mv| !self.is_lost(position.key_after(mv))),
        }
    }

    /// Plans moves for all positions that are reached from `root`; `false` if it was stopped or the memory is full.
    fn walk(&mut self, root: &Sticks, walk: u16, stop: &Stop, report: &mut dyn FnMut(u64)) -> bool {
        let mut open = Vec::new();
        if root.to_move() != self.holder {
            self.leave(root, walk, &mut open);
        } else if self.is_open(root.key(), walk) {
            open.push(root.clone());
        }
        while let Some(position) = open.pop() {
            self.nodes += 1;
            if self.nodes.is_multiple_of(PERIOD) {
                report(self.nodes);
                if stop.is_raised() {
                    return false;
                }
            }
            if self.known.len() > self.room {
                return false;
            }
            self.plan(&position, walk, &mut open);
        }
        true
    }

    /// True if a position of the holder needs a move in this walk. It counts as visited from then on.
    fn is_open(&mut self, key: u64, walk: u16) -> bool {
        let mv = match self.known.get(&key) {
            Some(&HoldingEntry::Plan { walk: before, .. }) if before == walk || self.closed[usize::from(before)] => {
                return false;
            }
            Some(&HoldingEntry::Plan { mv, .. }) => mv,
            Some(HoldingEntry::Lost(_)) => return false,
            Some(HoldingEntry::Left { .. }) | None => 0,
        };
        self.known.insert(key, HoldingEntry::Plan { mv, walk });
        true
    }

    /// True if the holder has moved to a position in this walk.
    fn is_left(&self, key: u64, walk: u16) -> bool {
        self.known.get(&key) == Some(&HoldingEntry::Left { walk })
    }

    /// Moves to a position, and adds the positions after the other side's replies to the open list.
    fn leave(&mut self, position: &Sticks, walk: u16, open: &mut Vec<Sticks>) {
        self.known.insert(position.key(), HoldingEntry::Left { walk });
        for mv in position.moves() {
            if self.is_open(position.key_after(mv), walk) {
                open.push(position.child(mv));
            }
        }
    }

    /// Chooses a move for the holder, or marks the position as lost.
    fn plan(&mut self, position: &Sticks, walk: u16, open: &mut Vec<Sticks>) {
        let planned = match self.known.get(&position.key()) {
            Some(&HoldingEntry::Plan { mv, .. }) => unpack(mv).filter(|&mv| self.may_be_left(&position.child(mv))),
            _ => None,
        };
        let Some(mv) = planned.or_else(|| self.choose(position, walk)) else {
            self.lost += 1;
            self.known.insert(position.key(), HoldingEntry::Lost(self.lost));
            return;
        };
        self.known.insert(position.key(), HoldingEntry::Plan { mv: pack(mv), walk });
        // The replies to a position that was left before in this walk have been listed already.
        if !self.is_left(position.key_after(mv), walk) {
            self.leave(&position.child(mv), walk, open);
        }
    }

    /// Chooses the first move of the heuristic's order that may hold. A position that this walk has left may have been
    /// found lost since; the next walk examines it again.
    fn choose(&self, position: &Sticks, walk: u16) -> Option<Move> {
        if let Some(mv) = position.moves().find(|&mv| self.is_left(position.key_after(mv), walk)) {
            return Some(mv);
        }
        let mut ranked: Vec<_> = position.moves().map(|mv| (self.rank(&position.child(mv)), mv)).collect();
        ranked.sort_unstable();
        ranked.into_iter().map(|(_, mv)| mv).find(|&mv| self.may_be_left(&position.child(mv)))
    }

    /// The rank of a position after the holder's move; lower is preferred.
    fn rank(&self, left: &Sticks) -> (u32, Reverse<u32>, [u64; 3]) {
        let barrels = left.barrels(self.holder).count_ones();
        let sticks = left.pieces(self.holder, Kind::Stick).count_ones();
        (barrels, Reverse(sticks), Kind::ALL.map(|kind| left.pieces(self.holder, kind)))
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Position, Rng, Side, Stop, derive_seed};

    use super::{Holding, HoldingVerdict};
    use crate::rules::{Equipment, Move, Sticks};
    use crate::solver::values::Values;

    /// Plays the winning side's moves against random replies to the end of the game.
    fn play_out(holding: &Holding, position: &Sticks, rng: &mut Rng) {
        let mut position = position.clone();
        for _ in 0..100 {
            if let Some(outcome) = position.outcome() {
                assert_ne!(outcome.winner(), Some(holding.holder));
                return;
            }
            let mv = if position.to_move() == holding.holder {
                let moves: Vec<Move> = position.moves().collect();
                moves[rng.below(moves.len())]
            } else {
                holding.winning_move(&position).expect("a move towards the win")
            };
            position.play_unchecked(mv);
        }
        panic!("the win does not come");
    }

    #[test]
    fn who_holds_a_game_is_what_the_values_of_all_positions_say() {
        let equipment = Equipment::of_board(6, 2, [4, 0, 1]).expect("a board");
        let values = Values::build(equipment, &Stop::new(), &mut |_, _| {}).expect("a small game");
        let mut holdings = Side::BOTH.map(|side| Holding::new(side, usize::MAX));
        let mut lost = 0;
        for game in 0..100 {
            let mut rng = Rng::new(derive_seed(11, game));
            let mut position = Sticks::start_of(equipment);
            for _ in 0..40 {
                let moves: Vec<Move> = position.moves().collect();
                position.play_unchecked(moves[rng.below(moves.len())]);
                if position.outcome().is_some() {
                    break;
                }
                let plies = values.plies(&position);
                for holding in &mut holdings {
                    let loses = plies.is_some_and(|plies| (plies % 2 == 0) == (position.to_move() == holding.holder));
                    let expected = if loses { HoldingVerdict::Loses } else { HoldingVerdict::Holds };
                    assert_eq!(holding.verdict(&position, &Stop::new(), &mut |_| {}), expected, "{position}");
                    if loses {
                        play_out(holding, &position, &mut rng);
                        lost += 1;
                    }
                }
            }
        }
        assert!(lost > 10, "only {lost} positions were lost");
    }
}
