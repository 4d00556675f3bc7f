//! Files of tables, which outlive the program: each is rewritten after every change, and its table is restored on the first
//! request for it.
//!
//! The file's name contains the ids of its table. The list of files is read once, at the start; ids from a page are looked
//! up in that list and never become part of a path.

use std::collections::HashMap;
use std::fs::{self, DirBuilder, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use boardwright_arena::{Ending, GameSession};
use serde::{Deserialize, Serialize};

use boardwright_game::{Message, Side};

use crate::ids::{self, TableIds};
use crate::message::{GameRecord, SeatChoice, Think};
use crate::players::{self, Chosen};
use crate::records;
use crate::texts::TEXTS;
use crate::words::InWords as _;

/// Most tables that are kept; then the one that was left longest makes room.
const MAX_TABLES: usize = 1000;

/// The longest file that is written or read, in bytes.
const LONGEST: usize = 1 << 20;

/// The format in which tables are written. Files of earlier ones are read.
const FORMAT: u32 = 1;

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
    /// The side that a guest plays, if somebody is invited.
    pub(crate) guest: Option<Side>,
    /// The browser of that guest, as a number.
    pub(crate) visitor: Option<u64>,
}

/// The first field of a file, the same in every format.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    /// The number of the format; the first one did not say it.
    #[serde(default = "first_format")]
    format: u32,
}

fn first_format() -> u32 {
    1
}

/// A table as it is written.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct SavedTable {
    #[serde(flatten)]
    head: Head,
    record: GameRecord,
    /// The kind of ending, as the store names it; `None` while the game goes on.
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
    /// The side that a guest plays.
    #[serde(default)]
    guest: Option<Side>,
    /// The browser of that guest, as a number.
    #[serde(default)]
    visitor: Option<u64>,
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
    /// Fails if the system refuses, or if the table is too long.
    pub(super) fn put(&mut self, ids: &TableIds, saved: &SavedTable) -> io::Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let text = serde_json::to_vec(saved)?;
        if text.len() > LONGEST {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        make(folder)?;
        let path = folder.join(file_name(ids));
        let draft = path.with_extension("new");
        // Written beside the old file and renamed: if the program or the machine ends here, the old file stays whole.
        let mut file = File::create(&draft)?;
        file.write_all(&text)?;
        file.sync_all()?;
        fs::rename(&draft, &path)?;
        self.touched.insert(ids.clone(), SystemTime::now());
        if self.touched.len() > MAX_TABLES
            && let Some(oldest) = self.touched.iter().min_by_key(|(_, touched)| **touched).map(|(ids, _)| ids.clone())
        {
            self.touched.remove(&oldest);
            fs::remove_file(folder.join(file_name(&oldest)))?;
        }
        Ok(())
    }

    /// The table that one of its ids names, and all its ids.
    ///
    /// # Errors
    /// Fails if a newer version of the program has written it.
    pub(super) fn find(&self, id: &str) -> Result<Option<(TableIds, SavedTable)>, Message> {
        let Some((ids, text)) = self.read(id) else { return Ok(None) };
        match serde_json::from_slice(&text) {
            Ok(Head { format }) if format > FORMAT => {
                let arguments = [("format", format.into()), ("known", FORMAT.into())];
                Err(TEXTS.with("server-newer-table", arguments))
            }
            _ => Ok(serde_json::from_slice(&text).ok().map(|saved| (ids, saved))),
        }
    }

    /// The file of the table that one of its ids names.
    fn read(&self, id: &str) -> Option<(TableIds, Vec<u8>)> {
        let ids = self.touched.keys().find(|ids| ids.has(id))?.clone();
        let path = self.folder.as_ref()?.join(file_name(&ids));
        let is_short = fs::metadata(&path).is_ok_and(|file| file.len() <= LONGEST as u64);
        let text = if is_short { fs::read(&path).ok()? } else { return None };
        Some((ids, text))
    }
}

/// The tables of a folder; what is no table is left alone.
fn listed(folder: &Path) -> HashMap<TableIds, SystemTime> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let table = |entry: fs::DirEntry| {
        let name = entry.file_name().into_string().ok()?;
        let (table, rest) = name.strip_suffix(".json")?.split_once('.')?;
        let (watch, guest) = rest.split_once('.').map_or((rest, None), |(watch, guest)| (watch, Some(guest)));
        let ids = TableIds { table: table.to_owned(), watch: watch.to_owned(), guest: guest.map(str::to_owned) };
        let is_table = [Some(table), Some(watch), guest].into_iter().flatten().all(ids::is_plain);
        is_table.then_some((ids, entry.metadata().and_then(|file| file.modified()).ok()?))
    };
    entries.filter_map(table).collect()
}

fn file_name(TableIds { table, watch, guest }: &TableIds) -> String {
    let guest = guest.as_ref().map(|guest| format!(".{guest}")).unwrap_or_default();
    format!("{table}.{watch}{guest}.json")
}

/// Makes the folder, which only its owner may read: an id in a file name gives the right to play at the table.
fn make(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder)
}

impl SavedTable {
    /// A table as it stands.
    pub(crate) fn new(session: &GameSession<Chosen>, point: ResumePoint) -> SavedTable {
        let table = session.table();
        let seats = Side::BOTH.map(|side| Chosen::choice(session.seat(side)));
        SavedTable {
            head: Head { format: FORMAT },
            record: table.record().into(),
            kind: table.ending().map(|ending| ending.kind.name().to_owned()),
            seats,
            clock: session.control().map(|control| control.to_string()),
            think: players::think(session.limits()),
            seed: session.base_seed(),
            round: session.round(),
            version: point.version,
            kept: point.kept,
            guest: point.guest,
            visitor: point.visitor,
        }
    }

    /// The point at which it goes on.
    pub(crate) fn resume_point(&self) -> ResumePoint {
        ResumePoint { version: self.version, kept: self.kept, guest: self.guest, visitor: self.visitor }
    }

    /// The game, to be played on. The time since it was left counts for nobody.
    ///
    /// # Errors
    /// Fails if the record cannot be read or played.
    pub(crate) fn session(&self) -> Result<GameSession<Chosen>, Message> {
        let record = &self.record.record;
        let mut table = records::replay(record)?;
        if let (Some(kind), Some(outcome)) = (self.kind.as_deref().and_then(|kind| kind.parse().ok()), record.outcome) {
            table = table.with_ending(Ending::of_text(outcome, kind, &record.ending));
        }
        let variant = table.variant().clone();
        let [first, second] = &self.seats;
        let seats = [Chosen::new(first, &variant)?, Chosen::new(second, &variant)?];
        let clock = self.clock.as_deref().map(str::parse).transpose();
        let clock = clock.map_err(|error: boardwright_game::ParseError| error.in_words())?;
        Ok(GameSession::resume(table, seats, clock, players::pace(Some(self.think)), self.seed, self.round))
    }
}
