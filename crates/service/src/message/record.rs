//! Games that were played, and lists of them.

use serde::{Deserialize, Serialize};

use super::board::{Layout, View};
use boardwright_game::{Message, Outcome, Record, Side};
#[cfg(any(target_family = "wasm", test))]
use boardwright_store::Imported;

#[cfg(any(target_family = "wasm", test))]
use crate::texts::TEXTS;

/// One game from its start to its ending.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct GameRecord {
    #[serde(flatten)]
    pub(crate) record: Record,
    /// The reason for which it cannot be replayed, if it cannot: the moves up to there can.
    #[serde(skip_deserializing)]
    pub(crate) problem: Option<Message>,
}

impl From<Record> for GameRecord {
    fn from(record: Record) -> GameRecord {
        GameRecord { record, problem: None }
    }
}

/// The summary of a game that stands in lists.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct GameSummary {
    /// Its number in the store.
    pub(crate) number: u64,
    /// The name of its event, if it has one.
    pub(crate) event: Option<String>,
    /// The spec of the game.
    pub(crate) game: String,
    /// The names of the players, first to move first.
    pub(crate) players: [String; 2],
    pub(crate) outcome: Option<Outcome>,
    /// Its ending, as a phrase.
    pub(crate) ending: Message,
    /// The kind of ending.
    pub(crate) kind: &'static str,
    /// The points of both sides, in games that count them.
    pub(crate) tally: Option<[u32; 2]>,
    /// The number of its plies.
    pub(crate) plies: u64,
    /// The time at which it was finished, in milliseconds since 1970.
    pub(crate) finished: Option<u64>,
}

/// A page of a list of games; `GET /api/records`.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct RecordList {
    /// The number of games that the filter admits.
    pub(crate) total: u64,
    /// These of them.
    pub(crate) games: Vec<GameSummary>,
    /// For a search by position: after which ply it occurs, for each game; else empty.
    pub(crate) plies: Vec<u32>,
    /// For a search by position: the number of the last game whose positions are known, if those of later games are not
    /// yet; the next search looks at more of them.
    pub(crate) searched_to: Option<u64>,
}

/// A game of the store; `GET /api/records/NUMBER`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct StoredRecord {
    /// Its summary, as in lists.
    pub(crate) summary: GameSummary,
    /// The game.
    pub(crate) record: GameRecord,
    /// The side that made each move, as far as the moves can be played.
    pub(crate) movers: Vec<Side>,
    /// Versions and settings of the players.
    pub(crate) versions: [String; 2],
    /// The last lines that the bots logged, where they misbehaved.
    pub(crate) logs: [Vec<String>; 2],
}

/// The last position of a game, as a picture in a list; `GET /api/pictures?games=NUMBER,NUMBER`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Picture {
    /// The number of the game in the store.
    pub(crate) number: u64,
    /// The board.
    pub(crate) layout: Layout,
    /// The contents of the board.
    pub(crate) view: View,
    /// The spots of the last move.
    pub(crate) last: Vec<String>,
}

/// The outcome of bringing a file of games to a browser.
#[cfg(any(target_family = "wasm", test))]
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "kebab-case")]
pub(crate) enum Brought {
    /// They are kept.
    Kept {
        /// The number of games that are new.
        fresh: u64,
        /// The number of games that were kept before.
        known: u64,
        /// Assumptions of the reader, losses, games left out, and results that the boards contradict.
        notices: Vec<Message>,
    },
    /// The file cannot be read, or a game of it cannot be played: nothing of it is kept.
    Refused {
        /// The reason.
        why: Message,
    },
}

#[cfg(any(target_family = "wasm", test))]
impl Brought {
    /// Makes the outcome of what came of an import with its notices, or of the reason for which the file was refused.
    pub(crate) fn new(found: Result<(Imported, Vec<Message>), Message>) -> Brought {
        match found {
            Ok((Imported { new: fresh, already: known, differing }, mut notices)) => {
                if differing > 0 {
                    notices.push(TEXTS.with("server-left-out", [("games", differing.into())]));
                }
                Brought::Kept { fresh, known, notices }
            }
            Err(why) => Brought::Refused { why },
        }
    }
}
