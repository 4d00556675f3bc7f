//! Opens stores at paths where other files lie.

use std::fs;
#[cfg(unix)]
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use boardwright_arena::{Extent, Journal, JournalWrite, KeptGame};
use boardwright_store::{Filter, Store, StoreError};
use rusqlite::Connection;

use crate::common::{event, file, pair};

/// A database that the first program with a schema wrote, as SQL text, and what each later schema's first program added.
const OLDER: [&str; 3] = [include_str!("data/001.sql"), include_str!("data/002.sql"), include_str!("data/003.sql")];

fn database(path: &Path, sql: &str) {
    Connection::open(path).expect("a writable folder").execute_batch(sql).expect("valid SQL");
}

#[track_caller]
fn refused(path: &Path, expected: &str) {
    let before = fs::read(path).ok();
    for result in [Store::open_read_only(path), Store::open(path)] {
        let message = result.expect_err(expected).to_string();
        assert!(message.contains(expected) && message.contains("games.db"), "{message}");
    }
    assert_eq!(fs::read(path).ok(), before, "a file that is refused stays as it was");
}

#[test]
fn stores_of_every_schema_are_opened() {
    for schema in 1..=OLDER.len() {
        let path = file(&format!("schema-{schema}"));
        database(&path, &OLDER[..schema].concat());
        let reader = Store::open_read_only(&path).unwrap();
        assert_eq!(reader.count(&Filter::default()).unwrap(), 2);
        let event = event("fixture");
        let mut store = Store::open(&path).unwrap();
        assert_eq!(store.entries(event.id).unwrap(), pair(event.id, 0));
        for extent in [Extent::Whole, Extent::Brief] {
            let expected = pair(event.id, 0).map(|entry| KeptGame::of(entry).in_extent(extent));
            assert_eq!(store.kept(pair(event.id, 0)[0].id, 9, extent).unwrap(), expected, "it has no such columns");
        }
        store.begin(&event).unwrap();
        assert_eq!(store.write(&pair(event.id, 0)).unwrap(), JournalWrite::Already);
        assert_eq!(store.write(&pair(event.id, 1)).unwrap(), JournalWrite::New);
        store.verify().unwrap();
    }
}

#[test]
fn a_newer_schema_is_refused() {
    let path = file("newer");
    drop(Store::open(&path).unwrap());
    database(&path, "PRAGMA user_version = 99");
    refused(&path, "is a store of version 99, expected at most 4: it needs a newer boardwright");
}

#[test]
fn what_is_no_store_is_refused_and_left_alone() {
    let path = file("foreign");
    database(&path, "CREATE TABLE diary (day TEXT)");
    refused(&path, "is no game store: it is a database of another program");
    let path = file("text");
    fs::write(&path, "[Game \"kalah\"]\n\n1. 3 *\n".repeat(100)).unwrap();
    refused(&path, "is no game store: it is no SQLite database");
    let path = file("folder");
    fs::create_dir(&path).unwrap();
    for result in [Store::open_read_only(&path), Store::open(&path)] {
        assert!(result.unwrap_err().to_string().ends_with("is no game store: it is a directory"));
    }
}

#[test]
fn a_missing_or_empty_file_is_none_for_readers_and_a_new_store_for_writers() {
    let path = file("missing");
    assert!(matches!(Store::open_read_only(&path), Err(StoreError::Missing { .. })));
    assert!(!path.exists(), "reading makes no files");
    fs::write(&path, "").unwrap();
    let message = Store::open_read_only(&path).unwrap_err().to_string();
    assert!(message.ends_with("is no game store: it is empty"), "{message}");
    assert_eq!(Store::open(&path).unwrap().count(&Filter::default()).unwrap(), 0);
    assert_eq!(Store::open_read_only(&path).unwrap().count(&Filter::default()).unwrap(), 0);
    let message = Store::open(path.join("below")).unwrap_err().to_string();
    assert!(message.ends_with("below\": the file cannot be opened, or made in its folder"), "{message}");
}

/// Reads a store in a folder without write permission; as root, who may write everywhere, it is an
/// ordinary read.
#[test]
#[cfg(unix)]
fn a_store_is_read_where_nothing_can_be_written() {
    let path = file("read only");
    let event = event("read only");
    let mut store = Store::open(&path).unwrap();
    store.begin(&event).unwrap();
    store.write(&pair(event.id, 0)).unwrap();
    drop(store);
    let folder = path.parent().unwrap();
    let allow = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    for mode in [0o444, 0o644] {
        allow(&path, mode);
        allow(folder, 0o555);
        let count = Store::open_read_only(&path).and_then(|store| store.count(&Filter::default()));
        allow(folder, 0o755);
        assert_eq!(count.unwrap(), 2, "{mode:o}");
    }
}

#[test]
fn a_damaged_store_gives_errors_and_nothing_worse() {
    let path = file("damaged");
    let event = event("damaged");
    let mut store = Store::open(&path).unwrap();
    store.begin(&event).unwrap();
    for number in 0..60 {
        store.write(&pair(event.id, number)).unwrap();
    }
    store.verify().unwrap();
    drop(store);
    // Plies of a game that are gone do not make it a shorter one.
    let shorter = file("shorter");
    fs::copy(&path, &shorter).unwrap();
    database(&shorter, "DELETE FROM plies WHERE game = 1 AND ply > 1");
    let store = Store::open_read_only(&shorter).unwrap();
    let error = store.game(1).unwrap_err().to_string();
    assert!(error.contains("game 1 has 1 of its "), "{error}");
    assert!(store.game(2).unwrap().is_some());
    let whole = fs::read(&path).unwrap();
    let mut found = 0;
    for (at, length) in (100..whole.len()).step_by(whole.len() / 23).zip([64, 1000, 5000].into_iter().cycle()) {
        let mut bytes = whole.clone();
        let end = (at + length).min(bytes.len());
        bytes[at..end].iter_mut().for_each(|byte| *byte = byte.wrapping_mul(31) ^ 0xA5);
        fs::write(&path, &bytes).unwrap();
        found += usize::from(survives(&path).is_err());
    }
    for cut in [50, 4096, whole.len() / 2, whole.len() - 1] {
        fs::write(&path, &whole[..cut]).unwrap();
        found += usize::from(survives(&path).is_err());
    }
    assert!(found > 15, "only {found} of 27 kinds of damage were found");
}

/// Asks a store everything.
fn survives(path: &Path) -> Result<(), String> {
    let mut store = Store::open(path).map_err(|error| error.to_string())?;
    let event = event("damaged");
    let entries = store.entries(event.id).map_err(|error| error.to_string());
    let counts = store.counts(&Filter::default()).map_err(|error| error.to_string());
    let written = store.write(&pair(event.id, 1000)).map_err(|error| error.to_string());
    let verified = store.verify().map_err(|error| error.to_string());
    entries.map(drop).and(counts.map(drop)).and(written.map(drop)).and(verified)
}
