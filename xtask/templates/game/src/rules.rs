//! The rules of sample, as the referee knows them.

use boardwright_game::{Message, Outcome, Position, Side, mix};

use crate::texts::TEXTS;

/// The most counters there can be at the start.
pub const MAX_COUNTERS: u8 = 40;

/// The most counters a move can take.
pub const MAX_TAKEN: u8 = 3;

/// A move: how many counters it takes, 1 to [`MAX_TAKEN`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Take(u8);

impl Take {
    /// The move that takes this many counters; `None` if there is none.
    pub const fn new(counters: u8) -> Option<Take> {
        if counters >= 1 && counters <= MAX_TAKEN { Some(Take(counters)) } else { None }
    }

    /// Number of counters that it takes.
    #[must_use]
    pub const fn counters(self) -> u8 {
        self.0
    }
}

/// The counters that are left and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sample {
    counters: u8,
    to_move: Side,
}

impl Sample {
    /// The start of a game with this many counters.
    pub const fn start(counters: u8) -> Sample {
        Sample::arranged(counters, Side::First)
    }

    /// A position with this many counters left.
    pub const fn arranged(counters: u8, to_move: Side) -> Sample {
        Sample { counters, to_move }
    }

    /// Number of counters that are left.
    pub const fn counters(&self) -> u8 {
        self.counters
    }

    /// The same counters with the sides exchanged.
    pub const fn turned(&self) -> Sample {
        Sample::arranged(self.counters, self.to_move.other())
    }
}

impl Position for Sample {
    type Move = Take;

    fn to_move(&self) -> Side {
        self.to_move
    }

    /// From taking one counter to taking the most.
    fn moves(&self) -> impl Iterator<Item = Take> {
        (1..=self.counters.min(MAX_TAKEN)).map(Take)
    }

    fn play_unchecked(&mut self, mv: Take) {
        self.counters -= mv.counters();
        self.to_move = self.to_move.other();
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.counters == 0).then(|| Outcome::Win(self.to_move.other()))
    }

    fn ending(&self) -> Option<Message> {
        let winner = match self.to_move.other() {
            Side::First => "sample-first",
            Side::Second => "sample-second",
        };
        (self.counters == 0).then(|| TEXTS.with("sample-last-taken", [("side", TEXTS.say(winner).into())]))
    }

    fn key(&self) -> u64 {
        mix(u64::from(self.counters) << 1 | self.to_move.index() as u64)
    }

    fn objection(&self, mv: Take) -> Option<Message> {
        match self.counters {
            0 => Some(TEXTS.say("sample-over")),
            left if mv.counters() > left => {
                let [left, taken] = [left, mv.counters()].map(|counters| u32::from(counters).into());
                Some(TEXTS.with("sample-too-many", [("left", left), ("taken", taken)]))
            }
            _ => None,
        }
    }
}
