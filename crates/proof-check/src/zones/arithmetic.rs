//! An adaptive range coder, which writes likely bits in less than a bit.
//!
//! The coder is that of Martin (1979) with the carry of Pavlov's LZMA. Each kind of bit has its own probability, which
//! adapts to the bits coded so far. Writer and reader share their code ([`Coder::bit`]), so that they cannot disagree about
//! the meaning of a bit.

/// The probability of a bit being set, in parts of `1 << 16`: the mean of one that follows quickly and one that does
/// not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chance {
    quick: u16,
    slow: u16,
}

/// The speed at which the two follow: the part of the way that they go with each bit, as a power of two.
const QUICK: u32 = 4;
const SLOW: u32 = 7;

/// Bits of precision of the coder, and the bound of probabilities: a bit takes at least 0.01 bits, so that the length of a
/// file bounds what it can demand.
const PRECISION: u32 = 12;
const LEAST: u32 = 1 << 5;

impl Default for Chance {
    fn default() -> Chance {
        Chance { quick: 1 << 15, slow: 1 << 15 }
    }
}

impl Chance {
    /// In parts of `1 << PRECISION`, never certain.
    fn scaled(self) -> u32 {
        // The two 16-bit numbers are added before they are shifted, so one bit more goes than for one of them.
        let mean = (u32::from(self.quick) + u32::from(self.slow)) >> (17 - PRECISION);
        mean.clamp(LEAST, (1 << PRECISION) - LEAST)
    }

    /// The part of a range that stands for a bit that is set.
    #[must_use]
    pub fn part_of(self, range: u32) -> u32 {
        (range >> PRECISION) * self.scaled()
    }

    /// Adapts to a bit that was coded.
    pub fn learn(&mut self, bit: bool) {
        for (chance, rate) in [(&mut self.quick, QUICK), (&mut self.slow, SLOW)] {
            if bit {
                *chance += (u16::MAX - *chance) >> rate;
            } else {
                *chance -= *chance >> rate;
            }
        }
    }
}

/// A writer or a reader of bits.
pub trait Coder {
    /// Codes the next bit: the writer takes `bit` and returns it, the reader returns what was written. `None` at the end of
    /// the bytes.
    fn bit(&mut self, chance: &mut Chance, bit: bool) -> Option<bool>;
}

/// Numbers from 0 on, of which the small ones are likely.
#[derive(Clone, Debug)]
pub struct NumberModel {
    /// For each of the first numbers the chance that the number is greater.
    steps: [Chance; 24],
    /// The width of the rest in bits, and these bits.
    widths: [Chance; 10],
    bits: [Chance; 10],
}

impl Default for NumberModel {
    fn default() -> NumberModel {
        let new = Chance::default();
        NumberModel { steps: [new; 24], widths: [new; 10], bits: [new; 10] }
    }
}

impl NumberModel {
    /// Codes a number below 1000.
    pub fn code(&mut self, coder: &mut dyn Coder, number: usize) -> Option<usize> {
        for (step, chance) in self.steps.iter_mut().enumerate() {
            if !coder.bit(chance, number > step)? {
                return Some(step);
            }
        }
        // An Elias gamma code: the width of the rest first, so that its top bit need not be written.
        let rest = number.saturating_sub(self.steps.len()) + 1;
        let mut width = 0;
        for chance in &mut self.widths {
            if !coder.bit(chance, rest >> (width + 1) != 0)? {
                break;
            }
            width += 1;
        }
        let mut read = 1;
        for bit in (0..width).rev() {
            let chance = self.bits.get_mut(bit)?;
            read = read << 1 | usize::from(coder.bit(chance, rest >> bit & 1 != 0)?);
        }
        Some(read - 1 + self.steps.len())
    }
}

/// Bytes that the reader is ahead of the writer.
pub const TAIL: usize = 4;

/// Reads bits.
pub struct Decoder<'a> {
    bytes: &'a [u8],
    at: usize,
    range: u32,
    code: u32,
}

impl<'a> Decoder<'a> {
    /// A reader of all bytes.
    pub fn new(bytes: &'a [u8]) -> Decoder<'a> {
        let mut decoder = Decoder { bytes, at: 0, range: u32::MAX, code: 0 };
        (0..TAIL).for_each(|_| decoder.take());
        decoder
    }

    fn take(&mut self) {
        let byte = self.bytes.get(self.at).copied().unwrap_or(0);
        self.code = self.code << 8 | u32::from(byte);
        self.at += 1;
    }

    /// Tells whether all bytes have been taken.
    pub fn is_at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }
}

impl Coder for Decoder<'_> {
    fn bit(&mut self, chance: &mut Chance, _: bool) -> Option<bool> {
        let bound = chance.part_of(self.range);
        let bit = self.code < bound;
        if bit {
            self.range = bound;
        } else {
            self.code -= bound;
            self.range -= bound;
        }
        chance.learn(bit);
        while self.range < 1 << 24 {
            // Zeros at the end are not written, so some bytes beyond it are taken for zeros; a reader that asks for
            // more would read for ever.
            if self.at >= self.bytes.len() + 2 * TAIL {
                return None;
            }
            self.range <<= 8;
            self.take();
        }
        Some(bit)
    }
}
