//! The results that lie on the server, and how far they need to lie there no more.

use std::collections::{BTreeSet, HashMap};
use std::time::{Duration, Instant};

/// The least time between two times that results are taken off the server.
const PAUSE: Duration = Duration::from_secs(10);

/// The numbers of results in the stream.
pub(super) struct Landed {
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

impl Landed {
    pub(super) fn new() -> Landed {
        Landed { places: HashMap::new(), needed: BTreeSet::new(), last: 0, settled: 0, purged: Instant::now() }
    }

    /// Takes note of a result that is needed until it is settled or done with.
    pub(super) fn need(&mut self, place: u64) {
        self.needed.insert(place);
        self.last = self.last.max(place);
    }

    /// Takes note of a result that serves for nothing more.
    pub(super) fn done_with(&mut self, place: u64) {
        self.needed.remove(&place);
        self.last = self.last.max(place);
    }

    /// Takes note that a result counts for the unit of a ticket.
    pub(super) fn count(&mut self, ticket: u64, place: u64) {
        self.need(place);
        self.places.insert(ticket, place);
    }

    /// Takes note that what units came to is kept elsewhere.
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
