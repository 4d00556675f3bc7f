//! Endgame tables: the exact value of every board with few seeds.
//!
//! Boards are numbered by their seeds, then by a combinatorial rank: with `p` the seeds in the first `i` houses, both
//! rows read as one, the rank is the sum of the binomials `C(p + i - 1, i)`. A value is one byte, what the side to
//! move gains plus the seeds in play, halved. Boards with more seeds follow those with fewer, so that a larger table
//! begins with the smaller ones.

use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering::Relaxed};

use boardwright_game::{Shelf, Stop, mix};
use boardwright_search::together;

use crate::fast::{Board, Moves, Row};
use crate::rules::{Capture, End, MOST_HOUSES, Rules};

/// Houses of both sides.
const MOST_PITS: usize = 2 * MOST_HOUSES as usize;
/// No table has boards with more seeds than this.
const MOST_SEEDS: usize = 32;
/// Numbers of seeds that a column of binomials is kept for: a power of 2, so that no index needs a check.
const COLUMNS: usize = 64;
/// A value that is not computed yet.
const UNKNOWN: u8 = u8::MAX;
/// The first bytes of a table on a shelf; the number is the version of the format.
const MAGIC: &[u8; 8] = b"bwkalah1";
/// Tables of fewer boards are built faster than they are read.
const WORTH_KEEPING: usize = 1 << 22;

/// The table of all boards with at most so many seeds.
pub(super) struct Endgames {
    seeds: usize,
    houses: usize,
    /// Where the boards with so many seeds begin.
    starts: Vec<usize>,
    /// `binomials[i][p]` is `C(p + i - 1, i)`.
    binomials: [[u32; COLUMNS]; MOST_PITS],
    values: Vec<AtomicU8>,
}

impl Endgames {
    /// The most seeds for which the table has at most `boards` entries.
    pub(super) fn largest(houses: usize, boards: usize) -> usize {
        (0..=MOST_SEEDS).take_while(|&seeds| count(houses, seeds).is_some_and(|all| all <= boards)).last().unwrap_or(0)
    }

    /// An empty table, for boards with no seeds at all.
    pub(super) fn none(houses: usize) -> Endgames {
        let mut binomials = [[0; COLUMNS]; MOST_PITS];
        for (pits, row) in binomials.iter_mut().enumerate().take(2 * houses).skip(1) {
            for (seeds, number) in row.iter_mut().enumerate().take(MOST_SEEDS + 1).skip(1) {
                // Beyond 32 bits no table reaches: it would not fit any memory.
                *number = choose(seeds + pits - 1, pits).and_then(|number| u32::try_from(number).ok()).unwrap_or(0);
            }
        }
        Endgames { seeds: 0, houses, starts: vec![0, 1], binomials, values: vec![AtomicU8::new(0)] }
    }

    /// The most seeds of a board that the table knows.
    pub(super) fn seeds(&self) -> i32 {
        self.seeds as i32
    }

    fn rank<R: Row>(&self, board: Board<R>, seeds: i32) -> usize {
        let mut before = 0;
        let mut rank = self.starts[seeds as usize];
        for house in 0..self.houses {
            before += usize::from(board.own.house(house));
            rank += self.binomials[house + 1][before % COLUMNS] as usize;
        }
        for house in 0..self.houses - 1 {
            before += usize::from(board.other.house(house));
            rank += self.binomials[self.houses + house + 1][before % COLUMNS] as usize;
        }
        rank
    }

    /// What the side to move gains on a board with so many seeds, which the table has.
    #[inline]
    pub(super) fn get<R: Row>(&self, board: Board<R>, seeds: i32) -> i32 {
        2 * i32::from(self.values[self.rank(board, seeds)].load(Relaxed)) - seeds
    }

    /// Grows the table to boards with `seeds`, telling `report` before every step. `false` if it was stopped before.
    pub(super) fn grow<R: Row>(
        &mut self,
        moves: &Moves<R>,
        seeds: usize,
        threads: usize,
        stop: &Stop,
        report: &mut dyn FnMut(usize),
    ) -> bool {
        while self.seeds < seeds.min(MOST_SEEDS) {
            let next = self.seeds + 1;
            let Some(all) = count(self.houses, next) else { return true };
            report(next);
            self.starts.push(all);
            self.values.resize_with(all, || AtomicU8::new(UNKNOWN));
            let first_house = AtomicUsize::new(0);
            let work = |_| {
                let mut builder = Builder { table: self, moves, seeds: next as i32, stop };
                // Each thread takes the boards with the next number of seeds in the first house.
                loop {
                    let first = first_house.fetch_add(1, Relaxed);
                    if first > next || stop.is_raised() {
                        break;
                    }
                    let board = Board { own: R::only(0, first as u8), other: R::default() };
                    builder.each(1, (next - first) as u8, board);
                }
            };
            together(threads, work, &mut || {});
            if stop.is_raised() {
                self.starts.pop();
                self.values.truncate(self.starts[next]);
                return false;
            }
            self.seeds = next;
        }
        true
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
        let mut table = Endgames::none(usize::from(rules.houses));
        if count(table.houses, seeds).is_none_or(|all| all < WORTH_KEEPING) {
            return table;
        }
        let kept = shelf.take(&Endgames::name(rules));
        if let Some((kept, values)) = kept.as_deref().and_then(|bytes| open(table.houses, bytes)) {
            let seeds = seeds.min(kept);
            table.starts = (0..=seeds + 1).map(|seeds| start(table.houses, seeds)).collect();
            table.values = values[..table.starts[seeds + 1]].iter().map(|&value| AtomicU8::new(value)).collect();
            table.seeds = seeds;
        }
        table
    }

    /// Keeps the table on a shelf, if it took long.
    pub(super) fn keep(&self, rules: Rules, shelf: &dyn Shelf) {
        if self.values.len() >= WORTH_KEEPING {
            let mut bytes = Vec::with_capacity(self.values.len() + 24);
            bytes.extend_from_slice(MAGIC);
            bytes.extend_from_slice(&(self.seeds as u64).to_le_bytes());
            bytes.extend(self.values.iter().map(|value| value.load(Relaxed)));
            bytes.extend_from_slice(&checksum(&bytes).to_le_bytes());
            shelf.put(&Endgames::name(rules), &bytes);
        }
    }
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

/// The number of boards with fewer seeds.
fn start(houses: usize, seeds: usize) -> usize {
    seeds.checked_sub(1).and_then(|fewer| count(houses, fewer)).unwrap_or(0)
}

/// The binomial, unless it overflows.
fn choose(all: usize, some: usize) -> Option<u64> {
    (1..=some as u64).try_fold(1u64, |product, step| Some(product.checked_mul(all as u64 - some as u64 + step)? / step))
}

/// Computes the boards with one number of seeds.
struct Builder<'a, R> {
    table: &'a Endgames,
    moves: &'a Moves<R>,
    seeds: i32,
    stop: &'a Stop,
}

impl<R: Row> Builder<'_, R> {
    /// All ways to put `left` seeds into the pits from `pit` on.
    fn each(&mut self, pit: usize, left: u8, board: Board<R>) {
        let houses = self.table.houses;
        let place = |seeds: u8| match pit {
            pit if pit < houses => Board { own: board.own + R::only(pit, seeds), other: board.other },
            pit => Board { own: board.own, other: board.other + R::only(pit - houses, seeds) },
        };
        if pit + 1 == 2 * houses {
            self.value(place(left), self.seeds);
        } else if !self.stop.is_raised() {
            for seeds in 0..=left {
                self.each(pit + 1, left - seeds, place(seeds));
            }
        }
    }

    /// The value of a board. Moves that put no seed into a store lead to boards of the same table; every such move
    /// brings seeds nearer to their store, so that the recursion ends. Two threads may do the same work, with the
    /// same result.
    fn value(&mut self, board: Board<R>, seeds: i32) -> i32 {
        let entry = &self.table.values[self.table.rank(board, seeds)];
        let known = entry.load(Relaxed);
        if known != UNKNOWN {
            return 2 * i32::from(known) - seeds;
        }
        let mut best = -seeds;
        if self.moves.is_over(board) {
            best = board.own.seeds() - board.other.seeds();
        } else {
            for child in self.moves.children(board) {
                let value = match child.end {
                    Some(end) => end,
                    None => child.value(self.value(child.board, seeds - child.gain)),
                };
                best = best.max(value);
                if best == seeds {
                    break;
                }
            }
        }
        entry.store(((best + seeds) / 2) as u8, Relaxed);
        best
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::Ordering::Relaxed;

    use boardwright_game::{Shelf, Stop};

    use super::{Endgames, count};
    use crate::fast::{Board, Moves, Row};
    use crate::rules::{Capture, End, Rules};

    /// What the side to move gains, by looking at everything.
    fn value<R: Row>(moves: &Moves<R>, board: Board<R>) -> i32 {
        let values = moves.children(board).map(|child| match child.end {
            Some(end) => end,
            None => child.value(value(moves, child.board)),
        });
        values.max().expect("an unfinished game has moves")
    }

    fn table<R: Row>(rules: Rules, moves: &Moves<R>, seeds: usize, threads: usize) -> Endgames {
        let mut table = Endgames::none(usize::from(rules.houses));
        assert!(table.grow(moves, seeds, threads, &Stop::new(), &mut |_| {}));
        table
    }

    #[test]
    fn tables_hold_what_looking_at_everything_finds() {
        for (houses, seeds) in [(1, 9), (2, 7), (3, 5)] {
            for capture in [Capture::Standard, Capture::Empty] {
                for end in [End::EitherEmpty, End::MoverEmpty] {
                    let rules = Rules { houses, capture, end };
                    let moves = Moves::<u64>::new(rules);
                    let table = table(rules, &moves, seeds, 2);
                    let mut boards = 0;
                    each(usize::from(houses), seeds as u8, &mut |board: Board<u64>| {
                        if !moves.is_over(board) {
                            assert_eq!(table.get(board, board.seeds()), value(&moves, board), "{rules:?} {board:?}");
                            boards += 1;
                        }
                    });
                    assert!(boards > 0 && table.values.len() == count(usize::from(houses), seeds).unwrap());
                }
            }
        }
    }

    /// All boards with at most so many seeds.
    fn each(houses: usize, seeds: u8, visit: &mut impl FnMut(Board<u64>)) {
        fn fill(pits: &mut Vec<u8>, left: u8, houses: usize, visit: &mut impl FnMut(Board<u64>)) {
            if pits.len() == 2 * houses {
                return visit(Board { own: u64::of(&pits[..houses]), other: u64::of(&pits[houses..]) });
            }
            for seeds in 0..=left {
                pits.push(seeds);
                fill(pits, left - seeds, houses, visit);
                pits.pop();
            }
        }
        fill(&mut Vec::new(), seeds, houses, visit);
    }

    #[derive(Default)]
    struct OneShelf(Mutex<Vec<u8>>);

    impl Shelf for OneShelf {
        fn take(&self, name: &str) -> Option<Vec<u8>> {
            assert_eq!(name, "kalah-endgames-6-standard-either");
            Some(self.0.lock().unwrap().clone())
        }

        fn put(&self, _name: &str, bytes: &[u8]) {
            *self.0.lock().unwrap() = bytes.to_vec();
        }
    }

    #[test]
    fn a_kept_table_comes_back_whole_or_not_at_all() {
        let rules = Rules { houses: 6, capture: Capture::Standard, end: End::EitherEmpty };
        let seeds = Endgames::largest(6, super::WORTH_KEEPING) + 1;
        let mut made = Endgames::none(6);
        // The values do not matter here, and computing them would take long.
        made.seeds = seeds;
        made.starts = (0..=seeds + 1).map(|seeds| super::start(6, seeds)).collect();
        let boards = u32::try_from(made.starts[seeds + 1]).unwrap();
        made.values = (0..boards).map(|index| ((index % 251) as u8).into()).collect();
        let shelf = OneShelf::default();
        made.keep(rules, &shelf);
        let loaded = Endgames::take(rules, seeds, &shelf);
        assert_eq!((loaded.seeds, loaded.starts.clone()), (seeds, made.starts.clone()));
        let bytes = |table: &Endgames| table.values.iter().map(|value| value.load(Relaxed)).collect::<Vec<_>>();
        assert!(bytes(&loaded) == bytes(&made));
        let board = Board::<u64> { own: u64::of(&[1, 0, 2, 0, 0, 1]), other: u64::of(&[0, 3, 0, 0, 0, 0]) };
        assert_eq!(loaded.get(board, 7), made.get(board, 7));
        let middle = shelf.0.lock().unwrap().len() / 2;
        shelf.0.lock().unwrap()[middle] ^= 1;
        assert_eq!(Endgames::take(rules, seeds, &shelf).seeds, 0);
        shelf.0.lock().unwrap().truncate(middle);
        assert_eq!(Endgames::take(rules, seeds, &shelf).seeds, 0);
    }
}
