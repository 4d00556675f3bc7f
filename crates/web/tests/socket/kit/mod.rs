//! A server on a port of its own, and a page that speaks with it over real sockets.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use boardwright_game::Stop;
use boardwright_service::ServiceOptions;
use boardwright_web::{Options, Server};
use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest;
use tungstenite::http::HeaderValue;
use tungstenite::{Message, WebSocket};

/// Nothing here takes longer than a moment; a test that waits for so long hangs.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// A running server, which ends with the test.
pub(crate) struct Host {
    pub(crate) address: SocketAddr,
    pub(crate) url: String,
    pub(crate) stop: Stop,
    thread: Option<JoinHandle<()>>,
    folder: Option<PathBuf>,
}

impl Host {
    /// A server that keeps no games.
    pub(crate) fn new() -> Host {
        Host::with(Options::default())
    }

    /// A server with a store in a folder of its own.
    pub(crate) fn with_store() -> Host {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("boardwright-web-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let mut host = Host::with_games(folder.join("games.db"));
        host.folder = Some(folder);
        host
    }

    /// A server that keeps games in this file.
    fn with_games(store: PathBuf) -> Host {
        Host::serving(ServiceOptions { store: Some(store), ..ServiceOptions::default() })
    }

    /// A server of a service with these options.
    pub(crate) fn serving(service: ServiceOptions) -> Host {
        Host::with(Options { service, ..Options::default() })
    }

    /// A server with these options.
    pub(crate) fn with(options: Options) -> Host {
        let server = Server::bind(options).expect("a port");
        let (address, url, stop) = (server.address(), server.url(), Stop::new());
        let flag = stop.clone();
        let thread = thread::spawn(move || server.run(&flag).expect("a server that ends in good order"));
        Host { address, url, stop, thread: Some(thread), folder: None }
    }

    /// Ends the server and starts another one on the same store.
    pub(crate) fn again(&mut self) {
        self.end();
        let mut next = Host::with_games(self.store());
        next.folder = self.folder.take();
        *self = next;
    }

    /// The file of the store.
    pub(crate) fn store(&self) -> PathBuf {
        self.folder.as_ref().expect("a store").join("games.db")
    }

    /// Ends the server and waits for it.
    pub(crate) fn end(&mut self) {
        self.stop.raise();
        if let Some(thread) = self.thread.take() {
            thread.join().expect("no panic");
        }
    }

    /// Fetches a path as a browser would that came to the page itself.
    pub(crate) fn get(&self, path: &str) -> Fetched {
        self.request(&format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address))
    }

    /// The JSON of a list.
    pub(crate) fn list(&self, path: &str) -> Value {
        let fetched = self.get(path);
        assert_eq!(fetched.status, 200, "{path}: {}", fetched.body);
        serde_json::from_str(&fetched.body).expect("JSON")
    }

    /// Sends bytes and reads what comes back until the server closes.
    pub(crate) fn request(&self, text: &str) -> Fetched {
        let mut stream = TcpStream::connect(self.address).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream.write_all(text.as_bytes()).expect("sent");
        let mut bytes = Vec::new();
        // A server may close a connection it refuses without more words.
        let _ = stream.read_to_end(&mut bytes);
        Fetched::read(&String::from_utf8_lossy(&bytes))
    }

    /// A page with its socket.
    pub(crate) fn page(&self) -> Page {
        self.try_page(&[("origin", &format!("http://{}", self.address))]).expect("a socket")
    }

    /// A socket with these headers; `Err` is the status of the refusal.
    pub(crate) fn try_page(&self, headers: &[(&str, &str)]) -> Result<Page, u16> {
        let mut request = format!("ws://{}/socket", self.address).into_client_request().expect("a request");
        for (name, value) in headers {
            let name = tungstenite::http::HeaderName::from_bytes(name.as_bytes()).expect("a name");
            request.headers_mut().insert(name, HeaderValue::from_str(value).expect("a value"));
        }
        let stream = TcpStream::connect(self.address).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        match tungstenite::client(request, stream) {
            Ok((socket, _)) => Ok(Page { socket, id: 0, heard: Vec::new() }),
            Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(response))) => {
                Err(response.status().as_u16())
            }
            Err(error) => panic!("no answer: {error}"),
        }
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.stop.raise();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
        if let Some(folder) = &self.folder {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// The answer to an HTTP request.
pub(crate) struct Fetched {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Fetched {
    fn read(text: &str) -> Fetched {
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let head = head.to_ascii_lowercase();
        let body = if head.contains("transfer-encoding: chunked") { joined(body) } else { body.to_owned() };
        Fetched { status, head, body }
    }

    /// The value of a header.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }
}

/// The text of chunks.
fn joined(mut body: &str) -> String {
    let mut text = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap_or(0);
        let Some(chunk) = rest.get(..size).filter(|_| size > 0) else { break };
        text.push_str(chunk);
        body = rest[size..].strip_prefix("\r\n").unwrap_or("");
    }
    text
}

/// A page as far as its socket goes.
pub(crate) struct Page {
    pub(crate) socket: WebSocket<TcpStream>,
    id: u64,
    /// Messages that came by themselves while an answer was waited for.
    pub(crate) heard: Vec<Value>,
}

impl Page {
    /// The next message; `None` if the server closed the socket.
    pub(crate) fn next(&mut self) -> Option<Value> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).expect("JSON")),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Sends a request and returns its number.
    pub(crate) fn send(&mut self, mut request: Value) -> u64 {
        self.id += 1;
        request["id"] = json!(self.id);
        self.socket.send(Message::text(request.to_string())).expect("sent");
        self.id
    }

    /// The answer to a request, or the error of its refusal.
    pub(crate) fn ask(&mut self, request: Value) -> Result<Value, String> {
        let id = self.send(request);
        loop {
            let message = self.next().expect("an answer");
            match message["type"].as_str() {
                Some("answer") if message["id"] == json!(id) => return Ok(message["answer"].clone()),
                Some("refusal") if message["id"] == json!(id) => {
                    return Err(text_of(&message["error"]).expect("an error").to_owned());
                }
                _ => self.heard.push(message),
            }
        }
    }

    /// Waits for a message that came by itself.
    pub(crate) fn wait(&mut self, is_wanted: impl Fn(&Value) -> bool) -> Value {
        if let Some(index) = self.heard.iter().position(&is_wanted) {
            return self.heard.drain(..=index).next_back().expect("the message");
        }
        let began = Instant::now();
        loop {
            assert!(began.elapsed() < PATIENCE, "the message does not come");
            let message = self.next().expect("a message");
            if is_wanted(&message) {
                return message;
            }
        }
    }

    /// Has something done at a table.
    pub(crate) fn act(&mut self, table: &Value, deed: &str) -> Result<Value, String> {
        self.ask(json!({"to": "table", "do": deed, "table": table}))
    }

    /// Comes to a table and says more: a name, or that of the browser.
    pub(crate) fn attach(&mut self, table: &Value, more: Value) -> Result<Value, String> {
        let mut request = json!({"to": "table", "do": "attach", "table": table});
        request.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        self.ask(request)
    }

    /// Plays a move at a table.
    pub(crate) fn play(&mut self, table: &Value, ply: usize, mv: &str) -> Result<Value, String> {
        self.ask(json!({"to": "table", "do": "play", "table": table, "ply": ply, "move": mv}))
    }

    /// Sets up a table.
    pub(crate) fn table(&mut self, game: &str, seats: Value) -> Value {
        let request = json!({"to": "tables", "do": "new-table", "place": {"game": game}, "seats": seats, "seed": 1});
        self.ask(request).expect("a table")
    }
}

/// A seat of a person.
pub(crate) fn person() -> Value {
    json!({"by": "person"})
}

/// A seat of a built-in player.
pub(crate) fn player(name: &str) -> Value {
    json!({"by": "player", "name": name})
}

/// The English of a message, which comes alone where it has no key.
pub(crate) fn text_of(message: &Value) -> Option<&str> {
    message.as_str().or_else(|| message["text"].as_str())
}

/// The contents of a file that the server has written, as a text.
pub(crate) fn contents(saved: &Value) -> String {
    let bytes = STANDARD.decode(saved["base64"].as_str().expect("base64")).expect("base64");
    String::from_utf8(bytes).expect("a text")
}
