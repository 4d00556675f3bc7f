//! Values inside searches: sixteen bits, with wins and losses at the ends of the range.

use boardwright_game::Score;

/// A value for the side to move, in hundredths; forced wins are near [`WIN`].
pub type Value = i32;

/// A win on the spot.
pub const WIN: Value = 30_000;

/// Beyond every value, also those of games that count far.
pub const INFINITY: Value = 1_000_000;

/// Forced results are beyond this, evaluations are not.
pub const DECIDED: Value = 29_000;

/// A win that is expected but not proved, for lack of a look at every legal defence, is near this.
pub const LIKELY: Value = 28_000;

/// No evaluation is greater; what lies between this and [`DECIDED`] is likely.
pub const MAX_EVALUATION: Value = 20_000;

/// A win after `plies` plies.
pub const fn win_in(plies: i32) -> Value {
    WIN - plies
}

/// A loss after `plies` plies.
pub const fn loss_in(plies: i32) -> Value {
    plies - WIN
}

/// A forced loss as one that is only likely, since not every legal move was searched; other values as they are.
pub const fn unproved(value: Value) -> Value {
    if value < -DECIDED { value + (WIN - LIKELY) } else { value }
}

/// A forced or likely result counted from the root as one counted from a position `ply` plies below it.
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
pub const fn to_stored(value: Value, ply: i32) -> Value {
    if value > MAX_EVALUATION {
        value + ply
    } else if value < -MAX_EVALUATION {
        value - ply
    } else {
        value
    }
}

/// The opposite of [`to_stored`].
pub const fn from_stored(value: Value, ply: i32) -> Value {
    if value > MAX_EVALUATION {
        value - ply
    } else if value < -MAX_EVALUATION {
        value + ply
    } else {
        value
    }
}

/// The value as other programs are told it: a result that is only likely counts as the greatest evaluation.
///
/// ```
/// use boardwright_game::Score;
/// use boardwright_search::value::{loss_in, score_of};
///
/// assert_eq!(score_of(120), Score(120));
/// assert_eq!(score_of(loss_in(4)), Score::loss_in(4));
/// ```
pub fn score_of(value: Value) -> Score {
    if value > DECIDED {
        Score::win_in((WIN - value) as u32)
    } else if value < -DECIDED {
        Score::loss_in((WIN + value) as u32)
    } else {
        Score(value.clamp(-MAX_EVALUATION, MAX_EVALUATION))
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::Score;

    use super::{DECIDED, LIKELY, MAX_EVALUATION, from_stored, loss_in, score_of, to_stored, unproved, win_in};

    #[test]
    fn a_loss_that_is_only_likely_is_never_told_as_forced() {
        for plies in 0..250 {
            let likely = unproved(loss_in(plies));
            assert!(-DECIDED < likely && likely < -MAX_EVALUATION, "{likely}");
            assert_eq!(score_of(likely), Score(-MAX_EVALUATION));
            assert_eq!(score_of(-likely).forced(), None);
            let moved = from_stored(to_stored(likely, plies), 0);
            assert!(-DECIDED < moved && moved < -MAX_EVALUATION, "{moved}");
        }
        assert!(unproved(loss_in(6)) < unproved(loss_in(8)) && unproved(loss_in(8)) > -LIKELY);
        assert_eq!([-MAX_EVALUATION, 0, 77, win_in(5)].map(unproved), [-MAX_EVALUATION, 0, 77, win_in(5)]);
    }
}
