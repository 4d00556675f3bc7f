//! The parts shared by the players of the Tick5 tutorial: streams, patterns and hotspots.
//!
//! Tick5 (tick5.sourceforge.net) taught gomoku programming with a line of Lua bots, each built on the one before.

mod parser;

use boardwright_game::grid::Point;
use boardwright_game::{Message, Side};

use parser::find;
pub(crate) use parser::{PATTERNS, Patterns, Spot};

use crate::Gomoku;
use crate::players::{from_upper_left, shifted};
use crate::texts::TEXTS;

/// Steps along the four lines through a stone, in the order in which a stream reads them: from the west, the north,
/// the south-west and the north-west. The tutorial starts a column "from the spot on the very top in the north". The
/// order matters because a pattern includes its first gap only: `.X.X.XX.` is a two, and read backwards a broken
/// three.
pub(crate) const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, -1), (1, 1), (1, -1)];

/// Keys of the names of [`DIRECTIONS`].
pub(super) const DIRECTION_NAMES: [&str; 4] =
    ["gomoku-row", "gomoku-column", "gomoku-rising-diagonal", "gomoku-falling-diagonal"];

/// The number of spots of a stream on each side of its stone.
const REACH: i32 = 4;

/// The greatest distance of a hotspot from a stone along the eight rays.
const HOT: i32 = 2;

/// An additional stone that is assumed to be on the board.
pub(crate) type Imagined = Option<(Point, Side)>;

/// The spots from four before `point` to four after it, from the view of `side`, whose stone is assumed to be on
/// `point`.
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

/// The patterns that are there at least so often, with their counts: "straight threes 1, twos 2".
pub(super) fn in_words(patterns: &Patterns, least: u32) -> Message {
    let counted = PATTERNS.iter().zip(patterns.counts).filter(|(_, count)| *count >= least).map(|(pattern, count)| {
        TEXTS.with("gomoku-pattern-count", [("pattern", TEXTS.say(pattern.name).into()), ("count", count.into())])
    });
    let joined =
        |rest: Message, first: Message| TEXTS.with("gomoku-and", [("first", first.into()), ("rest", rest.into())]);
    counted.rev().reduce(joined).unwrap_or_else(|| TEXTS.say("gomoku-no-pattern"))
}

/// The patterns of [`evaluate`] one by one: the index of each in [`PATTERNS`] and the points of its stones.
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
/// The stone may be on the board already or only assumed. `imagined` is one more stone.
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
