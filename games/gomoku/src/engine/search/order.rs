//! What earlier positions say about the order of moves: killers, counter moves and history.

use boardwright_game::Side;

use super::MOST_PLIES;
use crate::engine::pattern::board::{CELLS, Cell};

/// No history is further from 0.
const MOST_HISTORY: i32 = 8_192;

/// What was learned from cutoffs.
pub(crate) struct Order {
    killers: Vec<[Cell; 2]>,
    /// By side and cell.
    history: Box<[[i16; CELLS]; 2]>,
    /// The move that refuted another, by the side that refutes.
    counters: Box<[[Cell; CELLS]; 2]>,
    /// By the answered move and the answer, both on the board alone.
    continuation: Box<[i16]>,
    /// By depth and number of moves searched before.
    reductions: Box<[[u8; 64]; 64]>,
}

impl Order {
    pub(crate) fn new() -> Order {
        Order {
            killers: vec![[0; 2]; MOST_PLIES + 2],
            history: Box::new([[0; CELLS]; 2]),
            counters: Box::new([[0; CELLS]; 2]),
            continuation: vec![0; 484 * 484].into_boxed_slice(),
            reductions: Box::new(std::array::from_fn(|depth| {
                std::array::from_fn(|searched| {
                    let logarithm = |number: usize| (number.max(1) as f64).ln();
                    (0.4 + logarithm(depth) * logarithm(searched) / 1.9) as u8
                })
            })),
        }
    }

    /// Plies by which a late quiet move is searched less deep at first.
    pub(crate) fn reduction(&self, depth: i32, searched: usize) -> i32 {
        i32::from(self.reductions[depth.clamp(0, 63) as usize][searched.min(63)])
    }

    pub(crate) fn killers(&self, ply: usize) -> [Cell; 2] {
        self.killers[ply]
    }

    pub(crate) fn forget_killers(&mut self, ply: usize) {
        self.killers[ply] = [0; 2];
    }

    pub(crate) fn counter(&self, side: Side, last: Option<Cell>) -> Cell {
        last.map_or(0, |last| self.counters[side][last as usize])
    }

    /// How often a quiet move cut off, and how often it failed to.
    pub(crate) fn history(&self, side: Side, last: Option<Cell>, cell: Cell) -> i32 {
        let continued = last.map_or(0, |last| i32::from(self.continuation[pair(last, cell)]));
        i32::from(self.history[side][cell as usize]) + continued
    }

    /// A move cut off at `depth` after the `tried` ones had not.
    pub(crate) fn cutoff(
        &mut self,
        side: Side,
        ply: usize,
        last: Option<Cell>,
        best: Cell,
        tried: &[Cell],
        depth: i32,
    ) {
        let [first, second] = &mut self.killers[ply];
        if *first != best {
            (*first, *second) = (best, *first);
        }
        let bonus = (depth * depth * 8 + 32 * depth).min(1_600);
        add(&mut self.history[side][best as usize], bonus);
        for &cell in tried {
            add(&mut self.history[side][cell as usize], -bonus);
        }
        if let Some(last) = last {
            self.counters[side][last as usize] = best;
            add(&mut self.continuation[pair(last, best)], bonus);
            for &cell in tried {
                add(&mut self.continuation[pair(last, cell)], -bonus);
            }
        }
    }
}

/// The index of a move and its answer.
fn pair(last: Cell, cell: Cell) -> usize {
    let index = |cell: Cell| (usize::from(cell >> 5) - 5) * 22 + usize::from(cell & 31) - 5;
    index(last) * 484 + index(cell)
}

/// Adds with a pull towards 0 that grows with the size, so that nothing overflows and old news fade.
fn add(history: &mut i16, bonus: i32) {
    let old = i32::from(*history);
    *history = (old + bonus - old * bonus.abs() / MOST_HISTORY) as i16;
}
