//! Requests of pages to a table.

use boardwright_arena::live::Event;

use super::{Guest, Room};
use crate::connection::Connection;
use crate::message::{Answer, Role, TableAction, View};
use crate::records;

impl Room {
    /// Serves a request and answers it.
    pub(super) fn serve(&mut self, id: u32, connection: Connection, role: Role, action: TableAction) {
        let is_known = self.guests.iter().any(|guest| guest.connection.number() == connection.number());
        // Its table was cleared away meanwhile and is here again.
        if !is_known && role == Role::Player && !matches!(action, TableAction::Attach | TableAction::Detach) {
            self.guests.push(Guest { connection: connection.clone(), role });
        }
        match self.perform(id, &connection, role, action) {
            Ok(Some(answer)) => connection.answer(id, Ok(answer)),
            // The storage will have answered.
            Ok(None) => {}
            Err(error) => connection.answer(id, Err(error)),
        }
    }

    /// Does what is wanted; `None` if the storage has still to answer.
    ///
    /// # Errors
    /// Why it cannot be done; nothing has changed then.
    fn perform(
        &mut self,
        id: u32,
        connection: &Connection,
        role: Role,
        action: TableAction,
    ) -> Result<Option<Answer>, String> {
        if role == Role::Spectator && !matches!(action, TableAction::Attach | TableAction::Detach) {
            return Err("spectators look on and do not play".to_owned());
        }
        let answer = match action {
            TableAction::Attach => self.attach(connection, role),
            TableAction::Detach => {
                self.guests.retain(|guest| guest.connection.number() != connection.number());
                Answer::Done
            }
            TableAction::Play { ply, mv } => self.play(ply, &mv)?,
            TableAction::Undo => self.rearrange(|room| room.sitting.undo().map(drop))?,
            TableAction::Redo => self.rearrange(|room| room.sitting.redo().map(drop))?,
            TableAction::Resign => self.rearrange(|room| room.sitting.resign())?,
            TableAction::Draw => self.draw()?,
            TableAction::DeclineDraw => self.decline()?,
            TableAction::Swap => self.rearrange(|room| room.sitting.swap())?,
            TableAction::Again => self.rearrange(|room| {
                room.sitting.again();
                Ok(())
            })?,
            TableAction::MoveNow => self.hurry()?,
            TableAction::Keep => {
                self.keep(Some((id, connection.clone())))?;
                return Ok(None);
            }
            TableAction::Export { format } => records::export(&self.sitting.record(), &format)?,
        };
        Ok(Some(answer))
    }

    fn attach(&mut self, connection: &Connection, role: Role) -> Answer {
        self.guests.retain(|guest| guest.connection.number() != connection.number() && !guest.connection.is_closed());
        self.guests.push(Guest { connection: connection.clone(), role });
        Answer::Table(Box::new(self.snapshot(role)))
    }

    fn draw(&mut self) -> Result<Answer, String> {
        let text = self.sitting.draw()?;
        match self.sitting.table().ending() {
            Some(_) => self.move_on(Vec::new()),
            None => self.changed(Vec::new()),
        }
        Ok(Answer::Said { text })
    }

    fn hurry(&mut self) -> Result<Answer, String> {
        self.thinking().ok_or("no computer player is thinking")?;
        self.drive(Event::Hurry);
        Ok(Answer::Done)
    }

    fn play(&mut self, ply: u32, mv: &str) -> Result<Answer, String> {
        let here = self.sitting.plies();
        if usize::try_from(ply) != Ok(here) {
            return Err(format!("the move {mv:?} was for ply {ply}, and the game is at ply {here}"));
        }
        if !self.sitting.is_persons_turn() {
            return Err(match self.sitting.ending() {
                Some(ending) => format!("the game is over: {ending}"),
                None => "it is the computer player's turn".to_owned(),
            });
        }
        let elapsed = self.driver.elapsed(self.now());
        let frames = self.sitting.submit(mv, Some(elapsed)).map_err(|rejection| rejection.to_string())?;
        self.move_on(frames.iter().map(View::new).collect());
        Ok(Answer::Done)
    }

    fn decline(&mut self) -> Result<Answer, String> {
        self.sitting.decline_draw()?;
        self.changed(Vec::new());
        Ok(Answer::Done)
    }

    /// Changes the game other than by a move: whoever thinks is not waited for any more.
    fn rearrange(&mut self, change: impl FnOnce(&mut Room) -> Result<(), String>) -> Result<Answer, String> {
        change(self)?;
        self.move_on(Vec::new());
        Ok(Answer::Done)
    }
}
