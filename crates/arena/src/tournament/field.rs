//! The field of an event, and what all formats share.

use crate::queue::Unit;

/// Who goes on after a knockout encounter that further pairs did not decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TieRule {
    /// The player who stands earlier in the list.
    Seed,
    /// One of the two by lot, decided by the seed of the event.
    Lot,
}

/// What a format knows of an event besides its results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Field {
    /// How many players there are.
    pub(crate) players: u32,
    /// How many pairs of games two players play when they meet.
    pub(crate) pairs: u64,
    /// Decides lots.
    pub(crate) seed: u64,
}

/// A player's place by the format itself; the same rank twice is a tie that other figures break.
pub(crate) struct Place {
    pub(crate) player: u32,
    pub(crate) rank: u32,
}

/// The pairs of one encounter.
pub(crate) fn encounter(stage: u32, players: [u32; 2], pairs: u64) -> impl Iterator<Item = Unit> {
    (0..pairs).map(move |pair| Unit { stage, players, pair, legs: [true; 2] })
}
