//! Runs a batch, and passes on the lines of its units in the order of their numbers.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

use boardwright_arena::{Lease, Unit};
use boardwright_game::Stop;

use super::{Cluster, Sink};
use crate::link::ClusterError;
use crate::product::Product;

/// Interval at which a raised stop flag is looked for.
const POLL: Duration = Duration::from_millis(50);

/// The most units that may be under way, or wait for one before them.
const MAX_AHEAD: u64 = 20_000;

/// Passes on what arrives.
struct Arrivals {
    lines: SyncSender<(u64, Vec<String>)>,
    is_closed: AtomicBool,
}

impl Sink for Arrivals {
    fn is_closed(&self) -> bool {
        self.is_closed.load(Ordering::Relaxed)
    }

    fn complete(&self, ticket: u64, product: Product) {
        if let Product::Lines(lines) = product {
            // Nobody listens any more where the batch is over.
            let _ = self.lines.send((ticket, lines));
        }
    }
}

impl Cluster {
    /// Has units of a batch made by the workers and hands their lines to `each` in the order of their numbers, until it
    /// breaks, all are there, or `halt` is raised.
    ///
    /// # Errors
    /// If the server is lost for good, or nobody can make a unit.
    pub fn collect(
        &self,
        units: Range<u64>,
        halt: &Stop,
        each: &mut dyn FnMut(u64, Vec<String>) -> ControlFlow<()>,
    ) -> Result<(), ClusterError> {
        let (lines, arrived) = sync_channel(MAX_AHEAD as usize);
        let sink = Arrivals { lines, is_closed: AtomicBool::new(false) };
        let (to_leader, leases) = tokio::sync::mpsc::unbounded_channel();
        std::thread::scope(|scope| {
            let leading = || self.lead(&sink, halt, leases);
            let leader = std::thread::Builder::new().name("cluster".to_owned()).spawn_scoped(scope, leading);
            let leader = leader.map_err(|error| ClusterError::Event(format!("no thread can be started: {error}")))?;
            let (mut given, mut next) = (units.start, units.start);
            let mut early = BTreeMap::new();
            'collecting: while next < units.end && !halt.is_raised() && !leader.is_finished() {
                while given < units.end.min(next.saturating_add(self.ahead())) {
                    let unit = Unit { stage: 0, players: [0, 1], pair: given, legs: [true, true] };
                    // A leader that has ended says why below.
                    let _ = to_leader.send(Lease { ticket: given, unit });
                    given += 1;
                }
                match arrived.recv_timeout(POLL) {
                    Ok((number, lines)) => drop(early.insert(number, lines)),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                while let Some(lines) = early.remove(&next) {
                    if each(next, lines).is_break() {
                        break 'collecting;
                    }
                    self.note_kept(next);
                    next += 1;
                }
            }
            sink.is_closed.store(true, Ordering::Relaxed);
            drop(to_leader);
            let panicked = |_| Err(ClusterError::Event("leading it failed in a way that is our own fault".to_owned()));
            leader.join().unwrap_or_else(panicked)
        })
    }

    fn ahead(&self) -> u64 {
        (self.terms.ahead as u64).clamp(1, MAX_AHEAD)
    }
}
