//! Weighs what workers bring: what counts, what is played again, and who is barred.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use boardwright_arena::{Contest, Inspection, Unit};
use boardwright_game::locked;

use super::leader::Leader;
use super::{Reason, TaskReport};
use crate::checks::{Sample, digests, digests_of};
use crate::event::Event;
use crate::link::ClusterError;
use crate::message::{Failure, ResultMessage};
use crate::names::{COORDINATOR, Purpose, RESULTS, Sender, TASKS, UnitName};
use crate::product::Product;
use crate::reading::MAX_PAYLOAD;
use crate::worker::delivery::MAX_LOST;

/// Number of accounts that must say that a unit cannot be played before it is tried here.
const WITNESSES: usize = 2;

/// Samples that wait for the coordinator, above which it gets help.
const MAX_HERE: usize = 4;

impl Leader<'_> {
    /// Takes a result.
    pub(super) async fn receive(&mut self, name: UnitName, from: Sender, number: u64, payload: &[u8]) {
        match ResultMessage::from_bytes(payload) {
            Ok(result) => self.weigh(name, from, number, result).await,
            // Nobody is blamed: a server can be made to answer somebody's request on another's subject, but with nothing
            // that reads as a result.
            Err(error) => self.refuse(name, &from, number, &error.to_string()).await,
        }
    }

    async fn weigh(&mut self, name: UnitName, from: Sender, number: u64, result: ResultMessage) {
        if self.checks.is_barred(&from.account) {
            return self.refuse(name, &from, number, "its worker is barred").await;
        }
        if result.job != self.cluster.job_hash() {
            // Nobody is blamed: the event was begun again, perhaps with other bots, while this was played.
            return self.refuse(name, &from, number, "it was made for an earlier start of the event").await;
        }
        let counted = name.with(Purpose::Count);
        let is_wanted = match name.purpose {
            Purpose::Count => self.offers.is_waiting(&name) && !self.checks.holds(&name),
            Purpose::Check => self.checks.sample(&counted).is_some(),
        };
        if !is_wanted {
            // It came a second time, or for a unit that another coordinator offered and this one was not asked for yet.
            self.stored_results.done_with(number);
            self.keep_early(name, from, number);
            return;
        }
        let inspected = self.place.inspect(name.event, &name.unit, result.clone());
        let (product, inspection) = match inspected.and_then(|inspected| self.attest(&from, inspected)) {
            Ok(inspected) => inspected,
            Err(_) if self.cluster.terms.brings_unplayed && from.account == COORDINATOR && is_unplayed(&result) => {
                let games = result.games.iter().cloned().map(|game| game.into_entry(name.event, &name.unit));
                (Product::Games(games.collect()), Inspection::Shown)
            }
            Err(reason) => {
                self.refuse(name, &from, number, &reason).await;
                if self.checks.refuse(&from.account) {
                    self.bar(&from.account, None, &format!("brings results that cannot be, such as {reason}")).await;
                }
                return;
            }
        };
        match name.purpose {
            Purpose::Check => self.compare(counted, from, number, &result).await,
            Purpose::Count if from.account == COORDINATOR => self.complete(name, number, product, None),
            Purpose::Count if self.checks.draw(&from, inspection) => {
                let not = self.other_than(&from);
                self.checks.hold(name, Sample::new(from, digests(&result), product, number, true));
                match not {
                    Some(not) => self.offers.offer(name.with(Purpose::Check), Some(not)),
                    None => self.check_here(name),
                }
            }
            Purpose::Count if self.checks.is_on_probation(&from.account) => {
                self.checks.hold(name, Sample::new(from, Vec::new(), product, number, false));
            }
            Purpose::Count => self.count(name, &from.account, number, product),
        }
    }

    /// Puts into games what is known of the worker that brings them, where times matter, and tells of times that it should not have
    /// by its own word. It is not barred for that: an event that goes on may have been begun with another machine as its reference.
    fn attest(
        &mut self,
        from: &Sender,
        (mut product, inspection): (Product, Inspection),
    ) -> Result<(Product, Inspection), String> {
        let Some(reference) = self.cluster.terms.reference.as_ref().filter(|_| from.account != COORDINATOR) else {
            return Ok((product, inspection));
        };
        let (name, speed) = self.roster.process(from).unwrap_or((&from.account, None));
        let factor = speed.map(|speed| reference.factor(speed));
        if let (Some(said), Some(factor)) = (product.attest(name, factor)?, factor) {
            let worker = self.roster.name(&from.account);
            let known = format!("by its speed in the bench it is {factor:.3}");
            self.tell("factor", &format!("the worker {worker} brings games with TimeFactor {said}, and {known}"));
        }
        Ok((product, inspection))
    }

    /// The name that keeps this worker from checking itself: its account if there are others. `None` if nobody else is there, so
    /// that the coordinator checks it; another process of the account helps where that falls behind.
    fn other_than(&self, worker: &Sender) -> Option<String> {
        let willing = || self.roster.willing(&self.event, self.cluster.terms.lease.max(Duration::from_secs(15)));
        if willing().any(|other| other.account != worker.account && !self.checks.is_barred(&other.account)) {
            return Some(worker.account.clone());
        }
        let may_help = self.checks.here() >= MAX_HERE;
        (may_help && willing().any(|other| other != worker)).then(|| worker.to_string())
    }

    /// Discards an invalid result, so that the unit can be played again.
    async fn refuse(&mut self, name: UnitName, from: &Sender, number: u64, reason: &str) {
        self.stored_results.done_with(number);
        let worker = self.roster.name(&from.account);
        self.tell("refused", &format!("a result of {name} by the worker {worker} is refused: {reason}"));
        if let Ok(stream) = self.cluster.link.stream(RESULTS).await {
            let _ = stream.delete_message(number).await;
        }
        match name.purpose {
            Purpose::Count if self.checks.holds(&name) => {}
            Purpose::Count => self.offers.offer_after_refusal(name, &name, None),
            Purpose::Check if self.checks.sample(&name.with(Purpose::Count)).is_some() => {
                self.offers.offer_after_refusal(name, &name.with(Purpose::Count), Some(from.account.clone()));
            }
            Purpose::Check => {}
        }
    }

    /// Counts the result of a worker.
    fn count(&mut self, name: UnitName, account: &str, number: u64, product: Product) {
        self.checks.count(account);
        if let Product::Games(games) = &product
            && let Some(said) = self.residuals.count(account, &name.unit, games)
        {
            let worker = self.roster.name(account);
            let then = if self.cluster.event.is_reproducible() && self.cluster.terms.verify > 0 {
                self.checks.suspect(account);
                "all that it brings is checked from now on".to_owned()
            } else {
                format!("it may be overloaded, broken or dishonest; {}", self.remedy(account))
            };
            (self.cluster.note)(&format!("the worker {worker} differs from all others: {said}; {then}"));
        }
        self.complete(name, number, product, Some(account.to_owned()));
    }

    /// The sentence on how what an account has brought is taken back.
    fn remedy(&self, account: &str) -> String {
        match &self.cluster.terms.brought {
            Some(_) => format!("{} {account} takes back what it brought", self.cluster.terms.take_back),
            None => "without a store what it brought cannot be taken back".to_owned(),
        }
    }

    fn complete(&mut self, name: UnitName, number: u64, product: Product, account: Option<String>) {
        self.failures.remove(&name);
        if let Some(waiting) = self.offers.take(&name) {
            self.stored_results.count(waiting.ticket, number, name, account);
            self.sink.complete(waiting.ticket, product);
        }
    }

    /// Compares the second result of a unit with the first.
    async fn compare(&mut self, counted: UnitName, from: Sender, number: u64, second: &ResultMessage) {
        let Some(first) = self.checks.sample(&counted) else { return };
        if first.from == from || (first.from.account == from.account && self.is_other_there(&from.account)) {
            return self.refuse(counted.with(Purpose::Check), &from, number, "the worker checks itself").await;
        }
        self.stored_results.done_with(number);
        let second = digests(second);
        if first.digests == second {
            return self.accept(counted);
        }
        let sides = [(first.from.clone(), first.digests.clone()), (from, second)];
        let [one, other] = sides.each_ref().map(|(worker, _)| self.roster.name(&worker.account));
        if self.checks.begin_here(&counted) {
            let said = format!("the workers {one} and {other} brought different games of {counted}: it is played here");
            self.tell("disagreement", &said);
            self.play_here(counted, Reason::Disagreement(sides));
        }
    }

    fn is_other_there(&self, account: &str) -> bool {
        let mut willing = self.roster.willing(&self.event, self.cluster.terms.lease);
        willing.any(|other| other.account != account)
    }

    /// Counts a sample that was confirmed.
    fn accept(&mut self, counted: UnitName) {
        if let Some(sample) = self.checks.take(&counted) {
            self.count_sample(counted, sample);
        }
    }

    /// Counts a sample, and what its worker brought since, if no other sample of it is open.
    fn count_sample(&mut self, counted: UnitName, sample: Sample) {
        let account = sample.from.account;
        self.count(counted, &account, sample.number, sample.product);
        self.release(&account);
    }

    fn release(&mut self, account: &str) {
        for (name, sample) in self.checks.release(account) {
            self.count(name, account, sample.number, sample.product);
        }
    }

    /// Looks for checks that nobody has made and units that nobody can play, from time to time.
    pub(super) fn look_at_checks(&mut self) {
        self.checks.names().for_each(|name| self.offers.keep(name));
        let overdue = self.checks.overdue(self.cluster.terms.lease * 2);
        let playing = self.roster.playing(self.cluster.terms.lease);
        let is_played = |name: &UnitName| playing.contains(name.with(Purpose::Check).to_string().as_str());
        let (played, mut idle): (Vec<UnitName>, Vec<UnitName>) = overdue.into_iter().partition(is_played);
        let most = self.offers.longest_claim();
        idle.extend(played.into_iter().filter(|name| !self.checks.renew(name, most)));
        idle.into_iter().for_each(|name| self.check_here(name));
        let failed: Vec<UnitName> = self.failures.keys().copied().collect();
        failed.into_iter().for_each(|name| self.look_at_failure(name));
    }

    fn check_here(&mut self, name: UnitName) {
        if self.checks.begin_here(&name) {
            self.play_here(name, Reason::Check);
        }
    }

    /// Has a unit played by the coordinator, after those before it, with the players that were sent to workers.
    fn play_here(&mut self, name: UnitName, reason: Reason) {
        self.offers.touch(&name);
        let (event, hear, halt) = (Arc::clone(&self.cluster.checked), self.hear.clone(), self.halt.part());
        let values = self.cluster.event.values(&name.unit);
        let first = self.checks.sample(&name).map(|sample| sample.digests.clone());
        let turn = Arc::clone(&self.here);
        self.cluster.runtime.spawn(async move {
            let Ok(_turn) = turn.acquire_owned().await else { return };
            let playing = tokio::task::spawn_blocking(move || {
                event.tell(&name.unit, values).map_err(|error| error.to_string())?;
                let place = event.workplace(name.event).map_err(|error| error.to_string())?;
                let play = || place.play(&name.unit, &halt, &|_| {}).map_err(|error| error.to_string());
                let one = play()?;
                let is_confirmed = one.clone().map(digests_of) == first;
                // Before anybody is called a liar, it is played twice: the players may not play the same game again.
                let other = if is_confirmed || first.is_none() { None } else { play()? };
                Ok([one, other])
            });
            let played = playing.await.unwrap_or_else(|_| Err("a panic, which is a mistake of the program".to_owned()));
            let _ = hear.send(TaskReport::Played(name, reason, played));
        });
    }

    /// Takes a unit as it was played here.
    pub(super) async fn take_played(
        &mut self,
        name: UnitName,
        reason: Reason,
        played: Result<[Option<Product>; 2], String>,
    ) {
        self.offers.touch(&name);
        let played = match (played, reason) {
            (Err(why), Reason::Failure(witnesses)) => return self.give_up(name, &witnesses, &why),
            (Err(why), reason) => {
                self.tell("here", &format!("the pair {name} cannot be checked here: {why}"));
                if matches!(reason, Reason::Check) {
                    return self.accept(name);
                }
                if let Some(sample) = self.checks.take(&name) {
                    self.release(&sample.from.account);
                }
                return self.offers.offer(name, None);
            }
            (Ok([None, _]), _) => return, // The event was stopped.
            (Ok([Some(mut one), _]), Reason::Failure(_))
                if self.message(one.clone()).to_bytes().len() > MAX_PAYLOAD =>
            {
                self.tag_own(&mut one);
                return self.settle_here(name, one);
            }
            (Ok([Some(one), _]), Reason::Failure(witnesses)) => {
                for (account, why) in witnesses {
                    if self.checks.disprove(&account) {
                        let worker = self.roster.name(&account);
                        let said =
                            format!("the worker {worker} cannot play what others can, and is not believed: {why}");
                        (self.cluster.note)(&said);
                    }
                }
                return self.bring_own(name, one);
            }
            (Ok([Some(one), other]), Reason::Check) => (one, other, None),
            (Ok([Some(one), other]), Reason::Disagreement(sides)) => (one, other, Some(sides)),
        };
        let (one, other, sides) = played;
        let truth = digests_of(one.clone());
        let Some(sample) = self.checks.take(&name) else { return };
        if other.is_some_and(|other| digests_of(other) != truth) {
            self.checks.give_up();
            (self.cluster.note)(
                "the players do not play the same game twice although no limit depends on a clock: pairs are not checked",
            );
            return self.count_sample(name, sample);
        }
        let first_is_true = sample.digests == truth;
        let sides = sides.map_or_else(|| vec![(sample.from.clone(), sample.digests.clone())], Vec::from);
        if first_is_true {
            self.count_sample(name, sample);
        } else {
            self.bring_own(name, one);
        }
        for (worker, digests) in sides {
            if digests != truth && self.cluster.terms.may_vary {
                self.distrust(&worker.account).await;
            } else if digests != truth {
                self.bar(&worker.account, None, "brings games that the players do not play").await;
            }
        }
    }

    /// Has everything of an account checked that brought other games than are played here, also what waited to count.
    async fn distrust(&mut self, account: &str) {
        let stream = self.cluster.link.stream(RESULTS).await;
        for (name, number) in self.checks.distrust(account) {
            self.stored_results.done_with(number);
            if let Ok(stream) = &stream {
                let _ = stream.delete_message(number).await;
            }
            self.offers.offer(name, None);
        }
        let said = format!(
            "the worker {} brought other games than are played here: that may be the program's doing, and all that it brings is \
             checked from now on; {}",
            self.roster.name(account),
            self.remedy(account)
        );
        self.tell("varies", &said);
    }

    /// Brings a unit that was played here.
    fn bring_own(&self, name: UnitName, mut product: Product) {
        self.tag_own(&mut product);
        self.bring(name, product);
    }

    /// Brings a result like every other one, so that it counts after this coordinator, too.
    fn bring(&self, name: UnitName, product: Product) {
        let result = self.message(product).to_bytes();
        let (link, subject) = (self.cluster.link.clone(), name.result(&self.cluster.sender));
        self.cluster.runtime.spawn(async move {
            // What the server does not take is offered to workers again.
            if let Ok(sent) = link.js.publish(subject, result.into()).await {
                let _ = sent.await;
            }
        });
    }

    /// Bars an account, from an event or altogether, and takes back what it brought.
    pub(super) async fn bar(&mut self, account: &str, event: Option<&str>, why: &str) {
        let Some((counted, held)) = self.checks.bar(account) else { return };
        let cluster = self.cluster;
        let worker = self.roster.name(account);
        self.residuals.forget(account);
        self.roster.forget(account);
        locked(&cluster.barred).insert(account.to_owned());
        if let Some(brought) = &cluster.brought {
            let kept = locked(brought).bar(&self.event, account);
            if let Err(error) = kept {
                self.tell("brought", &format!("it cannot be kept that {worker} is barred: {error}"));
            }
        }
        self.tell_barred(account, event, why);
        let _ = cluster.link.purge(RESULTS, &format!("bw.result.{}.{account}.>", self.event)).await;
        held.into_iter().for_each(|name| self.offers.offer(name, None));
        self.failures.values_mut().for_each(|witnesses| drop(witnesses.remove(account)));
        let units = self.brought_by(&[account.to_owned()].into());
        let pairs = (units.len() as u64).max(counted);
        let said = format!("the worker {worker} {why}, and is barred");
        if pairs == 0 {
            (cluster.note)(&format!("{said}; none of its results counted"));
            return;
        }
        self.ended.get_or_insert_with(|| withdrawn(&self.cluster.event, units, pairs, &said));
    }

    /// The units of these accounts that count or are kept.
    fn brought_by(&self, accounts: &BTreeSet<String>) -> Vec<Unit> {
        let mut names: BTreeSet<UnitName> =
            accounts.iter().flat_map(|account| self.stored_results.of(account)).collect();
        if let Some(brought) = &self.cluster.brought {
            names.extend(locked(brought).of(&self.event, accounts).unwrap_or_default());
        }
        names.into_iter().map(|name| name.unit).collect()
    }

    /// Ends an event that goes on with games of accounts that are barred, so that they are taken back.
    pub(super) fn check_barred(&self) -> Result<(), ClusterError> {
        let barred = locked(&self.cluster.barred).clone();
        let units = if barred.is_empty() { Vec::new() } else { self.brought_by(&barred) };
        if units.is_empty() {
            return Ok(());
        }
        let accounts = barred.into_iter().collect::<Vec<_>>().join(", ");
        let pairs = units.len() as u64;
        Err(withdrawn(&self.cluster.event, units, pairs, &format!("results of {accounts} do not count")))
    }

    /// Counts a failure. Two accounts are needed, or one that is alone, and then the coordinator tries it, too.
    pub(super) async fn note_failure(&mut self, name: UnitName, from: &Sender, number: u64, payload: &[u8]) {
        if let Ok(stream) = self.cluster.link.stream(RESULTS).await {
            // The server takes one message on a subject, and the worker may fail again later.
            let _ = stream.delete_message(number).await;
        }
        let Ok(failure) = Failure::from_bytes(payload) else { return };
        if name.purpose == Purpose::Check || !self.checks.may_fail(&from.account) || !self.offers.is_waiting(&name) {
            return;
        }
        // A server waits for a lease before it hands a unit to the next worker.
        if failure.is_deadly && self.offers.age(&name) < self.cluster.terms.lease * (MAX_LOST as u32 - 1) {
            return;
        }
        self.failures.entry(name).or_default().insert(from.account.clone(), failure.reason.clone());
        let is_alone = !self.is_other_there(&from.account);
        let Some(witnesses) = self.failures.get(&name) else { return };
        if failure.is_deadly && witnesses.len() >= WITNESSES {
            // What has ended so many workers would end the coordinator, too.
            let witnesses = witnesses.clone();
            return self.give_up(name, &witnesses, &failure.reason);
        }
        if witnesses.len() < WITNESSES && !is_alone {
            return self.offers.offer_to_others(name, from.account.clone());
        }
        self.look_at_failure(name);
    }

    /// Has a unit played here that enough workers cannot play.
    fn look_at_failure(&mut self, name: UnitName) {
        let Some(witnesses) = self.failures.get(&name) else { return };
        let is_alone = || witnesses.keys().all(|account| !self.is_other_there(account));
        if witnesses.len() >= WITNESSES || (!witnesses.is_empty() && is_alone()) {
            let witnesses = self.failures.remove(&name).unwrap_or_default();
            self.play_here(name, Reason::Failure(witnesses));
        }
    }

    /// Leaves a unit that neither workers nor the coordinator can play.
    fn give_up(&mut self, name: UnitName, witnesses: &BTreeMap<String, String>, why: &str) {
        // Another worker may have played it while this was found out.
        if !self.offers.is_waiting(&name) || self.checks.holds(&name) {
            return;
        }
        let reason = format!("{} machines cannot play it: {why}", witnesses.len() + 1);
        if matches!(self.cluster.event.as_ref(), Event::Batch(_) | Event::Games(Contest::Tuning(_))) {
            // Lines that nobody can make leave a gap that nothing may stand in, and so do games on which further values depend.
            self.ended = Some(ClusterError::Event(format!("the unit {name} cannot be played: {reason}")));
            return;
        }
        (self.cluster.note)(&format!("the unit {name} is not played: {reason}"));
        if self.cluster.terms.brings_unplayed {
            return self.bring(name, Product::Games(self.cluster.job.failed(&name.unit, &reason)));
        }
        self.settle_here(name, Product::Games(Vec::new()));
    }

    /// Settles a unit by what no result on the server says: what no machine can play, or what is too large for a message.
    fn settle_here(&mut self, name: UnitName, product: Product) {
        self.failures.remove(&name);
        if let Some(waiting) = self.offers.take(&name) {
            self.sink.complete(waiting.ticket, product);
        }
        let link = self.cluster.link.clone();
        // What lies there of it would be handed out again and again.
        self.cluster.runtime.spawn(async move {
            let _ = link.purge(TASKS, &name.task()).await;
        });
    }
}

/// Returns true if a result says that its games were not played.
fn is_unplayed(result: &ResultMessage) -> bool {
    !result.games.is_empty() && result.games.iter().all(crate::game_message::GameMessage::is_unplayed)
}

/// The end of an event of which units have to be taken back.
fn withdrawn(event: &Event, units: Vec<Unit>, pairs: u64, said: &str) -> ClusterError {
    match event {
        Event::Batch(_) => ClusterError::Event(format!(
            "{said}; {pairs} of its units were used before, so that the work has to be begun again without that worker"
        )),
        _ => ClusterError::Withdrawn { units, why: format!("{said}; {pairs} pairs that it brought are played again") },
    }
}
