//! The command line of the laboratory.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use boardwright_lab::fleet::ServerArgs;
use boardwright_lab::{claims, fleet, study, tune, workspace_root};
use clap::{Parser, Subcommand};

/// Long experiments with the engines of Boardwright.
#[derive(Parser)]
#[command(name = "cargo lab")]
struct Arguments {
    #[command(subcommand)]
    experiment: Experiment,
}

#[derive(Subcommand)]
enum Experiment {
    /// Fits the evaluation of an engine to games that it plays against itself, and writes the parameters.
    Tune {
        /// The game that is tuned, such as `gomoku:15,renju` or `sticks`.
        game: String,
        /// Number of games.
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
        /// Weight of a game's result in the value to which a position is fitted, between 0 and 1; the rest is the value of the
        /// search.
        #[arg(long, value_parser = share, conflicts_with = "moves", default_value_t = tune::RESULT)]
        result: f32,
        /// Fits a position to the value of the search and, with this weight between 0 and 1, to what the next position is fitted to:
        /// TD(λ). The values are shifted where the results say that an engine flatters one side. A file of strays follows
        /// the file of the engine's games.
        #[arg(long, value_parser = share, conflicts_with_all = ["moves", "result"])]
        later: Option<f32>,
    },
    /// Plays games of an engine against itself and keeps them in a file; interrupted, it goes on where it was.
    SelfPlay {
        /// The game that is played, such as `gomoku:20`.
        game: String,
        /// Number of games in the end.
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
        /// Have the games played by the `cargo lab worker`s of this server, such as <nats://HOST>.
        #[arg(long)]
        cluster: Option<String>,
        #[command(flatten)]
        server: ServerArgs,
    },
    /// Leaves games of `self-play` by moves that may be poor, and asks the engine about where they lead, for `tune --with`;
    /// interrupted, it goes on where it was.
    Stray {
        /// The game, such as `gomoku:15,renju`.
        game: String,
        /// The file of games.
        #[arg(long)]
        from: PathBuf,
        /// Number of games that are left, 20 times each.
        #[arg(long, default_value_t = 10_000)]
        games: u64,
        /// Positions that the engine visits to judge a position.
        #[arg(long, default_value_t = 500)]
        nodes: u64,
        /// Decides where games are left, and by which moves.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// The file of positions.
        #[arg(long)]
        out: PathBuf,
    },
    /// Plays games for `self-play --cluster` until Ctrl-C.
    Worker {
        /// The server, such as <nats://HOST>.
        server: String,
        /// Games played at the same time; one for each processor if missing.
        #[arg(long)]
        threads: Option<usize>,
        /// The name of this machine, for people.
        #[arg(long)]
        name: Option<String>,
        #[command(flatten)]
        access: ServerArgs,
    },
    /// Counts what recorded games of Sticks 'n' Barrels have in common, for docs/sticks-study.md.
    Study {
        /// Files that `boardwright match sticks … --records FILE` has written.
        #[arg(required = true)]
        files: Vec<PathBuf>,
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
}

/// Reads a share.
fn share(text: &str) -> Result<f32, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| format!("expected a number between 0 and 1, not {text:?}"))
}

fn main() -> Result<ExitCode> {
    let root = workspace_root();
    let mut out = std::io::stdout().lock();
    match Arguments::parse().experiment {
        Experiment::Tune { game, games, with, nodes, seed, epochs, moves, result, later } => {
            let target = later.map_or(tune::Target::Result(result), tune::Target::Later);
            let options = tune::TuneOptions { games, nodes, seed, epochs, moves, target };
            let mut written = Ok(());
            tune::tune(&root, &game, options, &with, |line| written = writeln!(out, "{line}"))?;
            written?;
        }
        Experiment::SelfPlay { game, games, nodes, seed, out: file, cluster, server } => {
            let options = tune::TuneOptions::for_games(games, nodes, seed);
            let mut written = Ok(());
            let progress = |line| written = writeln!(out, "{line}");
            match cluster {
                Some(url) => fleet::self_play(&game, options, &file, (&url, &server), progress)?,
                None => tune::self_play(&game, options, &file, progress)?,
            }
            written?;
        }
        Experiment::Stray { game, from, games, nodes, seed, out: file } => {
            let options = tune::TuneOptions::for_games(games, nodes, seed);
            let mut written = Ok(());
            tune::stray(&game, options, &from, &file, |line| written = writeln!(out, "{line}"))?;
            written?;
        }
        Experiment::Worker { server, threads, name, access } => {
            let games = fleet::work(&server, &access, threads, name)?;
            writeln!(out, "games: {games}")?;
        }
        Experiment::Claims { game, positions, nodes, proof_nodes, seed } => {
            let claims = claims::check(&game, claims::ClaimOptions { positions, nodes, proof_nodes, seed })?;
            write!(out, "{claims}")?;
            if !claims.wrong.is_empty() {
                return Ok(ExitCode::FAILURE);
            }
        }
        Experiment::Study { files } => write!(out, "{}", study::study(&files)?)?,
    }
    Ok(ExitCode::SUCCESS)
}
