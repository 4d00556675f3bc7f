//! Checks the bots in Lua with Luau's own analyser, a program of its own under `xtask/types`.

use std::path::Path;

use anyhow::{Context, Result};

/// Builds and runs the analyser, which writes what it finds; whether it found nothing wrong.
///
/// # Errors
/// If cargo cannot be started.
pub fn check(root: &Path) -> Result<bool> {
    let manifest = root.join("xtask/types/Cargo.toml");
    let mut command = crate::cargo();
    command.args(["run", "--quiet", "--manifest-path"]).arg(manifest).arg("--").arg(root);
    Ok(command.status().context("starting cargo")?.success())
}
