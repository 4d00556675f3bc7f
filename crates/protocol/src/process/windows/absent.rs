//! Stubs for parts that Windows does not need or does not offer.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use super::Group;
use crate::process::Supervision;

/// A control group of Linux: there is none on Windows, where every bot has a job object.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ControlGroup {}

impl ControlGroup {
    /// Refuses every folder.
    ///
    /// # Errors
    /// Always: control groups are a part of Linux.
    pub fn at(_: &Path) -> io::Result<ControlGroup> {
        Err(io::Error::new(
            io::ErrorKind::Unsupported,
            "control groups are a part of Linux; here each bot has a job object",
        ))
    }

    /// No group.
    pub fn delegated() -> Option<ControlGroup> {
        None
    }

    /// True if it limits and measures the memory of bots.
    pub fn has_memory(&self) -> bool {
        match *self {}
    }
}

/// Does nothing: no process can leave its job object.
pub fn own_children() {}

/// Does nothing: a handle of Windows is inherited only where its owner has marked it so.
pub fn keep_descriptors() {}

/// The watchdog of other systems. A job object ends its processes when this program is gone.
#[derive(Debug)]
pub(in crate::process) enum Watchdog {}

impl Watchdog {
    /// No watchdog.
    pub(in crate::process) fn of_this_program(_: Option<&ControlGroup>) -> Option<Arc<Watchdog>> {
        None
    }
}

/// Time in which a bot wanted to run and others did: Windows does not tell it.
#[derive(Debug)]
pub(in crate::process) struct Delay;

impl Delay {
    pub(in crate::process) fn of(_: u32) -> Delay {
        Delay
    }

    /// Does nothing.
    pub(in crate::process) fn begin(&mut self, _: &Group) {}

    /// No time.
    pub(in crate::process) fn since(&self, _: &Group) -> Duration {
        Duration::ZERO
    }
}

/// False: a bot is started without running, and its limits are set before it does.
pub(in crate::process) fn is_gated(_: &Supervision) -> bool {
    false
}

/// Number of descriptors that this process may have now: Windows has no limit.
pub fn most_descriptors() -> Option<u64> {
    None
}

/// The requested number of bots, since Windows does not limit the pipes of a process.
pub fn make_room(bots: u64) -> u64 {
    bots
}

/// True if a program could not be started because the machine has no resources left.
pub(in crate::process) fn is_of_host(error: &io::Error) -> bool {
    // ERROR_TOO_MANY_OPEN_FILES, _NOT_ENOUGH_MEMORY, _OUTOFMEMORY, _NO_SYSTEM_RESOURCES, _COMMITMENT_LIMIT, _NOT_ENOUGH_QUOTA
    matches!(error.raw_os_error(), Some(4 | 8 | 14 | 1450 | 1455 | 1816))
}
