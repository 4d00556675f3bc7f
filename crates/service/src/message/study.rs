//! Messages about the study of games: continuations from the records, threats, proofs, positions that are set up, pictures.

use serde::Serialize;

use super::board::PathMove;
use super::record::GameSummary;
use boardwright_game::{Message, Side};

/// The moves that the games of the store made in a position.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Explored {
    /// The moves, the most played first.
    pub(crate) continuations: Vec<Continuation>,
    /// The games in which the position occurred.
    pub(crate) games: u64,
    /// The games that were looked through.
    pub(crate) looked: u64,
    /// The games there are.
    pub(crate) total: u64,
    /// The place where the next request goes on, if games are left.
    pub(crate) next: Option<u64>,
    /// The newest of the games in which the position occurred, with the ply after which it did.
    pub(crate) examples: Vec<Example>,
}

/// A move with what came of it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Continuation {
    /// The move.
    #[serde(rename = "move")]
    pub(crate) mv: PathMove,
    /// The games in which it was made.
    pub(crate) games: u64,
    /// Those that the first side won.
    pub(crate) first: u64,
    /// Those that nobody won.
    pub(crate) draws: u64,
    /// Those that the second side won.
    pub(crate) second: u64,
}

/// A game in which a position occurred.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Example {
    pub(crate) game: GameSummary,
    /// The ply after which the position occurred.
    pub(crate) ply: u32,
}

/// The state of a proof about a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Proved {
    /// The statement, or what is being tried.
    pub(crate) said: Message,
    /// The origin of the proof; `null` as long as nothing is proved.
    pub(crate) source: Option<ProofSource>,
    /// The side that wins, where one does.
    pub(crate) winner: Option<Side>,
    /// Plies up to the win at most, where they are known.
    pub(crate) plies: Option<u32>,
    /// The first moves of best play, as far as they are known.
    pub(crate) line: Vec<PathMove>,
    /// Positions visited so far.
    pub(crate) nodes: u64,
    /// The zone of a certificate with zones, for the next move of its side or the one that it has just made.
    pub(crate) zone: Option<Zone>,
    /// Spots in pairs, where a certificate holds a draw by them: who takes one of a pair gets the other as the answer.
    pub(crate) pairs: Vec<Vec<String>>,
}

/// The state of the check of a certificate.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Verified {
    /// The claim, as a sentence.
    pub(crate) claim: String,
    /// Positions visited so far.
    pub(crate) positions: u64,
    /// The verdict; `null` as long as the check goes on.
    pub(crate) holds: Option<bool>,
    /// Why it does not hold.
    pub(crate) reason: Option<String>,
}

/// The zone of a proof: only there can a reply need an answer of its own, all others are answered alike.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Zone {
    pub(crate) spots: Vec<String>,
    pub(crate) replies: u32,
    /// Those that are answered alike.
    pub(crate) alike: u32,
}

/// The origin of a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ProofSource {
    /// A certificate that comes with the game.
    Certificate,
    Solver,
}
