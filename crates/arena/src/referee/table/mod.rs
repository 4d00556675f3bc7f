//! The referee of one game: it applies moves, counts repetitions and keeps the clocks; it knows no player.

mod clock;
mod event;
mod late;
mod record;

use std::collections::HashMap;
use std::time::Duration;

use boardwright_game::{
    AnyPosition, AnyVariant, Growth, Info, Limits, MatchRules, Message, Outcome, Question, Score, Side, Variation,
};

use crate::referee::pace::TimeControl;
use crate::texts::{self, TEXTS};

pub use event::{Ending, EndingKind, Ply, Rejection, TableChange};

/// Number of plies for which memory is reserved at once.
const USUAL: usize = 64;

/// The referee of one game.
///
/// Every move passes through [`Table::submit`]. A refused move changes nothing. The table has no thread and reads no
/// clock: the caller that asks the players measures the time and passes it.
#[derive(Clone, Debug)]
pub struct Table {
    variant: AnyVariant,
    start: AnyPosition,
    names: [String; 2],
    rules: MatchRules,
    controls: Option<[TimeControl; 2]>,
    margin: Duration,
    position: AnyPosition,
    history: Vec<String>,
    growth: Growth,
    plies: Vec<Ply>,
    /// Plies that were taken back, the next one to redo last.
    undone: Vec<(String, Ply)>,
    /// Number of times each position has occurred; empty while no rule needs it.
    occurrences: HashMap<u64, u32>,
    remaining: [Duration; 2],
    /// Moves that each side has made on its clock.
    made: [u32; 2],
    offer: Option<Side>,
    ending: Option<Ending>,
    /// Tags of the record that was replayed, so that they are not lost.
    tags: Vec<(String, String)>,
    comment: String,
    variations: Vec<Variation>,
}

impl Table {
    /// A table at the usual start of a game, under the game's own match rules, without clocks.
    pub fn new(variant: &AnyVariant) -> Table {
        Table::from_position(variant.start())
    }

    /// A table at any position, under the game's own match rules, without clocks.
    pub fn from_position(start: AnyPosition) -> Table {
        let variant = start.variant();
        let rules = variant.match_rules();
        let mut table = Table {
            variant,
            position: start.clone(),
            start,
            names: [String::new(), String::new()],
            rules,
            controls: None,
            margin: Duration::ZERO,
            history: Vec::new(),
            growth: Growth::new(),
            plies: Vec::new(),
            undone: Vec::new(),
            occurrences: HashMap::new(),
            remaining: [Duration::ZERO; 2],
            made: [0; 2],
            offer: None,
            ending: None,
            tags: Vec::new(),
            comment: String::new(),
            variations: Vec::new(),
        };
        table.rebuild();
        table
    }

    /// Gives the players' names for the record.
    #[must_use]
    pub fn with_names(mut self, names: [String; 2]) -> Table {
        self.names = names;
        self
    }

    /// Gives the tags of the record.
    #[must_use]
    pub fn with_tags(mut self, tags: Vec<(String, String)>) -> Table {
        self.tags = tags;
        self
    }

    /// Sets when the referee ends a game that the rules alone would let go on.
    #[must_use]
    pub fn with_rules(mut self, rules: MatchRules) -> Table {
        self.rules = rules;
        self.rebuild();
        self
    }

    /// The game.
    pub fn variant(&self) -> &AnyVariant {
        &self.variant
    }

    /// Position in which the game began.
    pub fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// Current position.
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The moves so far, as the game writes them.
    pub fn history(&self) -> &[String] {
        &self.history
    }

    /// Mark of the moves so far: while it stays the same, moves are only added to them.
    pub fn growth(&self) -> &Growth {
        &self.growth
    }

    /// Data on the moves so far, one entry for each of [`Table::history`].
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The variations of the record that it was made from, as far as they leave moves that are there.
    pub fn variations(&self) -> &[Variation] {
        &self.variations
    }

    /// Number of plies that have been taken back and can be redone.
    pub fn redoable(&self) -> usize {
        self.undone.len()
    }

    /// The side to move; in a finished game the side that would move.
    pub fn to_move(&self) -> Side {
        self.position.to_move()
    }

    /// The names of the players, first to move first.
    pub fn names(&self) -> &[String; 2] {
        &self.names
    }

    /// Ending of the game, or `None` while it goes on.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// Side that offers a draw, if any.
    pub fn draw_offer(&self) -> Option<Side> {
        self.offer
    }

    /// The question that the table puts to the player of the side to move.
    pub fn question(&self, limits: Limits) -> Question {
        Question { position: self.position.clone(), start: self.start.clone(), history: self.history.clone(), limits }
    }

    /// Plays a move for `side`, which took `elapsed`.
    ///
    /// `None` means that it was not measured, as for the moves of an opening: the clocks are left alone then.
    ///
    /// A move that comes after the side's time is up is not played: the game ends, and the event says so.
    ///
    /// # Errors
    /// [`Rejection`] if the game is over, it is not the side's turn, or the move is unreadable or illegal. Nothing has
    /// changed then; the driver decides whether to ask again or to [`forfeit`](Table::forfeit) the side.
    pub fn submit(
        &mut self,
        side: Side,
        text: impl Into<String>,
        elapsed: Option<Duration>,
    ) -> Result<TableChange, Rejection> {
        self.check_running()?;
        if side != self.to_move() {
            return Err(Rejection::NotYourTurn { given: side, to_move: self.to_move() });
        }
        if let (Some(allowance), Some(elapsed)) = (self.allowance(), elapsed)
            && elapsed > allowance
        {
            self.spend(side, elapsed);
            return self.lose_on_time_after(side, elapsed, allowance);
        }
        let mv = self.position.submit(text)?;
        if self.undone.pop().is_some_and(|(undone, _)| undone != mv) {
            self.variations = Variation::within(&self.variations, self.plies.len() + 1);
        }
        self.undone.clear();
        if self.offer == Some(side.other()) {
            self.offer = None;
        }
        let ply = Ply::new(side, elapsed);
        self.enter(mv, ply);
        Ok(TableChange::Moved { ply: self.plies.len(), side, elapsed, ending: self.ending.clone() })
    }

    /// Notes what the player of the last move thought of it.
    pub fn note(&mut self, info: &Info<String>) {
        if let Some(ply) = self.plies.last_mut() {
            ply.score = Some(info.score);
            ply.depth = Some(info.depth).filter(|depth| *depth > 0);
        }
    }

    /// Notes the score and the depth that a record has of the last move.
    pub(crate) fn score(&mut self, score: Option<Score>, depth: Option<u32>) {
        if let Some(ply) = self.plies.last_mut() {
            (ply.score, ply.depth) = (score, depth);
        }
    }

    /// Says something of a ply, counted from 0; nothing happens if there is no such ply.
    pub fn comment(&mut self, ply: usize, comment: impl Into<String>) {
        if let Some(ply) = self.plies.get_mut(ply) {
            ply.comment = comment.into();
        }
    }

    /// Ends the game because `side` gives up.
    ///
    /// # Errors
    /// [`Rejection::Over`].
    pub fn resign(&mut self, side: Side) -> Result<TableChange, Rejection> {
        self.end(
            Outcome::Win(side.other()),
            TEXTS.with("arena-resigns", [("side", texts::side(side).into())]),
            EndingKind::Resignation,
        )
    }

    /// Ends the game as a draw because both sides want it.
    ///
    /// # Errors
    /// [`Rejection::Over`].
    pub fn agree_draw(&mut self) -> Result<TableChange, Rejection> {
        self.end(Outcome::Draw, TEXTS.say("arena-draw-agreed"), EndingKind::Agreement)
    }

    /// Offers a draw, or takes the offer that the other side has made.
    ///
    /// An offer stands until the other side moves or declines.
    ///
    /// # Errors
    /// [`Rejection::Over`].
    pub fn offer_draw(&mut self, by: Side) -> Result<TableChange, Rejection> {
        self.check_running()?;
        if self.offer == Some(by.other()) {
            return self.agree_draw();
        }
        self.offer = Some(by);
        Ok(TableChange::DrawOffered { by })
    }

    /// Turns down the offer of the other side.
    ///
    /// # Errors
    /// [`Rejection::NoOffer`] if there is none, [`Rejection::Over`].
    pub fn decline_draw(&mut self, by: Side) -> Result<TableChange, Rejection> {
        self.check_running()?;
        if self.offer != Some(by.other()) {
            return Err(Rejection::NoOffer);
        }
        self.offer = None;
        Ok(TableChange::DrawDeclined { by })
    }

    /// Ends the game because `side` misbehaved; `reason` says how ("illegal move", "panicked: …").
    ///
    /// # Errors
    /// [`Rejection::Over`].
    pub fn forfeit(&mut self, side: Side, reason: impl Into<Message>) -> Result<TableChange, Rejection> {
        let reason = TEXTS.with("arena-forfeit", [("reason", reason.into().into())]);
        self.end(Outcome::Win(side.other()), reason, EndingKind::Forfeit)
    }

    /// Ends the game because the time of `side` is up; its clock stands at zero, until the end is taken back.
    ///
    /// # Errors
    /// [`Rejection::Over`].
    pub fn lose_on_time(&mut self, side: Side) -> Result<TableChange, Rejection> {
        let event = self.end(
            Outcome::Win(side.other()),
            TEXTS.with("arena-out-of-time", [("side", texts::side(side).into())]),
            EndingKind::Time,
        )?;
        self.remaining[side] = Duration::ZERO;
        Ok(event)
    }

    /// Ends the game as a rule of its event decides, with the reason as a phrase.
    ///
    /// # Errors
    /// [`Rejection::Over`].
    pub fn adjudicate(&mut self, outcome: Outcome, reason: impl Into<Message>) -> Result<TableChange, Rejection> {
        let reason = TEXTS.with("arena-adjudicated", [("reason", reason.into().into())]);
        self.end(outcome, reason, EndingKind::Adjudication)
    }

    /// Takes back the last `plies` plies, with the clocks as they were then. It also reopens a finished game.
    ///
    /// # Errors
    /// [`Rejection::NoSuchPly`] if there are fewer.
    pub fn undo(&mut self, plies: usize) -> Result<TableChange, Rejection> {
        let available = self.plies.len();
        let Some(keep) = available.checked_sub(plies) else {
            return Err(Rejection::NoSuchPly { asked: plies, available });
        };
        let (moves, plies) = (self.history.drain(keep..), self.plies.drain(keep..));
        self.undone.extend(moves.zip(plies).rev());
        self.rebuild();
        Ok(TableChange::Undone { ply: keep })
    }

    /// Plays the next `plies` of the plies that were taken back again. It also reopens a game that was ended since.
    ///
    /// # Errors
    /// [`Rejection::NoSuchPly`] if there are fewer.
    pub fn redo(&mut self, plies: usize) -> Result<TableChange, Rejection> {
        let available = self.undone.len();
        if plies > available {
            return Err(Rejection::NoSuchPly { asked: plies, available });
        }
        for (mv, ply) in self.undone.split_off(available - plies).into_iter().rev() {
            self.history.push(mv);
            self.plies.push(ply);
        }
        self.rebuild();
        Ok(TableChange::Redone { ply: self.plies.len() })
    }

    fn check_running(&self) -> Result<(), Rejection> {
        match &self.ending {
            None => Ok(()),
            Some(ending) => Err(Rejection::Over(ending.reason.clone())),
        }
    }

    fn end(&mut self, outcome: Outcome, reason: Message, kind: EndingKind) -> Result<TableChange, Rejection> {
        self.check_running()?;
        let ending = Ending { outcome, reason, kind };
        self.ending = Some(ending.clone());
        self.offer = None;
        Ok(TableChange::Ended(ending))
    }

    /// Books a ply that the position has just made.
    fn enter(&mut self, mv: String, mut ply: Ply) {
        ply.remaining = self.charge(ply.side, ply.elapsed);
        if self.plies.capacity() == 0 {
            self.history.reserve(USUAL);
            self.plies.reserve(USUAL);
        }
        self.history.push(mv);
        self.plies.push(ply);
        self.judge(self.plies.len());
    }

    /// Counts the position after `ply` plies and decides whether it ends the game.
    fn judge(&mut self, ply: usize) {
        let mut times = 0;
        if self.rules.repetition.is_some() {
            let count = self.occurrences.entry(self.position.key()).or_insert(0);
            *count += 1;
            times = *count;
        }
        let ending = if let Some(outcome) = self.position.outcome() {
            let reason = self.position.ending().unwrap_or_default();
            Some((outcome, reason, EndingKind::Board))
        } else if self.rules.repetition.is_some_and(|limit| times >= limit) {
            Some((Outcome::Draw, TEXTS.with("arena-same-position", [("times", times.into())]), EndingKind::Repetition))
        } else if self.rules.max_plies.is_some_and(|limit| ply >= limit as usize) {
            Some((Outcome::Draw, TEXTS.with("arena-ply-limit", [("plies", ply.into())]), EndingKind::PlyLimit))
        } else {
            None
        };
        self.ending = ending.map(|(outcome, reason, kind)| Ending { outcome, reason, kind });
        if self.ending.is_some() {
            self.offer = None;
        }
    }

    /// Plays everything in the history again from the start, so that nothing of what was taken back is left over.
    fn rebuild(&mut self) {
        self.position = self.start.clone();
        self.growth = Growth::new();
        self.occurrences.clear();
        self.wind_up();
        self.offer = None;
        self.judge(0);
        for index in 0..self.history.len() {
            let played = self.position.play(&self.history[index]);
            debug_assert!(played.is_ok(), "a move of the history was legal when it was played");
            let Ply { side, elapsed, .. } = self.plies[index];
            self.plies[index].remaining = self.charge(side, elapsed);
            self.judge(index + 1);
        }
    }
}
