//! Tables with an invited guest: permissions, presence, and the next game.

use boardwright_game::{Message, Side, mix};

use super::{Room, Visitor};
use crate::message::{Answer, GuestInfo, Role, TableAction};
use crate::texts::TEXTS;

/// The state of an invitation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Invitation {
    /// The side of the guest.
    side: Side,
    /// True once the guest has joined. Before that no move is accepted and no clock runs.
    has_joined: bool,
    /// The side that has asked for another game.
    rematch: Option<Side>,
    /// The sides whose players were there when everybody was last told.
    told: [bool; 2],
    /// The name that the browser of the guest gives itself, as a number; nothing before it comes.
    visitor: Option<u64>,
    /// The same of the browser of whoever invites.
    host: Option<u64>,
}

impl Invitation {
    /// An invitation to play a side, perhaps for a browser that has come before; in a game that has begun somebody has.
    pub(super) fn new(side: Side, visitor: Option<u64>, has_begun: bool) -> Invitation {
        Invitation { side, has_joined: has_begun, rematch: None, told: [false; 2], visitor, host: None }
    }
}

impl Room {
    /// The side of the guest, if one is invited.
    pub(super) fn guest_side(&self) -> Option<Side> {
        self.invitation.map(|invitation| invitation.side)
    }

    /// True as long as the guest has not come.
    pub(super) fn is_waiting_for_guest(&self) -> bool {
        self.invitation.is_some_and(|invitation| !invitation.has_joined)
    }

    /// The browser of the guest, if one has come.
    pub(super) fn guests_browser(&self) -> Option<u64> {
        self.invitation.and_then(|invitation| invitation.visitor)
    }

    /// The only side that a role plays, at a table with a guest.
    fn side_of(&self, role: Role) -> Option<Side> {
        let guest = self.guest_side()?;
        match role {
            Role::Player => Some(guest.other()),
            Role::Guest => Some(guest),
            Role::Spectator => None,
        }
    }

    /// True if somebody of this role may move now, provided that a person is to move.
    pub(super) fn may_move(&self, role: Role) -> bool {
        match self.invitation {
            None => role == Role::Player,
            Some(_) => !self.is_waiting_for_guest() && self.side_of(role) == Some(self.session.to_move()),
        }
    }

    /// The sides whose players are connected.
    fn present(&self) -> [bool; 2] {
        Side::BOTH.map(|side| {
            let mut here = self.guests.iter().filter(|guest| !guest.connection.is_closed());
            here.any(|guest| self.side_of(guest.role) == Some(side))
        })
    }

    /// The state of the invitation as pages see it.
    pub(super) fn guest_info(&self) -> Option<GuestInfo> {
        self.invitation.map(|invitation| GuestInfo {
            side: invitation.side,
            joined: invitation.has_joined,
            present: self.present(),
            rematch: invitation.rematch,
        })
    }

    /// The role of somebody who comes on a connection with this name of a browser: by an invitation the first one plays, and
    /// others look on.
    ///
    /// # Errors
    /// Fails if it is the browser of whoever invites, which would take the seat of the guest.
    pub(super) fn role_of_visitor(
        &mut self,
        role: Role,
        visitor: Option<String>,
        connection: u64,
    ) -> Result<Role, Message> {
        let is_others = |guest: &Visitor| guest.role == Role::Guest && guest.connection.number() != connection;
        let is_seated = self.guests.iter().any(|guest| is_others(guest) && !guest.connection.is_closed());
        let Some(invitation) = &mut self.invitation else { return Ok(role) };
        let name = visitor.map(|name| name.bytes().fold(0, |hash, byte| mix(hash ^ u64::from(byte))));
        match role {
            Role::Player => invitation.host = name.or(invitation.host),
            Role::Guest => {
                if invitation.visitor.is_none() && name.is_some() && invitation.host == name {
                    return Err(TEXTS.say("server-own-invitation"));
                }
                // A program that does not say who it is has the seat as long as it is connected.
                let is_taken = invitation.visitor.map_or(is_seated, |visitor| name != Some(visitor));
                if is_taken {
                    return Ok(Role::Spectator);
                }
                self.is_new |= invitation.visitor != name;
                invitation.visitor = name;
            }
            Role::Spectator => {}
        }
        Ok(role)
    }

    /// The guest has come: the game begins.
    pub(super) fn welcome(&mut self, role: Role) {
        if let Some(invitation) = &mut self.invitation
            && role == Role::Guest
            && !invitation.has_joined
        {
            invitation.has_joined = true;
            self.move_on(Vec::new());
        }
    }

    /// Tells everybody when a player has come or gone. A request for another game goes with whoever made it: nobody is to lose on
    /// time in a game that begins after they have left.
    pub(super) fn notice_presence(&mut self) {
        let present = self.present();
        if let Some(invitation) = &mut self.invitation {
            let rematch = invitation.rematch.filter(|side| present[side.index()]);
            if invitation.told != present || invitation.rematch != rematch {
                invitation.rematch = rematch;
                self.changed(Vec::new());
            }
        }
    }

    /// Notes which players are connected, as the state that everybody gets now says.
    pub(super) fn note_presence(&mut self) {
        let present = self.present();
        if let Some(invitation) = &mut self.invitation {
            invitation.told = present;
        }
    }

    /// Does what is done otherwise at a table with a guest, where each player speaks for one side; `None` if the action is the
    /// same as at every table.
    ///
    /// # Errors
    /// Fails if the action is not allowed; nothing has changed then.
    pub(super) fn perform_for_side(&mut self, role: Role, action: &TableAction) -> Result<Option<Answer>, Message> {
        let Some(own) = self.side_of(role) else { return Ok(None) };
        match action {
            TableAction::Play { .. } if self.is_waiting_for_guest() => Err(TEXTS.say("server-guest-awaited")),
            TableAction::Play { .. } if self.session.is_persons_turn() && self.session.to_move() != own => {
                Err(TEXTS.say("server-guest-turn"))
            }
            TableAction::DeclineDraw if self.session.table().draw_offer() == Some(own) => {
                Err(TEXTS.say("server-own-offer"))
            }
            TableAction::Undo | TableAction::Redo | TableAction::Swap => Err(TEXTS.say("server-guest-undo")),
            TableAction::Resign => {
                let elapsed = self.elapsed();
                self.rearrange(|room| room.session.resign_for(own, elapsed)).map(Some)
            }
            TableAction::Draw => {
                let elapsed = self.elapsed();
                let text = self.session.draw_for(own, elapsed)?;
                self.after_draw();
                Ok(Some(Answer::Said { text }))
            }
            TableAction::Again => self.rematch(own).map(Some),
            _ => Ok(None),
        }
    }

    /// Asks for another game, or begins it if the other side has asked; the players change sides.
    ///
    /// # Errors
    /// Fails if the game goes on.
    fn rematch(&mut self, own: Side) -> Result<Answer, Message> {
        if self.session.table().ending().is_none() {
            return Err(TEXTS.say("server-guest-again"));
        }
        let Some(invitation) = &mut self.invitation else { return Ok(Answer::Done) };
        if invitation.rematch == Some(own.other()) {
            invitation.rematch = None;
            invitation.side = invitation.side.other();
            self.session.again();
            self.move_on(Vec::new());
        } else {
            invitation.rematch = Some(own);
            self.changed(Vec::new());
        }
        Ok(Answer::Done)
    }
}
