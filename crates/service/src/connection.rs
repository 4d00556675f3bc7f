//! The connection to a page: where messages to it are handed over.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use boardwright_game::Message;

use crate::client::Client;
use crate::message::{Answer, ToPage};

/// Text of a message, which many connections may share.
pub type Text = Arc<str>;

/// Gives every connection a number of its own.
static NUMBER: AtomicU64 = AtomicU64::new(1);

/// The way of messages to one page.
pub trait Outlet: fmt::Debug + Send + Sync {
    /// Hands a message over, without waiting for the page to take it.
    fn send(&self, text: Text);

    /// True if the page is gone.
    fn is_closed(&self) -> bool;

    /// Closes the connection; the page opens another one and asks for everything anew.
    fn cut(&self);
}

/// The connection to one page. Clones are the same connection.
#[derive(Clone, Debug)]
pub struct Connection {
    number: u64,
    client: Client,
    outlet: Arc<dyn Outlet>,
}

impl Connection {
    pub(crate) fn new(client: Client, outlet: Arc<dyn Outlet>) -> Connection {
        Connection { number: NUMBER.fetch_add(1, Ordering::Relaxed), client, outlet }
    }

    /// The number that identifies the connection.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// The client whose page it is.
    pub(crate) fn client(&self) -> Client {
        self.client
    }

    /// True if the page is gone.
    pub(crate) fn is_closed(&self) -> bool {
        self.outlet.is_closed()
    }

    /// Closes it; the page opens another one and asks for everything anew.
    pub(crate) fn cut(&self) {
        self.outlet.cut();
    }

    pub(crate) fn send(&self, message: &ToPage) {
        self.send_text(text_of(message));
    }

    /// Sends a message that is text already, which many connections may share.
    pub(crate) fn send_text(&self, text: Text) {
        self.outlet.send(text);
    }

    /// Refuses a request; its number is missing if it could not be read.
    pub fn refuse(&self, id: Option<u32>, error: impl Into<Message>) {
        let error = error.into();
        self.send(&ToPage::Refusal { id, error });
    }

    /// Answers a request.
    pub(crate) fn answer(&self, id: u32, result: Result<Answer, Message>) {
        self.send(&answer_to(id, result));
    }
}

/// The answer to a request.
pub(crate) fn answer_to(id: u32, result: Result<Answer, Message>) -> ToPage {
    match result {
        Ok(answer) => ToPage::Answer { id, answer: Box::new(answer) },
        Err(error) => ToPage::Refusal { id: Some(id), error },
    }
}

/// A message as it is sent.
pub(crate) fn text_of(message: &ToPage) -> Text {
    // Nothing in a message can fail to be written: its maps have text for keys.
    serde_json::to_string(message).unwrap_or_default().into()
}
