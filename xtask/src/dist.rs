//! Makes the archive of a release, by a program of its own under `xtask/dist`.

use std::ffi::OsString;
use std::path::Path;

use anyhow::{Context, Result};

/// Builds and runs the program that makes archives, with options of its own; whether it made one.
///
/// # Errors
/// If cargo cannot be started.
pub fn make(root: &Path, options: &[OsString]) -> Result<bool> {
    let manifest = root.join("xtask/dist/Cargo.toml");
    let mut command = crate::cargo();
    command.args(["run", "--quiet", "--locked", "--manifest-path"]).arg(manifest).arg("--").arg(root).args(options);
    Ok(command.status().context("starting cargo")?.success())
}
