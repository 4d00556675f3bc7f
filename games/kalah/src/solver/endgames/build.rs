//! The computation of all boards with one number of seeds from the boards with fewer.
//!
//! A value is stored as the gain of the side to move plus the seeds in play, halved. If a move leads to a board with
//! the stored value `c`, its own value is `c` plus the seeds gained if the mover moves again, otherwise the seeds in
//! play less `c`.
//!
//! Boards are computed in pairs of seed counts, `a` on one side and `b` on the other. While tables are built each
//! value is stored twice, by rows of the mover and by rows of the waiting side, so that one move of one row is a
//! sequential loop over all rows of the other side. Moves that put seeds into a store lead to smaller boards and come
//! first, in any order. The other moves are quiet and lead to rows of higher rank: one pass over all boards, by the
//! rank of one row from the last to the first, finds every value that it needs computed before.

use boardwright_search::large::Bytes;

use crate::rules::{Capture, End, Rules};
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
        self.add_quiet_moves(n, a, &mut by_mover, by_waiter);
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
        let spans = &self.rows[b].added[over];
        if last == houses {
            let next = &self.by_mover.get(left, seeds)[place..place + width];
            spans.raise(line, next, |next| next + store as u8);
        } else {
            let next = &self.by_waiter.get(left, most)[place..place + width];
            spans.raise(line, next, |next| n as u8 - next);
        }
    }

    /// Raises the values of a line to those of a move whose last seed falls into an empty own house.
    fn capture(&self, n: usize, b: usize, sowing: &SownRow, line: &mut [u8]) {
        let houses = usize::from(self.rules.houses);
        let opposite = houses - 1 - sowing.last;
        let mut row = sowing.row;
        row[sowing.last] = 0;
        let rank = self.ranks.of_houses(&row);
        // Such a sowing has gone past all houses of the other side or past none.
        let by_number = &self.rows[b].taken[sowing.over / houses][opposite];
        let captures_nothing = self.rules.capture == Capture::Empty;
        for (number, spans) in by_number.iter().enumerate().skip(usize::from(!captures_nothing)) {
            let most = b + sowing.over - number;
            let width = self.rows[most].len();
            let next = &self.by_waiter.get(sowing.seeds - 1 + most, most)[rank * width..][..width];
            spans.raise(line, next, |next| n as u8 - next);
        }
    }

    /// Adds the quiet moves of both sides; `by_mover` and `by_waiter` have a line for each row with `a` seeds.
    fn add_quiet_moves(&self, n: usize, a: usize, by_mover: &mut [u8], by_waiter: &mut [u8]) {
        let (rows, others) = (&self.rows[a], &self.rows[n - a]);
        let width = others.len();
        let is_over = self.rules.end == End::EitherEmpty;
        if a == 0 || (a == n && is_over) {
            return;
        }
        let n8 = n as u8;
        for (index, row) in rows.rows.iter().enumerate().rev() {
            let line = &mut by_mover[index * width..(index + 1) * width];
            // Quiet moves lead to rows of higher rank, whose lines are complete.
            let (rest, behind) = by_waiter.split_at_mut((index + 1) * width);
            for mv in rows.quiet_of(index) {
                let next = &behind[(mv.to as usize - index - 1) * width..][..width];
                others.empty[usize::from(mv.need)].raise(line, next, |next| n8 - next);
            }
            if n == a {
                continue;
            }
            // The line of the other side is complete, and its own quiet moves need nothing but the line that is now.
            let other_line = &mut rest[index * width..];
            others.quiet[ALWAYS].raise(other_line, line, |next| n8 - next);
            for house in (0..usize::from(self.rules.houses)).filter(|&house| row[house] == 0) {
                others.quiet[house].raise(other_line, line, |next| n8 - next);
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
    if width < TILE || lines < TILE {
        for (line, values) in values.chunks_exact(width).enumerate() {
            values.iter().enumerate().for_each(|(column, &value)| turned[column * lines + line] = value);
        }
        return;
    }
    // The last tile begins earlier, so that it is whole; what it shares with the one before is moved twice.
    for left in (0..width).step_by(TILE).map(|left| left.min(width - TILE)) {
        for top in (0..lines).step_by(TILE).map(|top| top.min(lines - TILE)) {
            let mut tile = [[0; TILE]; TILE];
            for (row, to) in tile.iter_mut().enumerate() {
                let from = (top + row) * width + left;
                to.copy_from_slice(&values[from..from + TILE]);
            }
            for (column, from) in turned_tile(tile).iter().enumerate() {
                let to = (left + column) * lines + top;
                turned[to..to + TILE].copy_from_slice(from);
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
