//! Which boards the threads of a search are at work on, so that each takes another.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::table::Key;

/// Places for boards; a board has one.
const PLACES: usize = 1 << 12;

/// The boards that are being searched. What it says may be out of date or missing: it only guides the order of work.
pub(super) struct Busy(Vec<AtomicU64>);

impl Busy {
    pub(super) fn new() -> Busy {
        Busy((0..PLACES).map(|_| AtomicU64::new(0)).collect())
    }

    fn place(&self, key: Key) -> (&AtomicU64, u64) {
        let mixed = key.mixed();
        (&self.0[mixed as usize % PLACES], mixed)
    }

    /// Whether a thread is at work on the board with this key.
    pub(super) fn has(&self, key: Key) -> bool {
        let (place, mixed) = self.place(key);
        place.load(Relaxed) == mixed
    }

    /// Does some work, telling others meanwhile that this thread is at the board with this key.
    pub(super) fn at<T>(&self, key: Option<Key>, work: impl FnOnce() -> T) -> T {
        let place = key.map(|key| self.place(key));
        if let Some((place, mixed)) = place {
            place.store(mixed, Relaxed);
        }
        let result = work();
        if let Some((place, mixed)) = place
            && place.load(Relaxed) == mixed
        {
            place.store(0, Relaxed);
        }
        result
    }
}
