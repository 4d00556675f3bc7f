//! The command line of the chores.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use clap::{Parser, Subcommand};
use xtask::{fuzz, new_game, tidy, types, workspace_root};

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
    /// Checks the bots in Lua against the types of docs/lua with Luau's own analyser, which takes minutes to build.
    Types,
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
        Chore::NewGame { name } => {
            for path in new_game::create(&root, &name)? {
                writeln!(out, "{}", path.display())?;
            }
            writeln!(out, "try it: cargo test -p boardwright-{name} && cargo run --release -- play {name}")?;
        }
        Chore::Types => {
            if !types::check(&root)? {
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
