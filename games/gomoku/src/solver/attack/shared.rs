//! The state of a general proof search that its threads share.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use boardwright_search::SharedMap;
use boardwright_search::dfpn::{Busy, ProofNumbers};
use boardwright_search::packed::TranspositionTable;
use boardwright_search::value::Value;

use crate::board::pattern_board::Cell;

/// The bytes of the engine's table.
const TABLE_BYTES: usize = 16 << 20;

/// The number of positions whose replies are kept.
const MAX_STOPS: usize = 1 << 20;

/// The state of a general proof search, apart from the boards of its threads.
pub(super) struct SharedProof {
    /// The numbers of all visited positions, by the least key of a position and its images.
    pub(super) known: SharedMap<ProofNumbers>,
    /// By position of the defender, the replies that are not yet refuted.
    stops: SharedMap<Box<[Cell]>>,
    /// By position of the attacker, its visits, advice and cost.
    pub(super) met: SharedMap<VisitRecord>,
    /// The transposition table of the engine, made when the engine is first asked for advice.
    table: OnceLock<TranspositionTable>,
    /// The positions at which threads are at work, if there are several threads.
    pub(super) busy: Option<Busy>,
    /// True if the attacker tries every move, so that a failure proves that it does not win.
    pub(super) is_complete: bool,
    /// Nodes of all threads.
    nodes: AtomicU64,
}

/// The data of a position of the attacker, beside its numbers.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct VisitRecord {
    pub(super) visits: u32,
    /// The move that the engine prefers, if the engine has been asked.
    pub(super) favourite: Option<Cell>,
    /// The value of the position for the attacker, as the engine's last search saw it.
    pub(super) value: Value,
    /// The length of the engine's next search, as the number of times that it was extended.
    pub(super) level: u8,
    /// True if the search of this length was made or is under way.
    pub(super) is_asked: bool,
    /// Nodes that the searches below this position have spent.
    pub(super) spent: u64,
}

impl SharedProof {
    pub(super) fn new(threads: usize, is_complete: bool) -> SharedProof {
        SharedProof {
            known: SharedMap::default(),
            stops: SharedMap::default(),
            met: SharedMap::default(),
            table: OnceLock::new(),
            busy: (threads > 1).then(Busy::new),
            is_complete,
            nodes: AtomicU64::new(0),
        }
    }

    pub(super) fn table(&self) -> &TranspositionTable {
        self.table.get_or_init(|| TranspositionTable::new(TABLE_BYTES))
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Counts nodes of a thread and returns the nodes of all.
    pub(super) fn count(&self, nodes: u64) -> u64 {
        self.nodes.fetch_add(nodes, Relaxed) + nodes
    }

    /// Remembers numbers. An answer stays, whatever a slower thread found.
    pub(super) fn remember(&self, key: u64, found: ProofNumbers) {
        self.known.insert_unless(key, found, |known| known.is_settled() && !found.is_settled());
    }

    /// The replies to a position of the defender that are not yet refuted, if they were kept.
    pub(super) fn stops(&self, key: u64) -> Option<Vec<Cell>> {
        self.stops.view(key, |stops| stops.to_vec())
    }

    /// Keeps the replies to a position of the defender.
    pub(super) fn keep_stops(&self, key: u64, stops: &[Cell]) {
        if self.stops.len() > MAX_STOPS {
            self.stops.clear();
        }
        self.stops.update(key, |kept| *kept = stops.into());
    }

    /// Removes the replies that are not among `open` from those that are kept.
    pub(super) fn narrow_stops(&self, key: u64, open: impl Fn(Cell) -> bool) {
        self.stops.change(key, |stops| *stops = stops.iter().copied().filter(|&cell| open(cell)).collect());
    }
}
