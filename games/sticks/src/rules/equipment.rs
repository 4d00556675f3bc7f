//! The equipment of a game: the kinds of pieces, the number of each that a player owns, and the size of the board.

use boardwright_game::{Message, mix};

use crate::rules::hole::{Hole, SIZE};
use crate::texts::TEXTS;

/// One of the three kinds of pieces that each player owns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A stick; it may stand inside a hollow barrel of the opponent.
    Stick,
    /// A hollow barrel; it may stand around a stick of the opponent.
    Hollow,
    /// A solid barrel; it shares its hole with nothing.
    Solid,
}

impl Kind {
    /// All kinds in the order in which moves list them.
    pub const ALL: [Kind; 3] = [Kind::Stick, Kind::Hollow, Kind::Solid];

    /// True for both kinds of barrels, which are equal in a sequence.
    #[must_use]
    pub const fn is_barrel(self) -> bool {
        !matches!(self, Kind::Stick)
    }

    /// The name of the kind in texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Stick => "stick",
            Kind::Hollow => "hollow barrel",
            Kind::Solid => "solid barrel",
        }
    }

    /// Its name as a message.
    #[must_use]
    pub fn message(self) -> Message {
        TEXTS.say(match self {
            Kind::Stick => "sticks-piece-stick",
            Kind::Hollow => "sticks-piece-hollow-barrel",
            Kind::Solid => "sticks-piece-solid-barrel",
        })
    }

    /// The reason why a piece of this kind may not move on the board yet.
    #[must_use]
    pub fn lock(self) -> Message {
        TEXTS.say(if self.is_barrel() { "sticks-barrels-locked" } else { "sticks-sticks-locked" })
    }

    /// The kinds that must all be in play before a piece of this kind may move on the board: the barrels form one
    /// pool.
    pub(super) const fn pool(self) -> &'static [Kind] {
        if self.is_barrel() { &[Kind::Hollow, Kind::Solid] } else { &[Kind::Stick] }
    }
}

/// The board and the pieces of one variant of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Equipment {
    columns: u8,
    rows: u8,
    supply: [u8; 3],
}

impl Equipment {
    /// 7 × 7 holes, and for each player 10 sticks, 4 hollow and 4 solid barrels.
    pub const STANDARD: Equipment = Equipment { columns: 7, rows: 7, supply: [10, 4, 4] };
    /// 6 × 6 holes, and for each player 8 sticks, 3 hollow and 3 solid barrels.
    pub const SIX: Equipment = Equipment { columns: 6, rows: 6, supply: [8, 3, 3] };
    /// 5 × 5 holes, and for each player 6 sticks, 2 hollow and 2 solid barrels.
    pub const FIVE: Equipment = Equipment { columns: 5, rows: 5, supply: [6, 2, 2] };

    /// The usual pieces on a square board of the given size; `None` if there is no such board.
    pub const fn of_size(size: u8) -> Option<Equipment> {
        match size {
            5 => Some(Equipment::FIVE),
            6 => Some(Equipment::SIX),
            7 => Some(Equipment::STANDARD),
            _ => None,
        }
    }

    /// Makes the equipment of a board with 5 to 7 columns and 2 to 7 rows, with these pieces for each player.
    ///
    /// # Errors
    /// As [`Equipment::with_supply`], or the sizes that boards may have.
    pub fn of_board(columns: u8, rows: u8, supply: [u8; 3]) -> Result<Equipment, String> {
        if !(5..=SIZE).contains(&columns) || !(2..=SIZE).contains(&rows) {
            return Err("5 to 7 columns and 2 to 7 rows".to_owned());
        }
        Equipment { columns, rows, supply: [0; 3] }.with_supply(supply)
    }

    /// The same board with other pieces for each player: sticks, hollow and solid barrels.
    ///
    /// # Errors
    /// Returns the pieces that are allowed: few enough that the side to move always has a legal move, and enough for
    /// one of the sequences.
    pub fn with_supply(self, supply: [u8; 3]) -> Result<Equipment, String> {
        let [sticks, hollows, solids] = supply;
        let barrels = hollows.saturating_add(solids);
        // If all pieces of both players stand in holes of their own, one hole is left.
        let most = ((self.columns * self.rows - 1) / 2).min(18);
        if sticks > 10 || hollows > 4 || solids > 4 || sticks + barrels > most {
            return Err(format!(
                "at most 10 sticks, 4 hollow and 4 solid barrels, and {most} pieces in all on {}x{} holes",
                self.columns, self.rows
            ));
        }
        let is_enough = matches!((sticks, barrels), (4.., 1..) | (3, 2..) | (2, 3..));
        if !is_enough {
            return Err("pieces for a sequence: 4 sticks and a barrel, 3 and 2, or 2 and 3".to_owned());
        }
        Ok(Equipment { supply, ..self })
    }

    /// Columns of the board.
    #[must_use]
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// Rows of the board.
    #[must_use]
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// The number of pieces of a kind that each player owns.
    #[must_use]
    pub const fn supply(self, kind: Kind) -> u32 {
        self.supply[kind as usize] as u32
    }

    /// True if a player that lacks a single piece in a line, and may move one of its kind, always has one outside the
    /// line: a line has at most four sticks, and two barrels when one is missing.
    #[must_use]
    pub const fn is_ample(self) -> bool {
        let [sticks, hollows, solids] = self.supply;
        sticks >= 4 && hollows >= 3 && solids >= 3
    }

    /// The image of a hole of the board under one of its symmetries.
    #[must_use]
    pub fn mirror(self, hole: Hole, symmetry: usize) -> Hole {
        hole.mirrored(symmetry, self.columns, self.rows)
    }

    /// The mask of the board.
    #[must_use]
    pub const fn board(self) -> u64 {
        BOARDS[self.columns as usize][self.rows as usize]
    }

    /// The part of all keys that depends on the equipment; 0 for the usual pieces on the largest board.
    pub(super) const fn key(self) -> u64 {
        let [sticks, hollows, solids] = self.supply;
        if self.columns == 7 && self.rows == 7 && sticks == 10 && hollows == 4 && solids == 4 {
            return 0;
        }
        let shape = (self.columns ^ self.rows) as u64;
        mix(shape << 48 | 0x5715_1000_0000 | u32::from_be_bytes([self.columns, sticks, hollows, solids]) as u64)
    }
}

/// The masks of the boards by their columns and rows.
const BOARDS: [[u64; SIZE as usize + 1]; SIZE as usize + 1] = {
    let mut boards = [[0; SIZE as usize + 1]; SIZE as usize + 1];
    let mut columns = 1;
    while columns <= SIZE as usize {
        let mut rows = 1;
        while rows <= SIZE as usize {
            boards[columns][rows] = boards[columns][rows - 1] | ((1 << columns) - 1) << ((rows - 1) * SIZE as usize);
            rows += 1;
        }
        columns += 1;
    }
    boards
};

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::Equipment;

    #[test]
    fn boards_lie_in_the_lower_left_corner_of_the_largest() {
        assert_eq!(Equipment::STANDARD.board(), (1 << 49) - 1);
        assert_eq!(Equipment::FIVE.board().count_ones(), 25);
        assert_eq!(Equipment::FIVE.board() & 0x7f, 0b001_1111);
        assert_eq!(Equipment::SIX.board() >> 42, 0, "no row 7");
        let low = Equipment::of_board(6, 2, [4, 1, 0]).expect("a board");
        assert_eq!(low.board(), 0b01_1111_1011_1111);
    }

    #[test]
    fn pieces_leave_room_to_move_and_suffice_to_win() {
        assert!(Equipment::FIVE.with_supply([8, 2, 2]).is_ok());
        assert!(Equipment::FIVE.with_supply([9, 2, 2]).is_err(), "26 pieces on 25 holes");
        assert!(Equipment::STANDARD.with_supply([10, 4, 4]).is_ok());
        assert!(Equipment::STANDARD.with_supply([255, 255, 255]).is_err());
        assert!(Equipment::of_board(6, 2, [4, 1, 0]).is_ok());
        assert!(Equipment::of_board(6, 2, [4, 1, 1]).is_err(), "12 pieces on 12 holes");
        assert!(Equipment::of_board(4, 7, [4, 1, 0]).is_err(), "four columns");
        for (supply, enough) in [([4, 0, 1], true), ([4, 0, 0], false), ([3, 1, 0], false), ([2, 2, 1], true)] {
            assert_eq!(Equipment::SIX.with_supply(supply).is_ok(), enough, "{supply:?}");
        }
    }

    #[test]
    fn keys_tell_kits_apart() {
        let board = |columns, rows| Equipment::of_board(columns, rows, [4, 1, 0]).expect("a board");
        let boards =
            [Equipment::STANDARD, Equipment::SIX, Equipment::FIVE, board(6, 2), board(6, 3), board(6, 6), board(5, 6)];
        let keys: HashSet<u64> = boards.map(Equipment::key).into();
        assert_eq!(Equipment::STANDARD.key(), 0);
        assert_eq!(keys.len(), boards.len());
    }
}
