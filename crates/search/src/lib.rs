//! A search that any game can use: alpha-beta with iterative deepening over a game's own [`Position`].
//!
//! A game brings a [`Heuristic`]; [`engine_player`] makes the built-in player `engine` of it. Turns need not alternate:
//! values change sign only where the side to move changes, so kalah's extra moves need no special case.
//!
//! [`Position`]: boardwright_game::Position

mod adapter;
mod alphabeta;
#[cfg(feature = "conformance")]
pub mod conformance;
mod crew;
mod explaining;
mod heuristic;
mod level;
mod limits;
mod ordering;
mod player;
mod settings;
mod table;

pub use adapter::OnBoard;
pub use alphabeta::{AlphaBeta, RootMove};
pub use crew::together;
pub use explaining::{forced_column, line_note, search_summary};
pub use heuristic::{FORCING, Heuristic};
pub use level::Handicap;
pub use limits::Budget;
pub use player::{EnginePlayer, engine_info, engine_player};
pub use settings::Settings;
pub use table::{Bound, Entry, Table};
