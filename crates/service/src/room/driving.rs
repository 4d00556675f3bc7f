//! Carries out the actions of the game's driver, and reports their results to it.

use std::time::Duration;

use boardwright_arena::live::{Action, DriverTurn, Signal};
use boardwright_game::{Fault, Reply, Side};

use super::Room;
use super::computer::{Computer, ComputerEvent};
use crate::message::{ToPage, View};
use crate::players::Chosen;

/// The least time between two moves of computer players that play each other, so that people can follow.
const EXHIBITION: Duration = Duration::from_millis(400);

impl Room {
    /// Tells the driver of an event, and does what it wants.
    pub(super) fn drive(&mut self, event: Signal<Reply>) {
        let mut next = vec![event];
        while let Some(event) = next.pop() {
            for action in self.driver.handle(self.now(), event) {
                next.extend(self.carry_out(action));
            }
        }
    }

    /// Tells everybody that the game stands differently, and drives it on from there.
    pub(super) fn move_on(&mut self, frames: Vec<View>) {
        self.drive(Signal::Turn(None));
        self.changed(frames);
        self.drive(Signal::Turn(self.turn()));
    }

    /// The turn as the driver needs to know it.
    pub(super) fn turn(&self) -> Option<DriverTurn> {
        if self.is_waiting_for_guest() {
            return None;
        }
        let pace = if self.session.is_exhibition() { EXHIBITION } else { Duration::ZERO };
        self.session.turn(Chosen::is_elsewhere, pace)
    }

    /// The side whose player is thinking.
    pub(super) fn thinking(&self) -> Option<Side> {
        self.driver.thinking().map(|(side, ..)| side)
    }

    /// Carries an action out; the event that follows from it, if one does.
    fn carry_out(&mut self, action: Action<Reply>) -> Option<Signal<Reply>> {
        match action {
            Action::Ask { side, question } => return self.ask(side, question),
            Action::Hurry(side) => self.computers[side].iter().for_each(Computer::stop),
            Action::Withdraw(side) => self.computers[side].iter_mut().for_each(Computer::withdraw),
            Action::Abandon(side) => {
                self.computers[side].iter_mut().for_each(Computer::abandon);
                // A page has no pause: a player that could not move now is asked again from the start.
                return self.driver.is_paused().then_some(Signal::Pause(false));
            }
            Action::Settle { result, elapsed, .. } => {
                let frames = self.session.settle(result, elapsed).unwrap_or_default();
                self.changed(frames.iter().map(View::new).collect());
                return Some(Signal::Turn(self.turn()));
            }
            Action::Flag(_) => {
                self.session.flag();
                self.changed(Vec::new());
                return Some(Signal::Turn(None));
            }
            // A room ends when its last handle is dropped; the end of a game leaves it open for the next one.
            Action::End => {}
        }
        None
    }

    /// Asks the player of a side, unless no page is attached or no slot is free.
    fn ask(&mut self, side: Side, question: u64) -> Option<Signal<Reply>> {
        if self.is_deserted() {
            return Some(Signal::Postponed);
        }
        let Some(player) = self.session.seat(side).cloned() else { return Some(Signal::Postponed) };
        let Some(slot) = self.context.slots.take(self.context.client) else { return Some(Signal::Postponed) };
        let round = self.session.round();
        if !self.computers[side].as_ref().is_some_and(|computer| computer.serves(round, &player)) {
            match Computer::new(player, &self.session.variant(), round, self.session.seed(side)) {
                Ok(computer) => self.computers[side] = Some(computer),
                Err(reason) => {
                    let result = Err(Fault::new(reason));
                    return Some(Signal::Answer { question, result, elapsed: Duration::ZERO });
                }
            }
        }
        let position = self.session.question();
        if let Some(computer) = &mut self.computers[side] {
            computer.ask(question, position, slot);
        }
        self.changed(Vec::new());
        None
    }

    /// Passes on the messages of the players since the last call.
    pub(super) fn hear_players(&mut self) {
        for side in Side::BOTH {
            let Some(computer) = &mut self.computers[side] else { continue };
            let heard = computer.hear();
            let lines = computer.log();
            if !lines.is_empty() {
                self.tell(|table, _| ToPage::Log { table, side, lines: lines.clone() });
            }
            for heard in heard {
                match heard {
                    ComputerEvent::Thought(info) => {
                        self.tell(|table, _| ToPage::Thinking { table, side, info: info.clone() });
                    }
                    ComputerEvent::Marks(ply, explanation) => {
                        self.tell(|table, _| ToPage::Marks { table, side, ply, explanation: explanation.clone() });
                    }
                    ComputerEvent::Answer { question, result, elapsed } => {
                        self.drive(Signal::Answer { question, result, elapsed });
                    }
                }
            }
        }
    }
}
