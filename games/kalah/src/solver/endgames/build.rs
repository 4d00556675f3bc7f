//! How the values of all boards with one number of seeds follow from those with fewer.
//!
//! A value is kept as what the side to move gains plus the seeds in play, halved. If a move leads to a board of value
//! `c`, that makes `c` and the seeds gained if the mover moves again, and otherwise the seeds in play less `c`.
//!
//! Boards are taken by pairs of seeds, `a` on one side and `b` on the other. While tables are built each value is
//! kept twice, by rows of the mover and by rows of the waiting side, so that one move of one row is a loop through memory over all
//! rows of the other side. Moves that put seeds into a store lead to smaller boards and come first, in any order. What
//! remains are quiet moves, which lead to rows of lower rank: all boards are gone through by the rank of the one row
//! and then the other, once, with everything they need behind them.

use boardwright_search::large::Bytes;

use super::rows::{ALWAYS, Houses, Ranks, Rows};
use crate::rules::{Capture, End, MOST_HOUSES, Rules};

/// Values of boards, in a list for each number of seeds in play and of those the mover's.
#[derive(Default)]
pub(super) struct Slices(Vec<Bytes>);

impl Slices {
    /// The list of boards with `n` seeds in play, of which the mover has `a`.
    #[inline]
    pub(super) fn get(&self, n: usize, a: usize) -> &[u8] {
        &self.0[n * (n + 1) / 2 + a]
    }

    /// Puts a list into its place; lists whose places come before may be missing.
    pub(super) fn put(&mut self, n: usize, a: usize, values: Bytes) {
        let place = n * (n + 1) / 2 + a;
        if self.0.len() <= place {
            self.0.resize_with(place + 1, Bytes::default);
        }
        self.0[place] = values;
    }

    /// The lists of all boards with `n` seeds in play, by the seeds of the mover.
    pub(super) fn lists(&self, n: usize) -> Vec<&[u8]> {
        (0..=n).map(|a| self.get(n, a)).collect()
    }
}

/// What is common to all boards of a table.
pub(super) struct Builder {
    pub(super) rules: Rules,
    pub(super) ranks: Ranks,
    /// By the number of seeds.
    pub(super) rows: Vec<Rows>,
    /// `by_mover[n][a]` has a line for each row of the mover with `a` seeds, and in it every row of the other side.
    pub(super) by_mover: Slices,
    /// `by_waiter[n][a]` has a line for each row of the waiting side with `n - a` seeds, and in it every row of the mover.
    pub(super) by_waiter: Slices,
}

/// All values of boards with `a` seeds on one side and `b` on the other, whoever moves.
pub(super) struct Pair {
    pub(super) a: usize,
    /// The side with `a` moves, by its rows.
    pub(super) by_mover: Bytes,
    /// The side with `b` moves, by the rows of the other.
    pub(super) by_waiter: Bytes,
}

/// A move of a row, whatever the other row is.
struct Sowing {
    row: Houses,
    /// Seeds of the row after the move.
    seeds: usize,
    /// Seeds that fall into the mover's store.
    store: usize,
    /// Seeds that fall into the other row.
    over: usize,
    /// Places are counted along the sowing: own houses, own store, then the opponent's houses.
    last: usize,
}

fn sow(row: &Houses, house: usize, houses: usize) -> Sowing {
    let mut sowing = Sowing { row: *row, seeds: 0, store: 0, over: 0, last: house };
    sowing.row[house] = 0;
    for _ in 0..row[house] {
        sowing.last = if sowing.last == 2 * houses { 0 } else { sowing.last + 1 };
        match sowing.last {
            place if place < houses => sowing.row[place] += 1,
            place if place == houses => sowing.store += 1,
            _ => sowing.over += 1,
        }
    }
    sowing.seeds = sowing.row.iter().map(|&seeds| usize::from(seeds)).sum();
    sowing
}

impl Builder {
    /// The values of all boards with `a` seeds on one side and the rest of `n` on the other; those of all boards with
    /// fewer are known.
    pub(super) fn pair(&self, n: usize, a: usize) -> Pair {
        let b = n - a;
        let mut by_mover = self.storing(n, a);
        let mut by_waiter = transposed(&self.storing(n, b), self.rows[b].len());
        self.settle(n, a, &mut by_mover, &mut by_waiter);
        Pair { a, by_mover, by_waiter }
    }

    /// The best of the moves that put seeds into the store, for the side with `a` seeds, by its rows.
    fn storing(&self, n: usize, a: usize) -> Bytes {
        let (rows, others) = (&self.rows[a], &self.rows[n - a]);
        let mut values = Bytes::zeroed(rows.len() * others.len());
        if a == n && self.rules.end == End::EitherEmpty {
            values.fill(n as u8);
        } else {
            for (row, line) in rows.rows.iter().zip(values.chunks_exact_mut(others.len())) {
                for house in (0..usize::from(self.rules.houses)).filter(|&house| row[house] > 0) {
                    self.store(n, n - a, &sow(row, house, self.rules.houses.into()), line);
                }
            }
        }
        values
    }

    /// What a move gains on the boards of a line, if it puts seeds into the store.
    fn store(&self, n: usize, b: usize, sowing: &Sowing, line: &mut [u8]) {
        let houses = usize::from(self.rules.houses);
        let Sowing { seeds, store, over, last, .. } = *sowing;
        if last < houses && sowing.row[last] == 1 {
            return self.capture(n, b, sowing, line);
        }
        if store == 0 {
            return;
        }
        let (left, most) = (n - store, b + over);
        let width = self.rows[most].len();
        let place = self.ranks.of_houses(&sowing.row) * width;
        let next = if last == houses { self.by_mover.get(left, seeds) } else { self.by_waiter.get(left, most) };
        let next = &next[place..place + width];
        let added = &self.rows[b].added[over];
        match (last == houses, over) {
            (true, 0) => line.iter_mut().zip(next).for_each(|(value, &next)| *value = (*value).max(next + store as u8)),
            (true, _) => line
                .iter_mut()
                .zip(added)
                .for_each(|(value, &place)| *value = (*value).max(next[place as usize] + store as u8)),
            (false, _) => line
                .iter_mut()
                .zip(added)
                .for_each(|(value, &place)| *value = (*value).max(n as u8 - next[place as usize])),
        }
    }

    /// The same for a move whose last seed falls into an empty own house.
    fn capture(&self, n: usize, b: usize, sowing: &Sowing, line: &mut [u8]) {
        let opposite = usize::from(self.rules.houses) - 1 - sowing.last;
        let mut row = sowing.row;
        row[sowing.last] = 0;
        let rank = self.ranks.of_houses(&row);
        let (most, seeds) = (b + sowing.over, sowing.seeds - 1);
        let whole = &self.rows[most];
        // By the seeds that are captured: the values of the boards that are left.
        let left: Vec<&[u8]> = (0..=most)
            .map(|taken| {
                let width = self.rows[most - taken].len();
                &self.by_waiter.get(seeds + most - taken, most - taken)[rank * width..][..width]
            })
            .collect();
        let captures_nothing = self.rules.capture == Capture::Empty;
        let taken = &whole.taken[opposite];
        for (value, &place) in line.iter_mut().zip(&self.rows[b].added[sowing.over]) {
            let mark = taken[place as usize];
            if mark.number() > 0 || captures_nothing {
                *value = (*value).max(n as u8 - left[mark.number() as usize][mark.place()]);
            }
        }
    }

    /// Goes through the quiet moves of both sides; `by_mover` and `by_waiter` have a line for each row with `a` seeds.
    fn settle(&self, n: usize, a: usize, by_mover: &mut [u8], by_waiter: &mut [u8]) {
        let (rows, others) = (&self.rows[a], &self.rows[n - a]);
        let width = others.len();
        let is_over = self.rules.end == End::EitherEmpty;
        if a == 0 || (a == n && is_over) {
            return;
        }
        let n8 = n as u8;
        for (index, row) in rows.rows.iter().enumerate() {
            let line = &mut by_mover[index * width..(index + 1) * width];
            let (behind, rest) = by_waiter.split_at_mut(index * width);
            for mark in rows.quiet(index) {
                let next = &behind[mark.place() * width..(mark.place() + 1) * width];
                if mark.number() == ALWAYS {
                    line.iter_mut().zip(next).for_each(|(value, &next)| *value = (*value).max(n8 - next));
                } else {
                    for &place in &others.empty[mark.number() as usize] {
                        line[place as usize] = line[place as usize].max(n8 - next[place as usize]);
                    }
                }
            }
            if n == a {
                continue;
            }
            let needs = (0..MOST_HOUSES as usize)
                .filter(|&house| row[house] == 0)
                .fold(1 << ALWAYS, |all, house| all | 1u32 << house);
            for (place, value) in rest[..width].iter_mut().enumerate() {
                let quiet = others.quiet(place).iter().filter(|mark| needs >> mark.number() & 1 == 1);
                *value = quiet.fold(*value, |value, mark| value.max(n8 - line[mark.place()]));
            }
        }
    }
}

/// The values of lines as long as `width` by columns instead.
pub(super) fn transposed(values: &[u8], lines: usize) -> Bytes {
    const TILE: usize = 64;
    let width = values.len() / lines;
    let mut turned = Bytes::zeroed(values.len());
    for top in (0..lines).step_by(TILE) {
        for left in (0..width).step_by(TILE) {
            for line in top..(top + TILE).min(lines) {
                for column in left..(left + TILE).min(width) {
                    turned[column * lines + line] = values[line * width + column];
                }
            }
        }
    }
    turned
}
