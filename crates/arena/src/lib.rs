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
//! * [`Tuning`] finds better values of a player's options by games between neighbouring ones.
//! * [`stats`] computes Elo and sequential tests of a series, and [`rating`] rates many players from all their results.
//!
//! The crate knows no game: a move is text, and a position is an [`AnyPosition`](boardwright_game::AnyPosition).

pub mod analysis;
mod events;
pub mod lessons;
mod referee;
pub mod report;
mod statistics;
mod texts;

pub use events::bout::{opening_plies, replays};
pub use events::contest::Contest;
pub use events::error::SeriesError;
pub use events::executor::Executor;
pub use events::forfeits::Forfeits;
pub use events::inspection::Inspection;
pub use events::interruption::Interruption;
pub use events::journal::{
    EventHold, EventId, EventInfo, Extent, FIGURE_TAGS, GameId, Journal, JournalEntry, JournalError, JournalWrite,
    KeptGame, MemoryJournal, fingerprint, fingerprint_of,
};
pub use events::ledger::{GameResult, Ledger, Wdl};
pub use events::pairing::pair_up;
pub use events::queue::{Brought, Lease, Queue, UnitResult};
pub use events::runner::Resume;
pub use events::scoring::Scoring;
pub use events::series::{GameReport, Series};
pub use events::series_result::SeriesResult;
pub use events::tournament;
pub use events::tuning::{PairReport, TunedPlayer, TunedValue, Tuning, TuningResult};
pub use events::unit::Unit;
pub use events::workplace::Workplace;
pub use referee::adjudication::{Adjudication, DrawRule, MAX_SOLVER_NODES, Oracle, ResignRule};
pub use referee::asking::Contender;
pub use referee::entrant::Entrant;
pub use referee::game_session::GameSession;
pub use referee::guard::silence_panics;
pub use referee::live;
pub use referee::match_game::{PlayEnd, Watcher, play_game};
pub use referee::openings::{Arrangement, Attempt, Balance, EventOpenings, Opening, OpeningError, OpeningMaker};
pub use referee::pace::{Pace, Patience, TimeControl};
pub use referee::seat::{Seat, SeatEvent};
pub use referee::table::{Ending, EndingKind, Ply, Rejection, Table, TableChange};
pub use statistics::{PersonResult, Rival, rating, spsa, stats};
