//! `boardwright bench`: fixed searches whose node counts are a signature of the engines' behaviour.

use std::time::Instant;

use boardwright_catalog::GAMES;
use boardwright_search::signature;
use clap::Args;
use serde::Serialize;

use crate::error::{CliError, Status};
use crate::input;
use crate::output::{Output, Progress, note};

/// Search fixed positions and print the number of positions visited
///
/// The last line is the signature: it changes exactly if a change of the code alters the search of an engine. Speeds depend
/// on the machine. The positions are the start and positions after random moves of a fixed seed.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright bench
  boardwright bench kalah --depth 6

JSON keys, one line for each game: game, depth, positions, nodes, seconds.")]
pub(crate) struct Bench {
    /// The game [default: all games in their usual size]
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
struct BenchLine {
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
        let mut last = String::from("signature");
        for variant in &variants {
            progress.show(format!("{} to depth {}", variant.spec(), self.depth));
            let began = Instant::now();
            let nodes = signature::nodes(variant, self.depth, &stop).map_err(CliError::internal)?;
            if stop.is_raised() {
                note("interrupted: without the unfinished game there is no signature");
                return Ok(Status::Interrupted);
            }
            progress.clear();
            let seconds = began.elapsed().as_secs_f64();
            last += &format!(" {} {nodes}", variant.family().name);
            let line =
                BenchLine { game: variant.spec(), depth: self.depth, positions: signature::POSITIONS, nodes, seconds };
            if self.json {
                output.json(&line)?;
            } else {
                let speed = nodes as f64 / seconds.max(1e-9);
                output.line(format_args!(
                    "{}: {nodes} nodes in {} positions to depth {}, {seconds:.2} s, {speed:.0} nodes a second",
                    line.game,
                    signature::POSITIONS,
                    line.depth
                ))?;
            }
        }
        if !self.json {
            output.line(last)?;
        }
        Ok(Status::Done)
    }

    /// The signature of the engines in all games, and how many positions a second they visit.
    ///
    /// # Errors
    /// If an engine fails, which is a mistake of ours.
    #[cfg(feature = "cluster")]
    pub(crate) fn measure() -> Result<(String, f64), CliError> {
        let mut line = String::new();
        let mut speed: f64 = 0.0;
        // The first run also pays for what is not in the memory yet.
        for _ in 0..3 {
            let (began, mut total) = (Instant::now(), 0);
            line = String::from("signature");
            for game in GAMES {
                let name = game.family().name;
                let nodes = signature::nodes(&input::variant(name)?, 4, &boardwright_game::Stop::new())
                    .map_err(CliError::internal)?;
                total += nodes;
                line += &format!(" {name} {nodes}");
            }
            speed = speed.max(total as f64 / began.elapsed().as_secs_f64().max(1e-9));
        }
        Ok((line, speed))
    }
}
