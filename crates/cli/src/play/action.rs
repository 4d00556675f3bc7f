//! Actions that the program wants to be done.

use std::path::PathBuf;

use boardwright_game::Record;

use super::workers::{Job, Role};

/// What the program wants to be done.
#[derive(Clone, Debug)]
pub(crate) enum Action {
    /// Ask a computer player.
    Start(Box<Job>),
    /// Make a player answer at once.
    Stop(Role),
    /// Give up a player.
    Abandon(Role),
    /// Write a record; `replace` allows an existing file to be replaced.
    Save {
        /// The file.
        path: PathBuf,
        /// What to write.
        record: Box<Record>,
        /// Whether the file is one that this sitting wrote.
        replace: bool,
    },
    /// Read a record.
    Load(PathBuf),
    /// Leave.
    Quit,
}
