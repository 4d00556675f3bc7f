//! Position text of the board without edges, and its spec.
//!
//! A position is written as black's stones, white's stones and the side to move. The stones of a side are joined by `/`, by
//! rows from the south and in a row from the west; a dot stands for none:
//!
//! ```text
//! w1s1/e0n0/e1n1 e1n0/e0n1 O
//! ```

use std::fmt;

use boardwright_game::{Message, ParseError, Position, Side, Spec};

use crate::notation::symbol;
use crate::rules::Rule;
use crate::rules::infinite::{InfiniteGomoku, PlanePoint};
use crate::texts::TEXTS;

/// The name in specs: `gomoku:infinite`.
pub(crate) const NAME: &str = "infinite";

/// Stands for the stones of a side that has none.
const NONE: &str = ".";

/// Writes the position text.
impl fmt::Display for InfiniteGomoku {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for side in Side::BOTH {
            let own = self.stones().filter(|&(_, owner)| owner == side);
            let stones: Vec<String> = own.map(|(point, _)| point.to_string()).collect();
            write!(f, "{} ", if stones.is_empty() { NONE.to_owned() } else { stones.join("/") })?;
        }
        write!(f, "{}", symbol(self.to_move()))
    }
}

/// Reads a position text. The stones may come in any order.
pub(crate) fn read_position(text: &str, most: u16) -> Result<InfiniteGomoku, ParseError> {
    let fail = |part: &str, expected: Message| {
        let offset = part.as_ptr() as usize - text.as_ptr() as usize;
        ParseError::new("position", text, expected).at(offset)
    };
    let fields: Vec<&str> = text.splitn(4, ' ').collect();
    let (stones, to_move) = match *fields.as_slice() {
        [black, white, to_move] => ([black, white], to_move),
        [_, _, _, more] => return Err(fail(more, TEXTS.say("gomoku-expected-end"))),
        _ => {
            let expected = TEXTS.with("gomoku-expected-fields", [("none", NONE.into())]);
            return Err(fail(&text[text.len()..], expected));
        }
    };
    let to_move = match to_move {
        "X" => Side::First,
        "O" => Side::Second,
        other => return Err(fail(other, TEXTS.say("gomoku-expected-turn"))),
    };
    let mut read = Vec::new();
    for (field, side) in stones.into_iter().zip(Side::BOTH) {
        for stone in field.split('/').filter(|_| field != NONE) {
            // Whatever a text holds, no more of it is kept than a game can have.
            if read.len() == usize::from(most) {
                return Err(fail(stone, TEXTS.with("gomoku-expected-stones", [("most", u32::from(most).into())])));
            }
            let point = stone.parse::<PlanePoint>().map_err(|error| fail(stone, error.expected().clone()))?;
            read.push((point, side));
        }
    }
    InfiniteGomoku::of_stones(most, read, to_move).map_err(|expected| ParseError::new("position", text, expected))
}

/// True if a spec names the board without edges, rightly or not.
pub(crate) fn is_named(spec: &Spec) -> bool {
    spec.size.as_deref().into_iter().chain(spec.options.iter().map(String::as_str)).any(|word| word == NAME)
}

/// Checks that a spec which names the board without edges asks for nothing that this board has not.
pub(crate) fn check_spec(spec: &Spec) -> Result<(), ParseError> {
    if let Some(size) = &spec.size {
        return Err(spec.error(size, "no size beside infinite, which is a board without edges"));
    }
    let is_known = |option: &&String| [NAME, Rule::Freestyle.name()].contains(&option.as_str());
    match spec.options.iter().find(|option| !is_known(option)) {
        None => Ok(()),
        Some(other) => {
            let expected = format!("the rule freestyle and no opening rule on a board without edges, not {other:?}");
            Err(spec.error(other, expected))
        }
    }
}

#[cfg(test)]
mod tests;
