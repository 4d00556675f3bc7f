//! Holds an event for one run, by a lock on a file beside the store.
//!
//! The file has the number of games that the run wants. The system takes the lock back when the program ends, however it ends. The
//! file itself stays then until the event goes on: so one knows that the event was cut short.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use boardwright_arena::{EventHold, EventId};
use serde::Serialize;

/// The text between the name of the store and the id of the event, as in the names of files that SQLite keeps beside it
/// (`cup.db-wal`).
const MIDDLE: &str = "-run-";

/// More bytes than any number of games has.
const LONGEST: u64 = 32;

/// Number of tries to lock a file that others take away meanwhile.
const TRIES: usize = 100;

/// Number of tries to lock a file that is locked, and the time between them: whoever looks at it locks it for a moment.
const LOOKS: usize = 20;
const GLANCE: Duration = Duration::from_millis(5);

/// An event that no other run has.
#[derive(Debug)]
pub(crate) struct Hold {
    file: File,
    path: PathBuf,
    /// True if the file stays: the event is not over, or this run has not begun and an earlier one left the file.
    is_left: bool,
}

impl EventHold for Hold {
    fn begin(&mut self, games: u64) {
        self.is_left = false;
        // Where the disk is full the number is not known: that is all.
        let _ = self.file.set_len(0).and_then(|()| writeln!(self.file, "{games}"));
    }

    fn leave(&mut self) {
        self.is_left = true;
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        // While it is locked: whoever has opened it already finds out that it is gone. What cannot be removed stays, and is locked
        // the next time.
        if !self.is_left {
            let _ = std::fs::remove_file(&self.path);
        }
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

/// An event whose last run came to no end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct CutShort {
    /// Number of games that the run wanted; `None` if it is not known.
    pub planned: Option<u64>,
}

/// Finds out whether the last run of an event with `games` games was cut short; `None` while one goes on, and where nobody knows.
pub(crate) fn cut_short(store: &Path, event: EventId, games: u64) -> Option<CutShort> {
    let file = File::open(path(store, event)).ok()?;
    file.try_lock_shared().ok()?;
    let mut text = String::new();
    file.take(LONGEST).read_to_string(&mut text).ok()?;
    let planned = text.trim().parse().ok();
    // A program can end after the last game and before it takes the file away.
    planned.is_none_or(|planned: u64| planned > games).then_some(CutShort { planned })
}

/// The file for an event, which is the same for every name that the store may have.
fn path(store: &Path, event: EventId) -> PathBuf {
    let mut name = store.canonicalize().unwrap_or_else(|_| store.to_owned()).into_os_string();
    name.push(format!("{MIDDLE}{event}"));
    PathBuf::from(name)
}

/// Takes an event of the store in a file.
pub(crate) fn take(store: &Path, event: EventId) -> Taken {
    let path = path(store, event);
    let mut looks = 0;
    for _ in 0..TRIES {
        let Ok(file) = OpenOptions::new().write(true).create(true).truncate(false).open(&path) else {
            return Taken::Unknown;
        };
        match file.try_lock() {
            // Whoever held it before may have removed it between the two calls: then the lock is on a file that nobody finds.
            Ok(()) if is_at(&file, &path) => {
                let is_left = file.metadata().is_ok_and(|found| found.len() > 0);
                return Taken::Held(Hold { file, path, is_left });
            }
            Ok(()) => {}
            Err(TryLockError::WouldBlock) if looks < LOOKS => {
                looks += 1;
                std::thread::park_timeout(GLANCE);
            }
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
