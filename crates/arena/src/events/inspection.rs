//! Referees a game again that was played elsewhere.

use boardwright_game::{Outcome, Record, Stop, check_record};

use crate::events::bout::{Bout, Leg};
use crate::events::journal::JournalEntry;
use crate::referee::adjudication::Adjudication;
use crate::referee::openings::EventOpenings;
use crate::referee::table::{Ending, EndingKind, Table};

/// Extent to which a game speaks for itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Inspection {
    /// Its moves lead to its end.
    Shown,
    /// Its end is one that its moves do not show, such as a forfeit.
    Claimed,
}

impl Bout<'_> {
    /// Referees a game that somebody brings as this one: its players, opening, moves, points and end.
    ///
    /// # Errors
    /// Says what the game has that this one cannot have.
    pub(crate) fn inspect(&self, leg: &Leg, entry: &JournalEntry) -> Result<Inspection, String> {
        let record = &entry.record;
        check_record(record).map_err(|error| error.to_string())?;
        let is_negotiated = matches!(self.openings, EventOpenings::Negotiated(_));
        if !is_negotiated && entry.first_player() != leg.id.leg {
            return Err("an exchange of the sides where no opening is negotiated".to_owned());
        }
        let first = entry.first_player();
        let mut table = self.table(leg, usize::from(first)).map_err(|error| error.to_string())?;
        self.compare_heads(leg, record, &table)?;
        let opening = table.history().len();
        let moves = record.moves.iter().map(|mv| mv.mv.as_str());
        if !moves.take(opening).eq(table.history().iter().map(String::as_str)) {
            return Err("another opening".to_owned());
        }
        // What the solver of the rules finds depends on what it has seen before, so it is left out here.
        let rules = Adjudication { oracle: None, ..self.adjudication.clone() };
        let mut judge = rules.judge(self.variant);
        for (index, mv) in record.moves.iter().enumerate().skip(opening) {
            if table.ending().is_some() {
                return Err(format!("a move {} after its end", index + 1));
            }
            let played = table.submit(table.to_move(), mv.mv.as_str(), None);
            played.map_err(|reason| format!("move {}: {reason}", index + 1))?;
            table.score(mv.score, mv.depth);
            judge.look_at(&mut table, &Stop::new());
        }
        if !self.has_times() && record.moves.iter().any(|mv| mv.elapsed.is_some()) {
            return Err("a time of a move where no time is measured".to_owned());
        }
        if table.position().tally() != entry.tally {
            return Err("points that its moves do not show".to_owned());
        }
        self.compare_ends(entry, table.ending())
    }

    fn compare_heads(&self, leg: &Leg, record: &Record, table: &Table) -> Result<(), String> {
        let expected = table.record();
        if record.game != expected.game {
            return Err(format!("a game of {:?}, expected {:?}", record.game, expected.game));
        }
        if record.players != expected.players {
            return Err("a game of other players".to_owned());
        }
        if record.start != expected.start {
            return Err("another start".to_owned());
        }
        let names = || record.tags.iter().map(|(name, _)| name);
        if let Some(name) = names().enumerate().find_map(|(at, name)| names().take(at).find(|before| *before == name)) {
            return Err(format!("a game with {name} twice"));
        }
        let seed = ("Seed".to_owned(), self.seed.to_string());
        let mut tags = leg.tags.iter().chain([&seed]);
        match tags.find(|(name, value)| record.tag(name) != Some(value)) {
            Some((name, value)) => Err(format!("a game with {name} {:?}, expected {value:?}", record.tag(name))),
            None => Ok(()),
        }
    }

    /// True if the times of moves are measured.
    fn has_times(&self) -> bool {
        self.entrants.iter().any(|entrant| !entrant.pace(self.pace).is_reproducible())
    }

    fn compare_ends(&self, entry: &JournalEntry, shown: Option<&Ending>) -> Result<Inspection, String> {
        let Some(outcome) = entry.record.outcome else { return Err("a game without an outcome".to_owned()) };
        let is_solved = self.adjudication.oracle.is_some() && entry.kind == EndingKind::Adjudication;
        if let Some(ending) = shown {
            return match (ending.outcome == outcome, ending.kind == entry.kind) {
                (true, true) => Ok(Inspection::Shown),
                (false, true) if is_solved => Ok(Inspection::Claimed),
                _ => Err("an end that its moves contradict".to_owned()),
            };
        }
        let may_be = match entry.kind {
            EndingKind::Board | EndingKind::Repetition | EndingKind::PlyLimit | EndingKind::Recorded => false,
            EndingKind::Agreement => outcome == Outcome::Draw,
            EndingKind::Resignation | EndingKind::Forfeit => outcome != Outcome::Draw,
            EndingKind::Time => self.has_times() && outcome != Outcome::Draw,
            EndingKind::Adjudication => is_solved,
        };
        if may_be { Ok(Inspection::Claimed) } else { Err("an end that its moves do not show".to_owned()) }
    }
}
