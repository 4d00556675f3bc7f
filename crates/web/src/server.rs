//! Binding, serving until told to stop, and ending everything that was begun.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use boardwright_game::Stop;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;

use crate::door::{self, Door};
use crate::http;
use crate::listen;
use crate::socket::Sockets;

/// How often it is looked whether to stop.
const GLANCE: Duration = Duration::from_millis(50);

/// How long pages may take to go when the server stops.
const FAREWELL: Duration = Duration::from_secs(2);

/// Threads that speak with the pages; players and searches have their own.
const THREADS: usize = 2;

/// How to serve.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen on. Anything but this machine itself needs a token, which is made if none is given.
    pub listen: IpAddr,
    /// The port; 0 lets the system choose.
    pub port: u16,
    /// Further names by which the server is called, such as that of a proxy before it.
    pub names: Vec<String>,
    /// What a browser must know to be let in: at least 16 letters, digits, hyphens or underscores.
    pub token: Option<String>,
    /// The file in which games are kept, if they are.
    pub store: Option<PathBuf>,
    /// How much may be asked of this machine.
    pub limits: ServerLimits,
}

/// How much may be asked of the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ServerLimits {
    /// Sockets open at once.
    pub sockets: usize,
    /// Tables that are kept at once.
    pub tables: usize,
    /// Tables that one socket may have set up; at the next one it loses the one that was left longest.
    pub tables_each: usize,
    /// Tables that one address may have set up; at the next one it loses the one that was left longest.
    pub tables_address: usize,
    /// Computer players at tables that think at once; the others wait for their turn.
    pub players: usize,
    /// Computer players that think at once at the tables that one address has set up.
    pub players_address: usize,
    /// Searches that run at once: hints, explanations, analyses, reviews.
    pub searches: usize,
    /// Searches that one socket may have running.
    pub searches_each: usize,
    /// Searches that one address may have running.
    pub searches_address: usize,
    /// Threads that the games of matches and tournaments take together.
    pub match_threads: usize,
    /// The longest message of a page, in bytes.
    pub message: usize,
    /// Requests of a socket a second, on the average over ten.
    pub rate: u32,
    /// How long a client may take to say what it wants, and how long a connection may wait for its next request.
    pub patience: Duration,
}

impl Default for ServerLimits {
    fn default() -> ServerLimits {
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        ServerLimits {
            sockets: 1000,
            tables: 100,
            tables_each: 20,
            tables_address: 40,
            players: cores.max(4),
            players_address: cores.max(4).div_ceil(2),
            searches: cores.max(4),
            searches_each: 3,
            searches_address: cores.max(4) - 1,
            match_threads: cores,
            message: 1 << 20,
            rate: 50,
            patience: Duration::from_secs(30),
        }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            listen: Ipv4Addr::LOCALHOST.into(),
            port: 0,
            names: Vec::new(),
            token: None,
            store: None,
            limits: ServerLimits::default(),
        }
    }
}

/// Why the server could not be started.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address is taken or not ours.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        error: std::io::Error,
    },
    /// The token cannot stand in an address.
    #[error("bad token: expected at least 16 letters, digits, hyphens or underscores")]
    Token,
    /// The system refuses a thread or randomness.
    #[error("cannot serve: {0}")]
    System(String),
}

/// A server that has its address and waits for [`Server::run`].
#[derive(Debug)]
pub struct Server {
    runtime: Runtime,
    listener: TcpListener,
    address: SocketAddr,
    door: Door,
    options: Options,
}

impl Server {
    /// Takes the address.
    ///
    /// # Errors
    /// [`ServeError`].
    pub fn bind(mut options: Options) -> Result<Server, ServeError> {
        let is_loopback = options.listen.is_loopback();
        if options.token.is_none() && !is_loopback {
            options.token = Some(door::secret().map_err(|error| ServeError::System(error.to_string()))?);
        }
        if options.token.as_deref().is_some_and(|token| !door::is_plain(token)) {
            return Err(ServeError::Token);
        }
        let system = |error: std::io::Error| ServeError::System(error.to_string());
        let runtime = Builder::new_multi_thread().worker_threads(THREADS).enable_all().build().map_err(system)?;
        let address = SocketAddr::new(options.listen, options.port);
        let listen = |error| ServeError::Listen { address, error };
        let listener = runtime.block_on(TcpListener::bind(address)).map_err(listen)?;
        let address = listener.local_addr().map_err(system)?;
        let (port, token) = (address.port(), options.token.clone());
        let door = Door { port, is_loopback, names: options.names.clone(), token };
        Ok(Server { runtime, listener, address, door, options })
    }

    /// The address that it listens on.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What to open in a browser, with the token if there is one.
    #[must_use]
    pub fn url(&self) -> String {
        let shown = match self.address.ip() {
            ip if ip.is_unspecified() => SocketAddr::new(Ipv4Addr::LOCALHOST.into(), self.address.port()),
            _ => self.address,
        };
        let token = self.door.token.as_ref().map(|token| format!("?token={token}")).unwrap_or_default();
        format!("http://{shown}/{token}")
    }

    /// Serves until `stop` is raised, then stops every search and game and lets the pages know.
    ///
    /// # Errors
    /// If the system breaks the listening off.
    pub fn run(self, stop: &Stop) -> Result<(), ServeError> {
        let Server { runtime, listener, door, options, .. } = self;
        let (leave, left) = watch::channel(false);
        let limits = options.limits;
        let sockets = Arc::new(Sockets::new(options, left.clone()));
        let router = http::router(Arc::clone(&sockets), Arc::new(door));
        let served = runtime.block_on(async {
            let serving = tokio::spawn(listen::serve(listener, router, limits, left));
            while !stop.is_raised() && !serving.is_finished() {
                tokio::time::sleep(GLANCE).await;
            }
            sockets.desk().close();
            let _ = leave.send(true);
            // Whoever does not go in time is cut off when the runtime ends.
            tokio::time::timeout(FAREWELL, serving).await
        });
        runtime.shutdown_timeout(FAREWELL);
        match served {
            Ok(Err(error)) => Err(ServeError::System(error.to_string())),
            Ok(Ok(())) | Err(_) => Ok(()),
        }
    }
}
