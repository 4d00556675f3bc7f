//! A search that any game can use: alpha-beta with iterative deepening over a game's own [`Position`].
//!
//! A game brings a [`Heuristic`]; [`engine_player`] makes the built-in player `engine` of it. Turns need not alternate:
//! values change sign only where the side to move changes, so kalah's extra moves need no special case.
//!
//! A game with a search of its own shares what is around it: limits, levels, threads, a table without locks ([`packed`]),
//! memory for large tables ([`large`]), values ([`value`]) and the search of proofs ([`dfpn`]).
//!
//! [`Position`]: boardwright_game::Position

mod adapter;
mod alphabeta;
#[cfg(feature = "conformance")]
pub mod conformance;
mod crew;
pub mod dfpn;
pub mod exact;
mod explaining;
mod heuristic;
mod keyed;
pub mod large;
mod level;
mod limits;
mod ordering;
mod pace;
pub mod packed;
mod player;
pub mod root;
mod settings;
mod table;
pub mod value;

pub use adapter::OnBoard;
pub use alphabeta::{AlphaBeta, RootMove};
pub use crew::{besides, helped, together};
pub use explaining::{forced_column, line_note, search_summary};
pub use heuristic::{FORCING, Heuristic};
pub use keyed::{KeyHasher, KeyMap};
pub use level::Handicap;
pub use limits::Budget;
pub use pace::Pace;
pub use player::{EnginePlayer, engine_info, engine_player, engine_with_lines};
pub use settings::Settings;
pub use table::{Bound, Entry, Table};
