//! Parses the names of games.

use std::path::Path;

use boardwright_game::AnyVariant;

use crate::error::CliError;

/// The game that a text means; the error lists what there is, or says what takes the file that was named in its place.
pub fn variant(text: &str) -> Result<AnyVariant, CliError> {
    boardwright_catalog::variant(text).map_err(|error| {
        let hint = if Path::new(text).is_file() {
            format!("this is a file: `boardwright records show {text}` shows its games")
        } else {
            "`boardwright games` lists the games, their sizes and options".to_owned()
        };
        CliError::from(error).with_hint(hint)
    })
}
