//! The server's access to the database of games. It is opened for each query, so that other processes can write at any time.

use boardwright_game::Message;

use std::path::{Path, PathBuf};

use boardwright_store::{NewGame, Store, StoreError, content_id};

use crate::texts::TEXTS;

/// The database of games, if there is one.
#[derive(Debug)]
pub(crate) struct Games {
    path: Option<PathBuf>,
}

impl Games {
    /// Games in a file, or nowhere.
    pub(super) fn new(path: Option<PathBuf>) -> Games {
        Games { path }
    }

    /// The file.
    ///
    /// # Errors
    /// Fails if there is none.
    pub(crate) fn path(&self) -> Result<&Path, Message> {
        self.path.as_deref().ok_or_else(|| TEXTS.say("server-no-store"))
    }

    /// True if games can be kept.
    pub(crate) fn is_there(&self) -> bool {
        self.path.is_some()
    }

    /// Asks the store; `None` if nothing was ever kept.
    ///
    /// # Errors
    /// Fails if there is no store or it cannot be read.
    pub(crate) fn read<T>(&self, ask: impl FnOnce(&Store) -> Result<T, StoreError>) -> Result<Option<T>, Message> {
        match Store::open_read_only(self.path()?) {
            Ok(store) => ask(&store).map(Some).map_err(|error| error.to_string().into()),
            Err(StoreError::Missing { .. }) => Ok(None),
            Err(error) => Err(error.to_string().into()),
        }
    }

    /// Changes the store; `None` if nothing was ever kept.
    ///
    /// # Errors
    /// Fails if there is no store or it cannot be written.
    pub(crate) fn write<T>(
        &self,
        change: impl FnOnce(&mut Store) -> Result<T, StoreError>,
    ) -> Result<Option<T>, Message> {
        let path = self.path()?;
        if !Store::is_there(path) {
            return Ok(None);
        }
        let mut store = Store::open(path).map_err(|error| error.to_string())?;
        change(&mut store).map(Some).map_err(|error| error.to_string().into())
    }

    /// Keeps a game and returns its number; one that is kept already keeps its number.
    ///
    /// # Errors
    /// Fails if there is no store or it cannot be written.
    pub(super) fn keep(&self, game: NewGame) -> Result<u64, Message> {
        let path = self.path()?;
        let id = game.id.clone().unwrap_or_else(|| content_id(&game.record));
        let mut store = Store::open(path).map_err(|error| error.to_string())?;
        // With its id the game is looked for as itself, not among those of events.
        let game = NewGame { id: Some(id.clone()), ..game };
        store.import([Ok::<_, StoreError>(game)]).map_err(|error| error.to_string())?;
        #[cfg(target_family = "wasm")]
        crate::kept::tell(&store).map_err(|error| error.to_string())?;
        let kept = store.game_by_id(&id).map_err(|error| error.to_string())?;
        kept.map(|game| game.number).ok_or_else(|| "the game was not kept".into())
    }
}

/// The time in milliseconds since 1970; `None` on a machine whose clock is before that.
pub(super) fn now() -> Option<u64> {
    let since = web_time::SystemTime::now().duration_since(web_time::UNIX_EPOCH).ok()?;
    u64::try_from(since.as_millis()).ok()
}
