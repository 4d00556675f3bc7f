//! A transposition table of numbers that threads share.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::numbers::{Number, ProofNumbers};
use crate::large::Words;

/// Places that a key may have.
const WAYS: usize = 4;
/// Words of a place: what is known, and the same mixed with the key.
const PLACE: usize = 2;

/// Bits of each number in a word; the endless number is the greatest that they hold.
const BITS: u32 = 28;
const MAX_NUMBER: u64 = (1 << BITS) - 1;

/// Numbers by key, in a table of fixed size that threads share without locks.
///
/// A key has four places. A new one takes that on which the least work was spent, where an answered position counts as four
/// times its work: work counts in powers of 2, and answers are what other proofs are made of. What is answered stays
/// answered, whatever a slower thread writes. Beside a word stands the same mixed with its key, so that what two threads
/// wrote half each belongs to no key (Hyatt and Mann 2002).
///
/// Numbers that it forgets are searched again. Numbers above 2^28 are kept as that, which only makes limits less exact.
#[derive(Debug)]
pub struct NumberTable {
    words: Words,
    buckets: usize,
}

impl NumberTable {
    /// A table of at most this number of bytes, and at least one bucket.
    pub fn new(bytes: usize) -> NumberTable {
        let buckets = (bytes / (WAYS * PLACE * size_of::<u64>())).max(1);
        NumberTable { words: Words::zeroed(buckets * WAYS * PLACE), buckets }
    }

    /// Size in bytes.
    pub fn bytes(&self) -> usize {
        self.words.len() * size_of::<u64>()
    }

    /// The keys that it has room for.
    pub fn places(&self) -> usize {
        self.buckets * WAYS
    }

    #[inline]
    fn bucket(&self, key: u64) -> impl Iterator<Item = (&AtomicU64, &AtomicU64)> {
        // A multiplication instead of a division; the upper bits of a key are as random as the lower.
        let bucket = ((u128::from(key) * self.buckets as u128) >> 64) as usize;
        let first = bucket * WAYS * PLACE;
        self.words[first..first + WAYS * PLACE].chunks_exact(PLACE).map(|place| (&place[0], &place[1]))
    }

    /// The numbers of a key, if they are still there.
    pub fn get(&self, key: u64) -> Option<ProofNumbers> {
        self.bucket(key).find_map(|(word, mixed)| {
            // No ordering is needed between the two loads: if another thread writes in between, the check fails and the
            // entry counts as missing.
            let word = word.load(Relaxed);
            (word != 0 && mixed.load(Relaxed) == word ^ key).then(|| unpack(word))
        })
    }

    /// Stores the numbers of a key and the `work` that was spent on it.
    pub fn put(&self, key: u64, numbers: ProofNumbers, work: u64) {
        let word = pack(numbers, work);
        let mut cheapest: Option<(u64, &AtomicU64, &AtomicU64)> = None;
        for (place, mixed) in self.bucket(key) {
            let old = place.load(Relaxed);
            if old != 0 && mixed.load(Relaxed) == old ^ key {
                // Another thread may have come to the answer first.
                if !unpack(old).is_settled() || numbers.is_settled() {
                    store(place, mixed, key, word);
                }
                return;
            }
            let worth = worth(old);
            if cheapest.is_none_or(|(least, ..)| worth < least) {
                cheapest = Some((worth, place, mixed));
            }
        }
        if let Some((_, place, mixed)) = cheapest {
            store(place, mixed, key, word);
        }
    }

    /// All that it remembers, as pairs of words for [`NumberTable::restore`].
    pub fn entries(&self) -> impl Iterator<Item = [u64; 2]> + '_ {
        self.words.chunks_exact(PLACE).filter_map(|place| {
            let (word, mixed) = (place[0].load(Relaxed), place[1].load(Relaxed));
            (word != 0).then_some([mixed ^ word, word])
        })
    }

    /// Takes over one of [`NumberTable::entries`] of another table; `false` if it is nothing that a search has found.
    pub fn restore(&self, [key, word]: [u64; 2]) -> bool {
        let numbers = unpack(word);
        let is_sound = numbers.proof > 0 && numbers.disproof > 0
            || matches!(numbers, ProofNumbers::<u32>::PROVED | ProofNumbers::<u32>::DISPROVED);
        if is_sound {
            self.put(key, numbers, 1u64.checked_shl((word >> (2 * BITS)) as u32).unwrap_or(u64::MAX));
        }
        is_sound
    }
}

fn store(place: &AtomicU64, mixed: &AtomicU64, key: u64, word: u64) {
    place.store(word, Relaxed);
    mixed.store(word ^ key, Relaxed);
}

/// The proof number, the disproof number and the doublings of the work; never 0.
fn pack(numbers: ProofNumbers, work: u64) -> u64 {
    let number = |number: u32| u64::from(number).min(MAX_NUMBER);
    let doublings = u64::from(work.max(1).ilog2());
    number(numbers.proof) | number(numbers.disproof) << BITS | doublings << (2 * BITS)
}

fn unpack(word: u64) -> ProofNumbers {
    let number = |bits: u64| if bits & MAX_NUMBER == MAX_NUMBER { u32::ENDLESS } else { (bits & MAX_NUMBER) as u32 };
    let numbers = ProofNumbers { proof: number(word), disproof: number(word >> BITS) };
    // Large numbers that were cut are no answers.
    let open = |number: u32| if numbers.is_settled() { number } else { number.min(u32::ENDLESS - 1) };
    ProofNumbers { proof: open(numbers.proof), disproof: open(numbers.disproof) }
}

/// The loss if a word is overwritten, in doublings of work.
fn worth(word: u64) -> u64 {
    if word == 0 {
        return 0;
    }
    let answered = if unpack(word).is_settled() { 2 } else { 0 };
    1 + (word >> (2 * BITS)) + answered
}

#[cfg(test)]
mod tests {
    use super::{NumberTable, ProofNumbers};

    const OPEN: ProofNumbers = ProofNumbers { proof: 3, disproof: 90 };

    #[test]
    fn what_took_the_least_work_gives_way_and_answers_last() {
        let table = NumberTable::new(0);
        let works = [64, 40, 33, 500];
        for (key, work) in works.into_iter().enumerate() {
            table.put(key as u64, if key == 2 { ProofNumbers::PROVED } else { OPEN }, work);
        }
        table.put(9, OPEN, 1);
        let kept: Vec<u64> = (0..10).filter(|&key| table.get(key).is_some()).collect();
        assert_eq!(kept, [0, 2, 3, 9]);
        assert_eq!((table.get(2), table.get(3)), (Some(ProofNumbers::PROVED), Some(OPEN)));
    }

    #[test]
    fn an_answer_is_not_taken_back() {
        let table = NumberTable::new(1000);
        table.put(5, ProofNumbers::DISPROVED, 1);
        table.put(5, OPEN, 1000);
        assert_eq!(table.get(5), Some(ProofNumbers::DISPROVED));
        table.put(6, OPEN, 1);
        table.put(6, ProofNumbers::PROVED, 1);
        assert_eq!(table.get(6), Some(ProofNumbers::PROVED));
    }

    #[test]
    fn numbers_that_are_cut_are_no_answers() {
        let table = NumberTable::new(1000);
        table.put(5, ProofNumbers { proof: (1 << 30) - 1, disproof: 1 << 28 }, 1);
        let found = table.get(5).expect("it was put there");
        assert!(!found.is_settled() && !found.reach(ProofNumbers::ENDLESS), "{found:?}");
    }

    #[test]
    fn another_table_takes_over_what_one_knows() {
        let (one, other) = (NumberTable::new(1 << 12), NumberTable::new(1 << 13));
        for key in 0..20u64 {
            let numbers = [ProofNumbers::PROVED, ProofNumbers::DISPROVED, OPEN][key as usize % 3];
            one.put(key.wrapping_mul(0x9E37_79B9_7F4A_7C15), numbers, key);
        }
        assert!(one.entries().all(|entry| other.restore(entry)));
        for key in (0..20u64).map(|key| key.wrapping_mul(0x9E37_79B9_7F4A_7C15)) {
            assert_eq!(one.get(key), other.get(key));
        }
        assert!(!other.restore([7, 0]) && !other.restore([7, 5]), "half an answer is refused");
    }
}
