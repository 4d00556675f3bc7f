//! Options and limits of the server.

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use boardwright_service::ServiceOptions;

/// Options of the server.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen on. Anything but this machine itself needs a token, which is made if none is given.
    pub listen: IpAddr,
    /// The port; 0 lets the system choose.
    pub port: u16,
    /// Further host names of the server, such as that of a proxy.
    pub names: Vec<String>,
    /// The token that a browser must send to be let in: at least 16 letters, digits, hyphens or underscores.
    pub token: Option<String>,
    /// Limits on the connections of clients.
    pub limits: ServerLimits,
    /// Options of what the pages are served with.
    pub service: ServiceOptions,
}

/// Limits on the connections of clients.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ServerLimits {
    /// Sockets open at once.
    pub sockets: usize,
    /// The longest message of a page, in bytes.
    pub message: usize,
    /// Requests of a socket a second, on the average over ten.
    pub rate: u32,
    /// Time that a client may take to send its request, and that a connection may wait for its next one.
    pub patience: Duration,
    /// Interval of pings to a silent page, which is cut off if it has not answered by the next one, or does not take a message for
    /// so long.
    pub heartbeat: Duration,
}

impl Default for ServerLimits {
    fn default() -> ServerLimits {
        let time = Duration::from_secs(30);
        ServerLimits { sockets: 1000, message: 1 << 20, rate: 50, patience: time, heartbeat: time }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            listen: Ipv4Addr::LOCALHOST.into(),
            port: 0,
            names: Vec::new(),
            token: None,
            limits: ServerLimits::default(),
            service: ServiceOptions::default(),
        }
    }
}
