//! The store: a file and its queries.

use std::path::{Path, PathBuf};
use std::time::Duration;

use boardwright_arena::{EventId, JournalEntry};
use rusqlite::{Connection, TransactionBehavior};

use crate::error::StoreError;
use crate::filter::{Filter, Order};
use crate::game::{EventRef, EventSummary, StoredGame, Summary};
use crate::hold::{self, CutShort};
use crate::import::{Imported, NewGame};
use crate::lines::{self, Line};
use crate::open::{LOCK_TIMEOUT, PATIENCE};
use crate::positions::{GamePositions, ReachingGames};
use crate::results::{Count, PairResult};
use crate::{filter, import, open, positions, read, results};

/// The games of matches and tournaments in one SQLite database.
///
/// Several programs may have the same store open: one writes at a time, each whole unit of work at once, and readers
/// see the state at the beginning of their query. A write returns after its games are on the disk.
///
/// A question fails with [`StoreError`] if the file cannot be read.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    connection: Connection,
}

impl Store {
    /// Opens a store for reading and writing; makes it if there is no file of that name. Its folder must exist.
    ///
    /// # Errors
    /// [`StoreError`] if the file is something else, damaged, of a newer schema, or cannot be opened.
    pub fn open(path: impl AsRef<Path>) -> Result<Store, StoreError> {
        let path = path.as_ref();
        Ok(Store { connection: open::for_writing(path)?, path: path.to_owned() })
    }

    /// Opens a store that exists, for reading alone; it works on files that cannot be written, too.
    ///
    /// # Errors
    /// As [`Store::open`], and [`StoreError::Missing`].
    pub fn open_read_only(path: impl AsRef<Path>) -> Result<Store, StoreError> {
        let path = path.as_ref();
        Ok(Store { connection: open::for_reading(path)?, path: path.to_owned() })
    }

    /// True if there is a file of this name, which may be a store.
    pub fn is_there(path: impl AsRef<Path>) -> bool {
        open::is_there(path.as_ref())
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Number of games that pass a filter.
    pub fn count(&self, filter: &Filter) -> Result<u64, StoreError> {
        self.ask(|connection| filter::count(connection, filter))
    }

    /// A page of the games that a filter lets through: at most `limit`, after skipping `offset`.
    pub fn list(&self, filter: &Filter, order: Order, offset: u64, limit: u64) -> Result<Vec<Summary>, StoreError> {
        self.ask(|connection| filter::list(connection, filter, order, offset, limit))
    }

    /// The numbers of the games that a filter lets through, in ascending order.
    pub fn numbers(&self, filter: &Filter) -> Result<Vec<u64>, StoreError> {
        self.ask(|connection| filter::numbers(connection, filter))
    }

    /// The next games after one with this number, oldest first, at most `limit`: the new games since an earlier query.
    pub fn after(&self, number: u64, limit: u64) -> Result<Vec<Summary>, StoreError> {
        let filter = Filter { after: Some(number), ..Filter::default() };
        self.list(&filter, Order::OldestFirst, 0, limit)
    }

    /// The moves of the games that a filter lets through, newest first, of at most `limit` games.
    pub fn lines(&self, filter: &Filter, limit: u64) -> Result<Vec<Line>, StoreError> {
        self.ask(|connection| lines::lines(connection, filter, limit))
    }

    /// The game with this number.
    pub fn game(&self, number: u64) -> Result<Option<StoredGame>, StoreError> {
        let Ok(number) = i64::try_from(number) else { return Ok(None) };
        let found = self.ask(|connection| read::one(connection, "games.number = ?1", number))?;
        Ok(found.map(|(game, _)| game))
    }

    /// The game with this id.
    pub fn game_by_id(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        let found = self.ask(|connection| read::one(connection, "games.id = ?1", id))?;
        Ok(found.map(|(game, _)| game))
    }

    /// All events, in the order in which they were begun.
    pub fn events(&self) -> Result<Vec<EventRef>, StoreError> {
        self.ask(read::events)
    }

    /// Tells whether the last run of an event, of which `games` finished games are kept, was cut short, by the end of its program
    /// or by a person, and how many games it wanted; `None` if it was not, while one goes on, and where nobody knows.
    pub fn cut_short(&self, event: EventId, games: u64) -> Option<CutShort> {
        hold::cut_short(self.path(), event, games)
    }

    /// Summaries of all events, in the order in which they were begun.
    pub fn event_summaries(&self) -> Result<Vec<EventSummary>, StoreError> {
        let mut events = self.ask(read::event_summaries)?;
        for event in &mut events {
            event.cut_short = self.cut_short(event.id, event.games - event.unfinished);
        }
        Ok(events)
    }

    /// The games of an event in the order of their ids.
    pub fn event_games(&self, event: EventId) -> Result<Vec<JournalEntry>, StoreError> {
        let games = self.ask(|connection| read::of_event(connection, event))?;
        Ok(games.into_iter().filter_map(read::entry).collect())
    }

    /// The results of the games that a filter lets through, by pairs of an event: what ratings are made of.
    pub fn pairs(&self, filter: &Filter) -> Result<Vec<PairResult>, StoreError> {
        self.ask(|connection| results::pairs(connection, filter))
    }

    /// The programs of the players in the games that a filter lets through: player, program, game and number of games.
    ///
    /// # Errors
    /// [`StoreError`] if the file cannot be read.
    pub fn programs(&self, filter: &Filter) -> Result<Vec<(String, String, String, u64)>, StoreError> {
        self.ask(|connection| results::programs(connection, filter))
    }

    /// Wins, draws and losses of every two players who met in the games that a filter lets through.
    pub fn counts(&self, filter: &Filter) -> Result<Vec<Count>, StoreError> {
        self.ask(|connection| results::counts(connection, filter))
    }

    /// Keeps games that come from elsewhere: all of them, or none if one is an error or does not fit. Those whose ids are
    /// kept already are left as they are.
    ///
    /// The games may come from a reader: they are taken one by one. Others who want to write wait meanwhile.
    ///
    /// # Errors
    /// The first error among the games; [`StoreError::Unfit`] for a game that does not fit,
    /// [`StoreError::OtherSettings`] for one of an event that is known with other settings, or the error that keeps the file
    /// from being written.
    pub fn import<E: From<StoreError>>(
        &mut self,
        games: impl IntoIterator<Item = Result<NewGame, E>>,
    ) -> Result<Imported, E> {
        self.change(|connection| import::enter_all(connection, games))?
    }

    /// The number of the last game whose positions can be searched, by a scheme of keys; 0 if none are there.
    pub fn positions_known_to(&self, scheme: u32) -> Result<u64, StoreError> {
        self.ask(|connection| positions::known_to(connection, scheme))
    }

    /// Enters the positions of games, all that follow the game `from` up to the last of them, which
    /// [`Store::positions_known_to`] has given. Nothing changes if somebody else has entered some of them meanwhile.
    pub fn enter_positions(&mut self, scheme: u32, from: u64, games: &[GamePositions]) -> Result<(), StoreError> {
        self.change(|connection| Ok(Ok::<(), StoreError>(positions::enter(connection, scheme, from, games)?)))?
    }

    /// The games that pass a filter and reach a position with one of these keys, the newest first.
    pub fn reached(&self, filter: &Filter, keys: &[u64], offset: u64, limit: u64) -> Result<ReachingGames, StoreError> {
        self.ask(|connection| positions::reached(connection, filter, keys, offset, limit))
    }

    /// Looks through the whole file for damage.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] with the damage that was found.
    pub fn verify(&self) -> Result<(), StoreError> {
        let found: String =
            self.ask(|connection| connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0)))?;
        if found != "ok" {
            return Err(StoreError::Damaged { path: self.path.clone(), reason: found });
        }
        let orphans = self.ask(|connection| connection.prepare("PRAGMA foreign_key_check")?.exists([]))?;
        if orphans {
            let reason = "a row belongs to a game, a player or an event that is not there".to_owned();
            return Err(StoreError::Damaged { path: self.path.clone(), reason });
        }
        Ok(())
    }

    /// Reads from one state of the file while others may write.
    pub(crate) fn ask<T>(&self, question: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        let answer = || {
            let transaction = self.connection.unchecked_transaction()?;
            question(&transaction)
        };
        answer().map_err(|error| StoreError::new(&self.path, &error))
    }

    /// Does something for which it waits as long as a large import of another program may take.
    pub(crate) fn patiently<T>(
        &mut self,
        work: impl FnOnce(&mut Store) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        self.wait_for(PATIENCE)?;
        let done = work(self);
        self.wait_for(LOCK_TIMEOUT)?;
        done
    }

    fn wait_for(&self, time: Duration) -> Result<(), StoreError> {
        self.connection.busy_timeout(time).map_err(|error| StoreError::new(&self.path, &error))
    }

    /// Changes the store as a whole, or not at all if `work` fails in either way.
    pub(crate) fn change<T, E>(
        &mut self,
        work: impl FnOnce(&Connection) -> rusqlite::Result<Result<T, E>>,
    ) -> Result<Result<T, E>, StoreError> {
        let path = &self.path;
        let change = || {
            let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let result = work(&transaction)?;
            if result.is_ok() {
                transaction.commit()?;
            }
            Ok(result)
        };
        change().map_err(|error| StoreError::new(path, &error))
    }
}
