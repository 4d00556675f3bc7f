//! Boardwright: a server of the Kalah Game Protocol, whose clients play each other or a built-in player.
//!
//! Clients come by TCP or by WebSockets.

mod connection_limits;
mod pairing;
mod remote;
mod running;
mod standings;
mod wire;

use std::collections::VecDeque;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use boardwright_arena::{Contender, Pace, Patience, Table, play_game};
use boardwright_game::{AnyPlayer, AnyVariant, Dialect, Outcome, PlayerSpec, Record, Side, Stop, derive_seed, locked};
use boardwright_local::error::CliError;
use boardwright_local::output::note;
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};
use serde::Serialize;

use self::connection_limits::{ConnectionLimits, ConnectionPermit};
use self::pairing::{Number, Pairing};
use self::remote::{ClientPlayer, KgpClient};
use self::standings::Standings;
use self::wire::Wire;

pub use self::standings::Row;

/// Delay after which an interruption is noticed.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Lateness of a move that the server causes itself. Clients are judged by the time at which their moves arrive.
const OVERHEAD: Duration = Duration::from_secs(1);

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct KgpSettings {
    /// The address and the port to listen on; port 0 takes a free one.
    pub listen: SocketAddr,
    /// The address for clients that connect by WebSockets.
    pub websocket: Option<SocketAddr>,
    /// The built-in player that plays all clients; without it the clients play each other.
    pub against: Option<PlayerSpec>,
    /// The time for each move.
    pub movetime: Duration,
    /// The time after that for the network.
    pub margin: Duration,
    /// The number of games after which the server ends; without it, it runs until it is stopped.
    pub games: Option<u64>,
    /// Decides the random choices of the built-in player, and the moves for clients that send none.
    pub seed: u64,
    /// The greatest number of connected clients of one address.
    pub per_address: usize,
}

/// The addresses on which a server can be reached.
#[derive(Clone, Debug, Serialize)]
pub struct KgpAddresses {
    /// Of the protocol by TCP: an address and a port.
    pub listening: String,
    /// Of the protocol by WebSockets, as a URL.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub websocket: Option<String>,
}

/// A server that listens.
pub struct KgpServer {
    settings: KgpSettings,
    variant: AnyVariant,
    addresses: KgpAddresses,
    results: Results,
    sender: Sender<ServerNews>,
    events: Receiver<ServerNews>,
    connections: Arc<ConnectionLimits>,
}

/// A finished game.
#[derive(Clone, Debug, Serialize)]
pub struct GameLine {
    /// The number of the game, from 1.
    pub game: u64,
    /// The names of the sides, the first to move first.
    pub players: [String; 2],
    /// The outcome, if the game was finished.
    pub outcome: Option<String>,
    /// The reason why it ended.
    pub ending: String,
    /// The number of plies.
    pub plies: usize,
    /// The seeds of both sides at the end.
    pub tally: Option<[u32; 2]>,
    /// Moves that were chosen at random for each side, which had sent none.
    pub random: [usize; 2],
    /// The outcome as a value.
    #[serde(skip)]
    pub result: Option<Outcome>,
    /// The record of the game.
    #[serde(skip)]
    pub record: Option<Box<Record>>,
    /// True if a side lost it by a fault.
    #[serde(skip)]
    pub is_forfeit: bool,
}

/// Event while the server runs.
enum ServerNews {
    /// A client is ready to play.
    Arrived(ClientPlayer),
    /// A game is over; the clients that are still there, and the numbers of all who played.
    Played(GameLine, Vec<ClientPlayer>, Vec<Number>),
}

/// The results, which the page reads.
type Results = Arc<Mutex<Standings>>;

/// A game that is about to begin.
struct Pair {
    game: u64,
    clients: Vec<ClientPlayer>,
    /// True if the first of the clients is the second side.
    is_swapped: bool,
}

impl KgpServer {
    /// Listens on the addresses of the settings.
    ///
    /// # Errors
    /// If the protocol does not know the game, the game has no such player, or an address cannot be had.
    pub fn open(variant: &AnyVariant, settings: KgpSettings) -> Result<KgpServer, CliError> {
        let dialect = dialect_of(variant)?;
        if let Some(spec) = &settings.against {
            variant.player(spec, 0)?;
        }
        let listener = listen(settings.listen)?;
        let websocket = settings.websocket.map(listen).transpose().map_err(|error| error.in_context("--websocket"))?;
        let (connections, results) = (ConnectionLimits::new(settings.per_address), Results::default());
        let addresses = KgpAddresses {
            listening: address_of(&listener),
            websocket: websocket.as_ref().map(|listener| format!("ws://{}/", address_of(listener))),
        };
        let (sender, events) = unbounded();
        for (listener, is_websocket) in [(Some(listener), false), (websocket, true)] {
            let Some(listener) = listener else { continue };
            let (margin, seed) = (settings.margin, settings.seed);
            let hall = Hall { dialect, variant: variant.clone(), margin, seed, is_websocket };
            let (permits, arrivals) = (Arc::clone(&connections), sender.clone());
            let begun = std::thread::Builder::new().name("connections".to_owned());
            let accepting = move || accept_clients(&listener, &hall, &permits, &arrivals);
            begun.spawn(accepting).map_err(CliError::internal)?;
        }
        Ok(KgpServer { settings, variant: variant.clone(), addresses, results, sender, events, connections })
    }

    /// The addresses on which it can be reached.
    pub fn addresses(&self) -> &KgpAddresses {
        &self.addresses
    }

    /// The standings, the best player first.
    pub fn standings(&self) -> Vec<Row> {
        locked(&self.results).rows()
    }

    /// A page with the standings and the boards, made anew at every call.
    pub fn page(&self) -> impl Fn() -> String + Send + Sync + 'static {
        let (spec, connections) = (self.variant.spec(), Arc::clone(&self.connections));
        let results = Arc::clone(&self.results);
        move || locked(&results).html(&spec, connections.here())
    }

    /// The standings as lines of text.
    pub fn lines(&self) -> Vec<String> {
        locked(&self.results).lines()
    }

    /// Pairs clients until the last game is over, and hands on each finished game. Returns false if `stop` is raised before.
    ///
    /// # Errors
    /// If `each` fails, or a game cannot begin.
    pub fn attend(
        &self,
        stop: &Stop,
        each: &mut dyn FnMut(&GameLine) -> Result<(), CliError>,
    ) -> Result<bool, CliError> {
        let mut waiting: VecDeque<ClientPlayer> = VecDeque::new();
        let mut pairing = Pairing::default();
        let (mut begun, mut printed) = (0, 0);
        while self.settings.games.is_none_or(|games| printed < games) {
            if stop.is_raised() {
                return Ok(false);
            }
            match self.events.recv_timeout(POLL_INTERVAL) {
                Ok(ServerNews::Arrived(client)) => waiting.push_back(client),
                Ok(ServerNews::Played(line, clients, players)) => {
                    printed += 1;
                    // Whoever has read the line finds the game on the page.
                    locked(&self.results).enter(&line);
                    each(&line)?;
                    let is_gone = |number: &&Number| clients.iter().all(|client| client.number() != **number);
                    players.iter().filter(is_gone).for_each(|&number| pairing.forget(number));
                    waiting.extend(clients);
                }
                Err(RecvTimeoutError::Timeout) => waiting.retain(|client| {
                    let is_there = client.is_there();
                    if !is_there {
                        pairing.forget(client.number());
                    }
                    is_there
                }),
                Err(RecvTimeoutError::Disconnected) => break,
            }
            while self.settings.games.is_none_or(|games| begun < games) {
                let Some(pair) = self.next_pair(begun + 1, &mut waiting, &mut pairing, begun > printed) else { break };
                begun += 1;
                self.begin(pair, stop)?;
            }
        }
        Ok(true)
    }

    /// Takes the clients of the next game from the queue.
    fn next_pair(
        &self,
        game: u64,
        waiting: &mut VecDeque<ClientPlayer>,
        pairing: &mut Pairing,
        others_play: bool,
    ) -> Option<Pair> {
        if self.settings.against.is_some() {
            let client = waiting.pop_front()?;
            let is_swapped = pairing.games(client.number(), BUILT_IN) % 2 == 1;
            pairing.note(client.number(), BUILT_IN);
            return Some(Pair { game, clients: vec![client], is_swapped });
        }
        let numbers: Vec<Number> = waiting.iter().map(ClientPlayer::number).collect();
        let [one, other] = pairing.choose(&numbers, others_play)?;
        // The later one goes first, so that the place of the earlier one stays the same.
        let mut clients: Vec<ClientPlayer> =
            [other, one].into_iter().filter_map(|place| waiting.remove(place)).collect();
        clients.sort_by_key(ClientPlayer::number);
        let is_swapped = pairing.games(numbers[one], numbers[other]) % 2 == 1;
        pairing.note(numbers[one], numbers[other]);
        Some(Pair { game, clients, is_swapped })
    }

    /// Plays one game in a thread of its own.
    fn begin(&self, pair: Pair, stop: &Stop) -> Result<(), CliError> {
        let Pair { game, clients, is_swapped } = pair;
        let mut names: Vec<String> = clients.iter().map(ClientPlayer::name).collect();
        let mut players: Vec<Box<dyn AnyPlayer>> =
            clients.iter().map(|client| Box::new(client.clone()) as Box<dyn AnyPlayer>).collect();
        if let Some(spec) = &self.settings.against {
            names.push(spec.to_string());
            players.push(self.variant.player(spec, derive_seed(self.settings.seed, game))?);
        }
        if is_swapped {
            names.reverse();
            players.reverse();
        }
        let (Ok(names), Ok(players)) = (<[String; 2]>::try_from(names), <[_; 2]>::try_from(players)) else {
            return Err(CliError::internal("a game needs two players"));
        };
        let pace = Pace { move_time: Some(self.settings.movetime), ..Pace::default() };
        let patience = Patience { margin: self.settings.margin.saturating_add(OVERHEAD), ..Patience::default() };
        let (variant, stop, events, results) =
            (self.variant.clone(), stop.clone(), self.sender.clone(), Arc::clone(&self.results));
        let play = move || {
            let mut table = Table::new(&variant).with_names(names.clone());
            let mut players = players.map(Contender::Inline);
            let follow = |table: &Table| locked(&results).running.follow(game, table);
            follow(&table);
            play_game(&mut table, &mut players, &pace, &patience, &stop, &mut |table, _| follow(table));
            drop(players);
            let ending = table.ending();
            // Who has forfeited a game has lost its place as well.
            let loser = ending.filter(|ending| ending.kind.is_forfeit()).map(|ending| ending.outcome);
            let numbers = clients.iter().map(ClientPlayer::number).collect();
            for (client, side) in clients.iter().zip(Side::BOTH) {
                let side = if is_swapped { side.other() } else { side };
                if loser == Some(Outcome::Win(side.other())) {
                    client.dismiss();
                }
            }
            let line = GameLine {
                game,
                players: names,
                outcome: ending.map(|ending| ending.outcome.to_string()),
                ending: ending.map_or_else(|| "interrupted".to_owned(), |ending| ending.reason.to_string()),
                plies: table.history().len(),
                tally: table.position().tally(),
                random: Side::BOTH
                    .map(|side| table.plies().iter().filter(|ply| ply.side == side && !ply.comment.is_empty()).count()),
                record: Some(Box::new(table.record())),
                result: ending.map(|ending| ending.outcome),
                is_forfeit: loser.is_some(),
            };
            // Nobody listens any more if the server is leaving.
            let there = clients.into_iter().filter(ClientPlayer::is_there).collect();
            let _ = events.send(ServerNews::Played(line, there, numbers));
        };
        std::thread::Builder::new().name("game".to_owned()).spawn(play).map_err(CliError::internal)?;
        Ok(())
    }
}

fn listen(address: SocketAddr) -> Result<TcpListener, CliError> {
    TcpListener::bind(address).map_err(|error| CliError::input(format!("cannot listen on {address}: {error}")))
}

/// The address on which a server listens.
fn address_of(listener: &TcpListener) -> String {
    listener.local_addr().map(|address| address.to_string()).unwrap_or_default()
}

/// The language of the server, if the game can be played in it.
fn dialect_of(variant: &AnyVariant) -> Result<Dialect, CliError> {
    let dialects = boardwright_catalog::game(variant.family().name).map_or(&[][..], |game| game.dialects());
    let dialect = dialects.iter().find(|dialect| dialect.name == "kgp");
    let dialect = dialect
        .ok_or_else(|| CliError::input(format!("bad game {:?}: expected a game that kgp knows", variant.spec())))?;
    (dialect.host)(variant)?;
    Ok(*dialect)
}

/// The game and the rules for every client.
#[derive(Clone)]
struct Hall {
    dialect: Dialect,
    variant: AnyVariant,
    margin: Duration,
    seed: u64,
    /// True if clients come by WebSockets.
    is_websocket: bool,
}

/// The number of the built-in player, which no connection has.
const BUILT_IN: Number = 0;

/// Numbers of connections, of whatever kind.
static CONNECTIONS: AtomicU64 = AtomicU64::new(1);

/// Accepts connections. A client that is not ready in time, or is one too many, is told goodbye.
fn accept_clients(
    listener: &TcpListener,
    hall: &Hall,
    connections: &Arc<ConnectionLimits>,
    events: &Sender<ServerNews>,
) {
    for stream in listener.incoming() {
        let number = CONNECTIONS.fetch_add(1, Ordering::Relaxed);
        let Ok(stream) = stream else {
            // Out of file descriptors, most likely: trying again at once would only keep a processor busy.
            std::thread::park_timeout(POLL_INTERVAL);
            continue;
        };
        // A client that has left already has no address.
        let Ok(address) = stream.peer_addr() else { continue };
        let place = match connections.enter(address.ip().to_canonical(), Instant::now()) {
            Ok(place) => place,
            Err(why) => {
                remote::turn_away(&stream, hall.is_websocket, why);
                continue;
            }
        };
        let (hall, events) = (hall.clone(), events.clone());
        let welcome = move || match hall.welcome(stream, place, number) {
            Ok(remote) => drop(events.send(ServerNews::Arrived(ClientPlayer::new(number, remote)))),
            Err(why) => note(format_args!("a client is not let in: {why}")),
        };
        // Without a thread there is no room for the client either.
        drop(std::thread::Builder::new().name("client".to_owned()).spawn(welcome));
    }
}

impl Hall {
    fn welcome(&self, stream: TcpStream, place: ConnectionPermit, number: Number) -> Result<KgpClient, String> {
        let codec = (self.dialect.host)(&self.variant).map_err(|error| error.to_string())?;
        let wire = match self.is_websocket {
            false => Wire::tcp(stream, remote::GRACE),
            true => Wire::websocket(stream, remote::GRACE, remote::START_UP),
        };
        let mut remote = KgpClient::new(wire.map_err(|error| error.to_string())?, codec, place, self.margin);
        remote.greet(derive_seed(self.seed, number)).map_err(|fault| fault.reason)?;
        Ok(remote)
    }
}
