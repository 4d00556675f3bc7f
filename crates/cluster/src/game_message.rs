//! The message format of a finished game.

use std::time::Duration;

use boardwright_arena::{EndingKind, EventId, JournalEntry, Unit};
use boardwright_game::{Outcome, Record, RecordedMove, Score, Side};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The longest text about an end or a version, in bytes.
const MAX_PHRASE: usize = 10_000;

/// The most plies, tags and lines of logs that are read.
const MAX_PLIES: usize = 100_000;
const MAX_TAGS: usize = 1000;
const MAX_LINES: usize = 10_000;

/// One game of a unit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameMessage {
    /// The number of the game in the pair, 0 or 1.
    leg: u8,
    game: String,
    players: [String; 2],
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    moves: Vec<Move>,
    outcome: Option<u8>,
    ending: String,
    #[serde(with = "ending_word")]
    kind: EndingKind,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    tags: Vec<(String, String)>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    comment: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tally: Option<[u32; 2]>,
    versions: [String; 2],
    #[serde(default, skip_serializing_if = "are_empty")]
    logs: [Vec<String>; 2],
    #[serde(default, skip_serializing_if = "Option::is_none")]
    finished: Option<u64>,
}

/// A move: its text, its time in nanoseconds, its score, its depth, what is said of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Move(String, Option<u64>, Option<i32>, Option<u32>, #[serde(default)] String);

/// Serialization of an ending's kind as a word.
mod ending_word {
    use boardwright_arena::EndingKind;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(kind: &EndingKind, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(kind.name())
    }

    pub(super) fn deserialize<'a, D: Deserializer<'a>>(deserializer: D) -> Result<EndingKind, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

fn are_empty(logs: &[Vec<String>; 2]) -> bool {
    logs.iter().all(Vec::is_empty)
}

impl GameMessage {
    /// The message of an entry.
    pub fn of(entry: &JournalEntry) -> GameMessage {
        let record = &entry.record;
        let mv = |mv: &RecordedMove| {
            let elapsed = mv.elapsed.map(|elapsed| u64::try_from(elapsed.as_nanos()).unwrap_or(u64::MAX));
            Move(mv.mv.clone(), elapsed, mv.score.map(|score| score.0), mv.depth, mv.comment.clone())
        };
        GameMessage {
            leg: entry.id.leg,
            game: record.game.clone(),
            players: record.players.clone(),
            start: record.start.clone(),
            moves: record.moves.iter().map(mv).collect(),
            outcome: record.outcome.map(|outcome| match outcome {
                Outcome::Win(Side::First) => 1,
                Outcome::Win(Side::Second) => 2,
                Outcome::Draw => 0,
            }),
            ending: record.ending.clone(),
            kind: entry.kind,
            tags: record.tags.clone(),
            comment: record.comment.clone(),
            tally: entry.tally,
            versions: entry.versions.clone(),
            logs: entry.logs.clone(),
            finished: entry.finished,
        }
    }

    /// The entry of this game of a unit.
    pub(crate) fn into_entry(self, event: EventId, unit: &Unit) -> JournalEntry {
        let mv = |Move(mv, elapsed, score, depth, comment): Move| RecordedMove {
            mv,
            elapsed: elapsed.map(Duration::from_nanos),
            score: score.map(Score),
            depth,
            comment,
            // Games of matches have neither marks nor variations.
            tags: Vec::new(),
        };
        let record = Record {
            game: self.game,
            players: self.players,
            start: self.start,
            moves: self.moves.into_iter().map(mv).collect(),
            outcome: self.outcome.map(|outcome| match outcome {
                1 => Outcome::Win(Side::First),
                2 => Outcome::Win(Side::Second),
                _ => Outcome::Draw,
            }),
            ending: self.ending,
            tags: self.tags,
            comment: self.comment,
            variations: Vec::new(),
        };
        JournalEntry {
            id: unit.game(event, self.leg),
            record,
            kind: self.kind,
            tally: self.tally,
            versions: self.versions,
            logs: self.logs,
            finished: self.finished,
        }
    }

    pub(crate) fn leg(&self) -> u8 {
        self.leg
    }

    /// Returns true if it says that the game was not played.
    pub(crate) fn is_unplayed(&self) -> bool {
        self.outcome.is_none() && self.moves.is_empty()
    }

    /// A hash of everything that two honest workers agree on.
    pub(crate) fn digest(&self) -> [u8; 32] {
        let moves = self.moves.iter().map(|mv| Move(mv.0.clone(), None, mv.2, mv.3, mv.4.clone())).collect();
        let same = GameMessage { moves, finished: None, logs: Default::default(), ..self.clone() };
        Sha256::digest(serde_json::to_vec(&same).unwrap_or_default()).into()
    }

    /// Returns the first fault that no game of ours has.
    pub(crate) fn fault(&self) -> Option<String> {
        let fault = |is_wrong: bool, what: &str| is_wrong.then(|| what.to_owned());
        // Each is shown as a line.
        let is_phrase = |text: &String| text.len() <= MAX_PHRASE && !text.chars().any(char::is_control);
        let mut phrases = self.versions.iter().chain([&self.ending]);
        fault(self.leg > 1, "a leg that is neither 0 nor 1")
            .or_else(|| fault(self.outcome.is_some_and(|outcome| outcome > 2), "a bad outcome"))
            .or_else(|| fault(!phrases.all(is_phrase), "an end or a version that is no line"))
            .or_else(|| fault(self.moves.len() > MAX_PLIES, "too many plies"))
            .or_else(|| fault(self.tags.len() > MAX_TAGS, "too many tags"))
            .or_else(|| fault(self.logs.iter().any(|log| log.len() > MAX_LINES), "too many lines of a log"))
            // The last moment of the year 9999, after which no store takes a game.
            .or_else(|| fault(self.finished.is_some_and(|time| time > 253_402_300_799_999), "a bad time"))
            // What no database column of ours holds.
            .or_else(|| fault(self.moves.iter().any(|mv| mv.1.is_some_and(|ns| ns > i64::MAX as u64)), "a bad time"))
    }
}
