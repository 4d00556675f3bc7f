//! What the players of the Tick5 tutorial share: the streams they read, the patterns they count, the hotspots.
//!
//! Tick5 (tick5.sourceforge.net) taught gomoku programming with a line of Lua bots, each built on the one before.

mod parser;

use boardwright_game::Side;
use boardwright_game::grid::Point;

use parser::find;
pub(crate) use parser::{PATTERNS, Patterns, Spot};

use super::{from_upper_left, shifted};
use crate::Gomoku;

/// Steps along the four lines through a stone, in the order in which a stream reads them: from the west, the north, the
/// south-west and the north-west. The tutorial starts a column "from the spot on the very top in the north". The order
/// matters, for a pattern takes in its first gap: `.X.X.XX.` is a two, and read backwards a broken three.
pub(crate) const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, -1), (1, 1), (1, -1)];

/// Names of [`DIRECTIONS`].
pub(super) const DIRECTION_NAMES: [&str; 4] = ["row", "column", "rising diagonal", "falling diagonal"];

/// How far a stream reaches from its stone to both sides.
const REACH: i32 = 4;

/// How far from a stone a hotspot may be, along the eight rays.
const HOT: i32 = 2;

/// A stone that is thought to be on the board.
pub(crate) type Imagined = Option<(Point, Side)>;

/// The spots of the board from four before `point` to four after it, seen by `side`, which is thought to be there.
pub(crate) fn stream(
    position: &Gomoku,
    imagined: Imagined,
    (point, side): (Point, Side),
    direction: (i32, i32),
) -> Vec<Spot> {
    let at = |spot: Point| {
        if spot == point {
            return Some(side);
        }
        position.at(spot).or(imagined.filter(|(place, _)| *place == spot).map(|(_, side)| side))
    };
    seen(position, point, direction)
        .map(|spot| match at(spot) {
            None => Spot::Empty,
            Some(stone) if stone == side => Spot::Own,
            Some(_) => Spot::Other,
        })
        .collect()
}

/// The points of a stream.
fn seen(position: &Gomoku, point: Point, direction: (i32, i32)) -> impl Iterator<Item = Point> {
    (-REACH..=REACH).filter_map(move |steps| shifted(position, point, direction, steps))
}

/// The patterns of [`evaluate`] one by one: the number of each in [`PATTERNS`] and where its stones stand.
pub(super) fn drawn(position: &Gomoku, stone: (Point, Side)) -> Vec<(usize, Vec<Point>)> {
    let mut drawn = Vec::new();
    for direction in DIRECTIONS {
        let points: Vec<Point> = seen(position, stone.0, direction).collect();
        find(&stream(position, None, stone, direction), &mut |pattern, places| {
            let stones = points.iter().enumerate().filter(|(place, _)| places >> place & 1 != 0);
            drawn.push((pattern, stones.map(|(_, &point)| point).collect()));
        });
    }
    drawn
}

/// The patterns that a stone forms over all four directions, itself included.
///
/// The stone may be on the board already or only be thought of. `imagined` is one more stone.
pub(crate) fn evaluate(position: &Gomoku, imagined: Imagined, stone: (Point, Side)) -> Patterns {
    let mut patterns = Patterns::default();
    for direction in DIRECTIONS {
        // Correction: the printed `parse` keeps the stream pointer and the state of the direction before, and so
        // reads only the first. Every direction is parsed from its beginning here.
        patterns.parse(&stream(position, imagined, stone, direction));
    }
    patterns
}

/// The empty points within two steps of any stone along the eight rays, from the upper left.
pub(crate) fn hotspots(position: &Gomoku) -> Vec<Point> {
    let near_a_stone = |&point: &Point| {
        DIRECTIONS.iter().any(|&direction| {
            (-HOT..=HOT)
                .filter_map(|steps| shifted(position, point, direction, steps))
                .any(|spot| position.at(spot).is_some())
        })
    };
    from_upper_left(position).filter(|&point| position.at(point).is_none()).filter(near_a_stone).collect()
}
