//! Experiments with the engines that run for minutes to days: run them with `cargo lab`.
//!
//! They link the engines, so they are separate from the chores in `xtask`, which link no game and build in seconds.

pub mod claims;
pub mod fleet;
pub mod study;
pub mod tune;

use std::path::{Path, PathBuf};

/// The root of the workspace this tool was built in.
pub fn workspace_root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().and_then(Path::parent).unwrap_or(here).to_path_buf()
}
