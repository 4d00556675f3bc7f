//! Players of an event's pairs outside this program's threads: they take units from its queue and bring the games.

use boardwright_game::Stop;

use crate::events::error::SeriesError;
use crate::events::journal::EventInfo;
use crate::events::queue::Queue;

/// Has the pairs of an event played somewhere else than in threads of the event, such as on other machines.
pub trait Executor: Sync {
    /// The number of pairs that may be under way at the same time, at least 1.
    fn ahead(&self) -> usize;

    /// Takes units from the queue and brings their games, in any order, until the queue is closed or the flag is raised.
    ///
    /// # Errors
    /// The error that ends the event.
    fn work(&self, event: &EventInfo, queue: &Queue, halt: &Stop) -> Result<(), SeriesError>;

    /// Called when the journal keeps the games of the unit with this ticket, so that the executor may drop its copy.
    fn settled(&self, _ticket: u64) {}
}
