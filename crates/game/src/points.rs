//! Games that count points.

use std::fmt::Display;

/// The points of a game in which both sides gather them.
///
/// A game names it as its [`Position::POINTS`](crate::Position::POINTS), as `games/kalah/src/rules.rs` does.
pub trait Points<P: Clone + Display>: Sync {
    /// The points that each side has.
    fn tally(&self, position: &P) -> [u32; 2];

    /// The points that neither side has yet, in games in which the future does not depend on the points held: the
    /// difference of the final tally lies within this of the difference now, in steps of 2. `None` elsewhere.
    fn at_stake(&self, position: &P) -> Option<u32> {
        let _ = position;
        None
    }

    /// The same position with the points of both sides set to 0, in games that say what is
    /// [at stake](Points::at_stake): both sides gain the same from here on. Elsewhere the position itself.
    fn without(&self, position: &P) -> P {
        position.clone()
    }

    /// Appends a code of the position without its points: two positions of a game have the same code if and only if
    /// they are equal but for the points held.
    ///
    /// Proofs remember millions of positions by their codes. A game whose text is long overrides it with fewer bytes.
    fn code(&self, position: &P, code: &mut Vec<u8>) {
        code.extend_from_slice(self.without(position).to_string().as_bytes());
    }
}

/// The points of the first side less those of the second.
pub(crate) fn difference([first, second]: [u32; 2]) -> i32 {
    i32::try_from(i64::from(first) - i64::from(second)).unwrap_or(if first > second { i32::MAX } else { i32::MIN })
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn a_difference_of_points_never_overflows() {
        assert_eq!(difference([3, 5]), -2);
        assert_eq!(difference([u32::MAX, 0]), i32::MAX);
        assert_eq!(difference([0, u32::MAX]), i32::MIN);
    }
}
