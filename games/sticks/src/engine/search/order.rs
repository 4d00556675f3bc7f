//! What earlier positions say about the order of moves: killers, counter moves and history.

use boardwright_game::Side;

use super::MOST_PLIES;
use crate::rules::{HOLES, Move};

/// No history is further from 0.
const MOST_HISTORY: i32 = 8_192;

/// Kinds of pieces times holes: where a piece came from does not count.
const ARRIVALS: usize = 3 * HOLES;

/// What was learned from cutoffs.
pub(crate) struct Order {
    killers: Vec<[Option<Move>; 2]>,
    /// By side and arrival.
    history: [[i16; ARRIVALS]; 2],
    /// The move that refuted an arrival, by the side that refutes.
    counters: [[Option<Move>; ARRIVALS]; 2],
    /// By the answered arrival and the answer.
    continuation: Vec<[i16; ARRIVALS]>,
    /// By depth and number of moves searched before.
    reductions: Box<[[u8; 64]; 64]>,
}

/// The number of an arrival.
fn arrival(mv: Move) -> usize {
    mv.kind as usize * HOLES + mv.to.index()
}

impl Order {
    pub(crate) fn new() -> Order {
        Order {
            killers: vec![[None; 2]; MOST_PLIES + 2],
            history: [[0; ARRIVALS]; 2],
            counters: [[None; ARRIVALS]; 2],
            continuation: vec![[0; ARRIVALS]; ARRIVALS],
            reductions: Box::new(std::array::from_fn(|depth| {
                std::array::from_fn(|searched| {
                    let logarithm = |number: usize| (number.max(1) as f64).ln();
                    (0.5 + logarithm(depth) * logarithm(searched) / 1.8) as u8
                })
            })),
        }
    }

    /// Plies by which a late quiet move is searched less deep at first.
    pub(crate) fn reduction(&self, depth: i32, searched: usize) -> i32 {
        i32::from(self.reductions[depth.clamp(0, 63) as usize][searched.min(63)])
    }

    pub(crate) fn killers(&self, ply: usize) -> [Option<Move>; 2] {
        self.killers[ply]
    }

    pub(crate) fn forget_killers(&mut self, ply: usize) {
        self.killers[ply] = [None; 2];
    }

    pub(crate) fn counter(&self, side: Side, last: Option<Move>) -> Option<Move> {
        last.and_then(|last| self.counters[side][arrival(last)])
    }

    /// How often a quiet move cut off, and how often it failed to.
    pub(crate) fn history(&self, side: Side, last: Option<Move>, mv: Move) -> i32 {
        let continued = last.map_or(0, |last| i32::from(self.continuation[arrival(last)][arrival(mv)]));
        i32::from(self.history[side][arrival(mv)]) + continued
    }

    /// A move cut off at `depth` after the `tried` ones had not.
    pub(crate) fn cutoff(
        &mut self,
        side: Side,
        ply: usize,
        last: Option<Move>,
        best: Move,
        tried: &[Move],
        depth: i32,
    ) {
        let [first, second] = &mut self.killers[ply];
        if *first != Some(best) {
            (*first, *second) = (Some(best), *first);
        }
        let bonus = (depth * depth * 8 + 32 * depth).min(1_600);
        add(&mut self.history[side][arrival(best)], bonus);
        for &mv in tried {
            add(&mut self.history[side][arrival(mv)], -bonus);
        }
        if let Some(last) = last {
            self.counters[side][arrival(last)] = Some(best);
            let continuation = &mut self.continuation[arrival(last)];
            add(&mut continuation[arrival(best)], bonus);
            for &mv in tried {
                add(&mut continuation[arrival(mv)], -bonus);
            }
        }
    }
}

/// Adds with a pull towards 0 that grows with the size, so that nothing overflows and old news fade.
fn add(history: &mut i16, bonus: i32) {
    let old = i32::from(*history);
    *history = (old + bonus - old * bonus.abs() / MOST_HISTORY) as i16;
}
