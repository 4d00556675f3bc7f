//! A game between people and computer players, with undo, draws, resignation and changing seats.

use std::fmt::Display;
use std::time::Duration;

use boardwright_game::{AnyPosition, AnyVariant, Fault, Info, Message, Question, Record, Reply, Score, Side, View};
use chrono::DateTime;
use web_time::{SystemTime, UNIX_EPOCH};

use crate::referee::live::{self, DriverTurn, Mover};
use crate::referee::pace::{Pace, TimeControl};
use crate::referee::table::{Ending, EndingKind, Rejection, Table, TableChange};
use crate::texts::TEXTS;

/// The overrun of a clock that costs nothing: nobody should lose because the screen is slow.
const MARGIN: Duration = Duration::from_millis(200);

/// A computer player takes a draw when it sees itself ahead by no more than this (half a unit of its evaluation).
const DRAWISH: Score = Score(50);

/// Number of plies before which a computer player accepts no draw: every start looks even.
const DRAW_PLIES: usize = 20;

/// Thinking time of a computer player unless another is set.
const THINKING: Duration = Duration::from_secs(2);

/// A game in progress: the referee's table, who plays which side (`P` names a computer player), what is possible now.
///
/// Nothing waits here and no player is asked: a [`Driver`](crate::referee::live::Driver) says when to put [`GameSession::question`] to a
/// [`Seat`](crate::Seat) and when to hand the answer to [`GameSession::settle`].
#[derive(Clone, Debug)]
pub struct GameSession<P> {
    table: Table,
    seats: [Option<P>; 2],
    clock: Option<TimeControl>,
    limits: Pace,
    seed: u64,
    /// Counts the games of this session, so that each has random choices of its own.
    round: u64,
    /// The positions from the start to the current one.
    positions: Vec<AnyPosition>,
    /// Every legal move now, with the spots to click for it.
    paths: Vec<(String, Vec<String>)>,
}

impl<P: Clone + Display> GameSession<P> {
    /// A game from a position, with full clocks. A seat without a player is a person's; `seed` decides all random
    /// choices, and `limits` how much a computer player thinks about a move.
    pub fn new(
        start: AnyPosition,
        seats: [Option<P>; 2],
        clock: Option<TimeControl>,
        limits: Pace,
        seed: u64,
    ) -> GameSession<P> {
        let table = Table::from_position(start.clone());
        let mut session =
            GameSession { table, seats, clock, limits, seed, round: 0, positions: Vec::new(), paths: Vec::new() };
        session.deal(start);
        session
    }

    /// Takes a game up again where it was left: `table` holds its moves with their times, `round` is the number that it
    /// had in its session. The clocks are what those times leave.
    pub fn resume(
        table: Table,
        seats: [Option<P>; 2],
        clock: Option<TimeControl>,
        limits: Pace,
        seed: u64,
        round: u64,
    ) -> GameSession<P> {
        let ending = table.ending().cloned();
        let table = clock.map_or(table.clone(), |clock| table.with_clock(clock, MARGIN));
        let table = ending.map_or(table.clone(), |ending| table.with_ending(ending));
        let mut session =
            GameSession { table, seats, clock, limits, seed, round, positions: Vec::new(), paths: Vec::new() };
        session.refresh();
        session
    }

    /// Begins at a position with full clocks. The record of a game that people play has the day of its beginning.
    fn deal(&mut self, start: AnyPosition) {
        self.table = Table::from_position(start).with_names(self.names()).with_tags(today().into_iter().collect());
        if let Some(clock) = self.clock {
            self.table = self.table.clone().with_clock(clock, MARGIN);
        }
        self.refresh();
    }

    /// Begins another game of the same kind.
    pub fn again(&mut self) {
        self.round += 1;
        self.deal(self.table.start().clone());
    }

    /// Takes over the table of a record, which may be of another game, and says who plays on.
    pub fn adopt(&mut self, table: Table, seats: [Option<P>; 2]) {
        self.table = table;
        self.seats = seats;
        self.round += 1;
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

    /// Every legal move now, with the names of the spots to click for it; none in a finished game.
    pub fn paths(&self) -> &[(String, Vec<String>)] {
        &self.paths
    }

    /// Limits of a computer player's thinking about a move.
    pub fn limits(&self) -> &Pace {
        &self.limits
    }

    /// The clock of both sides.
    pub fn control(&self) -> Option<TimeControl> {
        self.clock
    }

    /// Seed of all random choices.
    pub fn base_seed(&self) -> u64 {
        self.seed
    }

    /// The game.
    pub fn variant(&self) -> AnyVariant {
        self.table.variant().clone()
    }

    /// The referee.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The position to move in.
    pub fn position(&self) -> &AnyPosition {
        self.table.position()
    }

    /// The position after `ply` plies, or the last one there is.
    pub fn position_at(&self, ply: usize) -> &AnyPosition {
        self.positions.get(ply).unwrap_or_else(|| self.table.position())
    }

    /// Number of plies played.
    pub fn plies(&self) -> usize {
        self.table.history().len()
    }

    /// The number of this game in this session.
    pub fn round(&self) -> u64 {
        self.round
    }

    /// The seed of this game's player on a side.
    pub fn seed(&self, side: Side) -> u64 {
        boardwright_game::derive_seed(self.seed, 2 * self.round + side.index() as u64)
    }

    /// The side to move.
    pub fn to_move(&self) -> Side {
        self.table.to_move()
    }

    /// The player of a side; `None` is a person.
    pub fn seat(&self, side: Side) -> Option<&P> {
        self.seats[side].as_ref()
    }

    /// Name of a side's player, as on the screen and in the record.
    pub fn name(&self, side: Side) -> String {
        self.seats[side].as_ref().map_or_else(|| "human".to_owned(), ToString::to_string)
    }

    fn names(&self) -> [String; 2] {
        Side::BOTH.map(|side| self.name(side))
    }

    /// Name of the pieces that a side has in this game: "black", "red", "south".
    pub fn side_name(&self, side: Side) -> &'static str {
        self.table.position().side_name(side)
    }

    /// True if computer players have both sides.
    pub fn is_exhibition(&self) -> bool {
        self.seats.iter().all(Option::is_some)
    }

    /// True if a person is to move.
    pub fn is_persons_turn(&self) -> bool {
        self.table.ending().is_none() && self.seats[self.to_move()].is_none()
    }

    /// The person for whom a command such as "resign" speaks: who is to move, or else the only one there is.
    pub fn person(&self) -> Option<Side> {
        let side = self.to_move();
        [side, side.other()].into_iter().find(|&side| self.seats[side].is_none())
    }

    /// The question for a move, with as much time as the players have.
    pub fn question(&self) -> Question {
        let mut limits = self.limits.limits(self.table.clock());
        let free = limits.depth.is_none() && limits.nodes.is_none() && limits.clock.is_none();
        if free && limits.move_time.is_none() {
            limits.move_time = Some(THINKING);
        }
        self.table.question(limits)
    }

    /// A question about the position after `ply` plies.
    pub fn question_at(&self, ply: usize, time: Duration) -> Question {
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
    /// The refusal of the table.
    pub fn submit(&mut self, text: &str, elapsed: Option<Duration>) -> Result<Vec<View>, Rejection> {
        let frames = self.position().frames(text).unwrap_or_default();
        let event = self.table.submit(self.to_move(), text, elapsed)?;
        self.refresh();
        Ok(if matches!(event, TableChange::Moved { .. }) { frames } else { Vec::new() })
    }

    /// Takes the answer of the player that is to move and returns the boards to show on the way; `None` if no move was
    /// played, since the answer cost the player its game.
    pub fn settle(&mut self, result: Result<Reply, Fault>, elapsed: Duration) -> Option<Vec<View>> {
        let mv = result.as_ref().ok().map(|reply| reply.mv.as_str());
        let frames = mv.and_then(|mv| self.position().frames(mv).ok()).unwrap_or_default();
        let side = self.to_move();
        let event = live::settle(&mut self.table, side, result, Some(elapsed));
        self.refresh();
        matches!(event, Ok(TableChange::Moved { .. })).then_some(frames)
    }

    /// The turn as a driver needs to know it; `None` if the game is over. A player whose game is played elsewhere is
    /// not asked, and `pace` is the least time that an answer takes.
    pub fn turn(&self, is_elsewhere: impl Fn(&P) -> bool, pace: Duration) -> Option<DriverTurn> {
        let side = self.to_move();
        let mover = match self.seat(side) {
            None => Mover::Person,
            Some(player) if is_elsewhere(player) => Mover::Elsewhere,
            Some(_) => Mover::Player,
        };
        let turn = DriverTurn { side, mover, allowance: self.table.allowance(), pace };
        self.table.ending().is_none().then_some(turn)
    }

    /// Ends the game because the clock of the side to move has run out.
    pub fn flag(&mut self) {
        let _ = self.table.lose_on_time(self.to_move());
        self.refresh();
    }

    /// The person who would give up now.
    ///
    /// # Errors
    /// The reason if it is impossible.
    pub fn resigner(&self) -> Result<Side, Message> {
        self.going_on()?;
        self.person().ok_or_else(|| TEXTS.say("arena-nobody-resigns"))
    }

    /// Resigns for a person. `elapsed` is the time that the side to move has used for the move that it no longer makes.
    ///
    /// # Errors
    /// The reason if it is impossible.
    pub fn resign(&mut self, elapsed: Duration) -> Result<(), Message> {
        let side = self.resigner()?;
        self.resign_for(side, elapsed)
    }

    /// Resigns for the person who plays a side, like [`resign`](GameSession::resign).
    ///
    /// # Errors
    /// If the game is over.
    pub fn resign_for(&mut self, side: Side, elapsed: Duration) -> Result<(), Message> {
        self.going_on()?;
        self.table.resign(side).map_err(|rejection| rejection.message())?;
        self.end_turn(elapsed);
        Ok(())
    }

    /// Takes the time of a turn off the clock of the side to move, since the game has ended without a move.
    fn end_turn(&mut self, elapsed: Duration) {
        self.table.spend(self.to_move(), elapsed);
        self.refresh();
    }

    /// Offers a draw for a person, or takes the one that is offered. A computer player accepts from ply
    /// `DRAW_PLIES` on when its last score was no better than a little; one that keeps no score declines. `elapsed` is
    /// the time that the side to move has used so far; it comes off its clock if the game ends.
    ///
    /// # Errors
    /// The reason if it is impossible.
    pub fn draw(&mut self, elapsed: Duration) -> Result<Message, Message> {
        self.going_on()?;
        let side = match self.table.draw_offer() {
            Some(by) if self.seats[by.other()].is_none() => by.other(),
            _ => self.person().ok_or_else(|| TEXTS.say("arena-nobody-offers"))?,
        };
        self.draw_for(side, elapsed)
    }

    /// Offers a draw for the person who plays a side, or takes the one that the opponent offers, like
    /// [`draw`](GameSession::draw).
    ///
    /// # Errors
    /// The reason if it is impossible.
    pub fn draw_for(&mut self, side: Side, elapsed: Duration) -> Result<Message, Message> {
        self.going_on()?;
        let event = self.table.offer_draw(side).map_err(|rejection| rejection.message())?;
        if matches!(event, TableChange::Ended(_)) {
            self.end_turn(elapsed);
            return Ok(TEXTS.say("arena-draw-settled"));
        }
        let other = side.other();
        if self.seats[other].is_none() {
            let [side, other] = [side, other].map(|side| self.table.position().side(side).into());
            return Ok(TEXTS.with("arena-draw-offered", [("side", side), ("other", other)]));
        }
        let name = self.name(other);
        let last = self.table.plies().iter().rev().find(|ply| ply.side == other).and_then(|ply| ply.score);
        let player = ("player", name.into());
        let refusal = match last {
            None => TEXTS.with("arena-declines-without-score", [player]),
            Some(_) if self.plies() < DRAW_PLIES => {
                TEXTS.with("arena-declines-early", [player, ("ply", DRAW_PLIES.into())])
            }
            Some(score) if score > DRAWISH => TEXTS.with("arena-declines-ahead", [player]),
            Some(_) => {
                self.table.agree_draw().map_err(|rejection| rejection.message())?;
                self.end_turn(elapsed);
                return Ok(TEXTS.with("arena-draw-accepted", [player]));
            }
        };
        self.table.decline_draw(other).map_err(|rejection| rejection.message())?;
        Ok(refusal)
    }

    /// Turns down the draw that is offered to a person.
    ///
    /// # Errors
    /// If there is none.
    pub fn decline_draw(&mut self) -> Result<(), Message> {
        let by = self.table.draw_offer().map(Side::other).ok_or_else(|| TEXTS.say("arena-no-offer"))?;
        self.table.decline_draw(by).map(drop).map_err(|rejection| rejection.message())
    }

    /// Notes what the player of the last move thought of it.
    pub fn note(&mut self, info: &Info<String>) {
        self.table.note(info);
    }

    /// Says something of a ply, counted from 0; nothing happens if there is no such ply.
    pub fn comment(&mut self, ply: usize, comment: impl Into<String>) {
        self.table.comment(ply, comment);
    }

    /// Takes back to the last position in which a person was to move; in an exhibition, one ply.
    ///
    /// # Errors
    /// If there is no such position.
    pub fn undo(&mut self) -> Result<usize, Message> {
        let here = self.plies();
        // A game that was ended by word is reopened where it stands.
        let by_word = self.table.ending().is_some_and(|ending| !is_on_board(ending));
        let latest =
            if by_word { here } else { here.checked_sub(1).ok_or_else(|| TEXTS.say("arena-nothing-to-undo"))? };
        let keep =
            (0..=latest).rev().find(|&ply| self.is_stop(ply)).ok_or_else(|| TEXTS.say("arena-nothing-to-undo"))?;
        self.table.undo(here - keep).map_err(|rejection| rejection.message())?;
        self.refresh();
        Ok(here - keep)
    }

    /// Plays again what was taken back, up to the next position in which a person is to move.
    ///
    /// # Errors
    /// If nothing was taken back.
    pub fn redo(&mut self) -> Result<usize, Message> {
        let mut played = 0;
        while self.table.redoable() > 0 {
            self.table.redo(1).map_err(|rejection| rejection.message())?;
            self.refresh();
            played += 1;
            if self.is_stop(self.plies()) {
                break;
            }
        }
        if played == 0 { Err(TEXTS.say("arena-nothing-to-redo")) } else { Ok(played) }
    }

    /// True if undo and redo stop at a ply: where a person chooses, and anywhere if no person plays.
    fn is_stop(&self, ply: usize) -> bool {
        self.is_exhibition() || self.seats[self.position_at(ply).to_move()].is_none()
    }

    /// Cuts the game off after `ply` plies, so that it goes on from there.
    pub fn return_to(&mut self, ply: usize) {
        let back = self.plies().saturating_sub(ply);
        // There are as many plies as were counted a line above.
        let _ = self.table.undo(back);
        self.refresh();
    }

    /// Exchanges the players of the two sides.
    ///
    /// # Errors
    /// If the game is over: its record names its players, and they do not change any more.
    pub fn swap(&mut self) -> Result<(), Message> {
        self.going_on()?;
        self.seats.swap(0, 1);
        self.rename();
        Ok(())
    }

    /// Checks that the game goes on.
    ///
    /// # Errors
    /// If it is over.
    fn going_on(&self) -> Result<(), Message> {
        if self.table.ending().is_some() {
            return Err(TEXTS.say("arena-over-new"));
        }
        Ok(())
    }

    /// Puts the players who sit here into the record, as when they play on a game that others began.
    pub fn rename(&mut self) {
        self.table = self.table.clone().with_names(self.names());
    }

    /// The record of the game so far.
    pub fn record(&self) -> Record {
        let mut record = self.table.record();
        if record.players.iter().all(String::is_empty) {
            record.players = self.names();
        }
        // A record that was loaded may name the seed of the match that it comes from.
        record.tags.retain(|(name, _)| name != "Seed");
        record.tags.push(("Seed".to_owned(), self.seed.to_string()));
        record
    }

    /// Ending of the game, as a phrase with the names of the sides.
    pub fn ending(&self) -> Option<Message> {
        Some(self.table.ending()?.message(self.table.position()))
    }

    /// Spots of the last move before `ply`.
    pub fn last_spots(&self, ply: usize) -> Vec<String> {
        let last = ply.checked_sub(1);
        let mv = last.and_then(|last| Some((last, self.table.history().get(last)?)));
        mv.and_then(|(last, mv)| self.position_at(last).path(mv).ok()).unwrap_or_default()
    }
}

/// True if a game ended by the moves alone.
fn is_on_board(ending: &Ending) -> bool {
    matches!(ending.kind, EndingKind::Board | EndingKind::Repetition | EndingKind::PlyLimit)
}

/// The date by universal time as a tag, such as `2026-11-28`; `None` on a machine whose clock is before 1970.
fn today() -> Option<(String, String)> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    let now = DateTime::from_timestamp_secs(since.as_secs().try_into().ok()?)?;
    Some(("Date".to_owned(), now.date_naive().to_string()))
}
