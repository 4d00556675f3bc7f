//! The endings of a game of five in a row.

use std::fmt;

use boardwright_game::grid::Point;
use boardwright_game::{Message, Side};

use crate::rules::board::{StoneRow, point};
use crate::texts::TEXTS;

/// The ending of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum BoardEnding {
    /// A row won. If one stone made several, this is the first in the order row, column, rising and falling diagonal.
    Five(Span),
    /// Black lost by a row of more than five in renju. The stones alone show it.
    Overline(Span),
    /// Black lost by a double four or a double three in renju.
    Foul {
        /// The stone that lost.
        point: Point,
        /// The kind of foul; never [`Foul::Overline`].
        foul: Foul,
    },
    /// The board is full.
    Full,
}

/// A row of stones that ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Span {
    /// The side of the stones.
    pub side: Side,
    /// The left end, or the lower one of a column.
    pub from: Point,
    /// The other end.
    pub to: Point,
    /// The number of stones, at least 5.
    pub length: u8,
}

impl From<StoneRow> for Span {
    fn from(row: StoneRow) -> Span {
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

/// A foul of black in renju (rules of the Renju International Federation, section 9).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Foul {
    /// More than five in a row.
    Overline,
    /// Two fours by one stone, also on one line.
    DoubleFour,
    /// Two threes by one stone, each of which can become a straight four.
    DoubleThree,
}

impl Foul {
    /// Name of the foul.
    #[must_use]
    pub fn message(self) -> Message {
        TEXTS.say(match self {
            Foul::Overline => "gomoku-overline",
            Foul::DoubleFour => "gomoku-double-four",
            Foul::DoubleThree => "gomoku-double-three",
        })
    }
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl BoardEnding {
    /// Reason of the ending, as a phrase for records and screens: "five in a row from e4 to e8".
    pub fn message(&self) -> Message {
        let text = |point: &Point| point.to_string().into();
        match self {
            BoardEnding::Five(Span { from, to, length, .. }) => {
                let length = u32::from(*length).into();
                TEXTS.with("gomoku-five", [("length", length), ("from", text(from)), ("to", text(to))])
            }
            BoardEnding::Overline(Span { from, to, .. }) => {
                TEXTS.with("gomoku-overline-ends", [("from", text(from)), ("to", text(to))])
            }
            BoardEnding::Foul { point, foul } => {
                TEXTS.with("gomoku-foul-ends", [("foul", foul.message().into()), ("point", text(point))])
            }
            BoardEnding::Full => TEXTS.say("gomoku-full"),
        }
    }
}

impl fmt::Display for BoardEnding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}
