//! The zones of what has been walked through.

use std::collections::HashMap;

use boardwright_game::mix;

use super::cells::Cells;
use crate::faults::{Fault, is_on};

/// States with the same cells of the builder that are compared with a new one.
const MOST_ALIKE: usize = 256;

/// Bytes that an entry of the table by hash takes, about.
const OF_HASH: usize = 24;

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
    before: Option<u32>,
    unknown: u16,
    builder_to_move: bool,
}

/// What a cell of the builder adds, by exclusive or, to a number that states with the same cells have in common.
pub(crate) fn hash_of(cell: u16) -> u64 {
    mix(u64::from(cell) + 1)
}

/// The number that states with the same cells of the builder and the same side to move have in common.
pub(crate) fn hash(of_cells: u64, builder_to_move: bool) -> u64 {
    if builder_to_move && !is_on(Fault::MoverIgnored) { !of_cells } else { of_cells }
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

    /// Bytes that all states take, about.
    pub(crate) fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>() + self.words.len() * size_of::<u64>() + self.last.len() * OF_HASH
    }

    /// Adds a state; `hash` is the number of its cells of the builder and of the side to move ([`hash`]).
    pub(crate) fn insert(&mut self, hash: u64, key: &Key, zone: &Cells) {
        let before = self.last.insert(hash, self.entries.len() as u32);
        let Key { unknown, builder_to_move, .. } = *key;
        self.entries.push(Entry { before, unknown, builder_to_move });
        for set in [&key.taken[0], &key.taken[1], zone] {
            self.words.extend_from_slice(set.words(self.cells));
        }
    }

    /// Where to look for states whose cells of the builder have this in common.
    pub(crate) fn last(&self, hash: u64) -> Option<u32> {
        self.last.get(&hash).copied()
    }

    /// The zone of a known state that answers this one, among those from `last` on.
    pub(crate) fn find(&self, last: u32, key: &Key) -> Option<Cells> {
        let width = self.cells.div_ceil(64);
        let [own, other] = key.taken.each_ref().map(|set| set.words(self.cells));
        let mut next = Some(last);
        for _ in 0..MOST_ALIKE {
            let index = next? as usize;
            let entry = &self.entries[index];
            next = entry.before;
            let words = &self.words[index * 3 * width..][..3 * width];
            let (zone, new) = (&words[2 * width..], other.iter().zip(&words[width..2 * width]));
            let is_other_mover = entry.builder_to_move != key.builder_to_move && !is_on(Fault::MoverIgnored);
            if is_other_mover || (key.unknown > entry.unknown && !is_on(Fault::UnknownIgnored)) {
                continue;
            }
            let mut room = u32::from(entry.unknown.saturating_sub(key.unknown));
            let is_answered = new.zip(zone).all(|((&other, &known), &zone)| {
                let new = other & !known;
                let is_counted = new.count_ones() <= room || is_on(Fault::UnknownIgnored);
                let fits = is_counted && (new & zone == 0 || is_on(Fault::ZoneIgnored));
                room = room.saturating_sub(new.count_ones());
                fits
            });
            if is_answered && words[..width] == *own {
                return Some(Cells::from_words(zone));
            }
        }
        None
    }
}
