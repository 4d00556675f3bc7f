//! Documents that a page fetches by address: lists, records, events, and files to save.

use boardwright_game::Message;
use serde::Serialize;

use crate::lists::{self, Query};
use crate::service::Service;
use crate::{catalog, lessons, search};

/// A document, as text.
#[derive(Debug)]
pub enum Document {
    /// A value as JSON, which may be another one the next time.
    Json(String),
    /// A file to save, with its name.
    File {
        /// Made of numbers and the endings of known formats.
        name: String,
        /// Its contents.
        text: String,
    },
}

impl Document {
    fn json(value: &impl Serialize) -> Document {
        // Nothing in these values can fail to be written: their maps have text for keys.
        Document::Json(serde_json::to_string(value).unwrap_or_default())
    }
}

impl Service {
    /// The document at an address after `api/`, or `None` if no document has this address.
    ///
    /// # Errors
    /// Fails if the query cannot be read, or the database cannot.
    pub fn document(&self, path: &str, query: &Query) -> Result<Option<Document>, Message> {
        let games = self.storage().games();
        let parts: Vec<&str> = path.split('/').collect();
        let number = |text: &str| text.parse::<u64>().ok();
        Ok(match parts[..] {
            ["games"] => Some(Document::Json(catalog::json().to_owned())),
            ["lessons", language] => Some(Document::json(&lessons::list(language))),
            ["ratings"] => Some(Document::json(&lists::ratings(games, query)?)),
            ["records"] => Some(Document::json(&lists::records(games, query)?)),
            ["pictures"] => {
                let numbers = query.get("games").map(String::as_str).unwrap_or_default();
                Some(Document::json(&search::pictures(games, numbers)?))
            }
            ["records", wanted] => match number(wanted) {
                Some(wanted) => lists::record(games, wanted)?.map(|found| Document::json(&found)),
                None => None,
            },
            ["records", wanted, format] => match number(wanted) {
                Some(wanted) => lists::file(games, wanted, format)?
                    .map(|(ending, text)| Document::File { name: format!("game-{wanted}.{ending}"), text }),
                None => None,
            },
            ["export", format] => {
                let (ending, text) = lists::files(games, query, format)?;
                Some(Document::File { name: format!("games.{ending}"), text })
            }
            ["events"] => Some(Document::json(&lists::events(games)?)),
            ["events", id] => lists::event(games, id, query)?.map(|found| Document::json(&found)),
            ["tables"] => Some(Document::json(&self.rooms().open_tables())),
            ["rules", family] => catalog::rules(family).map(|rules| Document::json(&rules)),
            ["studio", spec] => Some(Document::json(&lists::studio(spec)?)),
            _ => None,
        })
    }
}
