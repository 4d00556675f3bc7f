//! The games of matches and tournaments in one database file, from which every figure can be counted anew.
//!
//! [`Store`] keeps whole games: moves, clocks, evaluations, depths, endings, the players' versions and settings, seeds,
//! openings and tags. Every game has an id that says which game it is, never when it was played, and an id is written
//! once. Written games survive a crash of the program or of the machine, and readers work while others write.
//!
//! * [`Store`] implements the arena's [`Journal`](boardwright_arena::Journal), so that a tournament resumes where it was.
//! * [`Store::list`], [`Store::game`], [`Store::after`] read pages, single games and new games.
//! * [`Store::reached`] finds the games that reach a position, whose keys [`Store::enter_positions`] was given.
//! * [`Store::pairs`] and [`Store::counts`] are what ratings and tables are made of.
//!
//! The crate knows no game and replays nothing: whether moves are legal is settled before they come here.

mod error;
mod filter;
mod game;
mod import;
mod journal;
mod json;
mod kept;
mod lines;
mod open;
mod positions;
mod read;
mod results;
mod store;
mod write;

pub use error::StoreError;
pub use filter::{Filter, Order};
pub use game::{EventRef, EventSummary, StoredGame, Summary};
pub use import::{Imported, NewGame, content_id};
pub use json::{game_from_json, game_to_json};
pub use lines::Line;
pub use positions::{GamePositions, MAX_INDEXED_PLIES, Reached};
pub use results::{Count, PairResult};
pub use store::Store;
