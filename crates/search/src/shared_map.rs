//! A map from position keys that threads share and that keeps every entry.

use std::collections::hash_map::Entry;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard};

use boardwright_game::locked;

use crate::KeyMap;

/// The number of parts, each behind a lock of its own; a power of 2.
const PARTS: usize = 64;

/// The bit of a key where the number of its part begins. A map within a part uses the lowest and the highest bits.
const FIRST_BIT: u32 = 40;

/// A map from keys that several threads read and write at the same time.
///
/// The keys are divided among parts that have a lock each, so that threads seldom wait for one another. No entry is
/// lost, unlike in a table of fixed size ([`NumberTable`](crate::dfpn::NumberTable)).
///
/// ```
/// use boardwright_search::SharedMap;
///
/// let visits = SharedMap::default();
/// std::thread::scope(|scope| {
///     for _ in 0..4 {
///         scope.spawn(|| (0..100).for_each(|key| visits.update(key << 38, |count: &mut u32| *count += 1)));
///     }
/// });
/// assert_eq!((visits.len(), visits.get(7 << 38)), (100, Some(4)));
/// ```
#[derive(Debug)]
pub struct SharedMap<V> {
    parts: Vec<Mutex<KeyMap<V>>>,
    /// The number of entries in all parts.
    len: AtomicUsize,
}

impl<V> Default for SharedMap<V> {
    fn default() -> SharedMap<V> {
        SharedMap { parts: (0..PARTS).map(|_| Mutex::default()).collect(), len: AtomicUsize::new(0) }
    }
}

impl<V> SharedMap<V> {
    #[inline]
    fn part(&self, key: u64) -> MutexGuard<'_, KeyMap<V>> {
        let part = (key >> FIRST_BIT) as usize % PARTS;
        // A thread that panics leaves whole entries behind, so the others may finish; the panic is reported where it is
        // joined.
        locked(&self.parts[part])
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.len.load(Relaxed)
    }

    /// Returns true if there are no entries.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The result of `view` on the value of a key; `None` without a value. Other keys may wait meanwhile.
    #[inline]
    pub fn view<T>(&self, key: u64, view: impl FnOnce(&V) -> T) -> Option<T> {
        self.part(key).get(&key).map(view)
    }

    /// A copy of the value of a key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<V>
    where
        V: Copy,
    {
        self.view(key, |value| *value)
    }

    /// Changes the value of a key, which is first made if there is none. Other keys may wait meanwhile.
    #[inline]
    pub fn update<T>(&self, key: u64, change: impl FnOnce(&mut V) -> T) -> T
    where
        V: Default,
    {
        let mut part = self.part(key);
        let before = part.len();
        let result = change(part.entry(key).or_default());
        self.len.fetch_add(part.len() - before, Relaxed);
        result
    }

    /// Changes the value of a key, if it has one. Other keys may wait meanwhile.
    #[inline]
    pub fn change<T>(&self, key: u64, change: impl FnOnce(&mut V) -> T) -> Option<T> {
        self.part(key).get_mut(&key).map(change)
    }

    /// Sets the value of a key, unless it has one that `stays`. Other keys may wait meanwhile.
    #[inline]
    pub fn insert_unless(&self, key: u64, value: V, stays: impl FnOnce(&V) -> bool) {
        match self.part(key).entry(key) {
            Entry::Occupied(mut old) => {
                if !stays(old.get()) {
                    old.insert(value);
                }
            }
            Entry::Vacant(place) => {
                place.insert(value);
                self.len.fetch_add(1, Relaxed);
            }
        }
    }

    /// Removes all entries.
    pub fn clear(&self) {
        for mut part in self.parts() {
            self.len.fetch_sub(part.len(), Relaxed);
            part.clear();
        }
    }

    /// The parts, one after another; other threads wait while they want the part in use.
    pub fn parts(&self) -> impl Iterator<Item = MutexGuard<'_, KeyMap<V>>> {
        self.parts.iter().map(locked)
    }
}

#[cfg(test)]
mod tests {
    use super::SharedMap;

    #[test]
    fn entries_are_counted_and_removed() {
        let map = SharedMap::default();
        for (key, value) in (0..1000u64).map(|key| (key.wrapping_mul(0x9E37_79B9_7F4A_7C15), key)).chain([(0, 7)]) {
            map.insert_unless(key, value, |_| false);
        }
        map.insert_unless(0, 9, |&old| old == 7);
        assert_eq!((map.len(), map.get(0), map.get(1)), (1000, Some(7), None));
        assert_eq!((map.change(0, |value| *value += 1), map.change(1, |value| *value += 1)), (Some(()), None));
        assert_eq!((map.get(0), map.get(1)), (Some(8), None));
        assert_eq!(map.parts().map(|part| part.len()).sum::<usize>(), 1000);
        assert!(map.parts().all(|part| part.len() < 100), "the keys are spread");
        map.clear();
        assert!(map.is_empty() && map.get(0).is_none());
    }
}
