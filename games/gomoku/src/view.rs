//! A position as data to draw: stones on the crossings of lines.

use boardwright_game::grid::Point;
use boardwright_game::{Board, Form, Piece, Place, Position, Side, Spot, View};

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
        warning: warning(position, point),
    }
}

/// What renju forbids to black here, while black is to move.
fn warning(position: &Gomoku, point: Point) -> Option<String> {
    let may_lose = position.to_move() == Side::First && position.finished().is_none();
    let foul = if may_lose { position.foul_at(point) } else { None };
    foul.map(|foul| format!("{foul}, forbidden, loses at once"))
}

/// The row that won or lost, or the stone that was forbidden.
fn decisive(position: &Gomoku) -> Vec<String> {
    match position.finished() {
        Some(Ending::Five(row) | Ending::Overline(row)) => row.points().map(|point| point.to_string()).collect(),
        Some(Ending::Foul { point, .. }) => vec![point.to_string()],
        Some(Ending::Full) | None => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::Place;

    use crate::notation::read_position;
    use crate::rules::Rule;

    fn decisive(text: &str, rule: Rule) -> String {
        super::view(&read_position(text, (7, 6, rule)).expect("a position")).decisive.join(" ")
    }

    #[test]
    fn black_is_warned_of_what_renju_forbids_and_white_is_not() {
        let warned = |text: &str, rule: Rule| {
            let view = super::view(&read_position(text, (7, 6, rule)).expect("a position"));
            let spots = view.spots.into_iter().filter_map(|spot| Some(format!("{}: {}", spot.name, spot.warning?)));
            spots.collect::<Vec<_>>().join(", ")
        };
        // 6 . . . . . . .
        // 5 . . X . . . .
        // 4 . . X . . . .
        // 3 . . ! X X . .      a double three at c3
        // 2 . . . . . . .
        // 1 . . . . . . .
        //   a b c d e f g
        assert_eq!(warned("7/2X4/2X4/3XX2/7/7 X", Rule::Renju), "c3: double three, forbidden, loses at once");
        assert_eq!(warned("7/2X4/2X4/3XX2/7/7 O", Rule::Renju), "");
        assert_eq!(warned("7/2X4/2X4/3XX2/7/7 X", Rule::Freestyle), "");
    }

    #[test]
    fn what_decided_is_marked() {
        assert_eq!(decisive("7/7/7/7/7/7 X", Rule::Freestyle), "");
        assert_eq!(decisive("O6/1O5/2O4/3O3/4O2/XXXX3 X", Rule::Freestyle), "a6 b5 c4 d3 e2");
        assert_eq!(decisive("7/7/7/7/OOOO3/XXXXXX1 O", Rule::Renju), "a1 b1 c1 d1 e1 f1");
        assert_eq!(decisive("7/2X4/2X4/XXX4/7/7 O", Rule::Renju), "", "nobody says which stone was last");
        assert_eq!(decisive("7/3X3/3X3/1XXX3/7/7 O !d3", Rule::Renju), "d3");
    }

    #[test]
    fn spots_are_read_from_the_upper_left() {
        let view = super::view(&read_position("6O/7/7/7/7/X6 X", (7, 6, Rule::Exact)).expect("a position"));
        let names: Vec<&str> = view.spots.iter().map(|spot| spot.name.as_str()).collect();
        assert_eq!((names[0], names[6], names[7], names[41]), ("a6", "g6", "a5", "g1"));
        assert_eq!(view.spots[35].pieces[0].symbol, 'X');
        assert_eq!(view.spots[6].place, Place::Cell { column: 6, row: 5 });
    }
}
