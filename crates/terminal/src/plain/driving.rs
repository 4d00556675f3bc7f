//! Carries out the actions of the game's driver, and waits for the moves of computer players.

use std::time::{Duration, Instant};

use boardwright_arena::live::{Action, Driver, Signal};
use boardwright_game::{Fault, Reply, Side};
use boardwright_players::PlayerName;

use super::{GRACE, InputLines, POLL_INTERVAL};
use crate::workers::{PlayerRole, WorkerReport};
use boardwright_local::error::CliError;

impl InputLines<'_> {
    /// Plays the moves of computer players as long as they are to move.
    pub(super) fn answer_players(&mut self) -> Result<(), CliError> {
        let mut driver = Driver::new(GRACE);
        let began = Instant::now();
        while !self.paused && self.shown.is_none() && self.session.seat(self.session.to_move()).is_some() {
            let Some(turn) = self.session.turn(|_| false, Duration::ZERO) else { break };
            let actions = driver.handle(began.elapsed(), Signal::Turn(Some(turn)));
            self.wait_for_move(&mut driver, began, actions)?;
            self.board()?;
        }
        Ok(())
    }

    /// Carries out what the driver wants until the player has moved or lost.
    fn wait_for_move(
        &mut self,
        driver: &mut Driver<Reply>,
        began: Instant,
        mut actions: Vec<Action<Reply>>,
    ) -> Result<(), CliError> {
        let mut asked = None;
        loop {
            for action in actions.drain(..) {
                match action {
                    Action::Ask { side, question } => {
                        let Some(player) = self.session.seat(side).cloned() else { return Ok(()) };
                        let job = self.start(PlayerRole::Side(side), player, self.session.question(), true);
                        asked = Some((job, question));
                    }
                    Action::Hurry(side) | Action::Withdraw(side) => self.workers.stop(PlayerRole::Side(side)),
                    Action::Abandon(side) => self.workers.abandon(PlayerRole::Side(side)),
                    Action::Settle { side, result, elapsed } => return self.settle(side, result, elapsed),
                    Action::Flag(_) => {
                        self.session.flag();
                        return Ok(());
                    }
                    Action::End => return Ok(()),
                }
            }
            let wait = driver
                .deadline()
                .map_or(POLL_INTERVAL, |deadline| deadline.saturating_sub(began.elapsed()).min(POLL_INTERVAL));
            let answer = self.workers.wait(wait).into_iter().find_map(|report| match (report, asked) {
                (WorkerReport::Answer { job, reply, elapsed }, Some((id, question))) if job == id => {
                    Some(Signal::Answer { question, result: reply, elapsed })
                }
                _ => None,
            });
            actions = driver.handle(began.elapsed(), answer.unwrap_or(Signal::Tick));
        }
    }

    /// Plays the answer of a computer player and prints what it says.
    fn settle(&mut self, side: Side, result: Result<Reply, Fault>, elapsed: Duration) -> Result<(), CliError> {
        let reply = result.as_ref().ok().cloned();
        // What it plays may change the sides.
        let mover = self.session.side_name(side);
        let name = self.session.seat(side).map(PlayerName::short).unwrap_or_default();
        if let (Some(_), Some(reply)) = (self.session.settle(result, elapsed), reply) {
            let score = reply.info.as_ref().map(|info| format!(" ({})", info.score)).unwrap_or_default();
            for line in &reply.printed {
                self.say(format_args!("{name}: {line}"))?;
            }
            self.say(format!("{mover} plays {}{score}", reply.mv))?;
        }
        Ok(())
    }
}
