//! The levels of the engine that fit the person of this machine, by family of games: a file beside the store.
//!
//! The page keeps the same in the browser, by the same rule ([`Rival`]).

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use boardwright_arena::{PersonResult, Rival};

use crate::error::CliError;
use crate::files;
use crate::store_place::data_folder;

/// The name of the file in the user's data folder.
pub const NAME: &str = "rivals.json";

/// The opponents that fit a person, by family of games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rivals(BTreeMap<String, Rival>);

impl Rivals {
    /// Those of the user's data folder; none before the first game, or without such a folder.
    ///
    /// # Errors
    /// If there is a file that cannot be read, or is something else.
    pub fn usual() -> Result<Rivals, CliError> {
        place().map_or_else(|| Ok(Rivals::default()), |path| Rivals::read(&path))
    }

    fn read(path: &Path) -> Result<Rivals, CliError> {
        if path.metadata().is_err_and(|error| error.kind() == ErrorKind::NotFound) {
            return Ok(Rivals::default());
        }
        let text = files::read_text(path)?;
        let known = serde_json::from_str(&text).map_err(|error| {
            CliError::input(format!("cannot read {path:?}: expected levels and results by game: {error}"))
        })?;
        Ok(Rivals(known))
    }

    /// The level that fits in a family, from 1 to 10.
    #[must_use]
    pub fn level(&self, family: &str) -> u8 {
        self.0.get(family).cloned().unwrap_or_default().level.clamp(1, 10)
    }

    /// Counts a result in the user's data folder, whose file is read anew. Of two games that end at the same moment one may be lost.
    ///
    /// # Errors
    /// If the file cannot be read or written.
    pub fn count(family: &str, result: PersonResult) -> Result<Rivals, CliError> {
        let Some(path) = place() else { return Ok(Rivals::default()) };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|error| CliError::file("make the folder", folder, &error))?;
        }
        Rivals::count_in(&path, family, result)
    }

    /// Those that fit after one more result in a family.
    #[must_use]
    pub fn after(mut self, family: &str, result: PersonResult) -> Rivals {
        let rival = self.0.entry(family.to_owned()).or_default();
        *rival = rival.after(result);
        self
    }

    fn count_in(path: &Path, family: &str, result: PersonResult) -> Result<Rivals, CliError> {
        let rivals = Rivals::read(path)?.after(family, result);
        let text = serde_json::to_string(&rivals.0).map_err(CliError::internal)?;
        files::write_whole(path, text.as_bytes())?;
        Ok(rivals)
    }
}

fn place() -> Option<PathBuf> {
    data_folder().map(|folder| folder.join(NAME))
}

#[cfg(test)]
mod tests {
    use boardwright_arena::PersonResult;

    use super::Rivals;

    #[test]
    fn levels_are_kept_by_family_and_what_is_no_such_file_is_refused() {
        let folder = std::env::temp_dir().join(format!("boardwright-rivals-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("rivals.json");
        assert_eq!(Rivals::read(&path).expect("nothing is no fault").level("kalah"), 2);
        for _ in 0..2 {
            Rivals::count_in(&path, "kalah", PersonResult::Win).expect("it is written");
        }
        let rivals = Rivals::count_in(&path, "sticks", PersonResult::Loss).expect("it is written");
        assert_eq!(Rivals::read(&path).expect("what was written"), rivals);
        assert_eq!(["kalah", "sticks", "gomoku"].map(|family| rivals.level(family)), [4, 1, 2]);
        std::fs::write(&path, "{\"kalah\":7}").expect("a file");
        let refused = Rivals::count_in(&path, "kalah", PersonResult::Win).expect_err("no rivals").to_string();
        assert!(
            refused.contains("rivals.json") && refused.contains("expected levels and results by game"),
            "{refused}"
        );
        std::fs::remove_dir_all(&folder).expect("it was made above");
    }
}
