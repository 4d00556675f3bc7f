//! Checks every certificate that is shipped, in full.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result};

/// Checks all files `games/**/*.bwc` with the program as it is released; how many do not hold or could not be checked.
///
/// With `threads` or `memory`, a number of MiB, `verify` is told so.
///
/// # Errors
/// If a folder cannot be read, cargo cannot be started, or `out` cannot be written.
pub fn check(root: &Path, threads: Option<u32>, memory: Option<u32>, out: &mut dyn Write) -> Result<usize> {
    let mut files = Vec::new();
    find(&root.join("games"), &mut files)?;
    files.sort();
    let mut failed = 0;
    for file in &files {
        let name = file.strip_prefix(root).unwrap_or(file).display().to_string();
        let began = Instant::now();
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        command.current_dir(root).args(["run", "--release", "--quiet", "--", "verify"]).arg(file);
        for (option, value) in [("--threads", threads), ("--memory", memory)] {
            command.args(value.iter().flat_map(|value| [option.to_owned(), value.to_string()]));
        }
        let output = command.output().context("starting cargo")?;
        let seconds = began.elapsed().as_secs_f64();
        let verdict = if output.status.success() { "holds" } else { "DOES NOT HOLD, or was not checked" };
        writeln!(out, "{name}: {verdict} ({seconds:.1} s)")?;
        if !output.status.success() {
            failed += 1;
            out.write_all(&output.stdout)?;
            out.write_all(&output.stderr)?;
        }
    }
    writeln!(out, "{} certificates, {failed} failed", files.len())?;
    // No file at all means that they were looked for in the wrong place.
    Ok(if files.is_empty() { 1 } else { failed })
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let entries = folder.read_dir().with_context(|| format!("reading {}", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        if path.is_dir() {
            find(&path, files)?;
        } else if path.extension() == Some(OsStr::new("bwc")) {
            files.push(path);
        }
    }
    Ok(())
}
