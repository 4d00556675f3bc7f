//! Limits on the connections of each address, and on their rate.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use boardwright_game::locked;

/// Maximum number of connected clients; further ones are turned away.
const MAX_CLIENTS: usize = 64;

/// Number of times that an address may connect within [`WINDOW`] for each connection that it may hold.
const VISITS: usize = 8;
const WINDOW: Duration = Duration::from_secs(60);

/// The connections of each address.
pub(crate) struct ConnectionLimits {
    /// Maximum number of connections of one address.
    per_address: usize,
    visitors: Mutex<HashMap<IpAddr, Visitor>>,
}

/// The visits of an address.
struct Visitor {
    here: usize,
    /// The visits since `since`.
    visits: usize,
    since: Instant,
}

impl ConnectionLimits {
    pub(crate) fn new(per_address: usize) -> Arc<ConnectionLimits> {
        Arc::new(ConnectionLimits { per_address, visitors: Mutex::default() })
    }

    /// The number of clients who are here.
    pub(crate) fn here(&self) -> usize {
        locked(&self.visitors).values().map(|visitor| visitor.here).sum()
    }

    /// Lets a client in, or says why not.
    pub(crate) fn enter(
        self: &Arc<ConnectionLimits>,
        address: IpAddr,
        now: Instant,
    ) -> Result<ConnectionPermit, &'static str> {
        if self.here() >= MAX_CLIENTS {
            return Err("too many clients");
        }
        let mut visitors = locked(&self.visitors);
        // Only those who are here or came a moment ago are remembered.
        visitors.retain(|_, visitor| visitor.here > 0 || now.duration_since(visitor.since) < WINDOW);
        let visitor = visitors.entry(address).or_insert(Visitor { here: 0, visits: 0, since: now });
        if now.duration_since(visitor.since) >= WINDOW {
            (visitor.visits, visitor.since) = (0, now);
        }
        visitor.visits += 1;
        if visitor.visits > VISITS * self.per_address {
            return Err("too many connections from your address within a minute");
        }
        if visitor.here >= self.per_address {
            return Err("too many clients from your address");
        }
        visitor.here += 1;
        Ok(ConnectionPermit { connections: Arc::clone(self), address })
    }
}

/// A place at the server, free again when it is dropped.
pub(crate) struct ConnectionPermit {
    connections: Arc<ConnectionLimits>,
    address: IpAddr,
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        if let Some(visitor) = locked(&self.connections.visitors).get_mut(&self.address) {
            visitor.here = visitor.here.saturating_sub(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};
    use std::time::Instant;

    use super::{ConnectionLimits, MAX_CLIENTS, VISITS, WINDOW};

    fn address(last: u8) -> IpAddr {
        Ipv4Addr::new(10, 0, 0, last).into()
    }

    #[test]
    fn an_address_has_its_places_and_no_more() {
        let (connections, now) = (ConnectionLimits::new(2), Instant::now());
        let first = connections.enter(address(1), now).ok();
        let second = connections.enter(address(1), now).ok();
        assert!(first.is_some() && second.is_some() && connections.here() == 2);
        assert_eq!(connections.enter(address(1), now).err(), Some("too many clients from your address"));
        assert!(connections.enter(address(2), now).is_ok(), "others are let in");
        drop(first);
        let again = connections.enter(address(1), now);
        assert!(again.is_ok() && connections.here() == 2, "its place is free again");
    }

    #[test]
    fn who_comes_again_and_again_waits_a_minute() {
        let (connections, now) = (ConnectionLimits::new(1), Instant::now());
        assert!((0..VISITS).all(|_| connections.enter(address(1), now).is_ok()));
        let refused = connections.enter(address(1), now).err();
        assert_eq!(refused, Some("too many connections from your address within a minute"));
        assert!(connections.enter(address(1), now + WINDOW).is_ok());
    }

    #[test]
    fn all_together_have_so_many_places() {
        let (connections, now) = (ConnectionLimits::new(10), Instant::now());
        let inside: Vec<_> =
            (0..MAX_CLIENTS).filter_map(|number| connections.enter(address(number as u8), now).ok()).collect();
        assert_eq!(inside.len(), MAX_CLIENTS);
        assert_eq!(connections.enter(address(200), now).err(), Some("too many clients"));
    }
}
