//! Playing on a cluster, in builds with and without that feature.

use std::path::Path;

use boardwright_arena::{EventId, Executor, GameId, Journal, Unit};

#[cfg(feature = "cluster")]
pub(crate) use crate::commands::cluster::{ClusterArgs, ViewArgs, WorkArgs};
#[cfg(not(feature = "cluster"))]
pub(crate) use none::{ClusterArgs, ViewArgs, WorkArgs};

use crate::error::CliError;
use crate::output::note;

/// A leader that has the games of an event played elsewhere.
pub(crate) trait RemoteExecutor: Executor {
    /// Takes what is left of the event off the server.
    fn forget(&self);

    /// Records that the games of these units were taken back.
    fn withdrawn(&self, units: &[Unit]) -> Result<(), CliError>;

    /// Takes all results of the event off the server, which are not to count.
    fn purge(&self) -> Result<(), CliError>;
}

/// The place of an event's games on this machine.
#[derive(Clone, Copy)]
#[cfg_attr(not(feature = "cluster"), expect(dead_code, reason = "it is for workers elsewhere"))]
pub(crate) struct Kept<'a> {
    /// The store, if there is one.
    pub(crate) store: Option<&'a Path>,
    /// True if the event goes on with the games that it has.
    pub(crate) resume: bool,
}

/// Takes games back that turned out to be false, so that the event can be begun again with the others.
pub(crate) fn take_back(
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

#[cfg(not(feature = "cluster"))]
mod none {
    use std::ops::ControlFlow;
    use std::sync::Arc;

    use boardwright_arena::{Balance, Opening, OpeningError, OpeningMaker};
    use boardwright_game::{AnyVariant, Score, Stop};
    use boardwright_web::ClusterSource;
    use boardwright_workbench::{Contest, EventSettings};

    use super::{Kept, RemoteExecutor};
    use crate::error::CliError;

    /// No options: this build plays on this machine alone.
    #[derive(clap::Args, Debug)]
    pub(crate) struct ClusterArgs {}

    /// No options: this build has the work done on this machine alone.
    #[derive(clap::Args, Debug)]
    pub(crate) struct WorkArgs {}

    /// No options: this build sees no other machines.
    #[derive(clap::Args, Debug, Default)]
    pub(crate) struct ViewArgs {}

    impl ViewArgs {
        pub(crate) fn source(&self) -> Result<Option<Arc<dyn ClusterSource>>, CliError> {
            Ok(None)
        }
    }

    impl WorkArgs {
        pub(crate) fn openings(
            &self,
            _: &mut OpeningMaker<'_>,
            _: (&AnyVariant, &Balance, u64),
            _: &Stop,
            _: &mut dyn FnMut(Opening, Score, u64) -> ControlFlow<()>,
        ) -> Result<Result<bool, OpeningError>, CliError> {
            Ok(Ok(false))
        }
    }

    impl ClusterArgs {
        pub(crate) fn open(
            &self,
            _: &EventSettings,
            _: &Contest,
            _: Kept<'_>,
        ) -> Result<Option<Box<dyn RemoteExecutor>>, CliError> {
            Ok(None)
        }
    }
}
