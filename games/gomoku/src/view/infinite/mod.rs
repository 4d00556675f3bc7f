//! The drawing of a position on a board without edges: the part of it in which stones can be put.

use std::collections::BTreeMap;

use boardwright_game::{Board, Contents, ParseError, Place, Side, Spot, View, Window};

use crate::rules::infinite::{FARTHEST, InfiniteGomoku, PlaneEnding, PlanePoint};
use crate::texts::TEXTS;
use crate::view::stone;

/// The points within reach of a stone; the spots in reading order, from the upper left. The board is the smallest that
/// holds them, so it grows with the game.
pub(crate) fn view(position: &InfiniteGomoku) -> View {
    let mut points: Vec<PlanePoint> = position.within_reach().collect();
    let east = || points.iter().map(|point| i16::from(point.east()));
    let north = || points.iter().map(|point| i16::from(point.north()));
    let left = east().min().unwrap_or_default();
    let bottom = north().min().unwrap_or_default();
    let size = |first: i16, last: Option<i16>| u8::try_from(last.unwrap_or_default() - first + 1).unwrap_or(u8::MAX);
    let (columns, rows) = (size(left, east().max()), size(bottom, north().max()));
    points.sort_unstable_by_key(|point| (-point.north(), point.east()));
    let place = |point: PlanePoint| Place::Cell {
        column: (i16::from(point.east()) - left) as u8,
        row: (i16::from(point.north()) - bottom) as u8,
    };
    let spots = points.into_iter().map(|point| Spot {
        name: point.to_string(),
        place: place(point),
        pieces: position.at(point).map(stone).into_iter().collect(),
        count: None,
        locked: None,
        warning: None,
    });
    let decisive = match position.finished() {
        Some(PlaneEnding::Five(row)) => row.points().map(|point| point.to_string()).collect(),
        Some(PlaneEnding::Limit(_)) | None => Vec::new(),
    };
    let board = Board::Crossings { columns, rows, window: Some(Window { left, bottom }) };
    View { board, spots: spots.collect(), decisive, opening: None }
}

/// The position with these stones; those that come last on a point count.
pub(crate) fn arrange(contents: &[Contents], to_move: Side, most: u16) -> Result<InfiniteGomoku, ParseError> {
    let mut stones = BTreeMap::new();
    for spot in contents {
        let point = spot.spot.parse::<PlanePoint>().map_err(|_| {
            let farthest = [("farthest", i64::from(FARTHEST).into())];
            ParseError::new("spot", &spot.spot, TEXTS.with("gomoku-expected-plane-point", farthest))
        })?;
        match spot.single()? {
            Some('X') => stones.insert(point, Side::First),
            Some('O') => stones.insert(point, Side::Second),
            Some(_) => return Err(spot.error(TEXTS.say("gomoku-expected-stone"))),
            None => stones.remove(&point),
        };
    }
    let error = |expected| ParseError::new("position", "with these stones", expected);
    InfiniteGomoku::of_stones(most, stones, to_move).map_err(error)
}

#[cfg(test)]
mod tests;
