//! Numbers for the patterns of a line: what lies on a point and on the four points to both sides of it.
//!
//! A pattern and its mirror image have the same number. Patterns without a stone have the number 0, wherever the edge is, so
//! that a network says nothing of empty surroundings, of which there are more on larger boards.

use std::sync::OnceLock;

use crate::board::halves::{Half, count_pairs, place_of_pair};

/// Points on each side of the middle of a pattern.
pub(crate) const HALF: u32 = 4;

/// Points of a pattern.
const POINTS: u32 = 2 * HALF + 1;

/// The number of keys: two bits a point, 0 for none, 1 for black, 2 for white, 3 for the edge.
const KEYS: usize = 1 << (2 * POINTS);

/// The lower bit of every point of a key.
const LOWER_BITS: u32 = 0x1_5555;

/// The key of the pattern around a point of a line that has two bits a point, as the lines of
/// [`PatternBoard`](crate::board::pattern_board::PatternBoard) have.
#[inline]
pub(crate) fn key(line: u64, at: u32) -> u32 {
    (line >> (2 * (at - HALF))) as u32 & (KEYS as u32 - 1)
}

/// The numbers of all patterns.
#[derive(Debug)]
pub(crate) struct PatternNumbers {
    by_key: Box<[u16; KEYS]>,
    /// By number, the key that stands for a pattern and its mirror image. The first stands for patterns without stones.
    keys: Vec<u32>,
}

impl PatternNumbers {
    /// The numbers, which are computed once.
    pub(crate) fn get() -> &'static PatternNumbers {
        static NUMBERS: OnceLock<PatternNumbers> = OnceLock::new();
        NUMBERS.get_or_init(PatternNumbers::compute)
    }

    fn compute() -> PatternNumbers {
        let mut by_key: Box<[u16; KEYS]> = vec![0; KEYS].try_into().unwrap_or_else(|_| Box::new([0; KEYS]));
        let mut keys = vec![0];
        for key in possible_keys().filter(|&key| has_stone(key)) {
            let mirrored = mirrored(key);
            by_key[key as usize] = if mirrored < key {
                by_key[mirrored as usize]
            } else {
                keys.push(key);
                (keys.len() - 1) as u16
            };
        }
        PatternNumbers { by_key, keys }
    }

    /// The number of patterns, number 0 included.
    pub(crate) fn count(&self) -> usize {
        self.keys.len()
    }

    /// The number of the pattern with a key.
    #[inline]
    pub(crate) fn of(&self, key: u32) -> u16 {
        self.by_key[key as usize & (KEYS - 1)]
    }

    /// A key of the pattern with a number.
    pub(crate) fn key_of(&self, number: usize) -> u32 {
        self.keys[number]
    }
}

/// The number of places of rows.
pub(crate) const PLACES: usize = 3 * count_pairs(HALF);

/// The place of the row of a pattern and its mirror image, below [`PLACES`], from what lies in the middle and from both halves. It
/// is computed, because a table of all keys would take the cache that the rows need.
#[inline]
pub(crate) fn place_of_halves(middle: u32, one: Half, other: Half) -> u16 {
    (middle as usize * count_pairs(HALF) + place_of_pair(one, other)) as u16
}

/// The place of the row of a pattern by its key.
pub(crate) fn place_of_row(key: u32) -> u16 {
    // A line with the point at place 4.
    let line = u64::from(key);
    place_of_halves(code(key, HALF).min(2), Half::below::<HALF>(line, HALF), Half::above::<HALF>(line, HALF))
}

/// All keys that may occur on a board.
pub(crate) fn possible_keys() -> impl Iterator<Item = u32> {
    (0..KEYS as u32).filter(|&key| is_possible(key))
}

fn code(key: u32, at: u32) -> u32 {
    key >> (2 * at) & 3
}

/// True if the edge lies beyond the ends only, and not on the middle.
fn is_possible(key: u32) -> bool {
    let is_edge = |at| code(key, at) == 3;
    let below = (0..HALF).take_while(|&at| is_edge(at)).count() as u32;
    let above = (0..HALF).take_while(|&at| is_edge(POINTS - 1 - at)).count() as u32;
    !(below..POINTS - above).any(is_edge)
}

fn has_stone(key: u32) -> bool {
    (key ^ key >> 1) & LOWER_BITS != 0
}

fn mirrored(key: u32) -> u32 {
    (0..POINTS).fold(0, |all, at| all << 2 | code(key, at))
}

#[cfg(test)]
mod tests {
    use super::{KEYS, PLACES, PatternNumbers, key, mirrored, place_of_row, possible_keys};
    use crate::board::halves::swapped;

    #[test]
    fn every_pattern_has_a_number_that_its_mirror_image_shares() {
        let numbers = PatternNumbers::get();
        assert!(numbers.count() < usize::from(u16::MAX));
        for number in 1..numbers.count() {
            let key = numbers.key_of(number);
            assert_eq!(usize::from(numbers.of(key)), number);
            assert_eq!(usize::from(numbers.of(mirrored(key))), number);
            assert_eq!(swapped(swapped(key)), key);
            assert_ne!(numbers.of(swapped(key)), 0);
        }
    }

    #[test]
    fn patterns_share_the_place_of_a_row_with_their_mirror_image_alone() {
        let mut at: Vec<Option<u32>> = vec![None; PLACES];
        for key in possible_keys() {
            let place = usize::from(place_of_row(key));
            assert_eq!(place, usize::from(place_of_row(mirrored(key))));
            let other = *at[place].get_or_insert(key);
            assert!(other == key || other == mirrored(key), "{key:o} and {other:o}");
        }
        assert_eq!(at.iter().flatten().count(), PLACES);
    }

    #[test]
    fn patterns_without_stones_are_number_0() {
        let numbers = PatternNumbers::get();
        let empty_or_edge = (0..KEYS as u32).filter(|&key| (0..9).all(|at| [0, 3].contains(&(key >> (2 * at) & 3))));
        assert!(empty_or_edge.map(|key| numbers.of(key)).all(|number| number == 0));
    }

    #[test]
    fn a_key_holds_the_points_around_one_in_their_order() {
        // Black on point 4, white on point 8, the edge from point 9 on.
        let line = !0 << 18 | 2 << 16 | 1 << 8;
        assert_eq!(key(line, 4), 2 << 16 | 1 << 8);
        assert_eq!(key(line, 8), 0b11_11_11_11_10_00_00_00_01);
        assert_eq!(swapped(key(line, 4)), 1 << 16 | 2 << 8);
    }
}
