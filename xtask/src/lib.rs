//! Chores of the workspace that need more than a line of shell. Run them with `cargo xtask`.
//!
//! They link no other package of the workspace, so that they build in seconds; `tidy` checks that. Experiments that need the
//! engines are in `crates/lab`.

pub mod dist;
pub mod fuzz;
pub mod new_game;
pub mod systems;
pub mod tidy;
pub mod types;

use std::path::{Path, PathBuf};

/// The root of the workspace this tool was built in.
#[must_use]
pub fn workspace_root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}
