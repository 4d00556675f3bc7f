//! `boardwright tables`: builds and checks the tables of solvers.

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use boardwright_game::{SolverOptions, Tables};
use clap::{Args, Subcommand};
use serde::Serialize;

use crate::error::{CliError, Status};
use crate::input::{self, GameArg};
use crate::output::{Output, Progress, aligned, grouped, note};
use crate::table_cache::{TableFile, UserTableCache};

/// Build and keep the tables of solved positions that `solve` uses
///
/// A solver builds the tables that it needs by itself. Large tables take a while to build, and are read in a moment after
/// that. They are kept in the folder `tables` of the data folder; missing or damaged ones are built again.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright tables build kalah:6x4 --memory 1024 --threads 2
  boardwright tables list
  boardwright tables check --remove")]
pub(crate) struct TableSets {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    Build(Build),
    List(List),
    Check(Check),
}

/// Build the largest tables of a game that fit into the memory
///
/// The tables grow step by step, and each finished step is kept: after Ctrl-C the next run continues from there.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright tables build kalah:6x4
  boardwright tables build kalah:6x6,empty-capture --memory 8192 --threads 2

JSON keys: game, holds, positions, kept (how many of them lie in the folder), whole, folder, seconds.")]
struct Build {
    #[command(flatten)]
    game: GameArg,

    /// Memory for building, such as 2GiB (a number alone counts MiB); the tables take less than half of it, and less than a
    /// quarter on the disk
    #[arg(long, value_name = "SIZE", default_value = "512MiB", value_parser = input::memory)]
    memory: u64,

    /// Number of threads
    #[arg(long, value_name = "N", default_value = "1", value_parser = input::whole::<1, 64>)]
    threads: u64,

    /// Print a JSON line
    #[arg(long)]
    json: bool,
}

/// List the tables
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright tables list --json

JSON keys: name, positions, bytes (of the file), fault (null, or what is wrong with its head).")]
struct List {
    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

/// Read all tables and report damaged ones
///
/// The exit code is 1 if a table is damaged.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright tables check
  boardwright tables check --remove

JSON keys: name, positions, bytes (of the file), fault (null, or what is wrong).")]
struct Check {
    /// Remove files that are damaged, of another version or not a table
    #[arg(long)]
    remove: bool,

    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Built<'a> {
    game: String,
    holds: &'a str,
    positions: u64,
    kept: u64,
    whole: bool,
    folder: Cow<'a, str>,
    seconds: f64,
}

#[derive(Serialize)]
struct TableFileLine<'a> {
    name: &'a str,
    positions: Option<u64>,
    bytes: u64,
    fault: Option<&'a str>,
}

impl<'a> TableFileLine<'a> {
    fn of(kept: &'a TableFile) -> TableFileLine<'a> {
        let fault = kept.length.as_ref().err().map(String::as_str);
        TableFileLine { name: &kept.name, positions: kept.length.as_ref().ok().copied(), bytes: kept.packed, fault }
    }
}

impl TableSets {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        match &self.task {
            Task::Build(task) => task.run(output),
            Task::List(task) => task.run(output),
            Task::Check(task) => task.run(output),
        }
    }
}

impl Build {
    fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let variant = self.game.variant()?;
        let cache = Arc::new(UserTableCache::new(self.threads as u32));
        let folder = folder(&cache)?;
        let options = SolverOptions {
            threads: self.threads as usize,
            memory: self.memory as usize,
            cache: cache.clone(),
            ..SolverOptions::default()
        };
        let stop = crate::interrupt::catch()?;
        let (mut progress, began) = (Progress::new(), Instant::now());
        let built = variant.solver(&options).and_then(|mut solver| {
            solver.build(&stop, &mut |activity| {
                progress.show(format_args!("{activity}; {} s", began.elapsed().as_secs()));
            })
        });
        progress.clear();
        let Some(Tables { holds, positions, is_whole, is_kept, kept }) = built else {
            return Err(CliError::input(format!("{} has no solver that looks positions up", variant.spec())));
        };
        if !is_kept {
            return Err(CliError::input(format!("the tables cannot be kept in {folder:?}")));
        }
        let seconds = began.elapsed().as_secs_f64();
        if self.json {
            let game = variant.spec();
            let folder = folder.to_string_lossy();
            output.json(&Built { game, holds: &holds, positions, kept, whole: is_whole, folder, seconds })?;
        } else {
            output.line(format_args!("{holds}: {} positions", grouped(positions)))?;
        }
        if !is_whole {
            note("interrupted: what is done is kept, and the next run goes on from there");
            return Ok(Status::Interrupted);
        }
        if kept == 0 {
            note("note: nothing is kept: tables of this size are built sooner than they are read");
        }
        Ok(Status::Done)
    }
}

impl List {
    fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let cache = UserTableCache::new(1);
        let all = all(&cache)?;
        if self.json {
            all.iter().try_for_each(|kept| output.json(&TableFileLine::of(kept)))?;
            return Ok(Status::Done);
        }
        let mut table = aligned(&["table", "positions", "bytes on disk"], &[0]);
        for kept in &all {
            let positions = kept.length.as_ref().map_or_else(|_| "no table".to_owned(), |&length| grouped(length));
            table.add_row([kept.name.clone(), positions, grouped(kept.packed)]);
        }
        if all.is_empty() {
            return output.line("no tables").map(|()| Status::Done);
        }
        output.table(&table)?;
        Ok(Status::Done)
    }
}

impl Check {
    fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let cache = UserTableCache::new(1);
        let folder = folder(&cache)?;
        let (stop, mut progress) = (crate::interrupt::catch()?, Progress::new());
        let mut status = Status::Done;
        for mut kept in all(&cache)? {
            if stop.is_raised() {
                return Ok(Status::Interrupted);
            }
            progress.show(format_args!("{}", kept.name));
            if let (Ok(_), Err(error)) = (&kept.length, cache.check(&kept.name)) {
                kept.length = Err(error.to_string());
            }
            progress.clear();
            let line = TableFileLine::of(&kept);
            match (self.json, line.fault) {
                (true, _) => output.json(&line)?,
                (false, Some(fault)) => output.line(format_args!("{}: {fault}", kept.name))?,
                (false, None) => output.line(format_args!("{}: whole", kept.name))?,
            }
            if line.fault.is_some() {
                status = Status::No;
                if self.remove {
                    let path = folder.join(&kept.name);
                    std::fs::remove_file(&path).map_err(|error| CliError::file("remove", &path, &error))?;
                }
            }
        }
        Ok(status)
    }
}

fn folder(cache: &UserTableCache) -> Result<&Path, CliError> {
    cache.folder().ok_or_else(|| {
        CliError::input("the user has no home folder: expected BOARDWRIGHT_DATA to say where tables are kept")
    })
}

fn all(cache: &UserTableCache) -> Result<Vec<TableFile>, CliError> {
    let folder = folder(cache)?;
    cache.all().map_err(|error| CliError::file("read", folder, &error))
}
