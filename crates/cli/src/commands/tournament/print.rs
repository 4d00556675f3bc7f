//! Output of a tournament: games and standings as JSON lines, standings as tables, reports as files.

use std::collections::BTreeSet;
use std::time::Duration;

use boardwright_arena::report::EventReport;
use boardwright_arena::stats::SprtVerdict;
use boardwright_arena::tournament::{Standing, Tournament as Event, TournamentResult};
use boardwright_arena::{Contest, JournalEntry, Ledger};
use boardwright_workbench::EventSettings;
use comfy_table::{CellAlignment, ContentArrangement, presets};
use serde::Serialize;

use crate::error::{CliError, Status};
use crate::output::{HEADING, Output, note};

/// A finished game.
#[derive(Serialize)]
struct GameLine<'a> {
    r#type: &'static str,
    event: &'a str,
    id: String,
    number: u64,
    round: u32,
    game: &'a str,
    players: &'a [String; 2],
    outcome: Option<String>,
    ending: &'a str,
    plies: u32,
    forfeit: bool,
    restored: bool,
}

#[derive(Serialize)]
struct StandingsLine<'a> {
    r#type: &'static str,
    event: &'a str,
    standings: &'a [Standing],
}

/// Result of an event, or its plan, as a line of JSON.
#[derive(Default, Serialize)]
struct EventLine<'a> {
    r#type: &'static str,
    event: &'a str,
    format: &'static str,
    games: u64,
    expected: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    finished: Option<bool>,
    duplicates: u64,
    forfeits: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    unplayed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    llr: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    llr_bounds: Option<[f64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtVerdict>,
    seed: u64,
}

impl<'a> EventLine<'a> {
    fn new(r#type: &'static str, event: &'a Event) -> EventLine<'a> {
        EventLine {
            r#type,
            event: &event.name,
            format: event.format.name(),
            expected: event.expected_games(),
            seed: event.seed,
            ..EventLine::default()
        }
    }
}

/// The plan of an event as a line of JSON.
#[derive(Serialize)]
struct PlanLine<'a> {
    #[serde(flatten)]
    event: EventLine<'a>,
    settings: &'a EventSettings,
}

/// Prints the plan of an event.
pub(super) fn plan(output: &mut Output, events: &[(EventSettings, Contest)], json: bool) -> Result<Status, CliError> {
    for (settings, contest) in events {
        let Contest::Tournament(event) = contest else { continue };
        if json {
            output.json(&PlanLine { event: EventLine::new("plan", event), settings })?;
            continue;
        }
        let games: Vec<String> = event.games.iter().map(|game| game.variant.spec()).collect();
        output.line(format_args!(
            "{}: {} of {} players, {}, {} games, pace {}, seed {}",
            event.name,
            event.format.name(),
            event.players.len(),
            games.join(" and "),
            event.expected_games(),
            event.pace,
            event.seed
        ))?;
        for (player, named) in event.players.iter().zip(&settings.players) {
            let all = named.specs.values().chain(&named.spec);
            let mut specs: Vec<&str> = all.map(String::as_str).collect();
            specs.dedup();
            let options = named.options.iter().map(|option| format!(", {option}")).collect::<String>();
            output.line(format_args!("  {}: {}{options}", player.name, specs.join(", ")))?;
        }
    }
    Ok(Status::Done)
}

/// Prints a finished game as JSON.
pub(super) fn game(
    output: &mut Output,
    event: &Event,
    number: u64,
    (entry, plies): (&JournalEntry, u32),
    restored: bool,
) -> Result<(), CliError> {
    let record = &entry.record;
    output.json(&GameLine {
        r#type: "game",
        event: &event.name,
        id: entry.id.to_string(),
        number,
        round: entry.id.stage + 1,
        game: &record.game,
        players: &record.players,
        outcome: record.outcome.map(|outcome| outcome.to_string()),
        ending: &record.ending,
        plies,
        forfeit: entry.kind.is_forfeit(),
        restored,
    })?;
    output.flush()
}

/// The games of false results, whose lines do not count.
#[derive(Serialize)]
struct TakenBackLine<'a> {
    r#type: &'static str,
    event: &'a str,
    ids: &'a BTreeSet<String>,
}

/// Prints as JSON which games do not count; their lines come again when they are played again.
pub(super) fn taken_back(output: &mut Output, event: &Event, ids: &BTreeSet<String>) -> Result<(), CliError> {
    output.json(&TakenBackLine { r#type: "taken_back", event: &event.name, ids })?;
    output.flush()
}

/// Standings of an event that is being played.
#[derive(Serialize)]
struct ProgressLine<'a> {
    r#type: &'static str,
    event: &'a str,
    games: u64,
    of: u64,
    seconds: f64,
    seconds_left: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    llr: Option<f64>,
    standings: &'a [Standing],
}

/// Prints how an event stands as JSON.
pub(super) fn progress(
    output: &mut Output,
    event: &Event,
    ledger: &Ledger,
    (since, left): (Duration, Option<Duration>),
) -> Result<(), CliError> {
    output.json(&ProgressLine {
        r#type: "progress",
        event: &event.name,
        games: ledger.len(),
        of: event.expected_after(ledger.len()),
        seconds: since.as_secs_f64(),
        seconds_left: left.map(|left| left.as_secs_f64()),
        llr: event.until.sprt.map(|test| test.llr(&ledger.pairs_of(0))),
        standings: &event.standings(ledger),
    })
}

/// Prints how an event ended.
pub(super) fn end(
    output: &mut Output,
    event: &Event,
    section: &EventReport,
    result: &TournamentResult,
    json: bool,
) -> Result<(), CliError> {
    let standings = &section.standings;
    let line = EventLine {
        games: result.ledger.len(),
        expected: event.expected_after(result.ledger.len()),
        finished: Some(result.finished),
        duplicates: result.ledger.duplicates(),
        forfeits: standings.iter().map(|row| row.forfeits).sum(),
        unplayed: Some(result.unplayed).filter(|&pairs| pairs > 0),
        llr: result.llr.last().copied(),
        llr_bounds: result.llr_bounds,
        sprt: result.sprt,
        ..EventLine::new("end", event)
    };
    if json {
        output.json(&StandingsLine { r#type: "standings", event: &event.name, standings })?;
        output.json(&line)?;
    } else {
        output.styled(HEADING, &event.name)?;
        for (key, value) in &section.facts {
            output.line(format_args!("{key}: {value}"))?;
        }
        output.text(table(&section.standings_table(), output.width()))?;
    }
    for sentence in &section.notes {
        note(format_args!("note: {}: {sentence}", event.name));
    }
    Ok(())
}

/// A table for the terminal.
fn table((heading, rows): &(Vec<&'static str>, Vec<Vec<String>>), width: usize) -> String {
    let mut grid = comfy_table::Table::new();
    grid.load_style(presets::NOTHING);
    grid.set_content_arrangement(ContentArrangement::Dynamic).set_width(width.min(400) as u16);
    grid.set_header(heading.clone());
    grid.add_rows(rows.clone());
    for (index, column) in grid.column_iter_mut().enumerate() {
        let alignment = if index == 1 { CellAlignment::Left } else { CellAlignment::Right };
        column.set_cell_alignment(alignment);
    }
    grid.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}
