//! The commands for a swap2 opening: `SWAP2BOARD`, the stones, `DONE`, and the answers.

use boardwright_game::grid::Point;
use boardwright_game::{Decision, ParseError, Terms};

use crate::dialect::{read_numbers, write_point};
use crate::openings::SWAP2;

/// The answer that takes the other side.
const SWAP: &str = "SWAP";

/// The terms of a swap2 opening with these stones. The same stones always give the same terms, seed included.
///
/// # Errors
/// If nothing is to be decided with this number of stones.
pub(super) fn terms(stones: &[Point]) -> Result<Terms, String> {
    let made = match stones.len() {
        0 => 0,
        3 => 1,
        5 => 2,
        number => return Err(format!("expected 0, 3 or 5 stones, not {number}")),
    };
    let number = |stone: &Point| u64::from(stone.column) * 64 + u64::from(stone.row);
    let seed = stones.iter().fold(1, |seed: u64, stone| seed * 31 + number(stone));
    Ok(Terms { negotiation: SWAP2, made, seed })
}

/// The lines that ask an engine, with the stones in the order of the moves.
pub(super) fn question(stones: &[Point], rows: u8) -> Vec<String> {
    let stones = stones.iter().map(|&stone| write_point(stone, rows));
    ["SWAP2BOARD".to_owned()].into_iter().chain(stones).chain(["DONE".to_owned()]).collect()
}

/// Reads an engine's decision; `None` if the line is not a decision. `point` writes coordinates as a move.
pub(super) fn read(line: &str, terms: &Terms, point: impl Fn((i64, i64)) -> Option<String>) -> Option<Decision> {
    if line.split_whitespace().next().is_some_and(|word| word.eq_ignore_ascii_case(SWAP)) {
        return Some(Decision::Swap);
    }
    let move_of = |word: &str| read_numbers(word).map(|numbers| point(numbers).unwrap_or_else(|| word.to_owned()));
    let line = line.replace(", ", ",");
    let mut moves: Vec<String> = line.split_whitespace().map(move_of).collect::<Option<_>>()?;
    match moves.len() {
        0 => None,
        1 if !terms.is_first() => moves.pop().map(Decision::Stay),
        _ => Some(Decision::Propose(moves)),
    }
}

/// Writes a decision in the form of an engine's answer.
///
/// # Errors
/// If a move of it cannot be read.
pub(super) fn write(decision: &Decision, written: impl Fn(Point) -> String) -> Result<String, String> {
    let moves = match decision {
        Decision::Swap => return Ok(SWAP.to_owned()),
        Decision::Stay(mv) => std::slice::from_ref(mv),
        Decision::Propose(moves) => moves,
    };
    let point = |mv: &String| mv.parse().map(&written).map_err(|error: ParseError| error.to_string());
    Ok(moves.iter().map(point).collect::<Result<Vec<_>, String>>()?.join(" "))
}
