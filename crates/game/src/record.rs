//! Records: what a game leaves behind, as plain data.

use std::time::Duration;

use crate::engine::Score;
use crate::error::ParseError;
use crate::side::Outcome;

/// One game from its start to its ending, as it is stored, shown and exchanged.
///
/// ```
/// use boardwright_game::{Outcome, Record, RecordedMove, Side, read_records, record_to_text};
///
/// let record = Record {
///     game: "gomoku:15".to_owned(),
///     players: ["boora-0.7".to_owned(), "engine".to_owned()],
///     moves: ["h8", "h9", "g8"].map(RecordedMove::new).to_vec(),
///     outcome: Some(Outcome::Win(Side::Second)),
///     ending: "forfeit: illegal move".to_owned(),
///     ..Record::default()
/// };
/// let text = record_to_text(&record, None)?;
/// assert_eq!(read_records(&text)?, [record]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Record {
    /// The spec of the game: `gomoku:15`.
    pub game: String,
    /// The names of the players, first to move first.
    pub players: [String; 2],
    /// The position text of the start, where it is not the usual one.
    pub start: Option<String>,
    /// The moves, one a ply.
    pub moves: Vec<RecordedMove>,
    /// The result; `None` for an unfinished game.
    pub outcome: Option<Outcome>,
    /// A phrase that tells how it ended: "five in a row from e4 to e8", "forfeit: illegal move".
    pub ending: String,
    /// Everything else that is known, by tag name, in order: `Event`, `Date`, `Seed`, ….
    pub tags: Vec<(String, String)>,
    /// The comment before the first move.
    pub comment: String,
}

/// One ply of a record.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RecordedMove {
    /// The move as text.
    pub mv: String,
    /// The time it took.
    pub elapsed: Option<Duration>,
    /// Its worth in the eyes of its player.
    pub score: Option<Score>,
    /// The depth in plies that its player reached.
    pub depth: Option<u32>,
    /// The comment on it.
    pub comment: String,
}

impl RecordedMove {
    /// A move of which nothing else is known.
    pub fn new(mv: impl Into<String>) -> RecordedMove {
        RecordedMove { mv: mv.into(), ..RecordedMove::default() }
    }
}

impl Record {
    /// The value of a tag of [`Record::tags`].
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }
}

/// A format of game records that other programs know.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// The name, lower case: `sgf`.
    pub name: &'static str,
    /// The usual file extension, without the dot.
    pub extension: &'static str,
    /// Reads all games of a text. The moves need not be legal; the replay checks them.
    pub read: fn(&str) -> Result<Vec<Record>, ParseError>,
    /// Writes games. `Err` says what of a record the format cannot hold.
    pub write: fn(&[Record]) -> Result<String, String>,
}
