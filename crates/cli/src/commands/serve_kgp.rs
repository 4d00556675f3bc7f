//! `boardwright serve-kgp`: a small server of the Kalah Game Protocol.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use boardwright_game::PlayerSpec;
use boardwright_kgp::{GameLine, KgpAddresses, KgpServer, KgpSettings, Row};
use boardwright_web::TextPage;
use clap::Args;
use serde::Serialize;

use super::match_live::RecordsFile;
use crate::error::{CliError, Status};
use crate::output::Output;
use crate::{files, input};

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
    #[arg(long, value_name = "TIME", default_value = "500ms", value_parser = input::tolerance)]
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

    /// File for the records of the games, which are added to those that it has
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,

    /// Maximum number of connected clients of one address
    #[arg(long, value_name = "NUMBER", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=64))]
    per_address: u16,

    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

/// The addresses, as the first line of JSON.
#[derive(Serialize)]
struct Listening<'a> {
    #[serde(flatten)]
    addresses: &'a KgpAddresses,
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<String>,
}

/// The table at the end.
#[derive(Serialize)]
struct StandingsLine {
    standings: Vec<Row>,
}

impl ServeKgp {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let variant = input::variant(&self.game)?;
        let stop = crate::interrupt::catch()?;
        let mut records = self.records.as_deref().map(RecordsFile::append).transpose()?;
        let server = KgpServer::open(&variant, self.settings())?;
        let serve = |page| TextPage::serve(page, server.page());
        let page = self.page.map(serve).transpose();
        let page = page.map_err(|error| CliError::input(error.to_string()).in_context("--page"))?;
        let page_url = page.as_ref().map(|page| format!("http://{}/", page.address()));
        let addresses = server.addresses();
        if self.json {
            output.json(&Listening { addresses, page: page_url })?;
        } else {
            let websocket = addresses.websocket.as_ref().map(|url| format!(" and {url}")).unwrap_or_default();
            let page = page_url.map(|page| format!(", results at {page}")).unwrap_or_default();
            let address = &addresses.listening;
            output.line(format_args!("listening on {address}{websocket} for {}{page}", variant.spec()))?;
        }
        output.flush()?;
        let is_finished = server.attend(&stop, &mut |line| {
            if let (Some(file), Some(record)) = (&mut records, &line.record) {
                file.add(record)?;
            }
            self.print(output, line)
        })?;
        if self.json {
            output.json(&StandingsLine { standings: server.standings() })?;
        } else {
            server.lines().iter().try_for_each(|line| output.line(format_args!("{line}")))?;
        }
        output.flush()?;
        self.records.as_deref().map_or(Ok(()), files::check_still_there)?;
        Ok(if is_finished { Status::Done } else { Status::Interrupted })
    }

    fn settings(&self) -> KgpSettings {
        KgpSettings {
            listen: self.listen,
            websocket: self.websocket,
            against: self.against.clone(),
            movetime: self.movetime,
            margin: self.margin,
            games: self.games,
            seed: self.seed,
            per_address: self.per_address.into(),
        }
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
