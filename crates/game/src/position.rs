//! The trait that a game's rules implement.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use crate::error::{IllegalMove, ParseError};
use crate::message::Message;
use crate::points::Points;
use crate::side::{Outcome, Side};

/// One point in a game: a plain value that knows the rules and nothing of how it came about.
///
/// Repetition and ply limits need history, so they belong to the referee
/// ([`MatchRules`](crate::MatchRules)), not here.
/// `Display` writes the position text that [`Variant::read`](crate::Variant::read) reads back.
///
/// A game gives the first seven methods. Whatever only some games have is a trait of its own:
/// [`Points`] here, and what a [`Variant`](crate::Variant) hands out.
pub trait Position: Clone + Eq + Hash + Debug + Display + Send + Sync + 'static {
    /// A move: what a side may do in one ply. Its text stands alone: it can be written and read without a position.
    type Move: Copy + Eq + Ord + Hash + Debug + Display + FromStr<Err = ParseError> + Send + Sync + 'static;

    /// The points that both sides gather, in games that count them.
    const POINTS: Option<&'static dyn Points<Self>> = None;

    /// The side to move. It is stored and does not follow from the number of plies: in kalah a side may move twice.
    /// In a finished game it is the side that would move.
    fn to_move(&self) -> Side;

    /// All legal moves, in a fixed and documented order; none if and only if the game is over.
    ///
    /// `position.moves().count()` is their number. A game that counts faster than it lists returns a
    /// [`QuickCount`](crate::QuickCount).
    fn moves(&self) -> impl Iterator<Item = Self::Move>;

    /// Plays a move that is known to be legal.
    ///
    /// With any other move the position is unspecified afterwards, though never unsafe; it may panic.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// The result of the game, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// A phrase for records and screens that tells how the game ended: "five in a row from e4 to e8".
    /// `None` if and only if the game goes on.
    fn ending(&self) -> Option<Message>;

    /// A 64-bit hash of everything that decides the future of the game, stable from run to run.
    fn key(&self) -> u64;

    /// The reason why `mv` may not be played, as a clause ("h8 is occupied"); `None` when it may.
    fn objection(&self, mv: Self::Move) -> Option<Message>;

    /// Plays `mv`, or hands back why it may not be played and leaves the position as it was.
    ///
    /// # Errors
    /// [`IllegalMove`] with the reason that [`Position::objection`] gives.
    fn play(&mut self, mv: Self::Move) -> Result<(), IllegalMove> {
        match self.objection(mv) {
            None => {
                self.play_unchecked(mv);
                Ok(())
            }
            Some(reason) => Err(IllegalMove { mv: mv.to_string(), reason }),
        }
    }

    /// The position after `mv`, which must be legal.
    fn child(&self, mv: Self::Move) -> Self {
        let mut child = self.clone();
        child.play_unchecked(mv);
        child
    }
}
