//! The stones of a board by its lines: one word for each line, two bits a point, with the edge around.

use boardwright_game::Side;

use crate::board::pattern_board::{Cell, place};
use crate::eval::lines::patterns;

/// The words of all lines: 0 for none, 1 for black, 2 for white, 3 for the edge.
#[derive(Clone, Debug)]
pub(crate) struct LineWords([[u64; 64]; 4]);

impl LineWords {
    /// The lines of an empty board with these points.
    pub(crate) fn of_points(points: impl Iterator<Item = Cell>) -> LineWords {
        let mut words = [[!0; 64]; 4];
        for cell in points {
            for (direction, words) in words.iter_mut().enumerate() {
                let (line, at) = place(cell, direction);
                words[line] &= !(3 << (2 * at));
            }
        }
        LineWords(words)
    }

    /// Puts a stone on an empty point, or takes it from there.
    #[inline]
    pub(crate) fn toggle(&mut self, cell: Cell, side: Side) {
        for (direction, words) in self.0.iter_mut().enumerate() {
            let (line, at) = place(cell, direction);
            words[line] ^= (side as u64 + 1) << (2 * at);
        }
    }

    /// The word of the line through a point, and the place of the point on it.
    #[inline]
    pub(crate) fn line(&self, cell: Cell, direction: usize) -> (u64, u32) {
        let (line, at) = place(cell, direction);
        (self.0[direction][line], at)
    }

    /// The keys of the patterns of a point.
    pub(crate) fn keys(&self, cell: Cell) -> [u32; 4] {
        [0, 1, 2, 3].map(|direction| {
            let (line, at) = self.line(cell, direction);
            patterns::key(line, at)
        })
    }
}
