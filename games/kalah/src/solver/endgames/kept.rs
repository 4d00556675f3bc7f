//! Endgame tables of earlier runs. The boards with each number of seeds are a table of their own in the cache.
//!
//! A run that was stopped therefore leaves what it had finished, a larger table needs only the new boards, and a file
//! that is lost or damaged is computed again without the others.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use boardwright_game::TableCache;
use boardwright_search::large::Bytes;
use boardwright_search::together;

use crate::rules::{Capture, End, Rules};
use crate::solver::endgames::{Endgames, count, width};

/// The version of the format: the order of boards and the meaning of a byte.
const VERSION: u32 = 4;
/// The number of boards that are built in a tenth of a second. Tables up to this size are not kept.
const QUICKLY_BUILT: usize = 10_000_000;

/// The lists of all boards with `n` seeds, if the cache has them.
fn lists(rules: Rules, n: usize, cache: &dyn TableCache) -> Option<Vec<Bytes>> {
    let houses = usize::from(rules.houses);
    let mut lists: Vec<Bytes> = (0..=n).map(|a| Bytes::zeroed(width(houses, a) * width(houses, n - a))).collect();
    let mut parts: Vec<&mut [u8]> = lists.iter_mut().map(|list| &mut **list).collect();
    cache.load(&Endgames::name(rules, n), &mut parts).then_some(lists)
}

impl Endgames {
    /// The name under which the boards with `n` seeds are kept.
    pub(in crate::solver) fn name(rules: Rules, n: usize) -> String {
        let capture = match rules.capture {
            Capture::Standard => "standard",
            Capture::Empty => "empty",
        };
        let end = match rules.end {
            End::EitherEmpty => "either",
            End::MoverEmpty => "mover",
        };
        format!("kalah-endgames-{VERSION}-{}-{capture}-{end}-{n}", rules.houses)
    }

    /// The smallest number of seeds whose boards are kept.
    pub(in crate::solver) fn first_kept(houses: usize) -> usize {
        Endgames::largest(houses, QUICKLY_BUILT) + 1
    }

    /// Takes from a cache the tables that follow this one without a gap, up to boards with `seeds` seeds. `threads`
    /// threads read them.
    pub(in crate::solver) fn take(
        &mut self,
        seeds: usize,
        threads: usize,
        cache: &dyn TableCache,
        tick: &mut dyn FnMut(),
    ) {
        let houses = usize::from(self.rules.houses);
        let mut values = self.take_values();
        let next = AtomicUsize::new(self.seeds + 1);
        let missing = AtomicUsize::new(usize::MAX);
        let work = |_| {
            let mut read = Vec::new();
            loop {
                let n = next.fetch_add(1, Relaxed);
                if n > seeds || n > missing.load(Relaxed) || count(houses, n).is_none() {
                    return read;
                }
                match lists(self.rules, n, cache) {
                    Some(lists) => read.push((n, lists)),
                    // Boards beyond a gap are of no use, so that the other threads stop there.
                    None => drop(missing.fetch_min(n, Relaxed)),
                }
            }
        };
        let mut read: Vec<(usize, Vec<Bytes>)> = together(threads, work, tick).into_iter().flatten().collect();
        read.sort_by_key(|&(n, _)| n);
        for (n, lists) in read {
            // Threads may have read beyond the gap before it was found.
            if n != self.seeds + 1 {
                break;
            }
            lists.into_iter().enumerate().for_each(|(a, list)| values.put(n, a, list));
            self.seeds = n;
        }
        self.values = Arc::new(values);
        self.widths = (0..=self.seeds).map(|seeds| width(houses, seeds)).collect();
    }
}
