//! Messages of running games.

use serde::Serialize;

use super::board::{Layout, PathMove, ScoreInfo, View};
use super::record::GameRecord;
use boardwright_game::{Message, Outcome, Side};

/// Everything about a table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Snapshot {
    /// The id that the client used, which gives it its `role`.
    pub(crate) table: String,
    /// The rights that this id gives.
    pub(crate) role: Role,
    /// The id for spectators.
    pub(crate) watch: String,
    /// The id for the guest, shown to the host.
    pub(crate) guest: Option<String>,
    /// Counts the changes; an update that skips one means that something was missed: attach again.
    pub(crate) version: u64,
    /// The spec of the game.
    pub(crate) game: String,
    /// The position text of the start, where it is not the usual one.
    pub(crate) start: Option<String>,
    /// The number of this game in its session, from 0.
    pub(crate) round: u64,
    /// The board.
    pub(crate) layout: Layout,
    /// Every ply so far.
    pub(crate) history: Vec<Ply>,
    pub(crate) state: TableState,
    pub(crate) clock: Option<String>,
    /// The seed of all random choices.
    pub(crate) seed: u64,
}

/// The rights that an id gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub(crate) enum Role {
    /// To move, and everything else.
    Player,
    /// To play the side of the guest.
    Guest,
    /// To look.
    Spectator,
}

impl Role {
    /// All roles, in the order of their numbers.
    pub(crate) const ALL: [Role; 3] = [Role::Player, Role::Guest, Role::Spectator];
}

/// A change of a table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Update {
    /// The id that the client used.
    pub(crate) table: String,
    /// One more than before.
    pub(crate) version: u64,
    /// The spec of the game; another one than before has another board: attach again.
    pub(crate) game: String,
    /// The number of this game in its session; another number than before means a new game.
    pub(crate) round: u64,
    /// Number of plies that remain unchanged.
    pub(crate) keep: usize,
    /// Then come these.
    pub(crate) add: Vec<Ply>,
    /// Views to show one after another while the last move is played, the last being the position after it; empty if
    /// no move was played.
    pub(crate) frames: Vec<View>,
    /// Its state now.
    pub(crate) state: TableState,
}

/// The state of a table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct TableState {
    /// The contents of the board.
    pub(crate) view: View,
    /// The position as text.
    pub(crate) position: String,
    /// The side to move; in a finished game the side that would move.
    pub(crate) to_move: Side,
    /// Every legal move with its clicks, if a person is to move and the reader is a player.
    pub(crate) moves: Vec<PathMove>,
    /// The spots of the last move.
    pub(crate) last: Vec<String>,
    /// The players of both sides, the first to move first.
    pub(crate) seats: [SeatInfo; 2],
    /// Points each side has, in games that count them.
    pub(crate) tally: Option<[u32; 2]>,
    /// The side of the player that is thinking, if one is.
    pub(crate) thinking: Option<Side>,
    /// Milliseconds that both sides had left when this was sent, where there are clocks. The clock of the side to move
    /// runs if `running` says so.
    pub(crate) clocks: Option<[u64; 2]>,
    /// True if the clock of the side to move runs.
    pub(crate) running: bool,
    /// The side that offers a draw, if one does.
    pub(crate) offer: Option<Side>,
    /// The number of plies that can be played again.
    pub(crate) redoable: usize,
    /// The ending of the game, if it is over.
    pub(crate) ending: Option<EndingInfo>,
    /// Its number in the store, once it was kept.
    pub(crate) kept: Option<u64>,
    /// The people who look on.
    pub(crate) spectators: Spectators,
    /// The state of the invitation, if a side is a guest's.
    pub(crate) guest: Option<GuestInfo>,
}

/// The people who look on at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Spectators {
    /// The number of pages, with a name or without.
    pub(crate) count: usize,
    /// The names that were given, in the order in which their owners came; a few dozen at most.
    pub(crate) names: Vec<String>,
}

/// The state of an invitation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct GuestInfo {
    /// The side of the guest.
    pub(crate) side: Side,
    /// True once the guest has come; nobody moves before that.
    pub(crate) joined: bool,
    /// True for each side whose player is connected, the first to move first.
    pub(crate) present: [bool; 2],
    /// The side that has asked for another game.
    pub(crate) rematch: Option<Side>,
}

/// The player of a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct SeatInfo {
    /// The player's name; `null` for a person.
    pub(crate) player: Option<String>,
    /// The name that the person gave; `null` for a computer and for whoever gave none.
    pub(crate) name: Option<String>,
    /// True if it is a bot in Lua from the page.
    pub(crate) script: bool,
}

/// The ending of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct EndingInfo {
    pub(crate) outcome: Outcome,
    /// The ending as a phrase with the names of the sides.
    pub(crate) text: Message,
    /// `board`, `resignation`, `time`, `forfeit`, …: as the store names it.
    pub(crate) kind: &'static str,
}

/// One ply of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Ply {
    /// The move as text.
    #[serde(rename = "move")]
    pub(crate) mv: String,
    /// The side that moved.
    pub(crate) side: Side,
    /// Milliseconds that it took.
    pub(crate) ms: Option<u64>,
    /// Milliseconds that both sides had left after it.
    pub(crate) clocks: Option<[u64; 2]>,
    /// Its score in its player's view, for the side that moved.
    pub(crate) score: Option<ScoreInfo>,
    /// The depth of its player's search.
    pub(crate) depth: Option<u32>,
    pub(crate) comment: String,
    /// The move in words, for whoever listens; `None` where its text is all that there is to say.
    pub(crate) spoken: Option<Message>,
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
    /// The contents of the board.
    pub(crate) view: View,
    /// The position as text.
    pub(crate) position: String,
    /// The moves that led here, as the game writes them.
    pub(crate) line: Vec<String>,
    /// Views to show one after another while the last move is played.
    pub(crate) frames: Vec<View>,
    /// The spots of the last move.
    pub(crate) last: Vec<String>,
    /// The last move in words, for whoever listens; `None` where its text is all that there is to say.
    pub(crate) spoken: Option<Message>,
    pub(crate) to_move: Side,
    /// Every legal move with its clicks.
    pub(crate) moves: Vec<PathMove>,
    /// Points each side has, in games that count them.
    pub(crate) tally: Option<[u32; 2]>,
    /// The ending of the game, if it is over.
    pub(crate) ending: Option<EndingInfo>,
    /// The game so far as a record.
    pub(crate) record: GameRecord,
}
