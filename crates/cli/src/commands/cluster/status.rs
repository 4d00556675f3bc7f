//! `boardwright cluster`: the events and workers of a server.

use std::time::Duration;

use boardwright_cluster::{Beat, RunStatus, Sender, ServerStatus, status};
use clap::{Args, Subcommand};
use serde::Serialize;

use super::{AccessArgs, error};
use crate::error::{CliError, Status};
use crate::output::Output;

/// Show the machines that play matches and tournaments
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright cluster status nats://server
  boardwright cluster accounts accounts --workers 40
  boardwright cluster key kits.key")]
pub(crate) struct Cluster {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Status(StatusArgs),
    Accounts(super::accounts::AccountsArgs),
    Key(super::key::KeyArgs),
}

/// Show the events of a server, their progress, and the workers
#[derive(Args, Debug)]
#[command(
    name = "status",
    after_help = "\
Examples:
  boardwright cluster status nats://server

JSON: a line for each event, with type (event), event (its id), name, version, games, done (pairs), playing, waiting, \
games_a_second, seconds_left (where it is known); then one for each worker, with type (worker), worker, name, version, signature, \
threads, nodes_a_second, playing (pairs), games, last_seen_seconds, refused (pairs of an event and the reason)."
)]
struct StatusArgs {
    /// The server, such as nats://HOST
    #[arg(value_name = "SERVER")]
    server: String,

    #[command(flatten)]
    access: AccessArgs,

    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Line<'a> {
    Event {
        event: &'a str,
        name: &'a str,
        version: &'a str,
        games: u64,
        /// Pairs.
        done: u64,
        playing: u64,
        waiting: u64,
        games_a_second: f64,
        #[serde(skip_serializing_if = "Option::is_none")]
        seconds_left: Option<f64>,
    },
    Worker {
        /// The account and the process.
        worker: String,
        name: &'a str,
        version: &'a str,
        signature: &'a str,
        threads: u32,
        nodes_a_second: f64,
        playing: usize,
        games: u64,
        last_seen_seconds: f64,
        refused: &'a [(String, String)],
    },
}

impl Cluster {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let arguments = match &self.command {
            Command::Status(arguments) => arguments,
            Command::Accounts(arguments) => return arguments.run(output),
            Command::Key(arguments) => return arguments.run(output),
        };
        let access = arguments.access.access(&arguments.server, "boardwright status")?;
        let found = status(&access).map_err(error)?;
        if arguments.json { json(output, &found) } else { text(output, &found) }?;
        Ok(Status::Done)
    }
}

pub(super) fn seconds_left(run: &RunStatus, pace: f64) -> Option<f64> {
    let left = run.run.games.checked_sub(u64::from(run.run.per_unit) * run.done)? as f64;
    (run.run.games > 0 && pace > 0.0 && !is_deserted(run)).then(|| left / pace)
}

/// True if nothing of an event is played or waits, though it is not over.
fn is_deserted(run: &RunStatus) -> bool {
    run.playing == 0 && run.waiting == 0 && u64::from(run.run.per_unit) * run.done < run.run.games
}

fn json(output: &mut Output, found: &ServerStatus) -> Result<(), CliError> {
    let pace = found.pace();
    for run in &found.runs {
        output.json(&Line::Event {
            event: &run.run.event,
            name: &run.run.name,
            version: &run.run.version,
            games: run.run.games,
            done: run.done,
            playing: run.playing,
            waiting: run.waiting,
            games_a_second: pace,
            seconds_left: seconds_left(run, pace),
        })?;
    }
    for (worker, beat, age) in &found.workers {
        output.json(&Line::Worker {
            worker: worker.to_string(),
            name: &beat.name,
            version: &beat.version,
            signature: &beat.signature,
            threads: beat.threads,
            nodes_a_second: beat.speed,
            playing: beat.playing.len(),
            games: beat.games,
            last_seen_seconds: age.as_secs_f64(),
            refused: &beat.refused,
        })?;
    }
    Ok(())
}

fn text(output: &mut Output, found: &ServerStatus) -> Result<(), CliError> {
    let pace = found.pace();
    output.line(format_args!("server: NATS {}", found.server))?;
    for run in &found.runs {
        let left = seconds_left(run, pace).map_or_else(String::new, |left| {
            format!(", about {} s left", Duration::from_secs_f64(left.min(1e9)).as_secs())
        });
        let of = if run.run.games > 0 { format!(" of {} games", run.run.games) } else { String::new() };
        let units = if run.run.per_unit == 2 { "pairs" } else { "units" };
        output.line(format_args!(
            "event {} {}: {} {units} done, {} playing, {} waiting{of}{left}",
            run.run.event, run.run.name, run.done, run.playing, run.waiting
        ))?;
        if is_deserted(run) {
            output.line(format_args!(
                "  nothing is played or waits: has its coordinator ended? It goes on with --resume"
            ))?;
        }
    }
    output.line(format_args!("workers: {}, {pace:.2} games a second", found.workers.len()))?;
    for (sender, beat, age) in &found.workers {
        worker(output, sender, beat, *age)?;
    }
    Ok(())
}

fn worker(output: &mut Output, sender: &Sender, beat: &Beat, age: Duration) -> Result<(), CliError> {
    output.line(format_args!(
        "worker {} {}: version {}, {} games at the same time, {:.0} nodes a second, plays {} pairs, {} games so far, seen {:.1} s ago",
        sender, beat.name, beat.version, beat.threads, beat.speed, beat.playing.len(), beat.games, age.as_secs_f64()
    ))?;
    for (event, why) in &beat.refused {
        output.line(format_args!("  refuses {event}: {why}"))?;
    }
    Ok(())
}
