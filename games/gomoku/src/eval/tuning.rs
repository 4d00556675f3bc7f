//! The interface for the tuner of the evaluation: the inputs of the static value, and the files of weights.

use boardwright_game::grid::Point;
use boardwright_game::{Position, Side};

use crate::board::pattern_board::{PatternBoard, cell_of, point_of};
use crate::board::shape::Shape;
use crate::board::spot::{Class, SetId, shapes_of};
use crate::eval::network::{self, Neuron, ONE};
use crate::eval::policy::{self, Policy};
use crate::eval::threat_counts::threats;
use crate::eval::weights::{self, Weights};
use crate::search::moves::{Moves, all, open_four_parries};
use crate::{Gomoku, Rule};

/// The length of the row that a point adds to the network for each side.
pub const CHANNELS: usize = network::CHANNELS;

/// Neurons of the network.
pub const HIDDEN: usize = network::HIDDEN;

/// The size of tables by the number of a set of shapes; all numbers are less.
pub const SETS: usize = weights::SETS;

/// The size of tables by the number of a set of threats; all numbers are less.
pub const THREATS: usize = weights::THREATS;

/// The inputs of the static value of a position.
#[derive(Clone, Debug)]
pub struct Inputs {
    /// The side to move. It matters where the rules are not the same for both sides.
    pub to_move: Side,
    /// For every empty point with stones on its lines, the numbers of the sets of shapes of the side to move and of
    /// the other. A set that a single stone would make on empty lines is given as 0, the set without value: larger
    /// boards have more such points, and a value must not depend on the size.
    pub points: Vec<[SetId; 2]>,
    /// The number of the set of threats.
    pub threats: usize,
}

/// Returns the inputs of a position's static value. `None` where the search uses no static value: if a side wins in
/// one or three plies, if a five must be stopped, or if the game is over.
pub fn inputs(position: &Gomoku) -> Option<Inputs> {
    let board = PatternBoard::new(position);
    let (own, other) = (board.to_move(), board.to_move().other());
    if is_hot(&board) || position.outcome().is_some() {
        return None;
    }
    let cells = board.points().filter(|&cell| board.is_empty(cell));
    let strongest = |side, cell| shapes_of(board.code(side, cell)).into_iter().max();
    let telling = |side, cell| if strongest(side, cell) > Some(Shape::OpenOne) { board.set_id(side, cell) } else { 0 };
    let points = cells.map(|cell| [telling(own, cell), telling(other, cell)]);
    Some(Inputs { to_move: own, points: points.filter(|&ids| ids != [0, 0]).collect(), threats: threats(&board) })
}

/// The number of distinct ways from one point to another, see [`MoveInputs::ways`].
pub const WAYS: usize = policy::WAYS;

/// A move that the search would try, with the inputs of its likelihood.
#[derive(Clone, Copy, Debug)]
pub struct MoveInputs {
    /// The point.
    pub point: Point,
    /// The numbers of the sets of shapes of the side to move and of the other.
    pub sets: [SetId; 2],
    /// The numbers of the ways from the last move and from the one before. 0 stands for a long way, and for no such
    /// move.
    pub ways: [u8; 2],
    /// The weight by the engine's current policy, in hundredths.
    pub weight: i32,
}

/// The moves that the search would try in a position after the `last` two moves; none if the position is decided or a
/// five must be stopped.
pub fn choices(position: &Gomoku, last: [Option<Point>; 2]) -> Vec<MoveInputs> {
    let board = PatternBoard::new(position);
    let (own, other) = (board.to_move(), board.to_move().other());
    let mut moves = Moves::new();
    if is_hot(&board) {
        return Vec::new();
    }
    if board.count(other, Class::OpenFour) > 0 {
        open_four_parries(&board, Class::Four, &mut moves);
    } else {
        all(&board, &mut moves);
    }
    let difference = |one: u8, other: u8| i16::from(one) - i16::from(other);
    let choice = |cell| {
        let point = point_of(cell);
        let way =
            |last: Point| policy::way(difference(point.column, last.column), difference(point.row, last.row)) as u8;
        MoveInputs {
            point,
            sets: [own, other].map(|side| board.set_id(side, cell)),
            ways: last.map(|last| last.map_or(0, way)),
            weight: board.likelihood(cell, last.map(|last| last.map(cell_of))),
        }
    };
    moves.iter().filter(|scored| !board.is_foul(scored.mv)).map(|scored| choice(scored.mv)).collect()
}

/// A policy as the tuner fits it, in whole units.
#[derive(Clone, Debug)]
pub struct FittedPolicy {
    /// By set, its weight as the mover's, and as the other side's.
    pub sets: Vec<[f32; 2]>,
    /// By way from the last move, then from the move before it.
    pub ways: [Vec<f32>; 2],
}

impl FittedPolicy {
    /// The text of a file of a policy.
    pub fn text(&self) -> String {
        let hundredths = |number: f32| whole(number * 100.0);
        let mut policy = Policy::none();
        for (slot, numbers) in policy.sets.iter_mut().zip(&self.sets) {
            *slot = numbers.map(hundredths);
        }
        for (slots, numbers) in policy.ways.iter_mut().zip(&self.ways) {
            slots.iter_mut().zip(numbers).for_each(|(slot, &number)| *slot = hundredths(number));
        }
        policy.write()
    }
}

/// The files of the policies of a rule, in the order of [`files`].
pub fn policy_files(rule: Rule) -> &'static [&'static str] {
    match rule {
        Rule::Renju => &["src/eval/weights/renju_black_moves.txt", "src/eval/weights/renju_white_moves.txt"],
        Rule::Freestyle => &["src/eval/weights/freestyle_moves.txt"],
        Rule::Exact | Rule::Caro => &["src/eval/weights/exact_moves.txt"],
    }
}

/// True if the side to move wins in one or three plies, or has a five to stop.
pub(crate) fn is_hot(board: &PatternBoard) -> bool {
    let (own, other) = (board.to_move(), board.to_move().other());
    board.count(own, Class::Five) + board.count(own, Class::OpenFour) + board.count(other, Class::Five) > 0
}

/// Weights as the tuner fits them, in whole units, where files have hundredths and 128ths.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// By set, its value to its side to move, and to its side when the other is to move.
    pub worths: Vec<[f32; 2]>,
    /// By set, its row for the network.
    pub rows: Vec<[f32; CHANNELS]>,
    /// By set of threats, its value to the side to move.
    pub threats: Vec<f32>,
    /// For each neuron its output and its bias.
    pub neurons: Vec<[f32; 2]>,
    /// For each neuron its weights, those for the side to move first.
    pub weights: Vec<[f32; 2 * CHANNELS]>,
}

impl Fitted {
    /// The text of a file of weights.
    pub fn text(&self) -> String {
        let hundredths = |worth: f32| whole(worth * 100.0);
        let ones = |number: f32| whole(number * ONE as f32);
        let mut weights = Weights::none();
        for (slot, worth) in weights.worths.iter_mut().zip(&self.worths) {
            *slot = worth.map(hundredths);
        }
        for (slot, row) in weights.rows.iter_mut().zip(&self.rows) {
            *slot = row.map(ones);
        }
        for (slot, &worth) in weights.threats.iter_mut().zip(&self.threats) {
            *slot = hundredths(worth);
        }
        for ((slot, &[output, bias]), numbers) in weights.neurons.iter_mut().zip(&self.neurons).zip(&self.weights) {
            *slot = Neuron {
                output: i32::from(hundredths(output)),
                bias: (bias * (ONE * ONE) as f32).round() as i32,
                weights: numbers.map(ones),
            };
        }
        weights.write()
    }
}

/// The nearest number that a file can store.
fn whole(number: f32) -> i16 {
    number.round().clamp(f32::from(i16::MIN), f32::from(i16::MAX)) as i16
}

/// The files of weights of a rule, below the folder of the game: one, or one for black and one for white.
pub fn files(rule: Rule) -> &'static [&'static str] {
    match rule {
        Rule::Renju => &["src/eval/weights/renju_black.txt", "src/eval/weights/renju_white.txt"],
        Rule::Freestyle => &["src/eval/weights/freestyle.txt"],
        Rule::Exact | Rule::Caro => &["src/eval/weights/exact.txt"],
    }
}
