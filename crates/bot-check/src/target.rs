//! The bot that is checked, and its game.

use std::path::PathBuf;

use boardwright_game::{AnyVariant, Dialect};
use boardwright_players::dialects;
use boardwright_protocol::External;

/// A bot, and the game that it is to play.
#[derive(Debug)]
pub struct CheckTarget {
    /// Command line and language of the bot. Its text is its name as a player.
    pub external: External,
    /// The game.
    pub variant: AnyVariant,
    /// The folder in which it is started; the current one unless told otherwise.
    pub folder: Option<PathBuf>,
}

impl CheckTarget {
    /// The languages of the game besides our own.
    pub fn dialects(&self) -> &'static [Dialect] {
        dialects(&self.variant)
    }
}
