//! The unit of work: the games that are still to be played of one pair.

use crate::events::journal::{EventId, GameId};

/// A unit of work: the games of two players from one opening, one with each of them moving first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Unit {
    /// The round of the event.
    pub stage: u32,
    /// The numbers of the two players in the event.
    pub players: [u32; 2],
    /// Number of the pair among those of these two players in this stage, from 0.
    pub pair: u64,
    /// The games of the pair to play: both, unless one is finished already or not wanted.
    pub legs: [bool; 2],
}

impl Unit {
    /// The id of one of its games.
    pub fn game(&self, event: EventId, leg: u8) -> GameId {
        GameId { event, stage: self.stage, players: self.players, pair: self.pair, leg }
    }

    /// The legs to play.
    pub fn wanted(&self) -> impl Iterator<Item = u8> + use<> {
        let legs = self.legs;
        (0..2).filter(move |&leg| legs[usize::from(leg)])
    }
}
