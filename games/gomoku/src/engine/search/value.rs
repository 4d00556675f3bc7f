//! Values inside the search: sixteen bits hold them, wins at the ends.

use boardwright_game::Score;

/// A value for the side to move, in hundredths; forced wins are near [`WIN`].
pub(crate) type Value = i32;

/// A win on the spot.
pub(crate) const WIN: Value = 30_000;

/// Beyond every value.
pub(crate) const INFINITY: Value = 31_000;

/// Forced results are beyond this, evaluations are not.
pub(crate) const DECIDED: Value = 29_000;

/// No evaluation is greater.
pub(crate) const MOST: Value = 20_000;

/// A win after `plies` plies.
pub(crate) const fn win_in(plies: i32) -> Value {
    WIN - plies
}

/// A loss after `plies` plies.
pub(crate) const fn loss_in(plies: i32) -> Value {
    plies - WIN
}

/// A forced result counted from the root as one counted from a position `ply` plies below it.
pub(crate) const fn to_stored(value: Value, ply: i32) -> Value {
    if value > DECIDED {
        value + ply
    } else if value < -DECIDED {
        value - ply
    } else {
        value
    }
}

/// The opposite of [`to_stored`].
pub(crate) const fn from_stored(value: Value, ply: i32) -> Value {
    if value > DECIDED {
        value - ply
    } else if value < -DECIDED {
        value + ply
    } else {
        value
    }
}

/// The value as other programs are told it.
pub(crate) fn score_of(value: Value) -> Score {
    if value > DECIDED {
        Score::win_in((WIN - value) as u32)
    } else if value < -DECIDED {
        Score::loss_in((WIN + value) as u32)
    } else {
        Score(value)
    }
}
