//! Changes over time: animation, clocks, computer players and their answers.

use std::path::PathBuf;
use std::time::Duration;

use boardwright_arena::Table;
use boardwright_arena::live::Signal;
use boardwright_game::{Fault, Notices, Reply, View};

use super::{GameScreen, Hint, Overlay, Tone};
use crate::action::PlayAction;
use crate::workers::WorkerReport;
use boardwright_local::error::CliError;
use boardwright_local::rivals::Rivals;

/// Time for which an intermediate board is shown.
const FRAME: Duration = Duration::from_millis(160);

/// Longest time for all the intermediate boards of one move.
const LONGEST_MOVE: Duration = Duration::from_millis(2500);

impl GameScreen {
    /// Lets the time go on to `now` and does what has become due.
    pub(crate) fn step(&mut self, now: Duration) -> Vec<PlayAction> {
        self.now = now;
        self.advance_frames();
        self.advance_replay();
        let mut actions = self.drive(Signal::Pause(self.stands_still()));
        if std::mem::take(&mut self.is_turn_new) {
            // A move that was just played may be on its way over the board.
            actions.extend(self.drive(Signal::Pause(self.stands_still())));
            actions.extend(self.drive(Signal::Turn(self.turn())));
        }
        if let Some((family, result)) = self.session.take_result() {
            actions.push(PlayAction::Count { family, result });
        }
        actions
    }

    /// True if no clock runs and no player is asked now.
    fn stands_still(&self) -> bool {
        self.paused || self.is_moving()
    }

    fn advance_frames(&mut self) {
        while !self.frames.is_empty() && self.now >= self.next_frame {
            self.before = self.frames.pop_front();
            self.next_frame += self.frame_time;
        }
    }

    /// Shows boards one after another, beginning now.
    fn show_frames(&mut self, before: View, mut frames: Vec<View>) {
        if self.is_plain {
            return;
        }
        // The last board is the position itself, which is drawn when no other is left.
        frames.pop();
        let count = frames.len().max(1) as u32;
        // At a quick pace the intermediate boards would delay the game.
        let longest = if self.session.is_exhibition() { LONGEST_MOVE.min(self.pace * 2) } else { LONGEST_MOVE };
        self.frame_time = FRAME.min(longest / count);
        self.next_frame = self.now + self.frame_time;
        self.before = Some(before);
        self.frames = frames.into();
    }

    /// Ends the showing of boards on the way; whether there were any.
    pub(super) fn skip_frames(&mut self) -> bool {
        let was_moving = self.is_moving();
        self.frames.clear();
        was_moving
    }

    /// Handles a report of a computer player.
    pub(crate) fn report(&mut self, report: WorkerReport) -> Vec<PlayAction> {
        match report {
            WorkerReport::Info { job, info } => {
                if let Some((side, ..)) = self.driver.thinking()
                    && self.asked == Some(job)
                    && info.line <= 1
                {
                    self.infos[side] = Some(info);
                }
            }
            WorkerReport::Answer { job, reply, elapsed } => {
                if self.asked == Some(job) {
                    // Time in which the program was stopped is nobody's.
                    let elapsed = elapsed.min(self.elapsed());
                    return self.drive(Signal::Answer { question: self.question, result: reply, elapsed });
                }
                if self.hint == Some(Hint::Awaited(job)) {
                    self.take_hint(reply);
                }
            }
            WorkerReport::Explained { job, explanation } => {
                if let Some(Overlay::Why(why)) = &mut self.overlay
                    && why.job == job
                {
                    why.result = Some(explanation);
                }
            }
        }
        Vec::new()
    }

    /// Plays a move for the person to move and shows it.
    ///
    /// # Errors
    /// The refusal of the table.
    pub(super) fn submit(&mut self, mv: &str, elapsed: Duration) -> Result<(), String> {
        let before = self.session.position().view();
        let frames = self.session.submit(mv, Some(elapsed)).map_err(|rejection| rejection.to_string())?;
        // No player was asked while a person was to move, so that nothing is to be done.
        self.cancel_thinking();
        self.show_move(before, frames);
        Ok(())
    }

    /// Shows a move on its way and forgets what belonged to the position before.
    pub(super) fn show_move(&mut self, before: View, frames: Vec<View>) {
        self.show_frames(before, frames);
        self.chosen.clear();
        self.hint = None;
        self.shown = None;
    }

    /// Reports the ending of the game, if it has ended. In the line mode the board does.
    pub(super) fn tell_ending(&mut self) {
        if self.is_plain {
            return;
        }
        let (Some(ending), Some(reason)) = (self.session.table().ending(), self.session.ending()) else { return };
        let who = match ending.outcome.winner() {
            Some(side) => format!("{} wins", self.session.side_name(side)),
            None => "a draw".to_owned(),
        };
        self.message = (crate::with_reason(&who, &reason), Tone::Good);
    }

    /// Says which level fits after the result of the game was counted.
    pub(crate) fn counted(&mut self, result: &Result<Rivals, CliError>) {
        match result {
            Ok(rivals) => {
                let family = self.session.variant().family().name;
                self.add(&crate::fits_now(rivals, family));
                self.rivals = Some(rivals.clone());
            }
            Err(error) => self.complain(format!("the result was not counted: {error}")),
        }
    }

    fn take_hint(&mut self, reply: Result<Reply, Fault>) {
        match reply {
            Err(fault) => {
                self.hint = None;
                self.complain(format!("no hint: the engine failed: {fault}"));
            }
            Ok(reply) => {
                let path = self.session.position().path(&reply.mv).unwrap_or_default();
                let score = reply.info.map(|info| format!(", {} at depth {}", info.score, info.depth));
                self.say(format!("hint: {}{}", reply.mv, score.unwrap_or_default()));
                self.hint = Some(Hint::Given(path));
            }
        }
    }

    /// Takes over a record that was read.
    pub(crate) fn loaded(
        &mut self,
        path: &std::path::Path,
        result: Result<(Box<Table>, Notices), CliError>,
    ) -> Vec<PlayAction> {
        match result {
            Err(error) => {
                self.complain(error.to_string());
                Vec::new()
            }
            // Reading may take long, and what was played meanwhile nobody has given up.
            Ok(_)
                if self.would_be_lost()
                    && !self.session.is_exhibition()
                    && self.left != Some((self.session.round(), self.session.plies())) =>
            {
                self.complain(format!(
                    "{}: this game went on meanwhile; load it again to leave the game",
                    path.display()
                ));
                Vec::new()
            }
            Ok((table, notices)) => {
                let actions = self.cancel_thinking();
                let names = table.names().clone();
                self.session.adopt(*table);
                self.reset();
                self.paused = true;
                self.shown = (!self.is_plain).then_some(0);
                let keys = self.key("F5 goes through it, arrows step", "replay goes through it, go PLY steps");
                let (path, [one, other]) = (path.display(), names);
                self.say(with_notices(format!("{path}: {one} - {other}; {keys}, here plays on"), &notices));
                actions
            }
        }
    }

    /// Shows that a record was written.
    pub(crate) fn saved(&mut self, path: PathBuf, result: Result<Notices, CliError>) -> Vec<PlayAction> {
        match result {
            Err(error) => self.complain(error.to_string()),
            Ok(notices) => {
                self.message = (with_notices(format!("saved {}", path.display()), &notices), Tone::Good);
                if !self.saved.contains(&path) {
                    self.saved.push(path);
                }
            }
        }
        Vec::new()
    }

    /// Forgets everything that belongs to the position on the screen.
    pub(super) fn reset(&mut self) {
        self.skip_frames();
        self.shown = None;
        self.chosen.clear();
        self.entry.clear();
        self.hint = None;
        self.overlay = None;
        self.infos = [None, None];
        self.printed = Default::default();
        self.replay_at = None;
        let view = self.session.position().view();
        if view.spot(&self.cursor).is_none() {
            self.cursor = super::middle(&view);
            self.home.clone_from(&self.cursor);
        }
    }
}

/// A message with what a file could not hold, or what its reader has to say: there is one line for all of it.
fn with_notices(message: String, notices: &Notices) -> String {
    notices.lines().fold(message, |message, notice| format!("{message}; note: {notice}"))
}
