//! One side's houses as numbers: all rows with so many seeds, in order, and what moves make of them.
//!
//! With `p(i)` the seeds in the first `i` houses, the rank of a row among those with as many seeds is the sum of the
//! binomials `C(p(i) + i - 1, i)`, the last house left out. A seed that is sown from one house into the next makes a
//! prefix smaller and none larger, so that moves which stay in the row lead to a lower rank.

use crate::fast::Row;
use crate::rules::MOST_HOUSES;

/// The houses of a side, the unused ones empty.
pub(super) type Houses = [u8; MOST_HOUSES as usize];
/// Numbers of seeds that a column of binomials is kept for: a power of 2, so that no index needs a check.
const COLUMNS: usize = 64;
/// Places are packed below this bit of a word.
const PLACE_BITS: u32 = 24;
const PLACE: u32 = (1 << PLACE_BITS) - 1;

/// A place in a list of rows together with a small number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark(u32);

impl Mark {
    fn new(place: usize, number: u32) -> Mark {
        debug_assert!(place <= PLACE as usize && number < 1 << (32 - PLACE_BITS));
        Mark(number << PLACE_BITS | place as u32)
    }

    #[inline]
    pub(super) fn place(self) -> usize {
        (self.0 & PLACE) as usize
    }

    #[inline]
    pub(super) fn number(self) -> u32 {
        self.0 >> PLACE_BITS
    }
}

/// The ranks of rows.
#[derive(Clone, Debug)]
pub(super) struct Ranks {
    houses: usize,
    /// `binomials[i][p]` is `C(p + i, i + 1)`.
    binomials: [[u32; COLUMNS]; MOST_HOUSES as usize],
}

impl Ranks {
    pub(super) fn new(houses: usize) -> Ranks {
        let mut binomials = [[0; COLUMNS]; MOST_HOUSES as usize];
        for (house, row) in binomials.iter_mut().enumerate().take(houses - 1) {
            for (seeds, number) in row.iter_mut().enumerate().skip(1) {
                // Beyond 32 bits no table reaches: it would not fit any memory.
                *number = choose(seeds + house, house + 1).and_then(|number| u32::try_from(number).ok()).unwrap_or(0);
            }
        }
        Ranks { houses, binomials }
    }

    /// The place of a row among those with as many seeds.
    #[inline]
    pub(super) fn of<R: Row>(&self, row: R) -> usize {
        let sums = row.sums();
        (0..self.houses - 1).map(|house| self.binomials[house][usize::from(sums.house(house)) % COLUMNS] as usize).sum()
    }

    /// The same of houses one by one.
    pub(super) fn of_houses(&self, row: &Houses) -> usize {
        let mut before = 0;
        let mut rank = 0;
        for (house, &seeds) in row[..self.houses - 1].iter().enumerate() {
            before += usize::from(seeds);
            rank += self.binomials[house][before % COLUMNS] as usize;
        }
        rank
    }
}

/// All rows with one number of seeds.
pub(super) struct Rows {
    /// In the order of their ranks.
    pub(super) rows: Vec<Houses>,
    /// `added[q]`: the place of each row after `q` seeds are sown into it from the left, again and again.
    pub(super) added: Vec<Vec<u32>>,
    /// For each house: the place of each row without that house, and the seeds that were in it.
    pub(super) taken: Vec<Vec<Mark>>,
    /// For each house: the rows in which it is empty.
    pub(super) empty: Vec<Vec<u32>>,
    /// Where the quiet moves of each row begin in `quiet`, and behind them the end.
    starts: Vec<u32>,
    quiet: Vec<Mark>,
}

/// The number of a quiet move that needs no house of the opponent to be empty.
pub(super) const ALWAYS: u32 = 31;

impl Rows {
    /// The rows with `seeds`, for a table of all boards with at most `most`.
    ///
    /// A quiet move stays in the mover's row and captures nothing; its mark is the place it leads to and the house of
    /// the opponent that must be empty, or [`ALWAYS`].
    pub(super) fn new(ranks: &Ranks, seeds: usize, most: usize, captures_nothing: bool) -> Rows {
        let houses = ranks.houses;
        let mut rows = Vec::new();
        fill(&mut rows, &mut [0; MOST_HOUSES as usize], houses - 1, seeds as u8);
        let mut sown = rows.clone();
        let mut added: Vec<Vec<u32>> = vec![(0..rows.len() as u32).collect()];
        for next in 0..most - seeds {
            for row in &mut sown {
                row[next % houses] += 1;
            }
            added.push(sown.iter().map(|row| ranks.of_houses(row) as u32).collect());
        }
        let without = |row: &Houses, house: usize| {
            let mut rest = *row;
            rest[house] = 0;
            Mark::new(ranks.of_houses(&rest), row[house].into())
        };
        let taken = (0..houses).map(|house| rows.iter().map(|row| without(row, house)).collect()).collect();
        let places = |house: usize| (0..rows.len() as u32).filter(|&place| rows[place as usize][house] == 0).collect();
        let empty = (0..houses).map(places).collect();
        let (mut starts, mut quiet) = (vec![0], Vec::new());
        for row in &rows {
            quiet.extend(
                quiet_moves(row, houses, captures_nothing).map(|(to, need)| Mark::new(ranks.of_houses(&to), need)),
            );
            starts.push(quiet.len() as u32);
        }
        Rows { rows, added, taken, empty, starts, quiet }
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// The quiet moves of a row.
    #[inline]
    pub(super) fn quiet(&self, place: usize) -> &[Mark] {
        &self.quiet[self.starts[place] as usize..self.starts[place + 1] as usize]
    }
}

/// Lists all ways to put so many seeds into the houses up to `last`, by rank.
fn fill(rows: &mut Vec<Houses>, row: &mut Houses, last: usize, seeds: u8) {
    if last == 0 {
        row[0] = seeds;
        rows.push(*row);
        return;
    }
    for own in (0..=seeds).rev() {
        row[last] = own;
        fill(rows, row, last - 1, seeds - own);
    }
}

/// The rows that quiet moves lead to, each with the house of the opponent that must be empty for it.
fn quiet_moves(row: &Houses, houses: usize, captures_nothing: bool) -> impl Iterator<Item = (Houses, u32)> {
    (0..houses).filter_map(move |house| {
        let seeds = usize::from(row[house]);
        let last = house + seeds;
        if seeds == 0 || last >= houses {
            return None;
        }
        let mut to = *row;
        to[house] = 0;
        to[house + 1..=last].iter_mut().for_each(|seeds| *seeds += 1);
        match to[last] {
            1 if captures_nothing => None,
            1 => Some((to, (houses - 1 - last) as u32)),
            _ => Some((to, ALWAYS)),
        }
    })
}

/// The binomial, unless it overflows.
pub(super) fn choose(all: usize, some: usize) -> Option<u64> {
    (1..=some as u64).try_fold(1u64, |product, step| Some(product.checked_mul(all as u64 - some as u64 + step)? / step))
}
