//! The database in which matches and tournaments keep their games.

use std::path::Path;

use boardwright_arena::SeriesError;
use boardwright_store::Store;

use crate::error::CliError;

/// Opens a database, or makes it.
pub(crate) fn open(path: &Path) -> Result<Store, CliError> {
    Store::open(path).map_err(CliError::input)
}

/// The error of a series or a tournament, with what may help. `other` says what makes another event of it.
pub(crate) fn explain(error: SeriesError, other: &str) -> CliError {
    let hint = match &error {
        SeriesError::Begun { .. } => Some(format!("--resume goes on with it; to play it anew change {other}")),
        _ => None,
    };
    CliError::input(error).with_hint_if(hint)
}
