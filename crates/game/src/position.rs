//! The trait that a game's rules implement.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use crate::error::{IllegalMove, ParseError};
use crate::side::{Outcome, Side};

/// One point in a game: a plain value that knows the rules and nothing of how it came about.
///
/// Repetition and ply limits need history, so they belong to the referee
/// ([`MatchRules`](crate::MatchRules)), not here.
/// `Display` writes the position text that [`Variant::read`](crate::Variant::read) reads back.
pub trait Position: Clone + Eq + Hash + Debug + Display + Send + Sync + 'static {
    /// What a side may do in one ply. Its text stands alone: it can be written and read without a position.
    type Move: Copy + Eq + Ord + Hash + Debug + Display + FromStr<Err = ParseError> + Send + Sync + 'static;

    /// The side to move. It is data and no matter of parity: in kalah a side may move twice.
    /// In a finished game it is the side that would move.
    fn to_move(&self) -> Side;

    /// All legal moves, in a fixed and documented order; none if and only if the game is over.
    fn moves(&self) -> impl Iterator<Item = Self::Move>;

    /// Plays a move that is known to be legal.
    ///
    /// With any other move the position is unspecified afterwards, though never unsafe; it may panic.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// How the game came out, or `None` while it goes on.
    fn outcome(&self) -> Option<Outcome>;

    /// How the game ended, as a phrase for records and screens: "five in a row from e4 to e8".
    /// `None` if and only if the game goes on.
    fn ending(&self) -> Option<String>;

    /// A 64-bit hash of everything that decides the future of the game, stable from run to run.
    fn key(&self) -> u64;

    /// Why `mv` may not be played, as a clause ("h8 is occupied"); `None` when it may.
    fn objection(&self, mv: Self::Move) -> Option<String>;

    /// Whether `mv` may be played.
    fn is_legal(&self, mv: Self::Move) -> bool {
        self.objection(mv).is_none()
    }

    /// How many legal moves there are. Games override it where counting is cheaper than listing.
    fn count_moves(&self) -> u64 {
        self.moves().count() as u64
    }

    /// Points each side has, in games that count them (kalah's stores); `None` elsewhere.
    fn tally(&self) -> Option<[u32; 2]> {
        None
    }

    /// In games that count points: those which neither side has yet, so that the difference of the final tally lies
    /// within this of the difference now, in steps of 2. `None` elsewhere.
    fn points_at_stake(&self) -> Option<u32> {
        None
    }

    /// The same position with the points that both sides have set to 0, for games in which the future does not depend
    /// on them: what both sides gain from here on is the same. Elsewhere the position itself.
    #[must_use]
    fn without_points(&self) -> Self {
        self.clone()
    }

    /// In games in which a side wins only by making all moves of one of many sets: the moves that `side` still has to make
    /// for each set out of which its opponent has made none. `None` elsewhere.
    ///
    /// Of these sets proofs of draws are made, so it must be true from here on to the end that
    ///
    /// * `side` wins in no other way than by making all moves of one of the sets itself,
    /// * the opponent may make any move of a set that nobody has made, and does not lose by it,
    /// * a move that one side has made can be made by neither side again.
    fn winning_sets(&self, side: Side) -> Option<Vec<Vec<Self::Move>>> {
        let _ = side;
        None
    }

    /// Whether the winning sets of both sides are all there is to the game from here on: the sides move in turn, each may
    /// make any move that neither has made, and who has made all moves of one of its sets ([`Position::winning_sets`]) has
    /// won at once. Proofs of wins that leave out replies need that, and `false` is always right.
    fn sets_decide(&self) -> bool {
        false
    }

    /// Appends a code of the position: two positions of the same game have the same code if and only if they are equal.
    ///
    /// Proofs remember millions of positions by their codes. A game whose text is long may override it with fewer bytes.
    fn code(&self, code: &mut Vec<u8>) {
        code.extend_from_slice(self.to_string().as_bytes());
    }

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
    #[must_use]
    fn child(&self, mv: Self::Move) -> Self {
        let mut child = self.clone();
        child.play_unchecked(mv);
        child
    }
}
