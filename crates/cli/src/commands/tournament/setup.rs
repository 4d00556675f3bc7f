//! Converts a tournament file to events.

use boardwright_arena::Contest;
use boardwright_game::Stop;
use boardwright_workbench::{BotCare, EventFile, EventSettings, FileError};

use crate::venue::{self, LocalVenue};

/// Options of the command that hold for all events of the file.
pub(super) struct ForAll<'a> {
    pub(super) seed: Option<u64>,
    pub(super) bots: &'a BotCare,
    pub(super) concurrency: Option<u64>,
}

/// The events of a file, each with its settings.
pub(super) fn events(
    file: &EventFile,
    venue: &LocalVenue,
    for_all: &ForAll<'_>,
    stop: &Stop,
) -> Result<Vec<(EventSettings, Contest)>, FileError> {
    let event = |(index, settings): (usize, &EventSettings)| {
        let settings = EventSettings {
            seed: for_all.seed.or(settings.seed),
            bots: settings.bots.or(for_all.bots),
            ..settings.clone()
        };
        let mut contest = settings.build(venue, stop).map_err(|error| file.error(index, &error))?;
        contest.set_concurrency(venue::concurrency(for_all.concurrency, &contest));
        Ok((settings, contest))
    };
    file.events.iter().enumerate().map(event).collect()
}
