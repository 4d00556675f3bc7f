//! Everything that is kept on disk: the database of games and the files of tables.
//!
//! No caller waits for a disk, or for another process that holds the database's write lock. One thread writes games,
//! another one owns the files of tables, and a few threads read the database, which a writer does not hinder. Both
//! writing threads have bounded queues.

mod games;
mod tables;
mod worker;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use boardwright_store::{NewGame, Store, StoreError};

pub(crate) use games::Games;
use tables::TableFiles;
pub(crate) use tables::{ResumePoint, SavedTable};
use worker::Worker;

use crate::ids::TableIds;
use crate::pool::Pool;

/// Most lists that are read from the database at once.
const READERS: usize = 4;

/// Time in which the last jobs are done when the server ends.
const FAREWELL: Duration = Duration::from_secs(5);

/// The storage of a server.
#[derive(Debug)]
pub(crate) struct Storage {
    games: Arc<Games>,
    writer: Worker<Arc<Games>>,
    tables: Worker<TableFiles>,
    readers: Pool,
}

impl Storage {
    /// The storage with its database in a file and its tables in a folder beside it, or nowhere.
    ///
    /// # Errors
    /// That the system has no thread to give.
    pub(crate) fn open(path: Option<PathBuf>) -> io::Result<Storage> {
        let folder = path.as_deref().map(|path| path.with_extension("tables"));
        let games = Arc::new(Games::new(path));
        let writer = Worker::start("storage", Arc::clone(&games))?;
        let tables = Worker::start("tables", TableFiles::new(folder))?;
        Ok(Storage { games, writer, tables, readers: Pool::new(READERS) })
    }

    /// True if games can be kept.
    pub(crate) fn is_there(&self) -> bool {
        self.games.is_there()
    }

    /// The file of the database.
    ///
    /// # Errors
    /// That there is none.
    pub(crate) fn path(&self) -> Result<&Path, String> {
        self.games.path()
    }

    /// Answers a question to the database in a thread that may wait for it.
    ///
    /// # Errors
    /// What `question` says.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Games) -> Result<T, String> + Send + 'static,
    ) -> Result<T, String> {
        let games = Arc::clone(&self.games);
        self.readers.run(move || question(&games)).await
    }

    /// Answers a question to the database in the caller's own thread; for threads that nobody waits for.
    ///
    /// # Errors
    /// As [`Games::read`].
    pub(crate) fn read_here<T>(
        &self,
        question: impl FnOnce(&Store) -> Result<T, StoreError>,
    ) -> Result<Option<T>, String> {
        self.games.read(question)
    }

    /// Keeps a game that was finished now; `done` is told its number, or why it could not be kept, in the thread that writes.
    ///
    /// # Errors
    /// That too many games wait already; `done` is told nothing then.
    pub(crate) fn keep(
        &self,
        game: NewGame,
        done: impl FnOnce(Result<u64, String>) + Send + 'static,
    ) -> Result<(), String> {
        let game = NewGame { finished: games::now(), ..game };
        self.writer.submit(move |games| done(games.keep(game)))
    }

    /// Writes the file of a table in the thread that owns them.
    ///
    /// # Errors
    /// That too much waits already.
    pub(crate) fn save_table(&self, ids: TableIds, saved: SavedTable) -> Result<(), String> {
        // A game goes on whether or not it can be written.
        self.tables.submit(move |files| drop(files.put(&ids, &saved)))
    }

    /// Writes the file of a table that is being closed, for which the caller may wait a little.
    pub(crate) fn save_table_at_last(&self, ids: TableIds, saved: SavedTable) {
        // Whoever closes a table has nobody left to tell.
        let _ = self.tables.submit_within(FAREWELL, move |files| drop(files.put(&ids, &saved)));
    }

    /// Finds the file of the table that one of its ids names.
    ///
    /// # Errors
    /// That too much waits already.
    pub(crate) async fn find_table(&self, id: String) -> Result<Option<(TableIds, SavedTable)>, String> {
        self.tables.ask(move |files| files.find(&id)).await
    }

    /// Does what is queued and takes nothing more.
    pub(crate) fn close(&self) {
        self.tables.close(FAREWELL);
        self.writer.close(FAREWELL);
    }
}
