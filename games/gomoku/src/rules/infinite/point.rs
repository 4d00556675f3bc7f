//! Points of a board without edges and their text.

use std::fmt;
use std::str::FromStr;

use boardwright_game::ParseError;

/// The greatest distance of a point from the first one that is counted, in columns and rows.
pub const FARTHEST: u8 = 99;

/// A point of a board without edges, counted from the first stone: `e3n2` lies three columns to the east and two rows to
/// the north of it, `w1s4` one column to the west and four rows to the south.
///
/// Points order by row from the south, then by column from the west.
///
/// ```
/// use boardwright_gomoku::rules::infinite::PlanePoint;
///
/// let point: PlanePoint = "e3s2".parse()?;
/// assert_eq!((point.east(), point.north()), (3, -2));
/// assert_eq!(PlanePoint::new(-1, 0).map(|point| point.to_string()).as_deref(), Some("w1n0"));
/// assert_eq!(PlanePoint::new(100, 0), None);
/// # Ok::<(), boardwright_game::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PlanePoint {
    north: i8,
    east: i8,
}

impl PlanePoint {
    /// The point of the first stone.
    pub const ORIGIN: PlanePoint = PlanePoint { north: 0, east: 0 };

    /// The point this many columns to the east and rows to the north of the first one; `None` if it is farther away than
    /// [`FARTHEST`].
    pub fn new(east: i32, north: i32) -> Option<PlanePoint> {
        let line = |at: i32| i8::try_from(at).ok().filter(|at| at.unsigned_abs() <= FARTHEST);
        Some(PlanePoint { north: line(north)?, east: line(east)? })
    }

    /// Columns to the east of the first point; negative to the west.
    #[must_use]
    pub const fn east(self) -> i8 {
        self.east
    }

    /// Rows to the north of the first point; negative to the south.
    #[must_use]
    pub const fn north(self) -> i8 {
        self.north
    }

    /// The point this many steps away in a direction; `None` if that is too far away.
    #[must_use]
    pub fn shifted(self, (columns, rows): (i32, i32), steps: i32) -> Option<PlanePoint> {
        PlanePoint::new(i32::from(self.east) + columns * steps, i32::from(self.north) + rows * steps)
    }

    /// The greater of the distances in columns and in rows.
    #[must_use]
    pub fn distance(self, other: PlanePoint) -> u8 {
        self.east.abs_diff(other.east).max(self.north.abs_diff(other.north))
    }

    /// The image under one of the eight symmetries of the plane that leave the first point where it is, numbered as in
    /// [`transform`](boardwright_game::grid::transform).
    #[must_use]
    pub fn mirrored(self, symmetry: usize) -> PlanePoint {
        let PlanePoint { mut east, mut north } = self;
        if symmetry & 4 != 0 {
            std::mem::swap(&mut east, &mut north);
        }
        if symmetry & 1 != 0 {
            east = -east;
        }
        if symmetry & 2 != 0 {
            north = -north;
        }
        PlanePoint { north, east }
    }

    /// All points by rows from the south.
    pub(crate) fn all() -> impl Iterator<Item = PlanePoint> {
        let farthest = FARTHEST.cast_signed();
        (-farthest..=farthest).flat_map(move |north| (-farthest..=farthest).map(move |east| PlanePoint { north, east }))
    }
}

impl fmt::Display for PlanePoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = if self.east < 0 { 'w' } else { 'e' };
        let row = if self.north < 0 { 's' } else { 'n' };
        f.pad(&format!("{column}{}{row}{}", self.east.unsigned_abs(), self.north.unsigned_abs()))
    }
}

impl FromStr for PlanePoint {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<PlanePoint, ParseError> {
        let read = || {
            let (east, rest) = read_line(text, ['e', 'w'])?;
            let (north, rest) = read_line(rest, ['n', 's'])?;
            rest.is_empty().then_some(())?;
            PlanePoint::new(east, north)
        };
        let expected = || {
            format!(
                "columns to the east or west and rows to the north or south of the first stone, at most {FARTHEST} of \
                 each, such as e3n2 or w1s4"
            )
        };
        read().ok_or_else(|| ParseError::new("move", text, expected()))
    }
}

/// Reads a letter, the first of which counts up and the second down, and a number; returns it with the rest of the text.
fn read_line(text: &str, [up, down]: [char; 2]) -> Option<(i32, &str)> {
    let letter = text.chars().next()?.to_ascii_lowercase();
    let sign = if letter == up { 1 } else { -1 };
    let text = text.get(1..).filter(|_| letter == up || letter == down)?;
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits);
    let is_plain = number.len() <= 2 && (number == "0" || !number.starts_with('0'));
    Some((sign * number.parse::<i32>().ok().filter(|_| is_plain)?, rest))
}
