//! Games that were played, and lists of them.

use serde::{Deserialize, Serialize};

use super::side::Outcome;

/// One game from its start to its ending.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct GameRecord {
    /// The spec of the game.
    pub(crate) game: String,
    /// The names of the players, first to move first.
    pub(crate) players: [String; 2],
    /// The position text of the start, where it is not the usual one.
    pub(crate) start: Option<String>,
    /// The moves.
    pub(crate) moves: Vec<RecordPly>,
    /// How it came out.
    pub(crate) outcome: Option<Outcome>,
    /// How it ended, as a phrase.
    pub(crate) ending: String,
    /// Everything else that is known, by name.
    pub(crate) tags: Vec<(String, String)>,
    /// What is said before the first move.
    pub(crate) comment: String,
    /// Why it cannot be replayed, if it cannot: the moves up to there can.
    pub(crate) problem: Option<String>,
}

/// One ply of a record.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct RecordPly {
    /// The move as text.
    #[serde(rename = "move")]
    pub(crate) mv: String,
    /// Milliseconds that it took.
    pub(crate) ms: Option<u64>,
    /// What its player thought it was worth, in hundredths.
    pub(crate) score: Option<i32>,
    /// How deep its player looked.
    pub(crate) depth: Option<u32>,
    /// Whatever is said of it.
    pub(crate) comment: String,
}

/// What a list tells of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct GameSummary {
    /// Its number in the store.
    pub(crate) number: u64,
    /// What its event is called, if it has one.
    pub(crate) event: Option<String>,
    /// The spec of the game.
    pub(crate) game: String,
    /// The names of the players, first to move first.
    pub(crate) players: [String; 2],
    /// How it came out.
    pub(crate) outcome: Option<Outcome>,
    /// How it ended, as a phrase.
    pub(crate) ending: String,
    /// The sort of ending.
    pub(crate) kind: &'static str,
    /// The points of both sides, in games that count them.
    pub(crate) tally: Option<[u32; 2]>,
    /// How many plies it has.
    pub(crate) plies: u64,
    /// When it was finished, in milliseconds since 1970.
    pub(crate) finished: Option<u64>,
}

/// A page of a list of games; `GET /api/records`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct RecordList {
    /// How many games the filter admits.
    pub(crate) total: u64,
    /// These of them.
    pub(crate) games: Vec<GameSummary>,
    /// For a search by position: after which ply it occurs, for each game; else empty.
    pub(crate) plies: Vec<u32>,
    /// For a search by position: whether there were more games than are looked through at once, and the number of the
    /// last one looked at.
    pub(crate) searched_to: Option<u64>,
}

/// A game of the store; `GET /api/records/NUMBER`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct StoredRecord {
    /// What a list tells of it.
    pub(crate) summary: GameSummary,
    /// The game.
    pub(crate) record: GameRecord,
    /// Versions and settings of the players.
    pub(crate) versions: [String; 2],
    /// The last lines that the bots logged, where they misbehaved.
    pub(crate) logs: [Vec<String>; 2],
}
