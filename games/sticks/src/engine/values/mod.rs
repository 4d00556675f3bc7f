//! The exact values of all positions of a small game, by retrograde analysis.
//!
//! Play can go round in circles here, so that a search forwards cannot tell a draw from a win not yet found. This goes
//! backwards instead: positions in which the game is lost are known; whoever can move into one wins; whoever can only
//! move into won ones has lost; and so on, until nothing new turns up. What is left is drawn. (Ströhlein 1970 and
//! Thompson 1986, for endgames of chess.)
//!
//! A position is a pair of arrangements, the one of the side to move first; which player is which makes no difference.
//! One byte for each pair holds how many moves are left that may not lose, or, once that is decided, the plies to the
//! end.

mod arrangements;

use boardwright_game::{Position, Stop};

pub(super) use self::arrangements::Arrangements;
use crate::rules::{Kind, Kit, Sticks};

/// From here on a byte stands for a decided position and the plies to the end of the game.
const DECIDED: u8 = 128;

/// Positions between two looks at the stop.
const PERIOD: usize = 1 << 14;

/// What all positions of one small game are worth.
pub(super) struct Values {
    arrangements: Arrangements,
    values: Vec<u8>,
}

/// Positions decided in so many plies, by the arrangements of the side to move and of the other.
type Layer = Vec<(u32, u32)>;

impl Values {
    /// Whether the values of a game fit into so many bytes.
    pub(super) fn fits(kit: Kit, memory: usize) -> bool {
        let count = Arrangements::most(kit);
        // A side moves at most all of its pieces to each of the holes.
        let pieces: u32 = Kind::ALL.into_iter().map(|kind| kit.supply(kind)).sum();
        let moves = pieces * kit.board().count_ones();
        // Layers have taken up to a thirtieth of the positions, eight bytes each.
        count.saturating_mul(count) / 4 <= memory as u128 / 5 && moves < u32::from(DECIDED)
    }

    /// Computes them, telling `report` how far it has come; `None` if it was stopped.
    pub(super) fn build(kit: Kit, stop: &Stop, report: &mut dyn FnMut(String, u64)) -> Option<Values> {
        let arrangements = Arrangements::of(kit);
        let mut values = Values { values: vec![0; arrangements.count().pow(2)], arrangements };
        let mut layer = values.ends();
        let (mut plies, mut decided) = (0, 0);
        while !layer.is_empty() {
            decided += layer.len() as u64;
            report(format!("positions decided in {plies} plies"), decided);
            plies += 1;
            layer = values.step_back(&layer, plies, stop)?;
            // Longer wins do not fit into a byte, and without them nothing is known to be drawn.
            if plies > u8::MAX - DECIDED - 1 && !layer.is_empty() {
                return None;
            }
        }
        Some(values)
    }

    /// The positions in which the side to move has lost.
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

    /// The positions that a layer decides, which take `plies` to the end; `None` if it was stopped.
    fn step_back(&mut self, layer: &Layer, plies: u8, stop: &Stop) -> Option<Layer> {
        let mut next = Layer::new();
        for (index, &(mover, moved)) in layer.iter().enumerate() {
            if index % PERIOD == 0 && stop.is_raised() {
                return None;
            }
            // Before the last move the one who is to move now was waiting.
            let waiting = mover as usize;
            for origin in 0..self.arrangements.origins[moved as usize].len() {
                let step = &self.arrangements.origins[moved as usize][origin];
                let before = step.other as usize;
                let stood = step.hole & self.arrangements.bars[waiting][step.kind as usize] == 0;
                if stood && self.settles(before, waiting, plies) {
                    self.decide(before, waiting, plies);
                    next.push((before as u32, waiting as u32));
                }
            }
        }
        Some(next)
    }

    /// Whether a move to a position decided in one ply less decides the position as well: one that wins does, one that
    /// loses only if no other is left.
    fn settles(&mut self, mover: usize, other: usize, plies: u8) -> bool {
        let place = self.place(mover, other);
        let value = self.values[place];
        if value >= DECIDED {
            return false;
        }
        if plies % 2 == 1 {
            return true;
        }
        let left = if value == 0 { self.count_moves(mover, other) } else { value };
        self.values[place] = left - 1;
        left == 1
    }

    fn count_moves(&self, mover: usize, other: usize) -> u8 {
        let bars = &self.arrangements.bars[other];
        let moves = self.arrangements.moves[mover].iter();
        moves.filter(|step| step.hole & bars[step.kind as usize] == 0).count() as u8
    }

    /// The plies to the end with best play, an odd number if the side to move wins and an even one if it loses; `None`
    /// if the position is drawn.
    pub(super) fn plies(&self, position: &Sticks) -> Option<u8> {
        let side = position.to_move();
        let mover = self.arrangements.number(position, side)?;
        let other = self.arrangements.number(position, side.other())?;
        self.values[self.place(mover, other)].checked_sub(DECIDED)
    }

    /// The number of the arrangement of the side that has just moved, to tell positions apart.
    pub(super) fn moved(&self, position: &Sticks) -> Option<usize> {
        self.arrangements.number(position, position.to_move().other())
    }
}
