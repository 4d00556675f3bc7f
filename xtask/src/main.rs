//! The command line of the chores.

use std::ffi::OsString;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use clap::{Parser, Subcommand};
use xtask::{formal, fuzz, new_game, release_check, systems, tidy, workspace_root};

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
    /// Compiles the proofs of formal/ with Coq and runs the checker extracted from them on the proof of 15 × 15.
    Formal {
        /// Leaves out the proof of 15 × 15, which takes about a quarter of an hour.
        #[arg(long)]
        small: bool,
    },
    /// Builds everything for Windows with MinGW and tests it under Wine.
    Windows {
        /// Leaves out all but the engine for Gomocup.
        #[arg(long)]
        engine_only: bool,
        /// Number of games that the engine plays against itself.
        #[arg(long, default_value_t = 2)]
        games: u32,
    },
    /// Writes the workbench as static files, which needs no server of its own: docs/site.md.
    Site {
        folder: PathBuf,
        /// Writes the package for npm into this folder as well.
        #[arg(long, value_name = "FOLDER")]
        npm: Option<PathBuf>,
        /// The address at which it will be, ending with a slash: some readers of previews want the whole address of the picture.
        #[arg(long, default_value = "")]
        address: String,
    },
    /// Compares the signature of the engines on arm64, by QEMU, with the pinned one.
    Arm64,
    /// Compares the signature of the engines on the oldest and the newest x86-64, by QEMU, with the pinned one.
    Processors,
    /// Runs all that is checked before a release and takes too long for every change, and writes what was seen to
    /// packaging/release-check.md.
    ReleaseCheck {
        /// Runs this step alone; may be given several times.
        #[arg(long, value_name = "STEP")]
        only: Vec<String>,
        /// Shows the commands and runs nothing.
        #[arg(long)]
        list: bool,
    },
    /// Makes the archive of a release: program, manual, completions, licences and bill of materials.
    Dist {
        /// Options of the program that does it; `--help` lists them.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        options: Vec<OsString>,
    },
    /// Runs the fuzz targets, all or one, on the stable toolchain.
    Fuzz {
        /// A folder of fuzz/seeds; every target when left out.
        target: Option<String>,
        /// Seconds for which each target runs at most.
        #[arg(long, default_value_t = 60)]
        seconds: u64,
        /// After how many inputs each target stops.
        #[arg(long)]
        inputs: Option<u64>,
        /// Seed of the inputs; a different one every time when left out.
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
        seed: Option<u32>,
        /// The crates in which coverage is counted.
        #[arg(long, value_enum, default_value_t = fuzz::Counted::Workspace)]
        counted: fuzz::Counted,
        /// Keeps new inputs that reach new code under fuzz/corpus, to start from the next time.
        #[arg(long)]
        keep: bool,
    },
}

fn main() -> Result<ExitCode> {
    if let Some(code) = fuzz::wrapped_compiler()? {
        return Ok(code);
    }
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
            if !xtask::program("types", &root, &[])? {
                return Ok(ExitCode::FAILURE);
            }
        }
        Chore::Formal { small } => formal::check(&root, small, &mut out)?,
        Chore::Windows { engine_only, games } => {
            if !systems::windows(&root, systems::WindowsCheck { engine_only, games }, &mut out)? {
                return Ok(ExitCode::FAILURE);
            }
        }
        Chore::Processors => {
            if !systems::processors(&root, &mut out)? {
                return Ok(ExitCode::FAILURE);
            }
        }
        Chore::Site { folder, npm, address } => systems::site(&root, &folder, npm.as_deref(), &address, &mut out)?,
        Chore::Arm64 => {
            if !systems::arm64(&root, &mut out)? {
                return Ok(ExitCode::FAILURE);
            }
        }
        Chore::ReleaseCheck { only, list } => {
            if !release_check::release_check(&root, &release_check::ReleaseCheck { only, list }, &mut out)? {
                return Ok(ExitCode::FAILURE);
            }
        }
        Chore::Dist { options } => {
            if !xtask::program("dist", &root, &options)? {
                return Ok(ExitCode::FAILURE);
            }
        }
        Chore::Fuzz { target, seconds, inputs, seed, counted, keep } => {
            let build = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
            let (scratch, wrapper) = (build.join("fuzz"), std::env::current_exe()?);
            let seconds = Duration::from_secs(seconds);
            let run = fuzz::FuzzRun { seconds, inputs, seed, counted, keep, build, scratch, wrapper };
            let findings = fuzz::run(&root, target.as_deref(), &run, &mut out)?;
            if findings.iter().any(|finding| finding.fault.is_some()) {
                return Ok(ExitCode::FAILURE);
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}
