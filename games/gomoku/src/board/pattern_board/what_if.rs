//! Queries about positions that differ a little from the current one: after a pass, or with one more stone on a line.

use boardwright_game::Side;

use crate::Rule;
use crate::board::pattern_board::{Cell, PatternBoard, place};
use crate::board::spot::{Class, Code};

impl PatternBoard {
    /// True if a black stone on the empty cell is a foul in renju, or would be one if its threes are real.
    pub(crate) fn is_suspect(&self, cell: Cell) -> bool {
        self.rule == Rule::Renju
            && (self.class(Side::First, cell) == Class::Forbidden
                || self.tables.spots[Side::First].mark(self.set_id(Side::First, cell)).is_suspect())
    }

    /// Passes, which no rule allows (a null move). The search uses it to find the opponent's threats. A second pass
    /// takes the first one back.
    pub(crate) fn pass(&mut self) {
        self.to_move = self.to_move.other();
        self.key ^= crate::rules::TURN_KEY;
    }

    /// Stops keeping the values of patterns, so that moves take less time.
    pub(crate) fn forget_values(&mut self) {
        self.values.forget();
    }

    /// Copies another position without its history of moves.
    pub(crate) fn stand_at(&mut self, other: &PatternBoard) {
        let (mut changes, mut moves) = (std::mem::take(&mut self.changes), std::mem::take(&mut self.moves));
        changes.clear();
        moves.clear();
        *self = PatternBoard { changes, moves, ..*other };
    }

    /// The class that an empty cell would have for `side` if `owner` had a stone on an empty cell `distance` steps away in
    /// `direction`.
    pub(crate) fn class_after(&self, side: Side, cell: Cell, owner: Side, direction: usize, distance: i16) -> Class {
        let (line, at) = place(cell, direction);
        let stone = (owner as u64 + 1) << (2 * at.wrapping_add_signed(distance.into()));
        let both = self.both(self.lines[direction][line] | stone, at);
        let shape = if side == Side::First { both & 15 } else { both >> 4 };
        let shift = 4 * direction;
        let code = (self.code(side, cell) & !(15 << shift)) | Code::from(shape) << shift;
        self.tables.spots[side].set(code).class()
    }
}
