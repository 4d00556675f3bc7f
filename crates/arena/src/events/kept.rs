//! Reads the kept games of an event on demand, so that an event of any length resumes at once.

use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;

use crate::events::journal::{EventId, Extent, Journal, JournalError, KeptGame};
use crate::events::unit::Unit;

/// Games that are read at a time of an encounter: few at first, since encounters may be short, and more each time.
const LEAST_READ: usize = 16;
const MAX_READ: usize = 1024;

/// The most games that are held. Beyond that all are let go and read again when they are needed.
const MAX_HELD: usize = 16_384;

/// Reads the kept games of an event, unit by unit.
pub(crate) struct KeptGames {
    event: EventId,
    extent: Extent,
    /// Number of games that were kept when the event began; 0 asks the journal nothing more.
    count: u64,
    /// Number of those that the event wanted.
    wanted: u64,
    /// Games that were read ahead, by stage and players.
    blocks: BTreeMap<(u32, [u32; 2]), Block>,
    held: usize,
}

/// Games of an encounter that were read ahead.
struct Block {
    /// The pairs of which all kept games are here or were handed out.
    pairs: Range<u64>,
    games: VecDeque<KeptGame>,
    /// Number of games to read the next time.
    next: usize,
}

impl KeptGames {
    /// A reader for an event of which the journal keeps `count` games.
    pub(crate) fn new(event: EventId, count: u64, extent: Extent) -> KeptGames {
        KeptGames { event, extent, count, wanted: 0, blocks: BTreeMap::new(), held: 0 }
    }

    /// Counts games that were taken and that the event wants.
    pub(crate) fn note_wanted(&mut self, games: usize) {
        self.wanted += games as u64;
    }

    /// Number of kept games that the event did not want so far.
    pub(crate) fn left(&self) -> u64 {
        self.count.saturating_sub(self.wanted)
    }

    /// The kept games of a unit, each of which is handed out once.
    pub(crate) fn take(&mut self, journal: &mut dyn Journal, unit: &Unit) -> Result<Vec<KeptGame>, JournalError> {
        if self.count == 0 {
            return Ok(Vec::new());
        }
        let place = (unit.stage, unit.players);
        if !self.blocks.get(&place).is_some_and(|block| block.pairs.contains(&unit.pair)) {
            self.read(journal, unit)?;
        }
        let Some(block) = self.blocks.get_mut(&place) else { return Ok(Vec::new()) };
        // Pairs are asked for in their order, so what is looked for stands in front.
        let mut games = Vec::new();
        while let Some(game) = block.games.front()
            && game.entry.id.pair <= unit.pair
        {
            games.extend(block.games.pop_front());
            self.held -= 1;
        }
        block.pairs.start = unit.pair + 1;
        games.retain(|game| game.entry.id.pair == unit.pair);
        Ok(games)
    }

    /// Reads the games from a unit on.
    fn read(&mut self, journal: &mut dyn Journal, unit: &Unit) -> Result<(), JournalError> {
        let place = (unit.stage, unit.players);
        let before = self.blocks.remove(&place);
        self.held -= before.as_ref().map_or(0, |block| block.games.len());
        let limit = before.map_or(LEAST_READ, |block| block.next);
        if self.held + limit > MAX_HELD {
            self.blocks.clear();
            self.held = 0;
        }
        let games = VecDeque::from(journal.kept(unit.game(self.event, 0), limit, self.extent)?);
        // Of the last pair there may be more than was read.
        let end = games.back().filter(|_| games.len() >= limit).map_or(u64::MAX, |last: &KeptGame| last.entry.id.pair);
        self.held += games.len();
        let next = (limit * 2).min(MAX_READ);
        let block = Block { pairs: unit.pair..end.max(unit.pair.saturating_add(1)), games, next };
        self.blocks.insert(place, block);
        Ok(())
    }
}
