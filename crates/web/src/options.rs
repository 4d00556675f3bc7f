//! Options and limits of the server.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::cluster::ClusterSource;

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
    /// The file in which games are kept, if they are.
    pub store: Option<PathBuf>,
    /// Limits on the resources that clients may use.
    pub limits: ServerLimits,
    /// The machines that play elsewhere, if the page is to show them.
    pub cluster: Option<Arc<dyn ClusterSource>>,
}

/// Limits on the resources that clients may use.
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
    /// Time that a client may take to send its request, and that a connection may wait for its next one.
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
            cluster: None,
        }
    }
}
