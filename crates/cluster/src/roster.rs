//! The workers that have sent a heartbeat.

use std::collections::{BTreeMap, HashSet};
use std::time::{Duration, Instant};

use crate::message::Beat;

/// The most workers that are remembered.
const MAX_WORKERS: usize = 100_000;

/// Workers by the words that they chose, each with its last sign of life.
#[derive(Default)]
pub(crate) struct Roster {
    beats: BTreeMap<String, (Beat, Instant)>,
    threads: u64,
}

impl Roster {
    pub(crate) fn enter(&mut self, beat: Beat) {
        if let Some((before, _)) = self.beats.remove(&beat.worker) {
            self.threads -= u64::from(before.threads);
        }
        if beat.threads > 0 && self.beats.len() < MAX_WORKERS {
            self.threads += u64::from(beat.threads);
            self.beats.insert(beat.worker.clone(), (beat, Instant::now()));
        }
    }

    /// The number of units that all workers together play at the same time.
    pub(crate) fn threads(&self) -> usize {
        // A stranger may claim any number of threads.
        self.threads.min(100_000) as usize
    }

    /// Forgets the workers that have not been heard of for so long.
    pub(crate) fn prune(&mut self, within: Duration) {
        self.beats.retain(|_, (_, at)| at.elapsed() < within);
        self.threads = self.beats.values().map(|(beat, _)| u64::from(beat.threads)).sum();
    }

    /// Returns true if a worker was heard of within this time.
    pub(crate) fn is_anybody(&self, within: Duration) -> bool {
        self.beats.values().any(|(_, at)| at.elapsed() < within)
    }

    /// The units that are played, as far as workers have said so for so long.
    pub(crate) fn playing(&self, within: Duration) -> HashSet<&str> {
        let live = self.beats.values().filter(|(_, at)| at.elapsed() < within);
        live.flat_map(|(beat, _)| beat.playing.iter().map(String::as_str)).collect()
    }

    /// Returns true if a worker plays something.
    pub(crate) fn is_there(&self, worker: &str) -> bool {
        self.beats.get(worker).is_some_and(|(beat, _)| !beat.playing.is_empty())
    }

    /// All signs of life, and how long ago they were.
    pub(crate) fn all(&self) -> Vec<(Beat, Duration)> {
        self.beats.values().map(|(beat, at)| (beat.clone(), at.elapsed())).collect()
    }
}
