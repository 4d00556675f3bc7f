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
pub(crate) const MAX_DEPTH: usize = 8;

/// The foul of a black stone on `point`, which is empty or holds that stone already.
pub(crate) fn foul(board: &StoneBoard, point: Point) -> Option<Foul> {
    judge(&mut board.clone(), point, 0)
}

/// The stones of each row that makes a black stone on `point` a foul, that stone included. Empty if the move is no foul.
///
/// An overline is one row; a double four has its fours, of four stones each, and a double three its threes.
pub(crate) fn rows_of_foul(board: &StoneBoard, point: Point) -> Vec<Vec<Point>> {
    let board = &mut board.clone();
    let Some(foul) = judge(board, point, 0) else { return Vec::new() };
    board.put(point, BLACK);
    match foul {
        Foul::Overline => {
            let rows = DIRECTIONS.iter().map(|&direction| board.row_through(point, direction, BLACK));
            rows.filter(|row| row.length > 5).map(|row| row.points().collect()).collect()
        }
        Foul::DoubleFour => {
            let board = &*board;
            let fours = DIRECTIONS.iter().flat_map(|&direction| {
                let ways = fours(board, point, direction).into_iter().flatten();
                ways.map(move |gap| without(board, gap, direction))
            });
            fours.collect()
        }
        Foul::DoubleThree => {
            let threes = threes(board, point, 0, DIRECTIONS.len());
            threes.into_iter().flatten().map(|(direction, way)| without(board, way, direction)).collect()
        }
    }
}

/// The stones of the row that a stone on the empty `gap` would make, without that stone.
fn without(board: &StoneBoard, gap: Point, direction: Direction) -> Vec<Point> {
    board.row_through(gap, direction, BLACK).points().filter(|&point| point != gap).collect()
}

fn judge(board: &mut StoneBoard, point: Point, depth: usize) -> Option<Foul> {
    let lengths = DIRECTIONS.map(|direction| board.row_through(point, direction, BLACK).length);
    if lengths.contains(&5) {
        return None;
    }
    if lengths.iter().any(|&length| length > 5) {
        return Some(Foul::Overline);
    }
    let was_there = board.holds(place(point), BLACK);
    board.put(point, BLACK);
    let fours: usize =
        DIRECTIONS.iter().map(|&direction| fours(board, point, direction).iter().flatten().count()).sum();
    let foul = if fours >= 2 {
        Some(Foul::DoubleFour)
    } else {
        threes(board, point, depth, 2)[1].is_some().then_some(Foul::DoubleThree)
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

/// The fours of this line that `stone` belongs to, each as a point that completes it.
fn fours(board: &StoneBoard, stone: Point, direction: Direction) -> [Option<Point>; 2] {
    let makes_five = |gap: &Point| board.row_through(*gap, direction, BLACK).length == 5;
    match gaps(board, stone, direction).map(|gap| gap.map(point).filter(makes_five)) {
        // Both points complete the same four stones: a straight four, which is one four.
        [Some(gap), Some(_)] if board.row_through(stone, direction, BLACK).length == 4 => [Some(gap), None],
        fours => fours,
    }
}

/// The first `most` threes that `stone` belongs to, each as its line and a point that makes a straight four of it. If there are
/// fewer than two, some of them may be left out.
fn threes(board: &mut StoneBoard, stone: Point, depth: usize, most: usize) -> [Option<(Direction, Point)>; 4] {
    let mut shapes = DIRECTIONS.into_iter().filter_map(|direction| {
        let ways = gaps(board, stone, direction)
            .map(|gap| gap.map(point).filter(|&gap| makes_straight_four(board, gap, direction)));
        ways.iter().any(Option::is_some).then_some((direction, ways))
    });
    let shapes: [Option<(Direction, [Option<Point>; 2])>; 4] = std::array::from_fn(|_| shapes.next());
    // Most stones make fewer than two shapes of three; then the recursion is not needed.
    let mut left = shapes.iter().flatten().count();
    let mut threes = [None; 4];
    let mut count = 0;
    for (direction, ways) in shapes.into_iter().flatten() {
        if count + left < 2 || count == most {
            break;
        }
        left -= 1;
        let is_allowed = |way: &Point| depth >= MAX_DEPTH || judge(board, *way, depth + 1).is_none();
        if let Some(way) = ways.into_iter().flatten().find(is_allowed) {
            threes[count] = Some((direction, way));
            count += 1;
        }
    }
    threes
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
