//! The moves worth searching, and nothing but the parries where the opponent is about to win.

use boardwright_game::grid::Point;
use boardwright_search::pvs::Scored;

use crate::Rule;
use crate::board::pattern_board::{Cell, CellSet, Cells, PatternBoard, mark, point_of};
use crate::board::shape::Shape;
use crate::board::spot::{Class, shapes_of};

/// Hundredths of a logarithm of the likelihood that count one: so many that what is learned during a search, which is
/// added, counts as it should beside it. With 3 the engine was no stronger.
pub(crate) const FINENESS: i32 = 2;

/// A list of moves, kept by the search so that a node allocates nothing.
pub(crate) type Moves = Vec<Scored<Cell>>;

/// The first score of a quiet move, from its likelihood; see [`policy`](crate::eval::policy).
pub(crate) fn weight(board: &PatternBoard, cell: Cell) -> i32 {
    board.likelihood(cell, [board.last_move(0), board.last_move(1)]) / FINENESS
}

/// All moves that are worth searching when nobody is about to win: empty points near stones, on an empty board all points
/// with those nearest to the centre ahead.
pub(crate) fn all(board: &PatternBoard, moves: &mut Moves) {
    let near = board.neighbourhood();
    moves.extend(Cells::of(&near).map(|cell| Scored { mv: cell, score: weight(board, cell) }));
    if moves.is_empty() {
        let (centre, cells) = (point_of(board.centre()), board.points().filter(|&cell| board.is_empty(cell)));
        let square = |one: u8, other: u8| i32::from(one.abs_diff(other)).pow(2);
        let far = |point: Point| square(point.column, centre.column) + square(point.row, centre.row);
        moves.extend(cells.map(|cell| Scored { mv: cell, score: -far(point_of(cell)) }));
    }
}

/// Adds the empty points that are not near stones: the moves that [`all`] leaves out.
pub(crate) fn far(board: &PatternBoard, moves: &mut Moves) {
    let near = board.neighbourhood();
    let is_far = |cell: Cell| near[usize::from(cell >> 5)] >> (cell & 31) & 1 == 0;
    let cells = board.points().filter(|&cell| board.is_empty(cell) && is_far(cell));
    moves.extend(cells.map(|cell| Scored { mv: cell, score: 0 }));
}

/// The moves of the side to move that make a four, of class `least` at least, the best classes first.
///
/// A plain four threatens nothing else, and only with another four does it win. Near its end a search leaves it out.
pub(crate) fn fours(board: &PatternBoard, least: Class, moves: &mut Moves) {
    moves.extend(cells_of_fours(board, least).map(|cell| Scored { mv: cell, score: weight(board, cell) }));
}

/// The same moves without their scores.
pub(crate) fn cells_of_fours(board: &PatternBoard, least: Class) -> impl Iterator<Item = Cell> {
    let classes = [Class::OpenFour, Class::FourThree, Class::FourPlus, Class::Four];
    let classes = classes.into_iter().filter(move |&class| class >= least);
    classes.flat_map(|class| board.of_class(board.to_move(), class))
}

/// All moves that may be played against a five of the opponent's, of which there is at least one point.
///
/// By every rule but caro a stone must go where the five would be completed, so with two such points there is none.
pub(crate) fn five_parries(board: &PatternBoard) -> Vec<Cell> {
    let other = board.to_move().other();
    let mut fives = board.of_class(other, Class::Five);
    let Some(first) = fives.next() else { return Vec::new() };
    let several = fives.next().is_some();
    if board.rule() != Rule::Caro {
        return if several { Vec::new() } else { vec![first] };
    }
    let mut parries = parries_of(board, first, Class::Five);
    for five in board.of_class(other, Class::Five).skip(1) {
        let more = parries_of(board, five, Class::Five);
        parries.retain(|cell| more.contains(cell));
    }
    parries
}

/// The points from which one stone keeps the opponent from making `class` or more on the empty `cell`.
fn parries_of(board: &PatternBoard, cell: Cell, class: Class) -> Vec<Cell> {
    let other = board.to_move().other();
    let mut parries = vec![cell];
    for (direction, shape) in shapes_of(board.code(other, cell)).into_iter().enumerate() {
        if shape >= Shape::Four {
            let lowered = |distance| {
                let after = board.class_after(other, cell, other.other(), direction, distance);
                after < class || after == Class::Forbidden
            };
            parries.extend(board.window(cell, direction).filter(|&(_, at)| lowered(at)).map(|(parry, _)| parry));
        }
    }
    parries
}

/// Exactly the moves that answer the opponent's threat to make an open four somewhere: every four of one's own, which
/// must be answered first, and every stone after which no point of an open four is left. Of the fours, only those of
/// class `least` or more.
pub(crate) fn open_four_parries(board: &PatternBoard, least: Class, moves: &mut Moves) {
    fours(board, least, moves);
    let other = board.to_move().other();
    let mut common: Option<CellSet> = None;
    for cell in board.of_class(other, Class::OpenFour) {
        let mut set: CellSet = [0; 32];
        for parry in parries_of(board, cell, Class::OpenFour) {
            mark(&mut set, parry);
        }
        match &mut common {
            None => common = Some(set),
            Some(common) => common.iter_mut().zip(set).for_each(|(all, more)| *all &= more),
        }
    }
    if let Some(common) = common {
        let own = board.to_move();
        let is_listed = |cell: Cell| (least..=Class::OpenFour).contains(&board.class(own, cell));
        moves.extend(
            Cells::of(&common)
                .filter(|&cell| !is_listed(cell))
                .map(|cell| Scored { mv: cell, score: weight(board, cell) }),
        );
    }
}
