//! A game as it is played.

use serde::Serialize;

use super::board::{Layout, PathMove, ScoreInfo, View};
use super::record::GameRecord;
use super::side::{Outcome, Side};

/// Everything about a table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Snapshot {
    /// The id by which it was reached. Whoever knows it has the `role`.
    pub(crate) table: String,
    /// What may be done with this id.
    pub(crate) role: Role,
    /// The id for spectators.
    pub(crate) watch: String,
    /// Counts the changes; an update that skips one means that something was missed: attach again.
    pub(crate) version: u64,
    /// The spec of the game.
    pub(crate) game: String,
    /// The position text of the start, where it is not the usual one.
    pub(crate) start: Option<String>,
    /// Which game of this sitting it is, from 0.
    pub(crate) round: u64,
    /// The board.
    pub(crate) layout: Layout,
    /// What lies on it at the start.
    pub(crate) start_view: View,
    /// Every ply so far.
    pub(crate) history: Vec<Ply>,
    /// How it stands.
    pub(crate) state: TableState,
    /// The clock: `300+3`.
    pub(crate) clock: Option<String>,
    /// What decides all random choices.
    pub(crate) seed: u64,
}

/// What an id allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub(crate) enum Role {
    /// To move, and everything else.
    Player,
    /// To look.
    Spectator,
}

/// What has changed at a table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Update {
    /// The id by which it was reached.
    pub(crate) table: String,
    /// One more than before.
    pub(crate) version: u64,
    /// The spec of the game; another one than before has another board: attach again.
    pub(crate) game: String,
    /// Which game of this sitting it is; another one than before begins anew.
    pub(crate) round: u64,
    /// As many plies stay of what there was.
    pub(crate) keep: usize,
    /// Then come these.
    pub(crate) add: Vec<Ply>,
    /// What to show one after another while the last move is played, the last being the position after it; empty if
    /// no move was played.
    pub(crate) frames: Vec<View>,
    /// How it stands now.
    pub(crate) state: TableState,
}

/// How a table stands.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct TableState {
    /// What lies on the board.
    pub(crate) view: View,
    /// The position as text.
    pub(crate) position: String,
    /// The side to move; in a finished game the side that would move.
    pub(crate) to_move: Side,
    /// Every legal move with its clicks, if a person is to move and the reader is a player.
    pub(crate) moves: Vec<PathMove>,
    /// Where the last move went.
    pub(crate) last: Vec<String>,
    /// Who plays, the first to move first.
    pub(crate) seats: [SeatInfo; 2],
    /// Points each side has, in games that count them.
    pub(crate) tally: Option<[u32; 2]>,
    /// Whose player is thinking.
    pub(crate) thinking: Option<Side>,
    /// Milliseconds that both sides had left when this was sent, where there are clocks. The clock of the side to move
    /// runs if `running` says so.
    pub(crate) clocks: Option<[u64; 2]>,
    /// Whether the clock of the side to move runs.
    pub(crate) running: bool,
    /// Who offers a draw.
    pub(crate) offer: Option<Side>,
    /// How many plies can be played again.
    pub(crate) redoable: usize,
    /// How the game ended.
    pub(crate) ending: Option<EndingInfo>,
    /// Its number in the store, once it was kept.
    pub(crate) kept: Option<u64>,
}

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct SeatInfo {
    /// The player's name; `null` for a person.
    pub(crate) player: Option<String>,
    /// Whether it is a bot in Lua from the page.
    pub(crate) script: bool,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct EndingInfo {
    /// Who won.
    pub(crate) outcome: Outcome,
    /// How, as a phrase with the names of the sides.
    pub(crate) text: String,
    /// `board`, `resignation`, `time`, `forfeit`, …: as the store names it.
    pub(crate) kind: &'static str,
}

/// One ply of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Ply {
    /// The move as text.
    #[serde(rename = "move")]
    pub(crate) mv: String,
    /// Who moved.
    pub(crate) side: Side,
    /// Milliseconds that it took.
    pub(crate) ms: Option<u64>,
    /// Milliseconds that both sides had left after it.
    pub(crate) clocks: Option<[u64; 2]>,
    /// What its player thought it was worth, to its own side.
    pub(crate) score: Option<ScoreInfo>,
    /// How deep its player looked.
    pub(crate) depth: Option<u32>,
    /// Whatever is said of it.
    pub(crate) comment: String,
}

/// A position to look at, without a table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct State {
    /// The canonical spec of the game.
    pub(crate) game: String,
    /// The board.
    pub(crate) layout: Layout,
    /// What lies on it.
    pub(crate) view: View,
    /// The position as text.
    pub(crate) position: String,
    /// The moves that led here, as the game writes them.
    pub(crate) line: Vec<String>,
    /// What to show one after another while the last move is played.
    pub(crate) frames: Vec<View>,
    /// Where the last move went.
    pub(crate) last: Vec<String>,
    /// The side to move.
    pub(crate) to_move: Side,
    /// Every legal move with its clicks.
    pub(crate) moves: Vec<PathMove>,
    /// Points each side has, in games that count them.
    pub(crate) tally: Option<[u32; 2]>,
    /// How the game ended, if it is over.
    pub(crate) ending: Option<EndingInfo>,
    /// The game so far as a record.
    pub(crate) record: GameRecord,
}
