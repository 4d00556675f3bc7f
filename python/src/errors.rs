//! The exceptions of the package, and the handling of panics.

use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyValueError};

create_exception!(
    boardwright,
    IllegalActionError,
    PyValueError,
    "An action that may not be played; the message says why."
);
create_exception!(boardwright, PlayerError, PyRuntimeError, "A player that cannot play or failed on the way.");
