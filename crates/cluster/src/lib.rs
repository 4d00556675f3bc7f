//! Many machines: the pairs of an event on a NATS JetStream server, and workers that play them.
//!
//! * [`Cluster`] runs an event: it is the [`Executor`](boardwright_arena::Executor) that plays the pairs of an arena event.
//! * [`Worker`] plays pairs of any event that it can set up, until it is told to stop.
//! * [`status()`] returns the workers and the events of a server.
//!
//! A unit is a pair of games with swapped colours, and its name determines it. Tasks are in a work queue with explicit
//! acknowledgement. Results are in a stream with one message for each unit; the server refuses a second one. The coordinator
//! counts only results and offers missing units again, so that lost messages cost only time.
//!
//! A unit may also be other work: the lines of a [`Batch`], such as openings.
//!
//! The crate knows no game and starts no player: an [`EventFactory`] turns jobs into events.

mod accounts;
mod batch;
mod brought;
mod checks;
mod complaints;
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
mod objects;
mod product;
mod reading;
mod residuals;
mod roster;
mod status;
mod viewer;
mod worker;

pub use accounts::{Account, Role, server_accounts};
pub use batch::Batch;
pub use brought::BroughtGames;
pub use coordinator::{Cluster, CoordinatorSettings, remove_kits};
pub use event::{Event, Note};
pub use game_message::GameMessage;
pub use job::{Job, JobBatch, ReferenceMachine};
pub use key::{KeyError, KitSignature, Permission, SigningKey};
pub use kit::{BotKit, KitError, Kits, unpack_all};
pub use link::{Access, ClusterError};
pub use live::{LiveGame, Watch};
pub use message::{Bar, Beat, Failure, LEASES, ResultMessage, Run, Task};
pub use names::{COORDINATOR, Purpose, Sender, UnitName};
pub use reading::{FORMAT, MAX_PAYLOAD, ReadError};
pub use status::{RunStatus, ServerStatus, status};
pub use viewer::Viewer;
pub use worker::{EventFactory, Worker};
