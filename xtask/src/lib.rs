//! Chores of the workspace that need more than a line of shell: run them with `cargo xtask`.

pub mod claims;
pub mod fuzz;
pub mod new_game;
pub mod proofs;
pub mod study;
pub mod tidy;
pub mod tune;
pub mod types;

use std::path::{Path, PathBuf};

/// The root of the workspace this tool was built in.
#[must_use]
pub fn workspace_root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}
