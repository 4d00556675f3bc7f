//! A client of the server as a player.

use std::io::{self, Write};
use std::net::TcpStream;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use boardwright_game::{AnyPlayer, AnyTurn, BotMessage, Fault, HostCodec, Reply, Setting, locked};

use super::connection_limits::ConnectionPermit;
use super::pairing::Number;
use super::wire::Wire;

/// Time that a client has to get ready.
pub(crate) const START_UP: Duration = Duration::from_secs(10);

/// Time that a client has to take what it is told.
pub(crate) const GRACE: Duration = Duration::from_millis(500);

/// The most time for what a client has said while it was not asked.
const CATCH_UP: Duration = Duration::from_millis(20);

/// The time for a move where there is no limit.
const LONGEST: Duration = Duration::from_secs(60);

/// Delay after which an interruption is noticed.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The longest line of the protocol.
const LONGEST_LINE: usize = 16_384;

/// The most lines for a move.
const MAX_LINES: u32 = 10_000;

/// The most lines in a minute between two games.
const MAX_UNASKED: u32 = 1000;
const MINUTE: Duration = Duration::from_secs(60);

/// The other end of a connection.
pub(crate) struct KgpClient {
    wire: Wire,
    codec: Box<dyn HostCodec>,
    /// Beginning of a line that is not complete.
    unfinished: Vec<u8>,
    /// The lines since it was asked, or since a time between its games.
    heard: u32,
    counted_from: Instant,
    is_asked: bool,
    /// Lateness that costs a client nothing, because the network may cause it.
    margin: Duration,
    name: Option<String>,
    is_there: bool,
    /// Its place at the server, until it is gone.
    place: Option<ConnectionPermit>,
}

/// A client that several hold: the server while it waits, and its game.
#[derive(Clone)]
pub(crate) struct ClientPlayer {
    number: Number,
    remote: Arc<Mutex<KgpClient>>,
}

impl ClientPlayer {
    pub(crate) fn new(number: Number, remote: KgpClient) -> ClientPlayer {
        ClientPlayer { number, remote: Arc::new(Mutex::new(remote)) }
    }

    /// The number of the connection.
    pub(crate) fn number(&self) -> Number {
        self.number
    }

    /// Name that the client gave itself.
    pub(crate) fn name(&self) -> String {
        locked(&self.remote).name.clone().unwrap_or_else(|| "somebody".to_owned())
    }

    /// Excludes it from further games.
    pub(crate) fn dismiss(&self) {
        locked(&self.remote).is_there = false;
    }

    /// True if it is still connected, as far as one can tell without asking. Whatever it sends meanwhile is
    /// answered.
    pub(crate) fn is_there(&self) -> bool {
        let mut remote = locked(&self.remote);
        if remote.is_there {
            let heard = remote.hear_out();
            remote.is_there = heard.is_ok();
        }
        remote.is_there
    }
}

impl AnyPlayer for ClientPlayer {
    fn choose(&mut self, turn: &AnyTurn<'_>) -> Result<Reply, Fault> {
        let mut remote = locked(&self.remote);
        let reply = remote.converse(turn);
        (remote.heard, remote.is_asked) = (0, false);
        remote.is_there &= reply.is_ok();
        reply
    }
}

impl KgpClient {
    pub(crate) fn new(wire: Wire, codec: Box<dyn HostCodec>, place: ConnectionPermit, margin: Duration) -> KgpClient {
        KgpClient {
            wire,
            codec,
            unfinished: Vec::new(),
            heard: 0,
            counted_from: Instant::now(),
            is_asked: false,
            margin,
            name: None,
            is_there: true,
            place: Some(place),
        }
    }

    /// Waits until the client is ready. `seed` decides the moves that are chosen for a client that sends none.
    pub(crate) fn greet(&mut self, seed: u64) -> Result<(), Fault> {
        let mut out = Vec::new();
        let setting = Setting { seed, longest: LONGEST, replaces_missing: true, ..Setting::default() };
        self.codec.greet(&setting, &mut out);
        self.send(&out)?;
        let began = Instant::now();
        loop {
            let left = START_UP.saturating_sub(began.elapsed());
            match self.next(left)? {
                Some(BotMessage::Ready) => return Ok(()),
                Some(BotMessage::Refusal(reason)) => return Err(Fault::new(reason)),
                _ if left.is_zero() => return Err(Fault::new("not ready in time")),
                _ => {}
            }
        }
    }

    fn converse(&mut self, turn: &AnyTurn<'_>) -> Result<Reply, Fault> {
        self.hear_out()?;
        (self.heard, self.is_asked) = (0, true);
        let mut out = Vec::new();
        self.codec.ask(turn, &mut out)?;
        self.send(&out)?;
        let deadline = Instant::now() + turn.limits.move_time.map_or(LONGEST, |time| time.saturating_add(self.margin));
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let mut heard = self.next(left.min(POLL_INTERVAL))?;
            let has_ended = matches!(heard, Some(BotMessage::Move(_) | BotMessage::Refusal(_)));
            // Checked after every line, so that a client which writes all the time gets no more time than a silent one.
            let is_over = !has_ended && (left.is_zero() || turn.stop.is_raised());
            if is_over {
                out.clear();
                heard = self.codec.stop(&mut out);
                self.send(&out)?;
            }
            match heard {
                Some(BotMessage::Move(mv)) => {
                    return Ok(Reply { remark: self.codec.remark().unwrap_or_default(), ..Reply::new(mv) });
                }
                Some(BotMessage::Refusal(reason)) => return Err(Fault::new(reason)),
                _ if is_over => return Err(Fault::new("no answer in time")),
                _ => {}
            }
        }
    }

    /// Reads the lines that the client sent while it was not asked, up to a limit.
    fn hear_out(&mut self) -> Result<(), Fault> {
        let began = Instant::now();
        while began.elapsed() < CATCH_UP
            && let Some(heard) = self.next(Duration::ZERO)?
        {
            if let BotMessage::Refusal(reason) = heard {
                return Err(Fault::new(reason));
            }
        }
        Ok(())
    }

    /// Next event from the client, or `None` if none came in time.
    fn next(&mut self, timeout: Duration) -> Result<Option<BotMessage>, Fault> {
        let began = Instant::now();
        loop {
            let left = timeout.saturating_sub(began.elapsed());
            match self.read(left)? {
                true => return self.hear().map(Some),
                // A line may come in very small pieces, which must not take longer than nothing at all.
                false if left.is_zero() => return Ok(None),
                false => {}
            }
        }
    }

    /// Waits once for a piece of a line, and says whether the line is complete.
    fn read(&mut self, timeout: Duration) -> Result<bool, Fault> {
        // A timeout of zero would be none at all.
        let timeout = timeout.max(Duration::from_millis(1));
        let piece = match self.wire.piece(timeout) {
            Ok([]) => return Err(Fault::new("left")),
            Ok(piece) => piece,
            Err(error) => match error.kind() {
                io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut | io::ErrorKind::Interrupted => return Ok(false),
                _ => return Err(left(error)),
            },
        };
        let end = piece.iter().position(|&byte| byte == b'\n');
        let piece = &piece[..end.map_or(piece.len(), |end| end + 1)];
        self.unfinished.extend_from_slice(piece);
        let count = piece.len();
        self.wire.take(count);
        if self.unfinished.len() > LONGEST_LINE {
            return Err(Fault::new(format!("wrote a line of more than {LONGEST_LINE} bytes")));
        }
        Ok(end.is_some())
    }

    fn hear(&mut self) -> Result<BotMessage, Fault> {
        let bytes = std::mem::take(&mut self.unfinished);
        // Programs in .NET write a byte order mark first.
        let line = String::from_utf8_lossy(&bytes).trim_start_matches('\u{feff}').trim().to_owned();
        if !self.is_asked && self.counted_from.elapsed() > MINUTE {
            (self.heard, self.counted_from) = (0, Instant::now());
        }
        self.heard += 1;
        if self.is_asked && self.heard > MAX_LINES {
            return Err(Fault::new(format!("wrote more than {MAX_LINES} lines for one move")));
        }
        if !self.is_asked && self.heard > MAX_UNASKED {
            let _ = self.send(&[format!("error \"more than {MAX_UNASKED} lines a minute without being asked\"")]);
            return Err(Fault::new(format!("wrote more than {MAX_UNASKED} lines a minute without being asked")));
        }
        let mut out = Vec::new();
        let heard = self.codec.receive(&line, &mut out);
        if let BotMessage::Name(name) = &heard {
            self.name = Some(plain(name));
        }
        self.send(&out)?;
        Ok(heard)
    }

    fn send(&mut self, lines: &[String]) -> Result<(), Fault> {
        self.wire.send(lines, self.codec.line_end()).map_err(left)
    }
}

impl Drop for KgpClient {
    fn drop(&mut self) {
        // The place is free before the client can know that it is.
        self.place = None;
        let mut out = Vec::new();
        self.codec.quit(&mut out);
        // Whether it hears it does not matter.
        let _ = self.send(&out);
        self.wire.close();
    }
}

/// Tells a client that there is no room.
pub(crate) fn turn_away(mut stream: &TcpStream, is_websocket: bool, why: &str) {
    let _ = stream.set_nonblocking(true);
    let _ = match is_websocket {
        false => stream.write_all(format!("error \"{why}\"\r\ngoodbye\r\n").as_bytes()),
        true => {
            let head = "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Type: text/plain\r\n\r\n";
            stream.write_all(format!("{head}{why}\n").as_bytes())
        }
    };
}

fn left(error: io::Error) -> Fault {
    Fault::new(format!("left: {error}"))
}

/// A name that can be printed: short and without control characters. The name of a built-in player is marked, so that results and
/// ratings do not take the client's games for that player's.
fn plain(name: &str) -> String {
    let plain: String = name.trim().chars().take(60).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if boardwright_catalog::is_player(&plain) { format!("{plain} (client)") } else { plain }
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn a_client_by_the_name_of_a_player_is_no_such_player() {
        let names = [" agent\r", "MTDF", "engine@nodes=5", "mtdf 2"].map(plain);
        assert_eq!(names, ["agent", "MTDF (client)", "engine@nodes=5 (client)", "mtdf 2"]);
    }
}
