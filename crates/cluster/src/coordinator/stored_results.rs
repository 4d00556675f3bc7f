//! The results on the server, and which of them may be deleted there.

use std::collections::{BTreeSet, HashMap};
use std::time::{Duration, Instant};

use crate::names::UnitName;

/// The least time between two times that results are taken off the server.
const PAUSE: Duration = Duration::from_secs(10);

/// The numbers of results in the stream.
pub(super) struct StoredResults {
    /// Each result that counts and is kept nowhere else yet, by the ticket of its unit.
    places: HashMap<u64, CountedResult>,
    /// Places of results that are still needed.
    needed: BTreeSet<u64>,
    /// The last place that anything was read from.
    last: u64,
    /// Units that were settled since results were last taken off.
    settled: u64,
    purged: Instant,
}

/// A result that counts: its place in the stream, its unit, and the account that brought it.
struct CountedResult {
    number: u64,
    name: UnitName,
    account: Option<String>,
}

impl StoredResults {
    pub(super) fn new() -> StoredResults {
        StoredResults { places: HashMap::new(), needed: BTreeSet::new(), last: 0, settled: 0, purged: Instant::now() }
    }

    /// Marks a result as needed until it is settled or done with.
    pub(super) fn need(&mut self, place: u64) {
        self.needed.insert(place);
        self.last = self.last.max(place);
    }

    /// Marks a result as no longer needed.
    pub(super) fn done_with(&mut self, place: u64) {
        self.needed.remove(&place);
        self.last = self.last.max(place);
    }

    /// Records that a result counts for the unit of a ticket; `account` is that of the worker that brought it.
    pub(super) fn count(&mut self, ticket: u64, number: u64, name: UnitName, account: Option<String>) {
        self.need(number);
        self.places.insert(ticket, CountedResult { number, name, account });
    }

    /// Records that the results of these units are kept elsewhere. Returns who brought them.
    pub(super) fn take_kept(&mut self, tickets: Vec<u64>) -> Vec<(UnitName, String)> {
        let mut brought = Vec::new();
        for ticket in tickets {
            if let Some(CountedResult { number, name, account }) = self.places.remove(&ticket) {
                self.needed.remove(&number);
                self.settled += 1;
                brought.extend(account.map(|account| (name, account)));
            }
        }
        brought
    }

    /// The units that count and are not settled, with the accounts that brought them.
    pub(super) fn rest(&self) -> impl Iterator<Item = (UnitName, String)> {
        self.places.values().filter_map(|place| Some((place.name, place.account.clone()?)))
    }

    /// The units of an account that count and are not settled.
    pub(super) fn of(&self, account: &str) -> impl Iterator<Item = UnitName> {
        let is_its = move |place: &&CountedResult| place.account.as_deref() == Some(account);
        self.places.values().filter(is_its).map(|place| place.name)
    }

    /// The place before which results may be taken off, and of how many units that is news; `None` if it is not worth it.
    pub(super) fn due(&mut self) -> Option<(u64, u64)> {
        if self.settled == 0 || self.purged.elapsed() < PAUSE {
            return None;
        }
        self.purged = Instant::now();
        let units = std::mem::take(&mut self.settled);
        Some((self.needed.first().copied().unwrap_or(self.last + 1), units))
    }
}
