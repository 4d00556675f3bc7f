//! Binds the address, serves until told to stop, and shuts everything down.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use boardwright_game::Stop;
use boardwright_service::{Greeting, catalog, ids};
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::access::Access;
use crate::options::{Options, ServerLimits};
use crate::socket::SocketState;
use crate::{http, listen};

/// Interval between two looks at the signal to stop.
const GLANCE: Duration = Duration::from_millis(50);

/// Time that connections have to close when the server stops.
const FAREWELL: Duration = Duration::from_secs(2);

/// Threads that speak with the pages; players and searches have their own.
const THREADS: usize = 2;

/// Threads for what the pages of another part of the program wait for, such as files.
const BLOCKING: usize = 8;

/// The reason for which the server could not be started.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address is taken or not ours.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The error of the system.
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
    access: Access,
    options: Options,
}

impl Server {
    /// Takes the address.
    pub fn bind(mut options: Options) -> Result<Server, ServeError> {
        let is_loopback = options.listen.is_loopback();
        if options.token.is_none() && !is_loopback {
            options.token = Some(ids::secret().map_err(|error| ServeError::System(error.to_string()))?);
        }
        if options.token.as_deref().is_some_and(|token| !ids::is_plain(token)) {
            return Err(ServeError::Token);
        }
        // Made now, so that the first request does not wait for it.
        catalog::json();
        let system = |error: std::io::Error| ServeError::System(error.to_string());
        let runtime = Builder::new_multi_thread().worker_threads(THREADS).enable_all().build().map_err(system)?;
        let address = SocketAddr::new(options.listen, options.port);
        let listen = |error| ServeError::Listen { address, error };
        let listener = runtime.block_on(TcpListener::bind(address)).map_err(listen)?;
        let address = listener.local_addr().map_err(system)?;
        let (port, token) = (address.port(), options.token.clone());
        let access = Access { port, is_loopback, names: options.names.clone(), token };
        Ok(Server { runtime, listener, address, access, options })
    }

    /// The address that it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address to open in a browser, with the token if there is one.
    pub fn url(&self) -> String {
        let shown = match self.address.ip() {
            ip if ip.is_unspecified() => SocketAddr::new(Ipv4Addr::LOCALHOST.into(), self.address.port()),
            _ => self.address,
        };
        format!("http://{shown}/{}", self.token_query())
    }

    /// The address for browsers on other machines of the network, with the token, if it is another one than
    /// [`url`](Server::url).
    pub fn network_url(&self) -> Option<String> {
        let address = reach(self.address).filter(|_| self.address.ip().is_unspecified())?;
        Some(format!("{address}{}", self.token_query()))
    }

    fn token_query(&self) -> String {
        self.access.token.as_ref().map(|token| format!("?token={token}")).unwrap_or_default()
    }

    /// Serves until `stop` is raised, then stops every search and game and lets the pages know.
    ///
    /// # Errors
    /// Fails if the system ends the listening socket.
    pub fn run(self, stop: &Stop) -> Result<(), ServeError> {
        let Server { runtime, listener, address, access, options } = self;
        let (leave, left) = watch::channel(false);
        let limits = options.limits;
        let (reach, token) = (reach(address), access.token.clone());
        let greeting = Greeting { longest: limits.message, reach, token };
        let sockets =
            SocketState::new(options, greeting, left.clone()).map_err(|error| ServeError::System(error.to_string()))?;
        let sockets = Arc::new(sockets);
        let router = http::router(Arc::clone(&sockets), Arc::new(access));
        let serving = runtime.spawn(listen::serve(listener, router, limits, left));
        end(runtime, serving, stop, || {
            sockets.service().close();
            let _ = leave.send(true);
        })
    }
}

/// Serves pages that another part of the program makes, at an address of their own, until `stop` is raised. Calls `told` with the
/// address. Connections have the usual limits; who may see what is the router's business.
///
/// # Errors
/// Fails if the address cannot be listened on, or the system ends the listening socket.
pub fn serve_pages(
    address: SocketAddr,
    router: Router,
    stop: &Stop,
    told: impl FnOnce(SocketAddr),
) -> Result<(), ServeError> {
    let system = |error: std::io::Error| ServeError::System(error.to_string());
    let mut runtime = Builder::new_multi_thread();
    runtime.worker_threads(THREADS).max_blocking_threads(BLOCKING).enable_all();
    let runtime = runtime.build().map_err(system)?;
    let listen = |error| ServeError::Listen { address, error };
    let listener = runtime.block_on(TcpListener::bind(address)).map_err(listen)?;
    told(listener.local_addr().map_err(system)?);
    let (leave, left) = watch::channel(false);
    let serving = runtime.spawn(listen::serve(listener, router, ServerLimits::default(), left));
    end(runtime, serving, stop, || {
        let _ = leave.send(true);
    })
}

/// Waits until `stop` is raised, and ends a server: `leave` lets it know.
fn end(runtime: Runtime, serving: JoinHandle<()>, stop: &Stop, leave: impl FnOnce()) -> Result<(), ServeError> {
    let served = runtime.block_on(async {
        while !stop.is_raised() && !serving.is_finished() {
            tokio::time::sleep(GLANCE).await;
        }
        leave();
        // Whoever does not go in time is cut off when the runtime ends.
        tokio::time::timeout(FAREWELL, serving).await
    });
    runtime.shutdown_timeout(FAREWELL);
    match served {
        Ok(Err(error)) => Err(ServeError::System(error.to_string())),
        Ok(Ok(())) | Err(_) => Ok(()),
    }
}

/// The URL at which other machines of the network reach a server that listens here, with a trailing slash.
fn reach(address: SocketAddr) -> Option<String> {
    let ip = match address.ip() {
        ip if ip.is_loopback() => return None,
        ip if ip.is_unspecified() => own_address()?,
        ip => ip,
    };
    Some(format!("http://{}/", SocketAddr::new(ip, address.port())))
}

/// The address that this machine has in its network. Nothing is sent: a socket of this kind only chooses its way.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address that is kept for examples and lies in no network.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    Some(socket.local_addr().ok()?.ip()).filter(|ip| !ip.is_loopback() && !ip.is_unspecified())
}

#[cfg(test)]
mod tests {
    use super::reach;

    #[test]
    fn a_server_of_this_machine_alone_has_no_address_for_others() {
        let of = |text: &str| reach(text.parse().expect("an address"));
        assert_eq!(of("127.0.0.1:8374"), None);
        assert_eq!(of("[::1]:8374"), None);
        assert_eq!(of("192.168.1.5:80").as_deref(), Some("http://192.168.1.5:80/"));
        // A machine without a network has none either.
        assert!(of("0.0.0.0:8374").is_none_or(|address| address.ends_with(":8374/") && !address.contains("0.0.0.0")));
    }
}
