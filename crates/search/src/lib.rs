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
//! # use std::fmt;
//! # use std::str::FromStr;
//! # use boardwright_game::{Message, Outcome, ParseError, Position, Side, mix};
//! # #[derive(Clone, PartialEq, Eq, Hash, Debug)]
//! # struct Heap { left: u8, side: Side }
//! # #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
//! # struct Take(u8);
//! # impl fmt::Display for Take {
//! #     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "{}", self.0) }
//! # }
//! # impl FromStr for Take {
//! #     type Err = ParseError;
//! #     fn from_str(text: &str) -> Result<Take, ParseError> {
//! #         text.parse().map(Take).map_err(|_| ParseError::new("move", text, "a number"))
//! #     }
//! # }
//! # impl fmt::Display for Heap {
//! #     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "{} {}", self.left, self.side) }
//! # }
//! # impl Position for Heap {
//! #     type Move = Take;
//! #     fn to_move(&self) -> Side { self.side }
//! #     fn moves(&self) -> impl Iterator<Item = Take> { (1..=self.left.min(3)).map(Take) }
//! #     fn play_unchecked(&mut self, mv: Take) { self.left -= mv.0; self.side = !self.side; }
//! #     fn outcome(&self) -> Option<Outcome> { (self.left == 0).then(|| Outcome::Win(!self.side)) }
//! #     fn ending(&self) -> Option<Message> { self.outcome().map(|_| "the heap is empty".into()) }
//! #     fn key(&self) -> u64 { mix(u64::from(self.left) << 1 | self.side.index() as u64) }
//! #     fn objection(&self, mv: Take) -> Option<Message> {
//! #         (mv.0 > self.left).then(|| format!("only {} left", self.left).into())
//! #     }
//! # }
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
//! // The heap of the example of `boardwright_game`: a move takes one, two or three counters, the last one wins.
//! let heap = Heap { left: 11, side: Side::First };
//! let spec: PlayerSpec = "engine@depth=8".parse()?;
//! let mut engine = engine_player(&spec, 1, Blind)?;
//! let (limits, stop) = (Limits::default(), Stop::new());
//! let best = engine.choose(&Turn { report: &|info| assert!(info.depth <= 8), ..Turn::new(&heap, &limits, &stop) });
//! assert_eq!(best, Take(3), "a multiple of four is lost for the side to move");
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
pub use explaining::{compared_summary, comparing_limits, forced_column, line_note, parts_summary, search_summary};
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
