//! `boardwright records show`.

use std::fmt::Write as _;

use boardwright_arena::Table;
use boardwright_draw::{BoardMarks, plain_marked};
use boardwright_game::{RecordedMove, Variation};
use boardwright_store::{StoredGame, Summary};
use chrono::{DateTime, SecondsFormat};
use clap::Args;
use serde::Serialize;

use super::title;
use crate::error::{CliError, Status};
use crate::input;
use crate::output::{HEADING, Output, capabilities, one_line};
use boardwright_local::game_source::SourceArgs;

/// Show one game with its tags and moves
///
/// Without FILE the game is taken from the store.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright records show games.bwr --number 2
  boardwright records show --number 1024 --board
  boardwright records show game.psq --json

JSON keys: number, game, players, outcome, ending, plies, kind, tally, id, event, finished, versions, start, tags (each \
with name and value), comment, logs (the last lines of both sides' bots), moves (each with move, seconds, score, \
depth, comment), and with variations variations (each with of, the number of the line that it leaves, 0 for the game, after, \
the ply behind which it leaves it, and moves).")]
pub(super) struct Show {
    #[command(flatten)]
    source: SourceArgs,

    /// The game of the records in a file [default: what each record says]
    #[arg(long, value_name = "GAME")]
    game: Option<String>,

    /// Number of the game, from 1
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = input::positive)]
    number: u64,

    /// Id of the game
    #[arg(long, value_name = "ID", conflicts_with = "number")]
    id: Option<String>,

    /// Also draw the board after the last move
    #[arg(long)]
    board: bool,

    /// Draw with ASCII characters only
    #[arg(long)]
    ascii: bool,

    /// Print a JSON line
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Whole<'a> {
    #[serde(flatten)]
    summary: Summary,
    versions: &'a [String; 2],
    start: String,
    tags: Vec<Tag<'a>>,
    comment: &'a str,
    logs: &'a [Vec<String>; 2],
    moves: Vec<MoveLine<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    variations: Vec<VariationLine<'a>>,
}

#[derive(Serialize)]
struct VariationLine<'a> {
    of: usize,
    after: usize,
    moves: Vec<MoveLine<'a>>,
}

#[derive(Serialize)]
struct Tag<'a> {
    name: &'a str,
    value: &'a str,
}

#[derive(Serialize)]
struct MoveLine<'a> {
    #[serde(rename = "move")]
    mv: &'a str,
    seconds: Option<f64>,
    score: Option<i32>,
    depth: Option<u32>,
    comment: &'a str,
}

impl Show {
    pub(super) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let source = self.source.open(self.game.as_deref())?;
        let game = match &self.id {
            Some(id) => source.game_by_id(id)?,
            None => source.game(self.number)?,
        };
        let table = source.replay(&game)?;
        match self.json {
            true => json(output, &game, &table)?,
            false => self.print(output, &game, &table)?,
        }
        Ok(Status::Done)
    }

    fn print(&self, output: &mut Output, game: &StoredGame, table: &Table) -> Result<(), CliError> {
        output.styled(HEADING, title(&Summary::from(game)))?;
        print_facts(output, game)?;
        let record = &game.record;
        for (name, value) in &record.tags {
            output.line(one_line(&format!("{name}: {value}")))?;
        }
        if record.start.is_some() {
            output.line(format_args!("start: {}", table.start()))?;
        }
        if !record.comment.is_empty() {
            for line in record.comment.lines() {
                output.line(one_line(line))?;
            }
        }
        for (index, mv) in record.moves.iter().enumerate() {
            output.line(one_line(&move_text(index + 1, mv)))?;
        }
        for (number, Variation { of, after, moves }) in (1..).zip(&record.variations) {
            let of = if *of == 0 { "the game".to_owned() } else { format!("variation {of}") };
            output.line(format_args!("variation {number}, in place of move {} of {of}:", after + 1))?;
            for (ply, mv) in (after + 1..).zip(moves) {
                output.line(one_line(&move_text(ply, mv)))?;
            }
        }
        for (side, lines) in ["first", "second"].iter().zip(&game.logs) {
            for line in lines {
                output.line(one_line(&format!("log of {side}: {line}")))?;
            }
        }
        if self.board {
            let marks = BoardMarks::of_last_move(table.start(), table.history());
            let (view, sides) = (table.position().view(), &table.variant().family().sides);
            output.text(plain_marked(&view, sides, &marks, capabilities(self.ascii)))?;
        }
        Ok(())
    }
}

/// Prints the facts that only a store has.
fn print_facts(output: &mut Output, game: &StoredGame) -> Result<(), CliError> {
    if let Some(event) = &game.event {
        output.line(one_line(&format!("event: {} ({})", event.name, game.id)))?;
    }
    let time =
        game.finished.and_then(|finished| i64::try_from(finished).ok()).and_then(DateTime::from_timestamp_millis);
    if let Some(time) = time {
        output.line(format_args!("finished: {}", time.to_rfc3339_opts(SecondsFormat::Secs, true)))?;
    }
    for (name, version) in game.record.players.iter().zip(&game.versions) {
        if !version.is_empty() {
            output.line(one_line(&format!("version of {name}: {version}")))?;
        }
    }
    Ok(())
}

fn json(output: &mut Output, game: &StoredGame, table: &Table) -> Result<(), CliError> {
    let record = &game.record;
    output.json(&Whole {
        summary: Summary::from(game),
        versions: &game.versions,
        start: table.start().to_string(),
        tags: record.tags.iter().map(|(name, value)| Tag { name, value }).collect(),
        comment: &record.comment,
        logs: &game.logs,
        moves: record.moves.iter().map(move_line).collect(),
        variations: record.variations.iter().map(variation_line).collect(),
    })
}

fn variation_line(variation: &Variation) -> VariationLine<'_> {
    let Variation { of, after, moves } = variation;
    VariationLine { of: *of, after: *after, moves: moves.iter().map(move_line).collect() }
}

fn move_line(mv: &RecordedMove) -> MoveLine<'_> {
    MoveLine {
        mv: &mv.mv,
        seconds: mv.elapsed.map(|elapsed| elapsed.as_secs_f64()),
        score: mv.score.map(|score| score.0),
        depth: mv.depth,
        comment: &mv.comment,
    }
}

fn move_text(ply: usize, mv: &RecordedMove) -> String {
    let mut text = format!("{ply:>4}. {}", mv.mv);
    let mut add = |part: std::fmt::Arguments<'_>| write!(text, "  {part}").is_ok();
    if let Some(elapsed) = mv.elapsed {
        add(format_args!("{:.3} s", elapsed.as_secs_f64()));
    }
    if let Some(score) = mv.score {
        add(format_args!("{score}"));
    }
    if let Some(depth) = mv.depth {
        add(format_args!("depth {depth}"));
    }
    if !mv.comment.is_empty() {
        add(format_args!("{}", mv.comment));
    }
    text
}
