//! The codes that identify positions in a proof.

use crate::points::difference;
use crate::position::Position;
use crate::solve::Measure;

/// The points of a position in a game whose future does not depend on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted {
    /// The points of the first side less those of the second.
    pub lead: i32,
    /// The points that neither side has yet.
    pub stake: i32,
}

/// Appends the code that a proof remembers a position by.
///
/// If points are counted and the game says what is [at stake](crate::Points::at_stake), that is the code of the
/// position without points, and the points are returned: what both sides gain from here on is the same whatever they
/// hold. Otherwise it is the text of the whole position.
pub(crate) fn remember<P: Position>(position: &P, measure: Measure, code: &mut Vec<u8>) -> Option<Counted> {
    let points = P::POINTS.filter(|_| measure == Measure::Points);
    let Some((points, stake)) = points.and_then(|points| Some((points, points.at_stake(position)?))) else {
        code.extend_from_slice(position.to_string().as_bytes());
        return None;
    };
    points.code(position, code);
    let lead = difference(points.tally(position));
    Some(Counted { lead, stake: i32::try_from(stake).unwrap_or(i32::MAX) })
}
