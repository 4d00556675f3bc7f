//! Work that goes on after the request that began it has been answered.

use std::io;

/// Has a job done in a thread of its own.
///
/// # Errors
/// Fails if the system has no thread to give.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn start(name: &str, job: Box<dyn FnOnce() + Send>) -> io::Result<()> {
    std::thread::Builder::new().name(name.to_owned()).spawn(job).map(drop)
}

#[cfg(target_family = "wasm")]
static WAITING: std::sync::Mutex<Vec<Box<dyn FnOnce() + Send>>> = std::sync::Mutex::new(Vec::new());

/// Has a job done as soon as the caller asks for it by [`finish`].
///
/// # Errors
/// Never; threads may be missing elsewhere.
#[cfg(target_family = "wasm")]
pub(crate) fn start(_: &str, job: Box<dyn FnOnce() + Send>) -> io::Result<()> {
    boardwright_game::locked(&WAITING).push(job);
    Ok(())
}

/// Does the jobs that were begun.
#[cfg(target_family = "wasm")]
pub(crate) fn finish() {
    loop {
        let next = boardwright_game::locked(&WAITING).pop();
        let Some(job) = next else { return };
        job();
    }
}
