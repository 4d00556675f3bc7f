//! The files of the data folder by kind.

use std::fs::{self, DirEntry, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use boardwright_local::rivals;

use crate::error::CliError;
use crate::files::is_scratch;
use crate::table_cache::is_table;

/// A half-written file that nobody has written to for so long has no writer any more.
const ABANDONED: Duration = Duration::from_secs(3600);
/// Maximum number of files read; a folder with more is not ours.
const MAX_FILES: usize = 100_000;
/// The folder of the tables of solvers.
const TABLES: &str = "tables";
/// The folder of the tables of the page, beside the store.
const PAGE_TABLES: &str = "games.tables";

/// The folder of the kits of bots that go to other machines or come from them: a folder for each program that runs.
pub(crate) const KITS: &str = "kits";
/// The beginning of the names of these folders.
pub(crate) const KIT_FOLDER: &str = "worker-";
/// The file in such a folder that is locked as long as its program runs.
pub(crate) const KIT_LOCK: &str = "lock";

/// The ratings of who solves puzzles in the terminal.
pub(crate) const RATINGS: &str = "puzzles.json";

/// A kind of files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// The store.
    Games,
    /// Games that wait at tables of the page.
    PageTables,
    /// The ratings of who solves puzzles in the terminal.
    Ratings,
    /// The levels that fit the person of this machine.
    Levels,
    SolverTables,
    /// Bots of events on many machines, as long as a program works with them.
    Kits,
    /// Files that were left half written.
    Leftovers,
    /// Files that this program has not made.
    Other,
}

/// A file.
#[derive(Debug)]
pub(super) struct Item {
    pub(super) path: PathBuf,
    pub(super) kind: Kind,
    pub(super) bytes: u64,
    /// True if a program works with it.
    is_used: bool,
}

impl Item {
    /// True if `data clean` removes it.
    pub(super) fn is_removable(&self) -> bool {
        self.kind.is_remakable() && !self.is_used
    }

    /// Removes it, and of kits the folders that are empty then.
    pub(super) fn remove(&self, data: &Path) -> Result<(), CliError> {
        let kits = data.join(KITS);
        let own = self.path.strip_prefix(&kits).ok().and_then(|below| Some(kits.join(below.iter().next()?)));
        let held = own.as_deref().and_then(left_kits);
        // A program may have begun with it meanwhile.
        if self.kind == Kind::Kits && held.is_none() {
            return Ok(());
        }
        fs::remove_file(&self.path).map_err(|error| CliError::file("remove", &self.path, &error))?;
        if held.is_some() {
            let folders = self.path.ancestors().skip(1).take_while(|folder| *folder != kits);
            // The first that cannot be removed has more files, which go after this one.
            let _ = folders.map(fs::remove_dir).find(Result::is_err);
        }
        Ok(())
    }
}

impl Kind {
    pub(super) const ALL: [Kind; 8] = [
        Kind::Games,
        Kind::PageTables,
        Kind::Ratings,
        Kind::Levels,
        Kind::SolverTables,
        Kind::Kits,
        Kind::Leftovers,
        Kind::Other,
    ];

    pub(super) fn name(self) -> &'static str {
        match self {
            Kind::Games => "games",
            Kind::PageTables => "tables of the page",
            Kind::Ratings => "puzzles",
            Kind::Levels => "levels",
            Kind::SolverTables => "tables of solvers",
            Kind::Kits => "bots of events",
            Kind::Leftovers => "half written",
            Kind::Other => "other files",
        }
    }

    /// True if nothing is lost but time when it is removed.
    pub(super) fn is_remakable(self) -> bool {
        matches!(self, Kind::SolverTables | Kind::Kits | Kind::Leftovers)
    }

    /// The place of its files in the data folder.
    pub(super) fn place(self, folder: &Path) -> PathBuf {
        match self {
            Kind::Games => folder.join("games.db"),
            Kind::PageTables => folder.join(PAGE_TABLES),
            Kind::Ratings => folder.join(RATINGS),
            Kind::Levels => folder.join(rivals::NAME),
            Kind::SolverTables => folder.join(TABLES),
            Kind::Kits => folder.join(KITS),
            Kind::Leftovers | Kind::Other => folder.to_owned(),
        }
    }
}

/// All files of the data folder, by name. Links are not followed.
pub(super) fn items(folder: &Path) -> Result<Vec<Item>, CliError> {
    let mut items = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        let failed = |error: &io::Error| CliError::file("read", &next, error);
        let entries = match fs::read_dir(&next) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            entries => entries.map_err(|error| failed(&error))?,
        };
        for entry in entries {
            let entry = entry.map_err(|error| failed(&error))?;
            if entry.file_type().map_err(|error| failed(&error))?.is_dir() {
                folders.push(entry.path());
            } else {
                items.extend(item(folder, &next, &entry));
            }
        }
        if items.len() + folders.len() > MAX_FILES {
            return Err(CliError::input(format!(
                "{folder:?} has more than {MAX_FILES} files: it is no data folder of this program"
            )));
        }
    }
    items.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(items)
}

/// The file with its kind; nothing if it has gone meanwhile.
fn item(data: &Path, folder: &Path, entry: &DirEntry) -> Option<Item> {
    let found = entry.metadata().ok()?;
    let path = entry.path();
    let name = entry.file_name();
    let name = name.to_string_lossy();
    let below = folder.strip_prefix(data).ok()?;
    let is_abandoned =
        || found.modified().is_ok_and(|at| SystemTime::now().duration_since(at).is_ok_and(|age| age > ABANDONED));
    let mut parts = below.iter();
    let kits = parts.next().filter(|first| *first == KITS).and_then(|_| parts.next());
    let kits = kits.filter(|own| own.to_string_lossy().starts_with(KIT_FOLDER));
    let is_used = kits.is_some_and(|own| left_kits(&data.join(KITS).join(own)).is_none());
    let kind = match below.to_str() {
        _ if kits.is_some() => Kind::Kits,
        _ if !found.is_file() => Kind::Other,
        Some("" | TABLES) if is_scratch(&name) && is_abandoned() => Kind::Leftovers,
        Some(PAGE_TABLES) if name.ends_with(".new") && is_abandoned() => Kind::Leftovers,
        Some("") if ["games.db", "games.db-wal", "games.db-shm"].contains(&&*name) => Kind::Games,
        Some("") if name == RATINGS => Kind::Ratings,
        Some("") if name == rivals::NAME => Kind::Levels,
        Some(PAGE_TABLES) if name.ends_with(".json") => Kind::PageTables,
        Some(TABLES) if !is_scratch(&name) && is_table(&path) => Kind::SolverTables,
        _ => Kind::Other,
    };
    Some(Item { path, kind, bytes: found.len(), is_used })
}

/// The lock of a folder of kits whose program has ended without removing it, to be held while it is removed: a program that
/// has made the folder just now and does not get the lock takes another one.
pub(crate) fn left_kits(folder: &Path) -> Option<File> {
    File::open(folder.join(KIT_LOCK)).ok().filter(|lock| lock.try_lock().is_ok())
}
