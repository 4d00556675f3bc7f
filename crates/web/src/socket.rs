//! The conversation with one page.

use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::body::Bytes;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket};
use boardwright_service::texts::TEXTS;
use boardwright_service::{Connection, Greeting, Lane, Request, Service, Text};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::JoinHandle;

use crate::options::{Options, ServerLimits};
use crate::outbox::Outbox;
use crate::pool::Pools;

/// Number of seconds over which the rate of requests is averaged.
const BURST: u32 = 10;

/// Requests up to this number of bytes are parsed at once; longer ones by a worker.
const SHORT: usize = 4096;

/// Everything that the pages share.
#[derive(Debug)]
pub(crate) struct SocketState {
    limits: ServerLimits,
    service: Arc<Service>,
    pools: Pools,
    places: Arc<Semaphore>,
    leave: watch::Receiver<bool>,
    greeting: Greeting,
}

impl SocketState {
    /// Creates the state shared by all sockets. The connections end when `leave` is set.
    ///
    /// # Errors
    /// Fails if the system has no thread to give.
    pub(crate) fn new(options: Options, greeting: Greeting, leave: watch::Receiver<bool>) -> io::Result<SocketState> {
        let limits = options.limits;
        let places = Arc::new(Semaphore::new(limits.sockets));
        let (service, pools) = (Arc::new(Service::new(options.service)?), Pools::new());
        Ok(SocketState { limits, service, pools, places, leave, greeting })
    }

    /// Limits on what may be asked.
    pub(crate) fn limits(&self) -> &ServerLimits {
        &self.limits
    }

    /// A place for one more page, if there is one.
    pub(crate) fn admit(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.places).try_acquire_owned().ok()
    }

    /// Service of the requests of all pages.
    pub(crate) fn service(&self) -> &Arc<Service> {
        &self.service
    }

    /// Threads for work that takes long.
    pub(crate) fn pools(&self) -> &Pools {
        &self.pools
    }

    /// Serves the connection of a page until it closes.
    pub(crate) async fn serve(self: Arc<Self>, socket: WebSocket, address: IpAddr, place: OwnedSemaphorePermit) {
        let (outlet, outbox) = Outbox::new();
        let connection = self.service.connect(address, outlet);
        self.service.greet(&connection, self.greeting.clone());
        let mut serving = None;
        self.converse(socket, &connection, outbox, &mut serving).await;
        // A search that its last request started ends with the others.
        served(&mut serving).await;
        self.service.leave(&connection);
        drop(place);
    }

    /// Sends queued messages and serves requests one after another: the next one is read when the one before is done.
    async fn converse(
        self: &Arc<Self>,
        mut socket: WebSocket,
        connection: &Connection,
        mut outbox: Outbox,
        serving: &mut Option<JoinHandle<()>>,
    ) {
        let mut leave = self.leave.clone();
        let mut rate = Rate::new(self.limits().rate);
        let mut heartbeat = tokio::time::interval(self.limits().heartbeat);
        let mut is_heard = true;
        loop {
            let is_serving = serving.is_some();
            let step = tokio::select! {
                message = socket.recv(), if !is_serving => Step::Heard(message),
                () = served(serving), if is_serving => Step::Served,
                Some(text) = outbox.messages.recv() => Step::Say(text),
                _ = heartbeat.tick() => Step::Beat,
                () = outbox.cut.notified() => return,
                _ = leave.changed() => Step::Leave,
            };
            let message = match step {
                Step::Heard(message) => {
                    is_heard = true;
                    match message {
                        Some(Ok(Message::Text(text))) => {
                            *serving = Some(self.hear(text, connection, rate.admits(Instant::now())));
                        }
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        Some(Ok(Message::Binary(_))) => {
                            connection.refuse(None, "expected text, not binary data".to_owned());
                        }
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                    }
                    continue;
                }
                Step::Served => {
                    // Nothing was read meanwhile, so that silence means nothing.
                    is_heard = true;
                    continue;
                }
                Step::Say(text) => Message::Text(Utf8Bytes::from(&*text)),
                Step::Beat if !is_serving && !std::mem::take(&mut is_heard) => return,
                Step::Beat => Message::Ping(Bytes::new()),
                // The page will come back by itself when there is a server again.
                Step::Leave => Message::Close(None),
            };
            let is_last = matches!(message, Message::Close(_));
            // A page that does not read lets nothing be sent.
            let sent = tokio::select! {
                sent = tokio::time::timeout(self.limits().heartbeat, socket.send(message)) => sent,
                () = outbox.cut.notified() => return,
            };
            if is_last || !matches!(sent, Ok(Ok(()))) {
                return;
            }
        }
    }

    /// Has a request served in a task of its own, so that the conversation goes on meanwhile.
    fn hear(self: &Arc<Self>, text: Utf8Bytes, connection: &Connection, is_admitted: bool) -> JoinHandle<()> {
        let (sockets, connection) = (Arc::clone(self), connection.clone());
        tokio::spawn(async move { sockets.serve_text(connection, text, is_admitted).await })
    }

    /// Serves a request as it came from a page.
    async fn serve_text(&self, connection: Connection, text: Utf8Bytes, is_admitted: bool) {
        let request = if text.len() <= SHORT {
            Request::read(&text)
        } else {
            let read = self.pools.run(Lane::Work, move || Request::read(&text)).await;
            read.unwrap_or_else(|error| Err((None, error.into_string())))
        };
        let request = match request {
            Ok(request) => request,
            Err((id, error)) => return connection.refuse(id, error),
        };
        let id = request.id;
        if !is_admitted {
            return connection.refuse(Some(id), TEXTS.say("server-too-many-requests"));
        }
        let (service, page) = (Arc::clone(&self.service), connection.clone());
        let served = self.pools.run(request.lane(), move || service.serve(&page, request)).await;
        if let Err(error) = served {
            connection.refuse(Some(id), error);
        }
    }
}

/// Waits until the request under way is served, if there is one.
async fn served(serving: &mut Option<JoinHandle<()>>) {
    if let Some(task) = serving {
        // A request that broke off has been served as well as it can be.
        let _ = task.await;
        *serving = None;
    }
}

/// Something that a conversation waits for.
enum Step {
    /// The page said something, or went.
    Heard(Option<Result<Message, axum::Error>>),
    /// The request under way is served.
    Served,
    /// Send a message.
    Say(Text),
    /// It is time to see whether the page is still there.
    Beat,
    /// The server ends.
    Leave,
}

/// Limits the rate of requests with a token bucket.
#[derive(Debug)]
struct Rate {
    rate: f64,
    purse: f64,
    last: Instant,
}

impl Rate {
    fn new(rate: u32) -> Rate {
        Rate { rate: f64::from(rate), purse: f64::from(rate * BURST), last: Instant::now() }
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
