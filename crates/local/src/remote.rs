//! Leaders that have the games of an event played elsewhere.

use boardwright_arena::{EventId, Executor, GameId, Journal, Unit};

use crate::error::CliError;
use crate::output::note;

/// A leader that has the games of an event played elsewhere.
pub trait RemoteExecutor: Executor {
    /// Takes what is left of the event off the server.
    fn forget(&self);

    /// Records that the games of these units were taken back.
    fn withdrawn(&self, units: &[Unit]) -> Result<(), CliError>;

    /// Takes all results of the event off the server, which are not to count.
    fn purge(&self) -> Result<(), CliError>;
}

/// Takes games back that turned out to be false, so that the event can be begun again with the others.
pub fn take_back(
    remote: &dyn RemoteExecutor,
    journal: Option<&mut dyn Journal>,
    event: EventId,
    units: &[Unit],
    why: &str,
) -> Result<(), CliError> {
    note(format_args!("note: {why}"));
    let games: Vec<GameId> = units.iter().flat_map(|unit| [unit.game(event, 0), unit.game(event, 1)]).collect();
    journal.map_or(Ok(()), |journal| journal.withdraw(&games)).map_err(CliError::input)?;
    remote.withdrawn(units)
}
