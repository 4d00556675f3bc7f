//! The numbering of one side's houses: all rows with the same number of seeds, in order, and the rows after moves.
//!
//! With `p(i)` the seeds in the first `i` houses, the rank of a row among those with the same number of seeds is the
//! sum of the binomials `C(p(i) + i - 1, i)`, without the last house. Sowing a seed from one house into the next
//! reduces one prefix and increases none, so that moves which stay in the row lead to a lower rank.

use crate::board::Row;
use crate::rules::MAX_HOUSES;

/// The houses of a side; houses beyond the size of the board are empty.
pub(super) type Houses = [u8; MAX_HOUSES as usize];
/// The number of seed counts with binomials: a power of 2, so that a masked index needs no bounds check.
const COLUMNS: usize = 64;
/// The number of low bits of a word that hold a place.
const PLACE_BITS: u32 = 24;
const PLACE: u32 = (1 << PLACE_BITS) - 1;

/// A place in a list of rows, packed with a small number.
#[derive(Clone, Copy, Debug)]
pub(super) struct PackedPlace(u32);

impl PackedPlace {
    fn new(place: usize, number: u32) -> PackedPlace {
        debug_assert!(place <= PLACE as usize && number < 1 << (32 - PLACE_BITS));
        PackedPlace(number << PLACE_BITS | place as u32)
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
    binomials: [[u32; COLUMNS]; MAX_HOUSES as usize],
}

impl Ranks {
    pub(super) fn new(houses: usize) -> Ranks {
        let mut binomials = [[0; COLUMNS]; MAX_HOUSES as usize];
        for (house, row) in binomials.iter_mut().enumerate().take(houses - 1) {
            for (seeds, number) in row.iter_mut().enumerate().skip(1) {
                // A table with binomials beyond 32 bits would not fit into any memory.
                *number = choose(seeds + house, house + 1).and_then(|number| u32::try_from(number).ok()).unwrap_or(0);
            }
        }
        Ranks { houses, binomials }
    }

    /// The rank of a row among those with the same number of seeds.
    #[inline]
    pub(super) fn of<R: Row>(&self, row: R) -> usize {
        let sums = row.sums();
        (0..self.houses - 1).map(|house| self.binomials[house][usize::from(sums.house(house)) % COLUMNS] as usize).sum()
    }

    /// The rank of a row given as single houses.
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

/// All rows with one number of seeds, with their moves.
pub(super) struct RowTables {
    /// The rows in the order of their ranks.
    pub(super) rows: Vec<Houses>,
    /// `added[q]`: the place of each row after `q` seeds are sown into it from the left, lap after lap.
    pub(super) added: Vec<Vec<u32>>,
    /// By house, the place of each row without that house, and the seeds that were in it.
    pub(super) taken: Vec<Vec<PackedPlace>>,
    /// By house, the rows in which it is empty.
    pub(super) empty: Vec<Vec<u32>>,
    /// By row, the start of its quiet moves in `quiet`; one more element for the end.
    starts: Vec<u32>,
    quiet: Vec<PackedPlace>,
}

/// The number of a quiet move that is valid whatever the opponent's houses hold.
pub(super) const ALWAYS: u32 = 31;

impl RowTables {
    /// Makes the rows with `seeds` seeds for a table of all boards with at most `most`.
    ///
    /// A quiet move stays in the mover's row and captures nothing. Its mark holds the place of the row after it, and
    /// the opponent's house that must be empty or [`ALWAYS`].
    pub(super) fn new(ranks: &Ranks, seeds: usize, most: usize, captures_nothing: bool) -> RowTables {
        let houses = ranks.houses;
        let mut rows = Vec::new();
        fill(&mut rows, &mut [0; MAX_HOUSES as usize], houses - 1, seeds as u8);
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
            PackedPlace::new(ranks.of_houses(&rest), row[house].into())
        };
        let taken = (0..houses).map(|house| rows.iter().map(|row| without(row, house)).collect()).collect();
        let places = |house: usize| (0..rows.len() as u32).filter(|&place| rows[place as usize][house] == 0).collect();
        let empty = (0..houses).map(places).collect();
        let (mut starts, mut quiet) = (vec![0], Vec::new());
        for row in &rows {
            quiet.extend(
                quiet_moves(row, houses, captures_nothing)
                    .map(|(to, need)| PackedPlace::new(ranks.of_houses(&to), need)),
            );
            starts.push(quiet.len() as u32);
        }
        RowTables { rows, added, taken, empty, starts, quiet }
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// The quiet moves of a row.
    #[inline]
    pub(super) fn quiet(&self, place: usize) -> &[PackedPlace] {
        &self.quiet[self.starts[place] as usize..self.starts[place + 1] as usize]
    }
}

/// Lists all distributions of `seeds` seeds over the houses up to `last`, by rank.
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

/// The rows after quiet moves, each with the opponent's house that must be empty for the move to capture nothing.
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

/// The binomial coefficient; `None` if it overflows.
pub(super) fn choose(all: usize, some: usize) -> Option<u64> {
    (1..=some as u64).try_fold(1u64, |product, step| Some(product.checked_mul(all as u64 - some as u64 + step)? / step))
}
