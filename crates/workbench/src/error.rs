//! Errors that name the setting, so that each door can say where it was written.

use std::fmt;
use std::ops::Range;

use boardwright_game::ParseError;
use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Reason why something that was named cannot be used, and what may help.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VenueRefusal {
    /// The sentence: what was given and what was expected.
    pub message: String,
    /// A hint.
    pub hint: Option<String>,
}

/// A setting that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SettingError {
    /// The path of the setting, its keys with dots between them: `pace.tc`, `players.1.options.0`. Empty for the whole event.
    pub setting: String,
    /// The sentence: what was given and what was expected.
    pub message: String,
    /// A hint.
    pub hint: Option<String>,
}

impl SettingError {
    /// An error of a setting.
    pub fn new(setting: impl Into<String>, message: impl fmt::Display) -> SettingError {
        SettingError { setting: setting.into(), message: message.to_string(), hint: None }
    }

    /// A refusal of what a setting names.
    pub fn of(setting: impl Into<String>, VenueRefusal { message, hint }: VenueRefusal) -> SettingError {
        SettingError { setting: setting.into(), message, hint }
    }

    /// The message and its hint on one line.
    pub fn one_line(&self) -> String {
        let hint = self.hint.as_ref().map(|hint| format!("; {hint}")).unwrap_or_default();
        format!("{}{hint}", self.message)
    }
}

/// Refuses a number of a setting that the reader of its text refuses.
pub(crate) fn check_number<T>(
    setting: &str,
    given: Option<u64>,
    reader: fn(&str) -> Result<T, String>,
) -> Result<(), SettingError> {
    let Some(number) = given else { return Ok(()) };
    let read = reader(&number.to_string());
    read.map(drop).map_err(|expected| SettingError::new(setting, format!("bad number {number}: {expected}")))
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for SettingError {}

impl From<String> for VenueRefusal {
    fn from(message: String) -> VenueRefusal {
        VenueRefusal { message, hint: None }
    }
}

impl From<&str> for VenueRefusal {
    fn from(message: &str) -> VenueRefusal {
        message.to_owned().into()
    }
}

impl From<ParseError> for VenueRefusal {
    fn from(error: ParseError) -> VenueRefusal {
        error.to_string().into()
    }
}

/// Fault in a tournament file, with its place.
///
/// `Display` shows the place:
///
/// ```text
/// line 3, column 10: bad format "swis": expected round-robin, gauntlet, swiss, knockout or ladder
///   |
/// 3 | format = "swis"
///   |          ^^^^^^
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileError {
    message: String,
    place: Option<FilePosition>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct FilePosition {
    /// From 1.
    line: usize,
    /// From 1, in characters.
    column: usize,
    /// Number of characters that are wrong.
    width: usize,
    /// The line, if it is short enough to be shown.
    text: String,
}

impl FileError {
    pub(crate) fn new(text: &str, span: Option<Range<usize>>, message: impl Into<String>) -> FileError {
        FileError { message: message.into(), place: span.map(|span| FilePosition::new(text, &span)) }
    }

    /// Reads a TOML file.
    ///
    /// # Errors
    /// [`FileError`], which shows the place: too long, no TOML, an unknown or missing key, a value out of range.
    pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, FileError> {
        if text.len() > LONGEST {
            let message = format!("the file has {} bytes, expected at most {LONGEST}", text.len());
            return Err(FileError::new(text, None, message));
        }
        // It repeats a name that is not known, however long that is.
        let said =
            |message: &str| message.trim_end().replace('\n', "; ").chars().take(LONGEST_MESSAGE).collect::<String>();
        toml::from_str(text).map_err(|error| FileError::new(text, error.span(), said(error.message())))
    }

    /// An error at the place of these keys of a TOML file, or of as many of them as the file has.
    pub fn at(text: &str, keys: &[&str], message: impl Into<String>) -> FileError {
        let span = DeTable::parse(text).ok().map(|table| span_of(&table, keys));
        FileError::new(text, span, message)
    }
}

/// The longest file that is read, in bytes.
const LONGEST: usize = 1 << 20;

/// As much of what the reader of TOML says as an error repeats, in characters.
const LONGEST_MESSAGE: usize = 2000;

/// The longest line that is shown, in characters.
const WIDEST: usize = 160;

impl FilePosition {
    fn new(text: &str, span: &Range<usize>) -> FilePosition {
        let start = floor(text, span.start);
        let begin = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let end = text[start..].find('\n').map_or(text.len(), |newline| start + newline);
        let until = floor(text, span.end).clamp(start, end);
        let line = text[begin..end].trim_end_matches('\r');
        let shown = line.chars().map(|c| if c.is_control() { ' ' } else { c }).take(WIDEST).collect();
        FilePosition {
            line: text[..start].matches('\n').count() + 1,
            column: text[begin..start].chars().count() + 1,
            width: text[start..until].chars().count().max(1),
            text: shown,
        }
    }
}

/// The nearest place at or before `index` where a character begins.
fn floor(text: &str, index: usize) -> usize {
    (0..=index.min(text.len())).rev().find(|&index| text.is_char_boundary(index)).unwrap_or(0)
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(FilePosition { line, column, width, text }) = &self.place else { return f.write_str(&self.message) };
        write!(f, "line {line}, column {column}: {}", self.message)?;
        if *column <= WIDEST {
            let margin = " ".repeat(line.to_string().len());
            let carets = "^".repeat((*width).min(WIDEST + 1 - column));
            write!(f, "\n{margin} |\n{line} | {text}\n{margin} | {}{carets}", " ".repeat(column - 1))?;
        }
        Ok(())
    }
}

impl std::error::Error for FileError {}

/// The place of the value under some keys; of the last that there is, if there are not all.
fn span_of(table: &Spanned<DeTable<'_>>, keys: &[&str]) -> Range<usize> {
    let mut span = table.span();
    let Some((first, rest)) = keys.split_first() else { return span };
    let Some(mut value) = table.get_ref().get(*first) else { return span };
    span = value.span();
    for key in rest {
        let next = match value.get_ref() {
            DeValue::Table(table) => table.get(*key),
            DeValue::Array(list) => key.parse::<usize>().ok().and_then(|index| list.get(index)),
            _ => None,
        };
        // An event may have one game in place of a list.
        let next = next.or_else(|| match value.get_ref() {
            DeValue::Table(table) if *key == "games" => table.get("game"),
            _ => None,
        });
        let Some(next) = next else { break };
        (value, span) = (next, next.span());
    }
    span
}
