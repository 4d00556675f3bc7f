//! The zones of what has been walked through.

use std::collections::HashMap;

use boardwright_game::mix;

use super::cells::Cells;

/// States with the same cells of the builder that are compared with a new one.
const MOST_ALIKE: usize = 256;

/// The states that are known to be won, with the zone of each.
///
/// A state also answers others with the same cells of the builder: of the opponent's cells some may be missing, and some
/// may be new, if they lie outside the zone and are no more than the state allows to be unknown.
#[derive(Debug)]
pub(crate) struct Known {
    cells: usize,
    entries: Vec<Entry>,
    /// Of each entry the builder's cells, the opponent's, and the zone.
    words: Vec<u64>,
    /// By hash, the last entry.
    last: HashMap<u64, u32>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    hash: u64,
    before: Option<u32>,
    unknown: u16,
    builder_to_move: bool,
}

/// What a state is known by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Key {
    pub(crate) taken: [Cells; 2],
    /// How many cells the opponent may have besides.
    pub(crate) unknown: u16,
    pub(crate) builder_to_move: bool,
}

impl Known {
    pub(crate) fn new(cells: usize) -> Known {
        Known { cells, entries: Vec::new(), words: Vec::new(), last: HashMap::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// A number that states with the same cells of the builder have in common.
    pub(crate) fn hash(&self, key: &Key) -> u64 {
        let words = key.taken[0].words(self.cells).iter();
        words.fold(u64::from(key.builder_to_move), |hash, &word| mix(hash.rotate_left(5) ^ word))
    }

    pub(crate) fn insert(&mut self, key: &Key, zone: &Cells) {
        let hash = self.hash(key);
        let before = self.last.insert(hash, self.entries.len() as u32);
        let Key { unknown, builder_to_move, .. } = *key;
        self.entries.push(Entry { hash, before, unknown, builder_to_move });
        for set in [&key.taken[0], &key.taken[1], zone] {
            self.words.extend_from_slice(set.words(self.cells));
        }
    }

    /// Forgets all but the first so many.
    pub(crate) fn truncate(&mut self, length: usize) {
        while self.entries.len() > length {
            let Some(Entry { hash, before, .. }) = self.entries.pop() else { return };
            match before {
                Some(before) => self.last.insert(hash, before),
                None => self.last.remove(&hash),
            };
        }
        self.words.truncate(length * 3 * self.cells.div_ceil(64));
    }

    /// All after the first so many, which are forgotten.
    pub(crate) fn split_off(&mut self, length: usize) -> Vec<(Key, Cells)> {
        let width = self.cells.div_ceil(64);
        let cut = (length..self.entries.len()).map(|index| {
            let sets = self.words[index * 3 * width..][..3 * width].chunks(width).map(Cells::from_words);
            let [own, other, zone] = [0, 1, 2].map(|at| sets.clone().nth(at).unwrap_or_default());
            let Entry { unknown, builder_to_move, .. } = self.entries[index];
            (Key { taken: [own, other], unknown, builder_to_move }, zone)
        });
        let cut = cut.collect();
        self.truncate(length);
        cut
    }

    /// The zone of a known state that answers this one.
    pub(crate) fn find(&self, key: &Key) -> Option<Cells> {
        let width = self.cells.div_ceil(64);
        let [own, other] = key.taken.each_ref().map(|set| set.words(self.cells));
        let mut next = self.last.get(&self.hash(key)).copied();
        for _ in 0..MOST_ALIKE {
            let index = next? as usize;
            let entry = &self.entries[index];
            next = entry.before;
            let words = &self.words[index * 3 * width..][..3 * width];
            let (zone, new) = (&words[2 * width..], other.iter().zip(&words[width..2 * width]));
            let is_alike = words[..width] == *own && entry.builder_to_move == key.builder_to_move;
            if !is_alike || key.unknown > entry.unknown {
                continue;
            }
            let mut room = u32::from(entry.unknown - key.unknown);
            let is_answered = new.zip(zone).all(|((&other, &known), &zone)| {
                let new = other & !known;
                let fits = new.count_ones() <= room && new & zone == 0;
                room = room.saturating_sub(new.count_ones());
                fits
            });
            if is_answered {
                return Some(Cells::from_words(zone));
            }
        }
        None
    }
}
