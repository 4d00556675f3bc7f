//! What a solver knows, in a file: read at the beginning, written now and then and at the end.

use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use boardwright_game::AnySolver;

use crate::error::CliError;

/// Bytes that are read or written at once.
const BUFFER: usize = 1 << 20;
/// At most this part of the time goes into writing.
const SHARE: u32 = 20;

/// The file, and when it is to be written again.
pub(super) struct State {
    path: PathBuf,
    period: Duration,
    saved: Instant,
}

impl State {
    /// The file at `path`, to be written about every `period`.
    pub(super) fn new(path: PathBuf, period: Duration) -> State {
        State { path, period, saved: Instant::now() }
    }

    /// Whether it is time to write it.
    pub(super) fn is_due(&self) -> bool {
        self.saved.elapsed() >= self.period
    }

    /// Hands the file to a solver, if there is one.
    pub(super) fn load(&self, solver: &mut AnySolver) -> Result<(), CliError> {
        if self.path.exists() { load(solver, &self.path) } else { Ok(()) }
    }

    /// Writes it beside the file and puts it in its place at the end, so that whatever happens the old or the new one is
    /// there.
    pub(super) fn save(&mut self, solver: &AnySolver) -> Result<(), CliError> {
        let began = Instant::now();
        save(solver, &self.path)?;
        self.saved = Instant::now();
        self.period = self.period.max(began.elapsed() * SHARE);
        Ok(())
    }
}

fn load(solver: &mut AnySolver, path: &Path) -> Result<(), CliError> {
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
        None => loaded.map_err(|error| CliError::from(error).in_context("--state")),
    }
}

fn save(solver: &AnySolver, path: &Path) -> Result<(), CliError> {
    let failed = |error: std::io::Error| CliError::file("write", path, &error);
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    let scratch = path.with_file_name(name);
    let mut file = BufWriter::with_capacity(BUFFER, File::create(&scratch).map_err(failed)?);
    let mut written = Ok(());
    solver.save(&mut |bytes| {
        written = file.write_all(bytes);
        written.is_ok()
    });
    let finished = written
        .and_then(|()| file.flush())
        // It is on the disk before it takes the place of the old one.
        .and_then(|()| file.get_ref().sync_all())
        .and_then(|()| std::fs::rename(&scratch, path));
    finished.map_err(|error| {
        // The first failure is the one to tell.
        let _ = std::fs::remove_file(&scratch);
        failed(error)
    })
}
