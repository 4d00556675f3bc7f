//! A table of searches for wins by fours that failed.

/// Slots of the table of searches that failed.
const SLOTS: usize = 1 << 16;

/// Positions without a win by this many fours.
pub(super) struct FourTable {
    failed: Vec<u64>,
}

impl FourTable {
    pub(super) fn new() -> FourTable {
        FourTable { failed: vec![0; SLOTS] }
    }

    /// Returns true if a search of `depth` fours failed before. The lowest byte of a slot is the depth, the rest the key.
    pub(super) fn has_failed(&self, key: u64, depth: u8) -> bool {
        let slot = self.failed[key as usize >> 8 & (SLOTS - 1)];
        slot & !0xff == key & !0xff && slot as u8 >= depth
    }

    /// Remembers that a search of `depth` fours failed.
    pub(super) fn note(&mut self, key: u64, depth: u8) {
        self.failed[key as usize >> 8 & (SLOTS - 1)] = key & !0xff | u64::from(depth);
    }
}
