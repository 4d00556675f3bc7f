//! End of a game by a move that comes too late.

use std::time::Duration;

use boardwright_game::{Outcome, Side};

use super::{EndingKind, Event, Rejection, Table};

impl Table {
    /// Ends the game because a move of `side` took longer than was allowed, and says how long both were.
    ///
    /// # Errors
    /// [`Rejection::Over`].
    pub fn lose_on_time_after(&mut self, side: Side, elapsed: Duration, allowed: Duration) -> Result<Event, Rejection> {
        let (elapsed, allowed) = (elapsed.as_secs_f64(), allowed.as_secs_f64());
        let reason = format!("{side} ran out of time: {elapsed:.3} s for a move, {allowed:.3} s allowed");
        self.end(Outcome::Win(side.other()), reason, EndingKind::Time)
    }
}
