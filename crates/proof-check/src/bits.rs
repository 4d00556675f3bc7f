//! Choices among a few moves as a stream of bits.

/// Number of bits for a choice among this many; a choice among one takes none.
pub fn width(choices: usize) -> u32 {
    usize::BITS - choices.saturating_sub(1).leading_zeros()
}

/// Reads choices, each among a number of things that the reader knows.
pub struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> BitReader<'a> {
    /// A reader at the first bit.
    pub fn new(bytes: &'a [u8]) -> BitReader<'a> {
        BitReader { bytes, at: 0 }
    }

    /// The next choice; `None` if the stream ends or names a choice that there is not.
    pub fn next(&mut self, choices: usize) -> Option<usize> {
        let mut choice = 0;
        for bit in 0..width(choices) {
            let byte = self.bytes.get(self.at / 8)?;
            choice |= usize::from(byte >> (self.at % 8) & 1) << bit;
            self.at += 1;
        }
        (choice < choices).then_some(choice)
    }

    /// Tells whether nothing is left but the empty bits of the last byte.
    pub fn is_at_end(&self) -> bool {
        let rest = self.bytes.get(self.at / 8).map_or(0, |byte| byte >> (self.at % 8));
        rest == 0 && self.at.div_ceil(8) == self.bytes.len()
    }
}
