//! The numbering of one side's houses: all rows with the same number of seeds, in order, and the rows after moves.
//!
//! With `p(i)` the seeds in the last `i` houses, the rank of a row among those with the same number of seeds is the sum
//! of the binomials `C(p(i) + i - 1, i)`, without the first house. Rows are ordered by their first house, those with
//! most seeds in it first, then by the second one, and so on. Sowing a seed from one house into the next increases one
//! of these sums and reduces none, so that moves which stay in the row lead to a higher rank.
//!
//! Rows with the same first houses follow each other. What a move adds to these houses or takes from them keeps the
//! order of the rows, so that most moves map long spans of rows to long spans ([`Spans`]).

use crate::board::Row;
use crate::rules::MAX_HOUSES;

/// The houses of a side; houses beyond the size of the board are empty.
pub(super) type Houses = [u8; MAX_HOUSES as usize];
/// The number of seed counts with binomials: a power of 2, so that a masked index needs no bounds check.
const COLUMNS: usize = 64;
/// The least number of rows in a row that count as a run; shorter ones are quicker to map one by one.
const RUN: usize = 8;

/// A map from rows to rows of another number of seeds, both by rank.
#[derive(Default)]
pub(super) struct Spans {
    /// Rows that follow each other, with their images: where both begin, and how many they are.
    runs: Vec<[u32; 3]>,
    /// Single rows with their images.
    singles: Vec<[u32; 2]>,
}

impl Spans {
    /// The map of these rows to these images.
    fn of(pairs: impl Iterator<Item = [u32; 2]>) -> Spans {
        let mut spans = Spans::default();
        let mut run = [0; 3];
        for [from, to] in pairs {
            if from == run[0] + run[2] && to == run[1] + run[2] {
                run[2] += 1;
            } else {
                spans.push(run);
                run = [from, to, 1];
            }
        }
        spans.push(run);
        spans
    }

    fn push(&mut self, run: [u32; 3]) {
        let [from, to, count] = run;
        if count as usize >= RUN {
            self.runs.push(run);
        } else {
            self.singles.extend((0..count).map(|step| [from + step, to + step]));
        }
    }

    /// Adds the pairs of another map.
    fn extend(&mut self, other: Spans) {
        self.runs.extend(other.runs);
        self.singles.extend(other.singles);
    }

    /// Raises the values of rows to what `worth` makes of the values of their images.
    #[inline]
    pub(super) fn raise(&self, values: &mut [u8], images: &[u8], worth: impl Fn(u8) -> u8) {
        for &[from, to, count] in &self.runs {
            let [from, to, count] = [from, to, count].map(|number| number as usize);
            let images = &images[to..to + count];
            values[from..from + count]
                .iter_mut()
                .zip(images)
                .for_each(|(value, &image)| *value = (*value).max(worth(image)));
        }
        for &[from, to] in &self.singles {
            let value = &mut values[from as usize];
            *value = (*value).max(worth(images[to as usize]));
        }
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
        let sums = row.sums_from_right(self.houses);
        (0..self.houses - 1).map(|house| self.binomials[house][usize::from(sums.house(house)) % COLUMNS] as usize).sum()
    }

    /// The rank of a row given as single houses.
    pub(super) fn of_houses(&self, row: &Houses) -> usize {
        let mut before = 0;
        let mut rank = 0;
        for (house, &seeds) in row[1..self.houses].iter().rev().enumerate() {
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
    /// `added[q]`: the rows after `q` seeds are sown into them from the left, lap after lap.
    pub(super) added: Vec<Spans>,
    /// `taken[laps][house][n]`: after so many laps are sown into them, the rows with `n` seeds in that house, without them.
    pub(super) taken: Vec<Vec<Vec<Spans>>>,
    /// By house, the rows in which it is empty, as they are; at [`ALWAYS`] all rows.
    pub(super) empty: Vec<Spans>,
    /// The quiet moves of all rows, by the house of the other side that must be empty, or [`ALWAYS`].
    pub(super) quiet: Vec<Spans>,
    /// By row, the start of its quiet moves in `quiet_of_rows`; one more element for the end.
    starts: Vec<u32>,
    quiet_of_rows: Vec<QuietMove>,
}

/// The number in place of a house for what is valid whatever the houses of the other side hold.
pub(super) const ALWAYS: usize = MAX_HOUSES as usize;

/// A move that stays in the mover's row and captures nothing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct QuietMove {
    /// The rank of the row after it.
    pub(super) to: u32,
    /// The house of the other side that must be empty, or [`ALWAYS`].
    pub(super) need: u8,
}

impl RowTables {
    /// Makes the rows with `seeds` seeds for a table of all boards with at most `most`.
    pub(super) fn new(ranks: &Ranks, seeds: usize, most: usize, captures_nothing: bool) -> RowTables {
        let houses = ranks.houses;
        let mut rows = Vec::new();
        fill(&mut rows, &mut [0; MAX_HOUSES as usize], 0, houses, seeds as u8);
        let mut sown = rows.clone();
        let (mut added, mut taken) = (Vec::new(), Vec::new());
        for next in 0..=most - seeds {
            added.push(Spans::of((0..).zip(&sown).map(|(place, row)| [place, ranks.of_houses(row) as u32])));
            if next % houses == 0 {
                taken.push((0..houses).map(|house| without(ranks, &sown, house)).collect());
            }
            sown.iter_mut().for_each(|row| row[next % houses] += 1);
        }
        let empty = |house: usize| {
            let those = (0..).zip(&rows).filter(|(_, row)| house == ALWAYS || row[house] == 0);
            Spans::of(those.map(|(place, _)| [place; 2]))
        };
        let empty = (0..=ALWAYS).map(empty).collect();
        let move_of = |row: &Houses, house: usize| quiet_move(ranks, row, house, captures_nothing);
        let mut quiet: Vec<Spans> = (0..=ALWAYS).map(|_| Spans::default()).collect();
        // Rows with as many seeds in a house keep their order when it is sown.
        for (house, count) in (0..houses).flat_map(|house| (1..houses - house).map(move |count| (house, count))) {
            let those = || (0..).zip(&rows).filter(|(_, row)| usize::from(row[house]) == count);
            for need in [ALWAYS, houses - 1 - (house + count)] {
                let moves = those().filter_map(|(place, row)| Some((place, move_of(row, house)?)));
                let moves = moves.filter(|(_, mv)| usize::from(mv.need) == need);
                quiet[need].extend(Spans::of(moves.map(|(place, mv)| [place, mv.to])));
            }
        }
        let (mut starts, mut quiet_of_rows) = (vec![0], Vec::new());
        for row in &rows {
            quiet_of_rows.extend((0..houses).filter_map(|house| move_of(row, house)));
            starts.push(quiet_of_rows.len() as u32);
        }
        RowTables { rows, added, taken, empty, quiet, starts, quiet_of_rows }
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// The quiet moves of a row.
    pub(super) fn quiet_of(&self, place: usize) -> &[QuietMove] {
        &self.quiet_of_rows[self.starts[place] as usize..self.starts[place + 1] as usize]
    }
}

/// By the seeds in a house, the rows with so many, and what they are without that house.
fn without(ranks: &Ranks, rows: &[Houses], house: usize) -> Vec<Spans> {
    let most = rows.iter().map(|row| row[house]).max().unwrap_or(0);
    let mut pairs = vec![Vec::new(); usize::from(most) + 1];
    for (place, row) in (0..).zip(rows) {
        let mut rest = *row;
        rest[house] = 0;
        pairs[usize::from(row[house])].push([place, ranks.of_houses(&rest) as u32]);
    }
    pairs.into_iter().map(|pairs| Spans::of(pairs.into_iter())).collect()
}

/// Lists all distributions of `seeds` seeds over the houses from `first` on, by rank.
fn fill(rows: &mut Vec<Houses>, row: &mut Houses, first: usize, houses: usize, seeds: u8) {
    if first + 1 == houses {
        row[first] = seeds;
        rows.push(*row);
        return;
    }
    for own in (0..=seeds).rev() {
        row[first] = own;
        fill(rows, row, first + 1, houses, seeds - own);
    }
}

/// The move of a house if it is quiet, given that its last seed captures nothing.
fn quiet_move(ranks: &Ranks, row: &Houses, house: usize, captures_nothing: bool) -> Option<QuietMove> {
    let (seeds, houses) = (usize::from(row[house]), ranks.houses);
    let last = house + seeds;
    if seeds == 0 || last >= houses {
        return None;
    }
    let mut to = *row;
    to[house] = 0;
    to[house + 1..=last].iter_mut().for_each(|seeds| *seeds += 1);
    let need = match to[last] {
        1 if captures_nothing => return None,
        1 => houses - 1 - last,
        _ => ALWAYS,
    };
    Some(QuietMove { to: ranks.of_houses(&to) as u32, need: need as u8 })
}

/// The binomial coefficient; `None` if it overflows.
pub(super) fn choose(all: usize, some: usize) -> Option<u64> {
    (1..=some as u64).try_fold(1u64, |product, step| Some(product.checked_mul(all as u64 - some as u64 + step)? / step))
}
