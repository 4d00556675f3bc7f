//! Options of every event on where its games go.

use std::path::{Path, PathBuf};

use boardwright_arena::EventId;
use boardwright_game::Stop;
use boardwright_store::Store;
use boardwright_workbench::EventSettings;
use clap::Args;

use super::report_files::{self, ReportFile};
use crate::error::CliError;
use crate::venue::LocalVenue;
use crate::{files, input, store_place};

/// Options on where the games of an event go, and how many are played at once.
#[derive(Args, Clone, Default, Debug)]
pub(crate) struct KeepArgs {
    /// Games played at the same time, 1 to 1024 [default: the number of processors, half of it if players ponder]
    #[arg(long, value_name = "NUMBER", value_parser = input::whole::<1, 1024>)]
    pub(crate) concurrency: Option<u64>,

    /// Write the games to this file as they finish; it is replaced if it exists
    #[arg(long, value_name = "FILE")]
    pub(crate) records: Option<PathBuf>,

    /// Write a report with tables and plots to this file, .html or .md, or to report.html and report.md in a folder
    #[arg(long, value_name = "PATH")]
    pub(crate) report: Option<PathBuf>,

    /// Keep the games in this store as they finish; it is created if it does not exist
    #[arg(long, value_name = "FILE")]
    pub(crate) store: Option<PathBuf>,

    /// Go on with an event whose games are in the store; its settings and seed must be the same
    #[arg(long, requires = "store")]
    pub(crate) resume: bool,
}

impl KeepArgs {
    /// The files of the report. Refuses one file for two purposes, traces of bots and openings of these events included, whose
    /// files are in `folder`.
    pub(crate) fn targets<'a>(
        &'a self,
        events: impl Iterator<Item = &'a EventSettings> + Clone,
        folder: &Path,
    ) -> Result<Option<Vec<ReportFile>>, CliError> {
        let targets = self.report.as_deref().map(report_files::targets).transpose()?;
        let named = [("--store", &self.store), ("--records", &self.records)];
        let named = named.iter().filter_map(|(option, path)| Some((*option, path.as_deref()?)));
        let reports = targets.iter().flatten().map(|target| ("--report", target.path()));
        let traces = events.clone().filter_map(|event| Some(("--trace", event.bots.trace.as_deref()?)));
        let openings = events.filter_map(|event| Some(folder.join(event.openings.as_ref()?.file()?)));
        let openings: Vec<PathBuf> = openings.collect();
        let read = openings.iter().map(|path| ("--openings", &**path));
        files::check_apart(read, named.chain(reports).chain(traces))?;
        Ok(targets)
    }

    /// Refuses files of games that somebody has removed since they were opened.
    pub(crate) fn check_still_there(&self) -> Result<(), CliError> {
        [&self.store, &self.records].into_iter().flatten().try_for_each(|path| files::check_still_there(path))
    }

    /// Says that nothing is resumed where the store has no game of these events, whose files are in `folder`.
    pub(crate) fn tell_if_new(
        &self,
        store: Option<&mut Store>,
        events: &[(&EventSettings, EventId)],
        folder: &Path,
    ) -> Result<(), CliError> {
        let (true, Some(store), Some(path)) = (self.resume, store, &self.store) else { return Ok(()) };
        let ids: Vec<EventId> = events.iter().map(|(_, id)| *id).collect();
        let former = || {
            let without = events.iter().filter_map(|(settings, _)| settings.without_care());
            let built = without.filter_map(|settings| settings.build(&LocalVenue::new(folder), &Stop::new()).ok());
            built.map(|contest| contest.event().id).filter(|id| !ids.contains(id)).collect()
        };
        store_place::tell_if_new(store, path, &ids, former)
    }
}
