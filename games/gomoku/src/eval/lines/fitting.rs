//! The interface for the tuner of the line network: the inputs of a position, and files of weights.

use boardwright_game::grid::Point;
use boardwright_game::{Position, Side};

use crate::board::halves::swapped;
use crate::board::pattern_board::{PatternBoard, cell_of};
pub use crate::eval::lines::fitted::{FittedHead, FittedLines, HIDDEN, ROW};
use crate::eval::lines::network::LineNetwork;
use crate::eval::lines::patterns::PatternNumbers;
use crate::eval::lines::stones::LineWords;
use crate::eval::lines::sums::LineSums;
use crate::eval::threat_counts::threats;
use crate::eval::tuning::{choices, is_hot};
use crate::search;
use crate::{Gomoku, Rule};

/// The file of the line network of a rule, below the folder of the game.
#[must_use]
pub fn file(rule: Rule) -> &'static str {
    match rule {
        Rule::Renju => "src/eval/lines/weights/renju.net",
        Rule::Freestyle => "src/eval/lines/weights/freestyle.net",
        Rule::Exact | Rule::Caro => "src/eval/lines/weights/exact.net",
    }
}

/// The bytes of a file with fitted weights. `from` says where they come from.
#[must_use]
pub fn bytes(fitted: &FittedLines, rule: Rule, from: &str) -> Vec<u8> {
    LineNetwork::write(fitted, rule, from)
}

/// The part of a position that the network is fitted to, without its target.
#[derive(Clone, Debug)]
pub struct LineInputs {
    /// The number of columns and of rows.
    pub size: [u8; 2],
    /// The side to move.
    pub to_move: Side,
    /// The stones.
    pub stones: Box<[(Point, Side)]>,
    /// The static value without the network for the side to move, in hundredths; `None` where the search uses none.
    pub value: Option<i16>,
    /// The static value of the engine, its network included, for the side to move, in hundredths.
    pub engine_value: i16,
    /// The number of the set of threats.
    pub threats: u16,
    /// The moves that the search would try, with the logarithm of their likelihood by the policy, in hundredths.
    pub choices: Box<[(Point, i16)]>,
}

/// The inputs of a position after the `last` two moves.
#[must_use]
pub fn line_inputs(position: &Gomoku, last: [Option<Point>; 2]) -> LineInputs {
    let board = PatternBoard::new(position);
    let is_quiet = !is_hot(&board) && position.outcome().is_none();
    let whole = |number: i32| number.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
    let threats = threats(&board);
    let shapes = search::value_of_shapes(&board, board.worth(), threats);
    let network = LineNetwork::of(position.rule());
    let sums = network.map(|network| LineSums::new(network, board.points(), board.stones_by_cell()));
    let engine_value = sums.map_or(shapes, |sums| sums.value(board.to_move(), shapes, threats));
    LineInputs {
        engine_value: whole(engine_value),
        size: [position.columns(), position.rows()],
        to_move: position.to_move(),
        stones: position.stones().collect(),
        value: is_quiet.then(|| whole(shapes)),
        threats: threats as u16,
        choices: choices(position, last).iter().map(|choice| (choice.point, whole(choice.weight))).collect(),
    }
}

/// The patterns of a point: their numbers, and those with the colours exchanged.
#[derive(Clone, Copy, Debug)]
pub struct PointPatterns {
    /// The point.
    pub point: Point,
    /// The numbers by direction, with black as the first colour.
    pub black: [u16; 4],
    /// The numbers by direction, with white as the first colour.
    pub white: [u16; 4],
}

/// The number of patterns: all numbers are less. Number 0 stands for a pattern without stones.
#[must_use]
pub fn patterns() -> usize {
    PatternNumbers::get().count()
}

/// By the number of a pattern, the number of a shorter one: the middle and `half` points to both sides, the rest empty.
#[must_use]
pub fn inner_patterns(half: u32) -> Vec<u16> {
    let numbers = PatternNumbers::get();
    let of = |number| {
        let key = numbers.key_of(number);
        (0..9u32).filter(|at| at.abs_diff(4) <= half).fold(0, |inner, at| inner | key & 3 << (2 * at))
    };
    // An inner pattern may have an edge with empty points beyond it, which no board has. Such keys get numbers of their own.
    let mut known = std::collections::HashMap::new();
    let mirrored = |key: u32| (0..9u32).fold(0, |all, at| all << 2 | key >> (2 * at) & 3);
    (0..numbers.count())
        .map(|number| {
            let key = of(number);
            let next = known.len() as u16;
            *known.entry(key.min(mirrored(key))).or_insert(next)
        })
        .collect()
}

/// The patterns of all points that have a stone on one of their lines.
pub fn point_patterns(inputs: &LineInputs, found: &mut Vec<PointPatterns>) {
    let [columns, rows] = inputs.size;
    let points = || (0..rows).flat_map(move |row| (0..columns).map(move |column| Point::new(column, row)));
    let mut words = LineWords::of_points(points().map(cell_of));
    inputs.stones.iter().for_each(|&(point, side)| words.toggle(cell_of(point), side));
    let numbers = PatternNumbers::get();
    found.clear();
    for point in points() {
        let keys = words.keys(cell_of(point));
        let black = keys.map(|key| numbers.of(key));
        if black != [0; 4] {
            found.push(PointPatterns { point, black, white: keys.map(|key| numbers.of(swapped(key))) });
        }
    }
}
