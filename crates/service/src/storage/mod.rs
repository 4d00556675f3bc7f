//! The storage on disk: the database of games and the files of tables.
//!
//! No caller waits for a disk, or for another process that holds the database's write lock. One thread writes games, one
//! writes the files of tables, and a few threads read the database, which a writer does not block. Both writing threads have
//! bounded queues.

mod games;
mod tables;
#[cfg_attr(target_family = "wasm", path = "worker_here.rs")]
mod worker;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use boardwright_store::NewGame;

pub(crate) use games::Games;
use tables::TableFiles;
pub(crate) use tables::{ResumePoint, SavedTable};
use worker::Worker;

use boardwright_game::Message;

use crate::ids::TableIds;

/// Time in which the last jobs are done when the server ends.
const FAREWELL: Duration = Duration::from_secs(5);

/// The storage of a server.
#[derive(Debug)]
pub(crate) struct Storage {
    games: Arc<Games>,
    writer: Worker<Arc<Games>>,
    tables: Worker<TableFiles>,
}

impl Storage {
    /// The storage with its database in a file and its tables in a folder beside it, or nowhere.
    ///
    /// # Errors
    /// Fails if the system has no thread to give.
    pub(crate) fn open(path: Option<PathBuf>) -> io::Result<Storage> {
        // In a browser there are no files.
        let folder = path.as_deref().filter(|_| !cfg!(target_family = "wasm"));
        let folder = folder.map(|path| path.with_extension("tables"));
        let games = Arc::new(Games::new(path));
        let writer = Worker::start("storage", Arc::clone(&games))?;
        let tables = Worker::start("tables", TableFiles::new(folder))?;
        Ok(Storage { games, writer, tables })
    }

    /// True if games can be kept.
    pub(crate) fn is_there(&self) -> bool {
        self.games.is_there()
    }

    /// The file of the database.
    ///
    /// # Errors
    /// Fails if there is none.
    pub(crate) fn path(&self) -> Result<&Path, Message> {
        self.games.path()
    }

    /// The database of games. Reading it takes long: only for threads on which no socket or room waits.
    pub(crate) fn games(&self) -> &Games {
        &self.games
    }

    /// Stores a game that was finished now. The writing thread calls `done` with its number or the error.
    ///
    /// # Errors
    /// Fails if too many games wait already; `done` is not called then.
    pub(crate) fn keep(
        &self,
        game: NewGame,
        done: impl FnOnce(Result<u64, Message>) + Send + 'static,
    ) -> Result<(), Message> {
        let game = NewGame { finished: games::now(), ..game };
        self.writer.submit(move |games| done(games.keep(game)))
    }

    /// Writes the file of a table in the thread that owns them.
    ///
    /// # Errors
    /// Fails if too much waits already.
    pub(crate) fn save_table(&self, ids: TableIds, saved: SavedTable) -> Result<(), Message> {
        // An error of the disk is ignored: the game goes on in memory, and its next change writes the file again.
        self.tables.submit(move |files| drop(files.put(&ids, &saved)))
    }

    /// Writes the file of a table that is being closed, for which the caller may wait a little.
    pub(crate) fn save_table_at_last(&self, ids: TableIds, saved: SavedTable) {
        // The room is ending: no page is left that could be told of an error.
        let _ = self.tables.submit_within(FAREWELL, move |files| drop(files.put(&ids, &saved)));
    }

    /// Finds the file of the table that one of its ids names.
    ///
    /// # Errors
    /// Fails if too much waits already, or if a newer version of the program has written it.
    pub(crate) fn find_table(&self, id: String) -> Result<Option<(TableIds, SavedTable)>, Message> {
        self.tables.ask(move |files| files.find(&id))?
    }

    /// Finishes the queued jobs and takes no more.
    pub(crate) fn close(&self) {
        self.tables.close(FAREWELL);
        self.writer.close(FAREWELL);
    }
}
