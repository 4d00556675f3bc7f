//! A class in a folder that lasts as long as one check: what a student tries at home, as the server does it.

use std::path::PathBuf;

use crate::disk;
use crate::error::ClassError;
use crate::folder::{CLASS_FILE, ClassFolder};

/// The folder of a class that is removed when it is dropped.
#[derive(Debug)]
pub struct ScratchClass {
    path: PathBuf,
    folder: ClassFolder,
}

impl ScratchClass {
    /// A class with the rules of another one and no submission: no deadline, and at most `stages` stages.
    ///
    /// # Errors
    /// If there is no folder for it.
    pub fn new(class: &ClassFolder, stages: Option<u64>) -> Result<ScratchClass, ClassError> {
        let path = disk::scratch(&std::env::temp_dir());
        disk::make_folder(&path)?;
        let text = disk::read_text(&class.path().join(CLASS_FILE), 1 << 20)?.unwrap_or_default();
        let opened = disk::replace(&path.join(CLASS_FILE), text.as_bytes()).and_then(|()| ClassFolder::open(&path));
        let mut folder = match opened {
            Ok(folder) => folder,
            Err(error) => {
                // The system empties this place by itself, too.
                let _ = std::fs::remove_dir_all(&path);
                return Err(error);
            }
        };
        folder.class.hand_in.deadline = None;
        folder.class.stages.truncate(stages.and_then(|stages| usize::try_from(stages).ok()).unwrap_or(usize::MAX));
        Ok(ScratchClass { path, folder })
    }

    /// The folder.
    #[must_use]
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
