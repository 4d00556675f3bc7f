//! The client of a connection, identified by its address.

use std::net::{IpAddr, Ipv6Addr};

#[cfg(not(target_family = "wasm"))]
use axum::http::HeaderMap;

/// A client by its address. Everybody in one IPv6 network is one client.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Client(IpAddr);

impl Client {
    /// This server itself, to which the boards of its matches belong.
    pub(crate) const NOBODY: Client = Client(IpAddr::V6(Ipv6Addr::UNSPECIFIED));
}

/// The clients of a server.
#[cfg(not(target_family = "wasm"))]
impl Client {
    /// The header in which a proxy says for whom it asks.
    const FORWARDED: &str = "x-forwarded-for";

    /// The bits of an IPv6 address that a household or a firm is given; the rest it chooses itself.
    const NETWORK: u128 = !0 << 64;

    pub(crate) fn new(address: IpAddr) -> Client {
        match address.to_canonical() {
            IpAddr::V6(address) if !address.is_loopback() => {
                Client(IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & Client::NETWORK)))
            }
            address => Client(address),
        }
    }

    /// The client of a request that came from `peer`. A proxy on this machine is believed whom it asks for; nobody else
    /// is, for anybody may write the header.
    pub(crate) fn of(peer: IpAddr, headers: &HeaderMap) -> Client {
        let last = headers.get_all(Client::FORWARDED).iter().next_back().and_then(|value| value.to_str().ok());
        let named = last.and_then(|list| list.rsplit(',').next()?.trim().parse().ok());
        Client::new(named.filter(|_| peer.to_canonical().is_loopback()).unwrap_or(peer))
    }
}

#[cfg(test)]
mod tests {
    use super::Client;
    use axum::http::HeaderMap;

    fn client(peer: &str, forwarded: Option<&str>) -> Client {
        let mut headers = HeaderMap::new();
        if let Some(list) = forwarded {
            headers.insert("x-forwarded-for", list.parse().expect("a value"));
        }
        Client::of(peer.parse().expect("an address"), &headers)
    }

    #[test]
    fn a_network_is_one_client() {
        assert_eq!(client("2001:db8:1:2:3::4", None), client("2001:db8:1:2::9", None));
        assert_ne!(client("2001:db8:1:2::9", None), client("2001:db8:1:3::9", None));
        assert_eq!(client("::ffff:192.0.2.7", None), client("192.0.2.7", None));
        assert_ne!(client("::1", None), Client::NOBODY);
    }

    #[test]
    fn only_a_proxy_on_this_machine_is_believed() {
        let seen = client("198.51.100.1", None);
        assert_eq!(client("127.0.0.1", Some("192.0.2.7, 198.51.100.1")), seen);
        assert_eq!(client("198.51.100.1", Some("192.0.2.7")), seen);
        assert_eq!(client("127.0.0.1", Some("rubbish")), client("127.0.0.1", None));
    }
}
