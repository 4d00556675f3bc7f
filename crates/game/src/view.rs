//! A position as plain data that any screen can draw and click, whatever the game.

use crate::side::Side;

/// A board with everything on it.
///
/// Screens draw by [`Board`] and [`Form`], never by the name of a game. Every spot has a name that stands in records
/// and that a click gives back; which spots to click for a move is told by [`Variant::path`](crate::Variant::path).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// What the board looks like.
    pub board: Board,
    /// Everything that can hold a piece, in the order in which a cursor visits it.
    pub spots: Vec<Spot>,
    /// Names of the spots that decided a finished game, such as the five of a row.
    pub decisive: Vec<String>,
}

impl View {
    /// The spot with this name.
    #[must_use]
    pub fn spot(&self, name: &str) -> Option<&Spot> {
        self.spots.iter().find(|spot| spot.name == name)
    }
}

/// What a board looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Board {
    /// Lines with the pieces on their crossings, as in Go.
    Crossings {
        /// Number of columns.
        columns: u8,
        /// Number of rows.
        rows: u8,
    },
    /// Holes in a plate.
    Holes {
        /// Number of columns.
        columns: u8,
        /// Number of rows.
        rows: u8,
    },
    /// Two rows of houses between two stores; the first side sits at the bottom.
    Pits {
        /// Houses a side.
        houses: u8,
    },
}

/// Where a spot lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// On the grid, column from the left and row from the bottom, both from 0.
    Cell {
        /// From the left.
        column: u8,
        /// From the bottom.
        row: u8,
    },
    /// A house, counted from 0 from its owner's left.
    House {
        /// Whose it is.
        side: Side,
        /// From its owner's left.
        index: u8,
    },
    /// The store of a side.
    Store {
        /// Whose it is.
        side: Side,
    },
    /// Pieces that are not on the board yet, one spot for each kind.
    Tray {
        /// Whose they are.
        side: Side,
        /// Which kind, in the order in which they are shown.
        index: u8,
    },
}

/// Something that can hold pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spot {
    /// Its name: `h8`, `first:S` for a tray, `first:3` for a house, `first:store`.
    pub name: String,
    /// Where it lies.
    pub place: Place,
    /// What is there, the outer piece first.
    pub pieces: Vec<Piece>,
    /// How many of them, where they are counted: seeds in a house, pieces in a tray.
    pub count: Option<u32>,
    /// Why the side to move cannot move the piece of its own that is here, as a sentence part: "your barrels are not
    /// all in play". `None` when it can, or when nothing of its own is here.
    pub locked: Option<String>,
    /// What comes of a legal move of the side to move that ends here and that it should know before: "double three,
    /// which loses at once". `None` for every other spot.
    pub warning: Option<String>,
}

/// A piece to draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whose it is; seeds belong to the side on whose part of the board they lie.
    pub side: Side,
    /// What it looks like.
    pub form: Form,
    /// What it is called: "stone", "hollow barrel".
    pub name: &'static str,
    /// How position text writes it.
    pub symbol: char,
}

/// The look of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// A flat round stone.
    Disc,
    /// Something thin that another piece may surround.
    Stick,
    /// Something round and open that another piece may stand in.
    Ring,
    /// Something round and filled.
    Block,
    /// A small thing of which many lie together.
    Seed,
}

/// The colour of a side's pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "a colour's name is its meaning")]
pub enum Colour {
    Black,
    White,
    Red,
    Yellow,
    Blue,
    Green,
}
