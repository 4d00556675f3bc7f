//! Complaints of a server that reach a client outside its requests: refused subjects, lost connections.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use boardwright_game::locked;

use async_nats::{ClientError, Event, ServerError};

use crate::event::Note;

/// The most complaints that are told of.
const MAX_TOLD: usize = 100;

/// Complaints so far, which are told to the user as they come.
#[derive(Clone)]
pub(crate) struct Complaints {
    note: Note,
    state: Arc<Mutex<State>>,
}

#[derive(Default)]
struct State {
    /// Permissions that the account lacks, in the server's words.
    refused: BTreeSet<String>,
    /// Sentences about the lost connection, if it is lost.
    lost: BTreeSet<String>,
}

impl Complaints {
    pub(crate) fn new(note: Note) -> Complaints {
        Complaints { note, state: Arc::default() }
    }

    /// The permissions that the account was found to lack, as one phrase.
    pub(crate) fn refused(&self) -> Option<String> {
        let state = locked(&self.state);
        state.refused.first().cloned()
    }

    /// Takes an event of the client.
    pub(crate) fn hear(&self, event: &Event) {
        let said = match event {
            Event::Connected => {
                let mut state = locked(&self.state);
                let was_lost = !std::mem::take(&mut state.lost).is_empty();
                was_lost.then(|| "the connection to the server is there again".to_owned())
            }
            Event::Disconnected => {
                self.lost("the connection to the server is lost, and made again as soon as possible")
            }
            Event::ServerError(ServerError::Other(text)) if is_permission(text) => self.refuse(text),
            Event::ServerError(error) => self.lost(&format!("the server says: {error}")),
            // What is said between two tries to connect.
            Event::ClientError(ClientError::Other(text)) => self.lost(&format!("no connection to the server: {text}")),
            _ => None,
        };
        if let Some(said) = said {
            (self.note)(&said);
        }
    }

    fn lost(&self, text: &str) -> Option<String> {
        let mut state = locked(&self.state);
        (state.lost.len() < MAX_TOLD && state.lost.insert(text.to_owned())).then(|| text.to_owned())
    }

    fn refuse(&self, text: &str) -> Option<String> {
        let mut state = locked(&self.state);
        let is_new = state.refused.len() < MAX_TOLD && state.refused.insert(text.to_owned());
        is_new.then(|| format!("the server does not allow this account what is needed: {text}"))
    }
}

fn is_permission(text: &str) -> bool {
    text.to_ascii_lowercase().contains("permissions violation")
}
