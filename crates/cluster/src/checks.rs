//! Trust in workers: a sample of their results is played again, drawn by chance after the result has arrived, so that nobody
//! can know which; who brings other games than the players play is barred.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::{Duration, Instant};

use boardwright_arena::Inspection;
use sha2::{Digest, Sha256};

use crate::message::ResultMessage;
use crate::names::{Sender, UnitName};
use crate::product::Product;

/// Number of results that cannot be of their units after which a worker is barred.
const MAX_REFUSED: u64 = 3;

/// Number of units that a worker may call unplayable which are played elsewhere.
const MAX_DISPROVED: u64 = 3;

/// The hashes of a unit's games, on which honest workers agree.
pub(crate) type Digests = Vec<[u8; 32]>;

pub(crate) fn digests(result: &ResultMessage) -> Digests {
    if result.games.is_empty() {
        return vec![Sha256::digest(result.lines.join("\n")).into()];
    }
    result.games.iter().map(crate::game_message::GameMessage::digest).collect()
}

/// The hashes of what was played here.
pub(crate) fn digests_of(product: Product) -> Digests {
    digests(&ResultMessage::of(product, ""))
}

/// The standing of the workers in one event.
pub(crate) struct Checks {
    /// One unit in this many is checked; 0 for none.
    every: u64,
    /// Units that do not count yet: samples, which count when a second result agrees, and what their workers brought after
    /// them.
    pending: HashMap<UnitName, Sample>,
    standings: BTreeMap<String, AccountRecord>,
    barred: BTreeSet<String>,
}

/// A result that does not count yet.
pub(crate) struct Sample {
    pub(crate) from: Sender,
    pub(crate) digests: Digests,
    pub(crate) product: Product,
    /// The place of the result in the stream.
    pub(crate) number: u64,
    /// The time at which it came, and the one at which somebody last said to check it.
    begun: Instant,
    since: Instant,
    /// True if it is checked, and false if it waits for a check of another one.
    is_checked: bool,
    /// True while the coordinator plays the unit.
    is_here: bool,
}

impl Sample {
    /// A result that has just arrived; `is_checked` says whether it is a sample.
    pub(crate) fn new(from: Sender, digests: Digests, product: Product, number: u64, is_checked: bool) -> Sample {
        let now = Instant::now();
        Sample { from, digests, product, number, begun: now, since: now, is_checked, is_here: false }
    }
}

#[derive(Default)]
struct AccountRecord {
    /// Units that count.
    counted: u64,
    /// Samples so far, and those that are open.
    samples: u64,
    open: u64,
    refused: u64,
    disproved: u64,
    /// True if everything of it is checked.
    is_suspect: bool,
}

impl Checks {
    pub(crate) fn new(every: u64, barred: BTreeSet<String>) -> Checks {
        Checks { every, pending: HashMap::new(), standings: BTreeMap::new(), barred }
    }

    /// Checks nothing from now on.
    pub(crate) fn give_up(&mut self) {
        self.every = 0;
    }

    pub(crate) fn is_barred(&self, account: &str) -> bool {
        self.barred.contains(account)
    }

    /// Draws a result that has just arrived: true if it counts only when a second one agrees.
    ///
    /// The first unit of an account and whatever its moves do not show are always checked.
    pub(crate) fn draw(&self, from: &Sender, inspection: Inspection) -> bool {
        if self.every == 0 {
            return false;
        }
        let standing = self.standings.get(&from.account);
        let is_new = standing.is_none_or(|standing| standing.samples == 0);
        let is_suspect = standing.is_some_and(|standing| standing.is_suspect);
        let mut bytes = [0; 8];
        // Nothing that was sent or can be seen decides, and without random numbers everything is checked.
        let is_drawn = getrandom::fill(&mut bytes).is_err() || u64::from_le_bytes(bytes).is_multiple_of(self.every);
        is_new || is_suspect || is_drawn || inspection == Inspection::Claimed
    }

    /// Returns true if a sample of an account is open, so that what it brings now has to wait.
    pub(crate) fn is_on_probation(&self, account: &str) -> bool {
        self.standings.get(account).is_some_and(|standing| standing.open > 0)
    }

    /// Sets a result aside, as a sample or until the samples before it are settled.
    pub(crate) fn hold(&mut self, name: UnitName, sample: Sample) {
        if sample.is_checked {
            let standing = self.standing(&sample.from.account);
            standing.samples += 1;
            standing.open += 1;
        }
        self.pending.insert(name, sample);
    }

    /// Returns true if a result of a unit is set aside.
    pub(crate) fn holds(&self, name: &UnitName) -> bool {
        self.pending.contains_key(name)
    }

    /// The sample of a unit that is checked.
    pub(crate) fn sample(&self, name: &UnitName) -> Option<&Sample> {
        self.pending.get(name).filter(|sample| sample.is_checked)
    }

    /// The units of all results that are set aside.
    pub(crate) fn names(&self) -> impl Iterator<Item = &UnitName> {
        self.pending.keys()
    }

    /// Takes a sample that is settled.
    pub(crate) fn take(&mut self, name: &UnitName) -> Option<Sample> {
        let sample = self.pending.remove(name)?;
        let standing = self.standing(&sample.from.account);
        standing.open = standing.open.saturating_sub(u64::from(sample.is_checked));
        Some(sample)
    }

    /// Takes what an account has brought since, once no sample of it is open, in the order in which it came.
    pub(crate) fn release(&mut self, account: &str) -> Vec<(UnitName, Sample)> {
        if self.is_on_probation(account) {
            return Vec::new();
        }
        let waits = |_: &UnitName, sample: &mut Sample| !sample.is_checked && sample.from.account == account;
        let mut released: Vec<(UnitName, Sample)> = self.pending.extract_if(waits).collect();
        released.sort_by_key(|(_, sample)| sample.number);
        released
    }

    /// Marks a sample as being played by the coordinator; false if the sample is unknown or marked already.
    pub(crate) fn begin_here(&mut self, name: &UnitName) -> bool {
        self.pending
            .get_mut(name)
            .is_some_and(|sample| sample.is_checked && !std::mem::replace(&mut sample.is_here, true))
    }

    /// The samples that have waited for a second result for so long.
    pub(crate) fn overdue(&self, after: Duration) -> Vec<UnitName> {
        let is_overdue = |sample: &Sample| sample.is_checked && !sample.is_here && sample.since.elapsed() > after;
        self.pending.iter().filter(|(_, sample)| is_overdue(sample)).map(|(name, _)| *name).collect()
    }

    /// Waits anew for the second result of a sample of which somebody says to play it; false if that has been said for `most`.
    pub(crate) fn renew(&mut self, name: &UnitName, most: Duration) -> bool {
        let Some(sample) = self.pending.get_mut(name) else { return true };
        sample.since = Instant::now();
        sample.begun.elapsed() < most
    }

    /// The number of samples that wait for the coordinator to play them.
    pub(crate) fn here(&self) -> usize {
        self.pending.values().filter(|sample| sample.is_here).count()
    }

    pub(crate) fn count(&mut self, account: &str) {
        self.standing(account).counted += 1;
    }

    /// Has everything that an account brings from now on checked.
    pub(crate) fn suspect(&mut self, account: &str) {
        self.standing(account).is_suspect = true;
    }

    /// Has everything that an account brings from now on checked. Takes what it brought and what waits unchecked, with its places.
    pub(crate) fn distrust(&mut self, account: &str) -> Vec<(UnitName, u64)> {
        self.suspect(account);
        let waits = |_: &UnitName, sample: &mut Sample| !sample.is_checked && sample.from.account == account;
        self.pending.extract_if(waits).map(|(name, sample)| (name, sample.number)).collect()
    }

    /// Counts a result that does not belong to its unit; true if the account is to be barred for that.
    pub(crate) fn refuse(&mut self, account: &str) -> bool {
        let standing = self.standing(account);
        standing.refused += 1;
        standing.refused >= MAX_REFUSED
    }

    /// Counts a unit that an account called unplayable and that was played; true if that is told now.
    pub(crate) fn disprove(&mut self, account: &str) -> bool {
        let standing = self.standing(account);
        standing.disproved += 1;
        standing.disproved == MAX_DISPROVED
    }

    /// Returns true if an account is believed when it says that a unit cannot be played.
    pub(crate) fn may_fail(&self, account: &str) -> bool {
        !self.is_barred(account)
            && self.standings.get(account).is_none_or(|standing| standing.disproved < MAX_DISPROVED)
    }

    /// Bars an account. Returns how many of its units counted and which were set aside; `None` if it is barred already.
    pub(crate) fn bar(&mut self, account: &str) -> Option<(u64, Vec<UnitName>)> {
        if !self.barred.insert(account.to_owned()) {
            return None;
        }
        let is_its = |sample: &Sample| sample.from.account == account;
        let held = self.pending.iter().filter(|(_, sample)| is_its(sample)).map(|(name, _)| *name);
        let held: Vec<UnitName> = held.collect();
        held.iter().for_each(|name| drop(self.pending.remove(name)));
        Some((self.standings.remove(account).map_or(0, |standing| standing.counted), held))
    }

    fn standing(&mut self, account: &str) -> &mut AccountRecord {
        self.standings.entry(account.to_owned()).or_default()
    }
}
