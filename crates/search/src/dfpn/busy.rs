//! The positions at which the threads of a search are at work.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Places for positions; a position has one.
const PLACES: usize = 1 << 12;

/// The positions that threads are searching, by their keys, so that each thread takes another.
///
/// A position that is taken looks harder ([`Gatherer::add_seen`](super::Gatherer::add_seen)): it has virtual numbers (Kaneko
/// 2010). Kaneko keeps a count of threads in each entry of the transposition table; here the positions that are being
/// searched have a small table of their own, because there are never more of them than lines of play times threads. What it
/// says may be out of date or missing. It only guides the order of work.
#[derive(Debug)]
pub struct Busy(Vec<AtomicU64>);

impl Default for Busy {
    fn default() -> Busy {
        Busy::new()
    }
}

impl Busy {
    /// A table in which no thread is at work.
    pub fn new() -> Busy {
        Busy((0..PLACES).map(|_| AtomicU64::new(0)).collect())
    }

    #[inline]
    fn place(&self, key: u64) -> &AtomicU64 {
        &self.0[key as usize % PLACES]
    }

    /// Returns true if a thread is at work on the position with this key.
    #[inline]
    pub fn has(&self, key: u64) -> bool {
        // Two positions may share a place, but the whole key is compared: a collision hides a mark and never makes one.
        self.place(key).load(Relaxed) == key
    }

    /// Does some work, telling others meanwhile that this thread is at the position with this key.
    pub fn at<T>(&self, key: Option<u64>, work: impl FnOnce() -> T) -> T {
        let place = key.map(|key| (self.place(key), key));
        if let Some((place, key)) = place {
            place.store(key, Relaxed);
        }
        let result = work();
        if let Some((place, key)) = place
            // A position that took the place meanwhile keeps its mark.
            && place.load(Relaxed) == key
        {
            place.store(0, Relaxed);
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::{Busy, PLACES};

    #[test]
    fn a_position_is_taken_while_a_thread_works_at_it() {
        let busy = Busy::new();
        let (key, other) = (77, 77 + PLACES as u64);
        busy.at(Some(key), || {
            assert!(busy.has(key) && !busy.has(other));
            busy.at(Some(other), || assert!(busy.has(other) && !busy.has(key), "the place belongs to the latest"));
        });
        assert!(!busy.has(key) && !busy.has(other));
        assert_eq!(busy.at(None, || 3), 3);
    }
}
