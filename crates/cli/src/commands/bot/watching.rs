//! Output of `bot run` during a game, for programs and for scripts.

use boardwright_arena::{PlayEnd, Table};
use boardwright_draw::{BoardMarks, Capabilities, plain_marked};
use boardwright_game::{Outcome, Side};
use serde::Serialize;

use crate::error::{CliError, Status};
use crate::output::{CHOSEN, DIM, ERROR, Output};

#[derive(Serialize)]
struct PlyLine<'a> {
    ply: usize,
    side: &'a str,
    player: &'a str,
    #[serde(rename = "move")]
    mv: &'a str,
    seconds: Option<f64>,
    score: Option<i32>,
    depth: Option<u32>,
    log: Vec<String>,
}

#[derive(Serialize)]
struct EndLine<'a> {
    outcome: Option<String>,
    ending: &'a str,
    forfeit: bool,
    seed: u64,
    log: Vec<String>,
}

/// Exit status of a game for the bot that had `side`: "no" if it forfeited.
///
/// # Errors
/// If this program could not hold the players.
pub(super) fn status(played: PlayEnd, table: &Table, side: Side) -> Result<Status, CliError> {
    let forfeits =
        table.ending().is_some_and(|ending| ending.kind.is_forfeit() && ending.outcome == Outcome::Win(side.other()));
    match played {
        PlayEnd::HostFailed(fault) => Err(CliError::input(format!("the game cannot be played: {fault}"))),
        PlayEnd::Interrupted | PlayEnd::HostLate => Ok(Status::Interrupted),
        PlayEnd::Finished if forfeits => Ok(Status::No),
        PlayEnd::Finished => Ok(Status::Done),
    }
}

/// Prints the board with the last move marked.
pub(super) fn print_board(table: &Table, looks: Capabilities, output: &mut Output) -> Result<(), CliError> {
    let marks = BoardMarks::of_last_move(table.start(), table.history());
    output.text(plain_marked(&table.position().view(), &table.variant().family().sides, &marks, looks))
}

/// Prints what the bot logged.
pub(super) fn print_log(lines: &[String], output: &mut Output) -> Result<(), CliError> {
    lines.iter().try_for_each(|line| output.line(format_args!("{DIM}  log: {line}{DIM:#}")))
}

/// Prints a ply as JSON, with what the bot logged since the last one.
pub(super) fn print_ply(
    table: &Table,
    (ply, side, mv): (usize, Side, &str),
    log: Vec<String>,
    output: &mut Output,
) -> Result<(), CliError> {
    let known = table.plies().get(ply - 1);
    output.json(&PlyLine {
        ply,
        side: table.position().side_name(side),
        player: &table.names()[side.index()],
        mv,
        seconds: known.and_then(|ply| ply.elapsed).map(|elapsed| elapsed.as_secs_f64()),
        score: known.and_then(|ply| ply.score).map(|score| score.0),
        depth: known.and_then(|ply| ply.depth),
        log,
    })
}

/// Prints how the game ended, after what the bot logged since its last move; says whether a side forfeited.
pub(super) fn print_end(
    table: &Table,
    seed: u64,
    log: Vec<String>,
    json: bool,
    output: &mut Output,
) -> Result<bool, CliError> {
    let ending = table.ending();
    let reason = ending.map_or("interrupted", |ending| ending.reason.as_str());
    let outcome = ending.map(|ending| ending.outcome.to_string());
    let forfeit = ending.is_some_and(|ending| ending.kind.is_forfeit());
    if json {
        output.json(&EndLine { outcome, ending: reason, forfeit, seed, log })?;
        return Ok(forfeit);
    }
    print_log(&log, output)?;
    let style = if forfeit { ERROR } else { CHOSEN };
    let outcome = outcome.unwrap_or_else(|| "*".to_owned());
    output.line(format_args!("{style}{outcome}{style:#}, {reason}"))?;
    Ok(forfeit)
}
