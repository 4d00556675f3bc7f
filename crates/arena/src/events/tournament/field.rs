//! The players of an event, and code that all formats share.

use std::fmt;
use std::str::FromStr;

use boardwright_game::ParseError;

use crate::events::unit::Unit;

/// Rule that decides a knockout encounter which further pairs did not decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TieRule {
    /// The player who stands earlier in the list.
    Seed,
    /// A lot from the seed of the event decides.
    Lot,
}

impl fmt::Display for TieRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TieRule::Seed => "seed",
            TieRule::Lot => "lot",
        })
    }
}

impl FromStr for TieRule {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<TieRule, ParseError> {
        match text {
            "seed" => Ok(TieRule::Seed),
            "lot" => Ok(TieRule::Lot),
            _ => Err(ParseError::new("tie", text, "seed or lot")),
        }
    }
}

/// Facts on an event that a format needs besides its results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct FormatContext {
    /// Number of players.
    pub(crate) players: u32,
    /// Number of pairs of games that two players play when they meet.
    pub(crate) pairs: u64,
    /// Decides lots.
    pub(crate) seed: u64,
}

/// A player's place by the format itself; the same rank twice is a tie that other figures break.
pub(crate) struct FormatRank {
    pub(crate) player: u32,
    pub(crate) rank: u32,
}

pub(crate) fn encounter(stage: u32, players: [u32; 2], pairs: u64) -> impl Iterator<Item = Unit> {
    (0..pairs).map(move |pair| Unit { stage, players, pair, legs: [true; 2] })
}
