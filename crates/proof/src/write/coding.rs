//! The coding of strategies: what [`bits`](boardwright_proof_check::bits) and the decoder of
//! [`zones`](boardwright_proof_check::zones) read.

use boardwright_game::certify::{WinningSets, cells_of};
use boardwright_proof_check::bits::width;
use boardwright_proof_check::sets::{SetAnswer, pair_choices};
use boardwright_proof_check::zones::{Chance, Coder, TAIL};

/// Collects choices.
#[derive(Default)]
pub(crate) struct BitWriter {
    bytes: Vec<u8>,
    used: u32,
}

impl BitWriter {
    /// Writes a choice among so many.
    pub(crate) fn push(&mut self, choice: usize, choices: usize) {
        for bit in 0..width(choices) {
            if self.used.is_multiple_of(8) {
                self.bytes.push(0);
            }
            if let Some(last) = self.bytes.last_mut() {
                *last |= ((choice >> bit & 1) as u8) << (self.used % 8);
            }
            self.used = (self.used + 1) % 8;
        }
    }

    /// All that was written.
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Writes bits.
pub(crate) struct Encoder {
    bytes: Vec<u8>,
    low: u64,
    range: u32,
    /// The last byte that a carry could still change, and how many bytes of all ones stand after it.
    last: Option<u8>,
    ones: usize,
}

impl Default for Encoder {
    fn default() -> Encoder {
        Encoder { bytes: Vec::new(), low: 0, range: u32::MAX, last: None, ones: 0 }
    }
}

impl Coder for Encoder {
    fn bit(&mut self, chance: &mut Chance, bit: bool) -> Option<bool> {
        let bound = chance.part_of(self.range);
        if bit {
            self.range = bound;
        } else {
            self.low += u64::from(bound);
            self.range -= bound;
        }
        chance.learn(bit);
        while self.range < 1 << 24 {
            self.range <<= 8;
            self.shift();
        }
        Some(bit)
    }
}

impl Encoder {
    fn shift(&mut self) {
        let carry = (self.low >> 32) as u8;
        let top = (self.low >> 24) as u8;
        // A byte of all ones would pass a carry on to the bytes before it, so it waits until it is known that none
        // comes.
        if top != 0xff || carry > 0 {
            self.bytes.extend(self.last.map(|last| last.wrapping_add(carry)));
            self.bytes.extend(std::iter::repeat_n(0xff_u8.wrapping_add(carry), self.ones));
            self.ones = 0;
            self.last = Some(top);
        } else {
            self.ones += 1;
        }
        self.low = (self.low & 0x00ff_ffff) << 8;
    }

    /// All that was written. Zeros at the end are left out: the reader takes what is missing for zeros.
    pub(crate) fn into_bytes(mut self) -> Vec<u8> {
        for _ in 0..=TAIL {
            self.shift();
        }
        while self.bytes.last() == Some(&0) {
            self.bytes.pop();
        }
        self.bytes
    }
}

/// Writes what the sets do not say by themselves; `None` if it is no answer to them.
pub(crate) fn write_answer(
    answer: &SetAnswer,
    sets: &WinningSets,
    blocker_to_move: bool,
    writer: &mut BitWriter,
) -> Option<()> {
    match (answer, blocker_to_move) {
        (SetAnswer::Cell(cell), true) => {
            let replies: Vec<u32> = cells_of(sets.replies()).collect();
            writer.push(replies.iter().position(|reply| reply == cell)?, replies.len());
        }
        (SetAnswer::Pairs(pairs), false) => {
            writer.push(1, 2);
            let mut taken = Vec::new();
            for &set in sets.sets() {
                if let Some(choices) = pair_choices(set, &taken) {
                    let chosen = choices.iter().position(|choice| pairs.contains(choice))?;
                    writer.push(chosen, choices.len());
                    taken.push(choices[chosen]);
                }
            }
        }
        (SetAnswer::Each, false) => writer.push(0, 2),
        _ => return None,
    }
    Some(())
}

#[cfg(test)]
#[path = "../../tests/units/coding.rs"]
mod tests;
