//! Plays with a built-in player at a server of the Kalah Game Protocol, over TCP.

use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream, ToSocketAddrs};
use std::path::Path;
use std::time::{Duration, Instant};

use boardwright_game::{BotAction, BotCodec, Fault, Info, Interrupt, ParseError, Reply, Stop};
use boardwright_protocol::{Make, serve};
use crossbeam_channel::bounded;

use crate::error::{CliError, Status};
use crate::files;
use crate::output::note;

/// The port of the protocol.
const PORT: u16 = 2671;

/// Time that the server has to accept a connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// A server that says nothing for so long has gone, whatever the network believes: living ones ask for signs of life.
const LONGEST_SILENCE: Duration = Duration::from_secs(600);

/// The pause before the second attempt; every further one is twice as long, up to the longest.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// A connection that lasted so long was a good one: the next pause is the first again.
const GOOD: Duration = Duration::from_secs(30);

/// Delay after which an interruption is noticed.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

pub(super) struct ServerClient {
    server: String,
    token: Option<String>,
    once: bool,
}

impl ServerClient {
    /// A client that is not connected yet; `once` wants one connection alone.
    pub(super) fn new(server: &str, token_file: Option<&Path>, once: bool) -> Result<ServerClient, CliError> {
        let has_port = server.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
        let server = if has_port { server.to_owned() } else { format!("{server}:{PORT}") };
        if server.chars().any(char::is_whitespace) || server.starts_with(':') {
            return Err(CliError::input(format!("bad server {server:?}: expected HOST or HOST:PORT")));
        }
        let token = token_file.map(read_token).transpose()?;
        Ok(ServerClient { server, token, once })
    }

    /// Plays at the server until the user wants no more, or the first connection is over.
    pub(super) fn run(&self, codec: &dyn Fn() -> Box<dyn BotCodec>, make: &mut Make<'_>) -> Result<Status, CliError> {
        let stop = crate::interrupt::catch()?;
        let mut pause = FIRST_PAUSE;
        loop {
            let began = Instant::now();
            let over = match self.connect() {
                Ok(stream) => {
                    note(format_args!("connected to {}", self.server));
                    let mut codec = WithToken { inner: codec(), token: self.token.clone() };
                    converse(&stream, &mut codec, make, &stop)
                }
                Err(error) if self.once => {
                    return Err(CliError::input(format!("cannot connect to {}: {error}", self.server)));
                }
                Err(error) => Err(error),
            };
            if stop.is_raised() {
                return Ok(Status::Interrupted);
            }
            if self.once {
                return Ok(Status::Done);
            }
            if began.elapsed() > GOOD {
                pause = FIRST_PAUSE;
            }
            let why = over.err().map_or_else(|| "the connection is closed".to_owned(), |error| error.to_string());
            note(format_args!("{}: {why}; trying again in {} s", self.server, pause.as_secs()));
            if !crate::interrupt::rest(pause, &stop) {
                return Ok(Status::Interrupted);
            }
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    fn connect(&self) -> io::Result<TcpStream> {
        let mut failure = io::Error::new(io::ErrorKind::NotFound, "the name has no address");
        let addresses: Vec<SocketAddr> = self.server.to_socket_addrs()?.collect();
        for address in addresses {
            match TcpStream::connect_timeout(&address, CONNECT_TIMEOUT) {
                Ok(stream) => {
                    stream.set_nodelay(true)?;
                    stream.set_read_timeout(Some(LONGEST_SILENCE))?;
                    return Ok(stream);
                }
                Err(error) => failure = error,
            }
        }
        Err(failure)
    }
}

/// The words of a server. Their end is an error, because a question whose server has gone needs no answer.
struct ServerInput(TcpStream);

impl Read for ServerInput {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::Error::other("the connection is closed")),
            count => Ok(count),
        }
    }
}

/// Plays over one connection until it is over, or the user wants no more.
fn converse(stream: &TcpStream, codec: &mut dyn BotCodec, make: &mut Make<'_>, stop: &Stop) -> io::Result<()> {
    let input = ServerInput(stream.try_clone()?);
    let mut output = stream.try_clone()?;
    let mut farewell = stream.try_clone()?;
    std::thread::scope(|scope| {
        let (over, is_over) = bounded::<()>(0);
        scope.spawn(move || {
            while is_over.recv_timeout(POLL_INTERVAL) == Err(crossbeam_channel::RecvTimeoutError::Timeout) {
                if stop.is_raised() {
                    // Whether the server still hears it does not matter.
                    let _ = farewell.write_all(b"goodbye\r\n");
                    break;
                }
            }
            let _ = farewell.shutdown(Shutdown::Both);
        });
        let result = serve(codec, input, &mut output, make, false);
        drop(over);
        result
    })
}

/// The first line of a file, without spaces around it.
fn read_token(path: &Path) -> Result<String, CliError> {
    let text = files::read_text(path)?;
    let token = text.lines().next().unwrap_or_default().trim();
    if token.is_empty() {
        return Err(CliError::input(format!("{path:?}: expected a token in the first line, which is empty")));
    }
    Ok(token.to_owned())
}

/// A codec that shows a token to the server before it says anything else.
struct WithToken {
    inner: Box<dyn BotCodec>,
    token: Option<String>,
}

impl BotCodec for WithToken {
    fn receive(&mut self, line: &str) -> Vec<BotAction> {
        let mut actions = self.inner.receive(line);
        let is_greeting = line.split_whitespace().take(2).any(|word| word == "kgp");
        let token = self.token.take_if(|_| is_greeting);
        let token = token.map(|token| token.replace('\\', "\\\\").replace('"', "\\\""));
        if let Some(token) = token {
            actions.insert(0, BotAction::Say(format!("set auth:token \"{token}\"")));
        }
        actions
    }

    fn interrupt(&self, line: &str) -> Option<Interrupt> {
        self.inner.interrupt(line)
    }

    fn refused(&mut self, error: &ParseError) -> Vec<String> {
        self.inner.refused(error)
    }

    fn answer(&mut self, reply: &Result<Reply, Fault>) -> Vec<String> {
        self.inner.answer(reply)
    }

    fn report(&mut self, info: &Info<String>) -> Vec<String> {
        self.inner.report(info)
    }

    fn line_end(&self) -> &'static str {
        self.inner.line_end()
    }
}
