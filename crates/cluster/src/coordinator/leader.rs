//! The main task of a coordinator, which handles all its events.

use std::collections::{HashMap, HashSet};
use std::sync::PoisonError;
use std::time::{Duration, Instant};

use async_nats::Subscriber;
use boardwright_arena::{Lease, Unit};
use boardwright_game::Stop;
use futures_util::StreamExt;
use tokio::sync::mpsc::{self, Receiver, UnboundedReceiver, UnboundedSender};

use super::offers::{Offers, Waiting};
use super::stored_results::StoredResults;
use super::{Cluster, Sink, TaskReport};
use crate::checks::{Checks, Disagreement, Trust, digests};
use crate::event::{Event, Product};
use crate::feed::{FeedItem, feed};
use crate::link::{ClusterError, patiently, server};
use crate::message::{Beat, Failure, ResultMessage, Run};
use crate::names::{BUCKET, CALL, Purpose, RESULTS, RUNS, TASKS, UnitName};
use crate::review;
use crate::roster::Roster;
use crate::worker::delivery::MAX_FAILURES;

/// The longest time between two looks at what is missing.
const LOOK: Duration = Duration::from_secs(5);

/// Units under way for each thread of the workers, and for all of them at least.
const AHEAD: usize = 4;
const LEAST_AHEAD: usize = 16;

pub(super) struct Leader<'a> {
    cluster: &'a Cluster,
    sink: &'a dyn Sink,
    halt: &'a Stop,
    event: String,
    offers: Offers,
    /// Results that were there before their units were asked for: their numbers in the stream.
    early: HashMap<UnitName, u64>,
    /// Units that were being played when this coordinator came.
    busy: HashSet<String>,
    /// Results of workers that are suspected, until that is settled.
    held: Vec<(UnitName, u64, ResultMessage)>,
    failures: HashMap<UnitName, i64>,
    checks: Checks,
    roster: Roster,
    hear: UnboundedSender<TaskReport>,
    heard: UnboundedReceiver<TaskReport>,
    stored_results: StoredResults,
    /// Units whose results were taken off the server.
    purged: u64,
    is_caught_up: bool,
    /// The error that ends the event.
    ended: Option<ClusterError>,
    last_told: HashMap<&'static str, Instant>,
}

impl<'a> Leader<'a> {
    pub(super) fn new(cluster: &'a Cluster, sink: &'a dyn Sink, halt: &'a Stop) -> Leader<'a> {
        let (hear, heard) = mpsc::unbounded_channel();
        let verify = if cluster.event.is_reproducible() { cluster.terms.verify } else { 0 };
        Leader {
            cluster,
            sink,
            halt,
            event: cluster.job.event().to_string(),
            offers: Offers::new(cluster.link.clone(), cluster.terms.lease, hear.clone()),
            early: HashMap::new(),
            busy: HashSet::new(),
            held: Vec::new(),
            failures: HashMap::new(),
            checks: Checks::new(verify),
            roster: Roster::default(),
            hear,
            heard,
            stored_results: StoredResults::new(),
            purged: 0,
            is_caught_up: false,
            ended: None,
            last_told: HashMap::new(),
        }
    }

    /// Leads the event until its queue is closed.
    pub(super) async fn lead(mut self, mut leases: UnboundedReceiver<Lease>) -> Result<(), ClusterError> {
        if self.cluster.terms.resume {
            let subject = format!("bw.run.{}", self.event);
            let before = self.cluster.link.last(RUNS, &subject).await;
            let run = before.and_then(|message| Run::from_bytes(&message.payload).ok());
            self.purged = run.map_or(0, |run| run.settled);
        }
        let mut asked = self.begin().await?;
        let client = &self.cluster.link.client;
        let mut beats = client.subscribe("bw.beat.*").await.map_err(|error| server("tell of workers")(&error))?;
        let (to, mut results) = mpsc::channel(1024);
        let feeding = self.cluster.runtime.spawn(feed(self.cluster.link.clone(), self.event.clone(), to));
        // Workers answer a call with a heartbeat, so that idle ones need not wait for their next regular one.
        let _ = client.publish(CALL, "".into()).await;
        if self.cluster.terms.resume {
            // What is being played already is not offered anew.
            self.hear_beats(&mut beats, Duration::from_millis(500)).await;
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
                Some(beat) = beats.next() => self.enter_beat(&beat.payload),
                Some(question) = asked.next() => self.answer(question).await,
                _ = tick.tick() => {
                    if self.halt.is_raised() || self.sink.is_closed() {
                        break;
                    }
                    self.roster.prune(self.cluster.terms.lease * 4);
                    self.offers.look(&self.roster, &self.event);
                    self.take_off();
                }
            }
            if self.ended.is_some() {
                break;
            }
            self.offers.top_up((AHEAD * self.roster.threads()).max(LEAST_AHEAD));
        }
        feeding.abort();
        self.end(&mut results).await;
        self.ended.map_or(Ok(()), Err)
    }

    /// Announces the event.
    async fn begin(&self) -> Result<Subscriber, ClusterError> {
        let cluster = self.cluster;
        let (link, event) = (&cluster.link, &self.event);
        let subject = format!("bw.lead.{event}");
        let request = async_nats::Request::new().timeout(Some(Duration::from_secs(2)));
        // Nobody listening is answered at once.
        if link.client.send_request(subject.clone(), request).await.is_ok() {
            let reason = format!("{} is led by another coordinator already, expected one", cluster.job.name);
            return Err(ClusterError::Event(reason));
        }
        let asked = link.client.subscribe(subject).await.map_err(|error| server("listen")(&error))?;
        let (tasks, results) = (format!("bw.task.{event}.>"), format!("bw.result.{event}.>"));
        // Tasks of an earlier coordinator would be played a second time: this one offers what it needs.
        patiently(|| link.purge(TASKS, &tasks)).await?;
        if !cluster.terms.resume {
            patiently(|| link.purge(RESULTS, &results)).await?;
        } else if matches!(cluster.event.as_ref(), Event::Batch(_)) {
            // What failed once ended the batch, which was begun again.
            let failures = format!("bw.result.{event}.f.>");
            patiently(|| link.purge(RESULTS, &failures)).await?;
        }
        patiently(|| self.announce()).await?;
        Ok(asked)
    }

    /// Puts what workers need where they find it.
    async fn announce(&self) -> Result<(), ClusterError> {
        let cluster = self.cluster;
        let link = &cluster.link;
        for (hash, bytes) in &cluster.objects {
            link.put(hash, bytes).await?;
        }
        link.make_consumer(&self.event, cluster.terms.lease).await?;
        self.publish_run().await
    }

    async fn publish_run(&self) -> Result<(), ClusterError> {
        let run = self.cluster.run(self.purged).to_bytes().into();
        let sent = async { self.cluster.link.js.publish(format!("bw.run.{}", self.event), run).await?.await };
        sent.await.map(drop).map_err(|error| server("announce the event")(&error))
    }

    /// Takes results off the server that are kept elsewhere, so that it holds what is under way and no more.
    fn take_off(&mut self) {
        let settled = std::mem::take(&mut *self.cluster.settled.lock().unwrap_or_else(PoisonError::into_inner));
        self.stored_results.settle(settled);
        let Some((place, units)) = self.stored_results.due() else { return };
        let (link, hear, subject) =
            (self.cluster.link.clone(), self.hear.clone(), format!("bw.result.{}.>", self.event));
        self.cluster.runtime.spawn(async move {
            // What could not be taken off now is the next time.
            let _ = link.purge_before(RESULTS, &subject, place).await;
            let _ = hear.send(TaskReport::Purged(units));
        });
    }

    /// Makes again what a server has lost.
    async fn restore(&mut self) {
        let link = &self.cluster.link;
        if link.make_streams().await.is_ok() {
            let is_announced = link.last(RUNS, &format!("bw.run.{}", self.event)).await.is_some();
            if !is_announced || link.make_consumer(&self.event, self.cluster.terms.lease).await.is_err() {
                let _ = self.announce().await;
            }
        }
    }

    async fn hear_beats(&mut self, beats: &mut Subscriber, time: Duration) {
        let until = tokio::time::Instant::now() + time;
        while let Ok(Some(beat)) = tokio::time::timeout_at(until, beats.next()).await {
            self.enter_beat(&beat.payload);
        }
    }

    fn enter_beat(&mut self, payload: &[u8]) {
        if let Ok(beat) = Beat::from_bytes(payload) {
            self.roster.enter(beat);
        }
    }

    async fn answer(&self, question: async_nats::Message) {
        if let Some(reply) = question.reply {
            let _ = self.cluster.link.client.publish(reply, self.cluster.id.clone().into()).await;
        }
    }

    /// Takes a unit that the event wants played.
    fn admit(&mut self, lease: Lease) {
        let event = self.cluster.job.event();
        let name = UnitName { event, purpose: Purpose::Count, unit: lease.unit };
        match self.early.remove(&name) {
            Some(number) => {
                self.stored_results.need(number);
                self.offers.admit(name, Waiting::known(lease.ticket));
                self.fetch(name, number);
            }
            None if self.busy.contains(&name.to_string()) => self.offers.admit(name, Waiting::known(lease.ticket)),
            None => self.offers.enqueue(name, lease.ticket),
        }
    }

    /// Fetches a result that lies on the server.
    fn fetch(&self, name: UnitName, number: u64) {
        let (link, hear) = (self.cluster.link.clone(), self.hear.clone());
        self.cluster.runtime.spawn(async move {
            let found = match link.js.get_stream(RESULTS).await {
                Ok(stream) => stream.get_raw_message(number).await.ok(),
                Err(_) => None,
            };
            let _ = hear.send(TaskReport::Stored(name, found.map(|message| (number, message.payload.to_vec()))));
        });
    }

    async fn feed(&mut self, fed: FeedItem) {
        match fed {
            FeedItem::CaughtUp => self.is_caught_up = true,
            FeedItem::Message(subject, number, payload) => match UnitName::of_result(&subject) {
                Some((name, false)) if self.is_caught_up => {
                    self.stored_results.need(number);
                    self.receive(name, number, &payload).await;
                }
                Some((name, false)) => drop(self.early.insert(name, number)),
                Some((name, true)) => self.note_failure(name, &payload).await,
                None => {}
            },
        }
    }

    /// Takes a result.
    async fn receive(&mut self, name: UnitName, number: u64, payload: &[u8]) {
        match ResultMessage::from_bytes(payload) {
            Ok(result) => self.weigh(name, number, result).await,
            Err(error) => self.refuse(name, number, &error.to_string()).await,
        }
    }

    async fn weigh(&mut self, name: UnitName, number: u64, result: ResultMessage) {
        match self.checks.trust(&result.worker) {
            Trust::Barred => return self.refuse(name, number, "its worker is barred").await,
            Trust::Suspected => return self.held.push((name, number, result)),
            Trust::Trusted => {}
        }
        if name.purpose == Purpose::Check {
            return self.compare(name, number, result).await;
        }
        if !self.offers.is_waiting(&name) {
            // It came a second time, or for a unit that another coordinator offered and this one was not asked for yet.
            self.stored_results.done_with(number);
            if self.busy.contains(&name.to_string()) {
                self.early.insert(name, number);
            }
            return;
        }
        let (job, event) = (&self.cluster.job, &self.cluster.event);
        match review::product(job, event, &name.unit, &self.cluster.id, result.clone()) {
            Err(reason) => self.refuse(name, number, &reason).await,
            Ok(product) => {
                if self.checks.count(name, &result) {
                    self.offers.offer(name.with(Purpose::Check), Some(result.worker));
                }
                self.complete(name, number, product);
            }
        }
    }

    /// Throws away a result that is none, so that the unit can be played again.
    async fn refuse(&mut self, name: UnitName, number: u64, reason: &str) {
        self.stored_results.done_with(number);
        self.tell("refused", &format!("a result of {name} is refused: {reason}"));
        if let Ok(stream) = self.cluster.link.stream(RESULTS).await {
            let _ = stream.delete_message(number).await;
        }
        if self.offers.is_waiting(&name) {
            self.offers.offer(name, None);
        }
    }

    fn complete(&mut self, name: UnitName, number: u64, product: Product) {
        self.failures.remove(&name);
        if let Some(waiting) = self.offers.take(&name) {
            self.stored_results.count(waiting.ticket, number);
            self.sink.complete(waiting.ticket, product);
        }
    }

    /// Compares the second result of a unit with the first.
    async fn compare(&mut self, name: UnitName, number: u64, result: ResultMessage) {
        let counted = name.with(Purpose::Count);
        self.stored_results.done_with(number);
        if self.checks.sample(&counted).is_some_and(|first| first.worker == result.worker) {
            return self.refuse(name, number, "the worker checks itself").await;
        }
        let Some(disagreement) = self.checks.compare(counted, &result) else { return };
        let [one, other] = disagreement.sides.each_ref().map(|(worker, _)| worker.clone());
        self.tell(
            "disagreement",
            &format!("the workers {one} and {other} brought different games of {counted}: it is played here"),
        );
        let (event, hear, halt) = (std::sync::Arc::clone(&self.cluster.event), self.hear.clone(), self.halt.part());
        self.cluster.runtime.spawn_blocking(move || {
            let unit: Unit = disagreement.name.unit;
            let played = event.place(disagreement.name.event).and_then(|place| place.play(&unit, &halt, &|_| {}));
            let _ = hear.send(TaskReport::Judged(Box::new(disagreement), played.ok().flatten()));
        });
    }

    async fn judge(&mut self, disagreement: Disagreement, product: Option<Product>) {
        let Some(product) = product else { return };
        let truth = ResultMessage::of(self.cluster.id.clone(), product);
        for (liar, units) in self.checks.settle(disagreement, &digests(&truth)) {
            (self.cluster.note)(&format!(
                "the worker {liar} brings games that its players do not play, and is barred; {units} of its pairs were \
                 counted before: play the event again without that machine"
            ));
            let _ = self.cluster.link.client.publish(format!("bw.bar.{liar}"), "".into()).await;
        }
        for (name, number, result) in std::mem::take(&mut self.held) {
            Box::pin(self.weigh(name, number, result)).await;
        }
    }

    /// Counts a failure; after the third the unit is a failed game.
    async fn note_failure(&mut self, name: UnitName, payload: &[u8]) {
        let Ok(failure) = Failure::from_bytes(payload) else { return };
        let count = self.failures.entry(name).or_default();
        *count += if failure.is_last { MAX_FAILURES } else { 1 };
        if *count < MAX_FAILURES || name.purpose == Purpose::Check {
            return;
        }
        let reason = format!("after {MAX_FAILURES} tries {}", failure.reason);
        if matches!(self.cluster.event.as_ref(), Event::Batch(_)) {
            // Lines that nobody can make leave a gap that nothing may stand in.
            self.ended = Some(ClusterError::Event(format!("the unit {name} cannot be made: {reason}")));
            return;
        }
        (self.cluster.note)(&format!("the unit {name} is a failed game: {}", failure.reason));
        // Like every other result, so that it is the only one, also after this coordinator.
        let games = self.cluster.job.failed(&name.unit, &reason);
        let result = ResultMessage::of(self.cluster.id.clone(), Product::Games(games));
        let (link, subject) = (self.cluster.link.clone(), name.result());
        self.cluster.runtime.spawn(async move {
            if let Ok(sent) = link.js.publish(subject, result.to_bytes().into()).await {
                let _ = sent.await;
            }
        });
    }

    async fn handle_report(&mut self, heard: TaskReport) {
        match heard {
            TaskReport::Offered(name, error) => {
                self.offers.offered(name, error.is_none());
                if let Some(error) = error {
                    self.tell("offer", &format!("the server does not take a task, which is tried again: {error}"));
                }
            }
            TaskReport::Stored(name, Some((number, payload))) => self.receive(name, number, &payload).await,
            // It was taken off meanwhile, and is played again.
            TaskReport::Stored(name, None) => self.offers.offer(name, None),
            TaskReport::Pending(Some(pending)) => self.offers.sweep(pending, &self.roster),
            TaskReport::Pending(None) => self.restore().await,
            TaskReport::Purged(units) => {
                self.purged += units;
                let _ = self.publish_run().await;
            }
            TaskReport::Judged(disagreement, games) => self.judge(*disagreement, games).await,
        }
    }

    /// Says something of a kind, at most every ten seconds.
    fn tell(&mut self, kind: &'static str, sentence: &str) {
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
            let _ = link.client.publish(format!("bw.over.{event}"), "".into()).await;
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
