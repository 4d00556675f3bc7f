//! Whether a side can keep the other from winning for ever, by looking for a plan that does.
//!
//! To hold a game means never to lose it, and play may go round in circles. So a plan is a set of positions: in each the
//! holder has a move after which the other cannot win at once and, whatever it plays, the next position is in the set
//! again. The search begins at the root, chooses moves by a rule of thumb and follows all that the other can do. Where
//! every move of the holder's leads to something lost, the position is lost, and the next walk plans anew what led there,
//! until the root is lost, so that the other wins, or a walk finds nothing lost, so that its positions are closed among
//! themselves. (Such an algorithm is called local, as those of Liu and Smolka 1998: it touches only what the plan can
//! meet, where one side's pieces lie in all ways that there are and the holder's in a few.)
//!
//! The rule of thumb keeps these few. The holder goes where it has left the game to the other side already; if it cannot,
//! it takes the move that holds with the fewest barrels in play and the most sticks, in the lowest holes. Most of its
//! pieces then stay where they are, and one or two go to and fro.

use std::cmp::Reverse;

use boardwright_game::{Position, Side, Stop};
use boardwright_search::KeyMap;

use super::search::moves::{pack, unpack};
use crate::rules::{Kind, Move, Sticks};
use crate::threats::Threats;

/// Bytes that what is known of a position takes at most: the room that a growing map needs included, and the place of a
/// position among those still to be looked at.
pub(super) const POSITION_BYTES: usize = 72;

/// Positions between two looks at the stop.
const PERIOD: u64 = 1 << 12;

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    /// The holder is to move, and the other side wins. Positions with lower numbers were lost before.
    Lost(u32),
    /// The holder is to move and plays this packed move; the number is that of the walk that said so last.
    Plan { mv: u16, walk: u16 },
    /// The other side is to move, and the holder has left the position to it in this walk.
    Left { walk: u16 },
}

/// What became of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// The holder never loses.
    Holds,
    /// The other side wins.
    Loses,
    /// It was stopped, or there was no room for more positions.
    Unknown,
}

/// How one side holds the positions asked about so far.
pub(super) struct Holding {
    holder: Side,
    /// How many positions it may know something of.
    room: usize,
    known: KeyMap<Known>,
    /// Positions found lost.
    lost: u32,
    /// By walk: whether it came to its end and found nothing lost, so that its positions are closed among themselves.
    closed: Vec<bool>,
    nodes: u64,
}

impl Holding {
    /// Nothing is planned yet, and something may be known of at most `room` positions.
    pub(super) fn new(holder: Side, room: usize) -> Holding {
        Holding { holder, room, known: KeyMap::default(), lost: 0, closed: Vec::new(), nodes: 0 }
    }

    /// Positions in which a move of the holder's was looked for.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the holder holds a position in which the game goes on, telling `report` the positions looked at.
    pub(super) fn verdict(&mut self, position: &Sticks, stop: &Stop, report: &mut dyn FnMut(u64)) -> Verdict {
        loop {
            if !self.may_be_held(position) {
                return Verdict::Loses;
            }
            let before = self.lost;
            let walk = self.closed.len() as u16;
            if walk == u16::MAX || stop.is_raised() {
                return Verdict::Unknown;
            }
            self.closed.push(false);
            if !self.walk(position, walk, stop, report) {
                return Verdict::Unknown;
            }
            if self.lost == before {
                self.closed[usize::from(walk)] = true;
                return Verdict::Holds;
            }
        }
    }

    /// The holder's move in a position that it is known to hold.
    pub(super) fn holding_move(&self, position: &Sticks) -> Option<Move> {
        match self.known.get(&position.key()) {
            Some(&Known::Plan { mv, walk }) if self.closed[usize::from(walk)] => unpack(mv),
            _ => None,
        }
    }

    /// The other side's move towards the win that it is known to have.
    pub(super) fn winning_move(&self, position: &Sticks) -> Option<Move> {
        let rank = |mv: Move| {
            let child = position.child(mv);
            match (child.outcome(), self.known.get(&child.key())) {
                (Some(_), _) => Some((0, mv)),
                // What was lost before was lost without what was lost later, so that this leads to the end.
                (None, Some(&Known::Lost(number))) => Some((number, mv)),
                _ => None,
            }
        };
        position.moves().filter_map(rank).min().map(|(_, mv)| mv)
    }

    fn may_be_held(&self, position: &Sticks) -> bool {
        if position.to_move() == self.holder { !self.is_lost(position.key()) } else { self.may_be_left(position) }
    }

    fn is_lost(&self, key: u64) -> bool {
        matches!(self.known.get(&key), Some(Known::Lost(_)))
    }

    /// Whether the holder may leave a position to the other side, as far as is known.
    fn may_be_left(&self, position: &Sticks) -> bool {
        match position.outcome() {
            Some(_) => true,
            None if Threats::of(position, self.holder.other()).holes != [0; 3] => false,
            None => self.lost == 0 || position.moves().all(|mv| !self.is_lost(position.key_after(mv))),
        }
    }

    /// Plans for all positions that are met from `root`; `false` if it was stopped or there was no room.
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

    /// Whether a position of the holder's has to be looked at. It counts as looked at in this walk from now on.
    fn is_open(&mut self, key: u64, walk: u16) -> bool {
        let mv = match self.known.get(&key) {
            Some(&Known::Plan { walk: before, .. }) if before == walk || self.closed[usize::from(before)] => {
                return false;
            }
            Some(&Known::Plan { mv, .. }) => mv,
            Some(Known::Lost(_)) => return false,
            Some(Known::Left { .. }) | None => 0,
        };
        self.known.insert(key, Known::Plan { mv, walk });
        true
    }

    /// Whether the holder has left a position to the other side in this walk.
    fn is_left(&self, key: u64, walk: u16) -> bool {
        self.known.get(&key) == Some(&Known::Left { walk })
    }

    /// Leaves a position to the other side, and puts what may come next on the list.
    fn leave(&mut self, position: &Sticks, walk: u16, open: &mut Vec<Sticks>) {
        self.known.insert(position.key(), Known::Left { walk });
        for mv in position.moves() {
            if self.is_open(position.key_after(mv), walk) {
                open.push(position.child(mv));
            }
        }
    }

    /// Chooses a move for the holder.
    fn plan(&mut self, position: &Sticks, walk: u16, open: &mut Vec<Sticks>) {
        let planned = match self.known.get(&position.key()) {
            Some(&Known::Plan { mv, .. }) => unpack(mv).filter(|&mv| self.may_be_left(&position.child(mv))),
            _ => None,
        };
        let Some(mv) = planned.or_else(|| self.choose(position, walk)) else {
            self.lost += 1;
            self.known.insert(position.key(), Known::Lost(self.lost));
            return;
        };
        self.known.insert(position.key(), Known::Plan { mv: pack(mv), walk });
        if !self.is_left(position.key_after(mv), walk) {
            self.leave(&position.child(mv), walk, open);
        }
    }

    /// A move to a position that was left in this walk may have been found wrong since; the next walk looks at it again.
    fn choose(&self, position: &Sticks, walk: u16) -> Option<Move> {
        if let Some(mv) = position.moves().find(|&mv| self.is_left(position.key_after(mv), walk)) {
            return Some(mv);
        }
        let mut ranked: Vec<_> = position.moves().map(|mv| (self.rank(&position.child(mv)), mv)).collect();
        ranked.sort_unstable();
        ranked.into_iter().map(|(_, mv)| mv).find(|&mv| self.may_be_left(&position.child(mv)))
    }

    /// The lower, the rather does the holder leave a position to the other side.
    fn rank(&self, left: &Sticks) -> (u32, Reverse<u32>, [u64; 3]) {
        let barrels = left.barrels(self.holder).count_ones();
        let sticks = left.pieces(self.holder, Kind::Stick).count_ones();
        (barrels, Reverse(sticks), Kind::ALL.map(|kind| left.pieces(self.holder, kind)))
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Position, Rng, Side, Stop, derive_seed};

    use super::{Holding, Verdict};
    use crate::engine::values::Values;
    use crate::rules::{Kit, Move, Sticks};

    /// Lets the side that has won play its moves, and the other any, to the end of the game.
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
        let kit = Kit::of_board(6, 2, [4, 0, 1]).expect("a board");
        let values = Values::build(kit, &Stop::new(), &mut |_, _| {}).expect("a small game");
        let mut holdings = Side::BOTH.map(|side| Holding::new(side, usize::MAX));
        let mut lost = 0;
        for game in 0..100 {
            let mut rng = Rng::new(derive_seed(11, game));
            let mut position = Sticks::start_of(kit);
            for _ in 0..40 {
                let moves: Vec<Move> = position.moves().collect();
                position.play_unchecked(moves[rng.below(moves.len())]);
                if position.outcome().is_some() {
                    break;
                }
                let plies = values.plies(&position);
                for holding in &mut holdings {
                    let loses = plies.is_some_and(|plies| (plies % 2 == 0) == (position.to_move() == holding.holder));
                    let expected = if loses { Verdict::Loses } else { Verdict::Holds };
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
