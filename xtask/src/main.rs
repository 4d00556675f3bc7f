//! The command line of the chores.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use clap::{Parser, Subcommand};
use xtask::{claims, fuzz, new_game, proofs, study, tidy, tune, types, workspace_root};

/// Chores of the Boardwright workspace.
#[derive(Parser)]
#[command(name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Checks the layering and the habits of the house; `cargo test` runs it too.
    Tidy,
    /// Lays out a new game: a folder with a tiny playable game, to be replaced piece by piece, and its catalog line.
    NewGame {
        /// The family name: lower-case letters and digits, such as `othello`.
        name: String,
    },
    /// Fits the evaluation of an engine to games that it plays against itself, and writes the parameters.
    Tune {
        /// The game that is tuned, such as `gomoku:15,renju` or `sticks`.
        game: String,
        /// How many games are played.
        #[arg(long, default_value_t = 2500)]
        games: u64,
        /// A file of games that `self-play` has written, to be fitted to as well; may be given several times.
        #[arg(long)]
        with: Vec<PathBuf>,
        /// Positions that the engine visits for each move.
        #[arg(long, default_value_t = 500)]
        nodes: u64,
        /// Decides the openings.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Passes over all positions.
        #[arg(long, default_value_t = 40)]
        epochs: u32,
        /// Fits which moves are likely, from those that were played, in place of what positions are worth.
        #[arg(long)]
        moves: bool,
    },
    /// Plays games of an engine against itself and keeps them in a file; interrupted, it goes on where it was.
    SelfPlay {
        /// The game that is played, such as `gomoku:20`.
        game: String,
        /// How many games there are in the end.
        #[arg(long, default_value_t = 2500)]
        games: u64,
        /// Positions that the engine visits for each move.
        #[arg(long, default_value_t = 500)]
        nodes: u64,
        /// Decides the openings.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// The file.
        #[arg(long)]
        out: PathBuf,
    },
    /// Counts what recorded games of Sticks 'n' Barrels have in common, for docs/sticks-study.md.
    Study {
        /// Files that `boardwright match sticks … --records FILE` has written.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Checks the bots in Lua against the types of docs/lua with Luau's own analyser, which takes minutes to build.
    Types,
    /// Checks every certificate that is shipped in full, which takes minutes.
    Proofs {
        /// Threads that work on one certificate.
        #[arg(long)]
        threads: Option<u32>,
        /// Memory that a check may use, in MiB.
        #[arg(long)]
        memory: Option<u32>,
    },
    /// Checks the forced results that an engine reports in games against itself, by the game's solver. Fails if one is wrong.
    Claims {
        /// The game, such as `gomoku:15,renju`.
        game: String,
        /// Positions that the engine is asked about.
        #[arg(long, default_value_t = 1000)]
        positions: usize,
        /// Positions that the engine visits for each.
        #[arg(long, default_value_t = 1000)]
        nodes: u64,
        /// Positions that the solver visits for each position that it is asked about.
        #[arg(long, default_value_t = 200_000)]
        proof_nodes: u64,
        /// Decides the openings.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Runs the fuzz targets, all or one, on the stable toolchain.
    Fuzz {
        /// A file of fuzz/targets without its ending; every target when left out.
        target: Option<String>,
        /// How long each target runs at most.
        #[arg(long, default_value_t = 60)]
        seconds: u64,
        /// After how many inputs each target stops.
        #[arg(long)]
        inputs: Option<u64>,
        /// Decides which inputs are tried; another one every time when left out.
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
        seed: Option<u32>,
        /// Keeps new inputs that reach new code under fuzz/corpus, to start from the next time.
        #[arg(long)]
        keep: bool,
    },
}

fn main() -> Result<ExitCode> {
    let root = workspace_root();
    let mut out = std::io::stdout().lock();
    match Arguments::parse().chore {
        Chore::Tidy => {
            let violations = tidy::check(&root)?;
            for violation in &violations {
                writeln!(out, "{violation}")?;
            }
            if !violations.is_empty() {
                writeln!(out, "{} violations", violations.len())?;
                return Ok(ExitCode::FAILURE);
            }
            writeln!(out, "tidy")?;
        }
        Chore::Claims { game, positions, nodes, proof_nodes, seed } => {
            let claims = claims::check(&game, claims::Options { positions, nodes, proof_nodes, seed })?;
            write!(out, "{claims}")?;
            if !claims.wrong.is_empty() {
                return Ok(ExitCode::FAILURE);
            }
        }
        Chore::NewGame { name } => {
            for path in new_game::create(&root, &name)? {
                writeln!(out, "{}", path.display())?;
            }
            writeln!(out, "try it: cargo test -p boardwright-{name} && cargo run --release -- play {name}")?;
        }
        Chore::Tune { game, games, with, nodes, seed, epochs, moves } => {
            let options = tune::Options { games, nodes, seed, epochs, moves };
            let mut written = Ok(());
            tune::tune(&root, &game, options, &with, |line| written = writeln!(out, "{line}"))?;
            written?;
        }
        Chore::SelfPlay { game, games, nodes, seed, out: file } => {
            let options = tune::Options { games, nodes, seed, epochs: 0, moves: false };
            let mut written = Ok(());
            tune::self_play(&game, options, &file, |line| written = writeln!(out, "{line}"))?;
            written?;
        }
        Chore::Study { files } => write!(out, "{}", study::study(&files)?)?,
        Chore::Types => {
            if !types::check(&root)? {
                return Ok(ExitCode::FAILURE);
            }
        }
        Chore::Proofs { threads, memory } => {
            if proofs::check(&root, threads, memory, &mut out)? > 0 {
                return Ok(ExitCode::FAILURE);
            }
        }
        Chore::Fuzz { target, seconds, inputs, seed, keep } => {
            let build = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("fuzz/target"), PathBuf::from);
            let run = fuzz::Run { seconds: Duration::from_secs(seconds), inputs, seed, keep, build };
            let findings = fuzz::run(&root, target.as_deref(), &run, &mut out)?;
            if findings.iter().any(|finding| finding.fault.is_some()) {
                return Ok(ExitCode::FAILURE);
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}
