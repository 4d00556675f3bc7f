//! `boardwright bench`: fixed searches whose node counts are a signature of the engines' behaviour.

use std::time::Instant;

use boardwright_catalog::GAMES;
use boardwright_game::{AnyTurn, AnyVariant, Limits, PlayerSpec, Rng, Stop};
use clap::Args;
use serde::Serialize;

use crate::error::{CliError, Status};
use crate::input;
use crate::output::{Output, Progress, note};

/// Positions searched for each game.
const POSITIONS: u64 = 8;
/// Further random plies before each position after the first, which is the start.
const PLIES_APART: usize = 3;
/// Decides the positions; part of what a signature means.
const SEED: u64 = 1992;
/// Decides the engine's choices, of which it has none at its full level.
const PLAYER_SEED: u64 = 0;

/// Search fixed positions and print how many positions the engines visited
///
/// The last line is the signature: it changes when a change of code alters what an engine looks at, and with nothing
/// else. Speeds depend on the machine. The positions are the start and positions after random moves of a fixed seed.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright bench
  boardwright bench kalah --depth 6

JSON keys, one line for each game: game, depth, positions, nodes, seconds.")]
pub(crate) struct Bench {
    /// The game; all of them in their usual size if it is left out
    #[arg(value_name = "GAME")]
    game: Option<String>,

    /// Plies to search
    #[arg(long, value_name = "PLIES", default_value = "4", value_parser = input::depth)]
    depth: u32,

    /// Print JSON lines, without the signature
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Line {
    game: String,
    depth: u32,
    positions: u64,
    nodes: u64,
    seconds: f64,
}

impl Bench {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let names = match &self.game {
            Some(game) => vec![game.as_str()],
            None => GAMES.iter().map(|game| game.family().name).collect(),
        };
        let variants = names.into_iter().map(input::variant).collect::<Result<Vec<_>, _>>()?;
        let stop = crate::interrupt::catch()?;
        let mut progress = Progress::new();
        let mut signature = String::from("signature");
        for variant in &variants {
            progress.show(format!("{} to depth {}", variant.spec(), self.depth));
            let began = Instant::now();
            let nodes = self.nodes(variant, &stop)?;
            if stop.is_raised() {
                note("interrupted: without the unfinished game there is no signature");
                return Ok(Status::Interrupted);
            }
            progress.clear();
            let seconds = began.elapsed().as_secs_f64();
            signature += &format!(" {} {nodes}", variant.family().name);
            let line = Line { game: variant.spec(), depth: self.depth, positions: POSITIONS, nodes, seconds };
            if self.json {
                output.json(&line)?;
            } else {
                let speed = nodes as f64 / seconds.max(1e-9);
                output.line(format_args!(
                    "{}: {nodes} nodes in {POSITIONS} positions to depth {}, {seconds:.2} s, {speed:.0} nodes a second",
                    line.game, line.depth
                ))?;
            }
        }
        if !self.json {
            output.line(signature)?;
        }
        Ok(Status::Done)
    }

    /// The nodes of all the searches of one game.
    fn nodes(&self, variant: &AnyVariant, stop: &Stop) -> Result<u64, CliError> {
        let spec: PlayerSpec = "engine".parse()?;
        let limits = Limits { depth: Some(self.depth), ..Limits::default() };
        let start = variant.start();
        let mut rng = Rng::new(SEED);
        let mut total = 0;
        for index in 0..POSITIONS {
            let mut position = start.clone();
            let mut history = Vec::new();
            for _ in 0..index as usize * PLIES_APART {
                let Some(mv) = rng.pick(&position.moves()).cloned() else { break };
                let mut next = position.clone();
                next.play(&mv).map_err(CliError::internal)?;
                // A finished game cannot be searched: the position before it is.
                if next.outcome().is_some() {
                    break;
                }
                position = next;
                history.push(mv);
            }
            let turn = AnyTurn {
                position: &position,
                start: &start,
                history: &history,
                limits: &limits,
                stop,
                report: &|_| {},
            };
            let reply = variant.player(&spec, PLAYER_SEED)?.choose(&turn).map_err(CliError::internal)?;
            total += reply.info.map_or(0, |info| info.nodes);
        }
        Ok(total)
    }
}
