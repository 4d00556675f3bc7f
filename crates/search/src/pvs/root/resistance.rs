//! Choice between the moves of a position that is nearly lost.
//!
//! There the values of moves say little: of all moves that lose, the search prefers the one behind which it does not see the
//! loss yet, and that may be a stone in a corner. An opponent who does not see everything goes wrong more often if the move
//! takes something from him. So root moves are compared with a *penalty*, which is greater the less they take.

use crate::value::{DECIDED, MAX_EVALUATION, Value, WIN, loss_in};

/// Penalties begin below the first of these values and are complete below the second one: a score of 22 and of 8 in a hundred,
/// by the scale to which values are fitted.
const BEGIN: Value = -250;
const COMPLETE: Value = -500;

/// The greatest penalty. No other value lies within this much below the least evaluation.
const MOST: Value = 400;

/// A forced loss in fewer plies has no penalty.
const SHORT: Value = 12;

/// The penalty that counts as one ply of a forced loss.
const PLY: Value = 20;

/// The penalty of a move that takes this much from the opponent, where one takes `most`, in hundredths. `value` is that of the
/// position.
pub(super) fn penalty(taken: Value, most: Value, value: Value) -> Value {
    (most - taken).clamp(0, MOST) * (BEGIN - value).clamp(0, BEGIN - COMPLETE) / (BEGIN - COMPLETE)
}

/// The value with which a root move is compared to others.
pub(super) fn compared(value: Value, penalty: Value) -> Value {
    let plies = WIN + value;
    if penalty == 0 {
        value
    } else if value.abs() <= MAX_EVALUATION {
        value - penalty
    } else if value < -DECIDED && plies >= SHORT {
        loss_in((plies - penalty / PLY).max(SHORT))
    } else {
        value
    }
}

/// The greatest value that is compared as no more than `limit`.
pub(super) fn greatest(limit: Value, penalty: Value) -> Value {
    let plies = WIN + limit;
    if penalty == 0 {
        limit
    } else if (-MAX_EVALUATION - MOST..=MAX_EVALUATION).contains(&limit) {
        (limit + penalty).min(MAX_EVALUATION)
    } else if limit < -DECIDED && plies >= SHORT {
        loss_in(plies + penalty / PLY)
    } else {
        limit
    }
}

#[cfg(test)]
mod tests {
    use super::{BEGIN, COMPLETE, MOST, PLY, SHORT, compared, greatest, penalty};
    use crate::value::{INFINITY, MAX_EVALUATION, loss_in, win_in};

    #[test]
    fn a_limit_for_compared_values_is_one_for_values() {
        let losses = (1..=60).map(loss_in);
        let low = -MAX_EVALUATION..=-MAX_EVALUATION + 2 * MOST;
        let high = MAX_EVALUATION - 2 * MOST..=MAX_EVALUATION;
        let values: Vec<_> =
            losses.chain(low.step_by(13)).chain(-900..=900).chain(high.step_by(13)).chain([win_in(9)]).collect();
        for penalty in [0, 1, PLY, 137, MOST] {
            for &limit in values.iter().step_by(7).chain([&-INFINITY]) {
                let most = greatest(limit, penalty);
                for &value in &values {
                    assert_eq!(compared(value, penalty) <= limit, value <= most, "{value} {penalty} {limit}");
                }
            }
        }
    }

    #[test]
    fn a_short_loss_is_never_preferred_and_a_move_that_takes_little_seldom() {
        assert!(compared(loss_in(SHORT - 1), 0) < compared(loss_in(30), MOST));
        assert!(compared(loss_in(22), MOST) < compared(loss_in(17), 0));
        assert!(compared(-800, MOST) < compared(-1_000, 0) && compared(-800, MOST) > compared(loss_in(40), 0));
        assert_eq!([90, -60, -900].map(|taken| penalty(taken, 90, COMPLETE)), [0, 150, MOST]);
        assert_eq!([0, BEGIN, (BEGIN + COMPLETE) / 2, loss_in(9)].map(|value| penalty(0, 100, value)), [0, 0, 50, 100]);
    }
}
