//! The openings of a game, and their notation in other programs.

use crate::error::ParseError;
use crate::position::Position;
use crate::rng::Rng;

/// The openings of a game in which not every move is as good a beginning as any other, or whose world has a notation of
/// its own for openings. [`Variant::openings`](crate::Variant::openings) hands it out.
///
/// `games/gomoku/src/lib.rs` implements it.
pub trait Openings<P: Position> {
    /// A random move of the kind that openings are made of: a legal one, where play usually begins. All legal moves are
    /// equally likely unless the game says otherwise; there is none only if the game is over.
    fn random_move(&self, position: &P, rng: &mut Rng) -> Option<P::Move> {
        rng.pick(&position.moves().collect::<Vec<_>>()).copied()
    }

    /// Reads an opening, the moves from the start, as other programs of this game's world write it; `None` if the text
    /// is not in such a notation.
    fn read_foreign(&self, text: &str) -> Option<Result<Vec<P::Move>, ParseError>> {
        let _ = text;
        None
    }
}

/// The openings of a game that begins anywhere and has no notation of its own for openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnyOpening;

impl<P: Position> Openings<P> for AnyOpening {}
