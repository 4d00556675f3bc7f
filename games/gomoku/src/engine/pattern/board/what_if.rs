//! What would be, if a rule or the course of the game were a little different.

use boardwright_game::Side;

use super::super::spot::{Class, Code};
use super::{Board, Cell, place};
use crate::Rule;

impl Board {
    /// Whether a black stone on the empty cell is forbidden in renju, or would be if its threes are real.
    pub(crate) fn is_suspect(&self, cell: Cell) -> bool {
        self.rule == Rule::Renju
            && (self.class(Side::First, cell) == Class::Forbidden
                || self.tables.spots[Side::First].mark(self.spot(cell).ids[Side::First]).is_suspect())
    }

    /// Leaves the move to the other side, which no rule allows: what would happen then is what a move threatens. A second
    /// pass takes the first one back.
    pub(crate) fn pass(&mut self) {
        self.to_move = self.to_move.other();
        self.key ^= crate::rules::TURN_KEY;
    }

    /// Takes over another position without how it came about.
    pub(crate) fn stand_at(&mut self, other: &Board) {
        let (mut changes, mut moves) = (std::mem::take(&mut self.changes), std::mem::take(&mut self.moves));
        changes.clear();
        moves.clear();
        *self = Board { changes, moves, ..*other };
    }

    /// The class that an empty cell would have for `side` if the other side had a stone on `other`, an empty cell at
    /// `distance` steps in `direction`.
    pub(crate) fn class_after(&self, side: Side, cell: Cell, direction: usize, distance: i16) -> Class {
        let (line, at) = place(cell, direction);
        let stone = (side.other() as u64 + 1) << (2 * at.wrapping_add_signed(distance.into()));
        let both = self.both(self.lines[direction][line] | stone, at);
        let shape = if side == Side::First { both & 15 } else { both >> 4 };
        let shift = 4 * direction;
        let code = (self.code(side, cell) & !(15 << shift)) | Code::from(shape) << shift;
        self.tables.spots[side].class(code)
    }
}
