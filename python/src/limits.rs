//! Limits of searches as Python names them.

use std::time::Duration;

use boardwright_game::Limits;
use pyo3::PyResult;
use pyo3::exceptions::PyValueError;

/// Limits as Python gives them: positions, plies and seconds.
pub(crate) type Allowance = (Option<u64>, Option<u32>, Option<f64>);

/// Reads the limits of a move.
pub(crate) fn limits((nodes, depth, seconds): Allowance) -> PyResult<Limits> {
    let move_time = seconds.map(duration).transpose()?;
    if nodes == Some(0) || depth == Some(0) {
        return Err(PyValueError::new_err("nodes and depth are at least 1"));
    }
    Ok(Limits { depth, nodes, move_time, clock: None })
}

/// Reads a number of seconds.
fn duration(seconds: f64) -> PyResult<Duration> {
    let longest = 366.0 * 86400.0;
    let fits = (0.0..=longest).contains(&seconds);
    let bad = || PyValueError::new_err(format!("{seconds} seconds: expected 0 to {longest}"));
    if fits { Duration::try_from_secs_f64(seconds).map_err(|_| bad()) } else { Err(bad()) }
}
