//! A position of any game as plain data that screens can draw and click.

use crate::grid::column_name;
use crate::message::Message;
use crate::side::Side;

/// A board with everything on it.
///
/// Screens draw by [`Board`] and [`Form`], never by the name of a game. Every spot has a name, which records contain and a
/// click returns; [`Variant::path`](crate::Variant::path) gives the spots to click for a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// The look of the board.
    pub board: Board,
    /// Everything that can hold a piece, in the order in which a cursor visits it.
    pub spots: Vec<Spot>,
    /// Names of the spots that decided a finished game, such as the five of a row.
    pub decisive: Vec<String>,
    /// The opening, in a game with an opening rule; it stays there when the opening is over.
    pub opening: Option<OpeningState>,
}

/// The state of an opening whose rule is part of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Opening"))]
pub struct OpeningState {
    /// True if the players have exchanged their sides: the pieces of the first side are the second player's.
    pub swapped: bool,
    /// The side whose pieces are placed next. It need not be the player that places them.
    pub pieces: Side,
    /// The task of the player to move, as sentences to that player; `None` when the opening is over.
    pub task: Option<Message>,
    /// The choices of the player to move that are no places on the board.
    pub options: Vec<OpeningOption>,
    /// Names of the spots at which moves are offered.
    pub offered: Vec<String>,
    /// Names of the spots to which a move is restricted; empty if it is not.
    pub allowed: Vec<String>,
}

/// A choice that is no place on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OpeningOption {
    /// The name that a click returns, which is the text of the move: `swap`.
    pub name: String,
    /// The label of a button: "Take black".
    pub label: Message,
    /// The consequence, as a sentence.
    pub meaning: Message,
}

impl View {
    /// The spot with this name.
    pub fn spot(&self, name: &str) -> Option<&Spot> {
        self.spots.iter().find(|spot| spot.name == name)
    }

    /// True if the players have exchanged their sides in the opening.
    pub fn is_swapped(&self) -> bool {
        self.opening.as_ref().is_some_and(|opening| opening.swapped)
    }
}

/// The look of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "shape", rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum Board {
    /// Lines with the pieces on their crossings, as in Go.
    Crossings {
        /// Number of columns.
        columns: u8,
        /// Number of rows.
        rows: u8,
        /// The part that is shown of a board without edges; `None` if the board has edges.
        #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
        #[cfg_attr(feature = "typescript", ts(optional))]
        window: Option<Window>,
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

/// The place of what is shown of a board without edges. It may be another one in the view of the next position.
///
/// Columns and rows are counted from those in the middle, which have the number 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Window {
    /// The number of the leftmost column that is shown; negative to the left of column 0.
    pub left: i16,
    /// The number of the lowest row that is shown; negative below row 0.
    pub bottom: i16,
}

impl Window {
    /// The distance between marked columns and rows, for orientation.
    const STEP: i16 = 5;

    /// True if a column has marked crossings.
    pub const fn is_marked_column(&self, column: u8) -> bool {
        (self.left + column as i16) % Window::STEP == 0
    }
}

impl Board {
    /// The part that is shown of a board without edges; `None` if the board has edges.
    pub const fn window(&self) -> Option<Window> {
        match self {
            Board::Crossings { window, .. } => *window,
            Board::Holes { .. } | Board::Pits { .. } => None,
        }
    }

    /// True if a crossing is marked for orientation. On a board with edges these are the star points of boards that are sold:
    /// on the third line from the edge, or from 13 lines on the fourth, and in the middle; from 19 lines on also in the middle
    /// of each side. On one without edges every fifth column meets every fifth row, counted from those in the middle.
    pub fn is_marked(&self, column: u8, row: u8) -> bool {
        match *self {
            Board::Crossings { window: Some(window), .. } => {
                window.is_marked_column(column) && (window.bottom + i16::from(row)) % Window::STEP == 0
            }
            Board::Crossings { columns, rows, window: None } => {
                let middle = |line: u8, lines: u8| lines >= 5 && line * 2 + 1 == lines;
                let edge = |line: u8, lines: u8| {
                    let wanted = if lines < 13 { 2 } else { 3 };
                    lines >= 9 && (line == wanted || line + 1 + wanted == lines)
                };
                let (across, up) = (middle(column, columns), middle(row, rows));
                let is_side = columns >= 19 && rows >= 19;
                match (edge(column, columns), edge(row, rows)) {
                    (true, true) => true,
                    (true, false) => up && is_side,
                    (false, true) => across && is_side,
                    (false, false) => across && up,
                }
            }
            Board::Holes { .. } | Board::Pits { .. } => false,
        }
    }

    /// The name of a column as boards show it: `a`, `b`, … on a board with edges; on one without `e1`, `e2`, … to the
    /// right (east) of column `0` and `w1`, `w2`, … to the left.
    pub fn column_name(&self, column: u8) -> String {
        match self {
            Board::Crossings { window: Some(window), .. } => name_of_line(window.left + i16::from(column), ['e', 'w']),
            _ => column_name(column),
        }
    }

    /// The name of a row as boards show it: `1`, `2`, … on a board with edges; on one without `n1`, `n2`, … above (north
    /// of) row `0` and `s1`, `s2`, … below.
    pub fn row_name(&self, row: u8) -> String {
        match self {
            Board::Crossings { window: Some(window), .. } => name_of_line(window.bottom + i16::from(row), ['n', 's']),
            _ => (u16::from(row) + 1).to_string(),
        }
    }
}

fn name_of_line(number: i16, [up, down]: [char; 2]) -> String {
    match number {
        0 => "0".to_owned(),
        1.. => format!("{up}{number}"),
        _ => format!("{down}{}", number.unsigned_abs()),
    }
}

/// The place of a spot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(tag = "at", rename_all = "kebab-case"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
        /// The side that it belongs to.
        side: Side,
        /// From its owner's left.
        index: u8,
    },
    /// The store of a side.
    Store {
        /// The side that it belongs to.
        side: Side,
    },
    /// Pieces that are not on the board yet, one spot for each kind.
    Tray {
        /// The side that they belong to.
        side: Side,
        /// The number of the kind, in the order in which they are shown.
        index: u8,
    },
}

/// Something that can hold pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spot {
    /// Its name: `h8`, `first:S` for a tray, `first:3` for a house, `first:store`.
    pub name: String,
    /// The place where it lies.
    pub place: Place,
    /// The pieces there, the outer one first.
    pub pieces: Vec<Piece>,
    /// The number of pieces, where they are counted: seeds in a house, pieces in a tray.
    pub count: Option<u32>,
    /// The reason why the side to move cannot move the piece of its own that is here, as a sentence part: "your barrels
    /// are not all in play". `None` when it can, or when nothing of its own is here.
    pub locked: Option<Message>,
    /// The consequence of a legal move of the side to move that ends here, if it should know it before: "double three,
    /// which loses at once". `None` for every other spot.
    pub warning: Option<Warning>,
}

/// The consequence of a move that its side should know before it, with what on the board brings it about.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Warning {
    /// The consequence and its reason, as a sentence part that names the spots of `rows`, too.
    pub reason: Message,
    /// The names of the spots of each row that counts, with the spot of the move; empty where no rows count.
    pub rows: Vec<Vec<String>>,
}

/// A piece to draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Piece {
    /// The side that it belongs to; seeds belong to the side on whose part of the board they lie.
    pub side: Side,
    /// Its look.
    pub form: Form,
    /// Its name: "stone", "hollow barrel".
    pub name: &'static str,
    /// The letter that stands for it in position texts.
    pub symbol: char,
}

/// The look of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[expect(missing_docs, reason = "a colour's name is its meaning")]
pub enum Colour {
    Black,
    White,
    Red,
    Yellow,
    Blue,
    Green,
}

#[cfg(test)]
mod tests {
    use super::{Board, Window};

    #[test]
    fn lines_are_named_by_letters_and_numbers_or_counted_from_the_middle() {
        let names = |board: Board| {
            let columns: Vec<String> = (0..4).map(|column| board.column_name(column)).collect();
            let rows: Vec<String> = (0..4).map(|row| board.row_name(row)).collect();
            format!("{} | {}", columns.join(" "), rows.join(" "))
        };
        assert_eq!(names(Board::Crossings { columns: 4, rows: 4, window: None }), "a b c d | 1 2 3 4");
        assert_eq!(names(Board::Holes { columns: 4, rows: 4 }), "a b c d | 1 2 3 4");
        let window = Some(Window { left: -2, bottom: -99 });
        assert_eq!(names(Board::Crossings { columns: 4, rows: 4, window }), "w2 w1 0 e1 | s99 s98 s97 s96");
    }

    #[test]
    fn crossings_are_marked_as_on_boards_that_are_sold() {
        let marked = |columns, rows, window| {
            let board = Board::Crossings { columns, rows, window };
            let all = (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row)));
            all.filter(|&(column, row)| board.is_marked(column, row)).collect::<Vec<_>>()
        };
        assert_eq!(marked(4, 4, None), []);
        assert_eq!(marked(6, 8, None), []);
        assert_eq!(marked(7, 5, None), [(3, 2)]);
        assert_eq!(marked(10, 10, None), [(2, 2), (2, 7), (7, 2), (7, 7)]);
        assert_eq!(marked(15, 15, None), [(3, 3), (3, 11), (7, 7), (11, 3), (11, 11)]);
        assert_eq!(marked(19, 20, None), [(3, 3), (3, 16), (9, 3), (9, 16), (15, 3), (15, 16)]);
        assert_eq!(marked(19, 19, None).len(), 9);
        assert_eq!(marked(6, 3, Some(Window { left: -2, bottom: 4 })), [(2, 1)]);
    }
}
