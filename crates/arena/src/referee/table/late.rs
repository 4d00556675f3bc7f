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
        // Rounded away from each other, so that they never read the same.
        let taken = seconds(elapsed.as_nanos().div_ceil(1_000_000));
        let allowed = seconds(allowed.as_millis());
        let arguments = [("side", texts::side(side).into()), ("taken", taken.into()), ("allowed", allowed.into())];
        let reason = TEXTS.with("arena-out-of-time-for-a-move", arguments);
        self.end(Outcome::Win(side.other()), reason, EndingKind::Time)
    }
}

fn seconds(milliseconds: u128) -> String {
    format!("{}.{:03}", milliseconds / 1000, milliseconds % 1000)
}
