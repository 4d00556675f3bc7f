//! How a game of five in a row can end.

use std::fmt;

use boardwright_game::Side;
use boardwright_game::grid::Point;

use super::board::{Row, point};

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// A row won. Where one stone made several, the first in the order row, column, rising and falling diagonal.
    Five(Span),
    /// Black lost by a row of more than five in renju. The stones alone show it.
    Overline(Span),
    /// Black lost by a double four or a double three in renju.
    Foul {
        /// The stone that lost.
        point: Point,
        /// What it made; never [`Foul::Overline`].
        foul: Foul,
    },
    /// The board is full.
    Full,
}

/// A row of stones that ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Span {
    /// Whose stones.
    pub side: Side,
    /// The left end, or the lower one of a column.
    pub from: Point,
    /// The other end.
    pub to: Point,
    /// Number of stones, at least 5.
    pub length: u8,
}

impl From<Row> for Span {
    fn from(row: Row) -> Span {
        Span { side: row.side, from: point(row.from), to: point(row.to), length: row.length }
    }
}

impl Span {
    /// The points of the row, from one end to the other.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let span = *self;
        let between = |from: u8, to: u8, index: u8| match from.cmp(&to) {
            std::cmp::Ordering::Less => from + index,
            std::cmp::Ordering::Equal => from,
            std::cmp::Ordering::Greater => from - index,
        };
        (0..span.length).map(move |index| {
            Point::new(between(span.from.column, span.to.column, index), between(span.from.row, span.to.row, index))
        })
    }
}

/// What renju forbids to black (rules of the Renju International Federation, section 9).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Foul {
    /// More than five in a row.
    Overline,
    /// Two fours by one stone, also on one line.
    DoubleFour,
    /// Two threes by one stone, each of which can really become a straight four.
    DoubleThree,
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Foul::Overline => "overline",
            Foul::DoubleFour => "double four",
            Foul::DoubleThree => "double three",
        })
    }
}

/// Writes a phrase for records and screens: "five in a row from e4 to e8".
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Five(Span { from, to, length, .. }) => {
                write!(f, "{} in a row from {from} to {to}", number(*length))
            }
            Ending::Overline(Span { from, to, .. }) => write!(f, "overline from {from} to {to} is forbidden"),
            Ending::Foul { point, foul } => write!(f, "{foul} at {point} is forbidden"),
            Ending::Full => f.write_str("the board is full"),
        }
    }
}

/// The number of stones of a winning row in words; one stone joins at most four and four.
fn number(length: u8) -> String {
    let word = match length {
        5 => "five",
        6 => "six",
        7 => "seven",
        8 => "eight",
        9 => "nine",
        longer => return longer.to_string(),
    };
    word.to_owned()
}
