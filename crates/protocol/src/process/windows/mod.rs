//! Bots on Windows: job objects.
//!
//! * [`JobGroup`](group::JobGroup) is the child with everything it has started, in a [`JobObject`](job::JobObject) that no process can
//!   leave. The system kills the job with its last handle, so bots need no watchdog: they end with this program.
//! * [`Pipes`](pipes::Pipes) moves bytes in threads, because anonymous pipes of Windows cannot be polled.
//! * [`job`] and [`threads`] hold all calls of the system, and with them all unsafe code of the workspace.

mod absent;
mod group;
mod job;
mod pipes;
mod threads;

pub use absent::{ControlGroup, keep_descriptors, make_room, most_descriptors, own_children};
pub(in crate::process) use absent::{Delay, Watchdog, is_gated, is_of_host};
pub(in crate::process) use group::JobGroup as Group;
pub(in crate::process) use job::processors;
pub(in crate::process) use pipes::Pipes;
