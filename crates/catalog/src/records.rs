//! Records in the formats of all games.

use boardwright_game::{AnyVariant, Family, Format, Record, read_records, write_records};

use crate::{GAMES, variant};

/// The name of our own format.
pub const NATIVE: &str = "native";

/// The formats that a family brings along, or those of all families.
pub fn formats(family: Option<&Family>) -> impl Iterator<Item = &'static Format> {
    let wanted = family.map(|family| family.name);
    let families = GAMES.iter().map(|game| game.family());
    families.filter(move |family| wanted.is_none_or(|name| name == family.name)).flat_map(|family| family.formats)
}

/// Reads the games of a text in the first format that understands it, our own before those of other programs.
///
/// # Errors
/// If none does: what the one that came furthest says.
pub fn read_any(text: &str, family: Option<&Family>) -> Result<Vec<Record>, String> {
    let native = match read_records(text) {
        Ok(records) => return Ok(records),
        Err(error) => error.to_string(),
    };
    if text.trim_start().starts_with('[') {
        return Err(native);
    }
    let mut furthest = None;
    for format in formats(family) {
        match (format.read)(text) {
            Ok(records) => return Ok(records),
            Err(error) => {
                furthest = furthest.max(error.offset().filter(|&offset| offset > 0).map(|at| (at, error.to_string())));
            }
        }
    }
    Err(furthest.map_or(native, |(_, message)| message))
}

/// Writes games in our own format.
///
/// # Errors
/// The part of a record that the format cannot hold.
pub fn write_native(records: &[Record]) -> Result<String, String> {
    let variants: Vec<Option<AnyVariant>> = records.iter().map(|record| variant(&record.game).ok()).collect();
    write_records(records.iter().zip(variants.iter().map(Option::as_ref))).map_err(|error| error.to_string())
}
