//! Moves, points and ending of a game from elsewhere, as its board has them.

use boardwright_arena::{EndingKind, Table};
use boardwright_game::{Record, RecordError, check_record};

use crate::import::NewGame;

impl NewGame {
    /// The game as its table has it: with moves in the game's own notation, the points of its last position, and the kind
    /// of its ending. How it ended or was left stays in the words of its source.
    ///
    /// # Errors
    /// If a record cannot hold it.
    pub fn settled(self, table: &Table) -> Result<NewGame, RecordError> {
        let (kind, tally, record) = (self.ending_kind(Some(table)), table.position().tally(), table.record());
        let is_told = record.outcome == self.record.outcome && !self.record.ending.is_empty();
        let ending = if is_told { self.record.ending } else { record.ending };
        let record = Record { ending, ..record };
        check_record(&record)?;
        Ok(NewGame { record, kind, tally, ..self })
    }

    /// Kind of the ending, as far as the source states it, the board shows it or the phrase tells it. A game without a
    /// result has not ended, and only the board can say that it ended there.
    pub fn ending_kind(&self, table: Option<&Table>) -> Option<EndingKind> {
        self.record.outcome?;
        let is_known = |kind: &EndingKind| *kind != EndingKind::Recorded;
        let by_board = table.and_then(Table::ending).map(|ending| ending.kind).filter(is_known);
        let is_contradicted =
            |kind| kind == EndingKind::Board && table.is_some() && by_board != Some(EndingKind::Board);
        let stated = self.kind.filter(is_known).filter(|kind| !is_contradicted(*kind));
        stated.or(by_board).or_else(|| kind_of_phrase(&self.record.ending))
    }
}

/// True if a text says that a side ran out of time, with details.
fn is_timed(ending: &str) -> bool {
    let side = ending.split_once(" ran out of time: ").map(|(side, _)| side);
    matches!(side, Some("first" | "second"))
}

/// Kind of an ending from its phrase in the words of our referee.
fn kind_of_phrase(ending: &str) -> Option<EndingKind> {
    let is_of_side = |what: &str| matches!(ending.strip_suffix(what), Some("first" | "second"));
    if ending.starts_with("forfeit: ") {
        Some(EndingKind::Forfeit)
    } else if ending.starts_with("adjudicated: ") {
        Some(EndingKind::Adjudication)
    } else if is_of_side(" ran out of time") || is_timed(ending) {
        Some(EndingKind::Time)
    } else if is_of_side(" resigns") {
        Some(EndingKind::Resignation)
    } else if ending == "draw by agreement" {
        Some(EndingKind::Agreement)
    } else {
        None
    }
}
