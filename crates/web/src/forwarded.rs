//! The address of a client, which a proxy may ask for.

use std::net::IpAddr;

use axum::http::HeaderMap;

/// The header in which a proxy says for whom it asks.
const FORWARDED: &str = "x-forwarded-for";

/// The address of the client of a request that came from `peer`. A proxy on this machine is believed whom it asks for; nobody
/// else is, for anybody may write the header.
pub(crate) fn address(peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    let last = headers.get_all(FORWARDED).iter().next_back().and_then(|value| value.to_str().ok());
    let named = last.and_then(|list| list.rsplit(',').next()?.trim().parse().ok());
    named.filter(|_| peer.to_canonical().is_loopback()).unwrap_or(peer)
}

#[cfg(test)]
mod tests {
    use super::address;
    use axum::http::HeaderMap;

    fn client(peer: &str, forwarded: Option<&str>) -> String {
        let mut headers = HeaderMap::new();
        if let Some(list) = forwarded {
            headers.insert("x-forwarded-for", list.parse().expect("a value"));
        }
        address(peer.parse().expect("an address"), &headers).to_string()
    }

    #[test]
    fn only_a_proxy_on_this_machine_is_believed() {
        assert_eq!(client("127.0.0.1", Some("192.0.2.7, 198.51.100.1")), "198.51.100.1");
        assert_eq!(client("::ffff:127.0.0.1", Some("198.51.100.1")), "198.51.100.1");
        assert_eq!(client("198.51.100.1", Some("192.0.2.7")), "198.51.100.1");
        assert_eq!(client("127.0.0.1", Some("rubbish")), "127.0.0.1");
    }
}
