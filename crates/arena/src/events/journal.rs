//! The journal of an event, which survives a crash: one entry a game, under an id that can be written only once.
//!
//! The unit of work is a **pair**: two games from one opening with the colours swapped. An event (a series or a
//! tournament) derives the id of every game from what the game is, never from when it was played, so that
//!
//! * a game that was played is found again after a crash and is not played twice;
//! * a result that arrives twice, as it does when a worker was thought dead, counts once;
//! * every figure is computed from the entries, and no counter can be wrong.

use std::collections::BTreeMap;
use std::fmt;

use boardwright_game::Record;

use crate::referee::negotiation;
use crate::referee::table::EndingKind;

/// Names an event: a hash of everything that decides its games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EventId(pub u64);

/// An event as it is kept: what it is called, and everything that decides its games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventInfo {
    /// A hash of [`settings`](EventInfo::settings).
    pub id: EventId,
    /// Name that people read.
    pub name: String,
    /// Everything that decides its games, in one canonical text: game, players with their settings, pace, openings,
    /// rules, seed. Two events with the same settings are the same event.
    pub settings: String,
}

/// Names one game of an event.
///
/// `Display` writes `event/stage/A-B/pair/leg`, the numbers of the players in the event for A and B.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameId {
    /// The event.
    pub event: EventId,
    /// The round of a Swiss or knockout event, the game of several in one event; 0 where there is one only.
    pub stage: u32,
    /// The numbers of the two players in the event.
    pub players: [u32; 2],
    /// Number of the pair of games among those of these two players in this stage, from 0.
    pub pair: u64,
    /// 0 for the game in which the first of the players has the first move, or proposes the opening first where the
    /// players settle it between them; 1 for the other.
    pub leg: u8,
}

/// One finished game as it is kept.
#[derive(Clone, PartialEq, Debug)]
pub struct JournalEntry {
    /// Id of the game.
    pub id: GameId,
    /// The game itself: players, moves, clocks, evaluations, outcome, seeds and opening (as tags).
    pub record: Record,
    /// Kind of its ending.
    pub kind: EndingKind,
    /// The points of the first and the second side, in games that count them.
    pub tally: Option<[u32; 2]>,
    /// Versions and settings of the player who moved first and of the other, as far as they said.
    pub versions: [String; 2],
    /// The last lines that the bots of both sides logged, where they ended the game by misbehaving.
    pub logs: [Vec<String>; 2],
    /// Time at which the game finished, in milliseconds since 1970 (UTC); `None` if it was not measured.
    pub finished: Option<u64>,
}

/// A kept game as an event that goes on takes it.
#[derive(Clone, PartialEq, Debug)]
pub struct KeptGame {
    /// The game; in brief without its moves and logs, and with those tags alone that count in figures.
    pub entry: JournalEntry,
    /// Number of plies.
    pub plies: u32,
    /// A hash of the game, its start and its moves: equal games have equal fingerprints.
    pub fingerprint: u64,
}

/// Extent in which kept games are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// With all that is known.
    Whole,
    /// As far as figures need it: without moves and logs, and with the tags [`FIGURE_TAGS`] alone.
    Brief,
}

/// The tags of a game that count in the figures of an event.
pub const FIGURE_TAGS: [&str; 2] = [negotiation::PROPOSER, REPLAYS];

/// Tag of a game that was played again because the host was late.
pub(crate) const REPLAYS: &str = "Replays";

/// Result of writing entries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum JournalWrite {
    /// They are kept now.
    New,
    /// Games of the same ids are kept already; nothing was changed.
    Already,
}

/// Reason why a journal could not do what it was asked for.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum JournalError {
    /// The same id stands for other settings than before.
    #[error("event {id} is kept with other settings")]
    OtherSettings {
        /// The event.
        id: EventId,
    },
    /// Another run of the event keeps its games in the same place.
    #[error("{name} is being played by another run that keeps its games in the same place, expected one run at a time")]
    InUse {
        /// Name of the event.
        name: String,
    },
    /// The storage behind the journal failed; none of the given entries is kept.
    #[error("the journal cannot be used: {0}")]
    Failed(String),
}

/// Keeps other runs away from an event until it is dropped.
pub trait EventHold: Send {
    /// Marks the event as begun by this run, which wants so many games at most. Until then nothing is changed of what the last run
    /// left.
    fn begin(&mut self, games: u64);

    /// Leaves the mark of this run behind, as a killed program does, because the event is not over.
    fn leave(&mut self);
}

/// Keeps the finished games of events.
///
/// Everything that was written before a crash, even one of the machine, is there after it.
pub trait Journal: Send {
    /// Makes sure that the event is known.
    ///
    /// # Errors
    /// [`JournalError::OtherSettings`] if the id stands for other settings; [`JournalError::Failed`].
    fn begin(&mut self, event: &EventInfo) -> Result<(), JournalError>;

    /// Takes an event for one run. Of two runs at the same time each would go by results of its own, of which the journal keeps
    /// those of one. `None` where no other program can reach the journal, or where nobody can tell.
    ///
    /// # Errors
    /// [`JournalError::InUse`] while another run holds the event.
    fn hold(&mut self, _: &EventInfo) -> Result<Option<Box<dyn EventHold>>, JournalError> {
        Ok(None)
    }

    /// All games of an event, ordered by their ids.
    ///
    /// # Errors
    /// [`JournalError::Failed`].
    fn entries(&mut self, event: EventId) -> Result<Vec<JournalEntry>, JournalError>;

    /// Number of games that are kept of an event.
    ///
    /// # Errors
    /// [`JournalError::Failed`].
    fn count(&mut self, event: EventId) -> Result<u64, JournalError>;

    /// The games of the event, the stage and the players of `from`, from its pair on, ordered by their ids, and at most
    /// `limit` of them: so that an event of any length goes on with a few games in memory.
    ///
    /// # Errors
    /// [`JournalError::Failed`].
    fn kept(&mut self, from: GameId, limit: usize, extent: Extent) -> Result<Vec<KeptGame>, JournalError>;

    /// Keeps the games of one unit of work, usually a pair: all of them or none.
    ///
    /// If any of their ids is kept already, nothing is changed.
    ///
    /// # Errors
    /// [`JournalError::Failed`].
    fn write(&mut self, entries: &[JournalEntry]) -> Result<JournalWrite, JournalError>;

    /// Takes games out again that turned out to be false, as if they had never been written; ids without a game are passed
    /// over.
    ///
    /// # Errors
    /// [`JournalError::Failed`].
    fn withdraw(&mut self, games: &[GameId]) -> Result<(), JournalError>;
}

/// A journal that lasts as long as the program: for events that nobody resumes later, and for tests.
#[derive(Clone, Debug, Default)]
pub struct MemoryJournal {
    events: BTreeMap<EventId, EventInfo>,
    entries: BTreeMap<GameId, JournalEntry>,
}

impl Journal for MemoryJournal {
    fn begin(&mut self, event: &EventInfo) -> Result<(), JournalError> {
        let known = self.events.entry(event.id).or_insert_with(|| event.clone());
        if known.settings == event.settings { Ok(()) } else { Err(JournalError::OtherSettings { id: event.id }) }
    }

    fn entries(&mut self, event: EventId) -> Result<Vec<JournalEntry>, JournalError> {
        Ok(self.entries.values().filter(|entry| entry.id.event == event).cloned().collect())
    }

    fn count(&mut self, event: EventId) -> Result<u64, JournalError> {
        Ok(self.entries.keys().filter(|id| id.event == event).count() as u64)
    }

    fn kept(&mut self, from: GameId, limit: usize, extent: Extent) -> Result<Vec<KeptGame>, JournalError> {
        let last = GameId { pair: u64::MAX, leg: u8::MAX, ..from };
        let games = self.entries.range(GameId { leg: 0, ..from }..=last).take(limit);
        Ok(games.map(|(_, entry)| KeptGame::of(entry.clone())).map(|game| game.in_extent(extent)).collect())
    }

    fn write(&mut self, entries: &[JournalEntry]) -> Result<JournalWrite, JournalError> {
        if entries.iter().any(|entry| self.entries.contains_key(&entry.id)) {
            return Ok(JournalWrite::Already);
        }
        self.entries.extend(entries.iter().map(|entry| (entry.id, entry.clone())));
        Ok(JournalWrite::New)
    }

    fn withdraw(&mut self, games: &[GameId]) -> Result<(), JournalError> {
        for id in games {
            self.entries.remove(id);
        }
        Ok(())
    }
}

impl JournalEntry {
    /// Player of the id that had the first move: 0 or 1. In a game whose opening was settled by the players the
    /// leg says who proposed it first, and the players may have swapped since.
    pub fn first_player(&self) -> u8 {
        self.id.leg ^ u8::from(negotiation::is_swapped(&self.record))
    }
}

impl KeptGame {
    /// A game with its length and its fingerprint.
    pub fn of(entry: JournalEntry) -> KeptGame {
        let plies = u32::try_from(entry.record.moves.len()).unwrap_or(u32::MAX);
        KeptGame { plies, fingerprint: fingerprint_of(&entry.record), entry }
    }

    /// The same game without what an extent leaves out.
    #[must_use]
    pub fn in_extent(mut self, extent: Extent) -> KeptGame {
        if extent == Extent::Brief {
            self.entry.record.moves.clear();
            self.entry.record.tags.retain(|(name, _)| FIGURE_TAGS.contains(&name.as_str()));
            self.entry.logs = Default::default();
        }
        self
    }
}

/// The fingerprint of a recorded game.
pub fn fingerprint_of(record: &Record) -> u64 {
    fingerprint(&record.game, record.start.as_deref(), record.moves.iter().map(|ply| ply.mv.as_str()))
}

/// A hash of a game: its spec, its start if it is not the usual one, and its moves. The players do not count.
pub fn fingerprint<'a>(game: &str, start: Option<&str>, moves: impl IntoIterator<Item = &'a str>) -> u64 {
    let mut text = format!("{game}|{}|", start.unwrap_or_default());
    for mv in moves {
        text.push_str(mv);
        text.push(' ');
    }
    EventId::of(&text).0
}

impl EventInfo {
    /// An event whose id follows from its settings.
    pub fn new(name: impl Into<String>, settings: impl Into<String>) -> EventInfo {
        let settings = settings.into();
        EventInfo { id: EventId::of(&settings), name: name.into(), settings }
    }
}

impl EventId {
    /// The id of an event with these settings: their FNV-1a hash (Fowler, Noll and Vo), which never changes.
    pub fn of(settings: &str) -> EventId {
        let hash = settings
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
        EventId(hash)
    }
}

impl fmt::Display for EventId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.players;
        write!(f, "{}/{}/{a}-{b}/{}/{}", self.event, self.stage, self.pair, self.leg)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_the_same_in_every_version() {
        // Published vectors of FNV-1a: the empty text and "foobar".
        assert_eq!(EventId::of(""), EventId(0xcbf2_9ce4_8422_2325));
        assert_eq!(EventId::of("foobar"), EventId(0x8594_4171_f739_67e8));
        let id = GameId { event: EventId(255), stage: 1, players: [2, 3], pair: 4, leg: 0 };
        assert_eq!(id.to_string(), "00000000000000ff/1/2-3/4/0");
    }
}
