// A heap from which one to three counters are taken, for the tests and for the documentation, where it is included.
//
// The side that takes the last counter wins. A side that leaves a multiple of five moves again, so that turns do not alternate.

use std::fmt;
use std::str::FromStr;

use boardwright_game::{Message, Outcome, ParseError, Position, Side, mix};

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Heap {
    pub(crate) left: u8,
    pub(crate) side: Side,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Take(pub(crate) u8);

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Take {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Take, ParseError> {
        text.parse().map(Take).map_err(|_| ParseError::new("move", text, "a number"))
    }
}

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.left, self.side)
    }
}

impl Position for Heap {
    type Move = Take;

    fn to_move(&self) -> Side {
        self.side
    }

    fn moves(&self) -> impl Iterator<Item = Take> {
        (1..=self.left.min(3)).map(Take)
    }

    fn play_unchecked(&mut self, mv: Take) {
        self.left -= mv.0;
        if self.left == 0 || !self.left.is_multiple_of(5) {
            self.side = !self.side;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0).then(|| Outcome::Win(!self.side))
    }

    fn ending(&self) -> Option<Message> {
        self.outcome().map(|_| "the heap is empty".into())
    }

    fn key(&self) -> u64 {
        mix(u64::from(self.left) * 2 + self.side.index() as u64)
    }

    fn objection(&self, mv: Take) -> Option<Message> {
        (!self.moves().any(|legal| legal == mv)).then(|| "there are not as many".into())
    }
}
