//! Playing of games: the referee, seats with clocks, single games, series of games and their statistics.
//!
//! * [`Table`] is the only referee: it checks turn, syntax, legality and clock of every move, without reading a clock
//!   and without a thread.
//! * [`Seat`] puts a player into a thread of its own, where it can hang, panic or be slow without harm to anyone else.
//! * [`GameSession`] is a game in which people take part: undo, redo, draws, changing seats.
//! * [`live`] drives a running game: it decides who is asked, hurried, given up or flagged, without a clock of its own.
//! * [`play_game`] plays one game between two players; [`Series`] plays many, with colours swapped in pairs.
//! * [`tournament`] plays many players against each other, in any of several formats, and goes on after a crash.
//! * [`analysis`] searches positions with a player that reports scores, and reviews whole games.
//! * [`lessons`] judges what a learner tries.
//! * [`stats`] computes Elo and sequential tests of a series, and [`rating`] rates many players from all their results.
//!
//! The crate knows no game: a move is text, and a position is an [`AnyPosition`](boardwright_game::AnyPosition).

mod adjudication;
pub mod analysis;
mod asking;
mod bout;
mod entrant;
mod executor;
mod forfeits;
mod game_session;
mod guard;
mod journal;
mod kept;
mod ledger;
pub mod lessons;
pub mod live;
mod match_game;
mod negotiation;
mod openings;
mod pace;
mod pulse;
mod queue;
pub mod rating;
mod refusal;
pub mod report;
mod runner;
mod seat;
mod series;
mod series_result;
mod settings;
pub mod stats;
mod table;
mod texts;
pub mod tournament;

pub use adjudication::{Adjudication, DrawRule, MAX_SOLVER_NODES, Oracle, ResignRule};
pub use asking::Contender;
pub use bout::{opening_plies, replays};
pub use entrant::Entrant;
pub use executor::{Executor, Workplace};
pub use forfeits::Forfeits;
pub use game_session::GameSession;
pub use guard::silence_panics;
pub use journal::{
    EventId, EventInfo, Extent, FIGURE_TAGS, GameId, Journal, JournalEntry, JournalError, JournalWrite, KeptGame,
    MemoryJournal, fingerprint, fingerprint_of,
};
pub use ledger::{GameResult, Ledger, Wdl};
pub use match_game::{Played, Watcher, play_game};
pub use openings::{Arrangement, Attempt, Balance, Opening, OpeningError, OpeningMaker, Openings};
pub use pace::{Pace, Patience, TimeControl};
pub use queue::{Brought, Lease, LocalQueue, Queue, Unit, UnitResult};
pub use runner::Resume;
pub use seat::{Seat, SeatEvent};
pub use series::{GameReport, Scoring, Series, SeriesError};
pub use series_result::SeriesResult;
pub use table::{Ending, EndingKind, Event, Ply, Rejection, ReplayError, Table};
