//! The estimated lengths of proofs, by which a [proof](crate::solver::proof) chooses the next move.
//!
//! They affect the order of the search only. A lost or mixed-up entry costs time but never gives a wrong answer.

use boardwright_game::mix;
use boardwright_search::dfpn::ProofNumbers;
use boardwright_search::large::Pairs;

use crate::board::{Child, FastBoard, Row};
use crate::eval::estimate;

/// The hundredths of a seed by which an estimate must exceed the goal to halve the length of one proof and double that
/// of the other.
const CERTAINTY: f32 = 420.0;
/// The limits of the exponent: how often an estimate halves or doubles the length of a proof.
const MIN_EXPONENT: f32 = -5.5;
const MAX_EXPONENT: f32 = 4.0;
/// Doublings of a proof's length for each additional seed in play.
const DOUBLINGS: f32 = 0.21;

/// The estimated lengths of two proofs that exclude each other, for comparison only: that the side to move reaches the
/// goal, and that it does not.
pub(super) type Lengths = ProofNumbers<f32>;

/// A guess from the static evaluation (df-pn+, Nagai 2002): the side that is ahead has the shorter proof.
pub(super) fn guess<R: Row>(board: FastBoard<R>, seeds: i32, goal: i32, houses: usize) -> Lengths {
    // The reference point lies between the goal and the next lower value, where neither side is ahead.
    let ahead = (estimate(board, seeds, houses) - 100 * (goal - 1)) as f32;
    let least = DOUBLINGS * seeds as f32;
    let of = |behind: f32| power_of_2(least + (behind / CERTAINTY).clamp(MIN_EXPONENT, MAX_EXPONENT));
    Lengths { proof: of(-ahead), disproof: of(ahead) }
}

/// 2 to the power of a small number, interpolated linearly between the powers of integers. Unlike `f32::exp2` it gives
/// the same result on every machine.
pub(super) fn power_of_2(exponent: f32) -> f32 {
    const ONE: u32 = 1.0_f32.to_bits();
    const TWICE: u32 = 2.0_f32.to_bits() - ONE;
    f32::from_bits(ONE.wrapping_add_signed((exponent * TWICE as f32) as i32))
}

/// A 64-bit hash of the test if the side to move gains at least `goal` on a board.
pub(super) fn name<R: Row>(board: FastBoard<R>, goal: i32) -> u64 {
    mix(board.own.fold() ^ mix(board.other.fold().wrapping_add(0x9E37_79B9_7F4A_7C15)).wrapping_add(goal as u64))
}

/// A table of lengths, shared by threads without locks. A new entry replaces the old one in its slot.
pub(super) struct LengthTable(Pairs);

impl LengthTable {
    /// Makes a table of at most `bytes` bytes, with at least one entry.
    pub(super) fn new(bytes: usize) -> LengthTable {
        LengthTable(Pairs::new(bytes))
    }

    /// A table of at most `bytes` bytes with the entries of this one.
    pub(super) fn copied(&self, bytes: usize) -> LengthTable {
        let guide = LengthTable::new(bytes);
        self.0.each().for_each(|(name, word)| guide.0.put(name, word));
        guide
    }

    /// The lengths that are stored for a test.
    pub(super) fn get(&self, name: u64) -> Option<Lengths> {
        let half = |word: u64, shift: u32| f32::from_bits((word >> shift) as u32);
        self.0.get(name).map(|word| Lengths { proof: half(word, 32), disproof: half(word, 0) })
    }

    /// Prefetches what [`LengthTable::after`] will read.
    #[inline]
    pub(super) fn fetch_after<R: Row>(&self, child: &Child<R>, seeds: i32, goal: i32) {
        self.0.fetch(name(child.board, of_parity(child.question(goal), seeds - child.gain)));
    }

    /// The estimated lengths of the proofs that a move on a board with `seeds` seeds gains at least `goal`, and that
    /// it does not.
    pub(super) fn after<R: Row>(&self, child: &Child<R>, seeds: i32, goal: i32, houses: usize) -> Lengths {
        let left = seeds - child.gain;
        let asked = of_parity(child.question(goal), left);
        let remembered = self.get(name(child.board, asked));
        let lengths = remembered.unwrap_or_else(|| guess(child.board, left, asked, houses));
        if child.again { lengths } else { lengths.turned() }
    }

    /// Stores the current lengths of a test.
    pub(super) fn put(&self, name: u64, lengths: Lengths) {
        self.0.put(name, u64::from(lengths.proof.to_bits()) << 32 | u64::from(lengths.disproof.to_bits()));
    }
}

/// The least possible value of at least `goal` on a board with `seeds` seeds: values have the parity of the seeds.
#[inline]
pub(super) fn of_parity(goal: i32, seeds: i32) -> i32 {
    goal + ((goal ^ seeds) & 1)
}

#[cfg(test)]
mod tests {
    use super::{LengthTable, Lengths, guess, name, power_of_2};
    use crate::board::{FastBoard, Row};

    fn board(own: &[u8], other: &[u8]) -> FastBoard<u64> {
        FastBoard { own: Row::of(own), other: Row::of(other) }
    }

    #[test]
    fn a_question_is_remembered_until_another_takes_its_place() {
        let guide = LengthTable::new(0);
        let board = board(&[1, 2, 3, 0, 5, 6], &[0, 4, 0, 1, 0, 1]);
        let (question, other) = (name(board, 3), name(board, 5));
        let lengths = Lengths { proof: 2.5, disproof: 1e30 };
        assert_eq!(guide.get(question), None);
        guide.put(question, lengths);
        assert_eq!((guide.get(question), guide.get(other)), (Some(lengths), None));
        guide.put(other, lengths.turned());
        assert_eq!((guide.get(question), guide.get(other)), (None, Some(lengths.turned())));
    }

    #[test]
    fn powers_grow_in_straight_lines() {
        for (exponent, power) in [(0.0, 1.0), (3.0, 8.0), (1.5, 3.0), (-1.0, 0.5), (-1.5, 0.375), (20.0, 1_048_576.0)] {
            assert_eq!(power_of_2(exponent), power, "{exponent}");
        }
    }

    #[test]
    fn the_proof_of_whoever_is_ahead_is_thought_shorter() {
        // South takes twelve seeds at once, and north has nothing to threaten it with.
        let rich = board(&[1, 0, 0, 0, 0, 0], &[0, 0, 0, 0, 12, 11]);
        let easy = guess(rich, 24, -10, 6);
        assert!(easy.proof < easy.disproof, "{easy:?}");
        let hard = guess(rich, 24, 20, 6);
        assert!(hard.proof > hard.disproof, "{hard:?}");
    }
}
