//! The rules of five in a row on a board without edges.
//!
//! Points are counted from the first stone, which is `e0n0`: columns to the east and the west, rows to the north and the
//! south. A stone is put at most [`REACH`] columns and rows away from another one, so that the moves can be listed.
//!
//! ```text
//! n1 . . . X         X e1n1, three columns to the east of w2n1
//!  0 . . O .         O e0n0, the first stone
//! s1 . . . .
//!   w2 w1 0 e1
//! ```

mod point;

use boardwright_game::{Message, Outcome, Position, Side, mix};

use crate::rules::board::{DIRECTIONS, Direction, TURN_KEY};
use crate::texts::TEXTS;

pub use point::{FARTHEST, PlanePoint};

/// The greatest distance of a new stone from the nearest one, in columns and rows.
pub const REACH: u8 = 8;

/// The number of stones with which a game without a five is a draw.
pub const MAX_STONES: u16 = 500;

/// A position of five in a row on a board without edges, by the freestyle rule.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct InfiniteGomoku {
    /// In the order of their points.
    stones: Vec<(PlanePoint, Side)>,
    most: u16,
    to_move: Side,
    ending: Option<PlaneEnding>,
    key: u64,
}

/// The ending of a game on a board without edges.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlaneEnding {
    /// A row won. If one stone made several, this is the first in the order row, column, rising and falling diagonal.
    Five(PlaneRow),
    /// This many stones were put without a five in a row.
    Limit(u16),
}

/// A row of neighbouring stones that is not part of a longer one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlaneRow {
    /// The side of the stones.
    pub side: Side,
    /// The western end, or the southern one of a column.
    pub from: PlanePoint,
    /// The other end.
    pub to: PlanePoint,
    /// The number of stones.
    pub length: u8,
    direction: Direction,
}

impl PlaneRow {
    /// The points of the row, from one end to the other.
    pub fn points(&self) -> impl Iterator<Item = PlanePoint> + use<> {
        let row = *self;
        (0..i32::from(row.length)).filter_map(move |steps| row.from.shifted(row.direction, steps))
    }
}

impl PlaneEnding {
    /// Reason of the ending, as a phrase for records and screens: "five in a row from e0n0 to e4n0".
    pub fn message(&self) -> Message {
        match self {
            PlaneEnding::Five(row) => {
                let [from, to] = [row.from, row.to].map(|point| point.to_string().into());
                TEXTS.with("gomoku-five", [("length", u32::from(row.length).into()), ("from", from), ("to", to)])
            }
            PlaneEnding::Limit(stones) => TEXTS.with("gomoku-limit", [("stones", u32::from(*stones).into())]),
        }
    }
}

impl InfiniteGomoku {
    /// The empty board, black to move. The game is a draw after `most` stones.
    pub fn new(most: u16) -> InfiniteGomoku {
        let key = mix(0x1f_0000 + u64::from(most));
        InfiniteGomoku { stones: Vec::new(), most, to_move: Side::First, ending: None, key }
    }

    /// Makes a position from its stones, in any number up to `most` and with either side to move.
    ///
    /// # Errors
    /// Returns a clause with what was expected: if there are too many stones, two on one point, or both sides have won.
    pub fn of_stones(
        most: u16,
        stones: impl IntoIterator<Item = (PlanePoint, Side)>,
        to_move: Side,
    ) -> Result<InfiniteGomoku, Message> {
        let mut position = InfiniteGomoku::new(most);
        for (point, side) in stones {
            if position.count_stones() == usize::from(most) {
                return Err(TEXTS.with("gomoku-expected-stones", [("most", u32::from(most).into())]));
            }
            if position.at(point).is_some() {
                return Err(TEXTS.with("gomoku-expected-one-stone", [("point", point.to_string().into())]));
            }
            position.put(point, side);
        }
        if to_move == Side::Second {
            position.turn();
        }
        position.ending = position.ending_of_stones()?;
        Ok(position)
    }

    /// The stones, by rows from the south, in a row from the west.
    pub fn stones(&self) -> impl Iterator<Item = (PlanePoint, Side)> {
        self.stones.iter().copied()
    }

    /// The number of stones.
    pub fn count_stones(&self) -> usize {
        self.stones.len()
    }

    /// The side whose stone is on a point.
    pub fn at(&self, point: PlanePoint) -> Option<Side> {
        let found = self.stones.binary_search_by_key(&point, |&(taken, _)| taken).ok()?;
        self.stones.get(found).map(|&(_, side)| side)
    }

    /// The ending of the game; `None` while it goes on.
    pub fn finished(&self) -> Option<&PlaneEnding> {
        self.ending.as_ref()
    }

    /// True if a stone of `side` on the empty `point` makes five in a row.
    pub fn completes_five(&self, point: PlanePoint, side: Side) -> bool {
        self.winning_row(point, side).is_some()
    }

    /// The points at most [`REACH`] columns and rows away from a stone, those with stones among them, by rows from the
    /// south; around the first point if there is no stone.
    pub fn within_reach(&self) -> impl Iterator<Item = PlanePoint> + use<> {
        let side = usize::from(FARTHEST) * 2 + 1;
        let mut reached = vec![false; side * side];
        let origin = [(PlanePoint::ORIGIN, Side::First)];
        let stones = if self.stones.is_empty() { &origin[..] } else { &self.stones };
        let span = |at: i8| {
            let at = usize::from((i16::from(at) + i16::from(FARTHEST)).unsigned_abs());
            at.saturating_sub(usize::from(REACH))..(at + usize::from(REACH) + 1).min(side)
        };
        for &(point, _) in stones {
            for row in span(point.north()) {
                let columns = span(point.east());
                reached[row * side + columns.start..row * side + columns.end].fill(true);
            }
        }
        PlanePoint::all().zip(reached).filter_map(|(point, is_reached)| is_reached.then_some(point))
    }

    fn is_within_reach(&self, point: PlanePoint) -> bool {
        self.stones.iter().any(|(stone, _)| stone.distance(point) <= REACH)
    }

    /// Puts a stone of any side on an empty point and nothing more: it is not looked whether the game is over.
    pub(crate) fn put(&mut self, point: PlanePoint, side: Side) {
        if let Err(place) = self.stones.binary_search_by_key(&point, |&(taken, _)| taken) {
            self.stones.insert(place, (point, side));
            self.key ^= key_of(point, side);
        }
    }

    fn turn(&mut self) {
        self.to_move = self.to_move.other();
        self.key ^= TURN_KEY;
    }

    /// The row through `point` that `side` has, or would have with a stone there.
    fn row_through(&self, point: PlanePoint, direction: Direction, side: Side) -> PlaneRow {
        let (from, before) = self.walk(point, (-direction.0, -direction.1), side);
        let (to, after) = self.walk(point, direction, side);
        PlaneRow { side, from, to, length: before + after + 1, direction }
    }

    /// The last stone of an unbroken series of `side` after `start`, and the number of stones after it.
    fn walk(&self, start: PlanePoint, direction: Direction, side: Side) -> (PlanePoint, u8) {
        let (mut last, mut count) = (start, 0);
        while let Some(next) = last.shifted(direction, 1).filter(|&next| self.at(next) == Some(side)) {
            (last, count) = (next, count + 1);
        }
        (last, count)
    }

    fn winning_row(&self, point: PlanePoint, side: Side) -> Option<PlaneRow> {
        DIRECTIONS.iter().map(|&direction| self.row_through(point, direction, side)).find(|row| row.length >= 5)
    }

    fn ending_of_limit(&self) -> Option<PlaneEnding> {
        (self.stones.len() >= usize::from(self.most)).then_some(PlaneEnding::Limit(self.most))
    }

    /// The ending that these stones show. Fails if both sides have won.
    fn ending_of_stones(&self) -> Result<Option<PlaneEnding>, Message> {
        let won = |wanted: Side| {
            DIRECTIONS.iter().find_map(|&direction| {
                let own = self.stones.iter().filter(|&&(_, side)| side == wanted);
                own.map(|&(point, side)| self.row_through(point, direction, side)).find(|row| row.length >= 5)
            })
        };
        match (won(Side::First), won(Side::Second)) {
            (Some(_), Some(_)) => Err(TEXTS.say("gomoku-expected-one-row")),
            (Some(row), None) | (None, Some(row)) => Ok(Some(PlaneEnding::Five(row))),
            (None, None) => Ok(self.ending_of_limit()),
        }
    }
}

/// The key of a stone (Zobrist hashing, 1970), computed where it is needed: a table of all points would be large.
fn key_of(point: PlanePoint, side: Side) -> u64 {
    let [east, north] = [point.east(), point.north()].map(|at| u64::from(at.cast_unsigned()));
    mix(0x2f_0000_0000 + (north << 16 | east << 8 | side.index() as u64))
}

impl Position for InfiniteGomoku {
    type Move = PlanePoint;

    fn to_move(&self) -> Side {
        self.to_move
    }

    /// The empty points within reach of a stone, by rows from the south, in a row from the west; `e0n0` alone on the empty
    /// board.
    fn moves(&self) -> impl Iterator<Item = PlanePoint> {
        let is_over = self.ending.is_some();
        let first = (self.stones.is_empty() && !is_over).then_some(PlanePoint::ORIGIN);
        let goes_on = !self.stones.is_empty() && !is_over;
        let free = goes_on.then(|| self.within_reach().filter(|&point| self.at(point).is_none()));
        first.into_iter().chain(free.into_iter().flatten())
    }

    fn play_unchecked(&mut self, point: PlanePoint) {
        let side = self.to_move;
        self.put(point, side);
        self.turn();
        self.ending = self.winning_row(point, side).map(PlaneEnding::Five).or_else(|| self.ending_of_limit());
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ending.map(|ending| match ending {
            PlaneEnding::Five(row) => Outcome::Win(row.side),
            PlaneEnding::Limit(_) => Outcome::Draw,
        })
    }

    fn ending(&self) -> Option<Message> {
        self.ending.as_ref().map(PlaneEnding::message)
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn objection(&self, point: PlanePoint) -> Option<Message> {
        let text = || point.to_string().into();
        if let Some(ending) = &self.ending {
            return Some(TEXTS.with("gomoku-over", [("ending", ending.message().into())]));
        }
        if self.stones.is_empty() {
            let first = PlanePoint::ORIGIN.to_string().into();
            return (point != PlanePoint::ORIGIN).then(|| TEXTS.with("gomoku-first-point", [("point", first)]));
        }
        if let Some(side) = self.at(point) {
            let name = if side == Side::First { "gomoku-side-first" } else { "gomoku-side-second" };
            return Some(TEXTS.with("gomoku-occupied", [("point", text()), ("side", TEXTS.say(name).into())]));
        }
        let arguments = || [("point", text()), ("reach", u32::from(REACH).into())];
        (!self.is_within_reach(point)).then(|| TEXTS.with("gomoku-out-of-reach", arguments()))
    }
}

#[cfg(test)]
mod tests;
