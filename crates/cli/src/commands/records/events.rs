//! `boardwright records events`.

use boardwright_store::EventSummary;
use chrono::{DateTime, SecondsFormat};
use clap::Args;
use serde::Serialize;

use super::source::{Source, SourceArgs};
use crate::error::{CliError, Status};
use crate::output::{Output, grouped};

/// List the matches and tournaments whose games are kept, a line for each
///
/// They come in the order in which they were begun. Their games are those of `records list --event NAME`; two events may
/// have one name, and then the id tells them apart.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright records events
  boardwright records events --store cup.db --json

JSON keys, a line for each event: id, name, games, unfinished, specs (the games that were played), finished (when its last \
game ended, in milliseconds since 1970, UTC).")]
pub(super) struct Events {
    #[command(flatten)]
    source: SourceArgs,

    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Line<'a> {
    id: String,
    name: &'a str,
    games: u64,
    unfinished: u64,
    specs: &'a [String],
    finished: Option<u64>,
}

impl Events {
    pub(super) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        for event in self.source.open(None)?.events()? {
            match self.json {
                true => output.json(&Line::new(&event))?,
                false => output.line(sentence(&event))?,
            }
        }
        Ok(Status::Done)
    }
}

impl<'a> Line<'a> {
    fn new(event: &'a EventSummary) -> Line<'a> {
        let EventSummary { id, name, games, unfinished, specs, finished } = event;
        Line { id: id.to_string(), name, games: *games, unfinished: *unfinished, specs, finished: *finished }
    }
}

fn sentence(event: &EventSummary) -> String {
    let EventSummary { id, name, games, unfinished, specs, finished } = event;
    let time = finished.and_then(|finished| i64::try_from(finished).ok()).and_then(DateTime::from_timestamp_millis);
    let time = time.map(|time| format!(", until {}", time.to_rfc3339_opts(SecondsFormat::Secs, true)));
    let of = if specs.is_empty() { String::new() } else { format!(" of {}", specs.join(", ")) };
    let unfinished = (*unfinished > 0).then(|| format!(", {} of them unfinished", grouped(*unfinished)));
    let games = if *games == 1 { "1 game".to_owned() } else { format!("{} games", grouped(*games)) };
    let rest = [unfinished, time].into_iter().flatten().collect::<String>();
    format!("{name} ({id}): {games}{of}{rest}")
}

impl Source {
    /// The events of the games.
    fn events(&self) -> Result<Vec<EventSummary>, CliError> {
        match self {
            Source::Store(store) => Ok(store.event_summaries()?),
            Source::File { games, .. } => Ok(EventSummary::of_games(games)),
        }
    }
}
