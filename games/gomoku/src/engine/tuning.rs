//! What a tuner of the evaluation has to know: the parameters that a position's static value is a sum of.

use boardwright_game::{Position, Side};

use super::pattern::board::Board;
use super::pattern::shape::Shape;
use super::pattern::spot::{Class, shapes_of};
use super::threats::threats;
use super::weights::{SHAPES, THREATS, Weights};
use crate::{Gomoku, Rule};

/// Parameters of one side: shapes, pairs of shapes and sets of threats.
const SIDE: usize = 2 * SHAPES + 2 * SHAPES * SHAPES + THREATS;

/// One parameter's number with how often it counts in a position, for the side to move.
pub type Feature = (u32, f32);

/// How many parameters a rule has.
#[must_use]
pub fn parameters(rule: Rule) -> usize {
    if rule == Rule::Renju { 2 * SIDE } else { SIDE }
}

/// The present value of every parameter, in hundredths.
#[must_use]
pub fn current(rule: Rule) -> Vec<f32> {
    let sides: &[Side] = if rule == Rule::Renju { &Side::BOTH } else { &[Side::First] };
    let flat = |weights: Weights| {
        let shapes = weights.shapes.into_iter().flatten();
        let pairs = weights.pairs.into_iter().flatten().flatten();
        shapes.chain(pairs).chain(weights.threats).collect::<Vec<f32>>()
    };
    sides.iter().flat_map(|&side| flat(Weights::of(rule, side))).collect()
}

/// The files of parameters: their names below `src/engine/weights` and their texts.
#[must_use]
pub fn files(rule: Rule, parameters: &[f32]) -> Vec<(String, String)> {
    let file = |values: &[f32]| {
        let mut weights = Weights::none();
        let mut values = values.iter().copied();
        let mut next = || values.next().unwrap_or(0.0);
        weights.shapes.iter_mut().flatten().for_each(|slot| *slot = next());
        weights.pairs.iter_mut().flatten().flatten().for_each(|slot| *slot = next());
        weights.threats.iter_mut().for_each(|slot| *slot = next());
        weights.write()
    };
    let names: &[&str] = match rule {
        Rule::Renju => &["renju_black.txt", "renju_white.txt"],
        Rule::Freestyle => &["freestyle.txt"],
        Rule::Exact | Rule::Caro => &["exact.txt"],
    };
    names.iter().zip(parameters.chunks(SIDE)).map(|(name, values)| ((*name).to_owned(), file(values))).collect()
}

/// The parameters whose sum is the static value of a position for the side to move.
///
/// `None` where no static value is used: a win in one or three plies, a five to stop, or a finished game.
#[must_use]
pub fn features(position: &Gomoku) -> Option<Vec<Feature>> {
    let board = Board::new(position);
    let (own, other) = (board.to_move(), board.to_move().other());
    let hot = board.count(own, Class::Five) + board.count(own, Class::OpenFour) + board.count(other, Class::Five) > 0;
    if hot || position.outcome().is_some() {
        return None;
    }
    let offset = |side: Side| if position.rule() == Rule::Renju { side.index() * SIDE } else { 0 };
    let mut counts = vec![0.0; parameters(position.rule())];
    for cell in board.points().filter(|&cell| board.is_empty(cell)) {
        for (side, waits, sign) in [(own, 0, 1.0), (other, 1, -1.0)] {
            let mut set = shapes_of(board.code(side, cell));
            set.sort_unstable_by_key(|&shape| std::cmp::Reverse(shape));
            for shape in set {
                counts[offset(side) + 2 * shape as usize + waits] += sign;
            }
            let pair = SHAPES * set[0] as usize + set[1] as usize;
            counts[offset(side) + 2 * SHAPES + 2 * pair + waits] += sign;
        }
    }
    counts[offset(own) + 2 * SHAPES + 2 * SHAPES * SHAPES + threats(&board)] = 1.0;
    // What is worth nothing by definition is no parameter.
    for side in Side::BOTH {
        for waits in 0..2 {
            counts[offset(side) + 2 * Shape::Dead as usize + waits] = 0.0;
            counts[offset(side) + 2 * SHAPES + waits] = 0.0;
        }
    }
    let used = counts.into_iter().enumerate().filter(|&(_, count)| count != 0.0);
    Some(used.map(|(index, count)| (index as u32, count)).collect())
}
