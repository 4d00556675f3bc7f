//! The games of matches and tournaments in one database file, from which every figure can be computed.
//!
//! [`Store`] keeps whole games: moves, clocks, evaluations, depths, endings, the players' versions and settings, seeds,
//! openings and tags. The id of a game depends on what it is and not on when it was played, and each id is written only
//! once. Written games survive a crash of the program or of the machine, and readers work while others write.
//!
//! * [`Store`] implements the arena's [`Journal`](boardwright_arena::Journal), so that a tournament resumes where it was.
//! * [`Store::list`], [`Store::game`], [`Store::after`] read pages, single games and new games.
//! * [`Store::reached`] finds the games that reach a position, whose keys [`Store::enter_positions`] was given.
//! * [`Store::pairs`] and [`Store::counts`] are what ratings and tables are made of.
//!
//! The crate knows no game and does not replay: callers check that moves are legal.

mod error;
mod filter;
mod game;
mod hold;
mod import;
mod journal;
mod json;
mod json_moves;
mod kept;
mod lines;
mod open;
mod positions;
mod read;
mod results;
mod settled;
mod store;
mod write;

pub use error::StoreError;
pub use filter::{Filter, NameFilter, Order};
pub use game::{EventRef, EventSummary, StoredGame, Summary};
pub use hold::CutShort;
pub use import::{Imported, NewGame, content_id};
pub use json::{game_from_json, game_to_json};
pub use lines::Line;
pub use positions::{GamePositions, MAX_INDEXED_PLIES, ReachingGames};
pub use results::{Count, PairResult};
pub use store::Store;
