//! The main task of a coordinator, which handles all its events.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use async_nats::Subscriber;
use boardwright_arena::Lease;
use boardwright_game::{Stop, locked};
use futures_util::StreamExt;
use tokio::sync::Semaphore;
use tokio::sync::mpsc::{self, Receiver, UnboundedReceiver, UnboundedSender};

use super::offers::{Offers, Waiting};
use super::stored_results::StoredResults;
use super::{Cluster, Silence, Sink, TaskReport};
use crate::checks::Checks;
use crate::event::AnyWorkplace;
use crate::feed::{FeedItem, feed};
use crate::link::{ClusterError, TaskState, patiently, server};
use crate::message::{Bar, Beat, ResultMessage, Run, sentence};
use crate::names::{BEATS, BUCKET, CALL, COORDINATOR, OVER, Purpose, RESULTS, RUNS, Sender, TASKS, UnitName};
use crate::product::Product;
use crate::reading::{FORMAT, ReadError};
use crate::residuals::Residuals;
use crate::roster::Roster;

/// The longest time between two looks at what is missing.
const LOOK: Duration = Duration::from_secs(5);

/// Units under way for each thread of the workers, and for all of them at least.
const AHEAD: usize = 4;
const LEAST_AHEAD: usize = 16;

pub(super) struct Leader<'a> {
    pub(super) cluster: &'a Cluster,
    pub(super) sink: &'a dyn Sink,
    pub(super) halt: &'a Stop,
    pub(super) event: String,
    /// The rules by which results are refereed.
    pub(super) place: AnyWorkplace<'a>,
    pub(super) offers: Offers,
    /// Results that were there before their units were asked for: who brought them, and their numbers in the stream.
    early: HashMap<UnitName, (Sender, u64)>,
    /// Units whose results by barred accounts lay on the server, with those accounts. A coordinator before this one may have
    /// counted some of them.
    early_barred: HashMap<UnitName, String>,
    /// Units that were being played when this coordinator came.
    busy: HashSet<String>,
    /// Accounts that say that they cannot play a unit, and why.
    pub(super) failures: HashMap<UnitName, BTreeMap<String, String>>,
    pub(super) checks: Checks,
    pub(super) residuals: Residuals,
    pub(super) roster: Roster,
    pub(super) hear: UnboundedSender<TaskReport>,
    heard: UnboundedReceiver<TaskReport>,
    pub(super) stored_results: StoredResults,
    /// Results that are kept elsewhere, of which it could not be written down who brought them.
    unwritten: Vec<(UnitName, String)>,
    /// Units whose results were taken off the server.
    pub(super) purged: u64,
    is_caught_up: bool,
    /// Time of the last look at what workers need to find the event.
    pub(super) looked: Instant,
    /// True if this coordinator or one before it has led the event.
    resumes: bool,
    /// True if this coordinator has led it, and so knows what it has counted.
    has_led: bool,
    /// Lets one unit at a time be played here.
    pub(super) here: Arc<Semaphore>,
    pub(super) silence: Silence,
    /// The error that ends the event.
    pub(super) ended: Option<ClusterError>,
    last_told: HashMap<&'static str, Instant>,
}

impl<'a> Leader<'a> {
    pub(super) fn new(cluster: &'a Cluster, sink: &'a dyn Sink, halt: &'a Stop) -> Result<Leader<'a>, ClusterError> {
        let (hear, heard) = mpsc::unbounded_channel();
        let verify = if cluster.event.is_reproducible() { cluster.terms.verify } else { 0 };
        let barred = locked(&cluster.barred).clone();
        let place = cluster.event.workplace(cluster.job.event());
        let has_led = cluster.has_led.swap(true, Ordering::Relaxed);
        // Tickets count from 0 again.
        locked(&cluster.settled).clear();
        Ok(Leader {
            cluster,
            sink,
            halt,
            event: cluster.job.event().to_string(),
            place: place.map_err(|error| ClusterError::Event(error.to_string()))?,
            offers: Offers::new(cluster, hear.clone()),
            early: HashMap::new(),
            early_barred: HashMap::new(),
            busy: HashSet::new(),
            failures: HashMap::new(),
            checks: Checks::new(verify, barred),
            residuals: Residuals::default(),
            roster: Roster::default(),
            hear,
            heard,
            stored_results: StoredResults::new(),
            unwritten: Vec::new(),
            purged: 0,
            is_caught_up: false,
            looked: Instant::now(),
            resumes: has_led || cluster.terms.resume,
            has_led,
            here: Arc::new(Semaphore::new(1)),
            silence: Silence::default(),
            ended: None,
            last_told: HashMap::new(),
        })
    }

    /// Leads the event until its queue is closed.
    pub(super) async fn lead(mut self, mut leases: UnboundedReceiver<Lease>) -> Result<(), ClusterError> {
        if self.resumes {
            self.check_barred()?;
        }
        let link = &self.cluster.link;
        let before = patiently(link, || link.last_run(&self.event)).await?;
        if self.resumes {
            let run = before.as_ref().and_then(|message| Run::of_event(&self.event, &message.payload).ok());
            self.purged = run.map_or(0, |run| run.settled);
        }
        let mut asked = self.begin(before.map_or(0, |message| message.sequence)).await?;
        if !self.resumes {
            // Only now is it known that the event begins anew, and that nobody else leads it.
            self.cluster.write_brought(|file| file.begin(&self.event)).map_err(ClusterError::Event)?;
        }
        let client = &self.cluster.link.client;
        let mut beats = client.subscribe(BEATS).await.map_err(|error| server("tell of workers")(&error))?;
        let (to, mut results) = mpsc::channel(1024);
        let feeding = self.cluster.runtime.spawn(feed(self.cluster.link.clone(), self.event.clone(), to));
        // Workers answer a call with a heartbeat, so that idle ones need not wait for their next regular one.
        let _ = client.publish(CALL, "".into()).await;
        if self.resumes || !self.cluster.terms.barred_names.is_empty() {
            // Who is to be barred by a name is barred before a unit is offered.
            self.hear_beats(&mut beats, Duration::from_millis(500)).await;
        }
        if self.resumes {
            // What is being played already is not offered anew.
            let playing = self.roster.playing(self.cluster.terms.lease);
            self.busy = playing.into_iter().map(ToOwned::to_owned).collect();
        }
        let mut tick = tokio::time::interval((self.cluster.terms.lease / 6).min(LOOK));
        // After a pause of the machine one look is enough; the default would catch up on all missed ticks.
        tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                // No unit is taken before all results on the server have been read: one of them may be its result already.
                lease = leases.recv(), if self.is_caught_up => match lease {
                    None => break,
                    Some(lease) => self.admit(lease),
                },
                Some(fed) = results.recv() => self.feed(fed).await,
                Some(heard) = self.heard.recv() => self.handle_report(heard).await,
                Some(beat) = beats.next() => self.enter_beat(&beat).await,
                Some(question) = asked.next() => self.answer(question).await,
                _ = tick.tick() => {
                    if self.halt.is_raised() || self.sink.is_closed() {
                        break;
                    }
                    self.roster.prune(self.cluster.terms.lease * 4);
                    self.offers.offer_lost_units(&self.roster, &self.event);
                    self.look_at_announcement();
                    self.look_at_checks();
                    self.explain();
                    self.take_off();
                }
            }
            if self.ended.is_some() {
                break;
            }
            self.offers.top_up((AHEAD * self.roster.threads()).max(LEAST_AHEAD));
        }
        feeding.abort();
        self.take_off();
        // Whoever takes the event off the server next takes the results off that say who brought the last games.
        let rest: Vec<_> = self.stored_results.rest().collect();
        if let Err(error) = self.write_down(&rest) {
            self.tell("brought", &error);
        }
        self.end(&mut results).await;
        self.ended.map_or(Ok(()), Err)
    }

    /// Announces the event after the announcement with the number `last`, 0 for the first.
    async fn begin(&self, last: u64) -> Result<Subscriber, ClusterError> {
        let (link, event) = (&self.cluster.link, &self.event);
        let subject = format!("bw.lead.{event}");
        let request = async_nats::Request::new().timeout(Some(Duration::from_secs(2)));
        // Nobody listening is answered at once.
        if link.client.send_request(subject.clone(), request).await.is_ok() {
            return Err(self.led_already());
        }
        let asked = link.client.subscribe(subject).await.map_err(|error| server("listen")(&error))?;
        // Before anything is taken off: of two that begin at the same time one announces it.
        patiently(link, || self.announce(Some(last))).await?;
        let (tasks, results) = (format!("bw.task.{event}.>"), format!("bw.result.{event}.>"));
        // Tasks of an earlier coordinator would be played a second time: this one offers what it needs.
        patiently(link, || link.purge(TASKS, &tasks)).await?;
        if self.resumes {
            // What failed before is tried again.
            let failures = format!("bw.result.{event}.*.*.f.>");
            patiently(link, || link.purge(RESULTS, &failures)).await?;
        } else {
            patiently(link, || link.purge(RESULTS, &results)).await?;
        }
        Ok(asked)
    }

    /// Takes results off the server that are kept elsewhere, so that it holds what is under way and no more.
    fn take_off(&mut self) {
        let settled = std::mem::take(&mut *locked(&self.cluster.settled));
        let mut brought = std::mem::take(&mut self.unwritten);
        brought.extend(self.stored_results.take_kept(settled));
        if let Err(error) = self.write_down(&brought) {
            // What is not written down stays on the server.
            self.unwritten = brought;
            self.tell("brought", &error);
            return;
        }
        let Some((place, units)) = self.stored_results.due() else { return };
        let (link, hear, subject) =
            (self.cluster.link.clone(), self.hear.clone(), format!("bw.result.{}.>", self.event));
        self.cluster.runtime.spawn(async move {
            // What could not be taken off now is the next time.
            let _ = link.purge_before(RESULTS, &subject, place).await;
            let _ = hear.send(TaskReport::Purged(units));
        });
    }

    /// Writes down who brought units.
    fn write_down(&self, brought: &[(UnitName, String)]) -> Result<(), String> {
        self.cluster.write_brought(|file| file.add(brought))
    }

    async fn compare_tasks(&mut self, state: Result<TaskState, String>) {
        self.silence.tasks = state.as_ref().err().cloned();
        match state {
            Err(_) => {}
            Ok(TaskState::Missing) => {
                self.restore().await;
                self.offers.lose(&self.roster);
            }
            Ok(TaskState::Astray { handed_out, last }) => {
                let why = format!("it has {last} tasks and remembers that task {handed_out} was handed out");
                self.renew_tasks(&why).await;
            }
            Ok(TaskState::Sound { .. }) if self.offers.is_stuck(&self.roster, &self.event) => {
                self.renew_tasks("workers are there and get none of the tasks that wait").await;
            }
            Ok(TaskState::Sound { pending }) => self.offers.sweep(pending, &self.roster, &self.event),
        }
    }

    /// Makes the tasks of the event anew on a server that no longer hands them out.
    async fn renew_tasks(&mut self, why: &str) {
        self.tell("renew", &format!("the tasks are made anew on the server: {why}"));
        if self.cluster.link.renew_tasks(&self.event, self.cluster.terms.lease).await.is_ok() {
            self.offers.lose(&self.roster);
        }
    }

    async fn hear_beats(&mut self, beats: &mut Subscriber, time: Duration) {
        let until = tokio::time::Instant::now() + time;
        while let Ok(Some(beat)) = tokio::time::timeout_at(until, beats.next()).await {
            self.enter_beat(&beat).await;
        }
    }

    async fn enter_beat(&mut self, message: &async_nats::Message) {
        let Some(worker) = Sender::of_subject(&message.subject, "bw.beat.") else { return };
        match Beat::from_bytes(&message.payload) {
            Ok(_) if self.checks.is_barred(&worker.account) => {
                self.silence.has_barred = true;
                // One that was barred before it came, or that has not heard it, would take what others could play.
                self.tell_barred(&worker.account, Some(&self.event), "its results do not count");
            }
            Ok(beat) => self.enter(worker, beat).await,
            Err(error @ ReadError::Format(_)) => {
                self.tell("format", &format!("the worker {worker} plays nothing: {error}"));
            }
            // Nobody of ours has said that.
            Err(_) => {}
        }
    }

    /// Says in games on time that the coordinator played them.
    pub(super) fn tag_own(&self, product: &mut Product) {
        if !self.cluster.event.is_reproducible() {
            product.tag(COORDINATOR, 1.0);
        }
    }

    /// The message with a result of this event.
    pub(super) fn message(&self, product: Product) -> ResultMessage {
        ResultMessage::of(product, self.cluster.job_hash())
    }

    /// Tells the workers of an account that it is barred, from an event or altogether.
    pub(super) fn tell_barred(&self, account: &str, event: Option<&str>, why: &str) {
        let event = event.map(ToOwned::to_owned);
        let bar = Bar { format: FORMAT, reason: sentence(why), event, barred: true }.to_bytes();
        let (client, subject) = (self.cluster.link.client.clone(), format!("bw.bar.{account}"));
        self.cluster.runtime.spawn(async move { client.publish(subject, bar.into()).await });
    }

    async fn answer(&self, question: async_nats::Message) {
        if let Some(reply) = question.reply {
            let _ = self.cluster.link.client.publish(reply, self.cluster.sender.process.clone().into()).await;
        }
    }

    /// Takes a unit that the event wants played.
    fn admit(&mut self, lease: Lease) {
        let event = self.cluster.job.event();
        let name = UnitName { event, purpose: Purpose::Count, unit: lease.unit };
        match self.early.remove(&name) {
            Some((sender, number)) => {
                self.stored_results.need(number);
                self.offers.admit(name, Waiting::known(lease.ticket));
                self.fetch(name, sender, number);
            }
            None if self.busy.contains(&name.to_string()) => self.offers.admit(name, Waiting::known(lease.ticket)),
            None => self.offers.enqueue(name, lease.ticket),
        }
    }

    /// Fetches a result that lies on the server.
    fn fetch(&self, name: UnitName, sender: Sender, number: u64) {
        let (link, hear) = (self.cluster.link.clone(), self.hear.clone());
        self.cluster.runtime.spawn(async move {
            let found = match link.js.get_stream(RESULTS).await {
                Ok(stream) => stream.get_raw_message(number).await.ok(),
                Err(_) => None,
            };
            let stored = found.map(|message| (sender, number, message.payload.to_vec()));
            let _ = hear.send(TaskReport::Stored(name, stored));
        });
    }

    async fn feed(&mut self, fed: FeedItem) {
        match fed {
            FeedItem::CaughtUp => {
                self.is_caught_up = true;
                // Some of them may be kept already, and nobody asks for those. A line that is there tells better who brought the
                // games: another result of the unit may lie on the server as well.
                let early = self.early.iter().map(|(name, (sender, _))| (*name, sender.account.clone()));
                // The last line of a unit holds: what a barred account may have brought is played again.
                let mut lines: Vec<(UnitName, String)> = early.collect();
                lines.extend(std::mem::take(&mut self.early_barred));
                let written = self.cluster.write_brought(|file| {
                    let known = file.units(&self.event)?;
                    lines.retain(|(name, _)| name.purpose == Purpose::Count && !known.contains_key(name));
                    file.add(&lines)
                });
                if let Err(error) = written {
                    self.tell("brought", &error);
                }
                self.take_back_barred().await;
            }
            FeedItem::Anew => self.stored_results = StoredResults::new(),
            FeedItem::Message(subject, number, payload) => match UnitName::of_result(&subject) {
                Some((name, sender, false)) if self.is_caught_up => {
                    self.stored_results.need(number);
                    self.receive(name, sender, number, &payload).await;
                }
                // The first one counts, and what is checked of it is checked again.
                Some((name, sender, false)) if !self.checks.is_barred(&sender.account) => {
                    self.early.entry(name).or_insert((sender, number));
                }
                // A barred account may go on sending, and nothing that it sends after that counts.
                Some((_, _, false)) if self.has_led => {}
                Some((name, sender, false)) => drop(self.early_barred.insert(name, sender.account)),
                Some((name, sender, true)) => self.note_failure(name, &sender, number, &payload).await,
                None => {}
            },
        }
    }

    /// Ends an event that counts results of barred accounts, so that they are taken back.
    async fn take_back_barred(&mut self) {
        if let Err(error) = self.check_barred() {
            let barred = locked(&self.cluster.barred).clone();
            for account in barred {
                let _ = self.cluster.link.purge(RESULTS, &format!("bw.result.{}.{account}.>", self.event)).await;
            }
            self.ended.get_or_insert(error);
        }
    }

    /// Keeps a result for when its unit is asked for, if it was being played when this coordinator came.
    pub(super) fn keep_early(&mut self, name: UnitName, sender: Sender, number: u64) {
        if self.busy.contains(&name.to_string()) {
            self.early.entry(name).or_insert((sender, number));
        }
    }

    async fn handle_report(&mut self, heard: TaskReport) {
        match heard {
            TaskReport::Offered(name, error) => {
                self.offers.offered(name, error.is_none());
                self.silence.offers.clone_from(&error);
                if let Some(error) = error {
                    self.tell("offer", &format!("the server does not take a task, which is tried again: {error}"));
                }
            }
            TaskReport::Stored(name, Some((sender, number, payload))) => {
                self.receive(name, sender, number, &payload).await;
            }
            // It was taken off meanwhile, and is played again.
            TaskReport::Stored(name, None) => self.offers.offer(name, None),
            TaskReport::Tasks(state) => self.compare_tasks(state).await,
            TaskReport::Displaced(what) => {
                self.tell(
                    "displaced",
                    &format!("{what} does not lie on the server as it was put there, and is put there again"),
                );
                // What cannot be put there now is missed again.
                let _ = self.announce(None).await;
            }
            TaskReport::Purged(units) => {
                self.purged += units;
                let _ = self.publish_run(None).await;
            }
            TaskReport::Played(name, reason, played) => self.take_played(name, reason, played).await,
        }
    }

    /// Says something of a kind, at most every ten seconds.
    pub(super) fn tell(&mut self, kind: &'static str, sentence: &str) {
        let now = Instant::now();
        let is_due = self.last_told.get(kind).is_none_or(|at| now - *at > Duration::from_secs(10));
        if is_due {
            self.last_told.insert(kind, now);
            (self.cluster.note)(sentence);
        }
    }

    /// Takes the event off the server; its results stay until somebody forgets them.
    async fn end(&self, results: &mut Receiver<FeedItem>) {
        results.close();
        let (link, event) = (&self.cluster.link, &self.event);
        let ending = async {
            let _ = link.purge(RUNS, &format!("bw.run.{event}")).await;
            let _ = link.client.publish(format!("bw.over.{event}"), OVER.into()).await;
            let _ = link.purge(TASKS, &format!("bw.task.{event}.>")).await;
            if let Ok(stream) = link.stream(TASKS).await {
                let _ = stream.delete_consumer(&crate::link::consumer(event)).await;
            }
            // Jobs and kits are small and may serve again; a run that is over needs its job no more.
            if let Ok(store) = link.js.get_object_store(BUCKET).await {
                let _ = store.delete(&self.cluster.objects[0].0).await;
            }
            let _ = link.client.flush().await;
        };
        let _ = tokio::time::timeout(Duration::from_secs(10), ending).await;
    }
}
