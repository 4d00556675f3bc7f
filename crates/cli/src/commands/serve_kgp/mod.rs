//! `boardwright serve-kgp`: a small server of the Kalah Game Protocol.

mod remote;

use std::collections::VecDeque;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use boardwright_arena::{Contender, Pace, Patience, Table, play_game};
use boardwright_game::{AnyPlayer, AnyVariant, Dialect, Outcome, PlayerSpec, Side, Stop, derive_seed};
use clap::Args;
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};
use serde::Serialize;

use self::remote::{Guest, Remote};
use crate::error::{CliError, Status};
use crate::input;
use crate::output::{Output, note};

/// As many clients may be connected at a time; further ones are told goodbye.
const MOST_GUESTS: usize = 64;

/// How soon an interruption is noticed.
const GLANCE: Duration = Duration::from_millis(50);

/// Let clients of the Kalah Game Protocol play against each other, or against a built-in player
///
/// A server for a course or a test: whoever connects plays one game after another, in turn as the first and as the
/// second side. Two clients play each other; with --against everybody plays that player. It listens on this machine
/// alone unless --listen says otherwise, and does not know who its clients are.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright serve-kgp
  boardwright serve-kgp --against mtdf --movetime 1s --games 20
  boardwright serve-kgp --listen 0.0.0.0:2671 --game kalah:6x6 --json

JSON lines: listening (the address) at first, then one a game with the keys game, players, outcome, ending, plies, tally.")]
pub(crate) struct ServeKgp {
    /// The address and the port to listen on; port 0 takes a free one
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:2671")]
    listen: SocketAddr,

    /// The game, kalah of any size by its usual rules
    #[arg(long, value_name = "GAME", default_value = "kalah")]
    game: String,

    /// A built-in player against whom everybody plays [default: the clients play each other]
    #[arg(long, value_name = "PLAYER")]
    against: Option<PlayerSpec>,

    /// Time for each move
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = input::duration)]
    movetime: Duration,

    /// Leave after so many games [default: go on until interrupted]
    #[arg(long, value_name = "NUMBER", value_parser = input::positive)]
    games: Option<u64>,

    /// Decides the random choices of the built-in player
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = input::seed)]
    seed: u64,

    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Listening {
    listening: String,
}

/// A finished game.
#[derive(Debug, Serialize)]
struct GameLine {
    game: u64,
    players: [String; 2],
    outcome: Option<String>,
    ending: String,
    plies: usize,
    tally: Option<[u32; 2]>,
}

/// What happens while the server runs.
enum Event {
    /// A client is ready to play.
    Arrived(Guest),
    /// A game is over; the clients that are still there.
    Played(GameLine, Vec<Guest>),
}

impl ServeKgp {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let variant = input::variant(&self.game)?;
        let dialect = dialect_of(&variant)?;
        if let Some(spec) = &self.against {
            variant.player(spec, 0)?;
        }
        let stop = crate::interrupt::catch()?;
        let failed = |error| CliError::input(format!("cannot listen on {}: {error}", self.listen));
        let listener = TcpListener::bind(self.listen).map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        match self.json {
            true => output.json(&Listening { listening: address.to_string() })?,
            false => output.line(format_args!("listening on {address} for {}", variant.spec()))?,
        }
        output.flush()?;
        let (sender, events) = unbounded();
        let arrivals = sender.clone();
        let here = Arc::new(AtomicUsize::new(0));
        let (variant_of_guests, counted) = (variant.clone(), Arc::clone(&here));
        let begun = std::thread::Builder::new().name("door".to_owned());
        begun
            .spawn(move || open_door(&listener, dialect, &variant_of_guests, &counted, &arrivals))
            .map_err(CliError::internal)?;
        self.attend(output, &variant, &stop, &sender, &events)
    }

    /// Brings clients together and prints what comes of it.
    fn attend(
        &self,
        output: &mut Output,
        variant: &AnyVariant,
        stop: &Stop,
        sender: &Sender<Event>,
        events: &Receiver<Event>,
    ) -> Result<Status, CliError> {
        let mut waiting: VecDeque<Guest> = VecDeque::new();
        let (mut begun, mut printed) = (0, 0);
        while self.games.is_none_or(|games| printed < games) {
            if stop.is_raised() {
                return Ok(Status::Interrupted);
            }
            match events.recv_timeout(GLANCE) {
                Ok(Event::Arrived(guest)) => waiting.push_back(guest),
                Ok(Event::Played(line, guests)) => {
                    printed += 1;
                    self.print(output, &line)?;
                    waiting.extend(guests);
                }
                Err(RecvTimeoutError::Timeout) => waiting.retain(Guest::is_there),
                Err(RecvTimeoutError::Disconnected) => break,
            }
            let needed = if self.against.is_some() { 1 } else { 2 };
            while waiting.len() >= needed && self.games.is_none_or(|games| begun < games) {
                let guests = waiting.drain(..needed).collect();
                begun += 1;
                self.begin(begun, variant, guests, stop, sender)?;
            }
        }
        Ok(Status::Done)
    }

    /// Plays one game in a thread of its own.
    fn begin(
        &self,
        game: u64,
        variant: &AnyVariant,
        guests: Vec<Guest>,
        stop: &Stop,
        events: &Sender<Event>,
    ) -> Result<(), CliError> {
        let mut names: Vec<String> = guests.iter().map(Guest::name).collect();
        let mut players: Vec<Box<dyn AnyPlayer>> =
            guests.iter().map(|guest| Box::new(guest.clone()) as Box<dyn AnyPlayer>).collect();
        if let Some(spec) = &self.against {
            names.push(spec.to_string());
            players.push(variant.player(spec, derive_seed(self.seed, game))?);
        }
        // Whoever comes back from a game waits behind the others, so that first and second take turns of themselves
        // among clients; against one of ours the numbers do it.
        if game.is_multiple_of(2) {
            names.reverse();
            players.reverse();
        }
        let (Ok(names), Ok(players)) = (<[String; 2]>::try_from(names), <[_; 2]>::try_from(players)) else {
            return Err(CliError::internal("a game needs two players"));
        };
        let pace = Pace { move_time: Some(self.movetime), ..Pace::default() };
        let (variant, stop, events) = (variant.clone(), stop.clone(), events.clone());
        let play = move || {
            let mut table = Table::new(&variant).with_names(names.clone());
            let mut players = players.map(Contender::Inline);
            play_game(&mut table, &mut players, &pace, &Patience::default(), &stop, &mut |_, _| {});
            drop(players);
            let ending = table.ending();
            // Who has forfeited a game has lost its place as well. In games with even numbers the sides are swapped.
            let loser = ending.filter(|ending| ending.kind.is_forfeit()).map(|ending| ending.outcome);
            for (guest, side) in guests.iter().zip(Side::BOTH) {
                let side = if game.is_multiple_of(2) { side.other() } else { side };
                if loser == Some(Outcome::Win(side.other())) {
                    guest.dismiss();
                }
            }
            let line = GameLine {
                game,
                players: names,
                outcome: ending.map(|ending| ending.outcome.to_string()),
                ending: ending.map_or_else(|| "interrupted".to_owned(), |ending| ending.reason.clone()),
                plies: table.history().len(),
                tally: table.position().tally(),
            };
            // Nobody listens any more if the server is leaving.
            let _ = events.send(Event::Played(line, guests.into_iter().filter(Guest::is_there).collect()));
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
            output.line(format_args!("game {}: {first} – {second} {outcome}{tally}, {}", line.game, line.ending))?;
        }
        output.flush()
    }
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

/// Takes whoever connects. A client that is not ready in time, or is one too many, is told goodbye.
fn open_door(
    listener: &TcpListener,
    dialect: Dialect,
    variant: &AnyVariant,
    here: &Arc<AtomicUsize>,
    events: &Sender<Event>,
) {
    for stream in listener.incoming() {
        let Ok(stream) = stream else {
            // Out of file descriptors, most likely: trying again at once would only keep a processor busy.
            std::thread::park_timeout(GLANCE);
            continue;
        };
        if here.load(Ordering::Relaxed) >= MOST_GUESTS {
            remote::turn_away(&stream);
            continue;
        }
        let place = remote::Place::take(here);
        let (variant, events) = (variant.clone(), events.clone());
        let welcome = move || match welcome(stream, dialect, &variant, place) {
            Ok(guest) => drop(events.send(Event::Arrived(guest))),
            Err(why) => note(format_args!("a client is not let in: {why}")),
        };
        // Without a thread there is no room for the client either.
        drop(std::thread::Builder::new().name("client".to_owned()).spawn(welcome));
    }
}

fn welcome(stream: TcpStream, dialect: Dialect, variant: &AnyVariant, place: remote::Place) -> Result<Guest, String> {
    let codec = (dialect.host)(variant).map_err(|error| error.to_string())?;
    let mut remote = Remote::new(stream, codec, place).map_err(|error| error.to_string())?;
    remote.greet().map_err(|fault| fault.reason)?;
    Ok(Guest::new(remote))
}
