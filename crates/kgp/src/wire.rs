//! The connection of a client: TCP, or a WebSocket whose messages are pieces of the same text.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

use tungstenite::protocol::WebSocketConfig;
use tungstenite::{Error, HandshakeError, Message, WebSocket};

/// The longest message of a WebSocket.
const LONGEST_MESSAGE: usize = 1 << 16;

/// The time between two looks whether a client has asked for a WebSocket. One that sends a byte now and then is seen through.
const GLANCE: Duration = Duration::from_millis(100);

/// A connection that is read piece by piece.
pub(crate) enum Wire {
    Tcp(BufReader<TcpStream>),
    /// With the message that is being read, and the number of its bytes that were taken.
    WebSocket(Box<WebSocket<TcpStream>>, Vec<u8>, usize),
}

impl Wire {
    /// A connection by TCP; writing takes no longer than this.
    pub(crate) fn tcp(stream: TcpStream, writing: Duration) -> io::Result<Wire> {
        stream.set_nodelay(true)?;
        // A client that reads nothing must not hold up the server.
        stream.set_write_timeout(Some(writing))?;
        Ok(Wire::Tcp(BufReader::new(stream)))
    }

    /// A connection by a WebSocket, whose client has this time to ask for it.
    pub(crate) fn websocket(stream: TcpStream, writing: Duration, asking: Duration) -> io::Result<Wire> {
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(writing))?;
        stream.set_read_timeout(Some(GLANCE.min(asking)))?;
        let deadline = Instant::now() + asking;
        let config =
            WebSocketConfig::default().max_message_size(Some(LONGEST_MESSAGE)).max_frame_size(Some(LONGEST_MESSAGE));
        let mut asked = tungstenite::accept_with_config(stream, Some(config));
        let socket = loop {
            match asked {
                Ok(socket) => break socket,
                Err(HandshakeError::Interrupted(begun)) if Instant::now() < deadline => asked = begun.handshake(),
                Err(error) => return Err(io::Error::other(format!("no WebSocket: {error}"))),
            }
        };
        Ok(Wire::WebSocket(Box::new(socket), Vec::new(), 0))
    }

    fn stream(&self) -> &TcpStream {
        match self {
            Wire::Tcp(reader) => reader.get_ref(),
            Wire::WebSocket(socket, ..) => socket.get_ref(),
        }
    }

    /// Waits once for some bytes; none at all if the client has left.
    pub(crate) fn piece(&mut self, timeout: Duration) -> io::Result<&[u8]> {
        self.stream().set_read_timeout(Some(timeout))?;
        match self {
            Wire::Tcp(reader) => reader.fill_buf(),
            Wire::WebSocket(socket, message, taken) => {
                if *taken == message.len() {
                    // Before the next one comes: a wait that ends without one must not show this one again.
                    (*taken, *message) = (0, Vec::new());
                    *message = match socket.read() {
                        Ok(Message::Text(text)) if !text.is_empty() => text.as_bytes().to_vec(),
                        Ok(Message::Binary(bytes)) if !bytes.is_empty() => bytes.to_vec(),
                        Ok(Message::Close(_)) | Err(Error::ConnectionClosed | Error::AlreadyClosed) => Vec::new(),
                        Ok(_) => return Err(io::ErrorKind::WouldBlock.into()),
                        Err(Error::Io(error)) => return Err(error),
                        Err(error) => return Err(io::Error::other(error)),
                    };
                }
                Ok(&message[*taken..])
            }
        }
    }

    /// Takes so many bytes of a piece.
    pub(crate) fn take(&mut self, count: usize) {
        match self {
            Wire::Tcp(reader) => reader.consume(count),
            Wire::WebSocket(_, _, taken) => *taken += count,
        }
    }

    /// Sends lines, each with its end.
    pub(crate) fn send(&mut self, lines: &[String], end: &str) -> io::Result<()> {
        match self {
            Wire::Tcp(reader) => {
                let text: String = lines.iter().map(|line| format!("{line}{end}")).collect();
                reader.get_mut().write_all(text.as_bytes())
            }
            // The authors' clients take a message for a line.
            Wire::WebSocket(socket, ..) => lines.iter().try_for_each(|line| {
                socket.send(Message::text(format!("{line}{end}"))).map_err(|error| match error {
                    Error::Io(error) => error,
                    error => io::Error::other(error),
                })
            }),
        }
    }

    /// Ends the connection. Whether the client hears it does not matter.
    pub(crate) fn close(&mut self) {
        if let Wire::WebSocket(socket, ..) = self {
            let _ = socket.close(None).and_then(|()| socket.flush());
        }
        let _ = self.stream().shutdown(Shutdown::Both);
    }
}
