//! Boardwright in the terminal: games against a computer player or a person at the same keyboard, and games to watch.
//!
//! * `session` is the game itself: the referee's table, the players, undo.
//! * `app` is the full-screen program as a pure state machine: events in, actions out.
//! * `screen` draws that state; `terminal` owns the real terminal and runs the loop between the two.
//! * `plain` runs that state machine line by line, for pipes and for terminals that can do no more.
//! * `workers` runs the computer players in threads of their own, so that the program never waits for one.

mod action;
mod app;
mod command;
mod game;
mod keys;
pub mod lines;
mod menu;
mod plain;
mod screen;
mod session;
mod suspension;
mod terminal;
#[cfg(test)]
mod tests;
mod turn;
mod why;
mod workers;

use std::io::IsTerminal;
use std::time::Duration;

use boardwright_arena::{Pace, TimeControl};
use boardwright_game::{AnyPosition, AnyVariant, Message, Record};
use boardwright_players::PlayerName;

use boardwright_local::error::{CliError, Status};
use boardwright_local::output::capabilities;
use boardwright_local::rivals::Rivals;

/// Options of a game.
#[derive(Clone, Debug)]
pub struct PlayOptions {
    /// The game; `None` opens the menu (and plays the first game of the catalog line by line where there is no menu).
    pub variant: Option<AnyVariant>,
    /// Position to begin from, if not the usual start. It belongs to `variant`.
    pub start: Option<AnyPosition>,
    /// Moves to begin with, which the caller has checked.
    pub history: Vec<String>,
    /// A record to look at and play on; it belongs to `variant`.
    pub record: Option<Record>,
    /// Players of the two sides, the first to move first; `None` is a person.
    pub seats: [Option<PlayerName>; 2],
    /// The levels that fit the person at this keyboard; `None` where results are not kept.
    pub rivals: Option<Rivals>,
    /// The computer player's level follows the person's results.
    pub fits: bool,
    /// The clock of both sides.
    pub clock: Option<TimeControl>,
    /// Limits of a computer player's thinking about a move.
    pub limits: Pace,
    /// Decides every random choice of the computer players.
    pub seed: u64,
    /// The least time between two moves of computer players that play each other.
    pub pace: Duration,
    /// Line by line even on a terminal.
    pub plain: bool,
    /// ASCII characters only.
    pub ascii: bool,
}

/// The player that gives hints and explains to a person who names nobody.
pub const OPPONENT: &str = "engine";

/// The player that opposes a person who names nobody and of whom no results are kept: one that somebody who begins can beat.
pub const FIRST_OPPONENT: &str = "engine@level=2";

/// The player that fits a person at a family of games by the results so far.
pub fn fitting(rivals: &Rivals, family: &str) -> String {
    format!("{OPPONENT}@level={}", rivals.level(family))
}

impl Default for PlayOptions {
    fn default() -> PlayOptions {
        PlayOptions {
            variant: None,
            start: None,
            history: Vec::new(),
            record: None,
            seats: [None, FIRST_OPPONENT.parse().ok()],
            rivals: None,
            fits: false,
            clock: None,
            limits: Pace::default(),
            seed: 0,
            pace: Duration::from_millis(700),
            plain: false,
            ascii: false,
        }
    }
}

/// A result with the way in which the game ended, where that has words.
fn with_reason(result: &str, reason: &Message) -> String {
    match reason.to_string() {
        none if none.is_empty() => result.to_owned(),
        reason => format!("{result}: {reason}"),
    }
}

/// The level that fits after a game, as a sentence part.
fn fits_now(rivals: &Rivals, family: &str) -> String {
    format!("level {} fits you now; new begins another game", rivals.level(family))
}

/// Plays until the user leaves.
///
/// # Errors
/// If the terminal fails, or a player or record does not fit the game.
pub fn run(options: PlayOptions) -> Result<Status, CliError> {
    let interactive = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    // Such a terminal cannot move its cursor.
    let is_dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
    let looks = capabilities(options.ascii);
    if options.plain || !interactive || is_dumb { plain::run(options, looks) } else { terminal::run(options, looks) }
}
