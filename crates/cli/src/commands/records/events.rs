//! `boardwright records events`.

use boardwright_store::EventSummary;
use chrono::DateTime;
use clap::Args;
use comfy_table::Table;

use crate::error::{CliError, Status};
use crate::output::{Output, aligned, grouped, one_line};
use boardwright_local::game_source::SourceArgs;

/// List the matches and tournaments of the store, a line for each
///
/// The oldest comes first. `records list --event NAME` lists the games of one; if two events have the same name, use the id.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright records events
  boardwright records events --store cup.db --json

JSON keys, a line for each event: id, name, games, unfinished, specs (the games that were played), finished (when its last \
game ended, in milliseconds since 1970, UTC), cut_short (null, or planned: how many games a run wanted that ended early).")]
pub(super) struct Events {
    #[command(flatten)]
    source: SourceArgs,

    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

impl Events {
    pub(super) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let source = self.source.open(None)?;
        source.tell_faults();
        let events = source.events()?;
        if self.json {
            events.iter().try_for_each(|event| output.json(event))?;
        } else if !events.is_empty() {
            output.table(&table(&events))?;
        }
        Ok(Status::Done)
    }
}

fn table(events: &[EventSummary]) -> Table {
    let mut table = aligned(&["event", "games", "of", "until (UTC)", "id"], &[0, 2, 3, 4]);
    for EventSummary { id, name, games, unfinished, specs, finished, cut_short } in events {
        let time = finished.and_then(|finished| i64::try_from(finished).ok()).and_then(DateTime::from_timestamp_millis);
        let time = time.map_or_else(String::new, |time| time.format("%Y-%m-%d %H:%M").to_string());
        let unfinished =
            if *unfinished > 0 { format!("{} unfinished of ", grouped(*unfinished)) } else { String::new() };
        let planned =
            cut_short.and_then(|cut| cut.planned).map_or_else(String::new, |all| format!(" of {}", grouped(all)));
        let early = if cut_short.is_some() { ", ended early" } else { "" };
        let games = format!("{unfinished}{}{planned}{early}", grouped(*games));
        table.add_row([one_line(name), games, one_line(&specs.join(", ")), time, id.to_string()]);
    }
    table
}
