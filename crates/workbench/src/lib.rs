//! The settings of matches, tournaments and tunings: one type, one check, and one builder for every door. The games of files
//! as well: one reader, and one replay of each ([`UnplayedGames`]).
//!
//! [`EventSettings`] is everything that decides the games of an event. A command line ([`clap::Args`]), a tournament file
//! ([`EventFile`]), a page, Python and the message to a worker (all by [`serde`]) are ways to write it. [`EventSettings::build`]
//! turns it into a [`Series`](boardwright_arena::Series), a [`Tournament`](boardwright_arena::tournament::Tournament) or a
//! [`Tuning`](boardwright_arena::Tuning). What differs between the doors is in their [`Venue`]: which players and files may be named there.
//!
//! ```
//! use boardwright_workbench::EventSettings;
//!
//! let text = r#"{"format": "match", "game": "kalah:4x3", "players": ["score", "first"], "pace": {"nodes": 100}}"#;
//! let settings: EventSettings = serde_json::from_str(text)?;
//! settings.check()?;
//! assert_eq!(settings.games, ["kalah:4x3"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// The doc comments of options are their help, where brackets mean what may be left out.
#![allow(rustdoc::broken_intra_doc_links)]

mod balance;
mod building;
mod care;
mod error;
mod event;
mod file;
mod format_name;
mod games;
mod making;
mod openings;
mod options;
mod player;
mod reading;
#[cfg(feature = "samples")]
pub mod samples;
mod serial;
mod solved;
mod tune;
pub mod values;
mod venue;

pub use balance::BalanceSettings;
pub use building::replaced_rules;
pub use care::BotCare;
pub use error::{FileError, SettingError, VenueRefusal};
pub use event::{EventSettings, FormatVersion, PaceSettings, UntilSettings};
pub use file::EventFile;
pub use format_name::FormatName;
pub use games::{JSON_LINES, ReplayedGame, Replays, UnfitGame, UnplayedGames, game_of_line};
pub use openings::{OpeningsArg, OpeningsSetting};
pub use options::{PlayerCare, PlayerKind, PlayerOption};
pub use player::PlayerSettings;
pub use solved::Solved;
pub use tune::TuneSettings;
pub use venue::{NamedPlayer, PlayerRequest, TunedMaker, Venue};
