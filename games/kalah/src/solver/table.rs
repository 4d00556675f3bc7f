//! The transposition table of the solver: bounds that threads share without locks, and never a wrong one.
//!
//! An entry is one 64-bit word, so that no thread reads half of another's. The houses of a board are packed into as
//! many bits as they need and mixed reversibly; some of the mixed bits are the place of the entry and all others are
//! in the entry, so that two boards are never taken for one another. A board with more seeds in a house than its bits
//! can say is not remembered.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use boardwright_search::large::Words;

use crate::fast::{Board, Row};

/// Entries of a bucket, which fills one line of a processor's cache.
const BUCKET: usize = 8;
/// Bits for the logarithm of the effort that a bound cost.
const EFFORT: u32 = 5;

/// What is proved of what the side to move gains from here on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    pub(crate) lower: i32,
    pub(crate) upper: i32,
}

impl Known {
    /// Both bounds the same.
    pub(super) fn exactly(value: i32) -> Known {
        Known { lower: value, upper: value }
    }
}

/// How an entry is laid out: from the lowest bit the lower bound, the upper bound, the effort and the tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    /// The number of buckets is 2 to the power of this.
    pub(super) bucket_bits: u32,
    houses: usize,
    /// Bits for each house.
    house_bits: u32,
    value_bits: u32,
    effort_bits: u32,
}

impl Layout {
    /// The layout of a table of at most `bytes`, for boards with at most `seeds` in play.
    pub(super) fn new(houses: usize, seeds: u32, bytes: usize) -> Layout {
        let value_bits = u32::BITS - seeds.leading_zeros();
        let width = 2 * houses as u32;
        let bucket_bits = (bytes / (8 * BUCKET)).max(1).ilog2();
        // A house that is given fewer than five bits forgets boards; effort that has fewer is only less exact.
        let fits = |effort: u32| (64 + bucket_bits).saturating_sub(2 * value_bits + effort) / width;
        let house_bits = fits(EFFORT).max(fits(1).min(5)).min(8).min(value_bits).min(64 / houses as u32).max(1);
        let bucket_bits = bucket_bits.min(width * house_bits);
        let spare = (64 + bucket_bits).saturating_sub(width * house_bits + 2 * value_bits);
        Layout { bucket_bits, houses, house_bits, value_bits, effort_bits: spare.min(EFFORT) }
    }

    fn tag_shift(self) -> u32 {
        2 * self.value_bits + self.effort_bits
    }

    /// Half a row in bits.
    fn width(self) -> u32 {
        self.houses as u32 * self.house_bits
    }
}

/// Where a board belongs: its bucket's first entry, and what identifies it there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Key {
    first: usize,
    tag: u64,
}

impl Key {
    /// A number for the board that few others have; never 0.
    pub(super) fn mixed(self) -> u64 {
        boardwright_game::mix(self.tag ^ self.first as u64) | 1
    }
}

/// The table.
pub(super) struct Table {
    layout: Layout,
    entries: Words,
}

impl Table {
    /// An empty table.
    pub(super) fn new(layout: Layout) -> Table {
        Table { layout, entries: Words::zeroed(BUCKET << layout.bucket_bits) }
    }

    pub(super) fn layout(&self) -> Layout {
        self.layout
    }

    /// The raw entries, to be written down.
    pub(super) fn entries(&self) -> &[AtomicU64] {
        &self.entries
    }

    /// Where a board belongs; `None` for one that the table cannot remember.
    #[inline]
    pub(super) fn key<R: Row>(&self, board: Board<R>) -> Option<Key> {
        let Layout { bucket_bits, houses, house_bits, .. } = self.layout;
        let width = self.layout.width();
        let mut own = board.own.pack(houses, house_bits)?;
        let mut other = board.other.pack(houses, house_bits)?;
        // A Feistel network: each step can be undone, so that different boards stay different.
        let shift = 64 - width;
        other ^= own.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> shift;
        own ^= other.wrapping_mul(0xD6E8_FEB8_6659_FD93) >> shift;
        other ^= own.wrapping_mul(0xCA5A_8263_9512_1157) >> shift;
        let mixed = u128::from(own) | u128::from(other) << width;
        let bucket = mixed as usize & ((1 << bucket_bits) - 1);
        Some(Key { first: bucket * BUCKET, tag: (mixed >> bucket_bits) as u64 })
    }

    fn bucket(&self, key: Key) -> &[AtomicU64] {
        &self.entries[key.first..key.first + BUCKET]
    }

    /// Asks the memory for the bucket of a board without waiting for it.
    #[inline]
    pub(super) fn fetch(&self, key: Option<Key>) {
        if let Some(key) = key {
            std::hint::black_box(self.entries[key.first].load(Relaxed));
        }
    }

    /// What is known of the board with this key and so many seeds in play.
    #[inline]
    pub(super) fn get(&self, key: Option<Key>, seeds: i32) -> Known {
        let shift = self.layout.tag_shift();
        // An entry never written to is all zeros, which says just as little as no entry. A board has at most one, or,
        // if two threads wrote at once, two of the same bucket; the first is taken.
        let found = key.and_then(|key| {
            self.bucket(key).iter().map(|entry| entry.load(Relaxed)).find(|entry| entry >> shift == key.tag)
        });
        let entry = found.unwrap_or(0);
        let mask = (1 << self.layout.value_bits) - 1;
        let lower = (entry & mask) as i32;
        let upper = (entry >> self.layout.value_bits & mask) as i32;
        Known { lower: 2 * lower - seeds, upper: seeds - 2 * upper }
    }

    /// Remembers bounds that took about `nodes` positions; they replace what took the least.
    #[inline]
    pub(super) fn put(&self, key: Option<Key>, seeds: i32, known: Known, nodes: u64) {
        let Some(key) = key else { return };
        let Layout { value_bits, effort_bits, .. } = self.layout;
        let shift = self.layout.tag_shift();
        let effort = u64::from(nodes.max(1).ilog2().min((1 << EFFORT) - 1) >> (EFFORT - effort_bits));
        let effort_of = |entry: u64| entry >> (2 * value_bits) & ((1 << effort_bits) - 1);
        let bucket = self.bucket(key);
        let (mut place, mut least, mut most) = (0, u64::MAX, effort);
        for (index, entry) in bucket.iter().enumerate() {
            let entry = entry.load(Relaxed);
            if entry >> shift == key.tag {
                (place, most) = (index, effort.max(effort_of(entry)));
                break;
            }
            let worth = if entry == 0 { 0 } else { 1 + effort_of(entry) };
            if worth < least {
                (place, least) = (index, worth);
            }
        }
        let lower = ((known.lower + seeds) / 2) as u64;
        let upper = ((seeds - known.upper) / 2) as u64;
        bucket[place].store(key.tag << shift | most << (2 * value_bits) | upper << value_bits | lower, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use boardwright_game::Rng;

    use super::{Known, Layout, Table};
    use crate::fast::{Board, Row};

    /// Fills a small table with random boards and sees that it never answers for another board.
    fn fill<R: Row + std::hash::Hash>(houses: usize, most: usize, bytes: usize) {
        let table = Table::new(Layout::new(houses, (2 * houses * most) as u32, bytes));
        let mut rng = Rng::new(houses as u64);
        let mut written = HashMap::new();
        let mut boards = Vec::new();
        for _ in 0..3000 {
            let mut row = || R::of(&(0..houses).map(|_| rng.below(most + 1) as u8).collect::<Vec<_>>());
            let board = Board { own: row(), other: row() };
            let seeds = board.seeds();
            let lower = -seeds + 2 * rng.below(seeds as usize + 1) as i32;
            let known = Known { lower, upper: seeds };
            table.put(table.key(board), seeds, known, rng.below(1000) as u64);
            written.insert((board.own, board.other), known);
            boards.push(board);
        }
        let mut remembered = 0;
        for board in boards {
            let seeds = board.seeds();
            let found = table.get(table.key(board), seeds);
            let nothing = Known { lower: -seeds, upper: seeds };
            assert!(found == nothing || found == written[&(board.own, board.other)], "{houses} houses");
            remembered += usize::from(found != nothing);
        }
        assert!(remembered > 0, "{houses} houses: nothing remembered");
    }

    #[test]
    fn a_table_never_takes_one_board_for_another() {
        for bytes in [64, 4096, 1 << 20] {
            for (houses, most) in [(1, 12), (2, 9), (3, 6), (6, 4), (7, 4), (8, 2)] {
                fill::<u64>(houses, most, bytes);
            }
            fill::<u128>(10, 2, bytes);
        }
    }

    #[test]
    fn usual_sizes_give_a_house_enough_bits() {
        for (houses, seeds, bits) in [(6, 48, 5), (6, 72, 5), (4, 24, 5), (7, 56, 5)] {
            let layout = Layout::new(houses, seeds, 1 << 30);
            assert!(layout.house_bits >= bits && layout.effort_bits >= 1, "{layout:?}");
        }
    }
}
