//! The connection to a page: messages are queued here and sent by the socket's task.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{Notify, mpsc};

use boardwright_game::Message;

use crate::client::Client;
use crate::message::{Answer, ToPage};

/// Number of messages that may wait for a page that does not read. One more cuts it off; it gets the whole state when
/// it connects again.
const MAX_WAITING: usize = 512;

/// Gives every connection a number of its own.
static NUMBER: AtomicU64 = AtomicU64::new(1);

/// The connection to one page. Clones are the same connection.
#[derive(Clone, Debug)]
pub(crate) struct Connection {
    number: u64,
    client: Client,
    sender: mpsc::Sender<Utf8Bytes>,
    cut: Arc<Notify>,
}

/// The messages of a connection that wait to be sent, for the socket's task.
#[derive(Debug)]
pub(crate) struct Outbox {
    /// Messages that wait to be sent.
    pub(crate) messages: mpsc::Receiver<Utf8Bytes>,
    /// Raised when the page reads too slowly.
    pub(crate) cut: Arc<Notify>,
}

impl Connection {
    /// A new connection and its queue of messages to send.
    pub(crate) fn new(client: Client) -> (Connection, Outbox) {
        let (sender, messages) = mpsc::channel(MAX_WAITING);
        let cut = Arc::new(Notify::new());
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        (Connection { number, client, sender, cut: Arc::clone(&cut) }, Outbox { messages, cut })
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
        self.sender.is_closed()
    }

    /// Queues a message; a page that does not keep up is cut off.
    pub(crate) fn send(&self, message: &ToPage) {
        self.send_text(text_of(message));
    }

    /// Queues a message that is text already, which many connections may share.
    pub(crate) fn send_text(&self, text: Utf8Bytes) {
        // Rooms and searches send from their own threads and must never wait for a slow page.
        if let Err(mpsc::error::TrySendError::Full(_)) = self.sender.try_send(text) {
            self.cut.notify_one();
        }
    }

    /// Refuses a request; its number is missing if it could not be read.
    pub(crate) fn refuse(&self, id: Option<u32>, error: impl Into<Message>) {
        let error = error.into().into();
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
        Err(error) => ToPage::Refusal { id: Some(id), error: error.into() },
    }
}

/// A message as it is sent.
pub(crate) fn text_of(message: &ToPage) -> Utf8Bytes {
    // Nothing in a message can fail to be written: its maps have text for keys.
    serde_json::to_string(message).unwrap_or_default().into()
}
