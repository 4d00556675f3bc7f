//! The units without results, and offering them.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::runtime::Handle;
use tokio::sync::Semaphore;
use tokio::sync::mpsc::UnboundedSender;

use super::{Cluster, TaskReport};
use crate::event::Event;
use crate::link::Link;
use crate::message::Task;
use crate::names::{Purpose, RESULTS, TASKS, UnitName};
use crate::reading::FORMAT;
use crate::roster::Roster;

/// The most offers that may be on their way.
const MAX_OFFERS: usize = 256;

/// The most units that are offered again at a time.
const MAX_AGAIN: usize = 1000;

/// The most refused results of a unit after which it is offered again at once.
const MAX_REFUSALS: u32 = 3;

/// A worker that says to play a unit is believed for many times as long as any unit took, but for no fewer and no more leases than
/// these: a worker that lies may take longer each time.
const MANY_TIMES: u32 = 8;
const LEAST_LEASES: u32 = 20;
const MOST_LEASES: u32 = 200;

/// A unit without a result.
pub(super) struct Waiting {
    pub(super) ticket: u64,
    state: State,
    /// The time at which this coordinator came to know of it.
    since: Instant,
    /// The time at which it was last offered, or said to be played.
    seen: Instant,
    /// The time since when a worker has said to play it.
    claimed: Option<Instant>,
    /// The number of results of it that were refused.
    refused: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// It waits until there is room for it.
    Queued,
    /// The server did not take it.
    Unoffered,
    /// An offer is on its way to the server.
    Sending,
    /// It lies on the server or is being played.
    Offered,
}

impl Waiting {
    /// A unit that is played or has its result somewhere.
    pub(super) fn known(ticket: u64) -> Waiting {
        Waiting::new(ticket, State::Offered)
    }

    fn new(ticket: u64, state: State) -> Waiting {
        Waiting { ticket, state, since: Instant::now(), seen: Instant::now(), claimed: None, refused: 0 }
    }
}

pub(super) struct Offers {
    link: Link,
    event: Arc<Event>,
    /// The hash of the job.
    job: String,
    lease: Duration,
    hear: UnboundedSender<TaskReport>,
    waiting: HashMap<UnitName, Waiting>,
    /// Units that nobody was told of, in their order.
    backlog: VecDeque<UnitName>,
    gate: Arc<Semaphore>,
    /// The time of the last sign of progress: a result, or a worker's word that it plays one of the units.
    progress: Instant,
    /// The last time that no worker was free for the event.
    busy: Instant,
    looked: Instant,
    /// The longest time for which a worker has played a unit.
    longest: Duration,
    pace: UnitRate,
}

/// The number of units that come back in a second.
struct UnitRate {
    since: Instant,
    count: usize,
    last: usize,
}

impl UnitRate {
    /// The time over which units are counted.
    const SPAN: Duration = Duration::from_millis(500);

    fn count(&mut self) {
        self.count += 1;
    }

    fn a_second(&mut self) -> usize {
        let elapsed = self.since.elapsed();
        if elapsed >= UnitRate::SPAN {
            self.last = (self.count as f64 / elapsed.as_secs_f64()) as usize;
            (self.since, self.count) = (Instant::now(), 0);
        }
        self.last
    }
}

impl Offers {
    pub(super) fn new(cluster: &Cluster, hear: UnboundedSender<TaskReport>) -> Offers {
        Offers {
            link: cluster.link.clone(),
            event: Arc::clone(&cluster.event),
            job: cluster.job_hash().to_owned(),
            lease: cluster.terms.lease,
            hear,
            waiting: HashMap::new(),
            backlog: VecDeque::new(),
            gate: Arc::new(Semaphore::new(MAX_OFFERS)),
            progress: Instant::now(),
            busy: Instant::now(),
            looked: Instant::now(),
            longest: Duration::ZERO,
            pace: UnitRate { since: Instant::now(), count: 0, last: 0 },
        }
    }

    pub(super) fn admit(&mut self, name: UnitName, waiting: Waiting) {
        self.waiting.insert(name, waiting);
    }

    /// Queues a unit to be offered when there is room.
    pub(super) fn enqueue(&mut self, name: UnitName, ticket: u64) {
        self.waiting.insert(name, Waiting::new(ticket, State::Queued));
        self.backlog.push_back(name);
    }

    /// Offers units until this many are under way, and as many more as return in a second. That keeps every thread busy, and
    /// later offers such as checks do not wait long.
    pub(super) fn top_up(&mut self, least: usize) {
        let room = least + self.pace.a_second();
        while self.waiting.len().saturating_sub(self.backlog.len()) < room
            && let Some(name) = self.backlog.pop_front()
        {
            if self.waiting.get(&name).is_some_and(|waiting| waiting.state == State::Queued) {
                self.offer(name, None);
            }
        }
    }

    pub(super) fn is_waiting(&self, name: &UnitName) -> bool {
        self.waiting.contains_key(name)
    }

    pub(super) fn take(&mut self, name: &UnitName) -> Option<Waiting> {
        self.progress = Instant::now();
        self.pace.count();
        let taken = self.waiting.remove(name);
        let claimed = taken.as_ref().and_then(|waiting| waiting.claimed);
        self.longest = self.longest.max(claimed.map_or(Duration::ZERO, |claimed| claimed.elapsed()));
        taken
    }

    /// The longest time for which a worker is believed that says to play a unit.
    pub(super) fn longest_claim(&self) -> Duration {
        (self.longest * MANY_TIMES).clamp(self.lease * LEAST_LEASES, self.lease * MOST_LEASES)
    }

    /// Offers a unit, or the check of it, whose result was refused. After some refusals only the search for lost units offers it
    /// again, so that broken results make no more games than they replace.
    pub(super) fn offer_after_refusal(&mut self, name: UnitName, counted: &UnitName, not: Option<String>) {
        let Some(waiting) = self.waiting.get_mut(counted) else { return };
        waiting.refused += 1;
        if waiting.refused <= MAX_REFUSALS {
            self.send(name, not, false);
        }
    }

    /// Takes what lies there of a unit off the server, and offers it to others than the one that has failed with it.
    pub(super) fn offer_to_others(&mut self, name: UnitName, not: String) {
        if let Some(waiting) = self.waiting.get_mut(&name) {
            waiting.state = State::Sending;
        }
        self.send(name, Some(not), true);
    }

    /// Marks a unit as one of which something has been heard.
    pub(super) fn touch(&mut self, name: &UnitName) {
        self.progress = Instant::now();
        self.keep(name);
    }

    /// Marks a unit as being in the coordinator's own hands for now, so that it is not offered again.
    pub(super) fn keep(&mut self, name: &UnitName) {
        if let Some(waiting) = self.waiting.get_mut(name) {
            waiting.seen = Instant::now();
        }
    }

    /// The time since this coordinator came to know of a unit without a result.
    pub(super) fn age(&self, name: &UnitName) -> Duration {
        self.waiting.get(name).map_or(Duration::ZERO, |waiting| waiting.since.elapsed())
    }

    /// The time since the last sign of progress.
    pub(super) fn stillness(&self) -> Duration {
        self.progress.elapsed()
    }

    /// Number of units without a result.
    pub(super) fn count(&self) -> usize {
        self.waiting.len()
    }

    /// Offers a unit to the workers, but one.
    pub(super) fn offer(&mut self, name: UnitName, not: Option<String>) {
        if let Some(waiting) = self.waiting.get_mut(&name) {
            waiting.state = State::Sending;
        }
        self.send(name, not, false);
    }

    /// Sends a task to the server, if wanted after what lies there of it was taken off.
    fn send(&self, name: UnitName, not: Option<String>, is_again: bool) {
        let (link, hear, gate) = (self.link.clone(), self.hear.clone(), Arc::clone(&self.gate));
        let (job, values) = (self.job.clone(), self.event.values(&name.unit));
        Handle::current().spawn(async move {
            let Ok(_pass) = gate.acquire().await else { return };
            if is_again {
                // Its result may lie there unread, on a server that was set back.
                if let Some(found) = link.last(RESULTS, &name.results()).await
                    && let Some((_, sender, _)) = UnitName::of_result(&found.subject)
                {
                    let stored = Some((sender, found.sequence, found.payload.to_vec()));
                    let _ = hear.send(TaskReport::Stored(name, stored));
                    return;
                }
                let _ = link.purge(TASKS, &name.task()).await;
            }
            let task = Task { format: FORMAT, job, not, values };
            let sent = async { link.js.publish(name.task(), task.to_bytes().into()).await?.await };
            let _ = hear.send(TaskReport::Offered(name, sent.await.err().map(|error| error.to_string())));
        });
    }

    pub(super) fn offered(&mut self, name: UnitName, is_taken: bool) {
        if let Some(waiting) = self.waiting.get_mut(&name) {
            waiting.state = if is_taken { State::Offered } else { State::Unoffered };
            (waiting.seen, waiting.claimed) = (Instant::now(), None);
        }
    }

    /// Looks for units that nobody knows of, from time to time.
    pub(super) fn offer_lost_units(&mut self, roster: &Roster, event: &str) {
        let unoffered = self.waiting.iter().filter(|(_, waiting)| waiting.state == State::Unoffered);
        let unoffered: Vec<UnitName> = unoffered.map(|(name, _)| *name).take(MAX_AGAIN).collect();
        unoffered.into_iter().for_each(|name| self.offer(name, None));
        let most = self.longest_claim();
        let mut disbelieved = Vec::new();
        for (name, account) in roster.players(self.lease) {
            let Ok(name) = name.parse::<UnitName>() else { continue };
            if let Some(waiting) = self.waiting.get_mut(&name.with(Purpose::Count)) {
                let claimed = *waiting.claimed.get_or_insert_with(Instant::now);
                if claimed.elapsed() < most {
                    waiting.seen = Instant::now();
                    self.progress = Instant::now();
                } else if waiting.state == State::Offered && name.purpose == Purpose::Count {
                    waiting.claimed = None;
                    disbelieved.push((name, account.to_owned()));
                }
            }
        }
        disbelieved.into_iter().for_each(|(name, account)| self.offer_to_others(name, account));
        if !roster.is_free_for(event, self.lease) {
            self.busy = Instant::now();
        }
        if self.looked.elapsed() < self.lease / 2 {
            return;
        }
        self.looked = Instant::now();
        let (link, hear, event) = (self.link.clone(), self.hear.clone(), event.to_owned());
        Handle::current().spawn(async move {
            let _ = hear.send(TaskReport::Tasks(link.task_state(&event).await));
        });
    }

    /// Marks every unit that lay on the server as lost there, but those that workers play.
    pub(super) fn lose(&mut self, roster: &Roster) {
        let playing: HashSet<&str> = roster.playing(self.lease);
        for (name, waiting) in &mut self.waiting {
            if waiting.state == State::Offered && !playing.contains(name.to_string().as_str()) {
                waiting.state = State::Unoffered;
            }
        }
        self.progress = Instant::now();
    }

    /// Returns true if units have lain on the server for long, workers are there that would play them and play nothing else, and
    /// none does.
    pub(super) fn is_stuck(&self, roster: &Roster, event: &str) -> bool {
        let lies_there = || self.waiting.values().any(|waiting| waiting.state == State::Offered);
        self.is_idle(6, roster, event) && lies_there()
    }

    /// Returns true if for so many leases nothing has come and a worker was free.
    fn is_idle(&self, leases: u32, roster: &Roster, event: &str) -> bool {
        self.progress.max(self.busy).elapsed() > self.lease * leases && roster.is_free_for(event, self.lease)
    }

    /// Offers again what nobody has spoken of for longer than a lease, unless it still waits for a worker.
    pub(super) fn sweep(&mut self, pending: u64, roster: &Roster, event: &str) {
        // A server that was killed may keep tasks that it hands out to nobody: then workers are there and idle.
        let is_stuck = self.is_idle(2, roster, event);
        if pending > 0 && !is_stuck {
            return;
        }
        let patience = self.lease + self.lease / 2;
        let is_lost = |waiting: &Waiting| waiting.state == State::Offered && waiting.seen.elapsed() > patience;
        let mut lost: Vec<UnitName> =
            self.waiting.iter().filter(|(_, waiting)| is_lost(waiting)).map(|(name, _)| *name).collect();
        lost.sort_unstable();
        lost.truncate(MAX_AGAIN);
        for name in lost {
            if let Some(waiting) = self.waiting.get_mut(&name) {
                waiting.seen = Instant::now();
            }
            // What lies there of it is taken off first, so that it is not played twice.
            self.send(name, None, true);
        }
    }
}
