//! Which threats both sides have, as a number: what a static value needs to know of whose turn it is.

use super::pattern::board::Board;
use super::pattern::spot::Class;

/// The set of threats, for the side to move: from the lowest bit on, whether it can make a four and three, any four,
/// a double three, any three; whether the opponent could make an open four, a four and three, any four, a double
/// three, any three.
pub(crate) fn threats(board: &Board) -> usize {
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
