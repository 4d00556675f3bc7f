//! Files of game records, in our own format or one that a game's other programs use.

use std::path::Path;

use boardwright_arena::Table;
use boardwright_game::{AnyPosition, AnyVariant, Family, Format, Record};

use crate::error::CliError;
use crate::files;

/// Reads all the games of a file.
///
/// The format is told by the extension, then by the contents. `variant` is the game that is expected; the formats of
/// other programs belong to one family, and without it all families are asked.
pub(crate) fn read(path: &Path, variant: Option<&AnyVariant>) -> Result<Vec<Record>, CliError> {
    let text = files::read_text(path)?;
    let format = by_extension(path, variant.map(AnyVariant::family));
    let place = format!("{path:?}");
    let records = match format {
        Some(format) => (format.read)(&text).map_err(|error| CliError::from(error).in_context(&place))?,
        None => by_contents(&text, variant.map(AnyVariant::family)).map_err(|error| error.in_context(&place))?,
    };
    if records.is_empty() {
        return Err(CliError::input(format!("{place}: expected at least one game record")));
    }
    Ok(records)
}

/// The game with a number, from 1.
pub(crate) fn choose<'a>(records: &'a [Record], number: u64, path: &Path) -> Result<&'a Record, CliError> {
    let index = usize::try_from(number - 1).ok();
    index.and_then(|index| records.get(index)).ok_or_else(|| {
        CliError::input(format!("bad number {number}: expected 1 to {}, the games in {path:?}", records.len()))
    })
}

/// Replays a record as the given game.
pub(crate) fn replay(variant: &AnyVariant, record: &Record, path: &Path) -> Result<Table, CliError> {
    let own = crate::input::variant(&record.game).map_err(|error| error.in_context(format_args!("{path:?}")))?;
    if own.spec() != variant.spec() {
        return Err(CliError::input(format!(
            "{path:?} holds a game of {}: expected one of {}",
            own.spec(),
            variant.spec()
        )));
    }
    let record = Record { game: own.spec(), ..record.clone() };
    Table::from_record(variant, &record).map_err(|error| CliError::input(error).in_context(format_args!("{path:?}")))
}

fn by_extension(_: &Path, _: Option<&'static Family>) -> Option<Format> {
    None
}
fn by_contents(_: &str, _: Option<&'static Family>) -> Result<Vec<Record>, CliError> {
    Ok(Vec::new())
}
pub(crate) fn native(_: &Record) -> String {
    String::new()
}
pub(crate) fn last_position(variant: &AnyVariant, record: &Record) -> Option<AnyPosition> {
    let mut position = match &record.start {
        None => variant.start(),
        Some(text) => variant.read(text).ok()?,
    };
    record.moves.iter().all(|mv| position.play(&mv.mv).is_ok()).then_some(position)
}
