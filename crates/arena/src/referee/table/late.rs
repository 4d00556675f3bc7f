//! End of a game by a move that comes too late.

use std::time::Duration;

use boardwright_game::{Outcome, Side};

use super::{EndingKind, Rejection, Table, TableChange};
use crate::texts::{self, TEXTS};

impl Table {
    /// Ends the game because a move of `side` took longer than was allowed, and says how long both were.
    ///
    /// # Errors
    /// [`Rejection::Over`].
    pub fn lose_on_time_after(
        &mut self,
        side: Side,
        elapsed: Duration,
        allowed: Duration,
    ) -> Result<TableChange, Rejection> {
        let [taken, allowed] = [elapsed, allowed].map(|time| format!("{:.3}", time.as_secs_f64()).into());
        let arguments = [("side", texts::side(side).into()), ("taken", taken), ("allowed", allowed)];
        let reason = TEXTS.with("arena-out-of-time-for-a-move", arguments);
        self.end(Outcome::Win(side.other()), reason, EndingKind::Time)
    }
}
