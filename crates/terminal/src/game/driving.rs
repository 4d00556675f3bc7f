//! Carries out the actions of the game's driver, and reports the events that follow.

use std::time::Duration;

use boardwright_arena::live::{self, DriverTurn, Signal};
use boardwright_game::{Fault, Reply, Side};
use boardwright_players::PlayerName;

use super::GameScreen;
use crate::action::PlayAction;
use crate::workers::PlayerRole;

/// Time for which a person sees the own move before a computer player's answer appears.
const ANSWER_DELAY: Duration = Duration::from_millis(250);

impl GameScreen {
    /// Tells the driver of an event and does what it wants; what must be done outside is returned.
    pub(super) fn drive(&mut self, event: Signal<Reply>) -> Vec<PlayAction> {
        let wanted = self.driver.handle(self.now, event);
        wanted.into_iter().filter_map(|action| self.carry_out(action)).collect()
    }

    /// The turn as the driver needs to know it.
    pub(super) fn turn(&self) -> Option<DriverTurn> {
        let pace = match self.session.is_exhibition() {
            true => self.pace,
            false if self.is_plain => Duration::ZERO,
            false => ANSWER_DELAY,
        };
        self.session.turn(|_| false, pace)
    }

    fn carry_out(&mut self, action: live::Action<Reply>) -> Option<PlayAction> {
        match action {
            live::Action::Ask { side, question } => return self.ask_player(side, question),
            live::Action::Hurry(side) | live::Action::Withdraw(side) => {
                return Some(PlayAction::Stop(PlayerRole::Side(side)));
            }
            live::Action::Abandon(side) => {
                if self.driver.is_paused() {
                    // It is asked again when the pause is over, and not before.
                    self.paused = true;
                    let name = self.session.name(side);
                    let key = self.key("F5", "pause");
                    self.complain(format!("{name} was given up; {key} asks it again from the start"));
                }
                return Some(PlayAction::Abandon(PlayerRole::Side(side)));
            }
            live::Action::Settle { side, result, elapsed } => self.settle(side, result, elapsed),
            live::Action::Flag(_) => {
                self.session.flag();
                self.is_turn_new = true;
                self.tell_ending();
            }
            // A game on the screen is left and not broken off.
            live::Action::End => {}
        }
        None
    }

    fn ask_player(&mut self, side: Side, question: u64) -> Option<PlayAction> {
        let player = self.session.seat(side).cloned()?;
        let job = self.job(PlayerRole::Side(side), player, self.session.question(), true);
        self.infos[side] = None;
        (self.asked, self.question) = (Some(job.id), question);
        Some(PlayAction::Start(Box::new(job)))
    }

    /// Forgets what a computer player was asked, since the game stands differently now; its answer will not be listened
    /// to.
    pub(super) fn cancel_thinking(&mut self) -> Vec<PlayAction> {
        self.is_turn_new = true;
        self.drive(Signal::Turn(None))
    }

    /// Makes a thinking player answer at once; one that was told so before is given up.
    pub(super) fn hurry(&mut self) -> Vec<PlayAction> {
        match self.driver.thinking() {
            None => {
                self.complain("nobody is thinking");
                Vec::new()
            }
            Some((_, _, false)) => {
                self.say("the player is asked to move now");
                self.drive(Signal::Hurry)
            }
            Some((_, _, true)) => self.drive(Signal::GiveUp),
        }
    }

    /// Plays the answer of a computer player, or rules the player out.
    fn settle(&mut self, side: Side, result: Result<Reply, Fault>, elapsed: Duration) {
        let before = self.session.position().view();
        let reply = result.as_ref().ok().cloned();
        // What it plays may change the sides.
        let mover = self.session.side_name(side);
        let name = self.session.seat(side).map(PlayerName::short).unwrap_or_default();
        if let (Some(frames), Some(reply)) = (self.session.settle(result, elapsed), reply) {
            self.show_move(before, frames);
            let score = reply.info.as_ref().map(|info| format!(" ({})", info.score)).unwrap_or_default();
            if reply.info.is_some() {
                self.infos[side] = reply.info.map(|info| *info);
            }
            // The screen has a place of its own for it.
            let printed = reply.printed.iter().filter(|_| self.is_plain);
            let printed: String = printed.map(|line| format!("{name}: {line}\n")).collect();
            self.say(format!("{printed}{mover} plays {}{score}", reply.mv));
            self.printed[side] = reply.printed;
        }
        self.is_turn_new = true;
        self.tell_ending();
    }
}
