//! Names of points on a grid and the text of its rows, shared by every game that is played on one.
//!
//! Columns are letters from the left (`a` … `z`, then `aa`), rows are numbers from the bottom:
//!
//! ```text
//! 3 . . .
//! 2 . . .      the spot in the middle is b2
//! 1 . . .
//!   a b c
//! ```

use std::fmt;
use std::str::FromStr;

use crate::error::ParseError;
use crate::message::{Message, fault};

/// A spot on a grid, by column from the left and row from the bottom, both from 0.
///
/// Points order by row, then by column, so `a1` comes first and then `b1`.
///
/// ```
/// use boardwright_game::grid::Point;
///
/// let point: Point = "c7".parse()?;
/// assert_eq!(point, Point::new(2, 6));
/// assert_eq!(point.to_string(), "c7");
/// assert_eq!(Point::read_prefix("c7d8"), Some((point, "d8")));
/// # Ok::<(), boardwright_game::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point {
    /// From the bottom, 0 for row "1".
    pub row: u8,
    /// From the left, 0 for column "a".
    pub column: u8,
}

impl Point {
    /// The largest column or row a point can have; far more than any board here.
    pub const MAX: u8 = 99;

    /// The point in the given column (from the left) and row (from the bottom), both from 0.
    pub const fn new(column: u8, row: u8) -> Point {
        Point { row, column }
    }

    /// Reads a point at the start of `text` and returns it with the rest; `None` if there is none.
    pub fn read_prefix(text: &str) -> Option<(Point, &str)> {
        let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
        let digits = text[letters..].bytes().take_while(u8::is_ascii_digit).count();
        if letters == 0 || letters > 2 || digits == 0 || digits > 3 {
            return None;
        }
        let column = text[..letters]
            .bytes()
            .fold(0u32, |sum, letter| sum * 26 + u32::from(letter.to_ascii_lowercase() - b'a') + 1)
            - 1;
        let row: u32 = text[letters..letters + digits].parse().ok()?;
        let limit = u32::from(Point::MAX);
        if column > limit || row == 0 || row > limit + 1 || text.as_bytes()[letters] == b'0' {
            return None;
        }
        Some((Point::new(column as u8, (row - 1) as u8), &text[letters + digits..]))
    }
}

/// Writes the letters of a column counted from 0: `a`, … `z`, `aa`, ….
pub fn column_name(column: u8) -> String {
    let letter = |index: u8| char::from(b'a' + index % 26);
    match column / 26 {
        0 => letter(column).to_string(),
        high => [letter(high - 1), letter(column)].iter().collect(),
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", column_name(self.column), u32::from(self.row) + 1))
    }
}

impl FromStr for Point {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Point, ParseError> {
        match Point::read_prefix(text) {
            Some((point, "")) => Ok(point),
            Some((_, rest)) => {
                Err(ParseError::new("move", text, expected("arena-expected-end", "nothing after the row number"))
                    .at(text.len() - rest.len()))
            }
            None => Err(ParseError::new(
                "move",
                text,
                expected("arena-expected-point", "a column letter and a row number, such as h8"),
            )),
        }
    }
}

/// An expectation by its key, which the texts of the referee have: this crate has none of its own.
fn expected(key: &'static str, english: &str) -> Message {
    Message::new(key, [], english)
}

/// Reads the rows of a position text, top row first, joined by `/`, in which a decimal number stands for that many
/// empty spots, and returns the characters row by row **from the bottom**, `.` for an empty spot.
///
/// `whole` is the text that errors show and count characters in; `board`, which is a slice of it, is what is read.
/// `allowed` tells which other characters may stand on a spot; `expected` names them for the error.
///
/// # Errors
/// Names the place of the first character that does not fit, of a row that is too short or too long, or of a row
/// too many or too few.
pub fn read_rows(
    whole: &str,
    board: &str,
    columns: u8,
    rows: u8,
    allowed: impl Fn(char) -> bool,
    expected: &str,
) -> Result<Vec<Vec<char>>, ParseError> {
    let fail = |offset: usize, expected: Message| Err(ParseError::new("position", whole, expected).at(offset));
    let wanted = u32::from(rows);
    let columns = usize::from(columns);
    // Of a board that is no slice of the text the places are counted from its own start.
    let start = (board.as_ptr() as usize).checked_sub(whole.as_ptr() as usize).filter(|&start| start <= whole.len());
    let start = start.unwrap_or(0);
    let mut grid: Vec<Vec<char>> = Vec::new();
    let mut offset = start;
    for text in board.split('/') {
        let number = grid.len() + 1;
        if number > usize::from(rows) {
            return fail(
                offset,
                fault("catalog-grid-no-more-rows", "{rows} rows joined by '/', not more", [("rows", wanted.into())]),
            );
        }
        let mut row = Vec::with_capacity(columns);
        let mut chars = text.char_indices().peekable();
        while let Some((at, symbol)) = chars.next() {
            if symbol.is_ascii_digit() {
                let mut empties = symbol as usize - '0' as usize;
                while let Some((_, digit)) = chars.next_if(|(_, next)| next.is_ascii_digit()) {
                    empties = (empties * 10 + digit as usize - '0' as usize).min(1000);
                }
                if empties == 0 {
                    return fail(offset + at, fault("catalog-grid-empties", "a number of empty spots from 1", []));
                }
                row.extend(std::iter::repeat_n('.', empties));
            } else if symbol == '.' || allowed(symbol) {
                row.push(symbol);
            } else {
                return fail(
                    offset + at,
                    fault(
                        "catalog-grid-symbol",
                        "{symbols}, '.', a number of empty spots or '/', not {given}",
                        [("symbols", expected.into()), ("given", format!("{symbol:?}").into())],
                    ),
                );
            }
            if row.len() > columns {
                return fail(
                    offset + at,
                    fault(
                        "catalog-grid-no-more",
                        "{columns} spots in row {row} from the top, not more",
                        [("columns", columns.into()), ("row", number.into())],
                    ),
                );
            }
        }
        if row.len() < columns {
            return fail(
                offset + text.len(),
                fault(
                    "catalog-grid-row",
                    "{columns} spots in row {row} from the top, not {count}",
                    [("columns", columns.into()), ("row", number.into()), ("count", row.len().into())],
                ),
            );
        }
        offset += text.len() + 1;
        grid.push(row);
    }
    if grid.len() < usize::from(rows) {
        return fail(
            start + board.len(),
            fault(
                "catalog-grid-rows",
                "{rows} rows joined by '/', not {count}",
                [("rows", wanted.into()), ("count", grid.len().into())],
            ),
        );
    }
    grid.reverse();
    Ok(grid)
}

/// Writes rows as position text: top row first, joined by `/`, runs of empty spots as numbers.
///
/// `spot` gives the character at a point, `.` for an empty one.
pub fn write_rows(columns: u8, rows: u8, spot: impl Fn(Point) -> char) -> String {
    let mut text = String::new();
    for row in (0..rows).rev() {
        let mut empties = 0;
        for column in 0..columns {
            match spot(Point::new(column, row)) {
                '.' => empties += 1,
                symbol => {
                    if empties > 0 {
                        text += &empties.to_string();
                        empties = 0;
                    }
                    text.push(symbol);
                }
            }
        }
        if empties > 0 {
            text += &empties.to_string();
        }
        if row > 0 {
            text.push('/');
        }
    }
    text
}

/// One of the eight symmetries of a square, applied to points of a `columns` × `rows` grid.
///
/// Numbers 0 to 3 keep a rectangle's shape: identity, left-right mirror, top-bottom mirror, half turn.
/// Numbers 4 to 7 are the same after exchanging columns and rows, for square grids only.
pub fn transform(point: Point, columns: u8, rows: u8, symmetry: usize) -> Point {
    let Point { mut column, mut row } = point;
    if symmetry & 4 != 0 {
        std::mem::swap(&mut column, &mut row);
    }
    if symmetry & 1 != 0 {
        column = columns - 1 - column;
    }
    if symmetry & 2 != 0 {
        row = rows - 1 - row;
    }
    Point { row, column }
}

/// The number of symmetries that [`transform`] knows for a grid of this shape.
pub const fn symmetries(columns: u8, rows: u8) -> usize {
    if columns == rows { 8 } else { 4 }
}

#[cfg(test)]
mod tests {
    use super::{Point, read_rows, transform, write_rows};

    #[test]
    fn points_are_written_as_in_gomoku_records() {
        assert_eq!(Point::new(7, 7).to_string(), "h8");
        assert_eq!(Point::new(26, 0).to_string(), "aa1");
        assert_eq!("H8".parse::<Point>().unwrap(), Point::new(7, 7));
        for column in 0..=Point::MAX {
            for row in 0..=Point::MAX {
                let point = Point::new(column, row);
                assert_eq!(point.to_string().parse::<Point>(), Ok(point));
            }
        }
    }

    #[test]
    fn what_is_no_point_is_refused() {
        for text in ["", "h", "8", "h0", "h08", "h8x", "8h", "aaa1", "h101", "ä1", "zz1", "h8 "] {
            assert!(text.parse::<Point>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn rows_come_from_the_top() {
        let rows = read_rows("1X./3", "1X./3", 3, 2, |c| c == 'X', "'X'").unwrap();
        assert_eq!(rows, [vec!['.', '.', '.'], vec!['.', 'X', '.']]);
        let text = write_rows(3, 2, |point| rows[usize::from(point.row)][usize::from(point.column)]);
        assert_eq!(text, "1X1/3");
    }

    #[test]
    fn broken_rows_name_the_place() {
        let error = |text: &str| read_rows(text, text, 3, 2, |c| c == 'X', "'X'").unwrap_err().to_string();
        assert_eq!(
            error("3/1Q1"),
            "bad position \"3/1Q1\" at character 4: expected 'X', '.', a number of empty spots or '/', not 'Q'"
        );
        assert_eq!(error("3/2"), "bad position \"3/2\" at character 4: expected 3 spots in row 2 from the top, not 2");
        assert_eq!(error("3"), "bad position \"3\" at character 2: expected 2 rows joined by '/', not 1");
        assert_eq!(error("3/3/3"), "bad position \"3/3/3\" at character 5: expected 2 rows joined by '/', not more");
        assert_eq!(
            error("99999999999999999999/3"),
            "bad position \"99999999999999999999/3\" at character 1: expected 3 spots in row 1 from the top, not more"
        );
    }

    #[test]
    fn every_symmetry_is_a_permutation() {
        for symmetry in 0..8 {
            let mut seen = std::collections::HashSet::new();
            for column in 0..5 {
                for row in 0..5 {
                    seen.insert(transform(Point::new(column, row), 5, 5, symmetry));
                }
            }
            assert_eq!(seen.len(), 25);
        }
    }
}
