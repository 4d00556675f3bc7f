//! A game in progress for both the screen and the line mode: the game session, and the meaning of clicks and spots.

use std::ops::{Deref, DerefMut};
use std::time::Duration;

use boardwright_arena::{GameSession, PersonResult, Rejection, Table};
use boardwright_game::{AnyVariant, Fault, Message, MoveError, Place, Record, Reply, Side, Spot, View};
use boardwright_players::PlayerName;

use super::PlayOptions;
use boardwright_local::error::CliError;
use boardwright_local::record_files;
use boardwright_local::rivals::Rivals;

/// As many branches of a position are named.
const SHOWN_BRANCHES: usize = 9;

/// A game in progress.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    game: GameSession<PlayerName>,
    /// True if the level of the computer player follows the person's results.
    fits: bool,
    /// True once the result of this game was counted.
    is_counted: bool,
    /// True while the game is the one of a record: it names those who played it.
    is_of_record: bool,
}

/// Effect of clicking a spot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Click {
    /// A move is complete.
    Play(String),
    /// A piece is chosen; the next click says where it goes.
    Choose(String),
    /// The selection is cleared.
    Drop,
    /// Nothing can be done there, and why.
    Refuse(String),
}

impl Deref for Session {
    type Target = GameSession<PlayerName>;

    fn deref(&self) -> &GameSession<PlayerName> {
        &self.game
    }
}

impl DerefMut for Session {
    fn deref_mut(&mut self) -> &mut GameSession<PlayerName> {
        &mut self.game
    }
}

impl Session {
    /// The game that the options describe.
    ///
    /// # Errors
    /// If a player or the record does not fit the game.
    pub(crate) fn new(variant: &AnyVariant, options: &PlayOptions) -> Result<Session, CliError> {
        for player in options.seats.iter().flatten() {
            player.check(variant)?;
        }
        let start = options.start.clone().unwrap_or_else(|| variant.start());
        let session = GameSession::new(start, options.seats.clone(), options.clock, options.limits, options.seed);
        let mut session = Session { game: session, fits: options.fits, is_counted: false, is_of_record: false };
        for mv in &options.history {
            session.submit(mv, None).map_err(CliError::input)?;
        }
        if let Some(record) = &options.record {
            session.adopt(record_files::replay(record, Some(variant))?);
        }
        Ok(session)
    }

    /// Takes over the table of a record. The seats stay; a player that the record's game does not know is replaced by
    /// the usual opponent.
    pub(crate) fn adopt(&mut self, table: Table) {
        let variant = table.variant().clone();
        let seats = Side::BOTH.map(|side| {
            let player = self.seat(side)?.clone();
            if player.check(&variant).is_ok() {
                Some(player)
            } else {
                super::FIRST_OPPONENT.parse().ok().or(Some(player))
            }
        });
        self.fits = false;
        self.is_of_record = true;
        self.game.adopt(table, seats);
    }

    /// True while nobody has played on from the record that was taken over.
    pub(crate) fn is_of_record(&self) -> bool {
        self.is_of_record
    }

    /// Makes the game of a record the game of those who sit here, since they go on with it.
    fn take_over(&mut self) {
        if std::mem::take(&mut self.is_of_record) {
            self.game.rename();
        }
    }

    /// Plays a move for the side to move and returns the boards to show on the way.
    ///
    /// # Errors
    /// The refusal of the table.
    pub(crate) fn submit(&mut self, text: &str, elapsed: Option<Duration>) -> Result<Vec<View>, Rejection> {
        let frames = self.game.submit(text, elapsed)?;
        self.take_over();
        Ok(frames)
    }

    /// Takes the answer of the computer player that is to move, as [`GameSession::settle`] does.
    pub(crate) fn settle(&mut self, result: Result<Reply, Fault>, elapsed: Duration) -> Option<Vec<View>> {
        self.take_over();
        self.game.settle(result, elapsed)
    }

    /// Cuts the game off after `ply` plies, so that those who sit here go on from there.
    pub(crate) fn return_to(&mut self, ply: usize) {
        self.take_over();
        self.game.return_to(ply);
    }

    /// Ends the game because the clock of the side to move has run out.
    pub(crate) fn flag(&mut self) {
        self.take_over();
        self.game.flag();
    }

    /// Resigns for a person, as [`GameSession::resign`] does.
    ///
    /// # Errors
    /// The reason if it is impossible.
    pub(crate) fn resign(&mut self, elapsed: Duration) -> Result<(), Message> {
        self.game.resign(elapsed)?;
        self.take_over();
        Ok(())
    }

    /// Offers or takes a draw for a person, as [`GameSession::draw`] does.
    ///
    /// # Errors
    /// The reason if it is impossible.
    pub(crate) fn draw(&mut self, elapsed: Duration) -> Result<Message, Message> {
        let said = self.game.draw(elapsed)?;
        self.take_over();
        Ok(said)
    }

    /// The place of an earlier position and the variations of a file there: `ply 1 of 3; branches: 1 g7, 2 f9`. `key` says what
    /// plays one.
    pub(crate) fn ply_in_words(&self, ply: usize, key: &str) -> String {
        let place = format!("ply {ply} of {}", self.plies());
        let found = Record::branches(self.table().variations(), ply);
        let names = (1..).zip(&found).take(SHOWN_BRANCHES).map(|(number, (_, first))| format!("{number} {}", first.mv));
        let names = names.collect::<Vec<_>>().join(", ");
        match found.len() {
            0 => place,
            1..=SHOWN_BRANCHES => format!("{place}; branches: {names}{key}"),
            many => format!("{place}; branches: {names} and {} more{key}", many - SHOWN_BRANCHES),
        }
    }

    /// Makes a branch of the position after `ply` plies the game; the game becomes the first branch there.
    ///
    /// # Errors
    /// If there is no such branch, or if it cannot be played.
    pub(crate) fn branch(&mut self, ply: usize, number: usize) -> Result<(), String> {
        let found = Record::branches(self.table().variations(), ply);
        let Some(&(line, _)) = number.checked_sub(1).and_then(|index| found.get(index)) else {
            return Err(match found.len() {
                0 => "no other line of the file leaves the game here".to_owned(),
                many => format!("expected a branch from 1 to {many}, not {number}"),
            });
        };
        let record = self.record().led_by(line);
        let table = record_files::replay(&record, Some(&self.variant())).map_err(|error| error.to_string())?;
        // The game is still that of the record, or of those who played on from it.
        let is_of_record = self.is_of_record;
        self.adopt(table);
        self.is_of_record = is_of_record;
        Ok(())
    }

    /// Lets the two players change sides. A game in which the person has played both sides says nothing of the level that fits.
    ///
    /// # Errors
    /// If the game is over.
    pub(crate) fn swap(&mut self) -> Result<(), Message> {
        self.game.swap()?;
        self.is_of_record = false;
        self.fits &= self.table().history().is_empty();
        Ok(())
    }

    /// Begins another game of the same kind, against the level that fits now where it follows the results.
    pub(crate) fn again(&mut self, rivals: Option<&Rivals>) {
        self.game.again();
        (self.is_counted, self.is_of_record) = (false, false);
        let Some(rivals) = rivals.filter(|_| self.fits) else { return };
        let fitting: Option<PlayerName> = super::fitting(rivals, self.variant().family().name).parse().ok();
        let seats = Side::BOTH.map(|side| self.seat(side).and_then(|_| fitting.clone()));
        let table = self.table().clone();
        self.game.adopt(table, seats);
        self.game.rename();
    }

    /// The result of a finished game for the person whose results the level follows, once a game.
    pub(crate) fn take_result(&mut self) -> Option<(&'static str, PersonResult)> {
        let own = self.person().filter(|_| self.fits && !self.is_counted)?;
        let outcome = self.table().ending()?.outcome;
        self.is_counted = true;
        let result = match outcome.winner() {
            None => PersonResult::Draw,
            Some(side) if side == own => PersonResult::Win,
            Some(_) => PersonResult::Loss,
        };
        Some((self.variant().family().name, result))
    }

    /// Effect of clicking a spot when `chosen` was clicked before.
    pub(crate) fn click(&self, chosen: &[String], spot: &str) -> Click {
        let mut clicks = chosen.to_vec();
        clicks.push(spot.to_owned());
        if let Some((mv, _)) = self.paths().iter().find(|(_, path)| *path == clicks) {
            return Click::Play(mv.clone());
        }
        if chosen.last().is_some_and(|last| last == spot) {
            return Click::Drop;
        }
        if self.paths().iter().any(|(_, path)| path.first().is_some_and(|first| first == spot)) {
            let alone = self.paths().iter().find(|(_, path)| path.len() == 1 && path[0] == spot);
            return alone.map_or_else(|| Click::Choose(spot.to_owned()), |(mv, _)| Click::Play(mv.clone()));
        }
        Click::Refuse(self.refusal(chosen, spot))
    }

    /// The spots that a click may complete or begin a move with.
    pub(crate) fn targets(&self, chosen: &[String]) -> Vec<String> {
        let next = |path: &Vec<String>| path.strip_prefix(chosen).and_then(|rest| rest.first()).cloned();
        let mut spots: Vec<String> = self.paths().iter().filter_map(|(_, path)| next(path)).collect();
        spots.sort();
        spots.dedup();
        spots
    }

    fn refusal(&self, chosen: &[String], name: &str) -> String {
        let view = self.position().view();
        let own = self.to_move();
        let Some(spot) = view.spot(name) else { return format!("{name} is not on this board") };
        let place = self.place_name(spot);
        // Where a piece goes to, that the piece there cannot move is not the reason.
        if let Some(from) = chosen.first().and_then(|from| view.spot(from)) {
            let reason = self.reason_against(chosen, name).map(|reason| format!(": {reason}")).unwrap_or_default();
            return format!("the piece from {} cannot go to {place}{reason}", self.place_name(from));
        }
        if let Some(reason) = &spot.locked {
            return format!("{place} is locked: {reason}");
        }
        match spot.pieces.as_slice() {
            [] if self.needs_choice() => format!("choose a piece to move first, then {place}"),
            pieces if pieces.iter().any(|piece| piece.side == own) => format!("nothing at {place} can move"),
            _ => format!("there is no move at {place} for {}", self.side_name(own)),
        }
    }

    /// What the game says against a move from the clicked spots to another one, if its text is like those of the moves from there.
    fn reason_against(&self, chosen: &[String], to: &str) -> Option<String> {
        let begins = |path: &&(String, Vec<String>)| path.1.len() == chosen.len() + 1 && path.1.starts_with(chosen);
        let (mv, path) = self.paths().iter().find(begins)?;
        let text = format!("{}{to}", mv.strip_suffix(path.last()?.as_str())?);
        match self.position().check(&text) {
            Err(MoveError::Illegal(illegal)) => Some(illegal.reason.to_string()),
            _ => None,
        }
    }

    /// Name of a place: `d4`, "house 3 of south", "the store of south", "the tray of red".
    fn place_name(&self, spot: &Spot) -> String {
        match spot.place {
            Place::Cell { .. } => spot.name.clone(),
            Place::House { side, index } => format!("house {} of {}", u32::from(index) + 1, self.name_of_pieces(side)),
            Place::Store { side } => format!("the store of {}", self.name_of_pieces(side)),
            Place::Tray { side, .. } => format!("the tray of {}", self.name_of_pieces(side)),
        }
    }

    /// Name of a side of the board, independent of its player.
    fn name_of_pieces(&self, side: Side) -> &'static str {
        self.variant().family().sides[side].name
    }

    /// Lines that tell what the opening asks of the player to move, and the words that choose; none outside openings.
    pub(crate) fn opening(&self) -> Vec<String> {
        let Some(opening) = self.position().view().opening else { return Vec::new() };
        let Some(task) = opening.task.filter(|_| self.table().ending().is_none()) else { return Vec::new() };
        // Parts of the sentence that say nothing leave two spaces.
        let mut lines = vec![task.split_whitespace().collect::<Vec<_>>().join(" ")];
        lines.extend(opening.options.iter().map(|option| format!("  {:<9} {}", option.name, option.meaning)));
        if !opening.offered.is_empty() {
            lines.push(format!("  offered: {}", opening.offered.join(" ")));
        }
        lines
    }

    /// True if a text is a choice of the opening that can be made now, even where it is a word of the program, too.
    pub(crate) fn is_choice(&self, text: &str) -> bool {
        self.choices().iter().any(|name| name.eq_ignore_ascii_case(text.trim()))
    }

    /// The words that choose in the opening now.
    pub(crate) fn choices(&self) -> Vec<String> {
        let options = self.position().view().opening.map(|opening| opening.options).unwrap_or_default();
        options.into_iter().map(|option| option.name).collect()
    }

    /// Description of a spot: its contents, why they cannot move, and the effect of moving there.
    pub(crate) fn describe(&self, spot: &Spot) -> String {
        let pieces: Vec<&str> = spot.pieces.iter().map(|piece| piece.name).collect();
        let what = match (pieces.as_slice(), spot.count) {
            ([], _) => "empty".to_owned(),
            ([name, ..], Some(1)) => format!("1 {name}"),
            ([name, ..], Some(count)) => format!("{count} {name}s"),
            (names, None) => names.join(" with "),
        };
        let locked = spot.locked.as_ref().map(|reason| format!(", locked: {reason}")).unwrap_or_default();
        let warning = spot.warning.as_ref().map(|warning| format!(", {}", warning.reason)).unwrap_or_default();
        format!("{}: {what}{locked}{warning}", self.place_name(spot))
    }

    /// True if moves take two clicks here.
    fn needs_choice(&self) -> bool {
        self.paths().iter().any(|(_, path)| path.len() > 1)
    }
}
