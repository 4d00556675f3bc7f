//! The vocabulary that every game and every tool of Boardwright shares.
//!
//! A game implements [`Position`] (its rules), [`Variant`] (its sizes, texts and looks) and [`Game`] (its entry in
//! the catalog). Everything outside the games holds an [`AnyVariant`], an [`AnyPosition`] or an [`AnyPlayer`] and
//! speaks of moves as text. This crate does no input or output and reads no clock.
//!
//! A capability that only some games have is a trait of its own, which a game hands out: [`Points`], [`Numbers`],
//! [`Openings`], [`Editing`], and in [`certify`] those that make proofs short.
//!
//! The rules of a game are a [`Position`] with its moves. This is all that they need:
//!
//! ```
//! use std::fmt;
//! use std::str::FromStr;
//!
//! use boardwright_game::{Message, Outcome, ParseError, Position, Side, mix, perft};
//!
//! /// Counters on a heap: a move takes one, two or three of them, and the side that takes the last one wins.
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
//!     fn ending(&self) -> Option<Message> {
//!         self.outcome().map(|_| format!("the {} took the last counter", self.side.other()).into())
//!     }
//!
//!     fn key(&self) -> u64 {
//!         mix(u64::from(self.left) << 1 | self.side.index() as u64)
//!     }
//!
//!     fn objection(&self, mv: Take) -> Option<Message> {
//!         (mv.0 > self.left).then(|| format!("only {} left", self.left).into())
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
mod batch;
mod bot_log;
pub mod certify;
#[cfg(feature = "conformance")]
pub mod conformance;
pub mod data;
mod dialect;
mod editing;
mod encoding;
mod engine;
mod error;
mod explain;
mod format;
pub mod grid;
mod lock;
mod message;
mod move_tokens;
mod moves;
mod negotiation;
mod numbers;
mod opening_rule;
mod openings;
mod past;
mod perft;
mod plain;
mod player;
mod points;
mod position;
mod record;
mod record_text;
mod referee;
mod replay;
mod rng;
mod script;
mod side;
mod solve;
mod spec;
mod threat;
mod variant;
mod view;

pub use any::{AnyPosition, AnyVariant};
pub use any_player::{AnyPlayer, AnyTurn, Fault, Reply, WrittenMove};
pub use any_solver::{AnySolver, AnyZones};
pub use batch::{Rows, StepArrays};
pub use bot_log::BotLog;
pub use data::Data;
pub use dialect::{BotAction, BotCodec, BotMessage, Dialect, HostCodec, Identity, Interrupt, Question, Setting};
pub use editing::{Contents, Editing};
pub use encoding::{Decoded, decode};
pub use engine::{Clock, Info, Limits, Score, Stop};
pub use error::{IllegalMove, MoveError, ParseError, quoted};
pub use explain::{Candidate, Column, Explanation, Group};
pub use format::{FormatReader, FormatWriter, GameStream, Notices, ReadGames, RecordFormat, Written};
pub use lock::locked;
pub use message::{Argument, KeyedText, Message};
pub use move_tokens::{JUDGEMENT, MoveToken, MoveTokens, judged, move_tokens};
pub use moves::QuickCount;
pub use negotiation::{Decision, Negotiation, Terms};
pub use numbers::{NumberedPosition, Numbers, Planes};
pub use opening_rule::{OpeningChoice, OpeningRule, OpeningStep};
pub use openings::{AnyOpening, Openings};
pub use past::Growth;
pub use perft::{perft, perft_by_playing};
pub use plain::{escaped, is_hidden, plain_line, plain_text};
pub use player::{Balanced, Choice, Player, PlayerInfo, RandomPlayer, Turn, parse_duration};
pub use points::Points;
pub use position::Position;
pub use record::{MoveTree, Record, RecordedMove, TreePlace, Variation};
pub use record_text::{
    LONGEST_TEXT, RecordError, RecordReader, check_record, read_records, record_to_text, write_records,
};
pub use referee::{GameEnding, MatchRules};
pub use replay::{ReplayFault, VariationMove};
pub use rng::{Rng, derive_seed, mix};
pub use script::{Arguments, Datum, Library, Query, QueryInfo, Script, Scripting};
pub use side::{Outcome, Side};
pub use solve::{
    Bounds, Measure, NoTableCache, Solution, SolveProgress, Solver, SolverOptions, TableBuilder, TableCache, Tables,
};
pub use spec::{PlayerSpec, Spec, given_twice};
pub use threat::{Threat, ThreatWin};
pub use variant::{Book, Family, Game, Proof, Puzzles, SideStyle, Variant, unknown_player};
pub use view::{Board, Colour, Form, OpeningOption, OpeningState, Piece, Place, Spot, View, Warning, Window};
