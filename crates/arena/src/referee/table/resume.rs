//! Resuming a game.

use super::{Ending, EndingKind, Table};

impl Table {
    /// Ends the game as it was ended before it was left; what the moves bring about by themselves stays.
    #[must_use]
    pub fn with_ending(mut self, ending: Ending) -> Table {
        if self.ending.as_ref().is_none_or(|known| known.kind == EndingKind::Recorded) {
            self.ending = Some(ending);
        }
        self
    }
}
