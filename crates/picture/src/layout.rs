//! Places of spots in a picture, for each kind of board. The first side sits at the bottom or the left.

use boardwright_game::{Board, Place, Side};

pub(crate) const CELL: f64 = 40.0;
pub(crate) const MARGIN: f64 = 44.0;
pub(crate) const HOLE: f64 = 62.0;
pub(crate) const PLATE_MARGIN: f64 = 30.0;
pub(crate) const TRAY: f64 = 118.0;
pub(crate) const GAP: f64 = 14.0;
pub(crate) const PIT: f64 = 100.0;
pub(crate) const LABEL: f64 = 36.0;
pub(crate) const RIM: f64 = 16.0;

/// Half the width, or the height, and the middle of a spot, and the radius of a piece there.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Area {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) half_width: f64,
    pub(crate) half_height: f64,
    pub(crate) radius: f64,
}

/// The size of a board, from which the places of its spots follow.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Layout {
    board: Board,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Layout {
    pub(crate) fn new(board: &Board) -> Layout {
        let (width, height) = match *board {
            Board::Crossings { columns, rows, .. } => {
                (f64::from(columns - 1) * CELL + 2.0 * MARGIN, f64::from(rows - 1) * CELL + 2.0 * MARGIN)
            }
            Board::Holes { columns, rows } => (
                f64::from(columns) * HOLE + 2.0 * (PLATE_MARGIN + TRAY + GAP),
                f64::from(rows) * HOLE + 2.0 * PLATE_MARGIN,
            ),
            Board::Pits { houses } => (f64::from(houses + 2) * PIT + 2.0 * RIM, 2.0 * PIT + 2.0 * RIM + 2.0 * LABEL),
        };
        Layout { board: *board, width, height }
    }

    /// The area of a place of another shot, whose part of a board without edges may be another one than that of this layout; `None`
    /// for a place outside of this layout.
    pub(crate) fn area_of(&self, board: &Board, place: Place) -> Option<Area> {
        let (Some(own), Some(drawn), Place::Cell { column, row }, Board::Crossings { columns, rows, .. }) =
            (board.window(), self.board.window(), place, self.board)
        else {
            return Some(self.area(place));
        };
        let moved = |line: u8, own: i16, drawn: i16| u8::try_from(i16::from(line) + own - drawn).ok();
        let column = moved(column, own.left, drawn.left).filter(|column| *column < columns)?;
        let row = moved(row, own.bottom, drawn.bottom).filter(|row| *row < rows)?;
        Some(self.area(Place::Cell { column, row }))
    }

    /// The area of a place; one that this kind of board does not have lies in the corner.
    pub(crate) fn area(&self, place: Place) -> Area {
        match (self.board, place) {
            (Board::Crossings { rows, .. }, Place::Cell { column, row }) => {
                let down = f64::from(rows.saturating_sub(row + 1));
                square(MARGIN + f64::from(column) * CELL, MARGIN + down * CELL, CELL / 2.0, CELL * 0.47)
            }
            (Board::Holes { rows, .. }, Place::Cell { column, row }) => {
                let x = TRAY + GAP + PLATE_MARGIN + (f64::from(column) + 0.5) * HOLE;
                let y = PLATE_MARGIN + (f64::from(rows) - 0.5 - f64::from(row)) * HOLE;
                square(x, y, HOLE / 2.0, HOLE * 0.4)
            }
            (Board::Holes { .. }, Place::Tray { side, index }) => {
                let long = self.height / 3.0;
                let x = if side == Side::First { TRAY / 2.0 } else { self.width - TRAY / 2.0 };
                let y = (f64::from(index) + 0.5) * long;
                Area { x, y, half_width: TRAY / 2.0, half_height: long / 2.0, radius: HOLE * 0.34 }
            }
            (Board::Pits { houses }, Place::House { side, index }) => {
                let (column, up) = match side {
                    Side::First => (f64::from(index + 1), PIT / 2.0),
                    Side::Second => (f64::from(houses.saturating_sub(index)), -PIT / 2.0),
                };
                square(RIM + (column + 0.5) * PIT, self.height / 2.0 + up, PIT / 2.0, PIT * 0.45)
            }
            (Board::Pits { houses }, Place::Store { side }) => {
                let column = if side == Side::First { f64::from(houses + 1) } else { 0.0 };
                let x = RIM + (column + 0.5) * PIT;
                Area { x, y: self.height / 2.0, half_width: PIT / 2.0, half_height: PIT, radius: PIT * 0.45 }
            }
            _ => square(0.0, 0.0, 0.0, 0.0),
        }
    }
}

fn square(x: f64, y: f64, half: f64, radius: f64) -> Area {
    Area { x, y, half_width: half, half_height: half, radius }
}
