//! Records in the formats of all games.

use boardwright_game::{AnyVariant, Family, Record, RecordFormat, write_records};

use crate::{GAMES, variant};

/// The name of our own format.
pub const NATIVE: &str = "native";

/// The formats that a family brings along, or those of all families.
pub fn formats(family: Option<&Family>) -> impl Iterator<Item = &'static RecordFormat> {
    let wanted = family.map(|family| family.name);
    let families = GAMES.iter().map(|game| game.family());
    families.filter(move |family| wanted.is_none_or(|name| name == family.name)).flat_map(|family| family.formats)
}

/// Writes games in our own format.
///
/// # Errors
/// The part of a record that the format cannot hold.
pub fn write_native(records: &[Record]) -> Result<String, String> {
    let variants: Vec<Option<AnyVariant>> = records.iter().map(|record| variant(&record.game).ok()).collect();
    write_records(records.iter().zip(variants.iter().map(Option::as_ref))).map_err(|error| error.to_string())
}
