//! What a tuner of the evaluation has to know: the parameters that a position's static value is a sum of.

use boardwright_game::{Position, Side};

use super::board::Board;
use super::parts::counts_of;
use super::weights;
use crate::rules::Sticks;

/// One parameter's number with how often it counts in a position, for the side to move.
pub type Feature = (u32, f32);

/// The present value of every parameter, in hundredths.
#[must_use]
pub fn current() -> Vec<f32> {
    weights::current()
}

/// The file of parameters: its name below `src/engine` and its text.
#[must_use]
pub fn file(parameters: &[f32]) -> (&'static str, String) {
    ("weights.txt", weights::write(parameters))
}

/// The parameters that such a file holds.
#[must_use]
pub fn read(text: &str) -> Vec<f32> {
    weights::read(text)
}

/// The parameters whose sum is the static value of a position for the side to move.
///
/// `None` where no static value is used: either side can win at once, or the game is over.
#[must_use]
pub fn features(position: &Sticks) -> Option<Vec<Feature>> {
    let board = Board::from(position);
    if position.outcome().is_some() || Side::BOTH.into_iter().any(|side| board.can_win(side)) {
        return None;
    }
    let used = counts_of(position).into_iter().enumerate().filter(|&(_, count)| count != 0.0);
    Some(used.map(|(index, count)| (index as u32, count)).collect())
}
