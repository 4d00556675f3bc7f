//! The fouls of black in renju: overlines, double fours and double threes.
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

use crate::rules::Foul;
use crate::rules::board::{DIRECTIONS, Direction, SignedPoint, StoneBoard, place, point, step};

/// The only side with fouls.
const BLACK: Side = Side::First;

/// The greatest depth of the recursion of the rule, in stones.
///
/// Each step of the recursion needs two more threes through the newest stone. Positions from games and problems need
/// three or four steps. The limit bounds the time for positions made to be slow; a three beyond it counts as real.
const MAX_DEPTH: u32 = 8;

/// The foul of a black stone on `point`, which is empty or holds that stone already.
pub(crate) fn foul(board: &StoneBoard, point: Point) -> Option<Foul> {
    judge(&mut board.clone(), point, 0)
}

fn judge(board: &mut StoneBoard, point: Point, depth: u32) -> Option<Foul> {
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

/// By end of the row through `point`, the next place if it is empty: the points that can extend the row over one gap.
fn gaps(board: &StoneBoard, point: Point, direction: Direction) -> [Option<SignedPoint>; 2] {
    let row = board.row_through(point, direction, BLACK);
    board.beyond(&row).map(|end| board.is_empty(end).then_some(end))
}

fn count_fours(board: &StoneBoard, stone: Point, direction: Direction) -> u32 {
    let makes_five = |gap: &SignedPoint| board.row_through(point(*gap), direction, BLACK).length == 5;
    match gaps(board, stone, direction).map(|gap| gap.filter(makes_five)) {
        [None, None] => 0,
        // Both points complete the same four stones: a straight four, which is one four.
        [Some(_), Some(_)] if board.row_through(stone, direction, BLACK).length == 4 => 1,
        [Some(_), Some(_)] => 2,
        _ => 1,
    }
}

fn has_two_threes(board: &mut StoneBoard, stone: Point, depth: u32) -> bool {
    let mut shapes = DIRECTIONS.into_iter().filter_map(|direction| {
        let ways = gaps(board, stone, direction)
            .map(|gap| gap.map(point).filter(|&gap| makes_straight_four(board, gap, direction)));
        ways.iter().any(Option::is_some).then_some(ways)
    });
    let shapes: [Option<[Option<Point>; 2]>; 4] = std::array::from_fn(|_| shapes.next());
    // Most stones make fewer than two shapes of three; then the recursion is not needed.
    let mut left = shapes.iter().flatten().count();
    let mut threes = 0;
    for ways in shapes.iter().flatten() {
        if threes + left < 2 {
            return false;
        }
        left -= 1;
        if ways.iter().flatten().any(|&way| depth >= MAX_DEPTH || judge(board, way, depth + 1).is_none()) {
            threes += 1;
        }
        if threes == 2 {
            return true;
        }
    }
    false
}

/// True if a stone on `gap` makes a straight four on this line and no five on any line.
fn makes_straight_four(board: &StoneBoard, gap: Point, direction: Direction) -> bool {
    let row = board.row_through(gap, direction, BLACK);
    if row.length != 4 || DIRECTIONS.iter().any(|&other| board.row_through(gap, other, BLACK).length == 5) {
        return false;
    }
    let [before, after] = board.beyond(&row);
    let back = (-direction.0, -direction.1);
    // A black stone two places away would make an overline of the five.
    board.is_empty(before)
        && board.is_empty(after)
        && !board.holds(step(before, back), BLACK)
        && !board.holds(step(after, direction), BLACK)
}
