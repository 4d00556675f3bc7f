//! The vocabulary that every game and every tool of Boardwright shares.
//!
//! A game implements [`Position`] (its rules), [`Variant`] (its sizes, texts and looks) and [`Game`] (its entry in
//! the catalog). Everything outside the games holds an [`AnyVariant`], an [`AnyPosition`] or an [`AnyPlayer`] and
//! speaks of moves as text. This crate does no input or output and reads no clock.

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
