//! A mark that ends long work early, from any thread.

use boardwright_game::Stop;
use pyo3::prelude::*;

/// A mark that ends a search, a proof or a match early; it is set from another thread, or by a callback.
///
/// Work that takes one (``stop=``) answers soon after it is set, with what it has by then: a player its best move so far, a solver
/// the bounds that are proved, a match the games that are over. One mark may end many things.
///
/// >>> import boardwright
/// >>> stop = boardwright.Stop()
/// >>> stop.set()
/// >>> stop.is_set(), boardwright.solve("kalah:6x4", tables=False, stop=stop).value is None
/// (True, True)
#[pyclass(frozen, module = "boardwright", name = "Stop")]
#[derive(Default)]
pub(crate) struct PyStop(Stop);

#[pymethods]
impl PyStop {
    #[new]
    fn new() -> PyStop {
        PyStop::default()
    }

    /// Ends what takes this mark; it stays set.
    fn set(&self) {
        self.0.raise();
    }

    /// A mark of its own that also counts as set while this one is.
    fn _part(&self) -> PyStop {
        PyStop(self.0.part())
    }

    /// True once it is set.
    fn is_set(&self) -> bool {
        self.0.is_raised()
    }
}

/// A flag for one piece of work, which also counts as raised while the caller's mark is set.
pub(crate) fn part_of(stop: Option<&Bound<'_, PyStop>>) -> Stop {
    stop.map_or_else(Stop::new, |stop| stop.get().0.part())
}
