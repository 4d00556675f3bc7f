//! `boardwright engine`: runs a built-in player as a bot of another program.

use std::io;
use std::path::PathBuf;

use boardwright_catalog::GAMES;
use boardwright_game::{AnyVariant, BotCodec, Game, Identity, PlayerSpec};
use boardwright_players::{BWP, languages};
use boardwright_protocol::bwp::BwpBot;
use boardwright_protocol::{Begin, serve};
use clap::Args;
use clap::builder::PossibleValuesParser;

use super::engine_client::ServerClient;
use crate::error::{CliError, Status};
use crate::output::Output;
use crate::{input, interrupt};
use boardwright_terminal::OPPONENT;

/// The language that has servers.
const KGP: &str = "kgp";

/// The option of the engine that says what it plays for.
const AIM: &str = "aim";

/// The largest transposition table that is taken because a host has much memory, in MiB.
const LARGEST_HASH: u64 = 1024;

/// Run a built-in player as a bot for another program, over standard input and output, or at a server
///
/// The languages are bwp, our own for every game (docs/protocols/bwp.md), pbrain, that of Gomocup and Piskvork for
/// gomoku (docs/protocols/gomocup.md), and kgp, the Kalah Game Protocol (docs/protocols/kgp.md). The other program
/// chooses the game and asks for moves. The command ends at the end of its input, or when the other program tells it to.
/// With --server it connects to a server of that language, and connects again after a growing pause when the connection is
/// lost.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright engine bwp --player mtdf
  boardwright engine pbrain --player engine@level=8
  boardwright engine kgp --server localhost:2671 --player mtdf@depth=8
  boardwright match kalah 'bwp:boardwright engine bwp --player first' random --seed 1")]
pub(crate) struct Engine {
    /// The language of the other program
    #[arg(value_name = "LANGUAGE", value_parser = PossibleValuesParser::new(languages()))]
    language: String,

    /// The player, name[@option=value,…]; `boardwright players` lists them
    #[arg(long, value_name = "PLAYER", default_value = OPPONENT)]
    player: String,

    /// Seed of the player's random choices [default: the seed of the other program, or a different one every time]
    #[arg(long, value_name = "SEED", value_parser = input::seed)]
    seed: Option<u64>,

    /// The server to play at, for kgp: HOST or HOST:PORT, the port 2671 unless another one is given
    #[arg(long, value_name = "SERVER")]
    server: Option<String>,

    /// A file whose first line is the secret that identifies the player to the server
    #[arg(long, value_name = "FILE", requires = "server")]
    token_file: Option<PathBuf>,

    /// Think in the opponent's time, for players that can, like the engine of gomoku
    #[arg(long, conflicts_with = "server")]
    ponder: bool,

    /// Exit when the server closes the connection or cannot be reached
    #[arg(long, requires = "server")]
    once: bool,
}

impl Engine {
    pub(crate) fn run(&self, _: &mut Output) -> Result<Status, CliError> {
        let spec = self.aiming(self.player.parse()?);
        let games = self.games();
        check(&spec, &games)?;
        let mut make = |begin: &Begin| {
            let seed = self.seed.or(begin.seed).unwrap_or_else(input::fresh_seed);
            begin.player(&within(&spec, begin.memory), seed)
        };
        if let Some(server) = &self.server {
            if self.language != KGP {
                return Err(CliError::input(format!("--server is for {KGP}, {} has no servers", self.language)));
            }
            let client = ServerClient::new(server, self.token_file.as_deref(), self.once)?;
            return client.run(&|| self.codec(), &mut make);
        }
        interrupt::listen()?;
        let mut codec = self.codec();
        let result = serve(&mut *codec, io::stdin(), &mut io::stdout(), &mut make, self.ponder);
        result.map_err(|error| CliError::input(format!("cannot speak with the other program: {error}")))?;
        Ok(Status::Done)
    }

    /// The player for a language whose servers count nothing but who wins: our engine plays for that there, unless the user
    /// wants something else.
    fn aiming(&self, mut spec: PlayerSpec) -> PlayerSpec {
        if self.language == KGP && spec.name == OPPONENT && spec.text(AIM).is_none() {
            spec.options.push((AIM.to_owned(), "result".to_owned()));
        }
        spec
    }

    /// The games that can be played in the language.
    fn games(&self) -> Vec<&'static dyn Game> {
        let speaks = |game: &&dyn Game| game.dialects().iter().any(|dialect| dialect.name == self.language);
        GAMES.iter().copied().filter(|game| self.language == BWP || speaks(game)).collect()
    }

    fn codec(&self) -> Box<dyn BotCodec> {
        let identity = Identity {
            name: format!("Boardwright {}", self.player),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            author: env!("CARGO_PKG_AUTHORS").to_owned(),
        };
        let mut dialects = GAMES.iter().flat_map(|game| game.dialects());
        match dialects.find(|dialect| dialect.name == self.language) {
            Some(dialect) => (dialect.bot)(&identity),
            None => Box::new(BwpBot::new(identity, Box::new(boardwright_catalog::variant))),
        }
    }
}

/// Checks that one of the games has the player. Whether it plays the one that the other program will name is seen then.
fn check(spec: &PlayerSpec, games: &[&'static dyn Game]) -> Result<(), CliError> {
    let knows = |variant: &AnyVariant| variant.family().players.iter().any(|player| player.name == spec.name);
    let mut complaint = None;
    for game in games {
        let variant = input::variant(game.family().name)?;
        match variant.player(spec, 0) {
            Ok(_) => return Ok(()),
            // Who knows the name says best what is wrong with the rest.
            Err(error) if knows(&variant) || complaint.is_none() => complaint = Some(error),
            Err(_) => {}
        }
    }
    complaint.map_or(Ok(()), |error| {
        Err(CliError::from(error).with_hint("`boardwright players` lists the players of every game"))
    })
}

/// The player with no larger a table than the memory that the host allows has room for, if it has one and nobody has
/// said how large: half of it, since the rest of the program needs some too.
fn within(spec: &PlayerSpec, memory: Option<u64>) -> PlayerSpec {
    let mut spec = spec.clone();
    if let Some(memory) = memory
        && spec.name == OPPONENT
        && spec.text("hash").is_none()
    {
        let hash = ((memory / 2) >> 20).clamp(1, LARGEST_HASH);
        spec.options.push(("hash".to_owned(), hash.to_string()));
    }
    spec
}

#[cfg(test)]
mod tests {
    use super::within;

    #[test]
    fn the_table_fits_into_the_memory_of_the_host() {
        let with = |player: &str, memory| within(&player.parse().expect("a player"), memory).to_string();
        assert_eq!(with("engine@depth=3", Some(70 << 20)), "engine@depth=3,hash=35");
        assert_eq!(with("engine", Some(0)), "engine@hash=1");
        assert_eq!(with("engine", Some(u64::MAX)), "engine@hash=1024");
        assert_eq!(with("engine@hash=8", Some(70 << 20)), "engine@hash=8");
        assert_eq!((with("engine", None), with("boora-0.5", Some(1))), ("engine".into(), "boora-0.5".into()));
    }
}
