//! The interface for the tuner of the evaluation: the static value of a position as a sum of parameters.

use boardwright_game::{Position, Side};

use crate::board::LineBoard;
use crate::eval::parts::counts_of;
use crate::eval::weights;
use crate::rules::Sticks;

/// The index of a parameter with its factor in a position, for the side to move.
pub type Feature = (u32, f32);

/// The current value of every parameter, in hundredths.
pub fn current() -> Vec<f32> {
    weights::current()
}

/// The file of parameters: its name below `src/eval`, and its text.
pub fn file(parameters: &[f32]) -> (&'static str, String) {
    ("weights.txt", weights::write(parameters))
}

/// Reads the parameters from the text of such a file.
pub fn read(text: &str) -> Vec<f32> {
    weights::read(text)
}

/// The parameters with their factors; the sum of the products is the static value of a position for the side to move.
///
/// `None` where the search uses no static value: if a side can win at once, or the game is over.
pub fn features(position: &Sticks) -> Option<Vec<Feature>> {
    let board = LineBoard::from(position);
    if position.outcome().is_some() || Side::BOTH.into_iter().any(|side| board.can_win(side)) {
        return None;
    }
    let used = counts_of(position).into_iter().enumerate().filter(|&(_, count)| count != 0.0);
    Some(used.map(|(index, count)| (index as u32, count)).collect())
}
