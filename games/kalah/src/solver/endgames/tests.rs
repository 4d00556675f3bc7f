//! The tables against looking at everything, and on a shelf.

use boardwright_game::Stop;

use super::{Endgames, count, open, unpack};
use crate::fast::{Board, Child, Moves, Row};
use crate::rules::{Capture, End, Rules};

const ALL_RULES: [(Capture, End); 4] = [
    (Capture::Standard, End::EitherEmpty),
    (Capture::Empty, End::EitherEmpty),
    (Capture::Standard, End::MoverEmpty),
    (Capture::Empty, End::MoverEmpty),
];

fn table(rules: Rules, seeds: usize, threads: usize) -> Endgames {
    let mut table = Endgames::none(rules);
    assert!(table.grow(seeds, threads, &Stop::new(), &mut |_| {}));
    table
}

/// By induction over the seeds in play and the quiet moves this is enough: each value is the best of those that the
/// table has for the boards after a move, and a move that ends the game has its own.
#[test]
fn every_value_is_the_best_of_those_a_move_further() {
    for (houses, seeds) in [(1, 20), (2, 16), (3, 11), (4, 9), (6, 6)] {
        for (capture, end) in ALL_RULES {
            let rules = Rules { houses, capture, end };
            let moves = Moves::<u64>::new(rules);
            let table = table(rules, seeds, 2);
            let mut boards = 0;
            each(usize::from(houses), seeds as u8, &mut |board: Board<u64>| {
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
            let all: usize = table.values.iter().map(<[u8]>::len).sum();
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
        assert!(whole.to_bytes() == stepped.to_bytes(), "{rules:?}");
        let (stop, mut reports) = (Stop::new(), 0);
        let is_whole = stepped.grow(12, 1, &stop, &mut |_| {
            reports += 1;
            if reports == 2 {
                stop.raise();
            }
        });
        assert_eq!((is_whole, stepped.seeds()), (false, 10), "stopped while it made boards with 11 seeds");
        assert!(stepped.to_bytes() == table(rules, 10, 2).to_bytes(), "{rules:?}");
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

/// What is on a shelf comes back only if it is whole.
#[test]
fn a_damaged_table_is_not_opened() {
    let (capture, end) = ALL_RULES[0];
    let made = table(Rules { houses: 3, capture, end }, 6, 1);
    let bytes = made.to_bytes();
    let (seeds, values) = open(3, &bytes).expect("it is whole");
    assert_eq!((seeds, Some(values.len())), (6, count(3, 6)));
    assert_eq!(unpack(made.rules, seeds, values).to_bytes(), bytes);
    assert!(open(4, &bytes).is_none(), "of other boards");
    for place in [0, 9, 20, bytes.len() - 1] {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1;
        assert!(open(3, &damaged).is_none(), "byte {place}");
    }
    assert!(open(3, &bytes[..bytes.len() / 2]).is_none() && open(3, b"").is_none());
}
