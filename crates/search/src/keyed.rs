//! Hash maps for position keys, and slots of moves in a table.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use boardwright_game::mix;

/// A map from the keys of positions.
pub type KeyMap<V> = HashMap<u64, V, BuildHasherDefault<KeyHasher>>;

/// Takes keys as they are: they are random numbers already.
#[derive(Default, Debug)]
pub struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

/// The slot of a move in a table with this many slots; the same on every machine.
pub(crate) fn slot_of<M: Hash>(mv: &M, slots: usize) -> usize {
    struct Fold(u64);
    impl Hasher for Fold {
        fn finish(&self) -> u64 {
            self.0
        }
        fn write(&mut self, bytes: &[u8]) {
            for &byte in bytes {
                self.0 = mix(self.0 ^ u64::from(byte));
            }
        }
        fn write_u8(&mut self, value: u8) {
            self.0 = (self.0 ^ u64::from(value)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        }
        // The other widths come as bytes in the machine's order; a search must be the same on every machine.
        fn write_u16(&mut self, value: u16) {
            self.write_u64(value.into());
        }
        fn write_u32(&mut self, value: u32) {
            self.write_u64(value.into());
        }
        fn write_u64(&mut self, value: u64) {
            self.0 = mix(self.0 ^ value);
        }
        fn write_usize(&mut self, value: usize) {
            self.write_u64(value as u64);
        }
        fn write_isize(&mut self, value: isize) {
            self.write_u8(value as u8);
        }
    }
    let mut fold = Fold(0);
    mv.hash(&mut fold);
    fold.finish() as usize % slots
}
