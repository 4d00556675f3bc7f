//! `boardwright data`: the files that the program keeps, with their sizes.

mod kept;

pub(crate) use kept::RATINGS;
#[cfg(feature = "cluster")]
pub(crate) use kept::{KIT_FOLDER, KIT_LOCK, KITS, left_kits};

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use serde::Serialize;

use self::kept::{Item, Kind, items};
use crate::error::{CliError, Status};
use crate::output::{Output, aligned, grouped, note};
use crate::store_place;

/// Show the files that the program keeps and their sizes, or remove those that can be rebuilt
///
/// One folder, the user's data folder, has the games, the tables of solvers, the unfinished games of the page and the bots of
/// events on many machines.
#[derive(Args, Debug)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "\
Examples:
  boardwright data
  boardwright data --json
  boardwright data clean --dry-run

JSON keys, a line for each kind of files: kind, place, files, bytes, remakable (true if `data clean` removes them)."
)]
pub(crate) struct Data {
    #[command(subcommand)]
    task: Option<Task>,

    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

#[derive(Subcommand, Debug)]
enum Task {
    Clean(Clean),
}

/// Remove files that can be rebuilt
///
/// It removes the tables of solvers, which are built again when they are needed, and partial files and bots of events that a
/// program has left when it was killed. It never removes games or files of other programs.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright data clean --dry-run
  boardwright data clean

JSON keys, a line for each file: file, kind, bytes, removed (false with --dry-run).")]
struct Clean {
    /// Print what would be removed, and remove nothing
    #[arg(long)]
    dry_run: bool,

    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

/// A kind of files in the data folder.
#[derive(Serialize)]
struct KindLine<'a> {
    kind: &'static str,
    place: Cow<'a, str>,
    files: u64,
    bytes: u64,
    remakable: bool,
}

#[derive(Serialize)]
struct RemovedLine<'a> {
    file: Cow<'a, str>,
    kind: &'static str,
    bytes: u64,
    removed: bool,
}

impl Data {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        match &self.task {
            Some(Task::Clean(task)) => task.run(output),
            None => self.show(output),
        }
    }

    fn show(&self, output: &mut Output) -> Result<Status, CliError> {
        let folder = folder()?;
        let items = items(&folder)?;
        let places: Vec<(Kind, PathBuf)> = Kind::ALL.map(|kind| (kind, kind.place(&folder))).into();
        let shares = places.iter().map(|(kind, place)| share(*kind, place, &items));
        if self.json {
            shares.into_iter().try_for_each(|share| output.json(&share))?;
            return Ok(Status::Done);
        }
        let mut table = aligned(&["what", "files", "bytes", "can be made again", "where"], &[0, 3, 4]);
        for share in shares {
            let again = if share.remakable { "yes" } else { "no" };
            let row = [share.kind.to_owned(), grouped(share.files), grouped(share.bytes), again.to_owned()];
            table.add_row(row.into_iter().chain([share.place.into_owned()]));
        }
        output.table(&table)?;
        let free: u64 = items.iter().filter(|item| item.is_removable()).map(|item| item.bytes).sum();
        if free > 0 {
            note(format_args!("`boardwright data clean` frees {} bytes", grouped(free)));
        }
        Ok(Status::Done)
    }
}

fn share<'a>(kind: Kind, place: &'a Path, items: &[Item]) -> KindLine<'a> {
    let of_kind = || items.iter().filter(|item| item.kind == kind);
    let (files, bytes) = (of_kind().count() as u64, of_kind().map(|item| item.bytes).sum());
    KindLine { kind: kind.name(), place: place.to_string_lossy(), files, bytes, remakable: kind.is_remakable() }
}

impl Clean {
    fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let (mut freed, data) = (0, folder()?);
        for item in items(&data)?.iter().filter(|item| item.is_removable()) {
            if !self.dry_run {
                item.remove(&data)?;
            }
            freed += item.bytes;
            if self.json {
                let removed = !self.dry_run;
                let file = item.path.to_string_lossy();
                output.json(&RemovedLine { file, kind: item.kind.name(), bytes: item.bytes, removed })?;
            } else {
                output.line(item.path.display())?;
            }
        }
        let done = if self.dry_run { "would be freed" } else { "freed" };
        note(format_args!("note: {} bytes {done}", grouped(freed)));
        Ok(Status::Done)
    }
}

fn folder() -> Result<PathBuf, CliError> {
    store_place::data_folder().ok_or_else(|| {
        CliError::input("the user has no home folder: expected BOARDWRIGHT_DATA to name the data folder")
    })
}
