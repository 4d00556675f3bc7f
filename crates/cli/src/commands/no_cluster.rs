//! The options of other machines in a build that knows none.

use std::ops::ControlFlow;
use std::sync::Arc;

use boardwright_arena::{Contest, Opening, OpeningError, OpeningMaker};
use boardwright_class::MatchWorkers;
use boardwright_game::{AnyVariant, Score, Stop};
use boardwright_local::remote::RemoteExecutor;
use boardwright_service::ClusterSource;
use boardwright_workbench::{BalanceSettings, EventSettings};

use super::keeping::KeepArgs;
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
        _: (&AnyVariant, &BalanceSettings, u64),
        _: &Stop,
        _: &mut dyn FnMut(Opening, Score, u64) -> ControlFlow<()>,
    ) -> Result<Result<bool, OpeningError>, CliError> {
        Ok(Ok(false))
    }
}

impl ClusterArgs {
    pub(crate) fn is_remote(&self) -> bool {
        false
    }

    pub(crate) fn open(
        &self,
        _: &EventSettings,
        _: &Contest,
        _: &KeepArgs,
    ) -> Result<Option<Box<dyn RemoteExecutor>>, CliError> {
        Ok(None)
    }

    pub(crate) fn class_workers(&self) -> Result<Option<Arc<dyn MatchWorkers>>, CliError> {
        Ok(None)
    }
}
