//! Wins by a series of moves that each threaten to win at once.

use crate::position::Position;
use crate::side::{Outcome, Side};

/// Checks by the rules alone that the side to move wins by a forced line, whatever its opponent replies.
///
/// In the line the side's own moves alternate with the one reply to each that is not met by winning at once: to any
/// other reply the side wins by making that move itself. So in five in a row the stone that makes a four stands before
/// the point where the five would be, and the line of an open four is the stone, one of its two points, and the other
/// one.
pub fn wins_by<P: Position>(position: &P, line: &[P::Move]) -> bool {
    let Some((&mv, rest)) = line.split_first() else { return false };
    if position.objection(mv).is_some() {
        return false;
    }
    let side = position.to_move();
    let after = position.child(mv);
    if let Some(outcome) = after.outcome() {
        return outcome == Outcome::Win(side);
    }
    let Some((&point, rest)) = rest.split_first() else { return false };
    after.to_move() != side && after.moves().all(|reply| is_met(&after.child(reply), side, (reply, point), rest))
}

/// Tells whether `side` wins after a reply: at once by `point`, or, if that was the reply, by the rest of the line.
fn is_met<P: Position>(position: &P, side: Side, (reply, point): (P::Move, P::Move), rest: &[P::Move]) -> bool {
    match position.outcome() {
        Some(outcome) => outcome == Outcome::Win(side),
        None if position.to_move() != side => false,
        None if reply == point => wins_by(position, rest),
        None => position.objection(point).is_none() && position.child(point).outcome() == Some(Outcome::Win(side)),
    }
}
