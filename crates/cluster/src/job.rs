//! Everything that a worker needs to play the units of an event.

use std::collections::BTreeMap;

use boardwright_arena::{EndingKind, EventId, JournalEntry, Unit};
use boardwright_game::Record;
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
    /// The kind of event.
    pub kind: JobKind,
    /// The games; a series has one.
    pub games: Vec<JobGame>,
    /// The players, each with an entrant for every game.
    pub players: Vec<JobPlayer>,
    /// The number of pairs that two players play of every game when they meet.
    pub pairs: u32,
    /// The players' time to think.
    pub pace: JobPace,
    /// The overrun of a clock that costs nothing, in nanoseconds.
    pub margin_ns: u64,
    /// The rule for draws: the first ply at which it applies, the number of moves, the highest score.
    pub draw: Option<(u32, u32, i32)>,
    /// The rule for resignations: the number of moves, the score, and whether both players must agree.
    pub resign: Option<(u32, i32, bool)>,
    /// The most positions that the solver visits which ends games early.
    pub solved: Option<u64>,
    /// The seed.
    pub seed: u64,
    /// The signatures of kits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub signatures: Vec<KitSignature>,
    /// The work of a batch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub batch: Option<JobBatch>,
}

/// Work that is no games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JobBatch {
    /// The kind of work, a word that the worker's program knows.
    pub work: String,
    /// Numbers that decide it, by their names.
    pub numbers: BTreeMap<String, u64>,
}

/// The sorts of events.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum JobKind {
    /// Two players.
    Series,
    /// Many players.
    Tournament,
    /// No players: work that is no games.
    Batch,
}

/// A game of an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JobGame {
    /// Its spec.
    pub spec: String,
    /// The openings from which its pairs start.
    pub openings: JobOpenings,
    /// Repetitions and plies after which a game is drawn, where that is not left to the game.
    pub rules: Option<(Option<u32>, Option<u32>)>,
}

/// The openings from which pairs start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum JobOpenings {
    /// At the usual start.
    Start,
    /// After this number of random plies.
    Random(u32),
    /// At these, each a position and moves.
    List(Vec<(String, Vec<String>)>),
    /// At openings that the players negotiate, in the way of this name.
    Negotiated(String),
}

/// A player of an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JobPlayer {
    /// Its name.
    pub name: String,
    /// Its form in each of the games.
    pub entrants: Vec<JobEntrant>,
}

/// A player of one game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JobEntrant {
    /// Its name as users write it. Of a player in a kit only the language counts, never the command.
    pub spec: String,
    /// Everything that decides how it plays.
    pub settings: String,
    /// Its own options.
    pub options: Vec<String>,
    /// The hash of its kit, if it comes as one.
    pub kit: Option<String>,
    /// True if the event goes on when the player does not get ready.
    pub recover: bool,
    /// The number of times that it is started again in a game.
    pub restarts: u32,
    /// True if every game gets a fresh process.
    pub fresh: bool,
    /// True if its processes are stopped while it is not asked.
    pub suspend: bool,
    /// Memory for each process, in bytes.
    pub memory: Option<u64>,
    /// The longest time for a move without a clock, in nanoseconds.
    pub longest_ns: Option<u64>,
}

/// The players' time to think: clock, time or limits of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct JobPace {
    /// The clock: base and increment in nanoseconds, moves of a period.
    pub clock: Option<(u64, u64, Option<u32>)>,
    /// Time for a move, in nanoseconds.
    pub move_ns: Option<u64>,
    /// Positions for a move.
    pub nodes: Option<u64>,
    /// Plies for a move.
    pub depth: Option<u32>,
}

/// The machine for which times are meant.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reference {
    /// Positions a second in the bench.
    pub speed: f64,
}

impl Reference {
    /// By how much times are longer on a machine of this speed.
    #[must_use]
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
    #[must_use]
    pub fn of_batch(spec: &str, name: String, settings: String, batch: JobBatch) -> Job {
        Job {
            format: FORMAT,
            name,
            settings,
            kind: JobKind::Batch,
            games: vec![JobGame { spec: spec.to_owned(), openings: JobOpenings::Start, rules: None }],
            players: Vec::new(),
            pairs: 1,
            pace: JobPace::default(),
            margin_ns: 0,
            draw: None,
            resign: None,
            solved: None,
            seed: 0,
            signatures: Vec::new(),
            batch: Some(batch),
        }
    }

    /// The id of the event.
    #[must_use]
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
        let is_whole =
            !job.games.is_empty() && job.players.iter().all(|player| player.entrants.len() == job.games.len());
        let is_sized = match job.kind {
            JobKind::Series => job.games.len() == 1 && job.players.len() == 2,
            JobKind::Tournament => true,
            JobKind::Batch => job.games.len() == 1 && job.players.is_empty(),
        };
        if is_whole && is_sized && job.batch.is_some() == (job.kind == JobKind::Batch) {
            return Ok(job);
        }
        Err(ReadError::Broken("expected a game, and an entrant of every player for it or else a batch".to_owned()))
    }

    /// The job as it is sent.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).unwrap_or_default()
    }

    /// The hash under which it lies in the object store.
    #[must_use]
    pub fn hash(bytes: &[u8]) -> String {
        Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The hashes of all kits.
    #[must_use]
    pub fn kits(&self) -> Vec<String> {
        let mut kits: Vec<String> = self.entrants().filter_map(|entrant| entrant.kit.clone()).collect();
        kits.sort_unstable();
        kits.dedup();
        kits
    }

    fn entrants(&self) -> impl Iterator<Item = &JobEntrant> {
        self.players.iter().flat_map(|player| &player.entrants)
    }

    /// The game of a unit.
    pub(crate) fn game(&self, unit: &Unit) -> Option<&JobGame> {
        let index = unit.pair.checked_rem(self.games.len() as u64)?;
        self.games.get(usize::try_from(index).ok()?)
    }

    /// The names of the players of a unit.
    pub(crate) fn names(&self, unit: &Unit) -> Option<[&str; 2]> {
        let name = |player: u32| self.players.get(player as usize).map(|player| player.name.as_str());
        let [one, other] = unit.players;
        Some([name(one)?, name(other)?])
    }

    /// The games of a unit that nobody could play: they are there, have no outcome, and say why.
    pub(crate) fn failed(&self, unit: &Unit, reason: &str) -> Vec<JournalEntry> {
        let game = self.game(unit).map(|game| game.spec.clone()).unwrap_or_default();
        let names = self.names(unit).unwrap_or_default().map(ToOwned::to_owned);
        let entry = |leg: u8| {
            let mut players = names.clone();
            players.rotate_left(usize::from(leg));
            let record = Record {
                game: game.clone(),
                players,
                ending: format!("not played: {reason}"),
                tags: vec![("Seed".to_owned(), self.seed.to_string())],
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
