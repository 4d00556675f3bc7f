//! `boardwright records export`.

use std::io::Write;
use std::path::{Path, PathBuf};

use boardwright_arena::Table;
use boardwright_columns::{CsvWriter, EXPLAINED_PLIES, GAMES, PLIES, ParquetWriter, RowWriter, VARIATIONS};
use boardwright_game::{Record, Stop};
use boardwright_store::{NewGame, StoredGame, game_to_json};
use clap::{Args, ValueEnum};

use super::selection::{ListPage, Selection};
use crate::error::{CliError, Status};
use crate::files::{self, WholeFile};
use crate::output::{Output, Progress, grouped, note};
use crate::record_files::{self, NATIVE};
use boardwright_local::explainer::Explainer;
use boardwright_local::game_source::{GameSource, SourceArgs};
use boardwright_local::rows;

/// Write games to a file in any format
///
/// Without --from it writes the games of the store. Every game is replayed, so only legal moves are written. The file
/// appears when it is complete.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright records export games.jsonl
  boardwright records export wins.sgf --game gomoku:15 --player engine --result 1-0
  boardwright records export plies.parquet --rows plies
  boardwright records export latest.bwr --newest --limit 100
  boardwright records export - --format csv --from games.bwr

The formats: native (bwr), jsonl (everything that the store knows, a line for each game), csv and parquet (a row for \
each game, ply, or ply of a variation), and those of the games' families: sgf, psq, gomocup. JSON lines can be imported again.")]
pub(super) struct Export {
    /// The file to write; it is replaced if it exists; - writes to standard output
    #[arg(value_name = "OUT")]
    out: PathBuf,

    /// A file of games to read instead of the store
    #[arg(long, value_name = "FILE", conflicts_with = "store")]
    from: Option<PathBuf>,

    /// The store [default: games.db in the user's data folder]
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,

    #[command(flatten)]
    form: ExportForm,

    #[command(flatten)]
    selection: Selection,

    #[command(flatten)]
    page: ListPage,
}

/// The form in which games are written.
#[derive(Args, Debug)]
pub(super) struct ExportForm {
    /// The format to write: native, jsonl, csv, parquet, sgf, psq, … [default: by the extension of OUT, otherwise native]
    #[arg(long, value_name = "FORMAT")]
    format: Option<String>,

    /// Unit of a row in csv and parquet
    #[arg(long, value_enum, default_value_t = RowUnit::Games)]
    rows: RowUnit,

    /// With --rows plies: this player's view of every position, in the columns candidates, values and policy
    #[arg(long, value_name = "PLAYER")]
    candidates: Option<String>,
}

/// Unit of a row of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum RowUnit {
    /// Each game
    Games,
    /// Each ply, with the position, the move and the result, as training data
    Plies,
    /// Each ply of the variations, with the position and the comment
    Variations,
}

impl Export {
    pub(super) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        let source = match &self.from {
            Some(file) => {
                files::check_apart([("--from", &**file)], [("OUT", &*self.out)])?;
                GameSource::file(file, None)?
            }
            None => SourceArgs::of_store(self.store.clone()).open(None)?,
        };
        let numbers = self.selection.numbers(&source, &self.page)?;
        write(&source, &numbers, &self.out, &self.form, output)
    }
}

/// Unit of a row of a table, and the player whose view goes with a ply, if any.
enum Each {
    Game,
    Ply(Option<String>),
    Variation,
}

/// Takes games one by one and writes them.
enum Writer<'a> {
    Native(&'a mut dyn Write, bool),
    JsonLines(&'a mut dyn Write),
    Rows(Box<dyn RowWriter + 'a>, Each),
    /// A format of other programs, which is written as a whole.
    Foreign(&'a mut dyn Write, String, Vec<Record>),
}

/// Writes the games with these numbers. An interruption leaves no file.
pub(super) fn write(
    source: &GameSource,
    numbers: &[u64],
    out: &Path,
    form: &ExportForm,
    output: &mut Output,
) -> Result<Status, CliError> {
    let format = match form.format.as_deref() {
        Some(format) => format.to_owned(),
        None => record_files::output_format(out)?.to_owned(),
    };
    let stop = crate::interrupt::catch()?;
    output.flush()?;
    let mut sink = WholeFile::create_or_print(out)?;
    let is_whole = {
        let mut writer = Writer::new(&format, form, &mut sink)?;
        let is_whole = write_games(source, numbers, &mut writer, &stop)?;
        if is_whole {
            writer.finish()?;
        }
        is_whole
    };
    if is_whole {
        sink.place()?;
        if numbers.is_empty() {
            note("note: no game is chosen, so none is written");
        }
        return Ok(Status::Done);
    }
    Ok(Status::Interrupted)
}

/// Hands over the games; says whether all of them were.
fn write_games(source: &GameSource, numbers: &[u64], writer: &mut Writer<'_>, stop: &Stop) -> Result<bool, CliError> {
    let mut progress = Progress::new();
    for (done, number) in numbers.iter().enumerate() {
        if stop.is_raised() {
            return Ok(false);
        }
        let game = source.game(*number)?;
        let table = source.replay(&game)?;
        writer.write(game, &table)?;
        progress.show(format_args!("{} of {} games", grouped(done as u64 + 1), grouped(numbers.len() as u64)));
    }
    Ok(true)
}

impl<'a> Writer<'a> {
    fn new(format: &str, form: &ExportForm, sink: &'a mut WholeFile) -> Result<Writer<'a>, CliError> {
        let candidates = form.candidates.clone();
        let is_table = matches!(format, "csv" | "parquet");
        if candidates.is_some() && !(is_table && form.rows == RowUnit::Plies) {
            let expected = "it is for csv and parquet with --rows plies";
            return Err(CliError::input(expected).in_context("--candidates"));
        }
        if form.rows != RowUnit::Games && !is_table {
            let expected = format!("it is for csv and parquet, not for {format}");
            return Err(CliError::input(expected).in_context("--rows"));
        }
        let (name, table) = match (form.rows, &candidates) {
            (RowUnit::Games, _) => ("games", GAMES),
            (RowUnit::Variations, _) => ("variations", VARIATIONS),
            (RowUnit::Plies, None) => ("plies", PLIES),
            (RowUnit::Plies, Some(_)) => ("plies", EXPLAINED_PLIES),
        };
        let rows = match form.rows {
            RowUnit::Games => Each::Game,
            RowUnit::Plies => Each::Ply(candidates),
            RowUnit::Variations => Each::Variation,
        };
        Ok(match format {
            NATIVE => Writer::Native(sink, false),
            record_files::JSON_LINES => Writer::JsonLines(sink),
            "csv" => Writer::Rows(Box::new(CsvWriter::new(table, sink)?), rows),
            "parquet" => Writer::Rows(Box::new(ParquetWriter::new(name, table, sink)?), rows),
            other => {
                record_files::check_format(other)?;
                Writer::Foreign(sink, other.to_owned(), Vec::new())
            }
        })
    }

    fn write(&mut self, game: StoredGame, table: &Table) -> Result<(), CliError> {
        match self {
            Writer::Native(sink, is_started) => {
                if std::mem::replace(is_started, true) {
                    sink.write_all(b"\n")?;
                }
                sink.write_all(record_files::native(std::slice::from_ref(&game.record))?.as_bytes())?;
            }
            Writer::JsonLines(sink) => writeln!(sink, "{}", game_to_json(NewGame::from(game)))?,
            Writer::Rows(writer, Each::Game) => writer.write(&rows::game(&game, table))?,
            Writer::Rows(writer, Each::Ply(player)) => {
                let mut explainer = player.as_deref().map(|name| Explainer::of(name, table)).transpose()?;
                rows::plies(&game, table, explainer.as_mut(), &mut |row| Ok(writer.write(&row)?))?;
            }
            Writer::Rows(writer, Each::Variation) => {
                rows::variations(&game, table)?.iter().try_for_each(|row| writer.write(row))?;
            }
            Writer::Foreign(_, _, records) => records.push(game.record),
        }
        Ok(())
    }

    fn finish(self) -> Result<(), CliError> {
        match self {
            // Nothing could read an empty file.
            Writer::Native(_, false) => Err(record_files::no_games(NATIVE)),
            Writer::Native(..) | Writer::JsonLines(_) => Ok(()),
            Writer::Rows(writer, _) => Ok(writer.finish()?),
            Writer::Foreign(sink, format, records) => {
                let written = record_files::write(&records, &format)?;
                record_files::tell(Path::new(&format), &written.notices);
                Ok(sink.write_all(&written.bytes)?)
            }
        }
    }
}
