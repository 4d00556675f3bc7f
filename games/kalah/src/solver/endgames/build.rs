//! The computation of all boards with one number of seeds from the boards with fewer.
//!
//! A value is stored as the gain of the side to move plus the seeds in play, halved. If a move leads to a board with
//! the stored value `c`, its own value is `c` plus the seeds gained if the mover moves again, otherwise the seeds in
//! play less `c`.
//!
//! Boards are computed in pairs of seed counts, `a` on one side and `b` on the other. While tables are built each
//! value is stored twice, by rows of the mover and by rows of the waiting side, so that one move of one row is a
//! sequential loop over all rows of the other side. Moves that put seeds into a store lead to smaller boards and come
//! first, in any order. The other moves are quiet and lead to rows of lower rank: one pass over all boards, by the
//! rank of one row and then of the other, finds every value that it needs computed before.

use boardwright_search::large::Bytes;

use crate::rules::{Capture, End, MAX_HOUSES, Rules};
use crate::solver::endgames::rows::{ALWAYS, Houses, Ranks, RowTables};

/// Values of boards: a list for each number of seeds in play and each number of the mover's.
#[derive(Default)]
pub(super) struct Slices(Vec<Bytes>);

impl Slices {
    /// The list of boards with `n` seeds in play, of which the mover has `a`.
    #[inline]
    pub(super) fn get(&self, n: usize, a: usize) -> &[u8] {
        &self.0[n * (n + 1) / 2 + a]
    }

    /// Stores a list; lists before it may be missing.
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

/// The tables from which the values of all boards are computed.
pub(super) struct Builder {
    pub(super) rules: Rules,
    pub(super) ranks: Ranks,
    /// By number of seeds, the rows.
    pub(super) rows: Vec<RowTables>,
    /// `by_mover[n][a]` has a line for each row of the mover with `a` seeds, with a value for every row of the other
    /// side.
    pub(super) by_mover: Slices,
    /// `by_waiter[n][a]` has a line for each row of the waiting side with `n - a` seeds, with a value for every row of
    /// the mover.
    pub(super) by_waiter: Slices,
}

/// All values of boards with `a` seeds on one side and `b` on the other, for either side to move.
pub(super) struct SlicePair {
    pub(super) a: usize,
    /// The values with the side of `a` seeds to move, by its rows.
    pub(super) by_mover: Bytes,
    /// The values with the side of `b` seeds to move, by its rows; `None` if `a` and `b` are the same.
    pub(super) by_other_mover: Option<Bytes>,
    /// If larger boards will follow, both by the rows of the waiting side: first with `a` seeds to move.
    pub(super) by_waiter: Option<[Bytes; 2]>,
}

/// A sowing of a row, which does not depend on the other row.
struct SownRow {
    row: Houses,
    /// The seeds of the row after the move.
    seeds: usize,
    /// The seeds that fall into the mover's store.
    store: usize,
    /// The seeds that fall into the other row.
    over: usize,
    /// The place of the last seed, counted along the sowing: own houses, own store, then the opponent's houses.
    last: usize,
}

fn sow(row: &Houses, house: usize, houses: usize) -> SownRow {
    let mut sowing = SownRow { row: *row, seeds: 0, store: 0, over: 0, last: house };
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
    /// Computes all boards with `a` seeds on one side and the rest of `n` on the other. All boards with fewer seeds
    /// must be known. `has_more` says that larger boards will follow.
    ///
    /// Fresh memory costs as much as the computation, so that no list is made which is not kept, but the one by rows of the
    /// waiting side of the largest boards: that is made in `scratch`.
    pub(super) fn pair(&self, n: usize, a: usize, has_more: bool, scratch: &mut Bytes) -> SlicePair {
        let b = n - a;
        let (lines, others) = (self.rows[a].len(), self.rows[b].len());
        let mut by_mover = self.storing(n, a);
        let mut by_other_mover = (a != b).then(|| self.storing(n, b));
        let mut fresh = if has_more { Bytes::zeroed(lines * others) } else { Bytes::default() };
        if !has_more && scratch.len() < lines * others {
            *scratch = Bytes::zeroed(lines * others);
        }
        let by_waiter: &mut [u8] = if has_more { &mut fresh } else { &mut scratch[..lines * others] };
        transpose(by_other_mover.as_ref().unwrap_or(&by_mover), others, by_waiter);
        self.settle(n, a, &mut by_mover, by_waiter);
        if let Some(by_other_mover) = &mut by_other_mover {
            transpose(by_waiter, lines, by_other_mover);
        }
        // If both sides have as many seeds, one list holds all their boards.
        let turned = |by_mover: &Bytes| if a == b { Bytes::default() } else { transposed(by_mover, lines) };
        let by_waiter = has_more.then(|| [turned(&by_mover), fresh]);
        SlicePair { a, by_mover, by_other_mover, by_waiter }
    }

    /// The best values by moves that put seeds into the store, for the side with `a` seeds to move, by its rows.
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

    /// Raises the values of a line to those of a move, if it puts seeds into the store.
    fn store(&self, n: usize, b: usize, sowing: &SownRow, line: &mut [u8]) {
        let houses = usize::from(self.rules.houses);
        let SownRow { seeds, store, over, last, .. } = *sowing;
        if last < houses && sowing.row[last] == 1 {
            return self.capture(n, b, sowing, line);
        }
        if store == 0 {
            return;
        }
        // All boards after this move have the same row of the mover: they are one line of a smaller table.
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

    /// Raises the values of a line to those of a move whose last seed falls into an empty own house.
    fn capture(&self, n: usize, b: usize, sowing: &SownRow, line: &mut [u8]) {
        let opposite = usize::from(self.rules.houses) - 1 - sowing.last;
        let mut row = sowing.row;
        row[sowing.last] = 0;
        let rank = self.ranks.of_houses(&row);
        let (most, seeds) = (b + sowing.over, sowing.seeds - 1);
        let whole = &self.rows[most];
        // By number of captured seeds, the values of the boards after the capture.
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

    /// Adds the quiet moves of both sides; `by_mover` and `by_waiter` have a line for each row with `a` seeds.
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
            // Quiet moves lead to rows of lower rank, whose lines are complete.
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
            let needs = (0..MAX_HOUSES as usize)
                .filter(|&house| row[house] == 0)
                .fold(1 << ALWAYS, |all, house| all | 1u32 << house);
            for (place, value) in rest[..width].iter_mut().enumerate() {
                let quiet = others.quiet(place).iter().filter(|mark| needs >> mark.number() & 1 == 1);
                *value = quiet.fold(*value, |value, mark| value.max(n8 - line[mark.place()]));
            }
        }
    }
}

/// A transposed matrix, made of one with `lines` lines.
pub(super) fn transposed(values: &[u8], lines: usize) -> Bytes {
    let mut turned = Bytes::zeroed(values.len());
    transpose(values, lines, &mut turned);
    turned
}

/// The lines and columns of a tile.
const TILE: usize = 16;
type Tile = [[u8; TILE]; TILE];

/// Transposes a matrix of `lines` lines, in tiles that fit the registers, by columns of tiles that fit the cache.
fn transpose(values: &[u8], lines: usize, turned: &mut [u8]) {
    let width = values.len() / lines;
    for left in (0..width).step_by(TILE) {
        let columns = TILE.min(width - left);
        for top in (0..lines).step_by(TILE) {
            let rows = TILE.min(lines - top);
            let mut tile = [[0; TILE]; TILE];
            for (row, to) in tile.iter_mut().enumerate().take(rows) {
                let from = (top + row) * width + left;
                match values.get(from..from + TILE).and_then(<[u8]>::as_array) {
                    Some(whole) if columns == TILE => *to = *whole,
                    _ => to[..columns].copy_from_slice(&values[from..from + columns]),
                }
            }
            let tile = turned_tile(tile);
            for (column, from) in tile.iter().enumerate().take(columns) {
                let to = (left + column) * lines + top;
                match turned.get_mut(to..to + TILE).and_then(<[u8]>::as_mut_array) {
                    Some(whole) if rows == TILE => *whole = *from,
                    _ => turned[to..to + rows].copy_from_slice(&from[..rows]),
                }
            }
        }
    }
}

/// Transposes a tile by four perfect shuffles of its lines, which compile to a few instructions each.
#[inline]
fn turned_tile(mut tile: Tile) -> Tile {
    for _ in 0..TILE.ilog2() {
        let mut next = [[0; TILE]; TILE];
        for pair in 0..TILE / 2 {
            let (one, other) = (tile[pair], tile[pair + TILE / 2]);
            for place in 0..TILE / 2 {
                next[2 * pair][2 * place] = one[place];
                next[2 * pair][2 * place + 1] = other[place];
                next[2 * pair + 1][2 * place] = one[TILE / 2 + place];
                next[2 * pair + 1][2 * place + 1] = other[TILE / 2 + place];
            }
        }
        tile = next;
    }
    tile
}
