//! The positions visited by a walk, packed: some 20 bytes for a position of kalah.
//!
//! Positions are stored as their codes ([`Points::code`](boardwright_game::Points::code) or their text), byte for byte, so
//! that two positions are never confused. Codes of one length share a table: an array of records, and a hash table with
//! their numbers.

use std::hash::{BuildHasher, RandomState};

use boardwright_game::mix;

/// Goals further from 0 than this are not remembered.
pub(crate) const FURTHEST_GOAL: i32 = 1 << 30;

/// Bytes of a record behind the code.
const OF_GOAL: usize = size_of::<i32>();
/// Places of a new table.
const FEWEST_PLACES: usize = 16;

/// A position that the walk has met, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Met {
    /// The points that the side was to gain from there on, at most [`FURTHEST_GOAL`] from 0.
    pub(crate) wanted: i32,
    /// Set while the walk is below it.
    pub(crate) is_open: bool,
}

/// The place of a remembered position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RecordPlace {
    length: usize,
    record: u32,
}

/// The positions of a walk.
pub(crate) struct PositionMemory {
    /// Unknown to the writer of a certificate, so that nobody can construct hash collisions.
    seed: u64,
    /// By the length of the codes.
    tables: Vec<CodeTable>,
    bytes: usize,
}

/// Positions with codes of one length.
#[derive(Default)]
struct CodeTable {
    /// One more than the number of a record, or 0; their number is a power of two.
    places: Vec<u32>,
    records: Vec<u8>,
}

impl PositionMemory {
    pub(crate) fn new() -> PositionMemory {
        PositionMemory { seed: RandomState::new().hash_one(0), tables: Vec::new(), bytes: 0 }
    }

    /// Bytes that are in use.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Finds the place of the position with this code, if it is remembered.
    pub(crate) fn find(&self, code: &[u8]) -> Option<RecordPlace> {
        let table = self.tables.get(code.len()).filter(|table| !table.places.is_empty())?;
        let record = table.places[table.place(code, self.hash(code))].checked_sub(1)?;
        Some(RecordPlace { length: code.len(), record })
    }

    /// Reads what is known of a remembered position.
    pub(crate) fn get(&self, place: RecordPlace) -> Met {
        let goal = &self.tables[place.length].records[place.goal()];
        // The lowest bit is `is_open`: goals are bounded so that they can give one bit up.
        let word = i32::from_le_bytes(goal.try_into().unwrap_or_default());
        Met { wanted: word >> 1, is_open: word & 1 == 1 }
    }

    /// Replaces what is known of a remembered position.
    pub(crate) fn set(&mut self, place: RecordPlace, met: Met) {
        self.tables[place.length].records[place.goal()].copy_from_slice(&packed(met));
    }

    /// Remembers a position that is not remembered yet; `None` if there are too many of them.
    pub(crate) fn insert(&mut self, code: &[u8], met: Met) -> Option<RecordPlace> {
        while self.tables.len() <= code.len() {
            self.tables.push(CodeTable::default());
        }
        let size = code.len() + OF_GOAL;
        let count = self.tables[code.len()].records.len() / size;
        let record = u32::try_from(count).ok().filter(|&record| record < u32::MAX)?;
        // Beyond three quarters the runs of taken places get long, and `place` relies on an empty one.
        if 4 * (count + 1) > 3 * self.tables[code.len()].places.len() {
            self.grow(code.len());
        }
        let hash = self.hash(code);
        let table = &mut self.tables[code.len()];
        let place = table.place(code, hash);
        table.places[place] = record + 1;
        table.records.extend_from_slice(code);
        table.records.extend_from_slice(&packed(met));
        self.bytes += size;
        Some(RecordPlace { length: code.len(), record })
    }

    /// Doubles the places of a table.
    fn grow(&mut self, length: usize) {
        let before = self.tables[length].places.len();
        let wanted = (2 * before).max(FEWEST_PLACES);
        self.bytes += (wanted - before) * size_of::<u32>();
        // The old places are given back before the new ones are taken.
        self.tables[length].places = Vec::new();
        let mut places = vec![0_u32; wanted];
        let records = self.tables[length].records.chunks_exact(length + OF_GOAL);
        for (number, record) in (1..).zip(records) {
            let mut place = self.hash(&record[..length]) as usize & (wanted - 1);
            while places[place] != 0 {
                place = (place + 1) & (wanted - 1);
            }
            places[place] = number;
        }
        self.tables[length].places = places;
    }

    fn hash(&self, code: &[u8]) -> u64 {
        code.chunks(8).fold(self.seed, |hash, chunk| {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            mix(hash ^ u64::from_le_bytes(word))
        })
    }
}

impl RecordPlace {
    /// The place of the goal among the records.
    fn goal(self) -> std::ops::Range<usize> {
        let end = (self.record as usize + 1) * (self.length + OF_GOAL);
        end - OF_GOAL..end
    }
}

impl CodeTable {
    /// The place of a code: the one that holds it, or the empty one where it belongs. There is always an empty one.
    fn place(&self, code: &[u8], hash: u64) -> usize {
        let mask = self.places.len() - 1;
        let mut place = hash as usize & mask;
        while let Some(record) = self.places[place].checked_sub(1) {
            let start = record as usize * (code.len() + OF_GOAL);
            if self.records[start..start + code.len()] == *code {
                break;
            }
            place = (place + 1) & mask;
        }
        place
    }
}

fn packed(met: Met) -> [u8; OF_GOAL] {
    (met.wanted << 1 | i32::from(met.is_open)).to_le_bytes()
}

#[cfg(test)]
#[path = "../tests/units/memory.rs"]
mod tests;
