//! Messages on the bus: JSON with a format number. Every message is checked, since it may come from anybody.

use std::ops::RangeInclusive;
use std::time::Duration;

use boardwright_arena::spsa::PairValues;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::game_message::GameMessage;
use crate::job::{ReferenceMachine, SPEEDS_ALIKE};
use crate::live::{LiveGame, MAX_WATCHED, Watch};
use crate::names::{Sender, is_word};
use crate::product::Product;
use crate::reading::{FORMAT, MAX_PAYLOAD, ReadError, is_hash, read_json};

/// The longest names, sentences and lists that anybody sends of himself.
const MAX_TEXT: usize = 1000;
const MAX_LIST: usize = 4096;

/// The leases that an event may have.
pub const LEASES: RangeInclusive<Duration> = Duration::from_millis(100)..=Duration::from_secs(86_400);

/// The longest name of a unit.
const MAX_NAME: usize = 100;

/// The most events that a worker says it refuses.
pub(crate) const MAX_REFUSED: usize = 64;

/// An event that is being played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Run {
    /// The number of the format.
    pub format: u32,
    /// The version of the program that leads it.
    pub version: String,
    /// The signature of its engines, as `boardwright bench` prints it.
    pub signature: String,
    /// The id of the event.
    pub event: String,
    /// Its name, for people.
    pub name: String,
    /// The hash of its job, which lies in the object store.
    pub job: String,
    /// The hashes of the kits that its players need.
    pub kits: Vec<String>,
    /// The greatest number of its games or lines; 0 if that is not known.
    pub games: u64,
    /// The number of games or lines in a unit.
    pub per_unit: u32,
    /// The number of units that are done and whose results lie on the server no more.
    pub settled: u64,
    /// The time after which a silent worker loses its unit, in milliseconds.
    pub lease_ms: u64,
    /// The speed for which times are meant, where clocks matter.
    pub reference: Option<ReferenceMachine>,
    /// The name of its coordinator.
    pub coordinator: String,
}

impl Run {
    /// Returns true if a worker that plays in the one event need not begin anew to play in the other.
    pub(crate) fn is_same(&self, other: &Run) -> bool {
        let is_alike = match (&self.reference, &other.reference) {
            (Some(one), Some(other)) => SPEEDS_ALIKE.contains(&(one.speed / other.speed)),
            (one, other) => one == other,
        };
        self.event == other.event
            && self.job == other.job
            && self.version == other.version
            && self.signature == other.signature
            && self.lease_ms == other.lease_ms
            && is_alike
    }
}

/// A unit that waits to be played; its subject says which.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// The number of the format.
    pub format: u32,
    /// The hash of the job that it belongs to: a coordinator that begins an event again may have other bots for it.
    pub job: String,
    /// The worker that must not play it, since its games are being checked: an account, or one of its processes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub not: Option<String>,
    /// The values of the options of both players, in a tuning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub values: Option<PairValues>,
}

/// The games of a unit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultMessage {
    /// The number of the format.
    pub format: u32,
    /// The hash of the job by which they were made.
    pub job: String,
    /// Its games, one for each leg that was wanted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<GameMessage>,
    /// Its lines, if it is a unit of a batch.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<String>,
}

/// A unit that a worker could not play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Failure {
    /// The number of the format.
    pub format: u32,
    /// A sentence on what went wrong.
    pub reason: String,
    /// True if it has ended every worker that began it, as far as the server says.
    pub is_deadly: bool,
}

/// Word of a coordinator that an account brings false results, or that its results do not count in an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bar {
    /// The number of the format.
    pub format: u32,
    /// A sentence on what it did.
    pub reason: String,
    /// The event from which it is barred; none if it plays no more at all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// Always true: no other message passes for this one.
    pub barred: bool,
}

/// A worker's sign of life.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Beat {
    /// The number of the format.
    pub format: u32,
    /// Its name, for people.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The signature of its engines.
    pub signature: String,
    /// The speed of its machine in positions a second, as the bench measures it.
    pub speed: f64,
    /// The number of units that it plays at the same time.
    pub threads: u32,
    /// The names of the units that it plays now.
    pub playing: Vec<String>,
    /// The number of games that it has brought.
    pub games: u64,
    /// For how long it has been there, in seconds.
    pub seconds: u64,
    /// The events in which it does not play: the id of each and the reason as a sentence.
    pub refused: Vec<(String, String)>,
}

/// A message that can be read and written.
pub(crate) trait WireMessage: Serialize + DeserializeOwned {
    /// Returns the fault of a message that has the right form.
    fn fault(&self) -> Option<String>;

    fn read(bytes: &[u8]) -> Result<Self, ReadError> {
        if bytes.len() > MAX_PAYLOAD {
            return Err(ReadError::TooLong(bytes.len()));
        }
        read_json(bytes).and_then(|message: Self| match message.fault() {
            None => Ok(message),
            Some(fault) => Err(ReadError::Broken(fault)),
        })
    }

    fn write(&self) -> Vec<u8> {
        // Only maps with keys that are no text and failing writers make this fail.
        serde_json::to_vec(self).unwrap_or_default()
    }
}

/// Returns true if a stranger's text may be shown and kept.
pub(crate) fn is_text(text: &str) -> bool {
    text.len() <= MAX_TEXT && !text.chars().any(char::is_control)
}

fn complaint(is_wrong: bool, what: &str) -> Option<String> {
    is_wrong.then(|| what.to_owned())
}

impl WireMessage for Run {
    fn fault(&self) -> Option<String> {
        let texts = [&self.version, &self.signature, &self.name];
        let lease = Duration::from_millis(self.lease_ms);
        complaint(crate::names::event_id(&self.event).is_none(), "a bad id of an event")
            .or_else(|| complaint(!texts.iter().all(|text| is_text(text)), "a text that cannot be shown"))
            .or_else(|| complaint(!is_hash(&self.job) || !self.kits.iter().all(|kit| is_hash(kit)), "a bad hash"))
            .or_else(|| complaint(self.kits.len() > MAX_LIST, "too many kits"))
            .or_else(|| complaint(!is_word(&self.coordinator), "a bad name of a coordinator"))
            .or_else(|| complaint(!LEASES.contains(&lease), "a lease below 100 ms or above a day"))
            .or_else(|| self.reference.as_ref().and_then(ReferenceMachine::fault))
    }
}

impl WireMessage for Task {
    fn fault(&self) -> Option<String> {
        let is_name = |not: &String| is_word(not) || not.parse::<Sender>().is_ok();
        let values = || self.values.iter().flatten();
        let is_short = || values().all(|values| values.len() <= MAX_LIST && values.iter().all(|value| is_text(value)));
        complaint(!is_hash(&self.job), "a bad hash")
            .or_else(|| complaint(self.not.as_ref().is_some_and(|not| !is_name(not)), "a bad name of a worker"))
            .or_else(|| complaint(!is_short(), "values that are no values of options"))
    }
}

impl Run {
    /// Reads the announcement of an event, which names that event.
    pub(crate) fn of_event(event: &str, bytes: &[u8]) -> Result<Run, ReadError> {
        match Run::from_bytes(bytes) {
            Ok(run) if run.event != event => {
                Err(ReadError::Broken(format!("an announcement of {}, expected one of {event}", run.event)))
            }
            read => read,
        }
    }
}

impl ResultMessage {
    /// The message with the result of a unit of a job.
    pub(crate) fn of(product: Product, job: &str) -> ResultMessage {
        let (games, lines) = match product {
            Product::Games(games) => (games.iter().map(GameMessage::of).collect(), Vec::new()),
            Product::Lines(lines) => (Vec::new(), lines),
        };
        ResultMessage { format: FORMAT, job: job.to_owned(), games, lines }
    }
}

impl WireMessage for ResultMessage {
    fn fault(&self) -> Option<String> {
        let is_long = self.games.len() > 2 || self.lines.len() > MAX_LIST;
        complaint(is_long, "a unit of 1 or 2 games or up to 4096 lines was expected")
            .or_else(|| complaint(!is_hash(&self.job), "a bad hash"))
            .or_else(|| complaint(self.games.is_empty() == self.lines.is_empty(), "games or lines were expected"))
            .or_else(|| self.games.iter().find_map(GameMessage::fault))
    }
}

impl WireMessage for Failure {
    fn fault(&self) -> Option<String> {
        complaint(!is_text(&self.reason), "a reason that cannot be shown")
    }
}

impl WireMessage for Bar {
    fn fault(&self) -> Option<String> {
        let is_bad = |event: &String| crate::names::event_id(event).is_none();
        complaint(!self.barred || !is_text(&self.reason), "a reason that cannot be shown")
            .or_else(|| complaint(self.event.as_ref().is_some_and(is_bad), "a bad id of an event"))
    }
}

impl WireMessage for Watch {
    fn fault(&self) -> Option<String> {
        complaint(self.workers.len() > MAX_WATCHED, "too many workers").or_else(|| {
            complaint(!self.workers.iter().all(|one| one.parse::<Sender>().is_ok()), "a bad name of a worker")
        })
    }
}

impl WireMessage for LiveGame {
    fn fault(&self) -> Option<String> {
        let texts = self.players.iter().chain([&self.game]).chain(&self.moves);
        let is_start = self.start.as_ref().is_none_or(|start| start.len() <= MAX_PAYLOAD && !start.contains('\n'));
        complaint(self.moves.len() > MAX_LIST, "too many moves")
            .or_else(|| complaint(!is_start || !{ texts }.all(|text| is_text(text)), "a text that cannot be shown"))
    }
}

impl WireMessage for Beat {
    fn fault(&self) -> Option<String> {
        let texts = [&self.name, &self.version, &self.signature];
        let is_id = |event: &str| crate::names::event_id(event).is_some();
        let refused = || self.refused.iter().all(|(event, why)| is_id(event) && is_text(why));
        let is_long = self.playing.len() > MAX_LIST || self.refused.len() > MAX_REFUSED;
        let is_name = |name: &String| name.len() <= MAX_NAME && is_text(name);
        complaint(!texts.iter().all(|text| is_text(text)) || !refused(), "a text that cannot be shown")
            .or_else(|| complaint(is_long, "a list that is too long"))
            .or_else(|| complaint(self.playing.len() > self.threads as usize, "more units than threads"))
            .or_else(|| complaint(!self.playing.iter().all(is_name), "a bad name of a unit"))
            .or_else(|| complaint(!self.speed.is_finite() || self.speed < 0.0, "a bad speed"))
    }
}

/// A sentence about something that went wrong, as it may be sent.
pub(crate) fn sentence(text: &str) -> String {
    let mut sentence: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    if sentence.len() > MAX_TEXT {
        let end = (0..=MAX_TEXT).rev().find(|&end| sentence.is_char_boundary(end)).unwrap_or(0);
        sentence.truncate(end);
    }
    sentence
}

macro_rules! public_form {
    ($($message:ty),*) => {$(
        impl $message {
            /// Reads a message from anybody.
            ///
            /// # Errors
            /// [`ReadError`], which says what was expected.
            pub fn from_bytes(bytes: &[u8]) -> Result<Self, ReadError> {
                <Self as WireMessage>::read(bytes)
            }

            /// The message as it is sent.
            pub fn to_bytes(&self) -> Vec<u8> {
                WireMessage::write(self)
            }
        }
    )*};
}

public_form!(Run, Task, ResultMessage, Failure, Bar, Beat, Watch, LiveGame);
