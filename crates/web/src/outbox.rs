//! The queue of messages for a page, which its socket's task sends.

use std::sync::Arc;

use boardwright_service::{Outlet, Text};
use tokio::sync::{Notify, mpsc};

/// Number of messages that may wait for a page that does not read. One more cuts it off; it gets the whole state when
/// it connects again.
const MAX_WAITING: usize = 512;

/// The messages of a connection that wait to be sent, for the socket's task.
#[derive(Debug)]
pub(crate) struct Outbox {
    /// Messages that wait to be sent.
    pub(crate) messages: mpsc::Receiver<Text>,
    /// Raised when the page reads too slowly.
    pub(crate) cut: Arc<Notify>,
}

/// The end of the queue into which messages are put.
#[derive(Debug)]
struct Inlet {
    sender: mpsc::Sender<Text>,
    cut: Arc<Notify>,
}

impl Outbox {
    /// An empty queue and the outlet that fills it.
    pub(crate) fn new() -> (Arc<dyn Outlet>, Outbox) {
        let (sender, messages) = mpsc::channel(MAX_WAITING);
        let cut = Arc::new(Notify::new());
        (Arc::new(Inlet { sender, cut: Arc::clone(&cut) }), Outbox { messages, cut })
    }
}

impl Outlet for Inlet {
    fn send(&self, text: Text) {
        // Rooms and searches send from their own threads and must never wait for a slow page.
        if let Err(mpsc::error::TrySendError::Full(_)) = self.sender.try_send(text) {
            self.cut.notify_one();
        }
    }

    fn is_closed(&self) -> bool {
        self.sender.is_closed()
    }

    fn cut(&self) {
        self.cut.notify_one();
    }
}
