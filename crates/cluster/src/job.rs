//! Everything that a worker needs to play the units of an event.

use std::collections::BTreeMap;

use boardwright_arena::{EndingKind, EventId, JournalEntry, Unit};
use boardwright_game::Record;
use boardwright_workbench::{EventSettings, PlayerSettings};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::key::KitSignature;
use crate::reading::{FORMAT, ReadError, read_json};

/// The longest job that is read, in bytes.
pub(crate) const MAX_JOB: usize = 64 << 20;

/// An event as it is sent to workers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// The number of the format.
    pub format: u32,
    /// The name of the event, for people.
    pub name: String,
    /// The event's own description of everything that decides its games; its hash is the id of the event.
    pub settings: String,
    /// The settings of a match or tournament, with its openings one by one where they were read from a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contest: Option<Box<EventSettings>>,
    /// By player and game, the hash of the kit in which the player comes, if it comes in one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kits: Vec<Vec<Option<String>>>,
    /// The game of a batch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The signatures of kits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub signatures: Vec<KitSignature>,
    /// The work of a batch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub batch: Option<JobBatch>,
}

/// Work other than playing games, such as making openings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JobBatch {
    /// The kind of work, a word that the worker's program knows.
    pub work: String,
    /// Numbers that decide it, by their names.
    pub numbers: BTreeMap<String, u64>,
}

/// The ratio of two speeds of one machine, which are measured a little differently each time.
pub(crate) const SPEEDS_ALIKE: std::ops::Range<f64> = 0.8..1.25;

/// The machine for which times are meant.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReferenceMachine {
    /// Positions a second in the bench.
    pub speed: f64,
}

impl ReferenceMachine {
    /// By how much times are longer on a machine of this speed.
    pub fn factor(&self, speed: f64) -> f64 {
        let factor = self.speed / speed;
        if factor.is_finite() { factor.clamp(0.01, 100.0) } else { 1.0 }
    }

    pub(crate) fn fault(&self) -> Option<String> {
        (!self.speed.is_finite() || self.speed <= 0.0).then(|| "a reference speed that is not above 0".to_owned())
    }
}

impl Job {
    /// The job of a batch in a game: its name for people, its settings, its work.
    pub fn of_batch(spec: &str, name: String, settings: String, batch: JobBatch) -> Job {
        Job {
            format: FORMAT,
            name,
            settings,
            contest: None,
            kits: Vec::new(),
            game: Some(spec.to_owned()),
            signatures: Vec::new(),
            batch: Some(batch),
        }
    }

    /// The id of the event.
    pub fn event(&self) -> EventId {
        EventId::of(&self.settings)
    }

    /// Reads a job from anybody.
    ///
    /// # Errors
    /// [`ReadError`], which says what was expected.
    pub fn from_bytes(bytes: &[u8]) -> Result<Job, ReadError> {
        if bytes.len() > MAX_JOB {
            return Err(ReadError::TooLong(bytes.len()));
        }
        let job: Job = read_json(bytes)?;
        let broken = |expected: &str| Err(ReadError::Broken(expected.to_owned()));
        match (&job.contest, &job.game, &job.batch) {
            (Some(contest), None, None) => {
                let (players, games) = (contest.players.len(), contest.games.len());
                if job.kits.len() != players || job.kits.iter().any(|kits| kits.len() != games) {
                    return broken("expected a kit or none of every player for every game");
                }
                contest.check().map_err(|error| ReadError::Broken(error.message))?;
                Ok(job)
            }
            (None, Some(_), Some(_)) if job.kits.is_empty() => Ok(job),
            _ => broken("expected a match or tournament, or else a batch and its game"),
        }
    }

    /// The job as it is sent.
    pub fn to_bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// The hash under which it lies in the object store.
    pub fn hash(bytes: &[u8]) -> String {
        Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The hashes of all kits.
    pub fn all_kits(&self) -> Vec<String> {
        let mut kits: Vec<String> = self.kits.iter().flatten().flatten().cloned().collect();
        kits.sort_unstable();
        kits.dedup();
        kits
    }

    /// The seed of the event; that of a batch is among its numbers.
    pub(crate) fn seed(&self) -> u64 {
        self.contest.as_ref().and_then(|contest| contest.seed).unwrap_or(0)
    }

    /// The spec of the game of a unit.
    pub(crate) fn game(&self, unit: &Unit) -> Option<&str> {
        let games = &self.contest.as_ref()?.games;
        let index = unit.pair.checked_rem(games.len() as u64)?;
        games.get(usize::try_from(index).ok()?).map(String::as_str)
    }

    /// The names of the players of a unit.
    pub(crate) fn names(&self, unit: &Unit) -> Option<[&str; 2]> {
        let players = &self.contest.as_ref()?.players;
        // A tuning has one player, who meets itself.
        let name = |player: u32| players.get(player as usize).or(players.first()).map(PlayerSettings::shown);
        let [one, other] = unit.players;
        Some([name(one)?, name(other)?])
    }

    /// The games of a unit that nobody could play: they are there, have no outcome, and say why.
    pub(crate) fn failed(&self, unit: &Unit, reason: &str) -> Vec<JournalEntry> {
        let game = self.game(unit).unwrap_or_default().to_owned();
        let names = self.names(unit).unwrap_or_default().map(ToOwned::to_owned);
        let entry = |leg: u8| {
            let mut players = names.clone();
            players.rotate_left(usize::from(leg));
            let record = Record {
                game: game.clone(),
                players,
                ending: format!("not played: {reason}"),
                tags: vec![("Seed".to_owned(), self.seed().to_string())],
                ..Record::default()
            };
            JournalEntry {
                id: unit.game(self.event(), leg),
                record,
                kind: EndingKind::Recorded,
                tally: None,
                versions: Default::default(),
                logs: Default::default(),
                finished: None,
            }
        };
        unit.wanted().map(entry).collect()
    }
}
