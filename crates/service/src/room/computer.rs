//! A computer player at a table.

use std::time::Duration;

use web_time::Instant;

use crate::lua::ScriptLog;
#[cfg(not(target_family = "wasm"))]
use boardwright_arena::Seat;
use boardwright_arena::SeatEvent;
use boardwright_game::{AnyVariant, Fault, Message, Question, Reply};
use crossbeam_channel::Receiver;

#[cfg(target_family = "wasm")]
use crate::afar::RemoteSeat as Seat;
use crate::message::{Explanation, SearchInfo};
use crate::players::Chosen;
use crate::slots::Slot;

/// Least time between two reports of a player that are passed on.
const PAUSE: Duration = Duration::from_millis(100);

/// Most lines of a log that are passed on at once.
const MAX_LINES: usize = 50;

/// A player in its seat.
pub(super) struct Computer {
    player: Chosen,
    round: u64,
    seat: Seat,
    log: Option<ScriptLog>,
    /// The question that waits for an answer.
    asked: Option<Asked>,
    /// The slot for thinking that it has while it is asked.
    slot: Option<Slot>,
    /// The question about marks that waits for an answer.
    marks: Option<(u64, Question)>,
    last_thought: Option<Instant>,
}

/// A question that waits for an answer.
struct Asked {
    ticket: u64,
    /// Its number for the driver.
    number: u64,
    question: Question,
}

/// Something that a player said.
pub(super) enum ComputerEvent {
    /// Its findings so far.
    Thought(SearchInfo),
    /// Its move, unchecked, and the time it took.
    Answer {
        /// The number of the question.
        question: u64,
        /// The move, or how the player failed.
        result: Result<Reply, Fault>,
        /// The time that it took.
        elapsed: Duration,
    },
    /// The marks of its move after this number of plies.
    Marks(usize, Explanation),
}

impl Computer {
    /// Seats a player for one game.
    pub(super) fn new(player: Chosen, variant: &AnyVariant, round: u64, seed: u64) -> Result<Computer, Message> {
        #[cfg(not(target_family = "wasm"))]
        let (seat, log) = {
            let made = player.make(variant, seed)?;
            (Seat::new(made.player), made.log)
        };
        // It thinks elsewhere, so that the table goes on meanwhile.
        #[cfg(target_family = "wasm")]
        let (seat, log) = (Seat::new(player.to_string(), variant.spec(), seed), None);
        Ok(Computer { player, round, seat, log, asked: None, slot: None, marks: None, last_thought: None })
    }

    /// True if it is this player in this game.
    pub(super) fn serves(&self, round: u64, player: &Chosen) -> bool {
        self.round == round && self.player.to_string() == player.to_string() && self.seat.is_alive()
    }

    /// Channel of its events, to be waited for.
    pub(super) fn events(&self) -> &Receiver<SeatEvent> {
        self.seat.events()
    }

    /// True if something is still to be heard of it.
    pub(super) fn is_awaited(&self) -> bool {
        self.asked.is_some() || self.marks.is_some()
    }

    /// Asks for a move, for which it has a slot.
    pub(super) fn ask(&mut self, number: u64, question: Question, slot: Slot) {
        self.slot = Some(slot);
        let ticket = self.seat.ask(question.clone());
        self.asked = Some(Asked { ticket, number, question });
    }

    /// Takes the question back: an answer that still comes is not heard.
    pub(super) fn withdraw(&mut self) {
        self.slot = None;
        if self.asked.take().is_some() {
            self.seat.stop();
        }
    }

    /// Asks it to answer at once.
    pub(super) fn stop(&self) {
        self.seat.stop();
    }

    /// Gives it up.
    pub(super) fn abandon(&mut self) {
        self.asked = None;
        self.slot = None;
        self.seat.abandon();
    }

    /// Lines that it printed since the last time.
    pub(super) fn log(&self) -> Vec<String> {
        let mut lines = self.log.as_ref().map(ScriptLog::take).unwrap_or_default();
        lines.truncate(MAX_LINES);
        lines
    }

    /// Its messages since the last call. Reports in between are dropped: only the newest one is of use to a page.
    pub(super) fn hear(&mut self) -> Vec<ComputerEvent> {
        let mut thought = None;
        let mut heard = Vec::new();
        let events: Vec<SeatEvent> = self.events().try_iter().collect();
        for event in events {
            match event {
                SeatEvent::Info { ticket, info } if self.is_about(ticket) => thought = Some(info),
                SeatEvent::Answer { ticket, reply: result, elapsed, .. } => {
                    // An answer to a withdrawn question is dropped: its ticket is not the one that is awaited.
                    if let Some(Asked { number, question, .. }) = self.asked.take_if(|asked| asked.ticket == ticket) {
                        heard.push(ComputerEvent::Answer { question: number, result, elapsed });
                        self.slot = None;
                        self.ask_for_marks(question);
                    }
                }
                SeatEvent::Explained { ticket, explanation } => {
                    let marks = self.marks.take_if(|(asked, _)| *asked == ticket);
                    if let (Some((_, question)), Ok(Some(explanation))) = (marks, explanation) {
                        let explanation = Explanation::new(&question.position, explanation);
                        heard.push(ComputerEvent::Marks(question.history.len(), explanation));
                    }
                }
                _ => {}
            }
        }
        let is_due = self.last_thought.is_none_or(|last| last.elapsed() >= PAUSE);
        if let (Some(info), Some(Asked { question, .. }), true) = (thought, &self.asked, is_due) {
            self.last_thought = Some(Instant::now());
            heard.push(ComputerEvent::Thought(SearchInfo::new(&question.position, &info)));
        }
        heard
    }

    fn is_about(&self, ticket: u64) -> bool {
        self.asked.as_ref().is_some_and(|asked| asked.ticket == ticket)
    }

    /// Asks a script for its marks, which it has stored; it does not search again.
    fn ask_for_marks(&mut self, question: Question) {
        if self.player.is_script() {
            let ticket = self.seat.explain(question.clone());
            self.marks = Some((ticket, question));
        }
    }
}
