//! A class in a folder that lasts as long as one check: what a student tries at home, as the server does it.

use std::path::PathBuf;

use boardwright_local::files;

use crate::error::ClassError;
use crate::folder::ClassFolder;
use crate::students::random_text;

/// Number of letters of the part of a folder's name that nobody guesses.
const RANDOM: usize = 16;

/// The folder of a class that is removed when it is dropped.
#[derive(Debug)]
pub struct ScratchClass {
    path: PathBuf,
    folder: ClassFolder,
}

impl ScratchClass {
    /// A class with the rules of another one, no deadline and no submission.
    ///
    /// # Errors
    /// If there is no folder for it.
    pub fn new(class: &ClassFolder) -> Result<ScratchClass, ClassError> {
        // Others have the place of temporary files, too, and a student's bot is nobody else's business.
        let path = std::env::temp_dir().join(format!("boardwright-check-{}", random_text(RANDOM)?));
        files::make_private(&path).map_err(|error| ClassError::file("make the folder", &path, &error))?;
        let opened = class.copy_rules(&path).and_then(|()| ClassFolder::open(&path));
        let mut folder = match opened {
            Ok(folder) => folder,
            Err(error) => {
                // The system empties this place by itself, too.
                let _ = std::fs::remove_dir_all(&path);
                return Err(error);
            }
        };
        folder.class.hand_in.deadline = None;
        Ok(ScratchClass { path, folder })
    }

    /// The folder.
    pub fn folder(&self) -> &ClassFolder {
        &self.folder
    }
}

impl Drop for ScratchClass {
    fn drop(&mut self) {
        // The system empties this place by itself, too.
        let _ = std::fs::remove_dir_all(&self.path);
    }
}
