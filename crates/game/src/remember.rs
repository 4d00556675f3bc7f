//! The codes by which a proof remembers positions.

use crate::position::Position;
use crate::solve::{Measure, difference};

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
/// If points are counted and the game declares [`points_at_stake`](Position::points_at_stake), that is the code of the
/// position without points, and the points are returned: what both sides gain from here on is the same whatever they hold.
/// Otherwise it is the code of the whole position.
pub(crate) fn remember<P: Position>(position: &P, measure: Measure, code: &mut Vec<u8>) -> Option<Counted> {
    let counted = match measure {
        Measure::Points => position.points_at_stake().zip(position.tally()),
        Measure::Result => None,
    };
    let Some((stake, tally)) = counted else {
        position.code(code);
        return None;
    };
    position.without_points().code(code);
    Some(Counted { lead: difference(tally), stake: i32::try_from(stake).unwrap_or(i32::MAX) })
}
