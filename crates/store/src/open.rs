//! Opens a store: checks the file and its schema, and configures SQLite.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use web_time::Instant;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};

use crate::error::StoreError;

/// The schemas in their order; a store of schema N has gone through the first N.
const SCHEMAS: &[&str] = &[
    include_str!("schema/001.sql"),
    include_str!("schema/002.sql"),
    include_str!("schema/003.sql"),
    include_str!("schema/004.sql"),
];

/// Application id in the header of the database: the letters `BWgs`, Boardwright's game store.
const APPLICATION: i64 = 0x4257_6773;

/// Time that another program may keep the store locked. A commit takes milliseconds, so this is a large import or a program
/// that hangs.
pub(crate) const LOCK_TIMEOUT: Duration = Duration::from_secs(30);

/// The same for games that were played, of which none is given up for an import.
pub(crate) const PATIENCE: Duration = Duration::from_secs(900);

/// Header of a database.
struct Header {
    application: i64,
    version: i64,
    is_empty: bool,
}

/// Opens a store for reading and writing; makes it if the file does not exist or is empty.
pub(crate) fn for_writing(path: &Path) -> Result<Connection, StoreError> {
    let failed = |error| StoreError::new(path, &error);
    refuse_directory(path)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection = Connection::open_with_flags(plain(path), flags).map_err(failed)?;
    connection.busy_timeout(LOCK_TIMEOUT).map_err(failed)?;
    check(path, &header(&connection).map_err(failed)?)?;
    set_up(&connection).map_err(failed)?;
    migrate(&mut connection, path)?;
    Ok(connection)
}

/// Opens a store that must exist, for reading alone.
///
/// A store of an earlier schema is brought up to date first, which writes to it.
pub(crate) fn for_reading(path: &Path) -> Result<Connection, StoreError> {
    let failed = |error| StoreError::new(path, &error);
    refuse_directory(path)?;
    if !is_there(path) {
        return Err(StoreError::Missing { path: path.to_owned() });
    }
    let connection = open_reader(path).map_err(failed)?;
    let header = header(&connection).map_err(failed)?;
    check(path, &header)?;
    if header.is_empty {
        return Err(StoreError::NoStore { path: path.to_owned(), reason: "it is empty" });
    }
    if header.version < SCHEMAS.len() as i64 {
        drop(connection);
        for_writing(path)?;
        return open_reader(path).map_err(failed);
    }
    Ok(connection)
}

/// True if there is such a file. In a browser, where there are no files, it is made when the page begins.
pub(crate) fn is_there(path: &Path) -> bool {
    cfg!(target_family = "wasm") || path.exists()
}

fn open_reader(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(plain(path), flags)?;
    connection.busy_timeout(LOCK_TIMEOUT)?;
    distrust(&connection)?;
    match header(&connection) {
        // In a folder that cannot be written there is no place for the files by which readers and writers find each
        // other. Without a log that waits to be merged the file alone is the whole store, and it cannot change.
        Err(error) if needs_no_company(path, &error) => {
            let flags = flags | OpenFlags::SQLITE_OPEN_URI;
            let connection = Connection::open_with_flags(immutable_uri(path), flags)?;
            distrust(&connection)?;
            Ok(connection)
        }
        _ => Ok(connection),
    }
}

fn needs_no_company(path: &Path, error: &rusqlite::Error) -> bool {
    let mut log = OsString::from(path);
    log.push("-wal");
    let is_merged = std::fs::metadata(log).map_or(true, |log| log.len() == 0);
    let cannot_make = [ErrorCode::CannotOpen, ErrorCode::ReadOnly];
    is_merged && error.sqlite_error_code().is_some_and(|code| cannot_make.contains(&code))
}

/// The address of a file that does not change while it is read, in the form that SQLite asks for.
fn immutable_uri(path: &Path) -> String {
    let mut uri = String::from("file:");
    for &byte in plain(path).as_os_str().as_encoded_bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'.' | b'-' | b'_') {
            uri.push(char::from(byte));
        } else {
            uri.push_str(&format!("%{byte:02X}"));
        }
    }
    uri + "?immutable=1"
}

/// The path so that SQLite takes it for nothing but a path: `:memory:` and the empty name mean other things to it.
fn plain(path: &Path) -> PathBuf {
    if path.is_absolute() { path.to_owned() } else { Path::new(".").join(path) }
}

fn refuse_directory(path: &Path) -> Result<(), StoreError> {
    if path.is_dir() {
        return Err(StoreError::NoStore { path: path.to_owned(), reason: "it is a directory" });
    }
    Ok(())
}

fn header(connection: &Connection) -> rusqlite::Result<Header> {
    // One statement reads one state of the file, even while another program makes a store of it.
    connection.query_row(
        "SELECT (SELECT application_id FROM pragma_application_id), (SELECT user_version FROM pragma_user_version), \
         NOT EXISTS (SELECT 1 FROM sqlite_schema)",
        [],
        |row| Ok(Header { application: row.get(0)?, version: row.get(1)?, is_empty: row.get(2)? }),
    )
}

fn check(path: &Path, header: &Header) -> Result<(), StoreError> {
    let is_fresh = header.is_empty && header.application == 0 && header.version == 0;
    if header.application != APPLICATION && !is_fresh {
        let reason = "it is a database of another program";
        return Err(StoreError::NoStore { path: path.to_owned(), reason });
    }
    let known = SCHEMAS.len() as i64;
    if header.version > known {
        return Err(StoreError::Newer { path: path.to_owned(), found: header.version, known });
    }
    Ok(())
}

fn set_up(connection: &Connection) -> rusqlite::Result<()> {
    distrust(connection)?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // With a write-ahead log readers never wait for a writer. What a commit said must be on the disk even if the
    // machine loses its power, which NORMAL does not promise there: it may lose the last commits.
    patiently(|| connection.pragma_update(None, "journal_mode", "wal"))?;
    connection.pragma_update(None, "synchronous", "full")?;
    // A log that grew long behind a slow reader gives its space back.
    connection.pragma_update(None, "journal_size_limit", 16 << 20)
}

/// Keeps a hostile file from running anything: nothing in its schema may do more than hold data.
fn distrust(connection: &Connection) -> rusqlite::Result<()> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.pragma_update(None, "cell_size_check", true)
}

/// Retries an operation that SQLite refuses at once, without its busy timeout, while another program opens the same new
/// file.
fn patiently(mut work: impl FnMut() -> rusqlite::Result<()>) -> rusqlite::Result<()> {
    let until = Instant::now() + LOCK_TIMEOUT;
    loop {
        match work() {
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) && Instant::now() < until => {
                #[expect(clippy::disallowed_methods, reason = "nobody stops a program while it opens a file")]
                std::thread::sleep(Duration::from_millis(10));
            }
            done => return done,
        }
    }
}

/// Brings the schema up to date.
///
/// The version is read under the lock: of two programs that open a new file at once, one finds the work done. (The
/// crate `rusqlite_migration` reads it before it locks.)
fn migrate(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    let failed = |error| StoreError::new(path, &error);
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
    let header = header(&transaction).map_err(failed)?;
    check(path, &header)?;
    let done = usize::try_from(header.version).unwrap_or_default();
    for schema in &SCHEMAS[done..] {
        transaction.execute_batch(schema).map_err(failed)?;
    }
    if done < SCHEMAS.len() {
        transaction.pragma_update(None, "user_version", SCHEMAS.len() as i64).map_err(failed)?;
        transaction.pragma_update(None, "application_id", APPLICATION).map_err(failed)?;
    }
    transaction.commit().map_err(failed)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{immutable_uri, plain};

    #[test]
    fn names_that_mean_something_to_sqlite_are_paths_here() {
        assert_eq!(plain(Path::new(":memory:")), Path::new("./:memory:"));
        assert_eq!(immutable_uri(Path::new("/a b/ü?.db")), "file:/a%20b/%C3%BC%3F.db?immutable=1");
    }
}
