//! The transposition table of the solver: bounds of values, shared by threads without locks and without wrong hits.
//!
//! An entry is one 64-bit word, so that a thread never reads a half-written entry. The houses of a board are packed
//! into as few bits as possible and mixed reversibly. Some of the mixed bits select the bucket and all others are
//! stored in the entry, so that two boards are never confused. A board with more seeds in a house than its bits can
//! represent is not stored.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use boardwright_search::large::Words;

use crate::board::{FastBoard, Row};
use crate::rules::MAX_HOUSES;

/// The number of entries of a bucket, which fills one cache line.
const BUCKET: usize = 8;
/// The number of bits for the logarithm of the nodes that a bound took.
const EFFORT: u32 = 5;
/// The multipliers that mix the two rows of a board.
const MIXERS: [u64; 3] = [0x9E37_79B9_7F4A_7C15, 0xD6E8_FEB8_6659_FD93, 0xCA5A_8263_9512_1157];

/// Proved bounds of the gain of the side to move from here on, in seeds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ValueBounds {
    pub(crate) lower: i32,
    pub(crate) upper: i32,
}

impl ValueBounds {
    /// Bounds that are both the same value.
    pub(super) fn exactly(value: i32) -> ValueBounds {
        ValueBounds { lower: value, upper: value }
    }
}

/// The layout of an entry: from the lowest bit the lower bound, the upper bound, the effort and the tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TableLayout {
    /// The logarithm to base 2 of the number of buckets.
    pub(super) bucket_bits: u32,
    houses: usize,
    /// The number of bits for each house.
    house_bits: u32,
    value_bits: u32,
    effort_bits: u32,
}

impl TableLayout {
    /// The layout of a table of at most `bytes`, for boards with at most `seeds` in play.
    pub(super) fn new(houses: usize, seeds: u32, bytes: usize) -> TableLayout {
        let value_bits = u32::BITS - seeds.leading_zeros();
        let width = 2 * houses as u32;
        let bucket_bits = (bytes / (8 * BUCKET)).max(1).ilog2();
        // With fewer than five bits for a house many boards cannot be stored; with fewer bits for the effort it is
        // only less exact.
        let fits = |effort: u32| (64 + bucket_bits).saturating_sub(2 * value_bits + effort) / width;
        let house_bits = fits(EFFORT).max(fits(1).min(5)).min(8).min(value_bits).min(64 / houses as u32).max(1);
        let bucket_bits = bucket_bits.min(width * house_bits);
        let spare = (64 + bucket_bits).saturating_sub(width * house_bits + 2 * value_bits);
        TableLayout { bucket_bits, houses, house_bits, value_bits, effort_bits: spare.min(EFFORT) }
    }

    fn tag_shift(self) -> u32 {
        2 * self.value_bits + self.effort_bits
    }

    /// The number of bits of one side's houses.
    fn width(self) -> u32 {
        self.houses as u32 * self.house_bits
    }

    /// The houses of a packed row.
    fn unpacked(self, row: u64) -> [u8; MAX_HOUSES as usize] {
        let mut houses = [0; MAX_HOUSES as usize];
        for (house, seeds) in houses.iter_mut().enumerate().take(self.houses) {
            *seeds = (row >> (house as u32 * self.house_bits)) as u8 & (u8::MAX >> (8 - self.house_bits));
        }
        houses
    }

    /// A row packed from houses none of which holds more than its bits allow.
    fn packed(self, row: &[u8; MAX_HOUSES as usize]) -> u64 {
        let row = &row[..self.houses];
        row.iter().rev().fold(0, |packed, &seeds| packed << self.house_bits | u64::from(seeds))
    }

    /// The bounds in an entry of a board with `seeds` seeds.
    #[inline]
    fn bounds(self, entry: u64, seeds: i32) -> ValueBounds {
        let mask = (1 << self.value_bits) - 1;
        let lower = (entry & mask) as i32;
        let upper = (entry >> self.value_bits & mask) as i32;
        ValueBounds { lower: 2 * lower - seeds, upper: seeds - 2 * upper }
    }

    /// The logarithm of the nodes that an entry took, at least.
    fn effort(self, entry: u64) -> u64 {
        (entry >> (2 * self.value_bits) & ((1 << self.effort_bits) - 1)) << (EFFORT - self.effort_bits)
    }
}

/// The place of a board in the table: the first entry of its bucket, and the tag that identifies it there.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoundsKey {
    first: usize,
    tag: u64,
}

impl BoundsKey {
    /// A hash of the board; never 0.
    pub(super) fn mixed(self) -> u64 {
        boardwright_game::mix(self.tag ^ self.first as u64) | 1
    }
}

/// The transposition table.
pub(super) struct BoundsTable {
    layout: TableLayout,
    entries: Words,
}

impl BoundsTable {
    /// An empty table.
    pub(super) fn new(layout: TableLayout) -> BoundsTable {
        BoundsTable { layout, entries: Words::zeroed(BUCKET << layout.bucket_bits) }
    }

    pub(super) fn layout(&self) -> TableLayout {
        self.layout
    }

    /// The raw entries, for saving.
    pub(super) fn entries(&self) -> &[AtomicU64] {
        &self.entries
    }

    /// The size in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.entries)
    }

    /// The number of entries in use.
    pub(super) fn used(&self) -> u64 {
        self.entries.iter().filter(|entry| entry.load(Relaxed) != 0).count() as u64
    }

    /// A table of another layout with the entries of this one, as far as it has room for them and its houses hold their seeds.
    pub(super) fn copied(&self, layout: TableLayout) -> BoundsTable {
        let table = BoundsTable::new(layout);
        for (index, entry) in self.entries.iter().enumerate() {
            let entry = entry.load(Relaxed);
            if entry != 0 {
                let key = BoundsKey { first: index / BUCKET * BUCKET, tag: entry >> self.layout.tag_shift() };
                let rows = self.rows(key).map(|row| self.layout.unpacked(row));
                if rows.iter().flatten().any(|&seeds| u32::from(seeds) >> layout.house_bits != 0) {
                    continue;
                }
                let seeds = rows.iter().flatten().map(|&seeds| i32::from(seeds)).sum();
                let [own, other] = rows.map(|row| layout.packed(&row));
                let (known, nodes) = (self.layout.bounds(entry, seeds), 1 << self.layout.effort(entry));
                table.put(Some(table.bounds_key(own, other)), seeds, known, nodes);
            }
        }
        table
    }

    /// The key of a board; `None` if the table cannot store it.
    #[inline]
    pub(super) fn key<R: Row>(&self, board: FastBoard<R>) -> Option<BoundsKey> {
        let TableLayout { houses, house_bits, .. } = self.layout;
        Some(self.bounds_key(board.own.pack(houses, house_bits)?, board.other.pack(houses, house_bits)?))
    }

    /// The key of two packed rows. A Feistel network: every step is reversible, so that different boards stay different.
    #[inline]
    fn bounds_key(&self, mut own: u64, mut other: u64) -> BoundsKey {
        let (bucket_bits, width) = (self.layout.bucket_bits, self.layout.width());
        let shift = 64 - width;
        other ^= own.wrapping_mul(MIXERS[0]) >> shift;
        own ^= other.wrapping_mul(MIXERS[1]) >> shift;
        other ^= own.wrapping_mul(MIXERS[2]) >> shift;
        let mixed = u128::from(own) | u128::from(other) << width;
        let bucket = mixed as usize & ((1 << bucket_bits) - 1);
        BoundsKey { first: bucket * BUCKET, tag: (mixed >> bucket_bits) as u64 }
    }

    /// The packed rows of a key, by the same steps backwards.
    fn rows(&self, key: BoundsKey) -> [u64; 2] {
        let (bucket_bits, width) = (self.layout.bucket_bits, self.layout.width());
        let mixed = u128::from(key.tag) << bucket_bits | (key.first / BUCKET) as u128;
        let shift = 64 - width;
        let mut own = mixed as u64 & (u64::MAX >> shift);
        let mut other = (mixed >> width) as u64;
        other ^= own.wrapping_mul(MIXERS[2]) >> shift;
        own ^= other.wrapping_mul(MIXERS[1]) >> shift;
        other ^= own.wrapping_mul(MIXERS[0]) >> shift;
        [own, other]
    }

    fn bucket(&self, key: BoundsKey) -> &[AtomicU64] {
        &self.entries[key.first..key.first + BUCKET]
    }

    /// Prefetches the bucket of a board.
    #[inline]
    pub(super) fn fetch(&self, key: Option<BoundsKey>) {
        if let Some(key) = key {
            std::hint::black_box(self.entries[key.first].load(Relaxed));
        }
    }

    /// The bounds of the board with this key and `seeds` seeds in play.
    #[inline]
    pub(super) fn get(&self, key: Option<BoundsKey>, seeds: i32) -> ValueBounds {
        let shift = self.layout.tag_shift();
        // An empty entry is all zeros, which decodes to the trivial bounds. A board has at most one entry or, if two
        // threads wrote at once, two in the same bucket; either is correct, and the first is taken.
        let found = key.and_then(|key| {
            self.bucket(key).iter().map(|entry| entry.load(Relaxed)).find(|entry| entry >> shift == key.tag)
        });
        self.layout.bounds(found.unwrap_or(0), seeds)
    }

    /// Stores bounds that took about `nodes` nodes. They replace the entry of the bucket with the least effort.
    #[inline]
    pub(super) fn put(&self, key: Option<BoundsKey>, seeds: i32, known: ValueBounds, nodes: u64) {
        let Some(key) = key else { return };
        let TableLayout { value_bits, effort_bits, .. } = self.layout;
        let shift = self.layout.tag_shift();
        let effort = u64::from(nodes.max(1).ilog2().min((1 << EFFORT) - 1) >> (EFFORT - effort_bits));
        // The effort is a logarithm, cut to the bits that the layout has for it.
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
        // Values have the parity of the seeds, so that half the distance from the trivial bound is stored. The trivial
        // bounds are 0.
        let lower = ((known.lower + seeds) / 2) as u64;
        let upper = ((seeds - known.upper) / 2) as u64;
        bucket[place].store(key.tag << shift | most << (2 * value_bits) | upper << value_bits | lower, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use boardwright_game::Rng;

    use super::{BoundsTable, TableLayout, ValueBounds};
    use crate::board::{FastBoard, Row};

    /// Fills a small table with random boards and checks that it never answers for another board.
    fn fill<R: Row + std::hash::Hash>(houses: usize, most: usize, bytes: usize) {
        let table = BoundsTable::new(TableLayout::new(houses, (2 * houses * most) as u32, bytes));
        let mut rng = Rng::new(houses as u64);
        let mut written = HashMap::new();
        let mut boards = Vec::new();
        for _ in 0..3000 {
            let mut row = || R::of(&(0..houses).map(|_| rng.below(most + 1) as u8).collect::<Vec<_>>());
            let board = FastBoard { own: row(), other: row() };
            let seeds = board.seeds();
            let lower = -seeds + 2 * rng.below(seeds as usize + 1) as i32;
            let known = ValueBounds { lower, upper: seeds };
            table.put(table.key(board), seeds, known, rng.below(1000) as u64);
            written.insert((board.own, board.other), known);
            boards.push(board);
        }
        let mut remembered = 0;
        for board in boards {
            let seeds = board.seeds();
            let found = table.get(table.key(board), seeds);
            let nothing = ValueBounds { lower: -seeds, upper: seeds };
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
    fn a_larger_table_knows_what_the_smaller_one_knew() {
        for (houses, most) in [(3, 6), (6, 9), (7, 7)] {
            let seeds = (2 * houses * most) as u32;
            let layout = |bytes| TableLayout::new(houses, seeds, bytes);
            let small = BoundsTable::new(layout(1 << 14));
            let mut rng = Rng::new(most as u64);
            let boards: Vec<FastBoard<u64>> = (0..1000)
                .map(|_| {
                    let mut row = || u64::of(&(0..houses).map(|_| rng.below(most + 1) as u8).collect::<Vec<_>>());
                    FastBoard { own: row(), other: row() }
                })
                .collect();
            for (number, &board) in boards.iter().enumerate() {
                let seeds = board.seeds();
                let known = ValueBounds { lower: -seeds, upper: seeds - 2 * (number as i32 % (seeds + 1)) };
                small.put(small.key(board), seeds, known, number as u64);
            }
            let large = small.copied(layout(1 << 24));
            assert!(large.layout() != small.layout() && large.used() == small.used() && small.used() > 500);
            for &board in &boards {
                let of = |table: &BoundsTable| table.get(table.key(board), board.seeds());
                assert_eq!(of(&large), of(&small), "{board:?}");
            }
        }
    }

    #[test]
    fn usual_sizes_give_a_house_enough_bits() {
        for (houses, seeds, bits) in [(6, 48, 5), (6, 72, 5), (4, 24, 5), (7, 56, 5)] {
            let layout = TableLayout::new(houses, seeds, 1 << 30);
            assert!(layout.house_bits >= bits && layout.effort_bits >= 1, "{layout:?}");
        }
    }
}
