//! From a record to a table and back.

use boardwright_game::{AnyVariant, Message, Record, RecordedMove, ReplayFault, Variation};

use super::{Ending, EndingKind, MatchRules, Ply, Table};

impl Table {
    /// Replays a record to a table at which the game can be reviewed and continued.
    ///
    /// Clocks are not in records, so the table has none. Where the board does not show how the game ended, the record
    /// has the last word: its match may have had other limits than the usual ones. Tags and comments are kept. The game is
    /// `variant`, whatever name the record has for it.
    ///
    /// # Errors
    /// If the start cannot be read or a move cannot be played; names the ply.
    pub fn from_record(variant: &AnyVariant, record: &Record) -> Result<Table, ReplayFault> {
        let mut table = match &record.start {
            None => Table::new(variant),
            Some(text) => Table::from_position(variant.read(text).map_err(ReplayFault::Start)?),
        };
        table.names = record.players.clone();
        table.tags.clone_from(&record.tags);
        table.comment.clone_from(&record.comment);
        table.variations.clone_from(&record.variations);
        for (index, mv) in record.moves.iter().enumerate() {
            // The players went on, so the limits of the match that was recorded were others than the usual ones.
            if table.ending.as_ref().is_some_and(|ending| ending.kind != EndingKind::Board) {
                table.rules = MatchRules::default();
                table.ending = None;
            }
            let side = table.to_move();
            let played = table.position.submit(&mv.mv);
            let fault = |reason| ReplayFault::Move { line: 0, ply: index + 1, reason: Box::new(reason) };
            let played = played.map_err(fault)?;
            let RecordedMove { elapsed, score, depth, comment, tags, .. } = mv.clone();
            table.enter(played, Ply { score, depth, comment, tags, ..Ply::new(side, elapsed) });
        }
        table.take_over_ending(record);
        Ok(table)
    }

    /// Ends the game as it was ended before it was left; what the moves bring about by themselves stays.
    #[must_use]
    pub fn with_ending(mut self, ending: Ending) -> Table {
        if self.ending.as_ref().is_none_or(|known| known.kind == EndingKind::Recorded) {
            self.ending = Some(ending);
        }
        self
    }

    fn take_over_ending(&mut self, record: &Record) {
        let agrees = |ending: &Ending| {
            let is_same = Some(ending.outcome) == record.outcome;
            let is_told_alike = record.ending.is_empty() || *ending.reason == record.ending;
            ending.kind == EndingKind::Board || (is_same && is_told_alike)
        };
        match &self.ending {
            Some(ending) if agrees(ending) => return,
            Some(_) => self.rules = MatchRules::default(),
            None => {}
        }
        let reason = Message::from(record.ending.clone());
        self.ending = record.outcome.map(|outcome| Ending { outcome, reason, kind: EndingKind::Recorded });
    }

    /// Record of the game so far, with the tags and the comment of the record it was replayed from.
    pub fn record(&self) -> Record {
        self.record_of(self.history.iter().cloned(), self.plies.iter().cloned())
    }

    /// The same as [`Table::record`] for a table that nobody needs any more, without a copy of the moves.
    #[must_use]
    pub fn into_record(mut self) -> Record {
        let (moves, plies) = (std::mem::take(&mut self.history), std::mem::take(&mut self.plies));
        self.record_of(moves.into_iter(), plies.into_iter())
    }

    fn record_of(&self, moves: impl Iterator<Item = String>, plies: impl Iterator<Item = Ply>) -> Record {
        let usual = self.start == self.variant.start();
        let moves: Vec<RecordedMove> = moves.zip(plies).map(|(mv, ply)| ply.into_move(mv)).collect();
        Record {
            game: self.variant.spec(),
            players: self.names.clone(),
            start: (!usual).then(|| self.start.to_string()),
            outcome: self.ending.as_ref().map(|ending| ending.outcome),
            ending: self.ending.as_ref().map(|ending| ending.reason.to_string()).unwrap_or_default(),
            tags: self.tags.clone(),
            comment: self.comment.clone(),
            variations: Variation::within(&self.variations, moves.len()),
            moves,
        }
    }
}
