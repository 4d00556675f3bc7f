//! The arrangements of one side's pieces on the board, and the moves between them.

use std::collections::HashMap;

use boardwright_game::{Position, Side};

use crate::rules::{Equipment, Hole, Kind, Sticks};

/// A move of one side, from the view of the arrangement where it begins or of the one where it ends.
pub(super) struct ArrangementMove {
    /// The kind of the piece that moves.
    pub(super) kind: Kind,
    /// The hole at the other end of the move as a mask; 0 for the tray.
    pub(super) hole: u64,
    /// The arrangement at the other end.
    pub(super) other: u32,
}

/// All arrangements of one side's pieces on the board.
pub(in crate::solver) struct Arrangements {
    pieces: Vec<[u64; 3]>,
    numbers: HashMap<[u64; 3], u32>,
    /// By arrangement, its moves on a board without the other side.
    pub(super) moves: Vec<Vec<ArrangementMove>>,
    /// By arrangement, the moves that lead to it.
    pub(super) origins: Vec<Vec<ArrangementMove>>,
    /// By arrangement, true if it holds a winning sequence.
    pub(super) wins: Vec<bool>,
    /// By arrangement and kind, the holes that its pieces bar to the other side's pieces.
    pub(super) bars: Vec<[u64; 3]>,
}

impl Arrangements {
    /// An upper bound of the number of arrangements with this equipment.
    pub(in crate::solver) fn most(equipment: Equipment) -> u128 {
        let room = u128::from(equipment.board().count_ones());
        let [sticks, hollows, solids] = Kind::ALL.map(|kind| u128::from(equipment.supply(kind)));
        let mut sum = 0;
        for stick in 0..=sticks {
            for hollow in 0..=hollows {
                for solid in 0..=solids {
                    let ways = choose(room, stick) * choose(room - stick, hollow);
                    sum += ways * choose(room - stick - hollow, solid);
                }
            }
        }
        sum
    }

    /// Finds all arrangements that can be reached from the empty board if only one side moves.
    pub(super) fn of(equipment: Equipment) -> Arrangements {
        let mut all = Arrangements {
            pieces: vec![[0; 3]],
            numbers: HashMap::from([([0; 3], 0)]),
            moves: Vec::new(),
            origins: vec![Vec::new()],
            wins: Vec::new(),
            bars: Vec::new(),
        };
        while let Some(&pieces) = all.pieces.get(all.moves.len()) {
            let number = all.moves.len() as u32;
            // Arrangements made by the rules' own moves are always valid.
            let Ok(position) = Sticks::from_pieces(equipment, [pieces, [0; 3]], Side::First) else { break };
            let mut moves = Vec::new();
            for mv in position.moves() {
                let other = all.number_of(&pieces_of(&position.child(mv), Side::First));
                let from = mv.from.map_or(0, Hole::bit);
                all.origins[other as usize].push(ArrangementMove { kind: mv.kind, hole: from, other: number });
                moves.push(ArrangementMove { kind: mv.kind, hole: mv.to.bit(), other });
            }
            all.moves.push(moves);
            all.wins.push(position.outcome().is_some());
            all.bars.push(Kind::ALL.map(|kind| equipment.board() & !position.targets(Side::Second, kind)));
        }
        all
    }

    fn number_of(&mut self, pieces: &[u64; 3]) -> u32 {
        if let Some(&number) = self.numbers.get(pieces) {
            return number;
        }
        let number = self.pieces.len() as u32;
        self.pieces.push(*pieces);
        self.numbers.insert(*pieces, number);
        self.origins.push(Vec::new());
        number
    }

    /// The number of arrangements.
    pub(super) fn count(&self) -> usize {
        self.pieces.len()
    }

    /// The number of the arrangement of a side's pieces.
    pub(super) fn number(&self, position: &Sticks, side: Side) -> Option<usize> {
        self.numbers.get(&pieces_of(position, side)).map(|&number| number as usize)
    }

    /// True if the two sides' pieces can lie on the board together.
    pub(super) fn fit(&self, one: usize, other: usize) -> bool {
        self.pieces[one].iter().zip(self.bars[other]).all(|(pieces, bars)| pieces & bars == 0)
    }
}

fn pieces_of(position: &Sticks, side: Side) -> [u64; 3] {
    Kind::ALL.map(|kind| position.pieces(side, kind))
}

fn choose(from: u128, count: u128) -> u128 {
    (0..count).fold(1, |ways, taken| ways * from.saturating_sub(taken) / (taken + 1))
}
