//! Files of the reports of matches and tournaments.

use std::path::{Path, PathBuf};

use boardwright_arena::report::Report;

use crate::error::CliError;
use crate::files;

pub(crate) struct ReportFile {
    path: PathBuf,
    is_html: bool,
}

impl ReportFile {
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

/// The files that a path means: itself by its extension, or two in a folder. They can be written.
pub(crate) fn targets(path: &Path) -> Result<Vec<ReportFile>, CliError> {
    let targets = named(path)?;
    targets.iter().try_for_each(|target| files::check_folder(&target.path))?;
    Ok(targets)
}

fn named(path: &Path) -> Result<Vec<ReportFile>, CliError> {
    let target = |path: PathBuf, is_html| ReportFile { path, is_html };
    match path.extension().map(|extension| extension.to_string_lossy().to_ascii_lowercase()).as_deref() {
        _ if path.is_dir() => Ok(vec![target(path.join("report.html"), true), target(path.join("report.md"), false)]),
        Some("html" | "htm") => Ok(vec![target(path.to_owned(), true)]),
        Some("md") => Ok(vec![target(path.to_owned(), false)]),
        None => {
            std::fs::create_dir_all(path).map_err(|error| CliError::file("make", path, &error))?;
            named(path)
        }
        Some(other) => {
            Err(CliError::input(format!("bad extension {other:?}: expected html, md, or a folder"))
                .in_context("--report"))
        }
    }
}

pub(crate) fn write(targets: &[ReportFile], report: &Report) -> Result<(), CliError> {
    for target in targets {
        let text = if target.is_html { report.html() } else { report.markdown() };
        files::write_whole(&target.path, text.as_bytes())?;
    }
    Ok(())
}
