//! Holds an event for one run, by a lock on a file beside the store.
//!
//! The system takes the lock back when the program ends, however it ends. The file itself stays then, empty, until the event goes
//! on.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use boardwright_arena::EventId;

/// The text between the name of the store and the id of the event, as in the names of files that SQLite keeps beside it
/// (`cup.db-wal`).
const MIDDLE: &str = "-run-";

/// Number of tries to lock a file that others take away meanwhile.
const TRIES: usize = 100;

/// An event that no other run has.
#[derive(Debug)]
pub(crate) struct Hold {
    file: File,
    path: PathBuf,
}

impl Drop for Hold {
    fn drop(&mut self) {
        // While it is locked: whoever has opened it already finds out that it is gone. What cannot be removed stays, and is locked
        // the next time.
        let _ = std::fs::remove_file(&self.path);
        // A process that is just being started shares the lock, so that closing the file might leave it for a moment.
        let _ = self.file.unlock();
    }
}

/// Result of an attempt to hold an event.
pub(crate) enum Taken {
    /// It is held now.
    Held(Hold),
    /// Another run holds it.
    InUse,
    /// Here no file can be made or locked, so nobody knows.
    Unknown,
}

/// Takes an event of the store in a file.
pub(crate) fn take(store: &Path, event: EventId) -> Taken {
    // The same file for every name that the store may have.
    let mut name = store.canonicalize().unwrap_or_else(|_| store.to_owned()).into_os_string();
    name.push(format!("{MIDDLE}{event}"));
    let path = PathBuf::from(name);
    for _ in 0..TRIES {
        let Ok(file) = OpenOptions::new().write(true).create(true).truncate(false).open(&path) else {
            return Taken::Unknown;
        };
        match file.try_lock() {
            // Whoever held it before may have removed it between the two calls: then the lock is on a file that nobody finds.
            Ok(()) if is_at(&file, &path) => return Taken::Held(Hold { file, path }),
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Taken::InUse,
            Err(TryLockError::Error(_)) => {
                let _ = std::fs::remove_file(&path);
                return Taken::Unknown;
            }
        }
    }
    Taken::Unknown
}

/// True if this is the file of that name.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    let (Ok(one), Ok(other)) = (file.metadata(), path.metadata()) else { return false };
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// True if there is a file of that name. It may be another one if a third program has made it meanwhile, which the standard library
/// cannot tell here; a run that is overtaken so ends with an error.
#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}
