//! Checks of bots: everything that a match expects of a bot, one check after another.
//!
//! [`CHECKS`] is the list. Each check starts the bot, asks it and judges its answers; [`Checkup`] is their common state. The
//! crate prints nothing: a [`CheckVerdict`] has the finding in plain words, the last lines of the conversation and the page
//! that explains it. [`SCRIPT_CHECKS`] are those of scripts, which run in this process.
//!
//! ```no_run
//! use std::time::Duration;
//!
//! use boardwright_bot_check::{CHECKS, CheckSettings, CheckTarget, Checkup};
//! use boardwright_game::Stop;
//!
//! let variant = boardwright_catalog::variant("kalah")?;
//! let external = boardwright_protocol::parse_external("bwp:./my-bot", &["bwp"])?.expect("the name of a bot");
//! let target = CheckTarget { external, variant, folder: None };
//! let (movetime, margin) = (Duration::from_secs(1), Duration::from_millis(50));
//! let settings = CheckSettings { movetime, margin, memory: 1 << 30, seed: 1 };
//! let mut checkup = Checkup::new(&target, settings, Stop::new());
//! for check in CHECKS {
//!     println!("{}: {}", check.title, check.run(&mut checkup)?.word());
//! }
//! # Ok::<(), boardwright_game::ParseError>(())
//! ```

mod checks;
mod checkup;
mod finding;
mod language;
mod limits;
mod manners;
mod moves;
mod places;
mod probe;
mod processes;
mod script;
mod session;
mod target;

pub use checks::{BotCheck, CHECKS};
pub use checkup::{CheckSettings, Checkup};
pub use finding::{BotFinding, CheckVerdict};
pub use probe::TranscriptLine;
pub use script::{SCRIPT_CHECKS, ScriptCheck, ScriptCheckup, ScriptVerdict};
pub use target::CheckTarget;
