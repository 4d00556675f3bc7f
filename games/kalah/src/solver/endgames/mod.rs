//! Endgame tables: the exact value of every board with few seeds.
//!
//! Boards are numbered by their seeds in play, by those of the mover, and by the ranks of both rows ([`rows`]). A value
//! is one byte, what the side to move gains plus the seeds in play, halved. [`build`] computes them.

mod build;
mod rows;
#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use boardwright_game::{Shelf, Stop, mix};
use boardwright_search::large::Bytes;
use boardwright_search::together;

use crate::fast::{Board, Row};
use crate::rules::{Capture, End, Rules};
use build::{Builder, Pair, Slices, transposed};
use rows::{Ranks, Rows, choose};

/// No table has boards with more seeds than this.
const MOST_SEEDS: usize = 32;
/// The first bytes of a table on a shelf; the number is the version of the format.
const MAGIC: &[u8; 8] = b"bwkalah2";
/// Tables of fewer boards are built faster than they are read.
const WORTH_KEEPING: usize = 1 << 30;

/// The table of all boards with at most so many seeds.
pub(crate) struct Endgames {
    rules: Rules,
    seeds: usize,
    ranks: Ranks,
    /// The number of rows with so many seeds.
    widths: Vec<usize>,
    values: Slices,
}

impl Endgames {
    /// The most seeds for which the table has at most `boards` entries.
    pub(super) fn largest(houses: usize, boards: usize) -> usize {
        (0..=MOST_SEEDS).take_while(|&seeds| count(houses, seeds).is_some_and(|all| all <= boards)).last().unwrap_or(0)
    }

    /// The most seeds of a table that takes at most half of so much memory, and no more than that while it is built.
    pub(super) fn within(houses: usize, bytes: usize) -> usize {
        let fits = |seeds: usize| {
            let all = count(houses, seeds)?;
            // All smaller boards are there twice then, and half of the new ones.
            let before = if seeds == 0 { 0 } else { count(houses, seeds - 1)? };
            Some(all <= bytes / 2 && 2 * before + (all - before) / 2 * 3 <= bytes)
        };
        (0..=MOST_SEEDS).take_while(|&seeds| fits(seeds) == Some(true)).last().unwrap_or(0)
    }

    /// The bytes of a table of boards with at most so many seeds.
    pub(super) fn bytes(houses: usize, seeds: usize) -> usize {
        count(houses, seeds).unwrap_or(usize::MAX)
    }

    /// The boards with exactly so many seeds.
    pub(super) fn added(houses: usize, seeds: usize) -> usize {
        match (count(houses, seeds), count(houses, seeds - 1)) {
            (Some(all), Some(before)) if seeds <= MOST_SEEDS => all - before,
            _ => usize::MAX,
        }
    }

    /// An empty table, for boards with no seeds at all.
    pub(super) fn none(rules: Rules) -> Endgames {
        let mut values = Slices::default();
        values.put(0, 0, Bytes::zeroed(1));
        Endgames { rules, seeds: 0, ranks: Ranks::new(rules.houses.into()), widths: vec![1], values }
    }

    /// The most seeds of a board that the table knows.
    pub(crate) fn seeds(&self) -> i32 {
        self.seeds as i32
    }

    /// What the side to move gains on a board with so many seeds, which the table has.
    #[inline]
    pub(crate) fn get<R: Row>(&self, board: Board<R>, seeds: i32) -> i32 {
        let own = board.own.seeds() as usize;
        let width = self.widths[seeds as usize - own];
        let place = self.ranks.of(board.own) * width + self.ranks.of(board.other);
        2 * i32::from(self.values.get(seeds as usize, own)[place]) - seeds
    }

    /// Grows the table to boards with `seeds`, telling `report` before every step. `false` if it was stopped before.
    pub(super) fn grow(&mut self, seeds: usize, threads: usize, stop: &Stop, report: &mut dyn FnMut(usize)) -> bool {
        let most = seeds.min(MOST_SEEDS);
        if self.seeds >= most {
            return true;
        }
        let rows = |seeds| Rows::new(&self.ranks, seeds, most, self.rules.capture == Capture::Empty);
        let mut builder = Builder {
            rules: self.rules,
            ranks: self.ranks.clone(),
            rows: (0..=most).map(rows).collect(),
            by_mover: std::mem::take(&mut self.values),
            by_waiter: Slices::default(),
        };
        self.widths = builder.rows.iter().map(Rows::len).collect();
        for n in 0..=self.seeds {
            for a in 0..=n {
                let turned = transposed(builder.by_mover.get(n, a), self.widths[a]);
                builder.by_waiter.put(n, a, turned);
            }
        }
        let mut is_whole = true;
        while is_whole && self.seeds < most {
            let next = self.seeds + 1;
            report(next);
            is_whole = add(&mut builder, next, next < most, threads, stop, &mut || report(next));
            self.seeds += usize::from(is_whole);
        }
        self.values = builder.by_mover;
        is_whole
    }

    /// The name under which tables of these rules are kept.
    fn name(rules: Rules) -> String {
        let capture = match rules.capture {
            Capture::Standard => "standard",
            Capture::Empty => "empty",
        };
        let end = match rules.end {
            End::EitherEmpty => "either",
            End::MoverEmpty => "mover",
        };
        format!("kalah-endgames-{}-{capture}-{end}", rules.houses)
    }

    /// Takes the table of these rules from a shelf, as far as it is wanted.
    pub(super) fn take(rules: Rules, seeds: usize, shelf: &dyn Shelf) -> Endgames {
        let houses = usize::from(rules.houses);
        if count(houses, seeds).is_none_or(|all| all < WORTH_KEEPING) {
            return Endgames::none(rules);
        }
        let bytes = shelf.take(&Endgames::name(rules));
        match bytes.as_deref().and_then(|bytes| open(houses, bytes)) {
            Some((kept, values)) => unpack(rules, seeds.min(kept), values),
            None => Endgames::none(rules),
        }
    }

    /// Keeps the table on a shelf, if it took long.
    pub(super) fn keep(&self, shelf: &dyn Shelf) {
        if count(self.rules.houses.into(), self.seeds).is_some_and(|all| all >= WORTH_KEEPING) {
            shelf.put(&Endgames::name(self.rules), &self.to_bytes());
        }
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend_from_slice(&(self.seeds as u64).to_le_bytes());
        self.values.iter().for_each(|list| bytes.extend_from_slice(list));
        bytes.extend_from_slice(&checksum(&bytes).to_le_bytes());
        bytes
    }
}

/// Adds the boards with `n` seeds to the table; by rows of the waiting side only if there are more to come.
/// `false`, and nothing is added, if it was stopped.
fn add(builder: &mut Builder, n: usize, has_more: bool, threads: usize, stop: &Stop, tick: &mut dyn FnMut()) -> bool {
    // The pairs with the most boards come first, so that no thread begins one when the others are done.
    let mut pairs: Vec<usize> = (n.div_ceil(2)..=n).collect();
    pairs.sort_by_key(|&a| std::cmp::Reverse(builder.rows[a].len() * builder.rows[n - a].len()));
    let next = AtomicUsize::new(0);
    let work = |_| {
        let mut done = Vec::new();
        while !stop.is_raised()
            && let Some(&a) = pairs.get(next.fetch_add(1, Relaxed))
        {
            done.push(builder.pair(n, a));
        }
        done
    };
    let done = together(threads, work, tick);
    if stop.is_raised() {
        return false;
    }
    for Pair { a, by_mover, by_waiter } in done.into_iter().flatten() {
        let b = n - a;
        let lines = builder.rows[a].len();
        if a != b {
            builder.by_mover.put(n, b, transposed(&by_waiter, lines));
            if has_more {
                builder.by_waiter.put(n, a, transposed(&by_mover, lines));
            }
        }
        builder.by_mover.put(n, a, by_mover);
        if has_more {
            builder.by_waiter.put(n, b, by_waiter);
        }
    }
    true
}

/// The seeds and the values of a table that was kept, if it is whole.
fn open(houses: usize, bytes: &[u8]) -> Option<(usize, &[u8])> {
    let (bytes, sum) = bytes.split_last_chunk::<8>()?;
    let rest = bytes.strip_prefix(MAGIC)?;
    let (seeds, values) = rest.split_first_chunk::<8>()?;
    let seeds = usize::try_from(u64::from_le_bytes(*seeds)).ok().filter(|&seeds| seeds <= MOST_SEEDS)?;
    let is_whole = count(houses, seeds) == Some(values.len()) && checksum(bytes) == u64::from_le_bytes(*sum);
    is_whole.then_some((seeds, values))
}

/// The table of boards with at most so many seeds from values that begin with its own.
fn unpack(rules: Rules, seeds: usize, mut values: &[u8]) -> Endgames {
    let mut table = Endgames::none(rules);
    table.seeds = seeds;
    table.widths = (0..=seeds).map(|seeds| width(rules.houses.into(), seeds)).collect();
    for n in 0..=seeds {
        for a in 0..=n {
            let (list, rest) = values.split_at(table.widths[a] * table.widths[n - a]);
            let mut own = Bytes::zeroed(list.len());
            own.copy_from_slice(list);
            table.values.put(n, a, own);
            values = rest;
        }
    }
    table
}

/// A sum that shows whether a table was damaged.
fn checksum(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let sum = words.iter().fold(0, |sum, word| mix(sum ^ u64::from_le_bytes(*word)));
    rest.iter().fold(sum, |sum, &byte| mix(sum ^ u64::from(byte)))
}

/// Boards with at most so many seeds; `None` beyond what 32 bits can number.
fn count(houses: usize, seeds: usize) -> Option<usize> {
    choose(seeds + 2 * houses, 2 * houses).filter(|&number| number <= u64::from(u32::MAX)).map(|number| number as usize)
}

/// Rows with so many seeds, of a table that exists.
fn width(houses: usize, seeds: usize) -> usize {
    choose(seeds + houses - 1, houses - 1).map_or(0, |number| number as usize)
}
