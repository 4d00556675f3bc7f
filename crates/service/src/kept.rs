//! Games that a browser keeps.
//!
//! The database of a page is in the memory of its worker. Each game that comes into it is handed over as a line of JSON, the format of
//! exported games; the worker keeps the lines and brings them at the next visit. So a newer version of the page reads what an
//! older one has kept, and a database file is never carried over.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use boardwright_catalog::Told;
use boardwright_game::Message;
use boardwright_store::{Filter, Imported, NewGame, Order, Store, StoreError, game_from_json, game_to_json};

use crate::records;

/// The name of the database.
pub(crate) const PLACE: &str = "games.db";

/// Number of games that are handed over at once.
const MANY: u64 = 200;

static TELL: OnceLock<fn(&str)> = OnceLock::new();

/// The number of the last game that was handed over or brought.
static LAST: AtomicU64 = AtomicU64::new(0);

/// Names who keeps the games; the first one stays.
pub(crate) fn tell_by(tell: fn(&str)) {
    let _ = TELL.set(tell);
}

/// Hands over the games that are new since the last call: a list of ids and lines.
pub(crate) fn tell(store: &Store) -> Result<(), StoreError> {
    let Some(tell) = TELL.get() else { return Ok(()) };
    loop {
        let fresh = store.after(LAST.load(Ordering::Relaxed), MANY)?;
        let Some(newest) = fresh.last() else { return Ok(()) };
        let games = fresh.iter().filter_map(|game| store.game(game.number).transpose());
        let line = |game: boardwright_store::StoredGame| (game.id.clone(), game_to_json(NewGame::from(game)));
        let lines = games.map(|game| game.map(line)).collect::<Result<Vec<_>, _>>()?;
        tell(&serde_json::to_string(&lines).unwrap_or_default());
        LAST.store(newest.number, Ordering::Relaxed);
    }
}

/// Takes lines that were handed over before, here or by another page, and returns the number of those that this version cannot
/// read.
pub(crate) fn bring(lines: &[String]) -> Result<usize, StoreError> {
    let mut store = Store::open(PLACE)?;
    let games: Vec<NewGame> = lines.iter().filter_map(|line| game_from_json(line).ok()).collect();
    let mut bad = lines.len() - games.len();
    // All at once is quicker, and one by one loses only what does not fit.
    if store.import(games.iter().cloned().map(Ok::<_, StoreError>)).is_err() {
        bad += games.into_iter().filter(|game| store.import([Ok::<_, StoreError>(game.clone())]).is_err()).count();
    }
    let newest = store.list(&Filter::default(), Order::NewestFirst, 0, 1)?;
    LAST.store(newest.first().map_or(0, |game| game.number), Ordering::Relaxed);
    Ok(bad)
}

/// Keeps the games of a file in any format, all of them or none, and returns what its reader and the boards say of it.
///
/// # Errors
/// Fails if nothing can read the file, or if a game of it cannot be played.
pub(crate) fn import(bytes: &[u8], extension: Option<&str>) -> Result<(Imported, Vec<Message>), Message> {
    let (games, notices) = records::to_keep(bytes, &Told { extension, ..Told::default() })?;
    let mut store = Store::open(PLACE).map_err(|error| error.to_string())?;
    let imported = store.import(games.into_iter().map(Ok::<_, StoreError>)).map_err(|error| error.to_string())?;
    tell(&store).map_err(|error| error.to_string())?;
    Ok((imported, notices))
}
