//! What renju forbids to black: overlines, double fours and double threes.
//!
//! The definitions are those of the Renju International Federation (rules of play, section 9):
//!
//! * A *five* is a row of exactly five; making one is never forbidden.
//! * A *four* is four stones of a line to which one more can be added to make five. Two fours may lie on one line.
//! * A *straight four* is four neighbouring stones that can be made five at both ends. It is one four, not two.
//! * A *three* is three stones of a line to which one more can be added to make a straight four, without making five
//!   at the same time, and without that stone being forbidden itself. The last condition makes the rule recursive.
//!
//! ```text
//!   . . . . . . .         . . . . . . . . .
//!   . . . X . . .         . X . X ! X . X .
//!   . . . X . . .
//!   . X X ! . . .         double four on one line: the stones on both
//!   . . . . . . .         sides of each gap make four with the middle
//!   a double three
//! ```

use boardwright_game::Side;
use boardwright_game::grid::Point;

use super::Foul;
use super::board::{Board, DIRECTIONS, Direction, Place, place, point, step};

/// Black is the only side that renju forbids anything.
const BLACK: Side = Side::First;

/// How many stones the rule is followed ahead at most.
///
/// Every step needs two more threes through the newest stone; positions of play and problems need three or four
/// steps. The limit keeps positions that were made to be slow from being so; beyond it a three counts.
const DEEPEST: u32 = 8;

/// What is forbidden about a black stone on `point`, which is empty or holds that stone already.
pub(crate) fn foul(board: &Board, point: Point) -> Option<Foul> {
    judge(&mut board.clone(), point, 0)
}

fn judge(board: &mut Board, point: Point, depth: u32) -> Option<Foul> {
    let lengths = DIRECTIONS.map(|direction| board.row_through(point, direction, BLACK).length);
    if lengths.contains(&5) {
        return None;
    }
    if lengths.iter().any(|&length| length > 5) {
        return Some(Foul::Overline);
    }
    let was_there = board.holds(place(point), BLACK);
    board.put(point, BLACK);
    let fours: u32 = DIRECTIONS.iter().map(|&direction| count_fours(board, point, direction)).sum();
    let foul = if fours >= 2 {
        Some(Foul::DoubleFour)
    } else {
        has_two_threes(board, point, depth).then_some(Foul::DoubleThree)
    };
    if !was_there {
        board.remove(point, BLACK);
    }
    foul
}

/// The nearest places on both sides of the row through `point` that may take the next stone.
fn gaps(board: &Board, point: Point, direction: Direction) -> [Option<Place>; 2] {
    let row = board.row_through(point, direction, BLACK);
    board.beyond(&row).map(|end| board.is_empty(end).then_some(end))
}

fn count_fours(board: &Board, stone: Point, direction: Direction) -> u32 {
    let makes_five = |gap: &Place| board.row_through(point(*gap), direction, BLACK).length == 5;
    match gaps(board, stone, direction).map(|gap| gap.filter(makes_five)) {
        [None, None] => 0,
        // The same four stones can be made five at both ends: a straight four, and one four.
        [Some(_), Some(_)] if board.row_through(stone, direction, BLACK).length == 4 => 1,
        [Some(_), Some(_)] => 2,
        _ => 1,
    }
}

fn has_two_threes(board: &mut Board, stone: Point, depth: u32) -> bool {
    let mut shapes = DIRECTIONS.into_iter().filter_map(|direction| {
        let ways = gaps(board, stone, direction)
            .map(|gap| gap.map(point).filter(|&gap| makes_straight_four(board, gap, direction)));
        ways.iter().any(Option::is_some).then_some(ways)
    });
    let shapes: [Option<[Option<Point>; 2]>; 4] = std::array::from_fn(|_| shapes.next());
    // Most stones make no two shapes of three, and then nothing has to be followed ahead.
    let mut left = shapes.iter().flatten().count();
    let mut threes = 0;
    for ways in shapes.iter().flatten() {
        if threes + left < 2 {
            return false;
        }
        left -= 1;
        if ways.iter().flatten().any(|&way| depth >= DEEPEST || judge(board, way, depth + 1).is_none()) {
            threes += 1;
        }
        if threes == 2 {
            return true;
        }
    }
    false
}

/// Whether a stone on `gap` makes a straight four of the line and no five on any.
fn makes_straight_four(board: &Board, gap: Point, direction: Direction) -> bool {
    let row = board.row_through(gap, direction, BLACK);
    if row.length != 4 || DIRECTIONS.iter().any(|&other| board.row_through(gap, other, BLACK).length == 5) {
        return false;
    }
    let [before, after] = board.beyond(&row);
    let back = (-direction.0, -direction.1);
    // A stone two places off would turn the five into an overline.
    board.is_empty(before)
        && board.is_empty(after)
        && !board.holds(step(before, back), BLACK)
        && !board.holds(step(after, direction), BLACK)
}
