//! Checks that a server answers.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use super::Finding;

/// A server that takes longer is as good as none.
const PATIENCE: Duration = Duration::from_secs(5);

pub(super) fn answers(address: SocketAddr) -> Finding {
    const CHECK: &str = "server";
    let advice = "see what `boardwright serve` has printed where it was started, and start it again";
    match ask(address) {
        // Whoever has no token is refused by a server that works.
        Ok(code @ 100..500) => Finding::good(CHECK, format!("{address} answers, with the HTTP status {code}")),
        Ok(code) => Finding::broken(CHECK, format!("{address} answers with the HTTP status {code}"), advice),
        Err(error) => Finding::broken(CHECK, format!("{address} does not answer: {error}"), advice),
    }
}

/// The status of an answer to the shortest request.
fn ask(address: SocketAddr) -> io::Result<u16> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.write_all(format!("GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").as_bytes())?;
    let mut head = [0; 12];
    stream.read_exact(&mut head)?;
    let code = head.strip_prefix(b"HTTP/1.1 ").and_then(|code| str::from_utf8(code).ok()?.parse().ok());
    code.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "expected HTTP, not what came"))
}
