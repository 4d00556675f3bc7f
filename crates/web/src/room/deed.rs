//! What people do at a table.

use std::time::Instant;

use boardwright_game::Side;

use super::{Chair, Room};
use crate::message::{Answer, SeatChoice, View};
use crate::players::Chosen;
use crate::records;

/// The longest comment on a ply, in characters.
const LONGEST_COMMENT: usize = 2000;

/// What a player wants.
#[derive(Clone, Debug)]
pub(crate) enum Deed {
    /// To make a move in the position after `ply` plies.
    Play {
        /// For which position.
        ply: u32,
        /// The move.
        mv: String,
    },
    /// To take back.
    Undo,
    /// To play again what was taken back.
    Redo,
    /// To go on from an earlier position.
    ReturnTo(u32),
    /// To give up.
    Resign,
    /// To offer or take a draw.
    Draw,
    /// To turn down a draw.
    DeclineDraw,
    /// To exchange the players.
    Swap,
    /// Another game.
    Again,
    /// To have the thinking player answer at once.
    MoveNow,
    /// To give a side to somebody.
    Seat(Side, SeatChoice),
    /// To say something of a ply.
    Comment(u32, String),
    /// To keep the game.
    Keep,
    /// The game as text.
    Export(String),
}

impl Room {
    /// Does what a player wants.
    ///
    /// # Errors
    /// Why it cannot be; nothing has changed then.
    pub(super) fn fulfil(&mut self, deed: Deed) -> Result<Answer, String> {
        match deed {
            Deed::Play { ply, mv } => self.play(ply, &mv),
            Deed::Undo => self.rearrange(|room| room.sitting.undo().map(drop)),
            Deed::Redo => self.rearrange(|room| room.sitting.redo().map(drop)),
            Deed::ReturnTo(ply) => self.return_to(ply),
            Deed::Resign => self.rearrange(|room| room.sitting.resign()),
            Deed::Draw => {
                let text = self.sitting.draw()?;
                self.withdraw_if_over();
                self.changed(Vec::new());
                Ok(Answer::Said { text })
            }
            Deed::DeclineDraw => self.decline(),
            Deed::Swap => self.rearrange(|room| room.sitting.swap()),
            Deed::Again => self.rearrange(|room| {
                room.sitting.again();
                room.kept = None;
                Ok(())
            }),
            Deed::MoveNow => match self.thinking() {
                None => Err("no computer player is thinking".to_owned()),
                Some(side) => {
                    self.chairs[side].iter().for_each(Chair::stop);
                    Ok(Answer::Done)
                }
            },
            Deed::Seat(side, choice) => {
                let player = Chosen::new(&choice, &self.sitting.variant())?;
                self.rearrange(|room| room.sitting.reseat(side, player))
            }
            Deed::Comment(ply, text) => self.comment(ply, text),
            Deed::Keep => {
                let number = self.keep()?;
                self.kept = Some(number);
                self.changed(Vec::new());
                Ok(Answer::Kept { number })
            }
            Deed::Export(format) => records::export(&self.sitting.record(), &format),
        }
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
        let elapsed = self.turn_began.elapsed();
        let frames = self.sitting.submit(mv, Some(elapsed)).map_err(|rejection| rejection.to_string())?;
        self.turn_began = Instant::now();
        self.not_before = self.turn_began;
        self.changed(frames.iter().map(View::new).collect());
        Ok(Answer::Done)
    }

    fn return_to(&mut self, ply: u32) -> Result<Answer, String> {
        let (ply, here) = (usize::try_from(ply).unwrap_or(usize::MAX), self.sitting.plies());
        if ply > here {
            return Err(format!("there is no ply {ply}, expected 0 to {here}"));
        }
        self.rearrange(|room| {
            room.sitting.return_to(ply);
            Ok(())
        })
    }

    fn decline(&mut self) -> Result<Answer, String> {
        self.sitting.decline_draw()?;
        self.changed(Vec::new());
        Ok(Answer::Done)
    }

    fn comment(&mut self, ply: u32, text: String) -> Result<Answer, String> {
        let (ply, there) = (usize::try_from(ply).unwrap_or(usize::MAX), self.sitting.plies());
        if ply >= there {
            return Err(format!("there is no ply {ply} to speak of, expected less than {there}"));
        }
        if text.chars().count() > LONGEST_COMMENT {
            return Err(format!("a comment of more than {LONGEST_COMMENT} characters"));
        }
        self.sitting.comment(ply, text);
        self.changed(Vec::new());
        Ok(Answer::Done)
    }

    /// Changes the game other than by a move: whoever thinks is not waited for any more.
    fn rearrange(&mut self, change: impl FnOnce(&mut Room) -> Result<(), String>) -> Result<Answer, String> {
        change(self)?;
        self.withdraw();
        self.turn_began = Instant::now();
        self.not_before = self.turn_began;
        self.changed(Vec::new());
        Ok(Answer::Done)
    }

    fn withdraw_if_over(&mut self) {
        if self.sitting.table().ending().is_some() {
            self.withdraw();
        }
    }

    /// Takes back what was asked of whoever thinks.
    pub(super) fn withdraw(&mut self) {
        self.chairs.iter_mut().flatten().for_each(Chair::withdraw);
    }
}
