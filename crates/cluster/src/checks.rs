//! Finds dishonest workers: a sample of units is played twice, and a worker that differs from the coordinator's own game is
//! barred.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use boardwright_arena::EventId;
use sha2::{Digest, Sha256};

use crate::message::ResultMessage;
use crate::names::UnitName;

/// The checks of the workers' honesty and their results so far.
#[derive(Default)]
pub(crate) struct Checks {
    /// One unit in this many is checked; 0 for none.
    every: u64,
    /// Units that were brought once and wait for their second result.
    pending: HashMap<UnitName, Sample>,
    barred: BTreeSet<String>,
    /// Workers whose results are set aside until it is settled who lies.
    suspects: BTreeSet<String>,
    /// Counted units of each worker.
    counted: BTreeMap<String, u64>,
    /// Number of checks that agreed.
    agreed: u64,
}

/// The first result of a unit that is checked.
pub(crate) struct Sample {
    pub(crate) worker: String,
    pub(crate) digest: Vec<[u8; 32]>,
}

/// Two workers that brought different games of one unit.
pub(crate) struct Disagreement {
    pub(crate) name: UnitName,
    pub(crate) sides: [(String, Vec<[u8; 32]>); 2],
}

/// The standing of a worker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trust {
    Trusted,
    Suspected,
    Barred,
}

pub(crate) fn digests(result: &ResultMessage) -> Vec<[u8; 32]> {
    if result.games.is_empty() {
        return vec![Sha256::digest(result.lines.join("\n")).into()];
    }
    result.games.iter().map(crate::game_message::GameMessage::digest).collect()
}

impl Checks {
    pub(crate) fn new(every: u64) -> Checks {
        Checks { every, ..Checks::default() }
    }

    pub(crate) fn trust(&self, worker: &str) -> Trust {
        if self.barred.contains(worker) {
            Trust::Barred
        } else if self.suspects.contains(worker) {
            Trust::Suspected
        } else {
            Trust::Trusted
        }
    }

    /// Counts a unit. Returns true if it is to be checked.
    pub(crate) fn count(&mut self, name: UnitName, result: &ResultMessage) -> bool {
        *self.counted.entry(result.worker.clone()).or_default() += 1;
        // The sample depends on the unit alone, so that a coordinator that was restarted checks the same.
        let is_sampled = self.every > 0 && EventId::of(&name.to_string()).0.is_multiple_of(self.every);
        if is_sampled {
            self.pending.insert(name, Sample { worker: result.worker.clone(), digest: digests(result) });
        }
        is_sampled
    }

    pub(crate) fn sample(&self, name: &UnitName) -> Option<&Sample> {
        self.pending.get(name)
    }

    /// Takes the second result of a unit; a disagreement if it differs from the first.
    pub(crate) fn compare(&mut self, name: UnitName, second: &ResultMessage) -> Option<Disagreement> {
        let first = self.pending.get(&name)?;
        if first.worker == second.worker {
            return None;
        }
        let first = self.pending.remove(&name)?;
        let digest = digests(second);
        if first.digest == digest {
            self.agreed += 1;
            return None;
        }
        self.suspects.extend([first.worker.clone(), second.worker.clone()]);
        Some(Disagreement { name, sides: [(first.worker, first.digest), (second.worker.clone(), digest)] })
    }

    /// Settles a disagreement by the games as they are; the workers that lied, and how many units of each were counted.
    pub(crate) fn settle(&mut self, disagreement: Disagreement, truth: &[[u8; 32]]) -> Vec<(String, u64)> {
        let mut liars = Vec::new();
        for (worker, digest) in disagreement.sides {
            self.suspects.remove(&worker);
            if digest != truth {
                let counted = self.counted.get(&worker).copied().unwrap_or(0);
                self.barred.insert(worker.clone());
                liars.push((worker, counted));
            }
        }
        liars
    }
}
