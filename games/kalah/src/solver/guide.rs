//! How long proofs are thought to be: the numbers by which a [proof](super::proof) chooses where to go on.
//!
//! They only guide. What is forgotten or mixed up costs time, and answers nothing wrongly.

use boardwright_game::mix;
use boardwright_search::dfpn::Numbers;
use boardwright_search::large::Pairs;

use super::search::of_parity;
use crate::estimate::estimate;
use crate::fast::{Board, Child, Row};

/// Hundredths of a seed by which an estimate must be beyond the goal for the one proof to be half as long as it is for an
/// estimate of the goal itself, and the other twice as long.
const CERTAINTY: f32 = 420.0;
/// No estimate halves a proof more often than this, or doubles it.
const MOST_HALVED: f32 = -5.5;
const MOST_DOUBLED: f32 = 4.0;
/// The doublings of a proof's length for each seed more in play.
const DOUBLINGS: f32 = 0.21;

/// How long two proofs are thought to be that exclude each other, in a measure that only compares: that the side to move
/// reaches the goal, and that it does not.
pub(super) type Lengths = Numbers<f32>;

/// A guess from an estimate (df-pn+, Nagai 2002): whoever is ahead has the shorter proof.
pub(super) fn guess<R: Row>(board: Board<R>, seeds: i32, goal: i32, houses: usize) -> Lengths {
    // Between the goal and the value next below it nobody is ahead.
    let ahead = (estimate(board, seeds, houses) - 100 * (goal - 1)) as f32;
    let least = DOUBLINGS * seeds as f32;
    let of = |behind: f32| power_of_2(least + (behind / CERTAINTY).clamp(MOST_HALVED, MOST_DOUBLED));
    Lengths { proof: of(-ahead), disproof: of(ahead) }
}

/// 2 to the power of a small number, by straight lines between the powers of whole numbers: the same on every machine, as
/// `f32::exp2` is not.
pub(super) fn power_of_2(exponent: f32) -> f32 {
    const ONE: u32 = 1.0_f32.to_bits();
    const TWICE: u32 = 2.0_f32.to_bits() - ONE;
    f32::from_bits(ONE.wrapping_add_signed((exponent * TWICE as f32) as i32))
}

/// A number for the question whether the side to move gains at least `goal`; few others have it.
pub(super) fn name<R: Row>(board: Board<R>, goal: i32) -> u64 {
    mix(board.own.fold() ^ mix(board.other.fold().wrapping_add(0x9E37_79B9_7F4A_7C15)).wrapping_add(goal as u64))
}

/// What was found out about lengths, shared by threads without locks: the latest question has its place.
pub(super) struct Guide(Pairs);

impl Guide {
    /// One that remembers what fits so many bytes, and at least one question.
    pub(super) fn new(bytes: usize) -> Guide {
        Guide(Pairs::new(bytes))
    }

    /// What is remembered of a question.
    pub(super) fn get(&self, name: u64) -> Option<Lengths> {
        let half = |word: u64, shift: u32| f32::from_bits((word >> shift) as u32);
        self.0.get(name).map(|word| Lengths { proof: half(word, 32), disproof: half(word, 0) })
    }

    /// How long the proofs seem that a move, from a board with so many seeds, gains at least `goal` and that it does not.
    pub(super) fn after<R: Row>(&self, child: &Child<R>, seeds: i32, goal: i32, houses: usize) -> Lengths {
        let left = seeds - child.gain;
        let asked = of_parity(child.question(goal), left);
        let remembered = self.get(name(child.board, asked));
        let lengths = remembered.unwrap_or_else(|| guess(child.board, left, asked, houses));
        if child.again { lengths } else { lengths.turned() }
    }

    /// Remembers how long the proofs of a question seem by now.
    pub(super) fn put(&self, name: u64, lengths: Lengths) {
        self.0.put(name, u64::from(lengths.proof.to_bits()) << 32 | u64::from(lengths.disproof.to_bits()));
    }
}

#[cfg(test)]
mod tests {
    use super::{Guide, Lengths, guess, name, power_of_2};
    use crate::fast::{Board, Row};

    fn board(own: &[u8], other: &[u8]) -> Board<u64> {
        Board { own: Row::of(own), other: Row::of(other) }
    }

    #[test]
    fn a_question_is_remembered_until_another_takes_its_place() {
        let guide = Guide::new(0);
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
