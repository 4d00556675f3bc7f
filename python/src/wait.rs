//! Long work with the interpreter lock released, that Ctrl-C ends.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use boardwright_game::Stop;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// Delay after which Ctrl-C is noticed.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// As deep as searches and proofs may go.
const STACK: usize = 64 << 20;

/// Does `work` in a thread of its own. When Python has a signal to handle that raises, such as Ctrl-C, it raises `stop`,
/// waits for the work to end and returns the exception. A panic is a `RuntimeError`.
pub(crate) fn interruptible<R: Send>(py: Python<'_>, stop: &Stop, work: impl FnOnce() -> R + Send) -> PyResult<R> {
    py.detach(|| {
        std::thread::scope(|scope| {
            let (sender, receiver) = channel();
            let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
                // Nothing that the work used is looked at after a panic.
                let _ = sender.send(catch_unwind(AssertUnwindSafe(work)));
            });
            thread.map_err(|error| PyRuntimeError::new_err(format!("no thread for this work: {error}")))?;
            let mut interrupted = None;
            loop {
                match receiver.recv_timeout(POLL_INTERVAL) {
                    Ok(result) => return interrupted.map_or_else(|| finished(result), Err),
                    Err(RecvTimeoutError::Disconnected) => return Err(failed("without a message")),
                    Err(RecvTimeoutError::Timeout) if interrupted.is_none() => {
                        #[expect(clippy::redundant_closure_for_method_calls, reason = "the lifetime has to be any")]
                        let signals = Python::attach(|py| py.check_signals());
                        interrupted = signals.err();
                        if interrupted.is_some() {
                            stop.raise();
                        }
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                }
            }
        })
    })
}

fn finished<R>(result: std::thread::Result<R>) -> PyResult<R> {
    result.map_err(|payload| {
        let text = payload.downcast_ref::<&str>().copied();
        failed(text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("without a message"))
    })
}

fn failed(message: &str) -> PyErr {
    PyRuntimeError::new_err(format!("boardwright itself has failed, which is no fault of yours: {message}"))
}
