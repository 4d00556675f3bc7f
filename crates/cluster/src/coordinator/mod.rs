//! Runs an event: offers its units, counts their results, and offers missing units again.

mod collect;
mod leader;
mod offers;
mod stored_results;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use boardwright_arena::{EventInfo, Executor, LocalQueue, Queue, SeriesError};
use boardwright_game::Stop;
use tokio::runtime::Runtime;

use crate::checks::Disagreement;
use crate::event::{Event, Note, Product};
use crate::job::{Job, Reference};
use crate::kit::Kit;
use crate::link::{Access, ClusterError, Link, patiently, runtime};
use crate::message::Run;
use crate::names::{RESULTS, UnitName, token};
use crate::reading::FORMAT;
use leader::Leader;

/// Terms on which an event is led.
#[derive(Clone, PartialEq, Debug)]
pub struct Terms {
    /// The time after which a silent worker loses its unit.
    pub lease: Duration,
    /// Number of units that are offered at the same time.
    pub ahead: usize,
    /// True if results that lie on the server already count.
    pub resume: bool,
    /// One unit in this many is played twice, on different workers; 0 for none.
    pub verify: u64,
    /// The version of this program.
    pub version: String,
    /// The signature of its engines.
    pub signature: String,
    /// The machine for which times are meant, where clocks matter.
    pub reference: Option<Reference>,
    /// Greatest number of games or lines in the event; 0 if it is not known.
    pub games: u64,
    /// Number of games or lines in a unit.
    pub per_unit: u32,
}

impl Default for Terms {
    /// A lease of 30 s, 20,000 units ahead, 1 of 50 checked.
    fn default() -> Terms {
        Terms {
            lease: Duration::from_secs(30),
            ahead: 20_000,
            resume: false,
            verify: 50,
            version: String::new(),
            signature: String::new(),
            reference: None,
            games: 0,
            per_unit: 2,
        }
    }
}

/// Has the pairs of an event played by the workers of a server.
pub struct Cluster {
    link: Link,
    runtime: Runtime,
    job: Job,
    event: Arc<Event>,
    /// Files that workers fetch: the job first, then the kits, each under its hash.
    objects: Vec<(String, Vec<u8>)>,
    terms: Terms,
    note: Note,
    /// The id of this coordinator in messages.
    id: String,
    /// Tickets of units whose games are kept elsewhere, and which nobody has taken note of.
    settled: Mutex<Vec<u64>>,
}

impl Cluster {
    /// Connects, so that whatever is wrong with the server is known before the event begins.
    ///
    /// # Errors
    /// If there is no way to the server or it lacks what is needed.
    pub fn open(
        access: &Access,
        job: Job,
        event: Event,
        kits: &[Kit],
        terms: Terms,
        note: Note,
    ) -> Result<Cluster, ClusterError> {
        let runtime = runtime()?;
        let link = runtime.block_on(async {
            let link = access.connect().await?;
            patiently(|| link.make_streams()).await?;
            Ok::<_, ClusterError>(link)
        })?;
        let objects = std::iter::once(job.to_bytes()).chain(kits.iter().map(Kit::to_bytes));
        let objects = objects.map(|bytes| (Job::hash(&bytes), bytes)).collect();
        Ok(Cluster {
            link,
            runtime,
            job,
            event: Arc::new(event),
            objects,
            terms,
            note,
            id: token(),
            settled: Mutex::default(),
        })
    }

    /// Takes what lies on the server of the event off it, once its games are kept elsewhere or not wanted.
    ///
    /// # Errors
    /// If the server refuses.
    pub fn forget(&self) -> Result<(), ClusterError> {
        self.runtime.block_on(self.link.purge(RESULTS, &format!("bw.result.{}.>", self.job.event())))
    }

    /// Records that the result of a unit is kept elsewhere.
    fn settle(&self, ticket: u64) {
        self.settled.lock().unwrap_or_else(PoisonError::into_inner).push(ticket);
    }

    /// The announcement of the event; `settled` is the number of units whose results were taken off the server.
    fn run(&self, settled: u64) -> Run {
        Run {
            format: FORMAT,
            version: self.terms.version.clone(),
            signature: self.terms.signature.clone(),
            event: self.job.event().to_string(),
            name: crate::message::sentence(&self.job.name),
            job: self.objects[0].0.clone(),
            kits: self.objects[1..].iter().map(|(hash, _)| hash.clone()).collect(),
            games: self.terms.games,
            per_unit: self.terms.per_unit,
            settled,
            lease_ms: u64::try_from(self.terms.lease.as_millis()).unwrap_or(u64::MAX),
            reference: self.terms.reference.clone(),
            coordinator: self.id.clone(),
        }
    }
}

impl Executor for Cluster {
    fn settled(&self, ticket: u64) {
        self.settle(ticket);
    }

    fn ahead(&self) -> usize {
        self.terms.ahead
    }

    fn work(&self, event: &EventInfo, queue: &LocalQueue, halt: &Stop) -> Result<(), SeriesError> {
        if event.id != self.job.event() {
            return Err(SeriesError::Settings("the job of the cluster is that of another event".to_owned()));
        }
        let (to_leader, leases) = tokio::sync::mpsc::unbounded_channel();
        std::thread::scope(|scope| {
            let lend = move || {
                while let Some(lease) = queue.lease() {
                    if to_leader.send(lease).is_err() {
                        return;
                    }
                }
            };
            let spawned = std::thread::Builder::new().name("leases".to_owned()).spawn_scoped(scope, lend);
            let led = match spawned {
                Ok(_) => self.runtime.block_on(Leader::new(self, queue, halt).lead(leases)),
                Err(error) => Err(ClusterError::Event(format!("no thread can be started: {error}"))),
            };
            // The thread above waits for the queue.
            queue.close();
            led.map_err(|error| SeriesError::Settings(error.to_string()))
        })
    }
}

/// Receiver of the results of an event's units.
pub(super) trait Sink: Sync {
    /// Returns true if nothing more is wanted.
    fn is_closed(&self) -> bool;

    /// Takes the result of the unit with a ticket.
    fn complete(&self, ticket: u64, product: Product);
}

impl Sink for LocalQueue {
    fn is_closed(&self) -> bool {
        LocalQueue::is_closed(self)
    }

    fn complete(&self, ticket: u64, product: Product) {
        if let Product::Games(games) = product {
            Queue::complete(self, ticket, Ok(games));
        }
    }
}

/// Something that a task of ours has found out.
pub(super) enum TaskReport {
    /// A unit was offered, or could not be.
    Offered(UnitName, Option<String>),
    /// A result that lay on the server before.
    Stored(UnitName, Option<(u64, Vec<u8>)>),
    /// The number of tasks that wait; `None` if the server does not say.
    Pending(Option<u64>),
    /// The results before a place in the stream were taken off the server: those of this many units.
    Purged(u64),
    /// The games of a disagreement as the coordinator plays them.
    Judged(Box<Disagreement>, Option<Product>),
}
