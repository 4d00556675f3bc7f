//! The processors on which this program may run.

use std::io;

/// Their numbers.
///
/// # Errors
/// If the system does not say, as outside Linux.
#[cfg(target_os = "linux")]
pub(in crate::process) fn processors() -> io::Result<Vec<usize>> {
    let set = rustix::thread::sched_getaffinity(None)?;
    Ok((0..rustix::thread::CpuSet::MAX_CPU).filter(|&number| set.is_set(number)).collect())
}

/// Their numbers.
///
/// # Errors
/// Always: bots can be bound to processors on Linux and Windows only.
#[cfg(not(target_os = "linux"))]
pub(in crate::process) fn processors() -> io::Result<Vec<usize>> {
    Err(io::Error::new(io::ErrorKind::Unsupported, "bots can be bound to processors on Linux and Windows only"))
}
