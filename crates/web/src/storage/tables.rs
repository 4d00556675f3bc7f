//! Files of tables that outlive the program: each is written anew after every change, and its table is set up again as
//! soon as somebody asks for it.
//!
//! The file's name holds the two ids of its table. Which files there are is read once, at the start; what a page asks
//! for is looked up among their names and never becomes part of a path.

use std::collections::HashMap;
use std::fs::{self, DirBuilder};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use boardwright_arena::{Ending, Sitting};
use boardwright_store::{kind_from_name, kind_name};
use serde::{Deserialize, Serialize};

use crate::ids::{self, TableIds};
use crate::message::{GameRecord, SeatChoice, Think};
use crate::players::{self, Chosen};
use crate::records;

/// Most tables that are kept; then the one that was left longest makes room.
const MOST: usize = 1000;

/// The longest file that is written or read, in bytes.
const LONGEST: usize = 1 << 20;

/// The folder of tables, which belongs to one thread.
#[derive(Debug)]
pub(super) struct TableFiles {
    folder: Option<PathBuf>,
    /// Time at which each table was last written.
    touched: HashMap<TableIds, SystemTime>,
}

/// The point at which a table that was put away goes on.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ResumePoint {
    /// Number of changes of the table.
    pub(crate) version: u64,
    /// The number of its game in the database.
    pub(crate) kept: Option<u64>,
}

/// A table as it is written.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SavedTable {
    record: GameRecord,
    /// The sort of ending, as the store names it; of a game that goes on, nothing.
    kind: Option<String>,
    seats: [SeatChoice; 2],
    clock: Option<String>,
    think: Think,
    seed: u64,
    round: u64,
    /// Number of its changes.
    version: u64,
    /// The number of the game in the database.
    kept: Option<u64>,
}

impl TableFiles {
    /// The files of a folder; without a folder nothing is kept.
    pub(super) fn new(folder: Option<PathBuf>) -> TableFiles {
        let touched = folder.as_deref().map(listed).unwrap_or_default();
        TableFiles { folder, touched }
    }

    /// Writes a table.
    ///
    /// # Errors
    /// What the system says. A table that is too long is an error too.
    pub(super) fn put(&mut self, ids: &TableIds, saved: &SavedTable) -> io::Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let text = serde_json::to_vec(saved)?;
        if text.len() > LONGEST {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        make(folder)?;
        let path = folder.join(file_name(ids));
        let draft = path.with_extension("new");
        // Whoever ends the program here leaves the file of before.
        fs::write(&draft, text)?;
        fs::rename(&draft, &path)?;
        self.touched.insert(ids.clone(), SystemTime::now());
        if self.touched.len() > MOST
            && let Some(oldest) = self.touched.iter().min_by_key(|(_, touched)| **touched).map(|(ids, _)| ids.clone())
        {
            self.touched.remove(&oldest);
            fs::remove_file(folder.join(file_name(&oldest)))?;
        }
        Ok(())
    }

    /// The table that one of its ids names, and all its ids.
    pub(super) fn find(&self, id: &str) -> Option<(TableIds, SavedTable)> {
        let ids = self.touched.keys().find(|ids| ids.table == id || ids.watch == id)?.clone();
        let path = self.folder.as_ref()?.join(file_name(&ids));
        let is_short = fs::metadata(&path).is_ok_and(|file| file.len() <= LONGEST as u64);
        let text = if is_short { fs::read(&path).ok()? } else { return None };
        Some((ids, serde_json::from_slice(&text).ok()?))
    }
}

/// The tables of a folder; what is no table is left alone.
fn listed(folder: &Path) -> HashMap<TableIds, SystemTime> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let table = |entry: fs::DirEntry| {
        let name = entry.file_name().into_string().ok()?;
        let (table, watch) = name.strip_suffix(".json")?.split_once('.')?;
        let ids = TableIds { table: table.to_owned(), watch: watch.to_owned() };
        let is_table = ids::is_plain(table) && ids::is_plain(watch);
        is_table.then_some((ids, entry.metadata().and_then(|file| file.modified()).ok()?))
    };
    entries.filter_map(table).collect()
}

fn file_name(TableIds { table, watch }: &TableIds) -> String {
    format!("{table}.{watch}.json")
}

/// Makes the folder. Who knows an id may play at its table, so that nobody else may look.
fn make(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

impl SavedTable {
    /// A table as it stands.
    pub(crate) fn new(sitting: &Sitting<Chosen>, point: ResumePoint) -> SavedTable {
        let table = sitting.table();
        let seats = boardwright_game::Side::BOTH.map(|side| Chosen::choice(sitting.seat(side)));
        SavedTable {
            record: records::to_message(&table.record()),
            kind: table.ending().map(|ending| kind_name(ending.kind).to_owned()),
            seats,
            clock: sitting.control().map(|control| control.to_string()),
            think: players::think(sitting.limits()),
            seed: sitting.base_seed(),
            round: sitting.round(),
            version: point.version,
            kept: point.kept,
        }
    }

    /// The point at which it goes on.
    pub(crate) fn resume_point(&self) -> ResumePoint {
        ResumePoint { version: self.version, kept: self.kept }
    }

    /// The game, to be played on. The time since it was left counts for nobody.
    ///
    /// # Errors
    /// What of it cannot be read or played.
    pub(crate) fn sitting(&self) -> Result<Sitting<Chosen>, String> {
        let record = records::of_message(&self.record);
        let mut table = records::replay(&record)?;
        if let (Some(kind), Some(outcome)) =
            (self.kind.as_deref().and_then(|kind| kind_from_name(kind).ok()), record.outcome)
        {
            table = table.with_ending(Ending { outcome, reason: record.ending, kind });
        }
        let variant = table.variant().clone();
        let [first, second] = &self.seats;
        let seats = [Chosen::new(first, &variant)?, Chosen::new(second, &variant)?];
        let clock = self.clock.as_deref().map(str::parse).transpose();
        let clock = clock.map_err(|error: boardwright_game::ParseError| error.to_string())?;
        Ok(Sitting::resume(table, seats, clock, players::pace(Some(self.think)), self.seed, self.round))
    }
}
