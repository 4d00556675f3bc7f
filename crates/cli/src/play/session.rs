//! A game in progress as both the screen and the line mode see it: the table, who plays which side, what is possible.

use std::time::Duration;

use boardwright_arena::{Ending, EndingKind, Event, Pace, Rejection, Table, TimeControl};
use boardwright_game::{AnyPosition, AnyVariant, Info, Place, Question, Record, Score, Side, Spot, View};

use super::PlayOptions;
use crate::error::CliError;
use crate::player_name::PlayerName;
use crate::record_files;

/// What a clock may be overrun by: nobody should lose for what the screen took.
const MARGIN: Duration = Duration::from_millis(200);

/// A computer player takes a draw when it sees itself ahead by no more than this (half a unit of its evaluation).
const DRAWISH: Score = Score(50);

/// A computer player takes no draw before so many plies: at the start everything looks even.
const DRAW_PLIES: usize = 20;

/// How much a computer player thinks when nobody said how much.
pub(crate) const THINKING: Duration = Duration::from_secs(2);

/// A game in progress.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    table: Table,
    seats: [Option<PlayerName>; 2],
    clock: Option<TimeControl>,
    limits: Pace,
    seed: u64,
    /// Counts the games of this sitting, so that each has random choices of its own.
    round: u64,
    /// The positions from the start to the current one.
    positions: Vec<AnyPosition>,
    /// Every legal move now, with the spots to click for it.
    paths: Vec<(String, Vec<String>)>,
}

/// What clicking a spot comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Click {
    /// A move is complete.
    Play(String),
    /// A piece is chosen; the next click says where it goes.
    Choose(String),
    /// What was chosen is put down again.
    Drop,
    /// Nothing can be done there, and why.
    Refuse(String),
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
        let mut session = Session {
            table: Table::from_position(start.clone()),
            seats: options.seats.clone(),
            clock: options.clock,
            limits: options.limits,
            seed: options.seed,
            round: 0,
            positions: Vec::new(),
            paths: Vec::new(),
        };
        session.deal(start);
        for mv in &options.history {
            session.submit(mv, None).map_err(CliError::input)?;
        }
        if let Some(record) = &options.record {
            session.adopt(record_files::replay(record, Some(variant))?);
        }
        Ok(session)
    }

    /// Begins at a position with full clocks.
    fn deal(&mut self, start: AnyPosition) {
        self.table = Table::from_position(start).with_names(self.names());
        if let Some(clock) = self.clock {
            self.table = self.table.clone().with_clock(clock, MARGIN);
        }
        self.refresh();
    }

    /// Begins another game of the same kind.
    pub(crate) fn again(&mut self) {
        self.round += 1;
        self.deal(self.table.start().clone());
    }

    /// Takes over the table of a record. The seats stay; a player that the record's game does not know is replaced by
    /// the usual opponent.
    pub(crate) fn adopt(&mut self, table: Table) {
        self.table = table;
        self.round += 1;
        let variant = self.variant();
        for seat in self.seats.iter_mut().flatten() {
            if let (Err(_), Ok(usual)) = (seat.check(&variant), super::OPPONENT.parse()) {
                *seat = usual;
            }
        }
        self.refresh();
    }

    fn refresh(&mut self) {
        let mut position = self.table.start().clone();
        self.positions = vec![position.clone()];
        for mv in self.table.history() {
            // Moves of the history were checked by the table.
            let _ = position.play(mv);
            self.positions.push(position.clone());
        }
        self.paths.clear();
        if self.table.ending().is_none() {
            let moves = self.position().moves();
            let paths = moves.into_iter().filter_map(|mv| Some((mv.clone(), self.position().path(&mv).ok()?)));
            self.paths = paths.collect();
        }
    }

    /// The game.
    pub(crate) fn variant(&self) -> AnyVariant {
        self.table.variant().clone()
    }

    /// The referee.
    pub(crate) fn table(&self) -> &Table {
        &self.table
    }

    /// The position to move in.
    pub(crate) fn position(&self) -> &AnyPosition {
        self.table.position()
    }

    /// The position after `ply` plies, or the last one there is.
    pub(crate) fn position_at(&self, ply: usize) -> &AnyPosition {
        self.positions.get(ply).unwrap_or_else(|| self.table.position())
    }

    /// How many plies have been played.
    pub(crate) fn plies(&self) -> usize {
        self.table.history().len()
    }

    /// The number of this game in this sitting.
    pub(crate) fn round(&self) -> u64 {
        self.round
    }

    /// The seed of this game's player on a side.
    pub(crate) fn seed(&self, side: Side) -> u64 {
        boardwright_game::derive_seed(self.seed, 2 * self.round + side.index() as u64)
    }

    /// The side to move.
    pub(crate) fn to_move(&self) -> Side {
        self.table.to_move()
    }

    /// The player of a side; `None` is a person.
    pub(crate) fn seat(&self, side: Side) -> Option<&PlayerName> {
        self.seats[side].as_ref()
    }

    /// Who plays a side, as it is called on the screen and in the record.
    pub(crate) fn name(&self, side: Side) -> String {
        self.seats[side].as_ref().map_or_else(|| "human".to_owned(), ToString::to_string)
    }

    fn names(&self) -> [String; 2] {
        Side::BOTH.map(|side| self.name(side))
    }

    /// What a side is called in this game: "black", "red", "south".
    pub(crate) fn side_name(&self, side: Side) -> &'static str {
        self.table.variant().family().sides[side].name
    }

    /// Whether nobody at the keyboard plays.
    pub(crate) fn is_exhibition(&self) -> bool {
        self.seats.iter().all(Option::is_some)
    }

    /// Whether a person is to move.
    pub(crate) fn is_persons_turn(&self) -> bool {
        self.table.ending().is_none() && self.seats[self.to_move()].is_none()
    }

    /// The person for whom a command such as "resign" speaks: who is to move, or else the only one there is.
    pub(crate) fn person(&self) -> Option<Side> {
        let side = self.to_move();
        [side, side.other()].into_iter().find(|&side| self.seats[side].is_none())
    }

    /// The question for a move, with as much time as the players have.
    pub(crate) fn question(&self) -> Question {
        let mut limits = self.limits.limits(self.table.clock());
        let free = limits.depth.is_none() && limits.nodes.is_none() && limits.clock.is_none();
        if free && limits.move_time.is_none() {
            limits.move_time = Some(THINKING);
        }
        self.table.question(limits)
    }

    /// A question about the position after `ply` plies.
    pub(crate) fn question_at(&self, ply: usize, time: Duration) -> Question {
        let limits = Pace { move_time: Some(time), ..Pace::default() }.limits(None);
        Question {
            position: self.position_at(ply).clone(),
            start: self.table.start().clone(),
            history: self.table.history().iter().take(ply).cloned().collect(),
            limits,
        }
    }

    /// Plays a move for the side to move and returns the boards to show on the way.
    ///
    /// # Errors
    /// Why the table refused it.
    pub(crate) fn submit(&mut self, text: &str, elapsed: Option<Duration>) -> Result<Vec<View>, Rejection> {
        let frames = self.position().frames(text).unwrap_or_default();
        let event = self.table.submit(self.to_move(), text, elapsed)?;
        self.refresh();
        Ok(if matches!(event, Event::Moved { .. }) { frames } else { Vec::new() })
    }

    /// Notes what the player of the last move thought of it.
    pub(crate) fn note(&mut self, info: &Info<String>) {
        self.table.note(info);
    }

    /// Ends the game because a player failed to answer.
    pub(crate) fn forfeit(&mut self, side: Side, reason: &str) {
        // A game that is over already needs no other ending.
        let _ = self.table.forfeit(side, reason);
        self.refresh();
    }

    /// Ends the game because the clock of the side to move has run out.
    pub(crate) fn flag(&mut self) {
        let _ = self.table.lose_on_time(self.to_move());
        self.refresh();
    }

    /// The person who would give up now.
    ///
    /// # Errors
    /// Why nobody can.
    pub(crate) fn resigner(&self) -> Result<Side, String> {
        self.going_on()?;
        Ok(self.person().ok_or("nobody at the keyboard plays, so nobody can resign")?)
    }

    /// Gives up for a person.
    ///
    /// # Errors
    /// Why that cannot be.
    pub(crate) fn resign(&mut self) -> Result<(), String> {
        let side = self.resigner()?;
        self.table.resign(side).map_err(|rejection| rejection.to_string())?;
        self.refresh();
        Ok(())
    }

    /// Offers a draw for a person, or takes the one that is offered. A computer player accepts from ply
    /// [`DRAW_PLIES`] on when its last score was no better than a little; one that keeps no score declines.
    ///
    /// # Errors
    /// Why that cannot be.
    pub(crate) fn draw(&mut self) -> Result<String, String> {
        self.going_on()?;
        let side = match self.table.draw_offer() {
            Some(by) if self.seats[by.other()].is_none() => by.other(),
            _ => self.person().ok_or("nobody at the keyboard plays, so nobody can offer a draw")?,
        };
        let event = self.table.offer_draw(side).map_err(|rejection| rejection.to_string())?;
        if matches!(event, Event::Ended(_)) {
            self.refresh();
            return Ok("the draw is agreed".to_owned());
        }
        let other = side.other();
        if self.seats[other].is_none() {
            let (side, other) = (self.side_name(side), self.side_name(other));
            return Ok(format!("{side} offers a draw: {other} types draw to accept, or moves"));
        }
        let name = self.name(other);
        let last = self.table.plies().iter().rev().find(|ply| ply.side == other).and_then(|ply| ply.score);
        let refusal = match last {
            None => "it keeps no score to judge by".to_owned(),
            Some(_) if self.plies() < DRAW_PLIES => format!("it takes no draw before ply {DRAW_PLIES}"),
            Some(score) if score > DRAWISH => "it sees itself ahead".to_owned(),
            Some(_) => {
                self.table.agree_draw().map_err(|rejection| rejection.to_string())?;
                self.refresh();
                return Ok(format!("{name} accepts the draw"));
            }
        };
        self.table.decline_draw(other).map_err(|rejection| rejection.to_string())?;
        Ok(format!("{name} declines: {refusal}"))
    }

    /// Takes back to the last position in which a person was to move; in an exhibition, one ply.
    ///
    /// # Errors
    /// That there is no such position.
    pub(crate) fn undo(&mut self) -> Result<usize, String> {
        let here = self.plies();
        // A game that was ended by word is reopened where it stands.
        let by_word = self.table.ending().is_some_and(|ending| !is_on_board(ending));
        let latest = if by_word { here } else { here.checked_sub(1).ok_or("there is nothing to take back")? };
        let keep = (0..=latest).rev().find(|&ply| self.is_stop(ply)).ok_or("there is nothing to take back")?;
        self.table.undo(here - keep).map_err(|rejection| rejection.to_string())?;
        self.refresh();
        Ok(here - keep)
    }

    /// Plays again what was taken back, up to the next position in which a person is to move.
    ///
    /// # Errors
    /// That nothing was taken back.
    pub(crate) fn redo(&mut self) -> Result<usize, String> {
        let mut played = 0;
        while self.table.redoable() > 0 {
            self.table.redo(1).map_err(|rejection| rejection.to_string())?;
            self.refresh();
            played += 1;
            if self.is_stop(self.plies()) {
                break;
            }
        }
        if played == 0 { Err("there is nothing to redo".to_owned()) } else { Ok(played) }
    }

    /// Whether taking back and redoing stop at a ply: where a person chooses, and anywhere if no person plays.
    fn is_stop(&self, ply: usize) -> bool {
        self.is_exhibition() || self.seats[self.position_at(ply).to_move()].is_none()
    }

    /// Cuts the game off after `ply` plies, so that it goes on from there.
    pub(crate) fn return_to(&mut self, ply: usize) {
        let back = self.plies().saturating_sub(ply);
        // There are as many plies as were counted a line above.
        let _ = self.table.undo(back);
        self.refresh();
    }

    /// Exchanges the players of the two sides.
    ///
    /// # Errors
    /// That the game is over: its record says who played it, and that does not change any more.
    pub(crate) fn swap(&mut self) -> Result<(), String> {
        self.going_on()?;
        self.seats.swap(0, 1);
        self.rename();
        Ok(())
    }

    /// Whether the game goes on.
    ///
    /// # Errors
    /// That it does not.
    fn going_on(&self) -> Result<(), String> {
        if self.table.ending().is_some() {
            return Err("the game is over; new begins another".to_owned());
        }
        Ok(())
    }

    fn rename(&mut self) {
        self.table = self.table.clone().with_names(self.names());
    }

    /// The record of the game so far.
    pub(crate) fn record(&self) -> Record {
        let mut record = self.table.record();
        if record.players.iter().all(String::is_empty) {
            record.players = self.names();
        }
        // A record that was loaded may name the seed of the match that it comes from.
        record.tags.retain(|(name, _)| name != "Seed");
        record.tags.push(("Seed".to_owned(), self.seed.to_string()));
        record
    }

    /// What clicking a spot comes to when `chosen` was clicked before.
    pub(crate) fn click(&self, chosen: &[String], spot: &str) -> Click {
        let mut clicks = chosen.to_vec();
        clicks.push(spot.to_owned());
        if let Some((mv, _)) = self.paths.iter().find(|(_, path)| *path == clicks) {
            return Click::Play(mv.clone());
        }
        if chosen.last().is_some_and(|last| last == spot) {
            return Click::Drop;
        }
        if self.paths.iter().any(|(_, path)| path.first().is_some_and(|first| first == spot)) {
            let alone = self.paths.iter().find(|(_, path)| path.len() == 1 && path[0] == spot);
            return alone.map_or_else(|| Click::Choose(spot.to_owned()), |(mv, _)| Click::Play(mv.clone()));
        }
        Click::Refuse(self.refusal(chosen, spot))
    }

    /// The spots that a click may complete or begin a move with.
    pub(crate) fn targets(&self, chosen: &[String]) -> Vec<String> {
        let next = |path: &Vec<String>| path.strip_prefix(chosen).and_then(|rest| rest.first()).cloned();
        let mut spots: Vec<String> = self.paths.iter().filter_map(|(_, path)| next(path)).collect();
        spots.sort();
        spots.dedup();
        spots
    }

    fn refusal(&self, chosen: &[String], name: &str) -> String {
        let view = self.position().view();
        let own = self.to_move();
        let Some(spot) = view.spot(name) else { return format!("{name} is not on this board") };
        let place = self.place_name(spot);
        if let Some(reason) = &spot.locked {
            return format!("{place} is locked: {reason}");
        }
        if let Some(from) = chosen.first().and_then(|from| view.spot(from)) {
            return format!("the piece from {} cannot go to {place}", self.place_name(from));
        }
        match spot.pieces.as_slice() {
            [] if self.needs_choice() => format!("choose a piece to move first, then {place}"),
            pieces if pieces.iter().any(|piece| piece.side == own) => format!("nothing at {place} can move"),
            _ => format!("there is no move at {place} for {}", self.side_name(own)),
        }
    }

    /// What a place is called: `d4`, "house 3 of south", "the store of south", "the tray of red".
    fn place_name(&self, spot: &Spot) -> String {
        match spot.place {
            Place::Cell { .. } => spot.name.clone(),
            Place::House { side, index } => format!("house {} of {}", u32::from(index) + 1, self.side_name(side)),
            Place::Store { side } => format!("the store of {}", self.side_name(side)),
            Place::Tray { side, .. } => format!("the tray of {}", self.side_name(side)),
        }
    }

    /// What a spot holds, as a phrase, why it cannot move, and what comes of moving there.
    pub(crate) fn describe(&self, spot: &Spot) -> String {
        let pieces: Vec<&str> = spot.pieces.iter().map(|piece| piece.name).collect();
        let what = match (pieces.as_slice(), spot.count) {
            ([], _) => "empty".to_owned(),
            ([name, ..], Some(1)) => format!("1 {name}"),
            ([name, ..], Some(count)) => format!("{count} {name}s"),
            (names, None) => names.join(" with "),
        };
        let locked = spot.locked.as_ref().map(|reason| format!(", locked: {reason}")).unwrap_or_default();
        let warning = spot.warning.as_ref().map(|reason| format!(", {reason}")).unwrap_or_default();
        format!("{}: {what}{locked}{warning}", self.place_name(spot))
    }

    /// How the game ended, as a phrase with the names of the sides.
    pub(crate) fn ending(&self) -> Option<String> {
        let ending = self.table.ending()?;
        let loser = ending.outcome.winner().map(|winner| self.side_name(winner.other()));
        Some(match (ending.kind, loser) {
            (EndingKind::Resignation, Some(loser)) => format!("{loser} resigns"),
            (EndingKind::Time, Some(loser)) => format!("{loser} ran out of time"),
            _ => ending.reason.clone(),
        })
    }

    /// Whether moves take two clicks here.
    fn needs_choice(&self) -> bool {
        self.paths.iter().any(|(_, path)| path.len() > 1)
    }

    /// Where the last move before `ply` went.
    pub(crate) fn last_spots(&self, ply: usize) -> Vec<String> {
        let last = ply.checked_sub(1);
        let mv = last.and_then(|last| Some((last, self.table.history().get(last)?)));
        mv.and_then(|(last, mv)| self.position_at(last).path(mv).ok()).unwrap_or_default()
    }
}

/// Whether a game ended by the moves alone.
fn is_on_board(ending: &Ending) -> bool {
    matches!(ending.kind, EndingKind::Board | EndingKind::Repetition | EndingKind::PlyLimit)
}
