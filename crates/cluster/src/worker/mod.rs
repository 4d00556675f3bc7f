//! A worker: takes units of any event that it can set up, plays them, and delivers their games.

pub(crate) mod delivery;
mod kits;
mod slot;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::thread;
use std::time::{Duration, Instant};

use async_nats::jetstream::consumer::{Consumer, pull};
use boardwright_arena::{EventId, Table};
use boardwright_game::{Stop, locked};
use futures_util::StreamExt;
use tokio::runtime::Handle;
use tokio::sync::Notify;

use crate::event::{Event, Note};
use crate::job::Job;
use crate::key::Permission;
use crate::kit::Kits;
use crate::link::{Access, ClusterError, Link, consumer, runtime, silent_streams};
use crate::live::{LiveGame, PAUSE, SHOWN, Watch};
use crate::message::{Bar, Beat, MAX_REFUSED, Run, sentence};
use crate::names::{CALL, OVER, Sender, TASKS, UnitName, WATCH};
use crate::reading::{FORMAT, ReadError};
use crate::status::{Announced, announced};
use kits::KitFolder;

/// Time between two looks for events that a worker has not heard of.
const LOOK: Duration = Duration::from_secs(30);

/// Usual time between two signs of life.
const BEAT: Duration = Duration::from_secs(10);

/// Time after which a worker asks again whether it is barred from an event: it hears so at each sign of life.
const BARRED: Duration = Duration::from_secs(30);

/// Time without anything to play after which a worker says what it waits for.
const PATIENCE: Duration = Duration::from_secs(60);

/// Makes events of jobs: it knows games and players, the cluster knows neither.
pub trait EventFactory: Send + Sync {
    /// The event of a job, with times that are `factor` times as long as the job says. `kits` are the kits that it names.
    ///
    /// # Errors
    /// Says why this machine cannot play it.
    fn event(&self, job: &Job, kits: &Kits, factor: f64) -> Result<Event, String>;
}

/// A worker, before it begins.
#[derive(Clone)]
pub struct Worker {
    /// The way to the server.
    pub access: Access,
    /// Its name, for people.
    pub name: String,
    /// The number of units that it plays at the same time.
    pub threads: usize,
    /// Its version.
    pub version: String,
    /// The signature of its engines.
    pub signature: String,
    /// Its speed in the bench, in positions a second.
    pub speed: f64,
    /// True if it also plays in events of other versions and signatures.
    pub any_version: bool,
    /// The kits that it may start.
    pub allow: Vec<Permission>,
    /// The folder in which kits are unpacked.
    pub cache: PathBuf,
    /// Makes events.
    pub factory: Arc<dyn EventFactory>,
    /// Receives progress messages for the user.
    pub note: Note,
}

/// An event in which this worker plays.
pub(crate) struct ActiveRun {
    pub(crate) run: Run,
    pub(crate) id: EventId,
    pub(crate) event: Event,
    pub(crate) factor: f64,
    pub(crate) over: Stop,
    consumer: Consumer<pull::Config>,
    /// The kits lie here as long as the event is played.
    _kits: Option<KitFolder>,
}

/// The state that the threads and tasks of a worker share.
pub(crate) struct Shared {
    pub(crate) worker: Worker,
    pub(crate) link: Link,
    /// The worker on the bus.
    pub(crate) sender: Sender,
    pub(crate) runs: RwLock<Vec<Arc<ActiveRun>>>,
    refused: Mutex<BTreeMap<String, String>>,
    /// Events that a task is about to begin.
    preparing: Mutex<BTreeSet<String>>,
    /// Events from which this account is barred, and when that was last heard.
    barred: Mutex<BTreeMap<String, Instant>>,
    /// The unit that each thread plays, and the flag that ends it.
    playing: Vec<Mutex<Option<(UnitName, Stop)>>>,
    pub(crate) games: AtomicU64,
    /// The time until which somebody watches, in milliseconds since the worker began.
    watched: AtomicU64,
    /// The times at which the games of the threads were last shown.
    shown: Vec<Mutex<Option<Instant>>>,
    /// Failures since the last unit that was played.
    pub(crate) failures: AtomicU32,
    /// True if the server did not answer for its events when it was last asked.
    is_mute: AtomicBool,
    pub(crate) stop: Stop,
    pub(crate) now: Stop,
    began: Instant,
    pub(crate) refresh: Notify,
    changed: Notify,
}

impl Worker {
    /// Plays until `stop` is raised and finishes what it has begun; `now` gives that back at once. Returns the number of
    /// games that it brought.
    ///
    /// # Errors
    /// If there is no way to the server.
    pub fn work(&self, stop: &Stop, now: &Stop) -> Result<u64, ClusterError> {
        let runtime = runtime()?;
        let link = runtime.block_on(self.access.connect(&self.note))?;
        let sender = Sender::new(&link.account);
        let shared = Arc::new(Shared {
            worker: self.clone(),
            link,
            sender,
            runs: RwLock::default(),
            refused: Mutex::default(),
            preparing: Mutex::default(),
            barred: Mutex::default(),
            playing: (0..self.threads.max(1)).map(|_| Mutex::default()).collect(),
            games: AtomicU64::new(0),
            watched: AtomicU64::new(0),
            shown: (0..self.threads.max(1)).map(|_| Mutex::default()).collect(),
            failures: AtomicU32::new(0),
            is_mute: AtomicBool::new(false),
            stop: stop.clone(),
            now: now.clone(),
            began: Instant::now(),
            refresh: Notify::new(),
            changed: Notify::new(),
        });
        let tasks = [
            runtime.spawn(listen(Arc::clone(&shared))),
            runtime.spawn(watch_events(Arc::clone(&shared))),
            runtime.spawn(beat(Arc::clone(&shared))),
            runtime.spawn(explain(Arc::clone(&shared))),
        ];
        thread::scope(|scope| {
            for index in 0..shared.playing.len() {
                let (shared, handle) = (&shared, runtime.handle());
                let thread = thread::Builder::new().name("games".to_owned());
                if let Err(error) = thread.spawn_scoped(scope, move || slot::serve(shared, index, handle)) {
                    (self.note)(&format!("no further thread can be started: {error}"));
                    break;
                }
            }
        });
        runtime.block_on(async {
            let _ = shared.send_beat(0).await;
            let _ = tokio::time::timeout(Duration::from_secs(2), shared.link.client.flush()).await;
        });
        tasks.iter().for_each(tokio::task::JoinHandle::abort);
        // Bots are ended here, and their folders removed.
        shared.runs.write().unwrap_or_else(PoisonError::into_inner).clear();
        runtime.shutdown_timeout(Duration::from_secs(2));
        Ok(shared.games.load(Ordering::Relaxed))
    }
}

/// Hears of events that begin and end, of calls, and of being barred.
async fn listen(shared: Arc<Shared>) {
    let bar = format!("bw.bar.{}", shared.sender.account);
    let mut subscriptions = futures_util::stream::SelectAll::new();
    for subject in ["bw.run.*", "bw.over.*", &bar, CALL, WATCH] {
        match shared.link.client.subscribe(subject.to_owned()).await {
            Ok(subscription) => subscriptions.push(subscription),
            Err(error) => (shared.worker.note)(&format!("nothing is heard on {subject}: {error}")),
        }
    }
    while let Some(message) = subscriptions.next().await {
        let subject = message.subject.as_str();
        if subject == CALL {
            let _ = shared.send_beat(shared.playing.len()).await;
        } else if let Some(event) = subject.strip_prefix("bw.run.") {
            match Run::of_event(event, &message.payload) {
                // It may have to be fetched, while other things happen.
                Ok(run) => {
                    let shared = Arc::clone(&shared);
                    tokio::spawn(async move { shared.consider(run).await });
                }
                Err(error @ ReadError::Format(_)) => {
                    (shared.worker.note)(&format!("an event is not played here: {error}"));
                }
                // Nobody who leads an event has said that.
                Err(_) => {}
            }
        } else if subject == WATCH {
            shared.heed(&message.payload);
        } else if let Some(event) = subject.strip_prefix("bw.over.").filter(|_| *message.payload == *OVER.as_bytes()) {
            shared.close(|run| run.run.event == event);
        } else if subject == bar
            && let Ok(said) = Bar::from_bytes(&message.payload)
        {
            shared.hear_bar(said);
        }
    }
}

/// Says what the worker waits for when it has not played for a while.
async fn explain(shared: Arc<Shared>) {
    let mut told = String::new();
    let (mut since, mut before) = (Instant::now(), String::new());
    loop {
        tokio::time::sleep(PATIENCE / 12).await;
        let state = shared.state();
        if state != before {
            (since, before) = (Instant::now(), state);
        } else if !before.is_empty() && before != told && since.elapsed() >= PATIENCE {
            (shared.worker.note)(&format!("nothing to play for {} s: {before}", since.elapsed().as_secs()));
            told.clone_from(&before);
        }
    }
}

/// Looks for events from time to time.
async fn watch_events(shared: Arc<Shared>) {
    loop {
        let found = shared.find_runs().await;
        shared.is_mute.store(found.is_none(), Ordering::Relaxed);
        if let Some(Announced { events, runs }) = found {
            // An announcement that cannot be read says nothing: anybody can have the server put an answer in its place.
            shared.close(|run| !events.contains(&run.run.event));
            locked(&shared.refused).retain(|event, _| events.contains(event));
            for run in runs {
                shared.consider(run).await;
            }
        }
        let _ = tokio::time::timeout(LOOK, shared.refresh.notified()).await;
        // Many threads may fail at the same time.
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
}

/// Gives signs of life.
async fn beat(shared: Arc<Shared>) {
    loop {
        let _ = shared.send_beat(shared.playing.len()).await;
        let shortest = {
            let runs = shared.runs.read().unwrap_or_else(PoisonError::into_inner);
            runs.iter().map(|run| run.lease() / 3).min()
        };
        let _ = tokio::time::timeout(shortest.unwrap_or(BEAT).min(BEAT), shared.changed.notified()).await;
    }
}

impl ActiveRun {
    pub(crate) fn lease(&self) -> Duration {
        Duration::from_millis(self.run.lease_ms)
    }
}

impl Shared {
    /// Plays no more, or no more in the event from which it is barred.
    fn hear_bar(&self, bar: Bar) {
        let Some(event) = bar.event else {
            (self.worker.note)(&format!("barred, and plays no more: this account {}", bar.reason));
            self.stop.raise();
            self.now.raise();
            return;
        };
        // Every sign of life is answered so.
        if !self.is_barred(&event) {
            (self.worker.note)(&format!("barred from the event {event}, and plays in it no more: {}", bar.reason));
        }
        locked(&self.barred).insert(event.clone(), Instant::now());
        self.close(|run| run.run.event == event);
    }

    /// Returns true if the coordinator of an event has barred this account of late. One that begins it again may not.
    fn is_barred(&self, event: &str) -> bool {
        locked(&self.barred).get(event).is_some_and(|at| at.elapsed() < BARRED)
    }

    /// A phrase that says what the worker waits for; empty while it plays.
    fn state(&self) -> String {
        if self.playing.iter().any(|slot| locked(slot).is_some()) {
            return String::new();
        }
        if self.link.client.connection_state() != async_nats::connection::State::Connected {
            return "there is no connection to the server, which is tried again".to_owned();
        }
        if let Some(refused) = self.link.complaints.refused() {
            return format!("the server does not allow this account what is needed: {refused}");
        }
        if self.is_mute.load(Ordering::Relaxed) {
            return silent_streams("");
        }
        let runs = self.runs.read().unwrap_or_else(PoisonError::into_inner).len();
        let refused = locked(&self.refused);
        match (runs, refused.first_key_value()) {
            (0, None) => "the server has no event".to_owned(),
            (0, Some((event, why))) => format!("it plays in none of the {} events, {event}: {why}", refused.len()),
            (runs, _) => format!("the server hands out no pair of the {runs} events in which it plays"),
        }
    }

    /// Takes a call to show games.
    fn heed(&self, payload: &[u8]) {
        if Watch::from_bytes(payload).is_ok_and(|watch| watch.workers.contains(&self.sender.to_string())) {
            let until = (self.began.elapsed() + SHOWN).as_millis();
            self.watched.store(u64::try_from(until).unwrap_or(u64::MAX), Ordering::Relaxed);
        }
    }

    /// Shows the game of a thread to viewers, at a limited rate.
    pub(crate) fn show(&self, handle: &Handle, index: usize, table: &Table) {
        let until = self.watched.load(Ordering::Relaxed);
        if until == 0 || self.began.elapsed() > Duration::from_millis(until) {
            return;
        }
        {
            let mut shown = locked(&self.shown[index]);
            if shown.is_some_and(|at| at.elapsed() < PAUSE) {
                return;
            }
            *shown = Some(Instant::now());
        }
        let game = LiveGame::of(index, table).to_bytes();
        let (client, subject) = (self.link.client.clone(), format!("bw.live.{}", self.sender));
        handle.spawn(async move { client.publish(subject, game.into()).await });
    }

    pub(crate) fn begin(&self, index: usize, name: UnitName) -> Stop {
        let halt = self.now.part();
        *locked(&self.playing[index]) = Some((name, halt.clone()));
        halt
    }

    pub(crate) fn end(&self, index: usize) {
        *locked(&self.playing[index]) = None;
    }

    /// Ends the events that are over, and the games of them.
    fn close(&self, is_over: impl Fn(&ActiveRun) -> bool) {
        let mut runs = self.runs.write().unwrap_or_else(PoisonError::into_inner);
        let before = runs.len();
        runs.retain(|run| {
            let ends = is_over(run);
            if ends {
                run.over.raise();
                for slot in &self.playing {
                    if let Some((name, halt)) = &*locked(slot)
                        && name.event == run.id
                    {
                        halt.raise();
                    }
                }
            }
            !ends
        });
        if runs.len() < before {
            self.changed.notify_one();
        }
    }

    async fn send_beat(&self, threads: usize) -> Result<(), async_nats::PublishError> {
        let playing = self.playing.iter().filter_map(|slot| locked(slot).as_ref().map(|(name, _)| name.to_string()));
        let refused = locked(&self.refused).clone();
        let beat = Beat {
            format: FORMAT,
            name: sentence(&self.worker.name),
            version: self.worker.version.clone(),
            signature: self.worker.signature.clone(),
            speed: self.worker.speed,
            threads: u32::try_from(threads).unwrap_or(u32::MAX),
            playing: playing.collect(),
            games: self.games.load(Ordering::Relaxed),
            seconds: self.began.elapsed().as_secs(),
            refused: refused.iter().take(MAX_REFUSED).map(|(event, why)| (event.clone(), why.clone())).collect(),
        };
        self.link.client.publish(format!("bw.beat.{}", self.sender), beat.to_bytes().into()).await
    }

    /// The events that the server keeps; `None` if it does not say.
    async fn find_runs(&self) -> Option<Announced> {
        announced(&self.link).await.ok()
    }

    /// Begins to play in an event, or says why not. One that was begun again with another job, such as another version of a
    /// bot, is another one.
    async fn consider(&self, run: Run) {
        let is_known = || {
            let runs = self.runs.read().unwrap_or_else(PoisonError::into_inner);
            runs.iter().any(|known| known.run.is_same(&run))
        };
        // Another task may be about to, which may have to build what came.
        if is_known() || self.is_barred(&run.event) || !locked(&self.preparing).insert(run.event.clone()) {
            return;
        }
        // What was heard may be older than what is played.
        let last = self.link.last_run(&run.event).await.ok().flatten();
        let last = last.and_then(|message| Run::of_event(&run.event, &message.payload).ok());
        if last.is_some_and(|last| !last.is_same(&run)) {
            locked(&self.preparing).remove(&run.event);
            self.refresh.notify_one();
            return;
        }
        self.close(|known| known.run.event == run.event);
        let prepared = self.prepare(&run).await;
        locked(&self.preparing).remove(&run.event);
        match prepared {
            Ok(active) => {
                locked(&self.refused).remove(&run.event);
                let mut runs = self.runs.write().unwrap_or_else(PoisonError::into_inner);
                // Two tasks may have prepared it at the same time.
                if !self.is_barred(&run.event) && !runs.iter().any(|known| known.run.event == run.event) {
                    runs.push(Arc::new(active));
                }
            }
            Err(why) => {
                let why = sentence(&why);
                let before = locked(&self.refused).insert(run.event.clone(), why.clone());
                if before.as_ref() != Some(&why) {
                    (self.worker.note)(&format!("{} is not played here: {why}", run.name));
                }
            }
        }
        self.changed.notify_one();
    }

    async fn prepare(&self, run: &Run) -> Result<ActiveRun, String> {
        self.check_version(run)?;
        let worker = &self.worker;
        let bytes = self.link.get(&run.job).await.map_err(|error| error.to_string())?;
        let job = Job::from_bytes(&bytes).map_err(|error| error.to_string())?;
        if job.event().to_string() != run.event {
            return Err("its job is that of another event".to_owned());
        }
        let (kits, folder) = self.kits(&job).await?;
        let factor = run.reference.as_ref().map_or(1.0, |reference| reference.factor(worker.speed));
        let factory = Arc::clone(&worker.factory);
        let made = tokio::task::spawn_blocking(move || factory.event(&job, &kits, factor)).await;
        let event = made.map_err(|_| "making it failed in a way that is our own fault".to_owned())??;
        let stream = self.link.stream(TASKS).await.map_err(|error| error.to_string())?;
        let consumer = stream.get_consumer(&consumer(&run.event)).await.map_err(|error| error.to_string())?;
        let id = crate::names::event_id(&run.event).ok_or("a bad id of an event")?;
        Ok(ActiveRun { run: run.clone(), id, event, factor, over: Stop::new(), consumer, _kits: folder })
    }

    fn check_version(&self, run: &Run) -> Result<(), String> {
        let worker = &self.worker;
        if worker.any_version {
            return Ok(());
        }
        if run.version != worker.version {
            return Err(format!("it is led by version {}, and this is version {}", run.version, worker.version));
        }
        if run.signature != worker.signature {
            return Err(format!(
                "its engines have the {}, and those here the {}: they would play other games",
                run.signature, worker.signature
            ));
        }
        Ok(())
    }
}
