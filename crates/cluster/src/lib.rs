//! Many machines: the pairs of an event on a NATS JetStream server, and workers that play them.
//!
//! * [`Cluster`] leads an event: it is the [`Executor`](boardwright_arena::Executor) that an event of the arena has its pairs played by.
//! * [`Worker`] plays pairs of any event that it can make, until it is told to stop.
//! * [`status()`] looks at the workers and the events that a server knows.
//!
//! A unit is a colour pair, and its name fixes everything. Tasks lie in a work queue with explicit acknowledgement; results
//! lie in a stream with one message a unit, in which the server refuses a second one. The coordinator counts from results
//! alone and offers what is missing again, so that lost messages cost nothing but time.
//!
//! A unit may also be work that is no game: the lines of a [`Batch`], such as openings.
//!
//! The crate knows no game and starts no player: an [`EventFactory`] makes events of jobs.

mod batch;
mod checks;
mod coordinator;
mod event;
mod feed;
mod game_message;
mod job;
mod key;
mod kit;
mod link;
mod live;
mod message;
mod names;
mod reading;
mod review;
mod roster;
mod status;
mod viewer;
mod worker;

pub use batch::Batch;
pub use coordinator::{Cluster, Terms};
pub use event::{Event, Note};
pub use game_message::GameMessage;
pub use job::{Job, JobBatch, JobEntrant, JobGame, JobKind, JobOpenings, JobPace, JobPlayer, Reference};
pub use key::{KeyError, KitSignature, Permission, SigningKey};
pub use kit::{Kit, KitError};
pub use link::{Access, ClusterError};
pub use live::{LiveGame, Watch};
pub use message::{Beat, Failure, ResultMessage, Run, Task};
pub use names::{Purpose, UnitName};
pub use reading::{FORMAT, MAX_PAYLOAD, ReadError};
pub use status::{RunStatus, Status, status};
pub use viewer::Viewer;
pub use worker::{EventFactory, Kits, Worker};
