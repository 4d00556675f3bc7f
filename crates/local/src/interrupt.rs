//! Turns Ctrl-C and the system's termination request into a flag that long work checks.

use boardwright_game::Stop;

use crate::error::CliError;
use crate::files;
use crate::output::note;

/// Begins to catch Ctrl-C, SIGTERM and SIGHUP: the first raises the flag, so that the work ends and prints what it
/// has; the second ends the process at once, for work that does not look.
///
/// # Errors
/// If the system refuses, or somebody has asked before.
pub fn catch() -> Result<Stop, CliError> {
    let stop = Stop::new();
    let flag = stop.clone();
    ctrlc::set_handler(move || {
        if flag.is_raised() {
            files::remove_half_written();
            #[expect(
                clippy::disallowed_methods,
                reason = "the main thread does not listen: nothing is left to clean up"
            )]
            std::process::exit(3);
        }
        flag.raise();
    })
    .map_err(|error| CliError::internal(format!("cannot catch interrupts: {error}")))?;
    Ok(stop)
}

/// The same for events: the first signal raises the first flag, so that the games that are played are finished, and says so;
/// the second raises the second, so that they are dropped; the third ends the process at once.
///
/// # Errors
/// If the system refuses, or somebody has asked before.
pub fn catch_event() -> Result<(Stop, Stop), CliError> {
    catch_in_steps(|| note("note: the games that are played are finished; a second Ctrl-C drops them"))
}

/// The same as [`catch_event`], without a word.
///
/// # Errors
/// If the system refuses, or somebody has asked before.
pub fn catch_twice() -> Result<(Stop, Stop), CliError> {
    catch_in_steps(|| ())
}

/// Raises a flag at the first signal and a second one at the second; the third ends the process at once.
fn catch_in_steps(first: impl Fn() + Send + 'static) -> Result<(Stop, Stop), CliError> {
    let flags = (Stop::new(), Stop::new());
    let (finish, stop) = flags.clone();
    ctrlc::set_handler(move || {
        if stop.is_raised() {
            files::remove_half_written();
            #[expect(clippy::disallowed_methods, reason = "somebody has asked three times")]
            std::process::exit(3);
        }
        if finish.is_raised() {
            stop.raise();
        } else {
            finish.raise();
            first();
        }
    })
    .map_err(|error| CliError::internal(format!("cannot catch interrupts: {error}")))?;
    Ok(flags)
}
