//! Plans of events and the playing of their units: the two sides between which the runner stands.

use std::ops::ControlFlow;

use boardwright_game::Stop;

use crate::events::bout::{Bout, Leg};
use crate::events::error::SeriesError;
use crate::events::journal::{JournalEntry, KeptGame};
use crate::events::unit::Unit;
use crate::referee::match_game::Watcher;

/// Plan of an event: the units to play, and the observer of their results.
pub(crate) trait Plan {
    /// The next unit to be played; `None` if there is none, or none until those before it have been entered.
    fn next_unit(&mut self) -> Option<Unit>;

    /// Takes a game of a unit; units come in the order in which they were asked for, and the games of a unit in theirs.
    /// Only after an interruption games may be left out.
    fn enter(&mut self, unit: &Unit, game: FinishedGame);

    /// Called when all games of a unit have been entered. `Break` ends the event.
    fn finish(&mut self, unit: &Unit) -> ControlFlow<()>;

    /// Called instead when it has turned out that nobody can play a unit, of which games are missing then. No journal has them, so that
    /// they are tried again when the event goes on.
    fn leave(&mut self, unit: &Unit) -> ControlFlow<()>;

    /// Called when a pair has been played, in the order in which pairs finish.
    fn played(&mut self, _: &Unit) {}

    /// True if the event may end before all its units are played. Then a game is kept only when all pairs before it
    /// are, so that the games that are kept do not depend on how many were played at the same time. Only an
    /// interruption keeps what is finished out of turn: it counts when its turn comes in a later run, if it does.
    fn may_end_early(&self) -> bool;
}

/// A game as the plan sees it.
pub(crate) struct FinishedGame {
    pub(crate) game: KeptGame,
    /// True if it was there before this run.
    pub(crate) restored: bool,
}

/// Plays the games of units.
pub(crate) trait PlayUnit: Sync {
    /// The settings of one game of a unit.
    ///
    /// # Errors
    /// If its players cannot be made.
    fn game(&self, unit: &Unit, leg: u8) -> Result<(Bout<'_>, Leg), SeriesError>;

    /// Called when nothing of a unit is played any more.
    fn release(&self, _: &Unit) {}

    /// Plays one game of a unit; `None` if it was interrupted. `watch` is to see the table after every move.
    fn play(
        &self,
        unit: &Unit,
        leg: u8,
        halt: &Stop,
        watch: &Watcher<'_>,
    ) -> Result<Option<JournalEntry>, SeriesError> {
        let (bout, leg) = self.game(unit, leg)?;
        bout.play(leg, halt, watch)
    }
}
