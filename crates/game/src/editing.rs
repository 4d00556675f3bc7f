//! Setting up positions from the contents of their spots.

use crate::error::ParseError;
use crate::grid::Point;
use crate::message::Message;
use crate::position::Position;
use crate::side::Side;
use crate::view::{Piece, View};

/// The contents of one spot in a position that somebody sets up.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Contents {
    /// The name of the spot, as in [`View`].
    pub spot: String,
    /// The letters of the pieces there, as in [`Piece::symbol`].
    pub pieces: Vec<char>,
    /// The number of pieces, where they are counted; 0 if it is not said.
    pub count: Option<u32>,
}

impl Contents {
    /// The contents of all spots of a board; those that are empty are left out.
    pub fn of(view: &View) -> Vec<Contents> {
        let spots = view.spots.iter().filter(|spot| !spot.pieces.is_empty() || spot.count.is_some());
        spots
            .map(|spot| Contents {
                spot: spot.name.clone(),
                pieces: spot.pieces.iter().map(|piece| piece.symbol).collect(),
                count: spot.count,
            })
            .collect()
    }

    /// The only piece of the spot; `None` if there is none.
    ///
    /// # Errors
    /// If there are more.
    pub fn single(&self) -> Result<Option<char>, ParseError> {
        match *self.pieces.as_slice() {
            [] => Ok(None),
            [one] => Ok(Some(one)),
            _ => Err(self.error("one piece at most")),
        }
    }

    /// The point of the spot on a board of these columns and rows; `expected` says which spots there are, up to the last point.
    ///
    /// # Errors
    /// If the spot is no point of the board.
    pub fn point(
        &self,
        (columns, rows): (u8, u8),
        expected: impl FnOnce(Point) -> Message,
    ) -> Result<Point, ParseError> {
        let point = self.spot.parse().ok().filter(|point: &Point| point.column < columns && point.row < rows);
        let last = Point::new(columns - 1, rows - 1);
        point.ok_or_else(|| ParseError::new("spot", &self.spot, expected(last)))
    }

    /// The error for a spot that does not hold what it may.
    pub fn error(&self, expected: impl Into<Message>) -> ParseError {
        let given: String = self.pieces.iter().collect();
        ParseError::new("spot", &format!("{} {given}", self.spot), expected)
    }
}

/// The setting up of positions of a game. [`Variant::editing`](crate::Variant::editing) hands it out.
///
/// `games/sticks/src/lib.rs` implements it.
pub trait Editing<P: Position> {
    /// The kinds of pieces that may be put on spots where pieces are not counted.
    fn pieces(&self) -> Vec<Piece>;

    /// The position with these contents, all other spots being empty, in which `to_move` is to move. Pieces that are
    /// not in play yet follow from those that are: what is said of trays is passed over.
    ///
    /// # Errors
    /// Says why the game has no such position.
    fn arrange(&self, contents: &[Contents], to_move: Side) -> Result<P, ParseError>;
}
