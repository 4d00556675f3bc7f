//! The looks of sample: a row of holes, filled from the left.

use boardwright_game::grid::Point;
use boardwright_game::{Board, Form, Piece, Place, Side, Spot, View};

use crate::rules::{Sample, Take};

/// The position on a board with room for `size` counters.
pub(crate) fn view(position: &Sample, size: u8) -> View {
    let counter = Piece { side: Side::First, form: Form::Disc, name: "counter", symbol: 'o' };
    let spot = |column| Spot {
        name: Point::new(column, 0).to_string(),
        place: Place::Cell { column, row: 0 },
        pieces: if column < position.counters() { vec![counter] } else { Vec::new() },
        count: None,
        locked: None,
        warning: None,
    };
    View {
        board: Board::Holes { columns: size, rows: 1 },
        spots: (0..size).map(spot).collect(),
        decisive: Vec::new(),
        opening: None,
    }
}

/// A move is a click on the leftmost counter that it takes.
pub(crate) fn path(position: &Sample, mv: Take) -> Vec<String> {
    vec![Point::new(position.counters() - mv.counters(), 0).to_string()]
}
