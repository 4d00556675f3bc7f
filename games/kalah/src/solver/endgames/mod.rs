//! Endgame tables: the exact value of every board with few seeds.
//!
//! Boards are numbered by their seeds in play, by the mover's seeds, and by the ranks of both rows ([`rows`]). A value
//! is one byte: the gain of the side to move plus the seeds in play, halved. [`build`] computes the values, [`kept`]
//! reads those of an earlier run, and [`shared`] shares them among all players of a process.

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

use crate::board::{FastBoard, Row};
use crate::rules::{Capture, Rules};
use build::{Builder, SlicePair, Slices, transposed};
use rows::{Ranks, RowTables, choose};

/// The greatest number of seeds of any table.
const MAX_SEEDS: usize = 32;

/// A step in the growth of a table.
pub(super) enum BuildStep<'a> {
    /// The boards with this number of seeds are being computed; reported repeatedly.
    Begins(usize),
    /// The boards with this number of seeds are finished: their lists, by the seeds of the mover.
    Ends(usize, &'a [&'a [u8]]),
}

/// The place of a board among those with as many seeds.
#[derive(Clone, Copy, Debug)]
pub(super) struct EndgamePlace {
    /// The seeds of the side to move, which name the list.
    own: usize,
    /// The place in the list.
    place: usize,
}

/// The table of all boards with at most `seeds` seeds. Clones share its values.
#[derive(Clone)]
pub(crate) struct Endgames {
    rules: Rules,
    seeds: usize,
    ranks: Ranks,
    /// By number of seeds, the number of rows.
    widths: Vec<usize>,
    values: Arc<Slices>,
}

impl Endgames {
    /// The most seeds for which the table has at most `boards` entries.
    pub(super) fn largest(houses: usize, boards: usize) -> usize {
        (0..=MAX_SEEDS).take_while(|&seeds| count(houses, seeds).is_some_and(|all| all <= boards)).last().unwrap_or(0)
    }

    /// The most seeds of a table that takes at most half of `bytes`, and at most `bytes` while it is built.
    pub(super) fn within(houses: usize, bytes: usize) -> usize {
        let fits = |seeds: usize| {
            let all = count(houses, seeds)?;
            // While the table is built, the smaller boards are stored twice and the new ones one and a half times.
            let before = if seeds == 0 { 0 } else { count(houses, seeds - 1)? };
            Some(all <= bytes / 2 && 2 * before + (all - before) / 2 * 3 <= bytes)
        };
        (0..=MAX_SEEDS).take_while(|&seeds| fits(seeds) == Some(true)).last().unwrap_or(0)
    }

    /// The size in bytes of a table of boards with at most `seeds` seeds.
    pub(super) fn bytes(houses: usize, seeds: usize) -> usize {
        count(houses, seeds).unwrap_or(usize::MAX)
    }

    /// An empty table, for boards with no seeds at all.
    pub(super) fn none(rules: Rules) -> Endgames {
        let values = Arc::new(nothing());
        Endgames { rules, seeds: 0, ranks: Ranks::new(rules.houses.into()), widths: vec![1], values }
    }

    /// The same table, used only for boards with at most `seeds` seeds.
    fn up_to(&self, seeds: usize) -> Endgames {
        Endgames { seeds: self.seeds.min(seeds), ..self.clone() }
    }

    /// Takes the values to add to them. If clones share them, they keep them and this table starts from nothing.
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

    /// The gain of the side to move on a board with `seeds` seeds, which the table must have.
    #[inline]
    pub(crate) fn get<R: Row>(&self, board: FastBoard<R>, seeds: i32) -> i32 {
        self.at(&self.place(board, seeds), seeds)
    }

    /// The place of a board with `seeds` seeds, which the table must have.
    #[inline]
    pub(super) fn place<R: Row>(&self, board: FastBoard<R>, seeds: i32) -> EndgamePlace {
        let own = board.own.seeds() as usize;
        let width = self.widths[seeds as usize - own];
        EndgamePlace { own, place: self.ranks.of(board.own) * width + self.ranks.of(board.other) }
    }

    /// The gain of the side to move on the board with `seeds` seeds at a place.
    #[inline]
    pub(super) fn at(&self, place: &EndgamePlace, seeds: i32) -> i32 {
        2 * i32::from(self.values.get(seeds as usize, place.own)[place.place]) - seeds
    }

    /// Extends the table to boards with `seeds` seeds and reports every step. `false` if it was stopped before.
    pub(super) fn grow(
        &mut self,
        seeds: usize,
        threads: usize,
        stop: &Stop,
        report: &mut dyn FnMut(BuildStep<'_>),
    ) -> bool {
        let most = seeds.min(MAX_SEEDS);
        if self.seeds >= most {
            return true;
        }
        let by_mover = self.take_values();
        let rows = |seeds| RowTables::new(&self.ranks, seeds, most, self.rules.capture == Capture::Empty);
        let mut builder = Builder {
            rules: self.rules,
            ranks: self.ranks.clone(),
            rows: (0..=most).map(rows).collect(),
            by_mover,
            by_waiter: Slices::default(),
        };
        self.widths = builder.rows.iter().map(RowTables::len).collect();
        // The copy by rows of the waiting side is kept only while a table is built; here it is made again.
        for n in 0..=self.seeds {
            for a in 0..=n {
                let turned = transposed(builder.by_mover.get(n, a), self.widths[a]);
                builder.by_waiter.put(n, a, turned);
            }
        }
        let mut is_whole = true;
        while is_whole && self.seeds < most {
            let next = self.seeds + 1;
            report(BuildStep::Begins(next));
            is_whole = add(&mut builder, next, next < most, threads, stop, &mut || report(BuildStep::Begins(next)));
            if is_whole {
                self.seeds = next;
                report(BuildStep::Ends(next, &builder.by_mover.lists(next)));
            }
        }
        self.values = Arc::new(builder.by_mover);
        is_whole
    }
}

/// Adds the boards with `n` seeds to the table, by rows of the waiting side only if more will follow. If it is stopped
/// it adds nothing and returns `false`.
fn add(builder: &mut Builder, n: usize, has_more: bool, threads: usize, stop: &Stop, tick: &mut dyn FnMut()) -> bool {
    // The pairs with the most boards come first, so that no thread begins a long one when the others have finished.
    let mut pairs: Vec<usize> = (n.div_ceil(2)..=n).collect();
    pairs.sort_by_key(|&a| std::cmp::Reverse(builder.rows[a].len() * builder.rows[n - a].len()));
    let next = AtomicUsize::new(0);
    let work = |_| {
        let (mut done, mut scratch) = (Vec::new(), Bytes::default());
        while !stop.is_raised()
            && let Some(&a) = pairs.get(next.fetch_add(1, Relaxed))
        {
            done.push(builder.pair(n, a, has_more, &mut scratch));
        }
        done
    };
    let done = together(threads, work, tick);
    // A stop leaves some pairs undone, and a table with gaps would give wrong values.
    if stop.is_raised() {
        return false;
    }
    for SlicePair { a, by_mover, by_other_mover, by_waiter } in done.into_iter().flatten() {
        builder.by_mover.put(n, a, by_mover);
        if let Some(by_other_mover) = by_other_mover {
            builder.by_mover.put(n, n - a, by_other_mover);
        }
        if let Some([own, other]) = by_waiter {
            builder.by_waiter.put(n, a, own);
            builder.by_waiter.put(n, n - a, other);
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

/// The number of boards with at most `seeds` seeds; `None` if it does not fit into 32 bits.
fn count(houses: usize, seeds: usize) -> Option<usize> {
    choose(seeds + 2 * houses, 2 * houses).filter(|&number| number <= u64::from(u32::MAX)).map(|number| number as usize)
}

/// The number of rows with `seeds` seeds, of a table that exists.
fn width(houses: usize, seeds: usize) -> usize {
    choose(seeds + houses - 1, houses - 1).map_or(0, |number| number as usize)
}
