//! `boardwright serve-kgp`: a small server of the Kalah Game Protocol.

mod connection_limits;
mod pairing;
mod remote;
mod running;
mod standings;
mod wire;

use std::collections::VecDeque;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use boardwright_arena::{Contender, Pace, Patience, Table, play_game};
use boardwright_game::{AnyPlayer, AnyVariant, Dialect, Outcome, PlayerSpec, Record, Side, Stop, derive_seed};
use boardwright_web::TextPage;
use clap::Args;
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};
use serde::Serialize;

use self::connection_limits::{ConnectionLimits, ConnectionPermit};
use self::pairing::{Number, Pairing};
use self::remote::{ClientPlayer, KgpClient};
use self::standings::{Row, Standings};
use self::wire::Wire;
use super::match_live::RecordsFile;
use crate::error::{CliError, Status};
use crate::input;
use crate::output::{Output, note};

/// Delay after which an interruption is noticed.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Lateness of a move that the server causes itself. Clients are judged by the time at which their moves arrive.
const OVERHEAD: Duration = Duration::from_secs(1);

/// Let clients of the Kalah Game Protocol play against each other, or against a built-in player
///
/// A server for a course or a test: each client plays one game after another, in turn as the first and as the
/// second side. Clients play the opponents that they have met least; with --against all play that player. The results are
/// printed at the end, and --page shows them in a browser meanwhile. It listens on this machine alone unless --listen says
/// otherwise, and does not authenticate its clients.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright serve-kgp
  boardwright serve-kgp --against mtdf --movetime 1s --games 20
  boardwright serve-kgp --listen 0.0.0.0:2671 --game kalah:6x6 --json
  boardwright serve-kgp --listen 0.0.0.0:2671 --page 0.0.0.0:8080 --per-address 4 --records games.bwr

JSON lines: listening (the address), websocket and page (their addresses, if there are any) at first, then one a game with the keys \
game, players, outcome, ending, plies, tally, random (moves that were chosen for a side that sent none), at last one with the key standings: for each player name, games, won, \
drawn, lost, forfeits, points.")]
pub(crate) struct ServeKgp {
    /// The address and the port to listen on; port 0 takes a free one
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:2671")]
    listen: SocketAddr,

    /// Address and port for clients that connect by WebSockets, at any path; port 0 takes a free one
    #[arg(long, value_name = "ADDRESS")]
    websocket: Option<SocketAddr>,

    /// The game, kalah of any size by its usual rules
    #[arg(long, value_name = "GAME", default_value = "kalah")]
    game: String,

    /// Built-in player that plays all clients [default: the clients play each other]
    #[arg(long, value_name = "PLAYER")]
    against: Option<PlayerSpec>,

    /// Time for each move
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = input::duration)]
    movetime: Duration,

    /// Time after that for the network: the last move that has arrived then counts
    #[arg(long, value_name = "TIME", default_value = "500ms", value_parser = input::duration)]
    margin: Duration,

    /// Number of games after which the server ends [default: run until interrupted]
    #[arg(long, value_name = "NUMBER", value_parser = input::positive)]
    games: Option<u64>,

    /// Seed of the random choices of the built-in player, and for clients that send no move
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = input::seed)]
    seed: u64,

    /// Address and port of a page in the browser with the results; port 0 takes a free one
    #[arg(long, value_name = "ADDRESS")]
    page: Option<SocketAddr>,

    /// File for the records of the games
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,

    /// Maximum number of connected clients of one address
    #[arg(long, value_name = "NUMBER", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=64))]
    per_address: u16,

    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Listening {
    listening: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    websocket: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<String>,
}

/// The table at the end.
#[derive(Serialize)]
struct StandingsLine {
    standings: Vec<Row>,
}

/// A finished game.
#[derive(Clone, Debug, Serialize)]
struct GameLine {
    game: u64,
    players: [String; 2],
    outcome: Option<String>,
    ending: String,
    plies: usize,
    tally: Option<[u32; 2]>,
    /// Moves that were chosen at random for each side, which had sent none.
    random: [usize; 2],
    #[serde(skip)]
    result: Option<Outcome>,
    #[serde(skip)]
    record: Option<Box<Record>>,
    #[serde(skip)]
    is_forfeit: bool,
}

/// Event while the server runs.
enum Event {
    /// A client is ready to play.
    Arrived(ClientPlayer),
    /// A game is over; the clients that are still there, and the numbers of all who played.
    Played(GameLine, Vec<ClientPlayer>, Vec<Number>),
}

/// The results, which the page reads.
type Results = Arc<Mutex<Standings>>;

fn lock(results: &Results) -> MutexGuard<'_, Standings> {
    results.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A game that is about to begin.
struct Pair {
    game: u64,
    clients: Vec<ClientPlayer>,
    /// True if the first of the clients is the second side.
    is_swapped: bool,
}

impl ServeKgp {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let variant = input::variant(&self.game)?;
        let dialect = dialect_of(&variant)?;
        if let Some(spec) = &self.against {
            variant.player(spec, 0)?;
        }
        let stop = crate::interrupt::catch()?;
        let listener = listen(self.listen)?;
        let websocket = self.websocket.map(listen).transpose().map_err(|error| error.in_context("--websocket"))?;
        let mut records = self.records.as_deref().map(RecordsFile::create).transpose()?;
        let address = address_of(&listener);
        let websocket_address = websocket.as_ref().map(|listener| format!("ws://{}/", address_of(listener)));
        let (connections, results) = (ConnectionLimits::new(self.per_address.into()), Results::default());
        let page = self.page.map(|page| serve_page(page, &variant, &connections, &results)).transpose()?;
        let page_address = page.as_ref().map(|page| format!("http://{}/", page.address()));
        if self.json {
            output.json(&Listening { listening: address, websocket: websocket_address, page: page_address })?;
        } else {
            let websocket = websocket_address.map(|url| format!(" and {url}")).unwrap_or_default();
            let page = page_address.map(|page| format!(", results at {page}")).unwrap_or_default();
            output.line(format_args!("listening on {address}{websocket} for {}{page}", variant.spec()))?;
        }
        output.flush()?;
        let (sender, events) = unbounded();
        for (listener, is_websocket) in [(Some(listener), false), (websocket, true)] {
            let Some(listener) = listener else { continue };
            let hall = Hall { dialect, variant: variant.clone(), margin: self.margin, seed: self.seed, is_websocket };
            let (connections, arrivals) = (Arc::clone(&connections), sender.clone());
            let begun = std::thread::Builder::new().name("connections".to_owned());
            let accepting = move || accept_clients(&listener, &hall, &connections, &arrivals);
            begun.spawn(accepting).map_err(CliError::internal)?;
        }
        let mut keep = |line: &GameLine| match (&mut records, &line.record) {
            (Some(file), Some(record)) => file.add(record),
            _ => Ok(()),
        };
        let status = self.attend(output, &variant, &stop, (&sender, &events), &results, &mut keep)?;
        let standings = lock(&results);
        if self.json {
            output.json(&StandingsLine { standings: standings.rows() })?;
        } else {
            standings.lines().iter().try_for_each(|line| output.line(format_args!("{line}")))?;
        }
        output.flush()?;
        Ok(status)
    }

    /// Pairs clients and prints the results of their games.
    fn attend(
        &self,
        output: &mut Output,
        variant: &AnyVariant,
        stop: &Stop,
        (sender, events): (&Sender<Event>, &Receiver<Event>),
        results: &Results,
        keep: &mut dyn FnMut(&GameLine) -> Result<(), CliError>,
    ) -> Result<Status, CliError> {
        let mut waiting: VecDeque<ClientPlayer> = VecDeque::new();
        let mut pairing = Pairing::default();
        let (mut begun, mut printed) = (0, 0);
        while self.games.is_none_or(|games| printed < games) {
            if stop.is_raised() {
                return Ok(Status::Interrupted);
            }
            match events.recv_timeout(POLL_INTERVAL) {
                Ok(Event::Arrived(client)) => waiting.push_back(client),
                Ok(Event::Played(line, clients, players)) => {
                    printed += 1;
                    // Whoever has read the line finds the game on the page.
                    lock(results).enter(&line);
                    keep(&line)?;
                    self.print(output, &line)?;
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
            while self.games.is_none_or(|games| begun < games) {
                let Some(pair) = self.next_pair(begun + 1, &mut waiting, &mut pairing, begun > printed) else { break };
                begun += 1;
                self.begin(pair, variant, stop, (sender, results))?;
            }
        }
        Ok(Status::Done)
    }

    /// Takes the clients of the next game from the queue.
    fn next_pair(
        &self,
        game: u64,
        waiting: &mut VecDeque<ClientPlayer>,
        pairing: &mut Pairing,
        others_play: bool,
    ) -> Option<Pair> {
        if self.against.is_some() {
            return waiting.pop_front().map(|client| Pair {
                game,
                clients: vec![client],
                is_swapped: game.is_multiple_of(2),
            });
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
    fn begin(
        &self,
        pair: Pair,
        variant: &AnyVariant,
        stop: &Stop,
        (events, results): (&Sender<Event>, &Results),
    ) -> Result<(), CliError> {
        let Pair { game, clients, is_swapped } = pair;
        let mut names: Vec<String> = clients.iter().map(ClientPlayer::name).collect();
        let mut players: Vec<Box<dyn AnyPlayer>> =
            clients.iter().map(|client| Box::new(client.clone()) as Box<dyn AnyPlayer>).collect();
        if let Some(spec) = &self.against {
            names.push(spec.to_string());
            players.push(variant.player(spec, derive_seed(self.seed, game))?);
        }
        if is_swapped {
            names.reverse();
            players.reverse();
        }
        let (Ok(names), Ok(players)) = (<[String; 2]>::try_from(names), <[_; 2]>::try_from(players)) else {
            return Err(CliError::internal("a game needs two players"));
        };
        let pace = Pace { move_time: Some(self.movetime), ..Pace::default() };
        let patience = Patience { margin: self.margin.saturating_add(OVERHEAD), ..Patience::default() };
        let (variant, stop, events, results) = (variant.clone(), stop.clone(), events.clone(), Arc::clone(results));
        let play = move || {
            let mut table = Table::new(&variant).with_names(names.clone());
            let mut players = players.map(Contender::Inline);
            let follow = |table: &Table| lock(&results).running.follow(game, table);
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
            let _ = events.send(Event::Played(line, there, numbers));
        };
        std::thread::Builder::new().name("game".to_owned()).spawn(play).map_err(CliError::internal)?;
        Ok(())
    }

    fn print(&self, output: &mut Output, line: &GameLine) -> Result<(), CliError> {
        if self.json {
            output.json(line)?;
        } else {
            let [first, second] = &line.players;
            let tally = line.tally.map(|[first, second]| format!(", {first}-{second}")).unwrap_or_default();
            let outcome = line.outcome.as_deref().unwrap_or("*");
            let random = line.players.iter().zip(line.random).filter(|(_, moves)| *moves > 0);
            let random: String = random.map(|(name, moves)| format!("; random moves for {name}: {moves}")).collect();
            output.line(format_args!(
                "game {}: {first} – {second} {outcome}{tally}, {}{random}",
                line.game, line.ending
            ))?;
        }
        output.flush()
    }
}

/// Listens on an address.
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
    let dialect = dialect.ok_or_else(|| {
        CliError::input(format!("bad game {:?}: expected a game that kgp knows, such as kalah:6x4", variant.spec()))
    })?;
    (dialect.host)(variant)?;
    Ok(*dialect)
}

/// Serves the page of results.
fn serve_page(
    address: SocketAddr,
    variant: &AnyVariant,
    connections: &Arc<ConnectionLimits>,
    results: &Results,
) -> Result<TextPage, CliError> {
    let (spec, connections, results) = (variant.spec(), Arc::clone(connections), Arc::clone(results));
    let html = move || lock(&results).html(&spec, connections.here());
    TextPage::serve(address, html).map_err(|error| CliError::input(error.to_string()).in_context("--page"))
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

/// Numbers of connections, of whatever kind.
static CONNECTIONS: AtomicU64 = AtomicU64::new(1);

/// Accepts connections. A client that is not ready in time, or is one too many, is told goodbye.
fn accept_clients(listener: &TcpListener, hall: &Hall, connections: &Arc<ConnectionLimits>, events: &Sender<Event>) {
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
            Ok(remote) => drop(events.send(Event::Arrived(ClientPlayer::new(number, remote)))),
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
