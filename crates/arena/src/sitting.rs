//! A game that people and computer players play at one table, with everything that a person may want besides moving.

use std::fmt::Display;
use std::time::Duration;

use boardwright_game::{AnyPosition, AnyVariant, Fault, Question, Record, Reply, Score, Side, View};

use crate::live::{self, Mover, Turn};
use crate::pace::{Pace, TimeControl};
use crate::table::{Ending, EndingKind, Event, Rejection, Table};

/// What a clock may be overrun by: nobody should lose for what the screen took.
const MARGIN: Duration = Duration::from_millis(200);

/// A computer player takes a draw when it sees itself ahead by no more than this (half a unit of its evaluation).
const DRAWISH: Score = Score(50);

/// A computer player takes no draw before so many plies: at the start everything looks even.
const DRAW_PLIES: usize = 20;

/// How much a computer player thinks when nobody said how much.
const THINKING: Duration = Duration::from_secs(2);

/// A game in progress: the referee's table, who plays which side (`P` names a computer player), what is possible now.
///
/// Nothing waits here and nobody is asked: a [`Driver`](crate::live::Driver) says when to put [`Sitting::question`] to a
/// [`Seat`](crate::Seat) and when to hand the answer to [`Sitting::settle`].
#[derive(Clone, Debug)]
pub struct Sitting<P> {
    table: Table,
    seats: [Option<P>; 2],
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

impl<P: Clone + Display> Sitting<P> {
    /// A game from a position, with full clocks. A seat without a player is a person's; `seed` decides all random
    /// choices, and `limits` how much a computer player thinks about a move.
    #[must_use]
    pub fn new(
        start: AnyPosition,
        seats: [Option<P>; 2],
        clock: Option<TimeControl>,
        limits: Pace,
        seed: u64,
    ) -> Sitting<P> {
        let table = Table::from_position(start.clone());
        let mut sitting =
            Sitting { table, seats, clock, limits, seed, round: 0, positions: Vec::new(), paths: Vec::new() };
        sitting.deal(start);
        sitting
    }

    /// Takes a game up again where it was left: `table` holds its moves with their times, `round` is the number that it
    /// had in its sitting. The clocks are what those times leave.
    #[must_use]
    pub fn resume(
        table: Table,
        seats: [Option<P>; 2],
        clock: Option<TimeControl>,
        limits: Pace,
        seed: u64,
        round: u64,
    ) -> Sitting<P> {
        let ending = table.ending().cloned();
        let table = clock.map_or(table.clone(), |clock| table.with_clock(clock, MARGIN));
        let table = ending.map_or(table.clone(), |ending| table.with_ending(ending));
        let mut sitting =
            Sitting { table, seats, clock, limits, seed, round, positions: Vec::new(), paths: Vec::new() };
        sitting.refresh();
        sitting
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
    #[must_use]
    pub fn paths(&self) -> &[(String, Vec<String>)] {
        &self.paths
    }

    /// How much a computer player may think about a move.
    #[must_use]
    pub fn limits(&self) -> &Pace {
        &self.limits
    }

    /// The clock of both sides.
    #[must_use]
    pub fn control(&self) -> Option<TimeControl> {
        self.clock
    }

    /// What decides all random choices.
    #[must_use]
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

    /// How many plies have been played.
    pub fn plies(&self) -> usize {
        self.table.history().len()
    }

    /// The number of this game in this sitting.
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

    /// Who plays a side, as it is called on the screen and in the record.
    pub fn name(&self, side: Side) -> String {
        self.seats[side].as_ref().map_or_else(|| "human".to_owned(), ToString::to_string)
    }

    fn names(&self) -> [String; 2] {
        Side::BOTH.map(|side| self.name(side))
    }

    /// What a side is called in this game: "black", "red", "south".
    pub fn side_name(&self, side: Side) -> &'static str {
        self.table.variant().family().sides[side].name
    }

    /// Whether nobody at the keyboard plays.
    pub fn is_exhibition(&self) -> bool {
        self.seats.iter().all(Option::is_some)
    }

    /// Whether a person is to move.
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
    /// Why the table refused it.
    pub fn submit(&mut self, text: &str, elapsed: Option<Duration>) -> Result<Vec<View>, Rejection> {
        let frames = self.position().frames(text).unwrap_or_default();
        let event = self.table.submit(self.to_move(), text, elapsed)?;
        self.refresh();
        Ok(if matches!(event, Event::Moved { .. }) { frames } else { Vec::new() })
    }

    /// Takes the answer of the player that is to move and returns the boards to show on the way; `None` if no move was
    /// played, since the answer cost the player its game.
    pub fn settle(&mut self, result: Result<Reply, Fault>, elapsed: Duration) -> Option<Vec<View>> {
        let mv = result.as_ref().ok().map(|reply| reply.mv.as_str());
        let frames = mv.and_then(|mv| self.position().frames(mv).ok()).unwrap_or_default();
        let side = self.to_move();
        let event = live::settle(&mut self.table, side, result, Some(elapsed));
        self.refresh();
        matches!(event, Ok(Event::Moved { .. })).then_some(frames)
    }

    /// The turn as a driver needs to know it; `None` if the game is over. A player whose game is played elsewhere is
    /// not asked, and `pace` is the least time that an answer takes.
    pub fn turn(&self, is_elsewhere: impl Fn(&P) -> bool, pace: Duration) -> Option<Turn> {
        let side = self.to_move();
        let mover = match self.seat(side) {
            None => Mover::Person,
            Some(player) if is_elsewhere(player) => Mover::Elsewhere,
            Some(_) => Mover::Player,
        };
        let turn = Turn { side, mover, allowance: self.table.allowance(), pace };
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
    /// Why nobody can.
    pub fn resigner(&self) -> Result<Side, String> {
        self.going_on()?;
        Ok(self.person().ok_or("nobody at the keyboard plays, so nobody can resign")?)
    }

    /// Gives up for a person.
    ///
    /// # Errors
    /// Why that cannot be.
    pub fn resign(&mut self) -> Result<(), String> {
        let side = self.resigner()?;
        self.table.resign(side).map_err(|rejection| rejection.to_string())?;
        self.refresh();
        Ok(())
    }

    /// Offers a draw for a person, or takes the one that is offered. A computer player accepts from ply
    /// `DRAW_PLIES` on when its last score was no better than a little; one that keeps no score declines.
    ///
    /// # Errors
    /// Why that cannot be.
    pub fn draw(&mut self) -> Result<String, String> {
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
            return Ok(format!("{side} offers a draw: {other} accepts with draw, or moves"));
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

    /// Turns down the draw that is offered to a person.
    ///
    /// # Errors
    /// That there is none.
    pub fn decline_draw(&mut self) -> Result<(), String> {
        let by = self.table.draw_offer().map(Side::other).ok_or("there is no draw offer to answer")?;
        self.table.decline_draw(by).map(drop).map_err(|rejection| rejection.to_string())
    }

    /// Says something of a ply, counted from 0; nothing happens if there is no such ply.
    pub fn comment(&mut self, ply: usize, comment: impl Into<String>) {
        self.table.comment(ply, comment);
    }

    /// Takes back to the last position in which a person was to move; in an exhibition, one ply.
    ///
    /// # Errors
    /// That there is no such position.
    pub fn undo(&mut self) -> Result<usize, String> {
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
    pub fn redo(&mut self) -> Result<usize, String> {
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
    pub fn return_to(&mut self, ply: usize) {
        let back = self.plies().saturating_sub(ply);
        // There are as many plies as were counted a line above.
        let _ = self.table.undo(back);
        self.refresh();
    }

    /// Exchanges the players of the two sides.
    ///
    /// # Errors
    /// That the game is over: its record says who played it, and that does not change any more.
    pub fn swap(&mut self) -> Result<(), String> {
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

    /// How the game ended, as a phrase with the names of the sides.
    pub fn ending(&self) -> Option<String> {
        let ending = self.table.ending()?;
        let loser = ending.outcome.winner().map(|winner| self.side_name(winner.other()));
        Some(match (ending.kind, loser) {
            (EndingKind::Resignation, Some(loser)) => format!("{loser} resigns"),
            (EndingKind::Time, Some(loser)) => format!("{loser} ran out of time"),
            _ => ending.reason.clone(),
        })
    }

    /// Where the last move before `ply` went.
    pub fn last_spots(&self, ply: usize) -> Vec<String> {
        let last = ply.checked_sub(1);
        let mv = last.and_then(|last| Some((last, self.table.history().get(last)?)));
        mv.and_then(|(last, mv)| self.position_at(last).path(mv).ok()).unwrap_or_default()
    }
}

/// Whether a game ended by the moves alone.
fn is_on_board(ending: &Ending) -> bool {
    matches!(ending.kind, EndingKind::Board | EndingKind::Repetition | EndingKind::PlyLimit)
}
