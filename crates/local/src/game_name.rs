//! Parses the names of games.

use boardwright_game::AnyVariant;

use crate::error::CliError;

/// The game that a text means; the error lists what there is.
pub fn variant(text: &str) -> Result<AnyVariant, CliError> {
    boardwright_catalog::variant(text).map_err(|error| {
        CliError::from(error).with_hint("`boardwright games` lists the games, their sizes and options")
    })
}
