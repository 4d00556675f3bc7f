//! The service in a page's own browser: what a worker needs to serve the page without a server.
//!
//! Two workers run it. The desk serves the page's requests and keeps its tables; it answers at once. The thinker searches and
//! thinks for the players of the tables; it is ended where it stands when nobody wants its answer any more.

use std::fmt;
use std::sync::Arc;

use boardwright_game::Message;

use crate::afar::{self, FromPlayer, Thinkers, ToPlayer};
use crate::client::Client;
use crate::connection::{Connection, Outlet, Text};
use crate::documents::Document;
use crate::lists::Query;
use crate::message::{Brought, Request};
use crate::options::ServiceOptions;
use crate::service::{Greeting, Service};
use crate::texts::TEXTS;
use crate::{catalog, jobs, kept, texts};

/// The longest message of a page: a certificate with room to spare.
const LONGEST: usize = 64 << 20;

/// Functions of the worker, which take texts.
#[derive(Clone, Copy)]
pub struct Host {
    /// Sends a message to the page.
    pub to_page: fn(&str),
    /// Sends a message of a seat to its player.
    pub to_player: fn(&str),
    /// Sends a message of a player to its seat.
    pub to_seat: fn(&str),
    /// Keeps games: a list of ids and lines of JSON. Without it nothing is kept.
    pub to_keep: Option<fn(&str)>,
}

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Host")
    }
}

impl Outlet for Host {
    fn send(&self, text: Text) {
        (self.to_page)(&text);
    }

    fn is_closed(&self) -> bool {
        false
    }

    /// The one page of this service cannot be parted from it.
    fn cut(&self) {}
}

/// The service and the one page that it serves.
pub struct Desk {
    service: Service,
    connection: Connection,
    thinkers: Thinkers,
    host: Host,
}

impl fmt::Debug for Desk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Desk")
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        self.service.leave(&self.connection);
        self.service.close();
    }
}

/// A document: the name of the file, if it is to be saved, and its contents.
pub type Found = (Option<String>, String);

impl Desk {
    /// Opens the desk.
    ///
    /// # Errors
    /// Fails if the service cannot be set up.
    pub fn new(host: Host) -> Result<Desk, String> {
        let mut options = ServiceOptions::default();
        if let Some(keep) = host.to_keep {
            kept::tell_by(keep);
            kept::bring(&[]).map_err(|error| error.to_string())?;
            options.store = Some(kept::PLACE.into());
        }
        let service = Service::new(options).map_err(|error| error.to_string())?;
        let connection = Connection::new(Client::NOBODY, Arc::new(host));
        Ok(Desk { service, connection, thinkers: Thinkers::default(), host })
    }

    /// Tells the page who serves it.
    pub fn greet(&self) {
        self.service.greet(&self.connection, Greeting { longest: LONGEST, reach: None, token: None });
    }

    /// Serves a request of the page, and all the work that it begins.
    pub fn serve(&self, text: &str) {
        match Request::read(text) {
            Ok(request) => self.service.serve(&self.connection, request),
            Err((id, error)) => self.connection.refuse(id, error),
        }
        jobs::finish();
    }

    /// Lets the tables go on; the milliseconds after which this is to be called again, if nothing happens before.
    pub fn round(&self) -> Option<f64> {
        let rest = self.service.rooms().round();
        for message in afar::said() {
            (self.host.to_player)(&serde_json::to_string(&message).unwrap_or_default());
        }
        rest.map(|rest| rest.as_secs_f64() * 1000.0)
    }

    /// Hands a player's message to its seat.
    pub fn hear(&self, text: &str) {
        // Only the other worker writes these messages.
        if let Ok(message) = serde_json::from_str::<FromPlayer>(text) {
            afar::hear(message);
        }
    }

    /// Has a player think as a seat has asked.
    pub fn think(&mut self, text: &str) {
        let to_seat = self.host.to_seat;
        if let Ok(ToPlayer::Ask(asked)) = serde_json::from_str(text) {
            self.thinkers.think(*asked, &|message| {
                to_seat(&serde_json::to_string(&message).unwrap_or_default());
            });
        }
    }

    /// Takes games that were kept before, as a list of lines, and tells those who follow of them; the number of lines that this
    /// version cannot read.
    pub fn bring(&self, lines: &str) -> Result<usize, String> {
        let lines: Vec<String> = serde_json::from_str(lines).map_err(|error| error.to_string())?;
        let bad = kept::bring(&lines).map_err(|error| error.to_string())?;
        self.service.announce(lines.len() as u64);
        Ok(bad)
    }

    /// Keeps the games of a file, and says as JSON what has become of them: a `Brought` of the page.
    pub fn import(&self, bytes: &[u8], extension: Option<&str>) -> String {
        let found = kept::import(bytes, extension);
        let brought = Brought::new(found);
        serde_json::to_string(&brought).unwrap_or_default()
    }

    /// The document at an address of the page: a path and a query, read by the browser.
    ///
    /// # Errors
    /// The reason why no document is found, as the JSON of a message.
    pub fn document(&self, path: &str, query: &str) -> Result<Found, String> {
        let query = serde_json::from_str::<Query>(query).map_err(|error| Message::from(error.to_string()));
        let found = query.and_then(|query| self.service.document(path, &query));
        match found.and_then(|found| found.ok_or_else(|| TEXTS.say("server-nothing-here"))) {
            Ok(Document::Json(text)) => Ok((None, text)),
            Ok(Document::File { name, text }) => Ok((Some(name), text)),
            Err(error) => Err(serde_json::to_string(&error).unwrap_or_default()),
        }
    }
}

/// Files that the page needs beside itself: each with its name and contents. The first is the part of the page's head that
/// names the others.
pub fn files() -> Vec<(String, String)> {
    let head = format!("{}<meta name=\"boardwright-games\" content=\"\">", texts::links(None));
    let games = ("api/games".to_owned(), catalog::json().to_owned());
    let texts = texts::files().map(|(name, contents)| (name.to_owned(), contents.to_owned()));
    [("head".to_owned(), head), games].into_iter().chain(texts).collect()
}
