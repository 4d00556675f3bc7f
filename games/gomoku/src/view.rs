//! A position as data to draw: stones on the crossings of lines.

use boardwright_game::grid::Point;
use boardwright_game::{Board, Form, Piece, Place, Side, Spot, View};

use crate::notation::symbol;
use crate::rules::{Ending, Gomoku};

/// The board with its stones, the spots as one reads: from the upper left.
pub(crate) fn view(position: &Gomoku) -> View {
    let (columns, rows) = (position.columns(), position.rows());
    let spots = (0..rows)
        .rev()
        .flat_map(|row| (0..columns).map(move |column| Point::new(column, row)))
        .map(|point| spot(position, point))
        .collect();
    View { board: Board::Crossings { columns, rows }, spots, decisive: decisive(position) }
}

fn spot(position: &Gomoku, point: Point) -> Spot {
    let stone = |side: Side| Piece { side, form: Form::Disc, name: "stone", symbol: symbol(side) };
    Spot {
        name: point.to_string(),
        place: Place::Cell { column: point.column, row: point.row },
        pieces: position.at(point).map(stone).into_iter().collect(),
        count: None,
        locked: None,
    }
}

/// The row that won or lost, or the stone that was forbidden.
fn decisive(position: &Gomoku) -> Vec<String> {
    match position.finished() {
        Some(Ending::Five(row) | Ending::Overline(row)) => row.points().map(|point| point.to_string()).collect(),
        Some(Ending::Foul { point, .. }) => vec![point.to_string()],
        Some(Ending::Full) | None => Vec::new(),
    }
}
