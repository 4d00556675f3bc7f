//! The file of lines that are added while games are played.

use std::fmt::Display;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use boardwright_game::locked;

use crate::error::CliError;
use crate::files;
use crate::output::note;

/// A file to which several threads add lines while games are played. The first line replaces what it held before.
#[derive(Debug)]
pub struct LinesFile {
    path: PathBuf,
    state: Mutex<LinesState>,
}

#[derive(Debug)]
enum LinesState {
    /// No line has come.
    Waiting,
    Open(File),
    /// A line could not be written.
    Failed,
}

impl LinesFile {
    /// Checks that a file can be written. It stays as it is, or is not made, until the first line comes: whatever is refused
    /// before the games costs nobody the lines of an earlier run.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn replace(path: &Path) -> Result<LinesFile, CliError> {
        if path.is_file() {
            File::options().write(true).open(path).map_err(|error| CliError::file("write", path, &error))?;
        } else {
            files::check_folder(path)?;
        }
        Ok(LinesFile { path: path.to_owned(), state: Mutex::new(LinesState::Waiting) })
    }

    /// Adds a line. A full disk costs the lines from there on, which is told once, and not the games.
    pub fn add(&self, line: impl Display) {
        let mut state = locked(&self.state);
        let write = |file: &mut File| files::add_whole(file, format!("{line}\n").as_bytes());
        let written = match &mut *state {
            LinesState::Waiting => File::create(&self.path).and_then(|mut file| {
                write(&mut file)?;
                *state = LinesState::Open(file);
                Ok(())
            }),
            LinesState::Open(file) => write(file),
            LinesState::Failed => Ok(()),
        };
        if let Err(error) = written {
            *state = LinesState::Failed;
            note(format_args!("note: the trace ends here: {}", CliError::file("write", &self.path, &error)));
        }
    }
}
