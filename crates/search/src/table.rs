//! The transposition table: what is already known of positions, shared by the threads of one search.

use std::sync::{Mutex, PoisonError};

use boardwright_game::Score;

/// Entries that share a bucket; a new one takes the place of the least valuable of them.
const WAYS: usize = 4;

/// How a stored score bounds the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// This is the score at the stored depth.
    Exact,
}

/// What is known of one position.
#[derive(Clone, Copy, Debug)]
pub struct Entry<M> {
    key: u64,
    /// The score for the side to move; forced results are counted from this position.
    pub score: Score,
    /// The move that was best or caused a cutoff.
    pub mv: Option<M>,
    /// The depth in plies to which it was searched.
    pub depth: u8,
    /// How the score bounds the true one.
    pub bound: Bound,
    generation: u8,
}

type Bucket<M> = [Option<Entry<M>>; WAYS];

/// A hash table of fixed size. The shallowest entry of a bucket gives way first, where every search since an entry was
/// stored counts as eight plies less; what is known of the same position is always replaced.
///
/// A bucket is guarded by a lock of its own. With positions that cost microseconds each, an uncontended lock does not
/// show; an engine that visits millions of positions a second brings a table of its own.
#[derive(Debug)]
pub struct Table<M> {
    buckets: Vec<Mutex<Bucket<M>>>,
    generation: u8,
}

impl<M: Copy> Table<M> {
    /// A table of about `bytes` bytes, at least one bucket.
    #[must_use]
    pub fn new(bytes: usize) -> Table<M> {
        let count = (bytes / size_of::<Mutex<Bucket<M>>>()).max(1);
        Table { buckets: (0..count).map(|_| Mutex::new([None; WAYS])).collect(), generation: 0 }
    }

    /// A table that holds about `entries` entries but takes no more than `bytes` bytes.
    #[must_use]
    pub fn for_entries(entries: u64, bytes: usize) -> Table<M> {
        let wanted = usize::try_from(entries).unwrap_or(usize::MAX).saturating_mul(size_of::<Option<Entry<M>>>());
        Table::new(wanted.min(bytes))
    }

    /// Starts a new search: what is stored from now on is worth more than what is there.
    pub fn age(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    /// What is known of the position with this key.
    #[must_use]
    pub fn get(&self, key: u64) -> Option<Entry<M>> {
        let bucket = self.bucket(key).lock().unwrap_or_else(PoisonError::into_inner);
        bucket.iter().flatten().find(|entry| entry.key == key).copied()
    }

    /// Stores what was found out of a position.
    pub fn put(&self, key: u64, score: Score, mv: Option<M>, depth: u8, bound: Bound) {
        let mut bucket = self.bucket(key).lock().unwrap_or_else(PoisonError::into_inner);
        let worth = |slot: &Option<Entry<M>>| match slot {
            None => -1000,
            Some(entry) if entry.key == key => -2000,
            Some(entry) => {
                i32::from(entry.depth) - 8 * i32::from(self.generation.wrapping_sub(entry.generation).min(100))
            }
        };
        if let Some(slot) = bucket.iter_mut().min_by_key(|slot| worth(slot)) {
            let mv = mv.or_else(|| slot.filter(|old| old.key == key).and_then(|old| old.mv));
            *slot = Some(Entry { key, score, mv, depth, bound, generation: self.generation });
        }
    }

    fn bucket(&self, key: u64) -> &Mutex<Bucket<M>> {
        // Multiply-shift maps the key to any number of buckets without a division (Lemire 2016).
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }
}

/// A forced result counted from the root as one counted from a position `ply` plies below it.
#[must_use]
pub(crate) fn to_stored(score: Score, ply: u32) -> Score {
    match score.forced() {
        Some(_) if score.0 > 0 => Score(score.0 + ply as i32),
        Some(_) => Score(score.0 - ply as i32),
        None => score,
    }
}

/// The opposite of [`to_stored`].
#[must_use]
pub(crate) fn from_stored(score: Score, ply: u32) -> Score {
    match score.forced() {
        Some(_) if score.0 > 0 => Score(score.0 - ply as i32),
        Some(_) => Score(score.0 + ply as i32),
        None => score,
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Score, mix};

    use super::{Bound, Table, from_stored, to_stored};

    #[test]
    fn a_stored_entry_is_found_and_no_other() {
        let table: Table<u16> = Table::new(1 << 16);
        table.put(mix(1), Score(5), Some(7), 3, Bound::Exact);
        let entry = table.get(mix(1)).expect("it was stored");
        assert_eq!((entry.score, entry.mv, entry.depth, entry.bound), (Score(5), Some(7), 3, Bound::Exact));
        assert!(table.get(mix(2)).is_none());
    }

    #[test]
    fn a_result_without_a_move_keeps_the_known_move() {
        let table: Table<u16> = Table::new(0);
        table.put(9, Score(5), Some(7), 3, Bound::Lower);
        table.put(9, Score(-5), None, 4, Bound::Upper);
        assert_eq!(table.get(9).and_then(|entry| entry.mv), Some(7));
    }

    #[test]
    fn deep_entries_of_this_search_stay_and_old_ones_go() {
        let mut table: Table<u16> = Table::new(0);
        for key in 0..4 {
            table.put(key, Score(0), None, 10, Bound::Exact);
        }
        table.age();
        table.put(100, Score(0), None, 6, Bound::Exact);
        table.put(101, Score(0), None, 5, Bound::Exact);
        assert!(table.get(100).is_some() && table.get(101).is_some());
        assert_eq!((0..4).filter(|&key| table.get(key).is_some()).count(), 2);
    }

    #[test]
    fn forced_results_are_stored_from_their_own_position() {
        for score in [Score::win_in(7), Score::loss_in(8), Score::win_in(5), Score::loss_in(5), Score(33)] {
            assert_eq!(from_stored(to_stored(score, 5), 5), score);
        }
        assert_eq!(to_stored(Score::win_in(7), 5), Score::win_in(2));
    }
}
