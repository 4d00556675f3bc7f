//! The endgame tables compared with brute force, and their storage in a cache.

use std::collections::HashMap;
use std::sync::Mutex;

use boardwright_game::{Stop, TableCache};

use crate::board::{Child, FastBoard, Moves, Row};
use crate::rules::{Capture, End, Rules};
use crate::solver::endgames::{BuildStep, Endgames, count};

const ALL_RULES: [(Capture, End); 4] = [
    (Capture::Standard, End::EitherEmpty),
    (Capture::Empty, End::EitherEmpty),
    (Capture::Standard, End::MoverEmpty),
    (Capture::Empty, End::MoverEmpty),
];

/// All values of a table, boards with fewer seeds first.
fn bytes(table: &Endgames) -> Vec<u8> {
    (0..=table.seeds).flat_map(|n| table.values.lists(n)).flatten().copied().collect()
}

fn table(rules: Rules, seeds: usize, threads: usize) -> Endgames {
    let mut table = Endgames::none(rules);
    assert!(table.grow(seeds, threads, &Stop::new(), &mut |_| {}));
    table
}

/// By induction over the seeds in play and the quiet moves this is sufficient: each value is the best of the table's
/// values for the boards after a move, and a move that ends the game has its own value.
#[test]
fn every_value_is_the_best_of_those_a_move_further() {
    for (houses, seeds) in [(1, 20), (2, 16), (3, 11), (4, 9), (6, 6)] {
        for (capture, end) in ALL_RULES {
            let rules = Rules { houses, capture, end };
            let moves = Moves::<u64>::new(rules);
            let table = table(rules, seeds, 2);
            let mut boards = 0;
            each(usize::from(houses), seeds as u8, &mut |board: FastBoard<u64>| {
                if !moves.is_over(board) {
                    let all = board.seeds();
                    let after = |child: Child<u64>| match child.end {
                        Some(end) => end,
                        None => child.value(table.get(child.board, all - child.gain)),
                    };
                    let best = moves.children(board).map(after).max().expect("an unfinished game has moves");
                    assert_eq!(table.get(board, all), best, "{rules:?} {board:?}");
                    boards += 1;
                }
            });
            let all = bytes(&table).len();
            assert!(boards > 0 && Some(all) == count(usize::from(houses), seeds), "{rules:?}");
        }
    }
}

#[test]
fn a_table_grows_by_steps_and_on_any_number_of_threads() {
    for (capture, end) in ALL_RULES {
        let rules = Rules { houses: 4, capture, end };
        let whole = table(rules, 9, 3);
        let mut stepped = table(rules, 3, 1);
        assert!(stepped.grow(7, 1, &Stop::new(), &mut |_| {}) && stepped.grow(9, 1, &Stop::new(), &mut |_| {}));
        assert!(bytes(&whole) == bytes(&stepped), "{rules:?}");
        let (stop, mut reports) = (Stop::new(), 0);
        let is_whole = stepped.grow(12, 1, &stop, &mut |step| {
            reports += usize::from(matches!(step, BuildStep::Begins(11)));
            if reports == 1 {
                stop.raise();
            }
        });
        assert_eq!((is_whole, stepped.seeds()), (false, 10), "stopped while it made boards with 11 seeds");
        assert!(bytes(&stepped) == bytes(&table(rules, 10, 2)), "{rules:?}");
    }
}

/// All boards with at most this many seeds.
fn each(houses: usize, seeds: u8, visit: &mut impl FnMut(FastBoard<u64>)) {
    fn fill(pits: &mut Vec<u8>, left: u8, houses: usize, visit: &mut impl FnMut(FastBoard<u64>)) {
        if pits.len() == 2 * houses {
            return visit(FastBoard { own: u64::of(&pits[..houses]), other: u64::of(&pits[houses..]) });
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
struct MemoryCache(Mutex<HashMap<String, Vec<u8>>>);

impl TableCache for MemoryCache {
    fn load(&self, name: &str, parts: &mut [&mut [u8]]) -> bool {
        let kept = self.0.lock().expect("no test fails while it holds it");
        let Some(mut rest) = kept.get(name).map(Vec::as_slice) else { return false };
        for part in parts {
            let Some((own, others)) = rest.split_at_checked(part.len()) else { return false };
            part.copy_from_slice(own);
            rest = others;
        }
        rest.is_empty()
    }

    fn store(&self, name: &str, parts: &[&[u8]]) -> bool {
        self.0.lock().expect("no test fails while it holds it").insert(name.to_owned(), parts.concat());
        true
    }
}

#[test]
fn what_is_on_a_shelf_comes_back_up_to_the_first_gap() {
    let cache = MemoryCache::default();
    let (capture, end) = ALL_RULES[0];
    let rules = Rules { houses: 3, capture, end };
    let mut made = Endgames::none(rules);
    made.grow(8, 1, &Stop::new(), &mut |step| {
        if let BuildStep::Ends(n, lists) = step {
            cache.store(&Endgames::name(rules, n), lists);
        }
    });
    let taken = |rules: Rules, seeds: usize| {
        let mut table = Endgames::none(rules);
        table.take(seeds, 2, &cache, &mut || {});
        table
    };
    let whole = taken(rules, 8);
    assert!(whole.seeds == 8 && bytes(&whole) == bytes(&made));
    assert_eq!(taken(rules, 5).seeds, 5, "no more than is wanted");
    assert_eq!(taken(Rules { houses: 4, ..rules }, 8).seeds, 0, "of other boards");
    assert_eq!(taken(Rules { capture: Capture::Empty, ..rules }, 8).seeds, 0, "by other rules");
    cache.0.lock().expect("it is free").remove(&Endgames::name(rules, 6));
    let mut part = taken(rules, 8);
    assert_eq!(part.seeds, 5, "what comes behind a gap is of no use");
    assert!(part.grow(8, 1, &Stop::new(), &mut |_| {}) && bytes(&part) == bytes(&made));
}
