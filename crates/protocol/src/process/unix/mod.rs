//! Bots on Unix: process groups, and on Linux control groups.
//!
//! * [`ProcessGroup`](group::ProcessGroup) is the child with everything it has started.
//! * [`ControlGroup`] lends each bot a control group of the kernel, where this program may make some.
//! * [`kin`] finds processes outside the group by a mark, and [`orphans`] finds those without a mark.
//! * [`watchdog`] kills the bots if this program is killed.
//! * [`keep_descriptors`] keeps descriptors of this program from its children.
//! * [`make_room`] raises the limit of file descriptors for the bots.
//! * [`Pipes`](pipes::Pipes) moves bytes and never blocks on a bot that does not read or write.

mod affinity;
mod cgroup;
mod delay;
mod group;
mod inherit;
mod kin;
mod orphans;
mod peak;
mod pipes;
mod room;
mod watchdog;

pub(in crate::process) use affinity::processors;
pub use cgroup::ControlGroup;
pub(in crate::process) use delay::Delay;
pub(in crate::process) use group::{ProcessGroup as Group, is_gated};
pub use inherit::keep_descriptors;
pub use orphans::own_children;
pub(in crate::process) use pipes::Pipes;
pub(in crate::process) use room::is_of_host;
pub use room::{make_room, most_descriptors};
pub(in crate::process) use watchdog::Watchdog;
