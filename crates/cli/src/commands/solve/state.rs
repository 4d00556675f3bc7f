//! The state file of a solver: loaded at the start, saved regularly and at the end.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use boardwright_game::AnySolver;

use crate::error::CliError;
use crate::files::write_whole_with;
use crate::output::{Progress, note};

/// Bytes that are read at once.
const BUFFER: usize = 1 << 20;
/// At most this part of the time goes into writing.
const SHARE: u32 = 20;

/// The state file, and the time at which it is due to be written.
pub(super) struct SolverFile {
    path: PathBuf,
    period: Duration,
    saved: Instant,
    /// Set while the last writing in between has failed.
    has_failed: bool,
}

impl SolverFile {
    /// The file at `path`, to be written about every `period`.
    pub(super) fn new(path: PathBuf, period: Duration) -> SolverFile {
        SolverFile { path, period, saved: Instant::now(), has_failed: false }
    }

    /// True if it is time to write the file.
    pub(super) fn is_due(&self) -> bool {
        self.saved.elapsed() >= self.period
    }

    /// Hands the file to a solver, if there is one.
    pub(super) fn load(&self, solver: &mut dyn AnySolver) -> Result<(), CliError> {
        if self.path.exists() { load(solver, &self.path) } else { Ok(()) }
    }

    /// Writes it as a whole, so that whatever happens the old or the new one is there.
    pub(super) fn save(&mut self, solver: &dyn AnySolver) -> Result<(), CliError> {
        let began = Instant::now();
        let saved = save(solver, &self.path);
        self.saved = Instant::now();
        self.period = self.period.max(began.elapsed() * SHARE);
        saved
    }

    /// Writes it while the work goes on. A failure is told once and does not end the work, for the disk may have room
    /// the next time.
    pub(super) fn save_in_between(&mut self, solver: &dyn AnySolver, progress: &mut Progress) {
        let failure = self.save(solver).err();
        if let Some(error) = failure.as_ref().filter(|_| !self.has_failed) {
            progress.clear();
            note(format_args!("note: the work goes on, but {error}"));
        }
        self.has_failed = failure.is_some();
    }
}

fn load(solver: &mut dyn AnySolver, path: &Path) -> Result<(), CliError> {
    let file = File::open(path).map_err(|error| CliError::file("read", path, &error))?;
    let mut file = BufReader::with_capacity(BUFFER, file);
    let mut failure = None;
    let loaded = solver.load(&mut |buffer| {
        let mut filled = 0;
        while filled < buffer.len() {
            match file.read(&mut buffer[filled..]) {
                Ok(0) => break,
                Ok(length) => filled += length,
                Err(error) => {
                    failure = Some(error);
                    break;
                }
            }
        }
        filled
    });
    match failure {
        Some(error) => Err(CliError::file("read", path, &error)),
        None => loaded.map_err(|error| {
            CliError::from(error).in_context("--state").with_hint(
                "more --memory reads what was saved with more; what a newer boardwright has written needs that version; with another name for the file \
                 the work begins anew",
            )
        }),
    }
}

/// Writes the state of the solver as a whole.
fn save(solver: &dyn AnySolver, path: &Path) -> Result<(), CliError> {
    write_whole_with(path, |file| {
        let mut written = Ok(());
        solver.save(&mut |bytes| {
            if written.is_ok() {
                written = file.write_all(bytes);
            }
            written.is_ok()
        });
        written
    })
}
