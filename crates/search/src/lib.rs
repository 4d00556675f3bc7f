//! The search of all games: principal variation search with iterative deepening ([`pvs`]).
//!
//! A game brings a board of its own as a [`pvs::Node`], or no more than a [`Heuristic`] over its [`Position`];
//! [`engine_player`] makes the built-in player `engine` of the latter. Turns need not alternate: values change sign only
//! where the side to move changes, so kalah's extra moves need no special case.
//!
//! Other modules have limits, levels, a lock-free table ([`packed`]), memory for large tables ([`large`]), values
//! ([`value`]) and proof-number search ([`dfpn`]).
//!
//! A heuristic gives the value of an unfinished position and the order of its moves. The core does the rest:
//!
//! ```
//! use boardwright_game::{Column, Limits, Player, PlayerSpec, Score, Stop, Turn};
//! use boardwright_search::{Heuristic, engine_player};
//!
//! # mod heap_game { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/heap_game/mod.rs")); }
//! # use boardwright_game::{Position, Side};
//! # use heap_game::{Heap, Take};
//! #
//! /// Knows nothing of the heap but its rules.
//! #[derive(Clone)]
//! struct Blind;
//!
//! impl Heuristic<Heap> for Blind {
//!     fn evaluate(&self, _: &Heap) -> Score {
//!         Score::DRAW
//!     }
//!
//!     fn candidates(&self, heap: &Heap, moves: &mut Vec<(Take, i32)>) {
//!         moves.extend(heap.moves().map(|mv| (mv, 0)));
//!     }
//!
//!     fn parts(&self) -> Vec<Column> {
//!         Vec::new()
//!     }
//!
//!     fn part_values(&self, _: &Heap) -> Vec<f64> {
//!         Vec::new()
//!     }
//! }
//!
//! // A move takes one, two or three counters, and the last one wins. Who leaves a multiple of five moves again.
//! let heap = Heap { left: 10, side: Side::First };
//! let spec: PlayerSpec = "engine@depth=8".parse()?;
//! let mut engine = engine_player(&spec, 1, Blind)?;
//! let (limits, stop) = (Limits::default(), Stop::new());
//! let best = engine.choose(&Turn { report: &|info| assert!(info.depth <= 8), ..Turn::new(&heap, &limits, &stop) });
//! assert_eq!(best, Take(1), "nine counters are lost for the side to move");
//! # Ok::<(), boardwright_game::ParseError>(())
//! ```
//!
//! [`Position`]: boardwright_game::Position

#[cfg(feature = "conformance")]
pub mod conformance;
mod crew;
pub mod dfpn;
pub mod exact;
mod explaining;
mod heuristic;
mod keyed;
pub mod large;
#[cfg(all(target_family = "wasm", target_feature = "atomics"))]
mod lent;
mod level;
mod limits;
pub mod packed;
mod plain;
mod player;
pub mod pvs;
mod settings;
mod shared_map;
pub mod signature;
mod texts;
mod time_manager;
pub mod value;

pub use crew::{besides, helped, together};
pub use explaining::{
    COMPARED_MOVES, compared_summary, comparing_limits, forced_column, line_note, parts_summary, search_summary,
};
pub use heuristic::{FORCING, Heuristic};
pub use keyed::{KeyHasher, KeyMap};
#[cfg(all(target_family = "wasm", target_feature = "atomics"))]
pub use lent::lend_thread;
pub use level::Handicap;
pub use limits::Budget;
pub use packed::Bound;
pub use plain::PlainEngine;
pub use player::{EnginePlayer, engine_info, engine_player, engine_with_lines};
pub use settings::{Settings, left_out};
pub use shared_map::SharedMap;
pub use time_manager::TimeManager;
