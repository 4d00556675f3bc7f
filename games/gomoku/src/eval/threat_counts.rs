//! The threats of both sides as a set of nine bits: the part of the static value that depends most on the side to
//! move.

use crate::board::pattern_board::PatternBoard;
use crate::board::spot::Class;

/// The set of threats, for the side to move. From the lowest bit on: the side to move can make a four and three, any
/// four, a double three, any three; the opponent could make an open four, a four and three, any four, a double three,
/// any three.
pub(crate) fn threats(board: &PatternBoard) -> usize {
    let (own, other) = (board.to_move(), board.to_move().other());
    let has = |side, class: Class| board.count(side, class) > 0;
    let has_four = |side| has(side, Class::Four) || has(side, Class::FourPlus) || has(side, Class::FourThree);
    let has_three = |side| has(side, Class::Three) || has(side, Class::ThreePlus) || has(side, Class::DoubleThree);
    let bits = [
        has(own, Class::FourThree),
        has_four(own),
        has(own, Class::DoubleThree),
        has_three(own),
        has(other, Class::OpenFour),
        has(other, Class::FourThree),
        has_four(other),
        has(other, Class::DoubleThree),
        has_three(other),
    ];
    bits.into_iter().enumerate().fold(0, |set, (index, bit)| set | usize::from(bit) << index)
}
