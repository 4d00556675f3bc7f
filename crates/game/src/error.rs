//! The two errors of input: bad syntax, and an illegal move.

use std::error::Error;
use std::fmt;

use crate::message::Message;

/// Text that could not be read: what it should have been, what was given, where it broke, what was expected.
///
/// ```
/// use boardwright_game::ParseError;
///
/// let error = ParseError::new("move", "h99", "a row from 1 to 15").at(1);
/// assert_eq!(error.to_string(), "bad move \"h99\" at character 2: expected a row from 1 to 15");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    subject: &'static str,
    given: String,
    /// Byte offset into the text as given.
    offset: Option<usize>,
    /// In a box, since results carry the error by value.
    expected: Box<Message>,
    /// The name that was probably meant.
    meant: Option<Box<str>>,
}

/// As much of a hostile text as an error repeats.
const SHOWN: usize = 120;

/// As much of a text in quotation marks as an error repeats.
///
/// ```
/// use boardwright_game::quoted;
///
/// assert_eq!(quoted("h99"), "\"h99\"");
/// assert!(quoted(&"h".repeat(1 << 20)).ends_with("hh\"…"));
/// ```
pub fn quoted(text: &str) -> String {
    let to = after(text, 0, SHOWN);
    format!("{:?}{}", &text[..to], if to < text.len() { "…" } else { "" })
}

/// Of a longer text so many characters before the place where reading stopped are repeated, and behind it.
const AROUND: (usize, usize) = (20, 40);

impl ParseError {
    /// An error about `given`, which should have been a `subject` ("move", "position", "game", "player"), and which
    /// would have been one with `expected` ("a row from 1 to 15").
    pub fn new(subject: &'static str, given: &str, expected: impl Into<Message>) -> ParseError {
        ParseError { subject, given: given.to_owned(), offset: None, expected: Box::new(expected.into()), meant: None }
    }

    /// Adds the byte offset at which reading stopped.
    #[must_use]
    pub fn at(mut self, offset: usize) -> ParseError {
        self.offset = Some(offset);
        self
    }

    /// Adds the name that was probably meant.
    #[must_use]
    pub fn meaning(mut self, name: &str) -> ParseError {
        self.meant = Some(name.into());
        self
    }

    /// The name that was probably meant, if one is near enough.
    pub fn meant(&self) -> Option<&str> {
        self.meant.as_deref()
    }

    /// The kind of text that was expected: "move", "position", "game", "player".
    pub fn subject(&self) -> &'static str {
        self.subject
    }

    /// The text as it was given.
    pub fn given(&self) -> &str {
        &self.given
    }

    /// The text as given in quotation marks, or where it is long, the part around the place at which reading stopped.
    pub fn quoted(&self) -> String {
        let text = self.given.as_str();
        let Some(offset) = self.offset.filter(|_| text.chars().nth(SHOWN).is_some()) else { return quoted(text) };
        let place = text.floor_char_boundary(offset);
        let (from, to) = (before(text, place, AROUND.0), after(text, place, AROUND.1));
        let cut = |is_cut: bool| if is_cut { "…" } else { "" };
        format!("{}{:?}{}", cut(from > 0), &text[from..to], cut(to < text.len()))
    }

    /// The character at which reading stopped, counted from 1, where one can be named.
    pub fn character(&self) -> Option<usize> {
        let offset = self.offset?;
        Some(self.given.char_indices().take_while(|(start, _)| *start < offset).count() + 1)
    }

    /// The byte offset at which reading stopped, where one can be named.
    pub fn offset(&self) -> Option<usize> {
        self.offset
    }

    /// A phrase that tells what would have been right.
    pub fn expected(&self) -> &Message {
        &self.expected
    }
}

/// The byte offset of the character that stands so many before a place, or of the first.
fn before(text: &str, place: usize, count: usize) -> usize {
    text[..place].char_indices().rev().take(count).last().map_or(place, |(at, _)| at)
}

/// The byte offset of the character that stands so many behind a place, or of the end.
fn after(text: &str, place: usize, count: usize) -> usize {
    text[place..].char_indices().nth(count).map_or(text.len(), |(at, _)| place + at)
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bad {} {}", self.subject, self.quoted())?;
        if let Some(character) = self.character() {
            write!(f, " at character {character}")?;
        }
        write!(f, ": expected {}", self.expected)?;
        match &self.meant {
            Some(name) => write!(f, "; did you mean {name}?"),
            None => Ok(()),
        }
    }
}

impl Error for ParseError {}

/// A move that is well formed and may not be played in this position; the position is as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    /// The move as text.
    pub mv: String,
    /// The reason why it may not be played, as a clause: "h8 is occupied", "the game is over".
    pub reason: Message,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "illegal move {:?}: {}", self.mv, self.reason)
    }
}

impl Error for IllegalMove {}

/// A move text that was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// It is no move of this game.
    Syntax(ParseError),
    /// It is one, and may not be played now.
    Illegal(IllegalMove),
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Syntax(error) => error.fmt(f),
            MoveError::Illegal(error) => error.fmt(f),
        }
    }
}

impl Error for MoveError {}

impl From<ParseError> for MoveError {
    fn from(error: ParseError) -> MoveError {
        MoveError::Syntax(error)
    }
}

impl From<IllegalMove> for MoveError {
    fn from(error: IllegalMove) -> MoveError {
        MoveError::Illegal(error)
    }
}

#[cfg(test)]
mod tests {
    use super::ParseError;

    #[test]
    fn a_long_text_is_quoted_around_the_place_of_its_fault() {
        let quoted = |text: &str, offset: usize| ParseError::new("text", text, "").at(offset).quoted();
        let (short, long) = ("é".repeat(120), format!("{}x{}", "é".repeat(100), "ü".repeat(100)));
        assert_eq!(quoted(&short, 80), format!("{short:?}"));
        assert_eq!(quoted(&long, 0), format!("{:?}…", "é".repeat(40)));
        assert_eq!(quoted(&long, 200), format!("…{:?}…", format!("{}x{}", "é".repeat(20), "ü".repeat(39))));
        assert_eq!(quoted(&long, 199), format!("…{:?}…", format!("{}x{}", "é".repeat(21), "ü".repeat(38))));
        assert_eq!(quoted(&long, long.len()), format!("…{:?}", "ü".repeat(20)));
        assert_eq!(quoted(&long, usize::MAX), format!("…{:?}", "ü".repeat(20)));
        assert_eq!(ParseError::new("text", &long, "").quoted(), format!("{:?}…", &long[..239]));
    }
}
