//! The client of a connection, identified by its address.

use std::net::{IpAddr, Ipv6Addr};

/// A client by its address. Everybody in one IPv6 network is one client.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Client(IpAddr);

impl Client {
    /// This server itself, to which the boards of its matches belong.
    pub(crate) const NOBODY: Client = Client(IpAddr::V6(Ipv6Addr::UNSPECIFIED));

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
}

#[cfg(test)]
mod tests {
    use super::Client;

    fn client(address: &str) -> Client {
        Client::new(address.parse().expect("an address"))
    }

    #[test]
    fn a_network_is_one_client() {
        assert_eq!(client("2001:db8:1:2:3::4"), client("2001:db8:1:2::9"));
        assert_ne!(client("2001:db8:1:2::9"), client("2001:db8:1:3::9"));
        assert_eq!(client("::ffff:192.0.2.7"), client("192.0.2.7"));
        assert_ne!(client("::1"), Client::NOBODY);
    }
}
