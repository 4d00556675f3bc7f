//! The fast board of kalah for the solver and the engine.
//!
//! A board is seen from the side to move and has no stores. A row of houses is one word with a byte for each house. A
//! sowing is two additions from a table by house and number of seeds, laps included. Tests compare it with
//! [`crate::rules`] for every size and option.

use std::hash::Hash;
use std::ops::{Add, BitAnd, BitOr, Not};

use boardwright_game::{Position, Side};

use crate::rules::{Capture, End, House, Kalah, Rules};

/// One more than the greatest number of seeds in a house.
const SEEDS: usize = 256;

/// A row of houses in one machine word, the leftmost house in the lowest byte.
pub(crate) trait Row:
    Copy
    + Eq
    + Hash
    + Default
    + Add<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Send
    + Sync
{
    /// The row with these seeds.
    fn of(seeds: &[u8]) -> Self;
    /// The seeds in a house.
    fn house(self, house: usize) -> u8;
    /// The row with all seeds in one house.
    fn only(house: usize, seeds: u8) -> Self;
    /// The sum of all seeds.
    fn seeds(self) -> i32;
    /// The row of sums from the right, on a board with so many houses: first the seeds of the last house, then those of the
    /// last two, and so on.
    fn sums_from_right(self, houses: usize) -> Self;
    /// A bit set of the houses that hold seeds.
    fn full(self) -> u32;
    /// The row hashed into one word.
    fn fold(self) -> u64;
    /// The same row in the widest word.
    fn wide(self) -> u128;
    /// The row packed with `bits` bits for each house, at most 64 together; `None` if a house holds more.
    fn pack(self, houses: usize, bits: u32) -> Option<u64>;

    /// True if there are no seeds.
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// The row without the seeds of one house.
    fn without(self, house: usize) -> Self {
        self & !Self::only(house, 0xFF)
    }
}

/// Rows of up to eight houses, which nearly all boards have.
impl Row for u64 {
    fn of(seeds: &[u8]) -> u64 {
        seeds.iter().rev().fold(0, |row, &seeds| row << 8 | u64::from(seeds))
    }

    fn house(self, house: usize) -> u8 {
        (self >> (8 * house)) as u8
    }

    fn only(house: usize, seeds: u8) -> u64 {
        u64::from(seeds) << (8 * house)
    }

    /// A multiplication adds up all bytes in the highest one; no board has more seeds than a byte can hold.
    fn seeds(self) -> i32 {
        (self.wrapping_mul(0x0101_0101_0101_0101) >> 56) as i32
    }

    fn sums_from_right(self, houses: usize) -> u64 {
        (self.swap_bytes() >> (64 - 8 * houses)).wrapping_mul(0x0101_0101_0101_0101)
    }

    fn full(self) -> u32 {
        // Sets the highest bit of every byte that is not 0; the multiplication gathers these bits.
        let low = 0x7F7F_7F7F_7F7F_7F7F;
        let high = (((self & low) + low) | self) & !low;
        ((high >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
    }

    fn fold(self) -> u64 {
        self
    }

    fn wide(self) -> u128 {
        self.into()
    }

    fn pack(self, _houses: usize, bits: u32) -> Option<u64> {
        if bits < 8 && self & ((0xFF << bits & 0xFF) * 0x0101_0101_0101_0101) != 0 {
            return None;
        }
        // Pairs of houses, pairs of pairs, and both halves are moved together.
        let row = self & 0x00FF_00FF_00FF_00FF | (self & 0xFF00_FF00_FF00_FF00) >> (8 - bits);
        let row = row & 0x0000_FFFF_0000_FFFF | (row & 0xFFFF_0000_FFFF_0000) >> (16 - 2 * bits);
        Some(row & 0xFFFF_FFFF | row >> 32 << (4 * bits))
    }
}

/// Rows of nine and ten houses.
impl Row for u128 {
    fn of(seeds: &[u8]) -> u128 {
        seeds.iter().rev().fold(0, |row, &seeds| row << 8 | u128::from(seeds))
    }

    fn house(self, house: usize) -> u8 {
        (self >> (8 * house)) as u8
    }

    fn only(house: usize, seeds: u8) -> u128 {
        u128::from(seeds) << (8 * house)
    }

    fn seeds(self) -> i32 {
        self.to_le_bytes().iter().map(|&seeds| i32::from(seeds)).sum()
    }

    fn sums_from_right(self, houses: usize) -> u128 {
        (self.swap_bytes() >> (128 - 8 * houses)).wrapping_mul(0x0101_0101_0101_0101_0101_0101_0101_0101)
    }

    fn full(self) -> u32 {
        let bytes = self.to_le_bytes();
        (0..bytes.len()).filter(|&house| bytes[house] > 0).fold(0, |full, house| full | 1 << house)
    }

    fn fold(self) -> u64 {
        self as u64 ^ ((self >> 64) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn wide(self) -> u128 {
        self
    }

    fn pack(self, houses: usize, bits: u32) -> Option<u64> {
        let most = if bits < 8 { (1 << bits) - 1 } else { u8::MAX };
        (0..houses).rev().try_fold(0, |packed, house| {
            let seeds = self.house(house);
            (seeds <= most).then_some(packed << bits | u64::from(seeds))
        })
    }
}

/// The effect of sowing a house: the seeds it adds to both rows and the store, and the place of the last seed.
#[derive(Clone, Copy, Default)]
struct SowingEffect<R> {
    own: R,
    other: R,
    /// The seeds that fall into the own store.
    store: u8,
    /// The place of the last seed, counted along the sowing: own houses, own store, then the opponent's houses.
    last: u8,
}

/// The houses of both sides from the view of the side to move. They decide all future play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct FastBoard<R> {
    pub(crate) own: R,
    pub(crate) other: R,
}

impl<R: Row> FastBoard<R> {
    pub(crate) fn of(position: &Kalah) -> FastBoard<R> {
        let side = position.to_move();
        FastBoard { own: R::of(position.houses(side)), other: R::of(position.houses(side.other())) }
    }

    /// The same board in the widest rows.
    pub(crate) fn wide(self) -> FastBoard<u128> {
        FastBoard { own: self.own.wide(), other: self.other.wide() }
    }

    /// The number of seeds in the houses of both sides.
    pub(crate) fn seeds(self) -> i32 {
        self.own.seeds() + self.other.seeds()
    }
}

/// The board after a move, from the view of the side that moves next.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Child<R> {
    pub(crate) board: FastBoard<R>,
    pub(crate) house: u8,
    /// The seeds that went to the mover's store, captured ones included.
    pub(crate) gain: i32,
    /// The seeds captured, the capturing one included.
    pub(crate) captured: i32,
    /// True if the mover moves again.
    pub(crate) again: bool,
    /// If the move ends the game, the mover's total gain by it, the sweep included.
    pub(crate) end: Option<i32>,
}

impl<R: Row> Child<R> {
    /// The mover's gain if the side that moves next gains `value` after the move.
    pub(crate) fn value(&self, value: i32) -> i32 {
        self.value_in(1, value)
    }

    /// The mover's gain as in [`Child::value`], in units in which a seed counts `seed`.
    pub(crate) fn value_in(&self, seed: i32, value: i32) -> i32 {
        if self.again { seed * self.gain + value } else { seed * self.gain - value }
    }

    /// The goal of the side that moves next that corresponds to a goal of the mover. If the mover moves again, it
    /// reaches its goal exactly if the next side does; otherwise exactly if the next side does not.
    #[inline]
    pub(crate) fn question(&self, goal: i32) -> i32 {
        if self.again { goal - self.gain } else { self.gain - goal + 1 }
    }
}

/// The move generator for one size and set of options.
pub(crate) struct Moves<R> {
    pub(crate) houses: usize,
    capture: Capture,
    end: End,
    sowings: Vec<SowingEffect<R>>,
}

impl<R: Row> Moves<R> {
    /// Computes the sowings of every house with every number of seeds.
    pub(crate) fn new(rules: Rules) -> Moves<R> {
        let houses = usize::from(rules.houses);
        let sowings = (0..houses).flat_map(|origin| Moves::sowings(houses, origin)).collect();
        Moves { houses, capture: rules.capture, end: rules.end, sowings }
    }

    /// The sowings from one house: each has one seed more than the last.
    fn sowings(houses: usize, origin: usize) -> impl Iterator<Item = SowingEffect<R>> {
        let none = SowingEffect { own: R::default(), other: R::default(), store: 0, last: origin as u8 };
        let next = move |sowing: &SowingEffect<R>| {
            let SowingEffect { mut own, mut other, mut store, last } = *sowing;
            let place = if usize::from(last) == 2 * houses { 0 } else { usize::from(last) + 1 };
            match place {
                place if place < houses => own = own + R::only(place, 1),
                place if place == houses => store += 1,
                place => other = other + R::only(place - houses - 1, 1),
            }
            Some(SowingEffect { own, other, store, last: place as u8 })
        };
        std::iter::successors(Some(none), next).take(SEEDS)
    }

    /// True if the game is over before a move of the side to move. Moves report the end themselves; this is for other
    /// boards.
    #[cfg(test)]
    pub(crate) fn is_over(&self, board: FastBoard<R>) -> bool {
        board.own.is_empty() || (self.end == End::EitherEmpty && board.other.is_empty())
    }

    /// Sows a house that holds seeds.
    // A call of its own, with the copy of its result, is a fifth of the cost.
    #[inline(always)]
    pub(crate) fn play(&self, board: FastBoard<R>, house: usize) -> Child<R> {
        let sowing = &self.sowings[house * SEEDS + usize::from(board.own.house(house))];
        let mut own = board.own.without(house) + sowing.own;
        let mut other = board.other + sowing.other;
        let last = usize::from(sowing.last);
        let mut captured = 0;
        if last < self.houses && own.house(last) == 1 {
            let opposite = self.houses - 1 - last;
            let taken = other.house(opposite);
            if taken > 0 || self.capture == Capture::Empty {
                captured = i32::from(taken) + 1;
                own = own.without(last);
                other = other.without(opposite);
            }
        }
        let gain = i32::from(sowing.store) + captured;
        let again = last == self.houses;
        let over = match self.end {
            End::EitherEmpty => own.is_empty() || other.is_empty(),
            End::MoverEmpty => (if again { own } else { other }).is_empty(),
        };
        // Each side takes the seeds on its own side.
        let end = over.then(|| gain + own.seeds() - other.seeds());
        let board = if again { FastBoard { own, other } } else { FastBoard { own: other, other: own } };
        Child { board, house: house as u8, gain, captured, again, end }
    }

    /// All moves, from the rightmost house to the leftmost: an extra move from the right does not change the houses to
    /// its left.
    pub(crate) fn children(&self, board: FastBoard<R>) -> impl Iterator<Item = Child<R>> {
        self.houses_of(board).map(move |house| self.play(board, house))
    }

    /// The houses that hold seeds, in the order of [`Moves::children`].
    #[inline]
    pub(crate) fn houses_of(&self, board: FastBoard<R>) -> impl Iterator<Item = usize> + use<R> {
        let mut full = board.own.full();
        std::iter::from_fn(move || {
            let house = full.checked_ilog2()?;
            full ^= 1 << house;
            Some(house as usize)
        })
    }
}

/// The move of the rules for a house counted from 0.
pub(crate) fn house(index: u8) -> House {
    House::new(index + 1).expect("a board has at most ten houses")
}

/// The lead of the side to move: its store less the other store.
pub(crate) fn lead(position: &Kalah) -> i32 {
    let side: Side = position.to_move();
    i32::from(position.store(side)) - i32::from(position.store(side.other()))
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Position, Rng, Variant, derive_seed};

    use super::{FastBoard, Moves, Row, house, lead};
    use crate::rules::Kalah;
    use crate::{KalahVariant, Rules};

    /// Compares every move of a position with the rules; returns the numbers of laps and endings it met.
    fn compare<R: Row>(moves: &Moves<R>, position: &Kalah) -> (usize, usize) {
        let board = FastBoard::<R>::of(position);
        let children: Vec<_> = moves.children(board).collect();
        let mut houses: Vec<_> = children.iter().map(|child| house(child.house)).collect();
        houses.reverse();
        assert_eq!(houses, position.moves().collect::<Vec<_>>(), "{position}");
        let mut endings = 0;
        let mut laps = 0;
        for child in &children {
            let mv = house(child.house);
            let next = position.child(mv);
            let again = next.to_move() == position.to_move();
            let gain = if again { lead(&next) } else { -lead(&next) } - lead(position);
            assert_eq!(child.end.is_some(), next.outcome().is_some(), "{position} plays {mv}");
            match child.end {
                Some(end) => assert_eq!(end, gain, "{position} plays {mv}"),
                None => {
                    assert!((child.gain, child.again) == (gain, again), "{position} plays {mv}");
                    assert!(child.board == FastBoard::of(&next), "{position} plays {mv}");
                }
            }
            endings += usize::from(child.end.is_some());
            laps += usize::from(usize::from(board.own.house(mv.index())) > 2 * moves.houses);
        }
        (laps, endings)
    }

    fn play_out<R: Row>(variant: &KalahVariant, rules: Rules, seed: u64) -> (usize, usize) {
        let moves = Moves::<R>::new(rules);
        let mut seen = (0, 0);
        for game in 0..4 {
            let mut rng = Rng::new(derive_seed(seed, game));
            let mut position = variant.start();
            while position.outcome().is_none() {
                let (laps, endings) = compare(&moves, &position);
                seen = (seen.0 + laps, seen.1 + endings);
                let choices: Vec<_> = position.moves().collect();
                position.play_unchecked(choices[rng.below(choices.len())]);
            }
        }
        seen
    }

    #[test]
    fn every_size_and_option_plays_by_the_rules() {
        let (mut laps, mut endings) = (0, 0);
        for case in 0..10 * 12 * 4u64 {
            let (houses, seeds) = (1 + case % 10, 1 + case / 10 % 12);
            let capture = ["", ",empty-capture"][case as usize / 120 % 2];
            let end = ["", ",end=mover"][case as usize / 240];
            let spec = format!("kalah:{houses}x{seeds}{capture}{end}").parse().expect("a spec");
            let variant = KalahVariant::from_spec(&spec).expect("a kalah");
            let rules = variant.start().rules();
            let mut seen = vec![play_out::<u128>(&variant, rules, case)];
            if houses <= 8 {
                seen.push(play_out::<u64>(&variant, rules, case));
            }
            laps += seen[0].0;
            endings += seen[0].1;
        }
        assert!(laps > 1000 && endings > 1000, "{laps} {endings}");
    }

    #[test]
    fn both_widths_of_a_row_agree() {
        let mut rng = Rng::new(1);
        for _ in 0..1000 {
            let seeds: Vec<u8> = (0..8).map(|_| [0, rng.below(40) as u8][rng.below(2)]).collect();
            let (narrow, wide) = (u64::of(&seeds), u128::of(&seeds));
            assert_eq!((narrow.full(), narrow.seeds().min(255)), (wide.full(), wide.seeds().min(255)), "{seeds:?}");
            for bits in 3..=8 {
                assert_eq!(narrow.pack(8, bits), wide.pack(8, bits), "{seeds:?} in {bits} bits");
            }
        }
    }

    fn leaves(moves: &Moves<u64>, board: FastBoard<u64>, depth: u32) -> u64 {
        let children = moves.children(board);
        if depth == 0 {
            return 1;
        }
        children
            .map(
                |child| if child.end.is_some() { u64::from(depth == 1) } else { leaves(moves, child.board, depth - 1) },
            )
            .sum()
    }

    #[test]
    fn the_fast_board_has_the_leaves_of_the_rules() {
        for spec in ["kalah:6x4", "kalah:4x3,empty-capture", "kalah:3x5,end=mover"] {
            let variant = KalahVariant::from_spec(&spec.parse().expect("a spec")).expect("a kalah");
            let start = variant.start();
            let moves = Moves::new(start.rules());
            assert_eq!(leaves(&moves, FastBoard::of(&start), 7), boardwright_game::perft(&start, 7), "{spec}");
        }
    }
}
