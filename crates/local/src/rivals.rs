//! The levels of the engine that fit the person of this machine, by family of games: a file beside the store.
//!
//! The page keeps the same in the browser, by the same rule ([`Rival`]).

use std::collections::BTreeMap;

use boardwright_arena::{PersonResult, Rival};
use serde::{Deserialize, Serialize};

use crate::error::CliError;
use crate::kept::KeptFile;

/// The name of the file in the user's data folder.
pub const NAME: &str = "rivals.json";

/// The opponents that fit a person, by family of games.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rivals(BTreeMap<String, Rival>);

impl Rivals {
    /// Those of the user's data folder; `None` without such a folder, where nothing can be kept.
    ///
    /// # Errors
    /// If there is a file that cannot be read, or is something else.
    pub fn usual() -> Result<Option<Rivals>, CliError> {
        file().map(|file| file.read()).transpose()
    }

    /// The level that fits in a family, from 1 to 10.
    pub fn level(&self, family: &str) -> u8 {
        self.0.get(family).cloned().unwrap_or_default().level.clamp(1, 10)
    }

    /// Counts a result in the user's data folder, whose file is read anew.
    ///
    /// # Errors
    /// If there is no such folder, or the file cannot be read or written.
    pub fn count(family: &str, result: PersonResult) -> Result<Rivals, CliError> {
        let file = file().ok_or_else(|| CliError::input("the user has no home folder: expected BOARDWRIGHT_DATA"))?;
        file.change(|rivals: &mut Rivals| rivals.enter(family, result))
    }

    /// Those that fit after one more result in a family.
    #[must_use]
    pub fn after(mut self, family: &str, result: PersonResult) -> Rivals {
        self.enter(family, result);
        self
    }

    fn enter(&mut self, family: &str, result: PersonResult) {
        let rival = self.0.entry(family.to_owned()).or_default();
        *rival = rival.after(result);
    }
}

fn file() -> Option<KeptFile> {
    KeptFile::of_user(NAME, "levels and results by game")
}

#[cfg(test)]
mod tests {
    use boardwright_arena::PersonResult;

    use super::Rivals;

    #[test]
    fn levels_are_kept_by_family() {
        let rivals = ["kalah", "kalah"]
            .into_iter()
            .fold(Rivals::default(), |rivals, family| rivals.after(family, PersonResult::Win));
        let rivals = rivals.after("sticks", PersonResult::Loss);
        assert_eq!(["kalah", "sticks", "gomoku"].map(|family| rivals.level(family)), [4, 1, 2]);
        let text = serde_json::to_string(&rivals).expect("it is written");
        assert_eq!(serde_json::from_str::<Rivals>(&text).expect("what was written"), rivals);
        assert!(serde_json::from_str::<Rivals>("{\"kalah\":7}").is_err());
    }
}
