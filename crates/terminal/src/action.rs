//! Actions that the full-screen program requests.

use std::path::PathBuf;

use boardwright_arena::PersonResult;
use boardwright_game::Record;

use super::workers::{PlayerQuestion, PlayerRole};

/// Action that the screen asks of the program.
#[derive(Clone, Debug)]
pub(crate) enum PlayAction {
    /// Ask a computer player.
    Start(Box<PlayerQuestion>),
    /// Make a player answer at once.
    Stop(PlayerRole),
    /// Give up a player.
    Abandon(PlayerRole),
    /// Write a record; `replace` allows an existing file to be replaced.
    Save {
        /// The file.
        path: PathBuf,
        /// Record to write.
        record: Box<Record>,
        /// True if the file is one that this session wrote.
        replace: bool,
    },
    /// Count the result of a game for the level that fits.
    Count {
        /// The family of the game.
        family: &'static str,
        result: PersonResult,
    },
    /// Read a record.
    Load(PathBuf),
    /// Leave.
    Quit,
    /// Leave as an interruption.
    Abort,
}
