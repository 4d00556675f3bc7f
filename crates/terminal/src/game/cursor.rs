//! Moves the cursor with the arrow keys.

use boardwright_game::{Board, Place, Side, Spot, View};

/// The nearest spot in a direction: among those that lie that way, the one least far, counting sideways double.
pub(super) fn neighbour<'a>(view: &'a View, from: &str, right: i8, up: i8) -> Option<&'a Spot> {
    let here = coordinates(view, view.spot(from)?.place);
    let (right, up) = (f64::from(right), f64::from(up));
    let distance = |spot: &&Spot| {
        let there = coordinates(view, spot.place);
        let (dx, dy) = (there.0 - here.0, there.1 - here.1);
        let along = dx * right + dy * up;
        let aside = (dx * up).abs() + (dy * right).abs();
        // What lies more to the side than ahead is not in this direction.
        (along > 0.0 && aside <= 2.0 * along).then_some(along + 2.0 * aside)
    };
    let near = view.spots.iter().filter_map(|spot| Some((spot, distance(&spot)?)));
    near.min_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(spot, _)| spot)
}

/// Coordinates of a spot in columns and rows of the board, rows counted upwards.
fn coordinates(view: &View, place: Place) -> (f64, f64) {
    let (columns, rows) = match view.board {
        Board::Crossings { columns, rows, .. } | Board::Holes { columns, rows } => {
            (f64::from(columns), f64::from(rows))
        }
        Board::Pits { houses } => (f64::from(houses), 2.0),
    };
    match place {
        Place::Cell { column, row } => (f64::from(column), f64::from(row)),
        Place::House { side: Side::First, index } => (f64::from(index), 0.0),
        Place::House { side: Side::Second, index } => (columns - 1.0 - f64::from(index), 1.0),
        Place::Store { side: Side::First } => (columns, 0.5),
        Place::Store { side: Side::Second } => (-1.0, 0.5),
        Place::Tray { side, index } => {
            let x = if side == Side::First { -1.0 } else { columns };
            (x, rows / 2.0 - f64::from(index))
        }
    }
}
