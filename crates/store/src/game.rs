//! The results of queries: whole games, and summaries for lists.

use std::collections::HashMap;

use boardwright_arena::{EndingKind, EventId};
use boardwright_game::{Outcome, Record};
use serde::{Serialize, Serializer};

use crate::hold::CutShort;

/// The event that a game belongs to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventRef {
    /// The hash of its settings.
    pub id: EventId,
    /// Name that people read.
    pub name: String,
    /// Everything that decides its games.
    pub settings: String,
}

/// Summary of an event, for lists; also as a line of JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EventSummary {
    /// The hash of its settings.
    #[serde(serialize_with = "as_digits")]
    pub id: EventId,
    /// Name that people read.
    pub name: String,
    /// Number of its games that are kept.
    pub games: u64,
    /// Number of these that have no outcome.
    pub unfinished: u64,
    /// The specs of the games that were played, in alphabetical order.
    pub specs: Vec<String>,
    /// Time at which the last of its games finished, in milliseconds since 1970 (UTC).
    pub finished: Option<u64>,
    /// Is there if its last run is known to have ended before all games were played.
    pub cut_short: Option<CutShort>,
}

impl EventSummary {
    /// The events of games that are at hand and not in a store, in the order in which they first occur.
    pub fn of_games(games: &[StoredGame]) -> Vec<EventSummary> {
        let mut events: Vec<EventSummary> = Vec::new();
        let mut indices = HashMap::new();
        for (game, event) in games.iter().filter_map(|game| Some((game, game.event.as_ref()?))) {
            let index = *indices.entry(event.id).or_insert_with(|| {
                events.push(EventSummary {
                    id: event.id,
                    name: event.name.clone(),
                    games: 0,
                    unfinished: 0,
                    specs: Vec::new(),
                    finished: None,
                    cut_short: None,
                });
                events.len() - 1
            });
            let summary = &mut events[index];
            summary.games += 1;
            summary.unfinished += u64::from(game.record.outcome.is_none());
            summary.finished = summary.finished.max(game.finished);
            if let Err(place) = summary.specs.binary_search(&game.record.game) {
                summary.specs.insert(place, game.record.game.clone());
            }
        }
        events
    }
}

/// A game as it is kept.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredGame {
    /// Number of the game in this store, from 1, in the order of arrival; none is used twice.
    pub number: u64,
    /// Id of the game: `event/stage/A-B/pair/leg`, or `content/…` for one that came without an id.
    pub id: String,
    /// Its event, if it has one.
    pub event: Option<EventRef>,
    /// The game itself.
    pub record: Record,
    /// Kind of its ending.
    pub kind: EndingKind,
    /// The points of the first and the second side, in games that count them.
    pub tally: Option<[u32; 2]>,
    /// Versions and settings of the player who moved first and of the other.
    pub versions: [String; 2],
    /// The last lines that the bots of both sides logged, where they ended the game by misbehaving.
    pub logs: [Vec<String>; 2],
    /// Time at which it finished, in milliseconds since 1970 (UTC).
    pub finished: Option<u64>,
}

/// Summary of a game, for lists; also as a line of JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Summary {
    /// Number of the game in this store, from 1, in the order of arrival.
    pub number: u64,
    /// The spec of the game.
    pub game: String,
    /// The names of the players, first to move first.
    pub players: [String; 2],
    /// Outcome; `None` for an unfinished game.
    #[serde(serialize_with = "as_score")]
    pub outcome: Option<Outcome>,
    /// Ending, as a phrase.
    pub ending: String,
    /// Number of plies.
    pub plies: u64,
    /// Kind of its ending.
    #[serde(serialize_with = "as_word")]
    pub kind: EndingKind,
    /// The points of both sides, in games that count them.
    pub tally: Option<[u32; 2]>,
    /// Id of the game.
    pub id: String,
    /// Name of its event, if it has one.
    pub event: Option<String>,
    /// Time at which it finished, in milliseconds since 1970 (UTC).
    pub finished: Option<u64>,
}

fn as_digits<S: Serializer>(id: &EventId, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(id)
}

fn as_score<S: Serializer>(outcome: &Option<Outcome>, serializer: S) -> Result<S::Ok, S::Error> {
    outcome.map(|outcome| outcome.to_string()).serialize(serializer)
}

fn as_word<S: Serializer>(kind: &EndingKind, serializer: S) -> Result<S::Ok, S::Error> {
    kind.name().serialize(serializer)
}

impl From<&StoredGame> for Summary {
    fn from(game: &StoredGame) -> Summary {
        Summary {
            number: game.number,
            id: game.id.clone(),
            event: game.event.as_ref().map(|event| event.name.clone()),
            game: game.record.game.clone(),
            players: game.record.players.clone(),
            outcome: game.record.outcome,
            kind: game.kind,
            ending: game.record.ending.clone(),
            tally: game.tally,
            plies: game.record.moves.len() as u64,
            finished: game.finished,
        }
    }
}
