//! Formats of game records that other programs know.

use crate::encoding::decodings;
use crate::error::ParseError;
use crate::message::Message;
use crate::record::Record;
use crate::spec::Spec;

/// A format of game records that other programs know.
#[derive(Clone, Copy, Debug)]
pub struct RecordFormat {
    /// The name, lower case: `sgf`.
    pub name: &'static str,
    /// The usual file extension, without the dot.
    pub extension: &'static str,
    /// One line on whose files these are and what of a game they hold.
    pub summary: &'static str,
    /// True if bytes begin as files of this format do.
    pub is_like: fn(&[u8]) -> bool,
    /// Its reader.
    pub reader: FormatReader,
    /// Writes games; `None` if the format is only read. `Err` says what of a record the format cannot hold.
    pub write: Option<FormatWriter>,
}

/// A function that writes games as a file.
pub type FormatWriter = fn(&[Record]) -> Result<Written, String>;

/// A file that was written, and what of the games it could not hold.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Written {
    /// The file.
    pub bytes: Vec<u8>,
    /// Sentences on what is left out.
    pub notices: Notices,
}

/// A function that reads the games of a file. The moves need not be legal: the replay checks them.
///
/// The spec is what a user says of the games: its family, and the size and options of which the file says nothing.
#[derive(Clone, Copy, Debug)]
pub enum FormatReader {
    /// Reads a text, in whatever encoding it was.
    Text(fn(&str, Option<&Spec>) -> Result<ReadGames, ParseError>),
    /// Reads bytes.
    Bytes(fn(&[u8], Option<&Spec>) -> Result<ReadGames, ParseError>),
    /// Hands out the games of a text one by one, for files of very many.
    Stream(for<'a> fn(&'a str, Option<&Spec>) -> Result<GameStream<'a>, ParseError>),
}

/// The games of a text one by one, each with a sentence on what could not be kept of it.
pub type GameStream<'a> = Box<dyn Iterator<Item = Result<(Record, Option<Message>), ParseError>> + 'a>;

/// Games that were read, and notices of their reader.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ReadGames {
    /// The games.
    pub records: Vec<Record>,
    /// Sentences on what was assumed and what could not be kept.
    pub notices: Notices,
}

/// Sentences on what a reader assumed and what it could not keep, each once with the number of its games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Notices(Vec<(Message, usize)>);

/// Sentences that are kept; a hostile file could cause as many as it has bytes.
const MAX_NOTICES: usize = 100;

impl Notices {
    /// Adds a sentence that concerns one game.
    pub fn add(&mut self, text: impl Into<Message>) {
        self.add_for(text.into(), 1);
    }

    /// Adds the sentences about other games.
    pub fn extend(&mut self, more: Notices) {
        more.0.into_iter().for_each(|(text, games)| self.add_for(text, games));
    }

    fn add_for(&mut self, text: Message, games: usize) {
        if let Some((_, count)) = self.0.iter_mut().find(|(known, _)| *known == text) {
            *count += games;
        } else if self.0.len() < MAX_NOTICES {
            self.0.push((text, games));
        }
    }

    /// True if there is nothing to say.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The sentences, each with the number of its games.
    pub fn each(&self) -> impl Iterator<Item = (&Message, usize)> {
        self.0.iter().map(|(text, games)| (text, *games))
    }

    /// The sentences for people in English, with the number of games where there are several.
    pub fn lines(&self) -> impl Iterator<Item = String> {
        let line = |(text, games): &(Message, usize)| match games {
            1 => text.to_string(),
            many => format!("{text} ({many} times)"),
        };
        self.0.iter().map(line)
    }
}

impl From<String> for Written {
    fn from(text: String) -> Written {
        Written { bytes: text.into_bytes(), notices: Notices::default() }
    }
}

impl From<Vec<Record>> for ReadGames {
    fn from(records: Vec<Record>) -> ReadGames {
        ReadGames { records, ..ReadGames::default() }
    }
}

impl RecordFormat {
    /// Reads the games of a file.
    ///
    /// A text without a known encoding is read in the one that its bytes suggest, or else in the first in which the
    /// format understands it.
    ///
    /// # Errors
    /// The fault of the file when it is read in its most likely encoding.
    pub fn read(&self, bytes: &[u8], told: Option<&Spec>) -> Result<ReadGames, ParseError> {
        let mut first = None;
        for decoded in decodings(bytes) {
            let games = match self.reader {
                FormatReader::Bytes(read) => return read(bytes, told),
                FormatReader::Text(read) => read(&decoded.text, told),
                FormatReader::Stream(read) => read(&decoded.text, told).and_then(collected),
            };
            match games {
                Ok(mut games) => {
                    decoded.notice().into_iter().for_each(|notice| games.notices.add(notice));
                    return Ok(games);
                }
                Err(error) => first = first.or(Some(error)),
            }
        }
        Err(first.unwrap_or_else(no_text))
    }

    /// Gives the games of a file to `take` one by one, with a sentence on an encoding that was guessed; `None` if the format
    /// reads all at once.
    ///
    /// # Errors
    /// Those of [`RecordFormat::read`].
    pub fn stream<T>(
        &self,
        bytes: &[u8],
        told: Option<&Spec>,
        take: impl FnOnce(GameStream<'_>, Option<Message>) -> T,
    ) -> Option<Result<T, ParseError>> {
        let FormatReader::Stream(read) = self.reader else { return None };
        let mut first = None;
        for decoded in decodings(bytes) {
            match read(&decoded.text, told) {
                Ok(stream) => return Some(Ok(take(stream, decoded.notice()))),
                Err(error) => first = first.or(Some(error)),
            }
        }
        Some(Err(first.unwrap_or_else(no_text)))
    }
}

fn no_text() -> ParseError {
    ParseError::new("text", "", "a text")
}

fn collected(stream: GameStream<'_>) -> Result<ReadGames, ParseError> {
    let mut games = ReadGames::default();
    for game in stream {
        let (record, notice) = game?;
        games.records.push(record);
        notice.into_iter().for_each(|notice| games.notices.add(notice));
    }
    Ok(games)
}
