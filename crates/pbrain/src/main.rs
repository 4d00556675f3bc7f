//! The engine of gomoku as one file for Gomocup and Piskvork: it speaks their protocol on its standard streams.
//!
//! `boardwright engine pbrain` is the same player. This program contains nothing else, so that it is small, starts at once
//! and runs on systems without support for bots in processes. It writes no files.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::process::ExitCode;

use boardwright_game::{Game, Identity, ParseError, PlayerSpec};
use boardwright_protocol::{Begin, serve};

/// The language of the managers, by its name in the catalog.
const LANGUAGE: &str = "pbrain";
const PLAYER: &str = "engine";
/// The largest transposition table that is taken because a manager allows much memory, in MiB.
const LARGEST_HASH: u64 = 1024;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Nobody can be told if standard error is closed.
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn std::error::Error>> {
    let identity = Identity {
        name: "Boardwright".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        author: env!("CARGO_PKG_AUTHORS").to_owned(),
    };
    let dialects = boardwright_gomoku::GAME.dialects();
    let dialect = dialects.iter().find(|dialect| dialect.name == LANGUAGE).ok_or("the game has lost its language")?;
    let mut codec = (dialect.bot)(&identity);
    let mut make = |begin: &Begin| {
        let seed = begin.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
        begin.player(&player(begin.memory)?, seed)
    };
    serve(&mut *codec, io::stdin(), &mut io::stdout(), &mut make, false)?;
    Ok(())
}

/// The player, with half of the memory that the manager allows as its table: the rest of the program needs some too.
fn player(memory: Option<u64>) -> Result<PlayerSpec, ParseError> {
    let mut spec: PlayerSpec = PLAYER.parse()?;
    if let Some(memory) = memory {
        let hash = ((memory / 2) >> 20).clamp(1, LARGEST_HASH);
        spec.options.push(("hash".to_owned(), hash.to_string()));
    }
    Ok(spec)
}
