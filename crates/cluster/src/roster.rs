//! The workers that have sent a heartbeat.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::time::{Duration, Instant};

use crate::message::Beat;
use crate::names::Sender;

/// The most workers that are remembered.
const MAX_WORKERS: usize = 100_000;

/// Workers by their subjects, each with its last sign of life.
#[derive(Default)]
pub(crate) struct Roster {
    beats: BTreeMap<Sender, (Beat, Instant)>,
    threads: u64,
}

impl Roster {
    pub(crate) fn enter(&mut self, worker: Sender, beat: Beat) {
        if let Some((before, _)) = self.beats.remove(&worker) {
            self.threads -= u64::from(before.threads);
        }
        if beat.threads > 0 && self.beats.len() < MAX_WORKERS {
            self.threads += u64::from(beat.threads);
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

    /// The name that a process of an account gives itself.
    pub(crate) fn name_of(&self, account: &str) -> Option<&str> {
        let known = self.beats.iter().find(|(worker, _)| worker.account == account);
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
