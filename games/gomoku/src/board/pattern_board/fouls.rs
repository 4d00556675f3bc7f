//! Forbidden moves of renju.

use boardwright_game::Side;

use super::{Cell, PatternBoard, point_of};
use crate::Rule;
use crate::board::spot::Class;
use crate::rules::forbids;

/// Empty points that are looked at to find out whether all of them are forbidden.
const FEW: usize = 8;

impl PatternBoard {
    /// True if a stone of the side to move on the empty cell loses by a foul.
    pub(crate) fn is_foul(&self, cell: Cell) -> bool {
        if self.rule != Rule::Renju || self.to_move != Side::First {
            return false;
        }
        let class = self.class(Side::First, cell);
        let is_suspect = || self.tables.spots[Side::First].mark(self.set_id(Side::First, cell)).is_suspect();
        class == Class::Forbidden
            || (class != Class::Five && is_suspect() && forbids(&self.rules, point_of(cell)).is_some())
    }

    /// True if the side to move has forbidden points alone to choose from. A board with more empty points than a few is not
    /// looked at.
    pub(crate) fn must_foul(&self) -> bool {
        let empty = self.count_empty();
        let is_candidate = self.rule == Rule::Renju && self.to_move == Side::First && (1..=FEW).contains(&empty);
        is_candidate && self.points().filter(|&cell| self.is_empty(cell)).all(|cell| self.is_foul(cell))
    }
}
