//! The visible part of a board without edges on a small screen.

use boardwright_game::{Board, Place, Spot, View, Window};
use ratatui::layout::Size;

use super::{Scene, crossings};

/// Minimum number of columns and rows that are drawn, even where they do not fit.
const LEAST: u8 = 9;

/// The part of the view that fits into the room: around the cursor, else around the last move, else in the middle. `None`
/// if all of it fits, and on paper, which is as long and as wide as it needs to be.
pub(super) fn part(scene: &Scene<'_>, (columns, rows): (u8, u8), window: Window, room: Size) -> Option<View> {
    let most = crossings::most_lines(scene, room);
    let [wide, high] = [(columns, most.0), (rows, most.1)].map(|(all, most)| all.min(most.max(LEAST)));
    if (wide, high) == (columns, rows) || room == super::PAPER {
        return None;
    }
    let focus = scene.marks.cursor.as_ref().or(scene.marks.last.last());
    let focus = focus.and_then(|name| scene.view.spot(name)).map(|spot| spot.place);
    let (column, row) = match focus {
        Some(Place::Cell { column, row }) => (column, row),
        _ => (columns / 2, rows / 2),
    };
    let first = |at: u8, part: u8, all: u8| at.saturating_sub(part / 2).min(all - part);
    let (left, bottom) = (first(column, wide, columns), first(row, high, rows));
    let moved = |spot: &Spot| {
        let Place::Cell { column, row } = spot.place else { return Some(spot.clone()) };
        let (column, row) = (column.checked_sub(left)?, row.checked_sub(bottom)?);
        (column < wide && row < high).then(|| Spot { place: Place::Cell { column, row }, ..spot.clone() })
    };
    let window = Window { left: window.left + i16::from(left), bottom: window.bottom + i16::from(bottom) };
    Some(View {
        board: Board::Crossings { columns: wide, rows: high, window: Some(window) },
        spots: scene.view.spots.iter().filter_map(moved).collect(),
        ..scene.view.clone()
    })
}
