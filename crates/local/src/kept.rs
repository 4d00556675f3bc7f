//! Files of the data folder that keep a value between two runs, as JSON.

use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::PathBuf;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::CliError;
use crate::files;
use crate::store_place::data_folder;

/// A file that keeps a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptFile {
    path: PathBuf,
    expected: &'static str,
}

impl KeptFile {
    /// A file of the user's data folder; `None` where there is no such folder. What the file should be is said if it is something
    /// else.
    pub fn of_user(name: &str, expected: &'static str) -> Option<KeptFile> {
        data_folder().map(|folder| KeptFile { path: folder.join(name), expected })
    }

    /// Reads the value; the default one where no file is.
    ///
    /// # Errors
    /// If there is a file that cannot be read, or is something else.
    pub fn read<T: DeserializeOwned + Default>(&self) -> Result<T, CliError> {
        if self.path.metadata().is_err_and(|error| error.kind() == ErrorKind::NotFound) {
            return Ok(T::default());
        }
        let text = files::read_text(&self.path)?;
        serde_json::from_str(&text).map_err(|error| self.refused(error))
    }

    /// Reads the value anew, changes it and writes it, while other programs that change it wait.
    ///
    /// # Errors
    /// If the file cannot be read, is something else, or cannot be written.
    pub fn change<T: Serialize + DeserializeOwned + Default>(
        &self,
        change: impl FnOnce(&mut T),
    ) -> Result<T, CliError> {
        let folder = self.path.parent().unwrap_or(&self.path);
        fs::create_dir_all(folder).map_err(|error| CliError::file("make the folder", folder, &error))?;
        // Some systems lock no folder. There two programs that end a game in the same millisecond may still lose one result.
        let lock = File::open(folder).ok();
        let _ = lock.as_ref().map(File::lock);
        let mut value = self.read()?;
        change(&mut value);
        let text = serde_json::to_string(&value).map_err(CliError::internal)?;
        files::write_whole(&self.path, text.as_bytes())?;
        Ok(value)
    }

    /// The error of a file that holds something else.
    pub fn refused(&self, fault: impl std::fmt::Display) -> CliError {
        CliError::input(format!("cannot read {:?}: expected {}: {fault}", self.path, self.expected))
            .with_hint("remove or rename the file to begin anew")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::thread;

    use super::KeptFile;

    #[test]
    fn changes_at_the_same_time_are_all_kept_and_what_is_something_else_is_refused() {
        let folder = std::env::temp_dir().join(format!("boardwright-kept-{}", std::process::id()));
        let file = KeptFile { path: folder.join("below/counts.json"), expected: "counts by name" };
        assert_eq!(file.read::<BTreeMap<String, u32>>().expect("nothing is no fault"), BTreeMap::new());
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..25 {
                        let count =
                            |counts: &mut BTreeMap<String, u32>| *counts.entry("a".to_owned()).or_default() += 1;
                        file.change(count).expect("it is written");
                    }
                });
            }
        });
        assert_eq!(file.read::<BTreeMap<String, u32>>().expect("counts")["a"], 100);
        std::fs::write(&file.path, "[7]").expect("a file");
        let refused = file.change(|_: &mut BTreeMap<String, u32>| {}).expect_err("no counts").to_string();
        assert!(refused.contains("counts.json") && refused.contains("expected counts by name"), "{refused}");
        assert_eq!(std::fs::read_to_string(&file.path).expect("the file"), "[7]", "nothing is written over it");
        std::fs::remove_dir_all(&folder).expect("it was made above");
    }
}
