//! The workers that have sent a heartbeat.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::time::{Duration, Instant};

use crate::message::Beat;
use crate::names::Sender;

/// The most workers that are remembered, with the bytes of what they say.
const MOST: Load = Load { workers: 100_000, bytes: 256 << 20 };

/// The most of one account: whoever has it can have any number of processes speak.
const MOST_OF_ACCOUNT: Load = Load { workers: 1000, bytes: 8 << 20 };

/// Workers by their subjects, each with its last sign of life.
#[derive(Default)]
pub(crate) struct Roster {
    beats: BTreeMap<Sender, (Beat, Instant)>,
    threads: u64,
    /// The load of all workers together, and by account.
    load: Load,
    loads: BTreeMap<String, Load>,
}

/// A number of workers and what they say.
#[derive(Clone, Copy, Default)]
struct Load {
    workers: usize,
    bytes: usize,
}

impl Load {
    fn of(beat: &Beat) -> Load {
        let refused = beat.refused.iter().map(|(event, why)| event.len() + why.len());
        let texts = [&beat.name, &beat.version, &beat.signature].map(String::len);
        // Each text takes some memory of its own.
        let count = 4 + beat.playing.len() + 2 * beat.refused.len();
        let bytes = beat.playing.iter().map(String::len).chain(refused).chain(texts).sum::<usize>();
        Load { workers: 1, bytes: bytes + 32 * count }
    }

    fn plus(self, other: Load) -> Load {
        Load { workers: self.workers + other.workers, bytes: self.bytes + other.bytes }
    }

    fn is_within(self, most: Load) -> bool {
        self.workers <= most.workers && self.bytes <= most.bytes
    }
}

impl Roster {
    pub(crate) fn enter(&mut self, worker: Sender, beat: Beat) {
        if let Some((before, _)) = self.beats.remove(&worker) {
            self.threads -= u64::from(before.threads);
            let before = Load::of(&before);
            let less = |load: &mut Load| {
                *load = Load { workers: load.workers - before.workers, bytes: load.bytes - before.bytes };
            };
            less(&mut self.load);
            self.loads.get_mut(&worker.account).map(less).unwrap_or_default();
        }
        let load = Load::of(&beat);
        let of_account = self.loads.get(&worker.account).copied().unwrap_or_default().plus(load);
        if beat.threads > 0 && self.load.plus(load).is_within(MOST) && of_account.is_within(MOST_OF_ACCOUNT) {
            self.threads += u64::from(beat.threads);
            self.load = self.load.plus(load);
            self.loads.insert(worker.account.clone(), of_account);
            self.beats.insert(worker, (beat, Instant::now()));
        }
    }

    /// The number of units that all workers together play at the same time.
    pub(crate) fn threads(&self) -> usize {
        // A stranger may claim any number of threads.
        self.threads.min(100_000) as usize
    }

    /// Forgets the workers that have not been heard of for so long.
    pub(crate) fn prune(&mut self, within: Duration) {
        self.retain(|_, at| at.elapsed() < within);
    }

    /// Forgets the workers of an account.
    pub(crate) fn forget(&mut self, account: &str) {
        self.retain(|worker, _| worker.account != account);
    }

    fn retain(&mut self, is_kept: impl Fn(&Sender, &Instant) -> bool) {
        self.beats.retain(|worker, (_, at)| is_kept(worker, at));
        self.threads = self.beats.values().map(|(beat, _)| u64::from(beat.threads)).sum();
        (self.load, self.loads) = Default::default();
        for (worker, (beat, _)) in &self.beats {
            let load = Load::of(beat);
            self.load = self.load.plus(load);
            let of_account = self.loads.entry(worker.account.clone()).or_default();
            *of_account = of_account.plus(load);
        }
    }

    /// The units that are played, each with the account that says so, as far as workers have said so for so long.
    pub(crate) fn players(&self, within: Duration) -> impl Iterator<Item = (&str, &str)> {
        self.live(within)
            .flat_map(|(worker, beat)| beat.playing.iter().map(|unit| (unit.as_str(), worker.account.as_str())))
    }

    /// The units that are played, as far as workers have said so for so long.
    pub(crate) fn playing(&self, within: Duration) -> HashSet<&str> {
        self.players(within).map(|(unit, _)| unit).collect()
    }

    /// Returns true if a worker is there that does not refuse an event and has a thread that plays no unit of another one.
    pub(crate) fn is_free_for(&self, event: &str, within: Duration) -> bool {
        let is_other = |unit: &&String| unit.split('.').next() != Some(event);
        self.willing(event, within).any(|worker| {
            let beat = self.beats.get(worker).map(|(beat, _)| beat);
            beat.is_some_and(|beat| beat.playing.iter().filter(is_other).count() < beat.threads as usize)
        })
    }

    /// Returns true if a worker plays something.
    pub(crate) fn is_playing(&self, worker: &Sender) -> bool {
        self.beats.get(worker).is_some_and(|(beat, _)| !beat.playing.is_empty())
    }

    /// The workers that were heard of within this time and do not refuse an event.
    pub(crate) fn willing(&self, event: &str, within: Duration) -> impl Iterator<Item = &Sender> {
        let refuses = move |beat: &Beat| beat.refused.iter().any(|(refused, _)| refused == event);
        self.live(within).filter(move |(_, beat)| !refuses(beat)).map(|(worker, _)| worker)
    }

    /// The reasons for which workers refuse an event, each with their names.
    pub(crate) fn refusals(&self, event: &str, within: Duration) -> BTreeMap<&str, BTreeSet<&str>> {
        let mut refusals = BTreeMap::<&str, BTreeSet<&str>>::new();
        for (_, beat) in self.live(within) {
            for (_, why) in beat.refused.iter().filter(|(refused, _)| refused == event) {
                refusals.entry(why).or_default().insert(&beat.name);
            }
        }
        refusals
    }

    /// The name and the speed that a worker gives itself.
    pub(crate) fn process(&self, worker: &Sender) -> Option<(&str, Option<f64>)> {
        self.beats.get(worker).map(|(beat, _)| (beat.name.as_str(), Some(beat.speed)))
    }

    /// The name that a process of an account gives itself.
    pub(crate) fn name_of(&self, account: &str) -> Option<&str> {
        let first = Sender { account: account.to_owned(), process: String::new() };
        let known = self.beats.range(first..).next().filter(|(worker, _)| worker.account == account);
        known.map(|(_, (beat, _))| beat.name.as_str())
    }

    /// An account for people: the name that a process of it gives itself, and the account.
    pub(crate) fn name(&self, account: &str) -> String {
        self.name_of(account).map_or_else(|| account.to_owned(), |name| format!("{name} ({account})"))
    }

    /// All signs of life, and how long ago they were.
    pub(crate) fn all(&self) -> Vec<(Sender, Beat, Duration)> {
        self.beats.iter().map(|(worker, (beat, at))| (worker.clone(), beat.clone(), at.elapsed())).collect()
    }

    fn live(&self, within: Duration) -> impl Iterator<Item = (&Sender, &Beat)> {
        self.beats.iter().filter(move |(_, (_, at))| at.elapsed() < within).map(|(worker, (beat, _))| (worker, beat))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{MOST_OF_ACCOUNT, Roster};
    use crate::message::Beat;
    use crate::names::Sender;
    use crate::reading::FORMAT;

    const EVENT: &str = "00000000000000ff";
    const WITHIN: Duration = Duration::from_secs(60);

    fn beat(threads: u32, playing: &[&str]) -> Beat {
        Beat {
            format: FORMAT,
            name: "den".to_owned(),
            version: "1".to_owned(),
            signature: "signature".to_owned(),
            speed: 1.0,
            threads,
            playing: playing.iter().map(|unit| format!("{unit}.u.0.0.1.0.3")).collect(),
            games: 0,
            seconds: 0,
            refused: Vec::new(),
        }
    }

    fn sender(account: &str, process: usize) -> Sender {
        Sender { account: account.to_owned(), process: format!("p{process}") }
    }

    #[test]
    fn a_worker_that_plays_another_event_is_not_free() {
        let other = "00000000000000aa";
        let mut roster = Roster::default();
        assert!(!roster.is_free_for(EVENT, WITHIN));
        for (playing, is_free) in [(&[other, other][..], false), (&[other], true), (&[EVENT, other], true), (&[], true)]
        {
            roster.enter(sender("UA", 1), beat(2, playing));
            assert_eq!(roster.is_free_for(EVENT, WITHIN), is_free, "{playing:?}");
        }
        let refused = vec![(EVENT.to_owned(), "no".to_owned())];
        roster.enter(sender("UA", 1), Beat { refused, ..beat(2, &[]) });
        assert!(!roster.is_free_for(EVENT, WITHIN));
    }

    #[test]
    fn what_an_account_says_is_limited() {
        let most = MOST_OF_ACCOUNT.workers;
        let mut roster = Roster::default();
        for process in 0..2 * most {
            roster.enter(sender("UA", process), beat(1, &[]));
        }
        roster.enter(sender("UB", 1), beat(1, &[]));
        // One that is known goes on.
        roster.enter(sender("UA", 1), beat(3, &[]));
        assert_eq!((roster.all().len(), roster.threads()), (most + 1, most + 3));
        roster.forget("UA");
        for process in 0..most {
            roster.enter(
                sender("UA", process),
                beat(4096, &["0000000000000000000000000000000000000000000000000000000000000000000000000"; 4096]),
            );
        }
        assert!(roster.load.bytes < MOST_OF_ACCOUNT.bytes + 1000 && roster.all().len() > 2);
        (0..most).for_each(|process| roster.enter(sender("UA", process), beat(1, &[])));
        assert_eq!(roster.all().len(), most + 1);
        roster.prune(Duration::ZERO);
        assert_eq!((roster.load.workers, roster.load.bytes, roster.loads.len()), (0, 0, 0));
    }
}
