//! Positions as requests name them, and the requests about positions and records that belong to no table.

use boardwright_arena::{Ending, Table};
use boardwright_catalog::Told;
use boardwright_game::{AnyPosition, AnyVariant, Game, Limits, Message, Question};

use crate::message::{Answer, EndingInfo, GamePosition, Layout, PathMove, RecordsRequest, State, View};
use crate::records;
use crate::texts::TEXTS;
use crate::words::InWords as _;

/// Most moves that are replayed; no game is as long.
const MAX_MOVES: usize = 10_000;

/// Serves a request; it may take long.
///
/// # Errors
/// Fails if the request cannot be read, or its answer cannot be written.
pub(crate) fn serve(request: RecordsRequest) -> Result<Answer, Message> {
    match request {
        RecordsRequest::Look { place } => Ok(Answer::State(Box::new(Reached::new(&place)?.state()))),
        RecordsRequest::ReadRecords { text, family } => {
            let family = family.as_deref().and_then(boardwright_catalog::game).map(Game::family);
            records::read(text.as_bytes(), &Told { family, ..Told::default() })
        }
        RecordsRequest::WriteRecord { record, format } => records::export(&record.record, &format),
    }
}

/// A position with its past.
#[derive(Clone, Debug)]
pub(crate) struct Reached {
    /// The referee, at the position.
    pub(crate) table: Table,
}

impl Reached {
    /// Replays what a request names.
    ///
    /// # Errors
    /// Fails if the position or a move of the place cannot be read or played.
    pub(crate) fn new(place: &GamePosition) -> Result<Reached, Message> {
        let variant = boardwright_catalog::variant(&place.game).map_err(|error| error.in_words())?;
        if place.moves.len() > MAX_MOVES {
            return Err(format!("{} moves: expected at most {MAX_MOVES}", place.moves.len()).into());
        }
        let start = match &place.start {
            None => variant.start(),
            Some(text) => variant.read(text).map_err(|error| error.in_words())?,
        };
        let mut table = Table::from_position(start);
        for (index, mv) in place.moves.iter().enumerate() {
            table.submit(table.to_move(), mv, None).map_err(|why| {
                TEXTS.with("server-at-move", [("number", (index + 1).into()), ("why", why.in_words().into())])
            })?;
        }
        Ok(Reached { table })
    }

    /// The game.
    pub(crate) fn variant(&self) -> &AnyVariant {
        self.table.variant()
    }

    pub(crate) fn position(&self) -> &AnyPosition {
        self.table.position()
    }

    /// A question about it.
    ///
    /// # Errors
    /// Fails if the game is over.
    pub(crate) fn question(&self, limits: Limits) -> Result<Question, Message> {
        match self.table.ending() {
            Some(ending) => {
                let ending = ending.message(self.position());
                Err(TEXTS.with("server-over", [("ending", ending.into())]))
            }
            None => Ok(self.table.question(limits)),
        }
    }

    /// The position before the last move.
    fn before(&self) -> Option<(AnyPosition, &String)> {
        let (last, earlier) = self.table.history().split_last()?;
        let mut position = self.table.start().clone();
        for mv in earlier {
            // Moves of the history were checked by the table.
            position.play(mv).ok()?;
        }
        Some((position, last))
    }

    /// Everything that a page shows of it.
    pub(crate) fn state(&self) -> State {
        let position = self.position();
        let view = position.view();
        let before = self.before();
        let frames = before.as_ref().and_then(|(before, mv)| before.frames(mv).ok()).unwrap_or_default();
        let last = before.as_ref().and_then(|(before, mv)| before.path(mv).ok()).unwrap_or_default();
        let spoken = before.as_ref().and_then(|(before, mv)| spoken(before, mv));
        let ending = self.table.ending().map(|ending| ending_info(position, ending));
        State {
            game: self.variant().spec(),
            layout: Layout::new(&view),
            view: View::new(&view),
            position: position.to_string(),
            line: self.table.history().to_vec(),
            frames: frames.iter().map(View::new).collect(),
            last,
            spoken,
            to_move: position.to_move(),
            moves: if ending.is_some() { Vec::new() } else { PathMove::all(position) },
            tally: position.tally(),
            ending,
            record: self.table.record().into(),
        }
    }
}

/// A legal move in words; `None` where its text is all that there is to say.
pub(crate) fn spoken(position: &AnyPosition, mv: &str) -> Option<Message> {
    position.spoken(mv).ok().filter(|spoken| *spoken != *mv)
}

/// The ending of a game as the page shows it, with the names of its sides.
pub(crate) fn ending_info(position: &AnyPosition, ending: &Ending) -> EndingInfo {
    let text = ending.message(position);
    EndingInfo { outcome: ending.outcome, text, kind: ending.kind.name() }
}
