//! The players of an event, and code that all formats share.

use crate::events::unit::Unit;

/// Rule that decides a knockout encounter which further pairs did not decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TieRule {
    /// The player who stands earlier in the list.
    Seed,
    /// A lot from the seed of the event decides.
    Lot,
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

/// The pairs of one encounter.
pub(crate) fn encounter(stage: u32, players: [u32; 2], pairs: u64) -> impl Iterator<Item = Unit> {
    (0..pairs).map(move |pair| Unit { stage, players, pair, legs: [true; 2] })
}
