//! Chores of the workspace that need more than a line of shell. Run them with `cargo xtask`.
//!
//! They link no other package of the workspace, so that they build in seconds; `tidy` checks that. Experiments that need the
//! engines are in `crates/lab`.

pub mod formal;
pub mod fuzz;
pub mod new_game;
pub mod release_check;
pub mod systems;
pub mod tidy;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

/// Parts of the names of variables in which cargo describes a package to the program that it starts.
const PACKAGE_VARIABLES: [&str; 2] = ["CARGO_PKG_", "CARGO_MANIFEST_"];

/// Cargo, without what the cargo that started this program said of its package.
///
/// Build scripts of other people's crates read these variables (ring's does), so that such a crate and everything that needs it would
/// be compiled again: once here, and once more when cargo is called the next time.
pub fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    for (name, _) in std::env::vars_os() {
        if name.to_str().is_some_and(|name| PACKAGE_VARIABLES.iter().any(|part| name.starts_with(part))) {
            command.env_remove(name);
        }
    }
    command
}

/// Builds and runs a program of its own under `xtask`, with the root and further options; whether it succeeded.
///
/// # Errors
/// If cargo cannot be started.
pub fn program(name: &str, root: &Path, options: &[OsString]) -> Result<bool> {
    let manifest = root.join("xtask").join(name).join("Cargo.toml");
    let mut command = cargo();
    command.args(["run", "--quiet", "--locked", "--manifest-path"]).arg(manifest).arg("--").arg(root).args(options);
    Ok(command.status().context("starting cargo")?.success())
}

/// The root of the workspace this tool was built in.
pub fn workspace_root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}

#[cfg(test)]
mod tests {
    #[test]
    fn cargo_is_not_told_of_this_package() {
        let cargo = super::cargo();
        let removed: Vec<_> = cargo.get_envs().filter_map(|(name, value)| value.is_none().then_some(name)).collect();
        for name in ["CARGO_PKG_NAME", "CARGO_PKG_VERSION_MAJOR", "CARGO_MANIFEST_DIR"] {
            assert!(
                std::env::var_os(name).is_some() && removed.iter().any(|removed| *removed == name),
                "{name}: {removed:?}"
            );
        }
    }
}
