//! The error type of the command line: a message, a hint, and an exit code for the kind of error.
//!
//! Libraries have error types of their own, which become [`CliError`] here. Scripts rely on the exit codes, so docs/cli.md
//! lists them.

use std::fmt;
use std::io;

use boardwright_game::{MoveError, ParseError};

/// Result of a command that did not fail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// It succeeded.
    Done,
    /// It answered the question with "no".
    No,
    /// It was interrupted; the results so far have been printed.
    Interrupted,
}

/// Kind of a failure; each kind has its exit code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ErrorKind {
    /// The command line, a file or a text given was wrong.
    Input,
    /// The reader of our output has gone, which is nobody's error.
    ReaderLeft,
    /// A mistake of ours.
    Internal,
}

/// Reason why a command could not do what was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CliError {
    kind: ErrorKind,
    message: String,
    hint: Option<String>,
}

impl Status {
    /// The number that the shell sees.
    pub fn code(self) -> u8 {
        match self {
            Status::Done => 0,
            Status::No => 1,
            Status::Interrupted => 3,
        }
    }
}

impl CliError {
    /// An input was wrong: the message names the given value and the expected form.
    pub fn input(message: impl fmt::Display) -> CliError {
        CliError { kind: ErrorKind::Input, message: message.to_string(), hint: None }
    }

    /// Something that can only be a mistake of ours.
    pub fn internal(message: impl fmt::Display) -> CliError {
        CliError { kind: ErrorKind::Internal, message: message.to_string(), hint: None }
    }

    /// A command line that clap refuses, in the form of our own errors: one line, and what may help.
    pub fn usage(error: &clap::Error) -> CliError {
        let text = error.render().to_string();
        let paragraphs: Vec<String> = text.split("\n\n").map(one_line).collect();
        let message =
            paragraphs.first().map(|first| first.trim_start_matches("error: ").to_owned()).unwrap_or_default();
        let find = |prefix: &str| paragraphs.iter().find_map(|text| text.strip_prefix(prefix));
        let hint = find("tip: ").map(ToOwned::to_owned);
        let usage = |usage: &str| format!("the usage is: {}", usage.replace(" boardwright ", ", or boardwright "));
        let hint = hint.or_else(|| find("Usage: ").map(usage));
        CliError::input(message).with_hint_if(hint)
    }

    /// A file that could not be read or written.
    pub fn file(doing: &str, path: &std::path::Path, error: &io::Error) -> CliError {
        CliError::input(format!("cannot {doing} {path:?}: {}", reason(error)))
    }

    /// Adds a line on what may help.
    pub fn with_hint(mut self, hint: impl Into<String>) -> CliError {
        self.hint = Some(hint.into());
        self
    }

    /// Adds a line on what may help, if there is one.
    pub fn with_hint_if(self, hint: Option<String>) -> CliError {
        match hint {
            Some(hint) => self.with_hint(hint),
            None => self,
        }
    }

    /// Adds the source of the wrong input: "--moves", "move 3 of games.txt".
    pub fn in_context(mut self, place: impl fmt::Display) -> CliError {
        self.message = format!("{place}: {}", self.message);
        self
    }

    /// Kind of the failure.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// A line on what may help.
    pub fn hint(&self) -> Option<&str> {
        self.hint.as_deref()
    }

    /// The number that the shell sees.
    pub fn code(&self) -> u8 {
        match self.kind {
            ErrorKind::Input => 2,
            ErrorKind::ReaderLeft => 0,
            ErrorKind::Internal => 70,
        }
    }
}

impl fmt::Display for CliError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for CliError {}

/// A paragraph without its line ends and indents.
fn one_line(paragraph: &str) -> String {
    paragraph.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The system's words for a failure, without its number, in lower case as our own errors are.
pub fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    let text = text.split(" (os error").next().unwrap_or_default();
    let mut letters = text.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}

/// A failure to write what a command prints.
impl From<boardwright_columns::ColumnsError> for CliError {
    fn from(error: boardwright_columns::ColumnsError) -> CliError {
        match error {
            boardwright_columns::ColumnsError::Io(error) => CliError::from(error),
            other => CliError::internal(other),
        }
    }
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> CliError {
        match error.kind() {
            io::ErrorKind::BrokenPipe => {
                CliError { kind: ErrorKind::ReaderLeft, message: "the reader has gone".to_owned(), hint: None }
            }
            _ => CliError::input(format!("cannot write the output: {}", reason(&error))),
        }
    }
}

impl From<ParseError> for CliError {
    fn from(error: ParseError) -> CliError {
        CliError::input(error)
    }
}

impl From<MoveError> for CliError {
    fn from(error: MoveError) -> CliError {
        CliError::input(error)
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::path::Path;

    use super::{CliError, ErrorKind, Status};

    #[test]
    fn every_kind_has_its_code() {
        let codes = [Status::Done, Status::No, Status::Interrupted].map(Status::code);
        assert_eq!(codes, [0, 1, 3]);
        assert_eq!((CliError::input("x").code(), CliError::internal("x").code()), (2, 70));
        assert_eq!(CliError::from(io::Error::from(io::ErrorKind::BrokenPipe)).code(), 0);
    }

    #[test]
    fn a_file_error_says_what_the_system_says() {
        let error = CliError::file("read", Path::new("a b"), &io::Error::from_raw_os_error(2));
        assert_eq!(error.to_string(), "cannot read \"a b\": no such file or directory");
        assert_eq!(
            error.in_context("--openings").to_string(),
            "--openings: cannot read \"a b\": no such file or directory"
        );
    }

    #[test]
    fn a_full_disk_is_an_error_and_a_closed_pipe_is_none() {
        assert_eq!(CliError::from(io::Error::from(io::ErrorKind::StorageFull)).kind(), ErrorKind::Input);
        assert_eq!(CliError::from(io::Error::from(io::ErrorKind::BrokenPipe)).kind(), ErrorKind::ReaderLeft);
    }
}
