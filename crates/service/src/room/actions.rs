//! Requests of pages to a table.

use std::time::Duration;

use boardwright_arena::live::Signal;
use boardwright_game::Message;

use super::{Room, Visitor, spectators};
use crate::connection::Connection;
use crate::message::{Answer, Role, TableAction, View};
use crate::records;
use crate::texts::TEXTS;
use crate::words::InWords as _;

impl Room {
    /// Serves a request and answers it.
    pub(super) fn serve(&mut self, id: u32, connection: Connection, role: Role, action: TableAction) {
        let known = self.guests.iter().find(|guest| guest.connection.number() == connection.number());
        let is_known = known.is_some();
        // An invitation is no seat: it is given to whoever attaches first, and a connection that has not attached, or has
        // detached, has none, as one that came when somebody else had it.
        let role = match (role, &action) {
            (_, TableAction::Attach { .. } | TableAction::Detach) => role,
            (Role::Guest, _) => known.map_or(Role::Spectator, |known| known.role),
            _ => role,
        };
        // Its table was cleared away meanwhile and is here again.
        if !is_known && role != Role::Spectator && !matches!(action, TableAction::Attach { .. } | TableAction::Detach) {
            self.guests.push(Visitor { connection: connection.clone(), by: role, role, name: None });
        }
        let performed = self.perform(id, &connection, role, action);
        // Before the answer: whoever has it may count on being seen at the table.
        self.context.attached.update(&self.guests);
        match performed {
            Ok(Some(answer)) => connection.answer(id, Ok(answer)),
            // The storage will have answered.
            Ok(None) => {}
            Err(error) => connection.answer(id, Err(error)),
        }
    }

    /// Does what is wanted; `None` if the storage has still to answer.
    ///
    /// # Errors
    /// Fails if the action cannot be done; nothing has changed then.
    fn perform(
        &mut self,
        id: u32,
        connection: &Connection,
        role: Role,
        action: TableAction,
    ) -> Result<Option<Answer>, Message> {
        let changes_nothing =
            matches!(action, TableAction::Attach { .. } | TableAction::Detach | TableAction::Export { .. });
        if role == Role::Spectator && !changes_nothing {
            return Err(TEXTS.say("server-spectator"));
        }
        if let Some(answer) = self.perform_for_side(role, &action)? {
            return Ok(Some(answer));
        }
        let answer = match action {
            TableAction::Attach { name, visitor } => {
                // A name that is refused takes no seat.
                let name = name.as_deref().map(spectators::checked).transpose()?;
                let by = role;
                let role = self.role_of_visitor(by, visitor, connection.number())?;
                self.attach(Visitor { connection: connection.clone(), by, role, name })
            }
            TableAction::Detach => {
                // A page that goes on to another id of the table attaches by that one before it leaves by this one.
                let is_meant = |guest: &Visitor| guest.connection.number() == connection.number() && guest.by == role;
                if let Some(at) = self.guests.iter().position(is_meant)
                    && self.guests.remove(at).role == Role::Spectator
                {
                    self.changed(Vec::new());
                }
                Answer::Done
            }
            TableAction::Play { ply, mv } => self.play(ply, &mv)?,
            TableAction::Undo => self.rearrange(|room| room.session.undo().map(drop))?,
            TableAction::Redo => self.rearrange(|room| room.session.redo().map(drop))?,
            TableAction::Resign => {
                let elapsed = self.elapsed();
                self.rearrange(|room| room.session.resign(elapsed))?
            }
            TableAction::Draw => self.draw()?,
            TableAction::DeclineDraw => self.decline()?,
            TableAction::Swap => self.rearrange(|room| room.session.swap())?,
            TableAction::Again => self.rearrange(|room| {
                room.session.again();
                Ok(())
            })?,
            TableAction::MoveNow => self.hurry()?,
            TableAction::Keep => {
                self.keep(Some((id, connection.clone())))?;
                return Ok(None);
            }
            TableAction::Export { format } => records::export(&self.record(), &format)?,
        };
        Ok(Some(answer))
    }

    fn attach(&mut self, visitor: Visitor) -> Answer {
        let (number, role) = (visitor.connection.number(), visitor.role);
        self.guests.retain(|guest| guest.connection.number() != number && !guest.connection.is_closed());
        let is_renamed = role != Role::Spectator && self.names[role as usize] != visitor.name;
        if is_renamed {
            self.names[role as usize].clone_from(&visitor.name);
        }
        self.guests.push(visitor);
        self.welcome(role);
        if role == Role::Spectator || is_renamed {
            // The others see that somebody has come, or goes by another name.
            self.changed(Vec::new());
        }
        Answer::Table(Box::new(self.snapshot(role)))
    }

    fn draw(&mut self) -> Result<Answer, Message> {
        let elapsed = self.elapsed();
        let text = self.session.draw(elapsed)?;
        self.after_draw();
        Ok(Answer::Said { text })
    }

    /// Tells of an offer, or drives the game on that it has ended.
    pub(super) fn after_draw(&mut self) {
        match self.session.table().ending() {
            Some(_) => self.move_on(Vec::new()),
            None => self.changed(Vec::new()),
        }
    }

    /// The time that the side to move has used for the move that it has not made yet.
    pub(super) fn elapsed(&self) -> Duration {
        self.driver.elapsed(self.now())
    }

    fn hurry(&mut self) -> Result<Answer, Message> {
        self.thinking().ok_or_else(|| TEXTS.say("server-nobody-thinks"))?;
        self.drive(Signal::Hurry);
        Ok(Answer::Done)
    }

    fn play(&mut self, ply: u32, mv: &str) -> Result<Answer, Message> {
        let here = self.session.plies();
        if usize::try_from(ply) != Ok(here) {
            // Two may press at once, in two windows of one person too, or a page may have missed that moves were taken back.
            let has_gone_on = usize::try_from(ply).is_ok_and(|ply| ply < here);
            let key = if has_gone_on { "server-moved-first" } else { "server-other-position" };
            return Err(TEXTS.with(key, [("move", format!("{mv:?}").into())]));
        }
        if !self.session.is_persons_turn() {
            return Err(match self.session.ending() {
                Some(ending) => TEXTS.with("server-over", [("ending", ending.into())]),
                None => TEXTS.say("server-computers-turn"),
            });
        }
        let elapsed = self.driver.elapsed(self.now());
        let frames = self.session.submit(mv, Some(elapsed)).map_err(|rejection| rejection.in_words())?;
        self.move_on(frames.iter().map(View::new).collect());
        Ok(Answer::Done)
    }

    fn decline(&mut self) -> Result<Answer, Message> {
        self.session.decline_draw()?;
        self.changed(Vec::new());
        Ok(Answer::Done)
    }

    /// Changes the game other than by a move, and withdraws the question to a player that is thinking.
    pub(super) fn rearrange(
        &mut self,
        change: impl FnOnce(&mut Room) -> Result<(), Message>,
    ) -> Result<Answer, Message> {
        change(self)?;
        self.move_on(Vec::new());
        Ok(Answer::Done)
    }
}
