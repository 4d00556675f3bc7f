//! The portable text format of game records, in the spirit of PGN: `docs/records.md` describes it.
//!
//! Writing a record and reading it back loses nothing, whatever its tags and comments contain. Any text may be read: an
//! invalid one gives an error with its line, in time and memory proportional to its length.

mod reader;
mod writer;

use std::fmt;

pub use reader::{RecordReader, read_records};
pub use writer::{check_record, record_to_text, write_records};

use crate::message::{Message, fault};

/// The longest text that is read, in bytes.
pub const LONGEST_TEXT: usize = 256 << 20;

/// The longest tag value, comment or move, in bytes as written.
const LONGEST_VALUE: usize = 1 << 20;

/// The most plies of one line of a record.
const MAX_PLIES: usize = 100_000;

/// The most tags of one record.
const MAX_TAGS: usize = 1000;

/// The tags that have a field of their own in a record, in the order in which they are written.
const FIELDS: [&str; 6] = ["Game", "First", "Second", "Start", "Result", "Ending"];

/// The reason why a text is no record, or a record cannot be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The line of the text, from 1; 0 for a record that cannot be written.
    pub line: usize,
    /// A clause that tells what is wrong, by key where it concerns a text that was read.
    pub reason: Message,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "line {} of the record: ", self.line)?;
        } else {
            f.write_str("the record cannot be written: ")?;
        }
        self.reason.fmt(f)
    }
}

impl std::error::Error for RecordError {}

/// Tells whether a word of the moves is the result of a game: `1-0`, `0-1`, `1/2-1/2`, or `*` for an unfinished one.
fn is_result(word: &str) -> bool {
    matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*")
}

/// The rest of a word of moves without the number of a turn: of `12.`, `12...` and `12.h8` nothing, nothing, `h8`.
fn after_number(word: &str) -> &str {
    let dots = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if dots.len() < word.len() && dots.starts_with('.') { dots.trim_start_matches('.') } else { word }
}

/// Tells whether a word can stand among the moves as one move. The reader and the writer agree on it, so that whatever
/// is read can be written.
fn is_move(word: &str) -> bool {
    let is_plain = |c: char| !c.is_whitespace() && !c.is_control() && !matches!(c, '+' | '{' | '}' | '(' | ')');
    let is_word = !word.is_empty() && !word.starts_with('[') && word.chars().all(is_plain);
    is_word && after_number(word) == word && !is_result(word)
}
