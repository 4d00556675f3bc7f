//! Endgame tables: the exact value of every board with few seeds.
//!
//! Boards are numbered by their seeds in play, by those of the mover, and by the ranks of both rows ([`rows`]). A value
//! is one byte, what the side to move gains plus the seeds in play, halved. [`build`] computes them, [`kept`] are those of
//! an earlier run, [`shared`] those that all players of a process look into.

mod build;
mod kept;
mod rows;
pub(super) mod shared;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use boardwright_game::Stop;
use boardwright_search::large::Bytes;
use boardwright_search::together;

use crate::fast::{Board, Row};
use crate::rules::{Capture, Rules};
use build::{Builder, Pair, Slices, transposed};
use rows::{Ranks, Rows, choose};

/// No table has boards with more seeds than this.
const MOST_SEEDS: usize = 32;

/// A step in the growth of a table.
pub(super) enum Step<'a> {
    /// The boards with so many seeds are being computed; told again and again.
    Begins(usize),
    /// They are known: their lists, by the seeds of the mover.
    Ends(usize, &'a [&'a [u8]]),
}

/// The table of all boards with at most so many seeds. Clones share its values.
#[derive(Clone)]
pub(crate) struct Endgames {
    rules: Rules,
    seeds: usize,
    ranks: Ranks,
    /// The number of rows with so many seeds.
    widths: Vec<usize>,
    values: Arc<Slices>,
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

    /// An empty table, for boards with no seeds at all.
    pub(super) fn none(rules: Rules) -> Endgames {
        let values = Arc::new(nothing());
        Endgames { rules, seeds: 0, ranks: Ranks::new(rules.houses.into()), widths: vec![1], values }
    }

    /// The same table, used for boards with at most so many seeds.
    fn up_to(&self, seeds: usize) -> Endgames {
        Endgames { seeds: self.seeds.min(seeds), ..self.clone() }
    }

    /// The values, to be added to. Those that others look into stay theirs, and this table begins anew.
    fn take_values(&mut self) -> Slices {
        Arc::try_unwrap(std::mem::take(&mut self.values)).unwrap_or_else(|_| {
            self.seeds = 0;
            nothing()
        })
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

    /// Grows the table to boards with `seeds`, telling `report` of every step. `false` if it was stopped before.
    pub(super) fn grow(&mut self, seeds: usize, threads: usize, stop: &Stop, report: &mut dyn FnMut(Step<'_>)) -> bool {
        let most = seeds.min(MOST_SEEDS);
        if self.seeds >= most {
            return true;
        }
        let by_mover = self.take_values();
        let rows = |seeds| Rows::new(&self.ranks, seeds, most, self.rules.capture == Capture::Empty);
        let mut builder = Builder {
            rules: self.rules,
            ranks: self.ranks.clone(),
            rows: (0..=most).map(rows).collect(),
            by_mover,
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
            report(Step::Begins(next));
            is_whole = add(&mut builder, next, next < most, threads, stop, &mut || report(Step::Begins(next)));
            if is_whole {
                self.seeds = next;
                report(Step::Ends(next, &builder.by_mover.lists(next)));
            }
        }
        self.values = Arc::new(builder.by_mover);
        is_whole
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

/// The values of boards without seeds.
fn nothing() -> Slices {
    let mut values = Slices::default();
    values.put(0, 0, Bytes::zeroed(1));
    values
}

/// Boards with at most so many seeds; `None` beyond what 32 bits can number.
fn count(houses: usize, seeds: usize) -> Option<usize> {
    choose(seeds + 2 * houses, 2 * houses).filter(|&number| number <= u64::from(u32::MAX)).map(|number| number as usize)
}

/// Rows with so many seeds, of a table that exists.
fn width(houses: usize, seeds: usize) -> usize {
    choose(seeds + houses - 1, houses - 1).map_or(0, |number| number as usize)
}
