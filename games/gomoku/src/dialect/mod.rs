//! The protocol of Gomocup and its manager Piskvork, for both of its ends.
//!
//! The protocol is documented in `docs/protocols/gomocup.md`. Coordinates are `x,y` from 0 at the upper left corner:
//!
//! ```text
//! 5  0,0 .   .   .  4,0
//! 4   .  .   .   .   .         the board 5x5 has 0,0 where we say a5
//! 3   .  .  2,2  .   .
//! 2   .  .   .   .   .
//! 1  0,4 .   .   .  4,4
//!     a  b   c   d   e
//! ```
//!
//! Source: M. Petříček and P. Laštovička, "Gomoku AI protocol", <https://plastovicka.github.io/protocl2en.htm>.

mod bot;
mod host;
mod message;
mod swap2;
#[cfg(test)]
mod tests;
mod told;
mod yixin;

use boardwright_game::grid::Point;
use boardwright_game::{AnyVariant, Dialect, HostCodec, ParseError, Side};

use crate::{Gomoku, Rule};

/// The language as the family lists it.
pub(crate) const DIALECT: Dialect = Dialect {
    name: "pbrain",
    summary: "the protocol of Gomocup and Piskvork, which hundreds of engines speak",
    host,
    bot: |identity| Box::new(bot::PbrainBot::new(identity.clone())),
};

/// The number that stands for a game without a time limit.
const UNLIMITED: i64 = 2_147_483_647;

fn host(variant: &AnyVariant) -> Result<Box<dyn HostCodec>, ParseError> {
    let start = variant.start();
    let Some(board) = start.downcast::<Gomoku>() else {
        return Err(ParseError::new("game", &variant.spec(), "a game of five in a row on a board with edges"));
    };
    Ok(Box::new(host::PbrainHost::new(board.columns(), board.rows(), board.rule())))
}

/// The value of `INFO rule`: a sum of 1 for exactly five, 4 for renju and 8 for caro.
pub(crate) const fn rule_bits(rule: Rule) -> u32 {
    match rule {
        Rule::Freestyle => 0,
        Rule::Exact => 1,
        Rule::Renju => 4,
        Rule::Caro => 9,
    }
}

/// The rule for a value of `INFO rule`. A continuous game (2) is played one game at a time. Caro in which longer rows win (8) is read as
/// caro, which is played here with exactly five alone.
pub(crate) const fn rule_of(bits: u32) -> Rule {
    if bits & 8 != 0 {
        Rule::Caro
    } else if bits & 4 != 0 {
        Rule::Renju
    } else if bits & 1 != 0 {
        Rule::Exact
    } else {
        Rule::Freestyle
    }
}

/// The side to move of a position in which it has so many of the stones: black moves first, so if it has fewer it is white.
pub(crate) fn side_to_move(own: usize, stones: usize) -> Side {
    if own * 2 >= stones { Side::First } else { Side::Second }
}

/// Writes a point as the protocol does.
fn write_point(point: Point, rows: u8) -> String {
    format!("{},{}", point.column, i32::from(rows) - 1 - i32::from(point.row))
}

/// Reads two numbers with a comma between them.
fn read_numbers(text: &str) -> Option<(i64, i64)> {
    let (x, y) = text.split_once(',')?;
    Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
}

/// Reads a move: two numbers, behind which Piskvork passes over any text.
fn read_move(line: &str) -> Option<(i64, i64)> {
    let (x, y) = line.split_once(',')?;
    let y = y.trim_start();
    read_numbers(&format!("{x},{}", &y[..y.find(char::is_whitespace).unwrap_or(y.len())]))
}

/// The point with these coordinates on a board; `None` if it is off the board.
fn point_at((x, y): (i64, i64), columns: u8, rows: u8) -> Option<Point> {
    let is_on_board = (0..i64::from(columns)).contains(&x) && (0..i64::from(rows)).contains(&y);
    is_on_board.then(|| Point::new(x as u8, (i64::from(rows) - 1 - y) as u8))
}

/// The first word of a line in capitals, since programs may write small letters, and the rest.
fn split_command(line: &str) -> (String, &str) {
    let line = line.trim();
    let end = line.find(char::is_whitespace).unwrap_or(line.len());
    (line[..end].to_ascii_uppercase(), line[end..].trim_start())
}
