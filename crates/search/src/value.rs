//! Values inside the searches of the games' own engines: sixteen bits hold them, wins at the ends.

use boardwright_game::Score;

/// A value for the side to move, in hundredths; forced wins are near [`WIN`].
pub type Value = i32;

/// A win on the spot.
pub const WIN: Value = 30_000;

/// Beyond every value.
pub const INFINITY: Value = 31_000;

/// Forced results are beyond this, evaluations are not.
pub const DECIDED: Value = 29_000;

/// No evaluation is greater.
pub const MOST: Value = 20_000;

/// A win after `plies` plies.
#[must_use]
pub const fn win_in(plies: i32) -> Value {
    WIN - plies
}

/// A loss after `plies` plies.
#[must_use]
pub const fn loss_in(plies: i32) -> Value {
    plies - WIN
}

/// A forced result counted from the root as one counted from a position `ply` plies below it.
///
/// ```
/// use boardwright_search::value::{from_stored, to_stored, win_in};
///
/// // A search that stands 4 plies below its root sees a win 9 plies from the root: 5 plies from where it stands.
/// let stored = to_stored(win_in(9), 4);
/// assert_eq!(stored, win_in(5));
/// assert_eq!(from_stored(stored, 2), win_in(7), "reached by another way, 2 plies below the root");
/// assert_eq!(to_stored(120, 4), 120, "evaluations do not depend on the ply");
/// ```
#[must_use]
pub const fn to_stored(value: Value, ply: i32) -> Value {
    if value > DECIDED {
        value + ply
    } else if value < -DECIDED {
        value - ply
    } else {
        value
    }
}

/// The opposite of [`to_stored`].
#[must_use]
pub const fn from_stored(value: Value, ply: i32) -> Value {
    if value > DECIDED {
        value - ply
    } else if value < -DECIDED {
        value + ply
    } else {
        value
    }
}

/// The value as other programs are told it.
///
/// ```
/// use boardwright_game::Score;
/// use boardwright_search::value::{loss_in, score_of};
///
/// assert_eq!(score_of(120), Score(120));
/// assert_eq!(score_of(loss_in(4)), Score::loss_in(4));
/// ```
#[must_use]
pub fn score_of(value: Value) -> Score {
    if value > DECIDED {
        Score::win_in((WIN - value) as u32)
    } else if value < -DECIDED {
        Score::loss_in((WIN + value) as u32)
    } else {
        Score(value)
    }
}
