//! `boardwright records`: files of game records, in our format and those of other programs.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use boardwright_arena::Table;
use boardwright_game::{AnyVariant, Record, RecordedMove};
use clap::{Args, Subcommand};
use serde::Serialize;

use crate::error::{CliError, Status};
use crate::files;
use crate::input;
use crate::output::{HEADING, Output};
use crate::record_files;

/// List, show and convert files of game records
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright records list games.bwr
  boardwright records show games.bwr --number 3
  boardwright records convert game.sgf game.bwr")]
pub(crate) struct Records {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    List(List),
    Show(Show),
    Convert(Convert),
}

/// List the games of a file, a line for each
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright records list games.bwr
  boardwright records list game.sgf --json

JSON keys, a line for each game: number, game, players, outcome, ending, plies.")]
struct List {
    #[command(flatten)]
    source: Source,

    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

/// Show one game of a file with its tags and moves
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright records show games.bwr --number 2
  boardwright records show game.psq --json

JSON keys: number, game, players, outcome, ending, plies, start, tags (each with name and value), comment, moves (each \
with move, seconds, score, depth, comment).")]
struct Show {
    #[command(flatten)]
    source: Source,

    /// Which game, from 1
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = input::positive)]
    number: u64,

    /// Print a JSON line
    #[arg(long)]
    json: bool,
}

/// Convert a file of game records into another format
///
/// Every game is replayed, so what is written is legal. The games of one file must be of one family to be written in
/// a format of that family. A format that cannot hold everything says what.
#[derive(Args, Debug)]
#[command(
    visible_alias = "export",
    after_help = "\
Examples:
  boardwright records convert game.sgf game.bwr
  boardwright records convert games.bwr games.sgf
  boardwright records convert game.psq - --format sgf --game gomoku:15,exact"
)]
struct Convert {
    #[command(flatten)]
    source: Source,

    /// The file to write; it is replaced if it exists; - writes to standard output
    #[arg(value_name = "OUT")]
    out: PathBuf,

    /// The format to write: native, sgf, psq, … [default: by the extension of OUT, native if it says nothing]
    #[arg(long, value_name = "FORMAT")]
    format: Option<String>,
}

/// The file to read.
#[derive(Args, Debug)]
struct Source {
    /// The file to read, in our own format or one of another program; - reads standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The game that the records are of [default: what each record says]
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
}

#[derive(Serialize)]
struct Summary<'a> {
    number: usize,
    game: &'a str,
    players: &'a [String; 2],
    outcome: Option<String>,
    ending: &'a str,
    plies: usize,
    #[serde(flatten)]
    whole: Option<Whole<'a>>,
}

/// What is told of a single game only.
#[derive(Serialize)]
struct Whole<'a> {
    start: String,
    tags: Vec<Tag<'a>>,
    comment: &'a str,
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

impl Records {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        match &self.command {
            Command::List(command) => command.run(output)?,
            Command::Show(command) => command.run(output)?,
            Command::Convert(command) => command.run(output)?,
        }
        Ok(Status::Done)
    }
}

impl Source {
    fn read(&self) -> Result<Vec<Record>, CliError> {
        let variant = self.game.as_deref().map(input::variant).transpose()?;
        let mut records = record_files::read(&self.file, variant.as_ref().map(AnyVariant::family))?;
        if let Some(variant) = variant {
            for record in &mut records {
                // An option that a format cannot tell may be added, but no record of another game taken for this one.
                let said = input::variant(&record.game).ok().filter(|own| own.family().name != variant.family().name);
                if let Some(own) = said {
                    return Err(CliError::input(format!(
                        "{:?} is of {}: expected --game to name a game of that family, not {}",
                        self.file,
                        own.spec(),
                        variant.spec()
                    )));
                }
                record.game = variant.spec();
            }
        }
        Ok(records)
    }

    /// Replays a game, whose number counts from 1.
    fn replay(&self, number: usize, record: &Record) -> Result<Table, CliError> {
        record_files::replay(record, None)
            .map_err(|error| error.in_context(format_args!("game {number} of {:?}", self.file)))
    }
}

impl List {
    fn run(&self, output: &mut Output) -> Result<(), CliError> {
        for (index, record) in self.source.read()?.iter().enumerate() {
            let number = index + 1;
            if self.json {
                output.json(&summary(number, record, None))?;
                continue;
            }
            output.line(title(number, record))?;
        }
        Ok(())
    }
}

impl Show {
    fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let records = self.source.read()?;
        let record = record_files::choose(&records, self.number, &self.source.file)?;
        let number = self.number as usize;
        let table = self.source.replay(number, record)?;
        if self.json {
            return output.json(&summary(number, record, Some(whole(record, &table))));
        }
        output.styled(HEADING, title(number, record))?;
        for (name, value) in &record.tags {
            output.line(format_args!("{name}: {value}"))?;
        }
        if record.start.is_some() {
            output.line(format_args!("start: {}", table.start()))?;
        }
        if !record.comment.is_empty() {
            output.line(&record.comment)?;
        }
        for (index, mv) in record.moves.iter().enumerate() {
            output.line(move_text(index + 1, mv))?;
        }
        Ok(())
    }
}

impl Convert {
    fn run(&self, output: &mut Output) -> Result<(), CliError> {
        let records = self.source.read()?;
        for (index, record) in records.iter().enumerate() {
            self.source.replay(index + 1, record)?;
        }
        let format = match self.format.as_deref() {
            Some(format) => format,
            None => record_files::output_format(&self.out)?,
        };
        let text = record_files::write(&records, format)?;
        if self.out == Path::new("-") { output.text(text) } else { files::write_whole(&self.out, text.as_bytes()) }
    }
}

fn title(number: usize, record: &Record) -> String {
    let [first, second] = &record.players;
    let outcome = record.outcome.map_or_else(|| "*".to_owned(), |outcome| outcome.to_string());
    let ending = if record.ending.is_empty() { String::new() } else { format!(", {}", record.ending) };
    format!("{number}. {}: {first} – {second} {outcome}, {} plies{ending}", record.game, record.moves.len())
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

fn summary<'a>(number: usize, record: &'a Record, whole: Option<Whole<'a>>) -> Summary<'a> {
    Summary {
        number,
        game: &record.game,
        players: &record.players,
        outcome: record.outcome.map(|outcome| outcome.to_string()),
        ending: &record.ending,
        plies: record.moves.len(),
        whole,
    }
}

fn whole<'a>(record: &'a Record, table: &Table) -> Whole<'a> {
    Whole {
        start: table.start().to_string(),
        tags: record.tags.iter().map(|(name, value)| Tag { name, value }).collect(),
        comment: &record.comment,
        moves: record.moves.iter().map(move_line).collect(),
    }
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
