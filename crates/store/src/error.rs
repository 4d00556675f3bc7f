//! Errors of a store, with messages for its users.

use std::path::{Path, PathBuf};

use boardwright_arena::JournalError;
use rusqlite::ErrorCode;

/// Reason why a store could not do what it was asked for. Nothing has changed then.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// There is no such file, and it was not to be made.
    #[error("there is no store at {path:?}")]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// The file is something else.
    #[error("{path:?} is no game store: {reason}")]
    NoStore {
        /// The file.
        path: PathBuf,
        /// Kind of file that it is.
        reason: &'static str,
    },
    /// A later version of this program has written it.
    #[error("{path:?} is a store of version {found}, expected at most {known}: it needs a newer boardwright")]
    Newer {
        /// The file.
        path: PathBuf,
        /// The version of its schema.
        found: i64,
        /// The latest schema that this program knows.
        known: i64,
    },
    /// The file is damaged.
    #[error("{path:?} is damaged: {reason}")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Fault that was found in it.
        reason: String,
    },
    /// Another program has kept it locked for too long.
    #[error("{path:?} is locked by another program")]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// Something given does not fit into a store.
    #[error("cannot keep {what}")]
    Unfit {
        /// Name of the value, and the reason why it does not fit.
        what: String,
    },
    /// The id of an event stands for other settings than those given.
    #[error("event {id} is kept with other settings")]
    OtherSettings {
        /// The id.
        id: String,
    },
    /// Anything else that SQLite or the system says.
    #[error("cannot use the store {path:?}: {reason}")]
    Failed {
        /// The file.
        path: PathBuf,
        /// Reason for the failure.
        reason: String,
    },
}

impl StoreError {
    /// Meaning of an SQLite error for the store in a file.
    pub(crate) fn new(path: &Path, error: &rusqlite::Error) -> StoreError {
        let path = path.to_owned();
        match error {
            rusqlite::Error::ToSqlConversionFailure(what) => StoreError::Unfit { what: what.to_string() },
            rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::IntegralValueOutOfRange(..)
            | rusqlite::Error::Utf8Error(..) => StoreError::Damaged { path, reason: error.to_string() },
            _ => match error.sqlite_error_code() {
                Some(ErrorCode::NotADatabase) => StoreError::NoStore { path, reason: "it is no SQLite database" },
                Some(ErrorCode::DatabaseCorrupt) => StoreError::Damaged { path, reason: error.to_string() },
                Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Busy { path },
                Some(ErrorCode::ReadOnly) => {
                    StoreError::Failed { path, reason: "the file or its folder cannot be written".to_owned() }
                }
                // SQLite names the file once more, and no reason.
                Some(ErrorCode::CannotOpen) => {
                    StoreError::Failed { path, reason: "the file cannot be opened, or made in its folder".to_owned() }
                }
                Some(ErrorCode::DiskFull) => StoreError::Failed { path, reason: "the disk is full".to_owned() },
                Some(ErrorCode::SystemIoFailure) => {
                    let reason = "the system cannot read or write it, such as on a disk that is full";
                    StoreError::Failed { path, reason: format!("{reason} ({error})") }
                }
                _ => StoreError::Failed { path, reason: error.to_string() },
            },
        }
    }
}

impl From<StoreError> for JournalError {
    fn from(error: StoreError) -> JournalError {
        JournalError::Failed(error.to_string())
    }
}

/// The error for something that does not fit into a column, to travel among those of SQLite.
pub(crate) fn unfit(what: impl Into<String>) -> rusqlite::Error {
    rusqlite::Error::ToSqlConversionFailure(what.into().into())
}

/// The error for a column with a value that the store never writes.
pub(crate) fn damaged(column: usize, what: impl Into<String>) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, what.into().into())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use rusqlite::ffi;

    use super::StoreError;

    #[test]
    fn what_the_system_refuses_names_the_file_and_a_reason() {
        let told = |code| {
            let error = rusqlite::Error::SqliteFailure(ffi::Error::new(code), None);
            StoreError::new(Path::new("games.db"), &error).to_string()
        };
        for (code, reason) in [
            (ffi::SQLITE_FULL, "the disk is full"),
            (ffi::SQLITE_IOERR, "the system cannot read or write it, such as on a disk that is full ("),
            (ffi::SQLITE_CANTOPEN, "the file cannot be opened, or made in its folder"),
            (ffi::SQLITE_READONLY, "the file or its folder cannot be written"),
        ] {
            let error = told(code);
            assert!(error.starts_with(&format!("cannot use the store \"games.db\": {reason}")), "{error}");
        }
    }
}
