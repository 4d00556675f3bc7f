//! Whole numbers and limits of searches as Python gives them.

use std::time::Duration;

use boardwright_game::Limits;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBool;

/// Limits as Python gives them: positions, plies and seconds.
pub(crate) type Allowance = (Option<u64>, Option<u32>, Option<f64>);

/// A whole number of a caller, which may still be out of range: [`Count::read`] knows its name. A bool is refused.
#[derive(Clone, Debug)]
pub(crate) enum Count {
    Fits(u64),
    /// A negative number or one of more than 64 bits, as text.
    Beyond(String),
}

impl<'py> FromPyObject<'_, 'py> for Count {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Count> {
        let not_whole = || {
            let name = given.get_type().name().map(|name| name.to_string()).unwrap_or_default();
            PyTypeError::new_err(format!("expected a whole number, not {name}"))
        };
        if given.is_instance_of::<PyBool>() {
            return Err(not_whole());
        }
        match given.extract::<u64>() {
            Ok(number) => Ok(Count::Fits(number)),
            Err(error) if error.is_instance_of::<PyTypeError>(given.py()) => Err(not_whole()),
            Err(_) => Ok(Count::Beyond(given.to_string())),
        }
    }
}

impl Count {
    /// The number, which the caller gave as `name`.
    ///
    /// # Errors
    /// ValueError for a number outside of the range.
    pub(crate) fn read(&self, name: &str, (least, most): (u64, u64)) -> PyResult<u64> {
        let outside = |given: &dyn std::fmt::Display| {
            let expected = if most == u64::MAX { format!("at least {least}") } else { format!("{least} to {most}") };
            PyValueError::new_err(format!("{name}={given}: expected {expected}"))
        };
        match self {
            Count::Fits(number) if (least..=most).contains(number) => Ok(*number),
            Count::Fits(number) => Err(outside(number)),
            // What no number of 64 bits holds is too large unless it is negative.
            Count::Beyond(text) if most == u64::MAX && !text.starts_with('-') => {
                Err(PyValueError::new_err(format!("{name}={text}: expected at most {most}")))
            }
            Count::Beyond(text) => Err(outside(text)),
        }
    }

    /// The number as a seed.
    pub(crate) fn seed(&self) -> PyResult<u64> {
        self.read("seed", (0, u64::MAX))
    }
}

/// A number of seconds of a caller. A bool is refused, also numpy's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seconds(f64);

impl<'py> FromPyObject<'_, 'py> for Seconds {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Seconds> {
        let name = given.get_type().name()?.to_string();
        match given.extract::<f64>() {
            Ok(number) if name != "bool" && name != "bool_" => Ok(Seconds(number)),
            // A whole number that is too large for a float.
            Err(error) if error.is_instance_of::<PyOverflowError>(given.py()) => Ok(Seconds(f64::INFINITY)),
            _ => Err(PyTypeError::new_err(format!("expected a number of seconds, not {name}"))),
        }
    }
}

/// Reads limits as a caller gives them.
pub(crate) fn allowance(nodes: Option<&Count>, depth: Option<&Count>, seconds: Option<Seconds>) -> PyResult<Allowance> {
    let nodes = nodes.map(|nodes| nodes.read("nodes", (1, u64::MAX))).transpose()?;
    let depth = depth.map(|depth| depth.read("depth", (1, u32::MAX.into()))).transpose()?;
    Ok((nodes, depth.map(|depth| depth as u32), seconds.map(|Seconds(number)| number)))
}

/// The limits of a move for a player.
pub(crate) fn limits((nodes, depth, seconds): Allowance) -> PyResult<Limits> {
    Ok(Limits { depth, nodes, move_time: seconds.map(duration).transpose()?, clock: None })
}

/// Reads a number of seconds.
fn duration(seconds: f64) -> PyResult<Duration> {
    let longest = 366.0 * 86400.0;
    let fits = (0.0..=longest).contains(&seconds);
    let bad = || PyValueError::new_err(format!("seconds={seconds}: expected 0 to {longest}"));
    if fits { Duration::try_from_secs_f64(seconds).map_err(|_| bad()) } else { Err(bad()) }
}
