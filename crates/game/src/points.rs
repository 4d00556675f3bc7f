//! Games that count points.

use std::fmt::Display;

/// The points of a game in which both sides gather them.
///
/// A game names it as its [`Position::POINTS`](crate::Position::POINTS):
///
/// ```
/// use boardwright_game::{Measure, Message, Outcome, ParseError, Points, Position, Side, mix};
///
/// /// Coins in a row, of which the sides take one or two in turn from the left.
/// #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
/// struct Coins {
///     left: u8,
///     taken: [u8; 2],
///     to_move: Side,
/// }
/// # #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
/// # struct Take(u8);
/// # impl std::fmt::Display for Take {
/// #     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { write!(f, "{}", self.0) }
/// # }
/// # impl std::str::FromStr for Take {
/// #     type Err = ParseError;
/// #     fn from_str(text: &str) -> Result<Take, ParseError> {
/// #         text.parse().map(Take).map_err(|_| ParseError::new("move", text, "a number"))
/// #     }
/// # }
/// # impl std::fmt::Display for Coins {
/// #     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
/// #         write!(f, "{} {} {} {}", self.left, self.taken[0], self.taken[1], self.to_move)
/// #     }
/// # }
///
/// struct CoinPoints;
///
/// impl Points<Coins> for CoinPoints {
///     fn tally(&self, position: &Coins) -> [u32; 2] {
///         position.taken.map(u32::from)
///     }
///
///     fn at_stake(&self, position: &Coins) -> Option<u32> {
///         Some(position.left.into())
///     }
///
///     fn without(&self, position: &Coins) -> Coins {
///         Coins { taken: [0; 2], ..*position }
///     }
/// }
///
/// impl Position for Coins {
///     const POINTS: Option<&'static dyn Points<Coins>> = Some(&CoinPoints);
///     // … and the rules.
/// #   type Move = Take;
/// #   fn to_move(&self) -> Side { self.to_move }
/// #   fn moves(&self) -> impl Iterator<Item = Take> { (1..=self.left.min(2)).map(Take) }
/// #   fn play_unchecked(&mut self, mv: Take) {
/// #       self.left -= mv.0;
/// #       self.taken[self.to_move.index()] += mv.0;
/// #       self.to_move = self.to_move.other();
/// #   }
/// #   fn outcome(&self) -> Option<Outcome> {
/// #       let [first, second] = self.taken;
/// #       (self.left == 0).then(|| match first.cmp(&second) {
/// #           std::cmp::Ordering::Greater => Outcome::Win(Side::First),
/// #           std::cmp::Ordering::Less => Outcome::Win(Side::Second),
/// #           std::cmp::Ordering::Equal => Outcome::Draw,
/// #       })
/// #   }
/// #   fn ending(&self) -> Option<Message> { self.outcome().map(|_| "no coins left".into()) }
/// #   fn key(&self) -> u64 { mix(u64::from(self.left) << 1 | self.to_move.index() as u64) }
/// #   fn objection(&self, mv: Take) -> Option<Message> { (mv.0 > self.left).then(|| "too many".into()) }
/// }
///
/// let mut coins = Coins { left: 3, taken: [0; 2], to_move: Side::First };
/// let points = Coins::POINTS.expect("the game counts coins");
/// coins.play(Take(2))?;
/// assert_eq!((points.tally(&coins), points.at_stake(&coins)), ([2, 0], Some(1)));
/// coins.play(Take(1))?;
/// assert_eq!(Measure::Points.of(&coins), Some(1), "two coins to one");
/// # Ok::<(), boardwright_game::IllegalMove>(())
/// ```
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
