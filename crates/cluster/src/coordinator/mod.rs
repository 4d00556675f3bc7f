//! Runs an event: offers its units, counts their results, and offers missing units again.

mod announcement;
mod barring;
mod collect;
mod leader;
mod offers;
mod silence;
mod stored_results;
mod trust;

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use boardwright_arena::{EventInfo, Executor, Lease, Queue, SeriesError, Unit};
use boardwright_game::{Stop, locked};
use tokio::runtime::Runtime;
use tokio::sync::mpsc::UnboundedReceiver;

use crate::brought::Brought;
use crate::checks::Digests;
use crate::event::{Event, Note};
use crate::job::{Job, ReferenceMachine};
use crate::kit::BotKit;
use crate::link::{Access, ClusterError, Link, TaskState, patiently, runtime};
use crate::message::Run;
use crate::names::{COORDINATOR, Purpose, RESULTS, Sender, UnitName};
use crate::product::Product;
use crate::reading::FORMAT;
use leader::Leader;

/// Terms on which an event is led.
#[derive(Clone, PartialEq, Debug)]
pub struct CoordinatorSettings {
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
    pub reference: Option<ReferenceMachine>,
    /// Greatest number of games or lines in the event; 0 if it is not known.
    pub games: u64,
    /// Number of games or lines in a unit.
    pub per_unit: u32,
    /// A file that keeps who brought which units, for events whose games are kept: without it, those of a worker that turns
    /// out to lie cannot be taken back after the coordinator was begun anew.
    pub brought: Option<PathBuf>,
    /// Accounts of workers whose results do not count, also those that counted before; or names that workers give themselves.
    pub barred: Vec<String>,
    /// Names of workers that are barred as soon as they come.
    pub barred_names: BTreeSet<String>,
    /// Accounts that are barred from all events that belong together, as the matches of a class do: of none of them is it said that
    /// nothing is known.
    pub barred_elsewhere: BTreeSet<String>,
    /// True if players may play other games on other machines, as programs of strangers may on purpose. Then nobody is barred since
    /// games differ: those that the coordinator plays count, and everything of who brought others is checked.
    pub may_vary: bool,
    /// The words of the command line that take back what an account brought, before the account.
    pub take_back: String,
    /// True if a unit that nobody can play is brought as games without moves and outcome, which say why: for leaders that take them back.
    /// Else it is left, has no games, and is tried again when the event goes on.
    pub brings_unplayed: bool,
    /// The time without progress after which the coordinator says what it waits for.
    pub patience: Duration,
}

impl Default for CoordinatorSettings {
    /// A lease of 30 s, 20,000 units ahead, 1 of 50 checked.
    fn default() -> CoordinatorSettings {
        CoordinatorSettings {
            lease: Duration::from_secs(30),
            ahead: 20_000,
            resume: false,
            verify: 50,
            version: String::new(),
            signature: String::new(),
            reference: None,
            games: 0,
            per_unit: 2,
            brought: None,
            barred: Vec::new(),
            barred_names: BTreeSet::new(),
            barred_elsewhere: BTreeSet::new(),
            may_vary: false,
            take_back: "--resume --bar".to_owned(),
            brings_unplayed: false,
            patience: Duration::from_secs(60),
        }
    }
}

/// Has the pairs of an event played by the workers of a server.
pub struct Cluster {
    link: Link,
    runtime: Runtime,
    job: Job,
    event: Arc<Event>,
    /// The event as workers make it of the job, which the coordinator plays, too: the files of a bot may change meanwhile.
    checked: Arc<Event>,
    /// Files that workers fetch: the job first, then the kits, each under its hash.
    objects: Vec<(String, Vec<u8>)>,
    terms: CoordinatorSettings,
    note: Note,
    /// This coordinator on the bus.
    sender: Sender,
    /// Accounts whose results do not count.
    barred: Mutex<BTreeSet<String>>,
    brought: Option<Mutex<Brought>>,
    /// True once the event was led, so that what lies on the server is of this coordinator.
    has_led: AtomicBool,
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
        kits: &[BotKit],
        terms: CoordinatorSettings,
        note: Note,
    ) -> Result<Cluster, ClusterError> {
        let runtime = runtime()?;
        let link = runtime.block_on(async {
            let link = access.connect(&note).await?;
            patiently(&link, || link.make_streams()).await?;
            Ok::<_, ClusterError>(link)
        })?;
        let objects = std::iter::once(job.to_bytes()).chain(kits.iter().map(BotKit::to_bytes));
        let objects = objects.map(|bytes| (Job::hash(&bytes), bytes)).collect();
        let (barred, brought) = barring::barred(&job, &terms, &note)?;
        let event = Arc::new(event);
        Ok(Cluster {
            link,
            runtime,
            job,
            checked: Arc::clone(&event),
            event,
            objects,
            terms,
            note,
            sender: Sender::new(COORDINATOR),
            barred: Mutex::new(barred),
            brought: brought.map(Mutex::new),
            has_led: AtomicBool::new(false),
            settled: Mutex::default(),
        })
    }

    /// Has the coordinator play this event where it checks what workers bring: the one that is made of its job and its kits.
    #[must_use]
    pub fn checked_by(self, event: Event) -> Cluster {
        Cluster { checked: Arc::new(event), ..self }
    }

    fn job_hash(&self) -> &str {
        &self.objects[0].0
    }

    /// Takes all results of the event off the server, once its games are kept elsewhere or not wanted. Who brought them stays known
    /// here: that a worker lied may come to light later.
    pub fn purge(&self) -> Result<(), ClusterError> {
        self.runtime.block_on(self.link.purge(RESULTS, &format!("bw.result.{}.>", self.job.event())))
    }

    /// Records that the games of these units were taken back and are kept no more.
    ///
    /// # Errors
    /// If the file of who brought what cannot be written.
    pub fn withdrawn(&self, units: &[Unit]) -> Result<(), ClusterError> {
        let event = self.job.event();
        let names = units.iter().map(|unit| UnitName { event, purpose: Purpose::Count, unit: *unit });
        self.write_brought(|brought| brought.take_back(names)).map_err(ClusterError::Event)
    }

    /// Writes to the file of who brought which units, if there is one.
    fn write_brought(&self, write: impl FnOnce(&mut Brought) -> io::Result<()>) -> Result<(), String> {
        let Some(brought) = &self.brought else { return Ok(()) };
        let written = write(&mut locked(brought));
        written.map_err(|error| format!("the file of who brought which pairs cannot be written: {error}"))
    }

    /// Records that the result of a unit is kept elsewhere.
    fn note_kept(&self, ticket: u64) {
        locked(&self.settled).push(ticket);
    }

    /// Leads the event until its queue is closed.
    fn lead(&self, sink: &dyn Sink, halt: &Stop, leases: UnboundedReceiver<Lease>) -> Result<(), ClusterError> {
        let leader = Leader::new(self, sink, halt)?;
        self.runtime.block_on(leader.lead(leases))
    }

    /// The announcement of the event; `settled` is the number of units whose results were taken off the server.
    fn run(&self, settled: u64) -> Run {
        Run {
            format: FORMAT,
            version: self.terms.version.clone(),
            signature: self.terms.signature.clone(),
            event: self.job.event().to_string(),
            name: crate::message::sentence(&self.job.name),
            job: self.job_hash().to_owned(),
            kits: self.objects[1..].iter().map(|(hash, _)| hash.clone()).collect(),
            games: self.terms.games,
            per_unit: self.terms.per_unit,
            settled,
            lease_ms: u64::try_from(self.terms.lease.as_millis()).unwrap_or(u64::MAX),
            reference: self.terms.reference.clone(),
            coordinator: self.sender.process.clone(),
        }
    }
}

/// Takes kits off a server, which nobody needs any more, by their hashes.
///
/// # Errors
/// If there is no way to the server.
pub fn remove_kits(access: &Access, hashes: &BTreeSet<String>, note: &Note) -> Result<(), ClusterError> {
    runtime()?.block_on(async {
        let link = access.connect(note).await?;
        for hash in hashes {
            link.remove(hash).await?;
        }
        Ok(())
    })
}

impl Executor for Cluster {
    fn settled(&self, ticket: u64) {
        self.note_kept(ticket);
    }

    fn ahead(&self) -> usize {
        self.terms.ahead
    }

    fn work(&self, event: &EventInfo, queue: &Queue, halt: &Stop) -> Result<(), SeriesError> {
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
                Ok(_) => self.lead(queue, halt, leases),
                Err(error) => Err(ClusterError::Event(format!("no thread can be started: {error}"))),
            };
            // The thread above waits for the queue.
            queue.close();
            led.map_err(|error| match error {
                ClusterError::Withdrawn { units, why } => SeriesError::Withdrawn { units, why },
                error => SeriesError::Settings(error.to_string()),
            })
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

impl Sink for Queue {
    fn is_closed(&self) -> bool {
        Queue::is_closed(self)
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
    /// A result that lay on the server before: who brought it, its place, and what it says.
    Stored(UnitName, Option<(Sender, u64, Vec<u8>)>),
    /// The state of the tasks on the server, or the reason why it does not say.
    Tasks(Result<TaskState, String>),
    /// This does not lie on the server as it was put there.
    Displaced(String),
    /// The results before a place in the stream were taken off the server: those of this many units.
    Purged(u64),
    /// A unit as the coordinator plays it: once, and a second time if that differs from what was brought; or the reason why
    /// it cannot be played here either.
    Played(UnitName, Reason, Result<[Option<Product>; 2], String>),
}

/// The reason why the coordinator plays a unit itself.
pub(super) enum Reason {
    /// These workers brought different games of it.
    Disagreement([(Sender, Digests); 2]),
    /// Nobody else is there to check it.
    Check,
    /// Workers say that it cannot be played.
    Failure(BTreeMap<String, String>),
}

/// Knowledge of why nothing happens, and what of it was told.
#[derive(Default)]
pub(super) struct Silence {
    /// The error with which the server refused the last task.
    pub(super) offers: Option<String>,
    /// The reason why the server does not say what tasks it has.
    pub(super) tasks: Option<String>,
    /// Time at which the silence was last explained.
    told: Option<Instant>,
    /// True if a worker is there that is barred.
    pub(super) has_barred: bool,
    /// Reasons of workers that were told.
    reasons: BTreeSet<String>,
}
