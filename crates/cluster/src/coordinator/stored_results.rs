//! The results on the server, and which of them may be deleted there.

use std::collections::{BTreeSet, HashMap};
use std::time::{Duration, Instant};

/// The least time between two times that results are taken off the server.
const PAUSE: Duration = Duration::from_secs(10);

/// The numbers of results in the stream.
pub(super) struct StoredResults {
    /// The place of each result that counts and is kept nowhere else yet, by the ticket of its unit.
    places: HashMap<u64, u64>,
    /// Places of results that are still needed.
    needed: BTreeSet<u64>,
    /// The last place that anything was read from.
    last: u64,
    /// Units that were settled since results were last taken off.
    settled: u64,
    purged: Instant,
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

    /// Records that a result counts for the unit of a ticket.
    pub(super) fn count(&mut self, ticket: u64, place: u64) {
        self.need(place);
        self.places.insert(ticket, place);
    }

    /// Records that the results of these units are kept elsewhere.
    pub(super) fn settle(&mut self, tickets: Vec<u64>) {
        for ticket in tickets {
            if let Some(place) = self.places.remove(&ticket) {
                self.needed.remove(&place);
                self.settled += 1;
            }
        }
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
