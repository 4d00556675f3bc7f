//! Boardwright in the terminal: games, players, boards, matches and records behind one command.
//!
//! [`main`] is the whole program, so that the Python package can run it as well as the binary.

// The doc comments of options are their help, where brackets mean what may be left out.
#![allow(rustdoc::broken_intra_doc_links)]

mod args;
mod commands;
mod desktop;
mod version;

use std::ffi::OsString;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};

use boardwright_local::{
    asking, error, files, input, interrupt, output, record_files, store_place, table, table_cache, venue,
};

use crate::error::{CliError, ErrorKind, Status};
use crate::output::{Output, note, report};

/// Does what a command line says, of which the first word is the name of the program, and returns the exit code.
///
/// It writes to the standard streams, catches Ctrl-C and replaces the panic hook: it is for a process that does nothing
/// else, and once.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    boardwright_protocol::own_children();
    let shown = arguments.clone();
    panic::set_hook(Box::new(move |info| apologise(info, &shown)));
    let result = guarded(|| args::run(arguments, &mut Output::standard()));
    if let Some(Err(error)) = &result
        && error.kind() != ErrorKind::ReaderLeft
    {
        report(error);
    }
    code(result.as_ref())
}

/// The number that the shell sees; `None` is a panic.
fn code(result: Option<&Result<Status, CliError>>) -> u8 {
    match result {
        Some(Ok(status)) => status.code(),
        Some(Err(error)) => error.code(),
        None => CliError::internal("a panic").code(),
    }
}

/// Runs a command; `None` if it panicked, which the hook has reported.
fn guarded(work: impl FnOnce() -> Result<Status, CliError>) -> Option<Result<Status, CliError>> {
    // Nothing of a command outlives it, so nobody sees what state a panic left behind.
    panic::catch_unwind(AssertUnwindSafe(work)).ok()
}

/// Says that a panic is our fault and what to report.
fn apologise(info: &PanicHookInfo<'_>, arguments: &[OsString]) {
    let message = info.payload_as_str().unwrap_or("without a message");
    let place = info.location().map(|place| format!(" at {place}")).unwrap_or_default();
    let arguments: Vec<String> = arguments.iter().skip(1).map(|argument| format!("{argument:?}")).collect();
    note(format_args!(
        "error: boardwright itself has failed, which is no fault of yours; please report these lines\n  \
         version {}, commit {}\n  arguments {}\n  {message}{place}",
        version::VERSION,
        version::COMMIT,
        arguments.join(" "),
    ));
}

#[cfg(test)]
mod tests {
    use super::{code, guarded};
    use crate::error::Status;

    #[test]
    fn a_panic_is_caught_and_a_result_passes() {
        assert_eq!(guarded(|| Ok(Status::No)), Some(Ok(Status::No)));
        assert_eq!(code(guarded(|| panic!("on purpose, in a test")).as_ref()), 70);
        assert_eq!(code(guarded(|| Ok(Status::No)).as_ref()), 1);
    }
}
