//! Choices among a few moves as a stream of bits.

/// Number of bits for a choice among this many; a choice among one takes none.
fn width(choices: usize) -> u32 {
    usize::BITS - choices.saturating_sub(1).leading_zeros()
}

/// Collects choices.
#[derive(Default)]
pub(crate) struct BitWriter {
    bytes: Vec<u8>,
    used: u32,
}

impl BitWriter {
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

    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Reads them back.
pub(crate) struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> BitReader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> BitReader<'a> {
        BitReader { bytes, at: 0 }
    }

    /// The next choice; `None` if the stream ends or names a choice that there is not.
    pub(crate) fn next(&mut self, choices: usize) -> Option<usize> {
        let mut choice = 0;
        for bit in 0..width(choices) {
            let byte = self.bytes.get(self.at / 8)?;
            choice |= usize::from(byte >> (self.at % 8) & 1) << bit;
            self.at += 1;
        }
        (choice < choices).then_some(choice)
    }

    /// Tells whether nothing is left but the empty bits of the last byte.
    pub(crate) fn is_at_end(&self) -> bool {
        let rest = self.bytes.get(self.at / 8).map_or(0, |byte| byte >> (self.at % 8));
        rest == 0 && self.at.div_ceil(8) == self.bytes.len()
    }
}

#[cfg(test)]
mod tests {
    use super::{BitReader, BitWriter};

    #[test]
    fn choices_come_back() {
        let choices = [(0, 1), (2, 3), (5, 6), (0, 2), (224, 225), (1, 2), (6, 7)];
        let mut writer = BitWriter::default();
        for (choice, among) in choices {
            writer.push(choice, among);
        }
        let bytes = writer.into_bytes();
        assert_eq!(bytes.len(), 3, "0 + 2 + 3 + 1 + 8 + 1 + 3 bits");
        let mut reader = BitReader::new(&bytes);
        for (choice, among) in choices {
            assert_eq!(reader.next(among), Some(choice));
        }
        assert!(reader.is_at_end());
        assert_eq!(BitReader::new(&[3]).next(3), None, "there is no fourth choice among three");
        assert_eq!(BitReader::new(&[]).next(2), None);
        assert!(!BitReader::new(&[0]).is_at_end());
    }
}
