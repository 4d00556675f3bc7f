//! The conversation with one page.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use crate::client::Client;
use crate::desk::Desk;
use crate::line::{Line, LineEnd};
use crate::message::{Request, ToPage};
use crate::server::{Options, ServerLimits};

/// A page that is silent for so long is asked whether it is still there, and cut off if it has not answered by the
/// next time.
const HEARTBEAT: Duration = Duration::from_secs(30);

/// As many lists are looked up at once.
const READERS: usize = 4;

/// Over how many seconds the rate of requests is an average.
const BURST: u32 = 10;

/// Everything that the pages share.
#[derive(Debug)]
pub(crate) struct Sockets {
    limits: ServerLimits,
    desk: Desk,
    places: Arc<Semaphore>,
    /// Whoever reads the store takes one of these.
    turns: Arc<Semaphore>,
    leave: watch::Receiver<bool>,
}

impl Sockets {
    /// Nothing yet. The conversations end when `leave` says so.
    pub(crate) fn new(options: Options, leave: watch::Receiver<bool>) -> Sockets {
        let limits = options.limits;
        let places = Arc::new(Semaphore::new(limits.sockets));
        Sockets { limits, desk: Desk::new(options), places, turns: Arc::new(Semaphore::new(READERS)), leave }
    }

    /// How much may be asked.
    pub(crate) fn limits(&self) -> &ServerLimits {
        &self.limits
    }

    /// A place for one more page, if there is one.
    pub(crate) fn admit(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.places).try_acquire_owned().ok()
    }

    /// Waits for a turn to read the store; `None` when the server ends.
    pub(crate) async fn turn(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.turns).acquire_owned().await.ok()
    }

    /// Whoever does what the pages ask for.
    pub(crate) fn desk(&self) -> &Desk {
        &self.desk
    }

    /// Speaks with a page until it goes.
    pub(crate) async fn serve(self: Arc<Self>, socket: WebSocket, client: Client, place: OwnedSemaphorePermit) {
        let (line, end) = Line::new(client);
        let (version, store) = (env!("CARGO_PKG_VERSION"), self.desk.keeper().is_there());
        line.send(&ToPage::Hello { version, store, longest: self.limits().message });
        self.converse(socket, &line, end).await;
        self.desk.leave(&line);
        drop(place);
    }

    async fn converse(&self, mut socket: WebSocket, line: &Line, mut end: LineEnd) {
        let mut leave = self.leave.clone();
        let mut pace = Pace::new(self.limits().rate);
        let mut heartbeat = tokio::time::interval(HEARTBEAT);
        let mut is_heard = true;
        loop {
            let step = tokio::select! {
                message = socket.recv() => Step::Heard(message),
                Some(text) = end.messages.recv() => Step::Say(text),
                _ = heartbeat.tick() => Step::Beat,
                () = end.cut.notified() => return,
                _ = leave.changed() => Step::Leave,
            };
            let sent = match step {
                Step::Heard(message) => {
                    is_heard = true;
                    match message {
                        Some(Ok(Message::Text(text))) => self.hear(&text, line, &mut pace),
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        Some(Ok(Message::Binary(_))) => line.send(&refusal(None, "expected text, not binary data")),
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                    }
                    Ok(())
                }
                Step::Say(text) => socket.send(Message::Text(text)).await,
                Step::Beat if !std::mem::take(&mut is_heard) => return,
                Step::Beat => socket.send(Message::Ping(Bytes::new())).await,
                // The page will come back by itself when there is a server again.
                Step::Leave => return drop(socket.send(Message::Close(None)).await),
            };
            if sent.is_err() {
                return;
            }
        }
    }

    fn hear(&self, text: &Utf8Bytes, line: &Line, pace: &mut Pace) {
        let request: Request = match serde_json::from_str(text) {
            Ok(request) => request,
            Err(error) => {
                let number = serde_json::from_str::<Number>(text).ok().map(|number| number.id);
                return line.send(&refusal(number, &format!("bad request: {error}")));
            }
        };
        let Request { id, ask } = request;
        if !pace.admits(Instant::now()) {
            return line.send(&refusal(Some(id), "too many requests: expected fewer a second"));
        }
        match self.desk.take(id, line, ask) {
            Ok(Some(answer)) => line.answer(id, Ok(answer)),
            // The answer comes by itself.
            Ok(None) => {}
            Err(error) => line.answer(id, Err(error)),
        }
    }
}

/// What a conversation waits for.
enum Step {
    /// The page said something, or went.
    Heard(Option<Result<Message, axum::Error>>),
    /// Something is to be said.
    Say(Utf8Bytes),
    /// It is time to see whether the page is still there.
    Beat,
    /// The server ends.
    Leave,
}

/// As much of a request as its answer needs, for one whose rest cannot be read.
#[derive(serde::Deserialize)]
struct Number {
    id: u32,
}

fn refusal(id: Option<u32>, error: &str) -> ToPage {
    ToPage::Refusal { id, error: error.to_owned() }
}

/// Counts requests: each takes from a purse that fills with time.
#[derive(Debug)]
struct Pace {
    rate: f64,
    purse: f64,
    last: Instant,
}

impl Pace {
    fn new(rate: u32) -> Pace {
        Pace { rate: f64::from(rate), purse: f64::from(rate * BURST), last: Instant::now() }
    }

    fn admits(&mut self, now: Instant) -> bool {
        let gained = now.saturating_duration_since(self.last).as_secs_f64() * self.rate;
        self.last = now;
        self.purse = (self.purse + gained).min(self.rate * f64::from(BURST));
        let is_rich = self.purse >= 1.0;
        if is_rich {
            self.purse -= 1.0;
        }
        is_rich
    }
}
