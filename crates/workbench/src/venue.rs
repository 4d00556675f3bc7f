//! The surroundings in which an event is built.

use std::path::Path;

use boardwright_arena::{Entrant, EventOpenings, Patience};
use boardwright_game::AnyVariant;

use crate::error::{SettingError, VenueRefusal};
use crate::event::EventSettings;
use crate::options::{PlayerCare, PlayerKind};

/// The surroundings in which an event is built: they make the players and read the files that its settings name, and refuse
/// what cannot be done there.
pub trait Venue {
    /// Refuses settings that mean nothing here.
    ///
    /// # Errors
    /// [`SettingError`], which names the setting and says what is possible here.
    fn check(&self, settings: &EventSettings) -> Result<(), SettingError> {
        let _ = settings;
        Ok(())
    }

    /// The player that is named.
    ///
    /// # Errors
    /// If there is no such player here.
    fn player(&self, request: &PlayerRequest<'_>) -> Result<NamedPlayer<'_>, VenueRefusal>;

    /// What makes the player that is named with other values of its options.
    ///
    /// # Errors
    /// If there is no such player here, or nothing of it can be tuned.
    fn tuned_player(&self, request: &PlayerRequest<'_>, care: &PlayerCare) -> Result<TunedMaker, VenueRefusal> {
        let _ = (request, care);
        Err("no player is tuned here, expected the command tune".into())
    }

    /// The openings in a file, of a recorded game as many plies.
    ///
    /// # Errors
    /// If the file cannot be read, or no file can be named here.
    fn opening_file(
        &self,
        file: &Path,
        plies: Option<u32>,
        variant: &AnyVariant,
    ) -> Result<EventOpenings, VenueRefusal>;

    /// Lateness that the referee tolerates here, unless the settings say more.
    fn patience(&self) -> Patience {
        Patience::default()
    }

    /// Called while openings are made: the number made, the number wanted, the number tried.
    fn making_openings(&self, made: u64, wanted: u64, tried: u64) {
        let _ = (made, wanted, tried);
    }
}

/// A player that an event needs.
#[derive(Clone, Copy, Debug)]
pub struct PlayerRequest<'a> {
    /// Its number in the event, from 0.
    pub index: usize,
    /// The number of the game in the event, from 0.
    pub game: usize,
    /// Its spec in this game.
    pub spec: &'a str,
    /// The game.
    pub variant: &'a AnyVariant,
}

/// Makes the entrant of a player under some care.
type Making<'a> = Box<dyn FnOnce(&PlayerCare) -> Result<Entrant, VenueRefusal> + 'a>;

/// Makes a player with these options and values, under a name that has them.
pub type TunedMaker = Box<dyn Fn(&[(String, String)]) -> Result<Entrant, VenueRefusal> + Send + Sync>;

/// A player that was found by its spec.
pub struct NamedPlayer<'a> {
    /// Its name as errors and settings show it.
    pub name: String,
    /// Its kind.
    pub kind: PlayerKind,
    /// Makes it under this name.
    pub make: Making<'a>,
}
