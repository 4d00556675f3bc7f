//! The transposition table of engines that visit millions of positions a second: sixteen bytes a position, four
//! positions a bucket, shared by threads without locks.

use std::sync::atomic::{AtomicU64, Ordering};

use boardwright_game::Limits;

use crate::value::{Value, from_stored, to_stored};

/// Entries that share a bucket.
const WAYS: usize = 4;

/// Number of generations before the counter wraps around.
const GENERATIONS: u8 = 64;

/// The relation of a stored value to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The true value is at most this.
    Upper,
    /// The true value is at least this.
    Lower,
    /// This is the value at the stored depth.
    Exact,
}

/// The stored result of a search of one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The best move, or the one that cut off, in the game's own numbering; 0 for none.
    pub mv: u16,
    /// The value for the side to move; forced results are counted from the root.
    pub value: Value,
    /// The static value, whatever the search found.
    pub eval: Value,
    /// The depth to which it was searched.
    pub depth: i32,
    /// The relation of the value to the true one.
    pub bound: Bound,
    generation: u8,
}

/// A table of fixed size. An entry that two threads write at the same time fails its check and counts as missing
/// (Hyatt and Mann 2002).
///
/// ```
/// use boardwright_search::Bound;
/// use boardwright_search::packed::{Entry, TranspositionTable};
///
/// let table = TranspositionTable::new(1 << 16);
/// table.put(0x1234, 0, Entry::new(171, 35, 20, 6, Bound::Lower));
/// let entry = table.get(0x1234, 0).expect("it was just stored");
/// assert_eq!((entry.mv, entry.value, entry.depth), (171, 35, 6));
/// assert!(table.get(0x4321, 0).is_none());
/// ```
#[derive(Debug)]
pub struct TranspositionTable {
    /// Pairs of the checked key and the data.
    words: Vec<[AtomicU64; 2]>,
    generation: u8,
}

impl TranspositionTable {
    /// A table of about `bytes` bytes, one bucket at least.
    pub fn new(bytes: usize) -> TranspositionTable {
        let buckets = (bytes / (WAYS * size_of::<[AtomicU64; 2]>())).max(1);
        TranspositionTable {
            words: (0..buckets * WAYS).map(|_| [const { AtomicU64::new(0) }; 2]).collect(),
            generation: 0,
        }
    }

    /// Starts a new search: what is stored from now on is worth more than what is there.
    pub fn age(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    fn bucket(&self, key: u64) -> &[[AtomicU64; 2]] {
        let buckets = self.words.len() / WAYS;
        // Multiply-shift maps the key to any number of buckets without a division (Lemire 2016).
        let index = ((u128::from(key) * buckets as u128) >> 64) as usize * WAYS;
        &self.words[index..index + WAYS]
    }

    /// Returns the entry of the position with this key, `ply` plies below the root.
    pub fn get(&self, key: u64, ply: i32) -> Option<Entry> {
        self.bucket(key).iter().find_map(|[check, data]| {
            // Relaxed loads suffice: nothing else is read through the entry, and two halves of different writes fail the
            // check.
            let data = data.load(Ordering::Relaxed);
            (check.load(Ordering::Relaxed) ^ data == key && data != 0).then(|| unpack(data, ply))
        })
    }

    /// Stores what was found of a position `ply` plies below the root.
    pub fn put(&self, key: u64, ply: i32, mut entry: Entry) {
        entry.generation = self.generation;
        let worth = |[check, data]: &[AtomicU64; 2]| {
            let data = data.load(Ordering::Relaxed);
            if data == 0 {
                return i32::MIN + 1;
            }
            if check.load(Ordering::Relaxed) ^ data == key {
                return i32::MIN;
            }
            // Depth is what an entry cost to find. Each search since then takes eight plies off its worth, so that deep
            // entries of old searches do not fill the table for ever.
            let old = unpack(data, 0);
            let age = (self.generation + GENERATIONS - old.generation) % GENERATIONS;
            old.depth - 8 * i32::from(age)
        };
        let Some([check, data]) = self.bucket(key).iter().min_by_key(|slot| worth(slot)) else { return };
        if entry.mv == 0 {
            // A search that failed low has no best move. The move of the earlier search is still the best guess for the
            // order.
            let old = data.load(Ordering::Relaxed);
            if check.load(Ordering::Relaxed) ^ old == key && old != 0 {
                entry.mv = unpack(old, 0).mv;
            }
        }
        let packed = pack(entry, ply);
        check.store(key ^ packed, Ordering::Relaxed);
        data.store(packed, Ordering::Relaxed);
    }
}

impl Entry {
    /// Makes an entry from the result of a search.
    pub fn new(mv: u16, value: Value, eval: Value, depth: i32, bound: Bound) -> Entry {
        Entry { mv, value, eval, depth, bound, generation: 0 }
    }
}

fn pack(entry: Entry, ply: i32) -> u64 {
    let bound = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3u64,
    };
    u64::from(entry.mv)
        | u64::from(to_stored(entry.value, ply) as i16 as u16) << 16
        | u64::from(entry.eval as i16 as u16) << 32
        | u64::from(entry.depth.clamp(0, 250) as u8) << 48
        | (bound | u64::from(entry.generation) << 2) << 56
}

fn unpack(data: u64, ply: i32) -> Entry {
    let signed = |shift: u32| Value::from((data >> shift) as u16 as i16);
    let flags = (data >> 56) as u8;
    Entry {
        mv: data as u16,
        value: from_stored(signed(16), ply),
        eval: signed(32),
        depth: i32::from((data >> 48) as u8),
        bound: [Bound::Upper, Bound::Upper, Bound::Lower, Bound::Exact][usize::from(flags & 3)],
        generation: flags >> 2,
    }
}

/// A table that is kept from one search to the next.
#[derive(Default, Debug)]
pub struct KeptTable {
    /// With the bytes that it was made for.
    table: Option<(u64, TranspositionTable)>,
}

impl KeptTable {
    /// The table for a new search, made as large as this search can use but not beyond `most_mib` mebibytes: to clear a
    /// large table takes longer than many a search.
    pub fn for_search(&mut self, most_mib: usize, limits: &Limits) -> &TranspositionTable {
        // A browser's addresses have 32 bits, and no table may have half of them.
        let most = most_mib.saturating_mul(1 << 20).min(isize::MAX as usize) as u64;
        let entry = size_of::<[AtomicU64; 2]>() as u64;
        let wanted = limits.nodes.map_or(most, |nodes| nodes.saturating_mul(2 * entry).clamp(1 << 16, most));
        if self.table.as_ref().is_none_or(|(bytes, _)| *bytes < wanted) {
            self.table = Some((wanted, TranspositionTable::new(wanted as usize)));
        }
        let (_, table) = self.table.get_or_insert_with(|| (0, TranspositionTable::new(0)));
        table.age();
        table
    }
}

#[cfg(test)]
mod tests {
    use super::{Bound, Entry, TranspositionTable};
    use crate::value::{loss_in, win_in};

    #[test]
    fn entries_survive_packing() {
        let table = TranspositionTable::new(1 << 12);
        for (index, value) in [0, 5, -5, 12_000, win_in(9), loss_in(12)].into_iter().enumerate() {
            let key = 77 + ((index as u64) << 40);
            let entry = Entry::new(171, value, -value / 2, index as i32, Bound::Lower);
            table.put(key, 4, entry);
            assert_eq!(table.get(key, 4), Some(entry));
        }
        assert_eq!(table.get(1, 0), None);
        table.put(5, 0, Entry::new(171, win_in(9), 0, 3, Bound::Exact));
        assert_eq!(table.get(5, 2).map(|entry| entry.value), Some(win_in(11)), "counted from the root");
        table.put(5, 0, Entry::new(0, 1, 0, 4, Bound::Upper));
        assert_eq!(table.get(5, 0).map(|entry| (entry.mv, entry.depth)), Some((171, 4)), "a known move stays");
    }

    #[test]
    fn old_and_shallow_entries_go_first() {
        let mut table = TranspositionTable::new(0);
        for key in 1..=4u64 {
            table.put(key, 0, Entry::new(0, 1, 0, 10, Bound::Exact));
        }
        table.age();
        table.put(100, 0, Entry::new(0, 1, 0, 3, Bound::Exact));
        table.put(101, 0, Entry::new(0, 1, 0, 2, Bound::Exact));
        assert!(table.get(100, 0).is_some() && table.get(101, 0).is_some());
        assert_eq!((1..=4).filter(|&key| table.get(key, 0).is_some()).count(), 2);
    }
}
