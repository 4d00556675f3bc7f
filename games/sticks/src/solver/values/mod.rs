//! Retrograde analysis: the exact values of all positions of a small game.
//!
//! Play can repeat, so a forward search cannot tell a draw from a win that it has not found yet. Retrograde analysis
//! starts from the positions in which the game is lost. A side that can move to such a position wins; a side all of
//! whose moves lead to won positions of the opponent loses; and so on, until no new position is decided. The rest are
//! draws. (Ströhlein 1970 and Thompson 1986, for endgames of chess.)
//!
//! A position is a pair of arrangements, that of the side to move first; the colours make no difference. One byte for
//! each pair counts the moves that may not lose or, once the position is decided, the plies to the end.

mod arrangements;

use boardwright_game::{Position, Stop};

pub(super) use self::arrangements::Arrangements;
use crate::rules::{Equipment, Kind, Sticks};

/// From this value on, a byte stands for a decided position and holds the plies to the end of the game.
const DECIDED: u8 = 128;

/// The number of positions between two checks of the stop.
const PERIOD: usize = 1 << 14;

/// The values of all positions of one small game.
pub(super) struct Values {
    arrangements: Arrangements,
    values: Vec<u8>,
}

/// Positions that are decided in the same number of plies, by the arrangements of the side to move and of the other.
type Layer = Vec<(u32, u32)>;

impl Values {
    /// True if the values of a game fit into `memory` bytes.
    pub(super) fn fits(equipment: Equipment, memory: usize) -> bool {
        let count = Arrangements::most(equipment);
        // An upper bound of the moves in a position: every piece to every hole. It must fit into a byte.
        let pieces: u32 = Kind::ALL.into_iter().map(|kind| equipment.supply(kind)).sum();
        let moves = pieces * equipment.board().count_ones();
        // Layers have taken up to a thirtieth of the positions, at eight bytes each.
        count.saturating_mul(count) / 4 <= memory as u128 / 5 && moves < u32::from(DECIDED)
    }

    /// Computes all values and reports the progress; `None` if it was stopped.
    pub(super) fn build(equipment: Equipment, stop: &Stop, report: &mut dyn FnMut(String, u64)) -> Option<Values> {
        let arrangements = Arrangements::of(equipment);
        let mut values = Values { values: vec![0; arrangements.count().pow(2)], arrangements };
        let mut layer = values.ends();
        let (mut plies, mut decided) = (0, 0);
        while !layer.is_empty() {
            decided += layer.len() as u64;
            report(format!("positions decided in {plies} plies"), decided);
            plies += 1;
            layer = values.step_back(&layer, plies, stop)?;
            // Longer wins do not fit into a byte. Without them the undecided positions are not known to be draws.
            if plies > u8::MAX - DECIDED - 1 && !layer.is_empty() {
                return None;
            }
        }
        Some(values)
    }

    /// Decides the positions in which the side to move has lost.
    fn ends(&mut self) -> Layer {
        let all = 0..self.arrangements.count();
        let won: Vec<usize> = all.clone().filter(|&number| self.arrangements.wins[number]).collect();
        let mut layer = Layer::new();
        for won in won {
            for mover in all.clone() {
                if !self.arrangements.wins[mover] && self.arrangements.fit(mover, won) {
                    self.decide(mover, won, 0);
                    layer.push((mover as u32, won as u32));
                }
            }
        }
        layer
    }

    fn decide(&mut self, mover: usize, other: usize, plies: u8) {
        let place = self.place(mover, other);
        self.values[place] = DECIDED + plies;
    }

    fn place(&self, mover: usize, other: usize) -> usize {
        mover * self.arrangements.count() + other
    }

    /// Decides the positions that follow from a layer and take `plies` to the end; `None` if it was stopped.
    fn step_back(&mut self, layer: &Layer, plies: u8, stop: &Stop) -> Option<Layer> {
        let mut next = Layer::new();
        for (index, &(mover, moved)) in layer.iter().enumerate() {
            if index % PERIOD == 0 && stop.is_raised() {
                return None;
            }
            // One ply earlier the side to move was the one that waited.
            let waiting = mover as usize;
            for origin in 0..self.arrangements.origins[moved as usize].len() {
                let step = &self.arrangements.origins[moved as usize][origin];
                let before = step.other as usize;
                // The piece must have been able to stand where it came from, beside the other side's pieces.
                let stood = step.hole & self.arrangements.bars[waiting][step.kind as usize] == 0;
                if stood && self.settles(before, waiting, plies) {
                    self.decide(before, waiting, plies);
                    next.push((before as u32, waiting as u32));
                }
            }
        }
        Some(next)
    }

    /// True if a move to a position that was decided one ply ago decides this position: a winning move always does, a
    /// losing move only if it was the last one left.
    fn settles(&mut self, mover: usize, other: usize, plies: u8) -> bool {
        let place = self.place(mover, other);
        let value = self.values[place];
        if value >= DECIDED {
            return false;
        }
        if plies % 2 == 1 {
            return true;
        }
        // 0 means that the moves have not been counted; they are counted when the first of them is found to lose.
        let left = if value == 0 { self.count_moves(mover, other) } else { value };
        self.values[place] = left - 1;
        left == 1
    }

    fn count_moves(&self, mover: usize, other: usize) -> u8 {
        let bars = &self.arrangements.bars[other];
        let moves = self.arrangements.moves[mover].iter();
        moves.filter(|step| step.hole & bars[step.kind as usize] == 0).count() as u8
    }

    /// The plies to the end with best play: odd if the side to move wins, even if it loses, `None` for a draw.
    pub(super) fn plies(&self, position: &Sticks) -> Option<u8> {
        let side = position.to_move();
        let mover = self.arrangements.number(position, side)?;
        let other = self.arrangements.number(position, side.other())?;
        self.values[self.place(mover, other)].checked_sub(DECIDED)
    }

    /// The number of the arrangement of the side that has just moved.
    pub(super) fn moved(&self, position: &Sticks) -> Option<usize> {
        self.arrangements.number(position, position.to_move().other())
    }
}
