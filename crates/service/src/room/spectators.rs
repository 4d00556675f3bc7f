//! The spectators of a table, and the names of the people at it.

use boardwright_game::{Message, Record, Side, is_hidden};

use super::Room;
use crate::message::{Role, Spectators};
use crate::texts::{self, TEXTS};

/// Longest name of a person, in characters.
const MAX_NAME: usize = 24;

/// Most names that are told; the others are counted.
const MAX_NAMES: usize = 24;

impl Room {
    /// The people who look on.
    pub(super) fn spectators(&self) -> Spectators {
        let is_there = |guest: &&super::Visitor| guest.role == Role::Spectator && !guest.connection.is_closed();
        let here = || self.guests.iter().filter(is_there);
        let names = here().filter_map(|guest| guest.name.clone()).take(MAX_NAMES).collect();
        Spectators { count: here().count(), names }
    }

    /// The name that the person on a side gave. Two people at one screen share one name, which is then of neither.
    pub(super) fn person_at(&self, side: Side) -> Option<&String> {
        let role = match self.guest_side() {
            Some(guest) => {
                if side == guest {
                    Role::Guest
                } else {
                    Role::Player
                }
            }
            None if self.session.seat(side.other()).is_some() => Role::Player,
            None => return None,
        };
        self.names[role as usize].as_ref().filter(|_| self.session.seat(side).is_none())
    }

    /// The record of the game so far, with the names that people gave.
    pub(super) fn record(&self) -> Record {
        let mut record = self.session.record();
        for side in Side::BOTH {
            if let Some(name) = self.person_at(side) {
                record.players[side as usize].clone_from(name);
            }
        }
        record
    }

    /// Takes the spectators whose pages have gone off the list, and tells the others.
    pub(super) fn notice_leaving(&mut self) {
        let before = self.guests.len();
        self.guests.retain(|guest| guest.role != Role::Spectator || !guest.connection.is_closed());
        if self.guests.len() < before {
            self.changed(Vec::new());
        }
    }
}

/// A name as it is shown to everybody: without blanks at its ends.
///
/// # Errors
/// Fails if the name is too long, shows nothing, has characters that rearrange the text around it, or is a program's, whose games
/// and rating it would seem to be.
pub(super) fn checked(name: &str) -> Result<String, Message> {
    let trimmed = name.trim();
    let length = trimmed.chars().count();
    let shows = trimmed.chars().any(char::is_alphanumeric);
    if length > MAX_NAME || !shows || trimmed.chars().any(is_hidden) {
        // A long name is not told back in full.
        let given: String = trimmed.chars().take(MAX_NAME).collect();
        let arguments = [("name", format!("{given:?}").into()), ("most", MAX_NAME.into())];
        return Err(TEXTS.with("server-bad-name", arguments));
    }
    if boardwright_catalog::is_player(trimmed) || texts::is_shown_for_player(trimmed) {
        return Err(TEXTS.with("server-program-name", [("name", trimmed.into())]));
    }
    Ok(trimmed.to_owned())
}
