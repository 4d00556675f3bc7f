//! The error of everything that a class does.

use std::fmt;

use boardwright_local::error::CliError;
use std::io;
use std::path::Path;

use crate::disk;

/// Reason why something cannot be done, as one sentence for a teacher or a student.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassError {
    message: String,
    hint: Option<String>,
    is_interruption: bool,
}

impl ClassError {
    /// An error with its sentence.
    pub fn new(message: impl fmt::Display) -> ClassError {
        ClassError { message: message.to_string(), hint: None, is_interruption: false }
    }

    /// Work that was interrupted; what was finished is kept.
    #[must_use]
    pub fn interrupted() -> ClassError {
        ClassError { is_interruption: true, ..ClassError::new("interrupted") }
    }

    /// A file or folder that could not be used.
    #[must_use]
    pub fn file(doing: &str, path: &Path, error: &io::Error) -> ClassError {
        let text = error.to_string();
        let path = disk::without_scratch(path);
        ClassError::new(format!("cannot {doing} {path:?}: {}", text.split(" (os error").next().unwrap_or_default()))
    }

    /// Adds a line on what may help.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<String>) -> ClassError {
        self.hint = Some(hint.into());
        self
    }

    /// A line on what may help.
    #[must_use]
    pub fn hint(&self) -> Option<&str> {
        self.hint.as_deref()
    }

    /// True if somebody interrupted the work.
    #[must_use]
    pub fn is_interruption(&self) -> bool {
        self.is_interruption
    }
}

impl fmt::Display for ClassError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ClassError {}

impl From<ClassError> for CliError {
    fn from(error: ClassError) -> CliError {
        CliError::input(&error).with_hint_if(error.hint().map(ToOwned::to_owned))
    }
}
