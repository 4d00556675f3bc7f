//! What goes on by itself: boards on the way, clocks, computer players and their answers.

use std::path::PathBuf;
use std::time::Duration;

use boardwright_arena::Table;
use boardwright_game::{Fault, Reply, Side, View};

use super::{Game, Hint, Overlay, Thinking, Tone};
use crate::error::CliError;
use crate::play::app::Action;
use crate::play::workers::{Report, Role};

/// How long a board on the way is shown.
const FRAME: Duration = Duration::from_millis(160);

/// How long all the boards on the way to one position are shown at most.
const LONGEST_MOVE: Duration = Duration::from_millis(2500);

/// How long a computer player's opponent gets to see the own move before the answer appears.
const BREATH: Duration = Duration::from_millis(250);

impl Game {
    /// Lets the time go on to `now` and does what has become due.
    pub(crate) fn step(&mut self, now: Duration) -> Vec<Action> {
        self.now = now;
        self.advance_frames();
        self.advance_replay();
        let mut actions = Vec::new();
        if self.session.table().ending().is_some() {
            self.stop_clock();
            return actions;
        }
        if self.is_moving() {
            return actions;
        }
        self.run_clock();
        if self.is_time_up() {
            self.session.flag();
            actions.extend(self.cancel_thinking());
            self.tell_ending();
            return actions;
        }
        if now >= self.not_before
            && let Some((reply, elapsed)) = self.ready.take()
        {
            self.answer(reply, elapsed);
        }
        actions.extend(self.ask_player());
        actions
    }

    fn advance_frames(&mut self) {
        while !self.frames.is_empty() && self.now >= self.next_frame {
            self.before = self.frames.pop_front();
            self.next_frame += self.frame_time;
        }
    }

    /// Shows boards one after another, beginning now.
    fn show_frames(&mut self, before: View, mut frames: Vec<View>) {
        // The last board is the position itself, which is drawn when no other is left.
        frames.pop();
        let count = frames.len().max(1) as u32;
        // Whoever watches at a quick pace does not want to wait for the seeds.
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

    fn run_clock(&mut self) {
        if self.paused {
            self.stop_clock();
        } else if self.running.is_none() {
            self.running = Some(self.now);
        }
    }

    pub(super) fn stop_clock(&mut self) {
        self.spent = self.elapsed();
        self.running = None;
    }

    pub(super) fn restart_clock(&mut self) {
        self.spent = Duration::ZERO;
        self.running = None;
    }

    fn is_time_up(&self) -> bool {
        // An answer that is there already was timed where it was thought.
        self.ready.is_none() && self.session.table().allowance().is_some_and(|allowance| self.elapsed() > allowance)
    }

    /// Asks the computer player that is to move, if one is and nothing stands against it.
    fn ask_player(&mut self) -> Vec<Action> {
        let side = self.session.to_move();
        let is_free = self.thinking.is_none() && self.ready.is_none() && !self.paused && !self.is_moving();
        if !is_free || self.session.table().ending().is_some() {
            return Vec::new();
        }
        let Some(player) = self.session.seat(side).cloned() else { return Vec::new() };
        let question = self.session.question();
        let job = self.job(Role::Side(side), player, question, true);
        self.infos[side] = None;
        self.thinking = Some(Thinking { job: job.id, side, since: self.now, hurried: false });
        let wait = if self.session.is_exhibition() { self.pace } else { BREATH };
        self.not_before = self.now + wait;
        vec![Action::Start(Box::new(job))]
    }

    /// Forgets what a computer player was asked; its answer will not be listened to.
    pub(super) fn cancel_thinking(&mut self) -> Vec<Action> {
        self.ready = None;
        self.thinking.take().map(|thinking| Action::Stop(Role::Side(thinking.side))).into_iter().collect()
    }

    /// Makes a thinking player answer at once; one that was told so before is given up.
    pub(super) fn hurry(&mut self) -> Vec<Action> {
        let Some(thinking) = &mut self.thinking else {
            self.complain("nobody is thinking");
            return Vec::new();
        };
        let role = Role::Side(thinking.side);
        if !thinking.hurried {
            thinking.hurried = true;
            self.say("the player is asked to move now");
            return vec![Action::Stop(role)];
        }
        let name = self.session.name(thinking.side);
        self.thinking = None;
        self.paused = true;
        self.complain(format!("{name} was given up; F5 asks it again from the start"));
        vec![Action::Abandon(role)]
    }

    /// Takes what a computer player reports.
    pub(crate) fn report(&mut self, report: Report) -> Vec<Action> {
        match report {
            Report::Info { job, info } => {
                if let Some(thinking) = self.thinking.as_ref().filter(|thinking| thinking.job == job)
                    && info.line <= 1
                {
                    self.infos[thinking.side] = Some(info);
                }
            }
            Report::Answer { job, reply, elapsed } => {
                if self.thinking.as_ref().is_some_and(|thinking| thinking.job == job) {
                    self.thinking = None;
                    self.ready = Some((reply, elapsed));
                } else if self.hint == Some(Hint::Awaited(job)) {
                    self.take_hint(reply);
                }
            }
            Report::Explained { job, explanation } => {
                if let Some(Overlay::Why(why)) = &mut self.overlay
                    && why.job == job
                {
                    why.result = Some(explanation);
                }
            }
        }
        Vec::new()
    }

    /// Plays the answer of a computer player, or rules the player out.
    fn answer(&mut self, reply: Result<Reply, Fault>, elapsed: Duration) {
        let side = self.session.to_move();
        match reply {
            Err(fault) => self.session.forfeit(side, &fault.reason),
            Ok(reply) => match self.submit(&reply.mv, elapsed) {
                Ok(()) => {
                    if let Some(info) = &reply.info {
                        self.session.note(info);
                        self.infos[side] = Some(info.clone());
                    }
                    let comment = reply.comment();
                    if !comment.is_empty() {
                        let ply = self.session.plies().saturating_sub(1);
                        self.session.comment(ply, comment);
                    }
                    self.printed[side] = reply.printed;
                    let score = reply.info.map(|info| format!(" ({})", info.score)).unwrap_or_default();
                    self.say(format!("{} plays {}{score}", self.session.side_name(side), reply.mv));
                }
                Err(reason) => self.session.forfeit(side, &reason),
            },
        }
        self.tell_ending();
    }

    /// Plays a move for the side to move and shows it.
    ///
    /// # Errors
    /// Why the table refused it.
    pub(super) fn submit(&mut self, mv: &str, elapsed: Duration) -> Result<(), String> {
        let before = self.session.position().view();
        let frames = self.session.submit(mv, Some(elapsed)).map_err(|rejection| rejection.to_string())?;
        self.show_frames(before, frames);
        self.restart_clock();
        self.chosen.clear();
        self.hint = None;
        self.shown = None;
        Ok(())
    }

    /// Says how the game ended, if it did.
    pub(super) fn tell_ending(&mut self) {
        let (Some(ending), Some(reason)) = (self.session.table().ending(), self.session.ending()) else { return };
        let who = match ending.outcome.winner() {
            Some(side) => format!("{} wins", self.session.side_name(side)),
            None => "a draw".to_owned(),
        };
        self.message = (format!("{who}: {reason}"), Tone::Good);
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
    pub(crate) fn loaded(&mut self, path: &std::path::Path, result: Result<Box<Table>, CliError>) -> Vec<Action> {
        match result {
            Err(error) => {
                self.complain(error.to_string());
                Vec::new()
            }
            Ok(table) => {
                let actions = self.cancel_thinking();
                let names = table.names().clone();
                self.session.adopt(*table);
                self.reset();
                self.paused = true;
                self.shown = Some(0);
                self.say(format!(
                    "{}: {} - {}; F5 goes through it, arrows step, here plays on",
                    path.display(),
                    names[Side::First],
                    names[Side::Second]
                ));
                actions
            }
        }
    }

    /// Takes note that a record was written.
    pub(crate) fn saved(&mut self, path: PathBuf, result: Result<(), CliError>) -> Vec<Action> {
        match result {
            Err(error) => self.complain(error.to_string()),
            Ok(()) => {
                self.message = (format!("saved {}", path.display()), Tone::Good);
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
        self.restart_clock();
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
