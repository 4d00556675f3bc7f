//! Runs the fuzz targets.
use std::path::Path;
/// x
pub struct Run {
    /// x
    pub seconds: std::time::Duration,
    /// x
    pub keep: bool,
}
/// x
pub fn run(_root: &Path, _target: Option<&str>, _run: &Run, _out: &mut dyn std::io::Write) -> anyhow::Result<usize> {
    Ok(0)
}
