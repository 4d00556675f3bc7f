//! Destination of an export: standard output, or a file that appears when it is complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::error::CliError;
use crate::files;

/// Takes the bytes of a file, which replaces an older one when everything is there.
pub(crate) struct ExportSink {
    writer: BufWriter<Box<dyn Write + Send>>,
    /// The file that is written, and the name that it gets.
    scratch: Option<(PathBuf, PathBuf)>,
}

impl ExportSink {
    /// Begins to write; `-` is standard output. Pipes and devices are written as they are.
    pub(crate) fn create(path: &Path) -> Result<ExportSink, CliError> {
        let failed = |error: io::Error| CliError::file("write", path, &error);
        if path == Path::new("-") {
            return Ok(ExportSink::new(Box::new(io::stdout()), None));
        }
        if path.is_dir() {
            return Err(CliError::input(format!("cannot write {path:?}: is a directory")));
        }
        if fs::metadata(path).is_ok_and(|data| !data.is_file()) {
            return Ok(ExportSink::new(Box::new(File::create(path).map_err(failed)?), None));
        }
        let scratch = files::scratch_name(path);
        let file = File::create(&scratch).map_err(failed)?;
        Ok(ExportSink::new(Box::new(file), Some((scratch, path.to_owned()))))
    }

    fn new(writer: Box<dyn Write + Send>, scratch: Option<(PathBuf, PathBuf)>) -> ExportSink {
        ExportSink { writer: BufWriter::new(writer), scratch }
    }

    /// Gives the complete file its name.
    pub(crate) fn commit(mut self) -> Result<(), CliError> {
        self.writer.flush()?;
        if let Some((scratch, path)) = self.scratch.take() {
            fs::rename(&scratch, &path).map_err(|error| {
                // The first failure is the one to tell.
                let _ = fs::remove_file(&scratch);
                CliError::file("write", &path, &error)
            })?;
        }
        Ok(())
    }
}

impl Write for ExportSink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// Removes the temporary file of an export that was not completed.
impl Drop for ExportSink {
    fn drop(&mut self) {
        if let Some((scratch, _)) = &self.scratch {
            let _ = fs::remove_file(scratch);
        }
    }
}
