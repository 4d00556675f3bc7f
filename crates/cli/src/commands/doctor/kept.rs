//! The store of games and the tables of solvers.

use std::path::Path;

use boardwright_store::{Filter, Store};

use super::Finding;
use crate::error::CliError;
use crate::files::check_room;
use crate::output::grouped;
use crate::store_place;
use crate::table_cache::UserTableCache;

/// Bytes that a store takes with its first games.
const FIRST_GAMES: usize = 1 << 18;

pub(super) fn store() -> Finding {
    const CHECK: &str = "store";
    let path = match store_place::path(None) {
        Ok(path) => path,
        Err(error) => {
            let advice = "set BOARDWRIGHT_DATA to a folder; until then games are played and not kept";
            return Finding::limited(CHECK, error.to_string(), advice);
        }
    };
    if let Err(error) = check_place(&path) {
        let advice = "set BOARDWRIGHT_DATA to a folder that can be written, or give --store FILE; until then games are played \
                      and not kept";
        return Finding::limited(CHECK, error.to_string(), advice);
    }
    if !path.exists() {
        return Finding::good(CHECK, format!("{} will be made with the first game that is kept", path.display()));
    }
    match Store::open_read_only(&path).and_then(|store| store.count(&Filter::default())) {
        Ok(games) => Finding::good(CHECK, format!("{}, {} games", path.display(), grouped(games))),
        Err(error) => {
            let error = CliError::from(error);
            let advice = error.hint().unwrap_or("move it away, and a new one is made").to_owned();
            Finding::broken(CHECK, error.to_string(), advice)
        }
    }
}

/// Checks that a store can be written at this path, and leaves nothing there. Missing folders are not created.
fn check_place(path: &Path) -> Result<(), CliError> {
    let existing = path.ancestors().skip(1).find(|folder| folder.exists()).unwrap_or(Path::new("."));
    let folder = if existing.as_os_str().is_empty() { Path::new(".") } else { existing };
    check_room(folder, FIRST_GAMES).map_err(|error| CliError::file("write", path, &error))
}

pub(super) fn tables() -> Finding {
    const CHECK: &str = "tables";
    let cache = UserTableCache::new(1);
    let Some(folder) = cache.folder() else {
        return Finding::limited(
            CHECK,
            "no folder for them",
            "set BOARDWRIGHT_DATA to a folder to keep endgame tables",
        );
    };
    let all = match cache.all() {
        Ok(all) => all,
        Err(error) => {
            let error = CliError::file("read", folder, &error);
            return Finding::limited(CHECK, error.to_string(), "solvers compute their tables anew every time");
        }
    };
    let faults = all.iter().filter(|kept| kept.length.is_err()).count();
    let bytes: u64 = all.iter().map(|kept| kept.packed).sum();
    if faults > 0 {
        let found =
            format!("{faults} of {} files in {} are no tables that this version reads", all.len(), folder.display());
        return Finding::broken(CHECK, found, "`boardwright tables check --remove` removes them");
    }
    if all.is_empty() {
        // Solvers make what they need.
        return Finding::good(CHECK, "no endgame tables are kept; `boardwright tables build kalah:6x4` builds some");
    }
    let tables = if all.len() == 1 { "table" } else { "tables" };
    Finding::good(CHECK, format!("{} endgame {tables}, {} MiB, in {}", all.len(), bytes >> 20, folder.display()))
}
