//! The vocabulary that every game and every tool of Boardwright shares.
//!
//! A game implements [`Position`] (its rules), [`Variant`] (its sizes, texts and looks) and [`Game`] (its entry in
//! the catalog). Everything outside the games holds an [`AnyVariant`], an [`AnyPosition`] or an [`AnyPlayer`] and
//! speaks of moves as text. This crate does no input or output and reads no clock.
//!
//! The rules of a game are a [`Position`] with its moves. This is all that they need:
//!
//! ```
//! use std::fmt;
//! use std::str::FromStr;
//!
//! use boardwright_game::{Outcome, ParseError, Position, Side, mix, perft};
//!
//! /// Counters on a heap: a move takes one, two or three of them, and whoever takes the last one wins.
//! #[derive(Clone, PartialEq, Eq, Hash, Debug)]
//! struct Heap {
//!     left: u8,
//!     side: Side,
//! }
//!
//! #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
//! struct Take(u8);
//!
//! impl fmt::Display for Take {
//!     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
//!         write!(f, "{}", self.0)
//!     }
//! }
//!
//! impl FromStr for Take {
//!     type Err = ParseError;
//!
//!     fn from_str(text: &str) -> Result<Take, ParseError> {
//!         match text.parse() {
//!             Ok(taken @ 1..=3) => Ok(Take(taken)),
//!             _ => Err(ParseError::new("move", text, "a number from 1 to 3")),
//!         }
//!     }
//! }
//!
//! impl fmt::Display for Heap {
//!     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
//!         write!(f, "{} {}", self.left, self.side)
//!     }
//! }
//!
//! impl Position for Heap {
//!     type Move = Take;
//!
//!     fn to_move(&self) -> Side {
//!         self.side
//!     }
//!
//!     fn moves(&self) -> impl Iterator<Item = Take> {
//!         (1..=self.left.min(3)).map(Take)
//!     }
//!
//!     fn play_unchecked(&mut self, mv: Take) {
//!         self.left -= mv.0;
//!         self.side = self.side.other();
//!     }
//!
//!     fn outcome(&self) -> Option<Outcome> {
//!         (self.left == 0).then(|| Outcome::Win(self.side.other()))
//!     }
//!
//!     fn ending(&self) -> Option<String> {
//!         self.outcome().map(|_| format!("the {} took the last counter", self.side.other()))
//!     }
//!
//!     fn key(&self) -> u64 {
//!         mix(u64::from(self.left) << 1 | self.side.index() as u64)
//!     }
//!
//!     fn objection(&self, mv: Take) -> Option<String> {
//!         (mv.0 > self.left).then(|| format!("only {} left", self.left))
//!     }
//! }
//!
//! let mut heap = Heap { left: 4, side: Side::First };
//! assert_eq!(perft(&heap, 2), 6, "positions after two plies");
//! heap.play("3".parse()?)?;
//! assert_eq!(heap.to_string(), "1 second");
//! let refused = heap.play("2".parse()?).unwrap_err();
//! assert_eq!(refused.to_string(), "illegal move \"2\": only 1 left");
//! heap.play("1".parse()?)?;
//! assert_eq!(heap.outcome(), Some(Outcome::Win(Side::Second)));
//! assert_eq!("4".parse::<Take>().unwrap_err().to_string(), "bad move \"4\": expected a number from 1 to 3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod any;
mod any_player;
mod any_solver;
mod bot_log;
#[cfg(feature = "conformance")]
pub mod conformance;
mod dialect;
mod engine;
mod error;
mod explain;
mod forced;
pub mod grid;
mod negotiation;
mod past;
mod perft;
mod player;
mod position;
mod record;
mod record_text;
mod remember;
mod rng;
mod script;
mod sets;
mod side;
mod solve;
mod spec;
mod threat;
mod variant;
mod view;

pub use any::{AnyPosition, AnyVariant};
pub use any_player::{AnyPlayer, AnyTurn, Fault, Reply, WrittenMove};
pub use any_solver::AnySolver;
pub use bot_log::{BotLog, plain_line};
pub use dialect::{Action, BotCodec, Dialect, Heard, HostCodec, Identity, Interrupt, Question, Setting};
pub use engine::{Clock, Engine, Info, Limits, Score, Stop};
pub use error::{IllegalMove, MoveError, ParseError};
pub use explain::{Candidate, Column, Explanation, Group};
pub use forced::wins_by;
pub use negotiation::{Decision, Negotiation, Terms};
pub use perft::{perft, perft_by_playing};
pub use player::{Balanced, Choice, Player, PlayerInfo, RandomPlayer, Turn, parse_duration};
pub use position::Position;
pub use record::{Format, Record, RecordedMove};
pub use record_text::{LONGEST_TEXT, RecordError, RecordReader, read_records, record_to_text, write_records};
pub use remember::Counted;
pub use rng::{Rng, derive_seed, mix};
pub use script::{Arguments, Datum, Library, Query, QueryInfo, Script, Scripting};
pub use sets::{CellMask, MOST_CELLS, SetBoard, WinningSets, cells_of};
pub use side::{Outcome, Side};
pub use solve::{
    Blocking, Bounds, EmptyShelf, Idle, Measure, Shelf, Solution, SolveProgress, Solver, SolverOptions, Tables, Taken,
};
pub use spec::{PlayerSpec, Spec};
pub use threat::Threat;
pub use variant::{Book, Family, Game, MatchRules, Proof, SideStyle, Variant, unknown_player};
pub use view::{Board, Colour, Form, Piece, Place, Spot, View};
