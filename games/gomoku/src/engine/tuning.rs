//! What a tuner of the evaluation has to know: what the static value of a position depends on, and how its weights are
//! written.

use boardwright_game::grid::Point;
use boardwright_game::{Position, Side};

use super::network::{self, Neuron, ONE};
use super::pattern::board::{Board, cell_of, point_of};
use super::pattern::shape::Shape;
use super::pattern::spot::{Class, SetId, shapes_of};
use super::policy::{self, Policy};
use super::search::moves::{Moves, all, open_four_parries};
use super::threats::threats;
use super::weights::{self, Weights};
use crate::{Gomoku, Rule};

/// Numbers that a point adds to the network for each side.
pub const CHANNELS: usize = network::CHANNELS;

/// Neurons of the network.
pub const HIDDEN: usize = network::HIDDEN;

/// More than the number of any set of shapes.
pub const SETS: usize = weights::SETS;

/// More than the number of any set of threats.
pub const THREATS: usize = weights::THREATS;

/// What the static value of a position depends on.
#[derive(Clone, Debug)]
pub struct Inputs {
    /// The side to move, which matters where the rules are not the same for both.
    pub to_move: Side,
    /// For every empty point with stones on its lines, the numbers of the sets of shapes of the side to move and of the
    /// other. 0 is the set that is worth nothing, and stands for what a single stone would make on empty lines, too: of
    /// such points there are more on larger boards, and a value must not depend on that.
    pub points: Vec<[SetId; 2]>,
    /// The number of the set of threats.
    pub threats: usize,
}

/// What the static value of a position depends on; `None` where no such value is used: a win in one or three plies, a
/// five to stop, or a finished game.
#[must_use]
pub fn inputs(position: &Gomoku) -> Option<Inputs> {
    let board = Board::new(position);
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

/// Number of ways from one point to another that are told apart, see [`Choice::ways`].
pub const WAYS: usize = policy::WAYS;

/// A move that the search would look at, with what says how likely it is to be chosen.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// The point.
    pub point: Point,
    /// The numbers of the sets of shapes of the side to move and of the other.
    pub sets: [SetId; 2],
    /// The numbers of the ways from the last move and from the one before; 0 is a long one, or that there is no such
    /// move.
    pub ways: [u8; 2],
    /// What the engine's own policy makes of it now, in hundredths.
    pub weight: i32,
}

/// The moves that the search would look at in a position after the `last` two moves; none where it is decided, or a five
/// has to be stopped.
#[must_use]
pub fn choices(position: &Gomoku, last: [Option<Point>; 2]) -> Vec<Choice> {
    let board = Board::new(position);
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
        Choice {
            point,
            sets: [own, other].map(|side| board.set_id(side, cell)),
            ways: last.map(|last| last.map_or(0, way)),
            weight: board.likelihood(cell, last.map(|last| last.map(cell_of))),
        }
    };
    moves.iter().filter(|mv| !board.is_foul(mv.cell)).map(|mv| choice(mv.cell)).collect()
}

/// A policy as a tuner has it, in whole units.
#[derive(Clone, Debug)]
pub struct FittedPolicy {
    /// By set, where it is the mover's, and where it is the other side's.
    pub sets: Vec<[f32; 2]>,
    /// By way from the last move, then from the one before.
    pub ways: [Vec<f32>; 2],
}

impl FittedPolicy {
    /// The text of a file of a policy.
    #[must_use]
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

/// The files of the policies of a rule, as [`files`].
#[must_use]
pub fn policy_files(rule: Rule) -> &'static [&'static str] {
    match rule {
        Rule::Renju => &["src/engine/weights/renju_black_moves.txt", "src/engine/weights/renju_white_moves.txt"],
        Rule::Freestyle => &["src/engine/weights/freestyle_moves.txt"],
        Rule::Exact | Rule::Caro => &["src/engine/weights/exact_moves.txt"],
    }
}

/// Whether the side to move wins in one or three plies, or has a five to stop.
fn is_hot(board: &Board) -> bool {
    let (own, other) = (board.to_move(), board.to_move().other());
    board.count(own, Class::Five) + board.count(own, Class::OpenFour) + board.count(other, Class::Five) > 0
}

/// Weights as a tuner has them, in whole units and not in the hundredths and 128ths that are stored.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// By set, what it is worth to its side when that is to move, and what to the opponent's loss when it is not.
    pub worths: Vec<[f32; 2]>,
    /// By set, its row.
    pub rows: Vec<[f32; CHANNELS]>,
    /// By set of threats.
    pub threats: Vec<f32>,
    /// For each neuron its output and its bias.
    pub neurons: Vec<[f32; 2]>,
    /// For each neuron its weights, those for the side to move first.
    pub weights: Vec<[f32; 2 * CHANNELS]>,
}

impl Fitted {
    /// The text of a file of weights.
    #[must_use]
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

/// The nearest number that can be stored.
fn whole(number: f32) -> i16 {
    number.round().clamp(f32::from(i16::MIN), f32::from(i16::MAX)) as i16
}

/// The files of weights of a rule, below the folder of the game: one, or one for black and one for white.
#[must_use]
pub fn files(rule: Rule) -> &'static [&'static str] {
    match rule {
        Rule::Renju => &["src/engine/weights/renju_black.txt", "src/engine/weights/renju_white.txt"],
        Rule::Freestyle => &["src/engine/weights/freestyle.txt"],
        Rule::Exact | Rule::Caro => &["src/engine/weights/exact.txt"],
    }
}
