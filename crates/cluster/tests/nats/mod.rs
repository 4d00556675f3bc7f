//! A real server for a test, on a free port of this machine, and a network that can be cut.
#![allow(dead_code, reason = "each test program uses a part of it")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// A server that keeps its streams in a folder of its own, and ends with this value.
pub(crate) struct Server {
    process: Option<Child>,
    folder: PathBuf,
    port: u16,
    template: String,
    has_disk: bool,
}

fn usual(settings: &str) -> String {
    format!("listen: \"LISTEN\"\njetstream {{ store_dir: \"STORE\"\n{settings} }}\n")
}

/// Says why a test looks at nothing, past the capture of its output.
fn skipped(why: &str) {
    let _ = writeln!(std::io::stderr(), "skipped: {why}");
}

/// A port that nobody uses at the moment.
fn free_port() -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
    listener.local_addr().expect("an address").port()
}

impl Server {
    /// Starts one; says so if there is no program for it.
    pub(crate) fn start() -> Option<Server> {
        Server::with("")
    }

    /// Starts one with further settings.
    pub(crate) fn with(settings: &str) -> Option<Server> {
        Server::of(&usual(settings))
    }

    /// Starts one with a file of settings, in which LISTEN and STORE stand for address and folder.
    pub(crate) fn of(template: &str) -> Option<Server> {
        if Command::new("nats-server").arg("--version").stdout(Stdio::null()).status().is_err() {
            skipped("nats-server is missing (Debian: apt-get install nats-server)");
            return None;
        }
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("boardwright-nats-{}-{number}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder for the server");
        let mut server =
            Server { process: None, folder, port: free_port(), template: template.to_owned(), has_disk: false };
        server.go();
        Some(server)
    }

    /// Starts one whose streams lie on a disk of its own of this size; says so if the system lends none.
    pub(crate) fn on_small_disk(size: &str) -> Option<Server> {
        let mut server = Server::start()?;
        server.kill();
        let store = server.store();
        let _ = std::fs::remove_dir_all(&store);
        std::fs::create_dir_all(&store).expect("a folder for the disk");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={size}"), "tmpfs"]).arg(&store).stderr(Stdio::null());
        if !mount.status().is_ok_and(|status| status.success()) {
            skipped(&format!("no disk of {size} can be mounted"));
            return None;
        }
        server.has_disk = true;
        server.go();
        Some(server)
    }

    /// Starts it on its folder and port, where it does not run.
    pub(crate) fn go(&mut self) {
        let began = Instant::now();
        // Another program may have taken the port meanwhile.
        while !self.has_started() {
            assert!(began.elapsed() < Duration::from_secs(60), "no server: {}", self.log());
            thread::park_timeout(Duration::from_millis(50));
            if self.starts() == 0 {
                self.port = free_port();
            }
        }
    }

    /// The number of times that it has begun to listen.
    fn starts(&self) -> usize {
        self.log().matches("Server is ready").count()
    }

    /// Starts it once, and says whether it is ready; false if it ended.
    fn has_started(&mut self) -> bool {
        let (listen, store) = (format!("127.0.0.1:{}", self.port), self.folder.join("store"));
        let text = self.template.replace("LISTEN", &listen).replace("STORE", store.to_str().expect("a path"));
        let file = self.folder.join("server.conf");
        std::fs::write(&file, text).expect("the settings are written");
        let log = self.folder.join("log");
        let before = self.starts();
        let process = Command::new("nats-server").arg("-c").arg(&file).arg("-l").arg(&log).spawn();
        let mut process = process.expect("the server starts");
        let began = Instant::now();
        while self.starts() == before {
            assert!(began.elapsed() < Duration::from_secs(60), "no server: {}", self.log());
            if process.try_wait().expect("a child").is_some() {
                return false;
            }
            thread::park_timeout(Duration::from_millis(10));
        }
        self.process = Some(process);
        true
    }

    pub(crate) fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.kill().expect("the server can be killed");
            process.wait().expect("the server ends");
        }
    }

    /// Ends it as a system does that shuts down, so that it writes down what it remembers.
    pub(crate) fn shut_down(&mut self) {
        if let Some(mut process) = self.process.take() {
            let asked = Command::new("kill").args(["-TERM", &process.id().to_string()]).status();
            assert!(asked.is_ok_and(|status| status.success()), "the server can be asked to end");
            process.wait().expect("the server ends");
        }
    }

    /// Sets its settings for the next start.
    pub(crate) fn set(&mut self, settings: &str) {
        self.template = usual(settings);
    }

    /// The folder of its streams.
    pub(crate) fn store(&self) -> PathBuf {
        self.folder.join("store")
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// Waits until a line of a message on a subject passes a test. That takes less time than to start a program again and again.
    pub(crate) fn wait_for(&self, subject: &str, is_it: impl Fn(&str) -> bool) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a time limit");
        let words = format!("CONNECT {{\"verbose\":false,\"pedantic\":false}}\r\nSUB {subject} 1\r\n");
        stream.write_all(words.as_bytes()).expect("a request");
        for line in BufReader::new(stream.try_clone().expect("a stream")).lines() {
            let line = line.unwrap_or_else(|error| panic!("the expected message did not come on {subject}: {error}"));
            if line == "PING" {
                stream.write_all(b"PONG\r\n").expect("an answer");
            }
            if is_it(&line) {
                return;
            }
        }
        panic!("the expected message did not come on {subject}: the server ended the connection");
    }

    fn log(&self) -> String {
        std::fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
        if self.has_disk {
            let _ = Command::new("umount").arg(self.store()).status();
        }
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A network between a program and a server that can be cut and mended.
pub(crate) struct Network {
    port: u16,
    is_cut: Arc<AtomicBool>,
    streams: Arc<Mutex<Vec<TcpStream>>>,
}

impl Network {
    pub(crate) fn to(server: &Server) -> Network {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let (is_cut, streams) = (Arc::new(AtomicBool::new(false)), Arc::new(Mutex::new(Vec::new())));
        let (cut, kept, target) = (Arc::clone(&is_cut), Arc::clone(&streams), server.port());
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let Ok(server) = TcpStream::connect(("127.0.0.1", target)) else { continue };
                for (mut from, mut to) in [(&client, &server), (&server, &client)]
                    .map(|(from, to)| (from.try_clone().expect("a stream"), to.try_clone().expect("a stream")))
                {
                    let cut = Arc::clone(&cut);
                    thread::spawn(move || {
                        let mut bytes = [0; 16384];
                        while let Ok(length @ 1..) = from.read(&mut bytes) {
                            // As if the cable was out: nobody is told, and nothing arrives.
                            if cut.load(Ordering::Relaxed) {
                                continue;
                            }
                            if to.write_all(&bytes[..length]).is_err() {
                                break;
                            }
                        }
                        let _ = to.shutdown(Shutdown::Both);
                    });
                }
                kept.lock().expect("nobody panics").extend([client, server]);
            }
        });
        Network { port, is_cut, streams }
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Lets nothing through any more, and tells nobody.
    pub(crate) fn cut(&self) {
        self.is_cut.store(true, Ordering::Relaxed);
    }

    /// Lets everything through again; what was open is broken, since bytes are missing.
    pub(crate) fn mend(&self) {
        for stream in self.streams.lock().expect("nobody panics").drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
        self.is_cut.store(false, Ordering::Relaxed);
    }
}
