//! Finds the store and opens it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use boardwright_arena::{EventId, Journal, JournalError, SeriesError};
use boardwright_store::{Store, StoreError};
use etcetera::{BaseStrategy, choose_base_strategy};

use crate::error::CliError;
use crate::output::note;

/// Maximum number of last lines shown of a bot that did not get ready.
const MAX_LINES: usize = 20;

/// The name of the store in the user's data folder.
const NAME: &str = "games.db";

/// The file that is meant: the one given, or the one in the user's data folder.
pub fn path(given: Option<&Path>) -> Result<PathBuf, CliError> {
    let usual = || data_folder().map(|folder| folder.join(NAME));
    given.map(Path::to_owned).or_else(usual).ok_or_else(|| {
        CliError::input("the user has no home folder: expected --store or BOARDWRIGHT_DATA to say where the store is")
    })
}

/// The user's data folder: the one that `BOARDWRIGHT_DATA` names, else `boardwright` in the system's usual place for
/// data, if the user has a home folder.
pub fn data_folder() -> Option<PathBuf> {
    folder(std::env::var_os("BOARDWRIGHT_DATA"))
}

fn folder(named: Option<OsString>) -> Option<PathBuf> {
    let usual = || {
        let places = choose_base_strategy().ok()?;
        // Gigabytes of games and tables are not to follow the user of Windows from machine to machine (AppData\Roaming).
        let place = if cfg!(windows) { places.cache_dir() } else { places.data_dir() };
        Some(place.join("boardwright"))
    };
    named.filter(|folder| !folder.is_empty()).map(PathBuf::from).or_else(usual)
}

/// Opens a store to read from.
pub fn open_to_read(given: Option<&Path>) -> Result<Store, CliError> {
    Store::open_read_only(path(given)?).map_err(CliError::from)
}

/// Opens a store to write to. If no file was named, the user's data folder is made for it.
pub fn open_to_write(given: Option<&Path>) -> Result<Store, CliError> {
    let path = path(given)?;
    if let (None, Some(folder)) = (given, path.parent()) {
        std::fs::create_dir_all(folder).map_err(|error| CliError::file("make the folder", folder, &error))?;
    }
    Store::open(path).map_err(CliError::from)
}

/// The store of the user's data folder, or why nothing can be kept there.
pub enum UserStore {
    /// It can be written.
    Open(Store),
    /// There is no folder for it that can be written.
    Unwritable(CliError),
}

/// Opens the store of the user's data folder to write to.
///
/// # Errors
/// If there is a store that this program cannot use, because it is damaged, newer or something else. To go on without it
/// would hide the user's games.
pub fn open_usual() -> Result<UserStore, CliError> {
    let path = match path(None) {
        Ok(path) => path,
        Err(error) => return Ok(UserStore::Unwritable(error)),
    };
    if let Some(folder) = path.parent()
        && let Err(error) = std::fs::create_dir_all(folder)
    {
        return Ok(UserStore::Unwritable(CliError::file("make the folder", folder, &error)));
    }
    match Store::open(path) {
        Ok(store) => Ok(UserStore::Open(store)),
        Err(error @ StoreError::Failed { .. }) => Ok(UserStore::Unwritable(error.into())),
        Err(error) => {
            let hint = CliError::from(error);
            let more = "`boardwright serve --no-store` runs without it, `--store FILE` with another one";
            let more = hint.hint().map_or(more.to_owned(), |hint| format!("{hint}; {more}"));
            Err(hint.with_hint(more))
        }
    }
}

/// The error for an unknown event; lists the known ones if they are few.
pub fn unknown_event<'a>(given: &str, events: impl Iterator<Item = &'a str>) -> CliError {
    const MAX_NAMES: usize = 10;
    let known: Vec<String> = events.take(MAX_NAMES + 1).map(|name| format!("{name:?}")).collect();
    let expected = match known.len() {
        0 => "but the store has no event".to_owned(),
        1..=MAX_NAMES => format!("expected one of {}", known.join(", ")),
        _ => format!("expected one such as {}", known[..MAX_NAMES].join(", ")),
    };
    CliError::input(format!("--event: no game of an event {given:?}, {expected}"))
}

/// Says that nothing is resumed where a store has no game of these events. `former` are the ids that earlier versions gave them,
/// where the care of all bots was no part of an event.
///
/// # Errors
/// If the store cannot be read, or has games under a former id, of which nobody knows with what care they were played.
pub fn tell_if_new(
    store: &mut dyn Journal,
    path: &Path,
    events: &[EventId],
    former: impl FnOnce() -> Vec<EventId>,
) -> Result<(), CliError> {
    for event in events {
        if store.count(*event).map_err(CliError::input)? > 0 {
            return Ok(());
        }
    }
    for event in former() {
        let games = store.count(event).map_err(CliError::input)?;
        if games > 0 {
            return Err(CliError::input(format!(
                "{path:?} has {games} games of this event without --memory, --longest, --suspend and --restart, or from a version \
                 that did not tell: expected the options of those games"
            ))
            .with_hint("the same command without these options goes on with them; without --resume it begins anew with them"));
        }
    }
    note(format_args!(
        "note: there is nothing to resume: {path:?} has no game of this event, which begins anew; another seed, player or setting \
         makes another event"
    ));
    Ok(())
}

/// The error of a series or a tournament, with what may help. `other` says what makes another event of it.
pub fn explain(error: SeriesError, other: &str) -> CliError {
    let hint = match &error {
        SeriesError::Begun { .. } => Some(format!("--resume goes on with it; to play it anew change {other}")),
        SeriesError::NotReady { name, log, .. } => {
            // The error itself repeats the last three.
            let more = log.len().saturating_sub(MAX_LINES);
            if log.len() > 3 {
                log.iter().skip(more).for_each(|line| note(format_args!("note: {name} wrote: {line}")));
            }
            Some(
                "`boardwright bot check` tries a bot alone and says what is wrong; with --recover the bot loses the games \
                 for which it does not get ready, and the others are played"
                    .to_owned(),
            )
        }
        SeriesError::Journal(JournalError::InUse { .. }) | SeriesError::Overtaken { .. } => Some(
            "wait until the other run has ended, or stop it; --resume goes on with all games that are kept then"
                .to_owned(),
        ),
        SeriesError::Host(_) => Some("fewer games at the same time (--concurrency) need less".to_owned()),
        _ => None,
    };
    CliError::input(error).with_hint_if(hint)
}

impl From<StoreError> for CliError {
    fn from(error: StoreError) -> CliError {
        let hint = match &error {
            StoreError::Missing { .. } => {
                Some("`match --store FILE`, `tournament --store FILE` and `records import` keep games in a store")
            }
            StoreError::Damaged { .. } => {
                Some("`sqlite3 FILE .recover` saves what can be saved; a copy made before may be whole")
            }
            _ => None,
        };
        CliError::input(error).with_hint_if(hint.map(ToOwned::to_owned))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{folder, path};

    #[test]
    fn the_store_is_where_somebody_says() {
        assert_eq!(path(Some(Path::new("a.db"))).as_deref(), Ok(Path::new("a.db")));
        assert_eq!(folder(Some("/data".into())).as_deref(), Some(Path::new("/data")));
        let usual = folder(None).expect("tests have a home folder");
        assert!(usual.ends_with("boardwright"), "{usual:?}");
        assert_eq!(folder(Some("".into())), Some(usual));
    }
}
