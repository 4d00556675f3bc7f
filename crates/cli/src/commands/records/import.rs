//! `boardwright records import`.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use boardwright_catalog::BYTE_ORDER_MARK;
use boardwright_game::{FormatReader, Notices, RecordFormat, Stop};
use boardwright_store::{Imported, NewGame, Store, StoreError};
use clap::Args;
use serde::Serialize;

use crate::error::{CliError, Status};
use crate::output::{Output, Progress, grouped, note};
use crate::{files, record_files, store_place};
use boardwright_local::game_source::{StoreArg, settled_games};
use boardwright_workbench::{Replays, game_of_line};

/// The longest line of a file that is read line by line.
const LONGEST_LINE: u64 = 16 << 20;

/// Add the games of files to the store
///
/// Every game is replayed first. If one game of a file is invalid, none of its games is added, and the error gives the
/// place. Games that the store has already stay unchanged, so a file can be imported again. Files before an invalid one stay
/// imported.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright records import games.bwr old.sgf
  boardwright records import other.jsonl --store cup.db --json

JSON keys, a line for each file: file, new (games that are kept now), already (games that were kept before),
differing (of these, others under the same id, which are left out).")]
pub(super) struct Import {
    /// Files of games: our own formats, those of other programs, or stores; - reads standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    store: StoreArg,

    /// The game of the records [default: what each record says]
    #[arg(long, value_name = "GAME")]
    game: Option<String>,

    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ImportLine<'a> {
    file: &'a str,
    new: u64,
    already: u64,
    differing: u64,
}

/// Reason why the games of a file were not kept.
enum ImportFailure {
    Error(CliError),
    Interrupted,
}

impl From<StoreError> for ImportFailure {
    fn from(error: StoreError) -> ImportFailure {
        ImportFailure::Error(error.into())
    }
}

impl Import {
    pub(super) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        // What cannot be read at all should not make a store.
        self.files.iter().try_for_each(|file| files::check_is_there(file))?;
        let mut store = store_place::open_to_write(self.store.store.as_deref())?;
        let stop = crate::interrupt::catch()?;
        for file in &self.files {
            match self.import(&mut store, file, &stop) {
                Ok(imported) => self.tell(output, file, imported)?,
                Err(ImportFailure::Interrupted) => return Ok(Status::Interrupted),
                Err(ImportFailure::Error(error)) => return Err(error),
            }
        }
        Ok(Status::Done)
    }

    fn import(&self, store: &mut Store, file: &Path, stop: &Stop) -> Result<Imported, ImportFailure> {
        let mut progress = Progress::new();
        let mut done = 0;
        let mut step = move || {
            done += 1;
            progress.show(format_args!("{} games of {file:?}", grouped(done)));
            if stop.is_raised() { Err(ImportFailure::Interrupted) } else { Ok(()) }
        };
        // Lines of JSON are read one by one, so that a file of any size can be imported.
        if self.game.is_none() && record_files::is_json_lines(file) {
            let mut lines = ImportProgress::open(file).map_err(ImportFailure::Error)?;
            let games = lines.by_ref().map(|game| step().and_then(|()| game.map_err(ImportFailure::Error)));
            let imported = store.import(games);
            if imported.is_ok() {
                lines.tell();
            }
            return imported;
        }
        if self.game.is_none()
            && let Some(format) = streamed(file)
        {
            let bytes = files::read_games(file).map_err(ImportFailure::Error)?;
            let in_file = |error: CliError| ImportFailure::Error(error.in_context(format_args!("{file:?}")));
            let (mut notices, mut replays) = (Notices::default(), Replays::default());
            let imported = format.stream(&bytes, None, |games, guess| {
                guess.into_iter().for_each(|sentence| notices.add(sentence));
                store.import((1..).zip(games).map(|(number, game)| {
                    step()?;
                    let (record, notice) = game.map_err(|error| in_file(CliError::input(error)))?;
                    notice.into_iter().for_each(|sentence| notices.add(sentence));
                    let settled = replays.replay(NewGame::new(record)).settled();
                    settled.map_err(|error| in_file(CliError::input(error).in_context(format_args!("game {number}"))))
                }))
            });
            if matches!(imported, Some(Ok(Ok(_)))) {
                replays.tell(&mut notices);
            }
            record_files::tell(file, &notices);
            return match imported {
                Some(Ok(imported)) => imported,
                Some(Err(error)) => Err(in_file(CliError::input(error))),
                None => Err(ImportFailure::Error(CliError::internal("a format that hands out no games"))),
            };
        }
        if files::is_store(file) {
            let games = store_place::open_to_read(Some(file)).map_err(ImportFailure::Error)?;
            let game = |number| {
                let stored = games.game(number)?.ok_or_else(|| CliError::internal("a game that went away"))?;
                let mut replayed = Replays::default().replay(NewGame::from(stored));
                // A store's games stay what they are, variations included.
                replayed.fault = replayed.fault.filter(|fault| !fault.is_of_variation());
                replayed
                    .settled()
                    .map_err(|error| CliError::input(error).in_context(format_args!("game {number} of {file:?}")))
            };
            let numbers = games.numbers(&boardwright_store::Filter::default())?;
            return store.import(
                numbers.into_iter().map(|number| step().and_then(|()| game(number).map_err(ImportFailure::Error))),
            );
        }
        let games = settled_games(file, self.game.as_deref()).map_err(ImportFailure::Error)?;
        store.import(games.into_iter().map(|game| step().and_then(|()| game.map_err(ImportFailure::Error))))
    }

    fn tell(&self, output: &mut Output, file: &Path, imported: Imported) -> Result<(), CliError> {
        let Imported { new, already, differing } = imported;
        if differing > 0 {
            note(format_args!(
                "note: {}: {} games have the ids of games that the store has, and are others: they are left out",
                file.display(),
                grouped(differing)
            ));
        }
        if self.json {
            return output.json(&ImportLine { file: &file.to_string_lossy(), new, already, differing });
        }
        output.line(format_args!("{}: {} new, {} already there", file.display(), grouped(new), grouped(already)))
    }
}

/// The format of a file of very many games, which are read one by one.
fn streamed(file: &Path) -> Option<&'static RecordFormat> {
    // What cannot be read says so when it is read as a whole.
    let head = files::head(file, 4096).ok()?;
    let head = head.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&head);
    boardwright_catalog::formats(None)
        .find(|format| (format.is_like)(head))
        .filter(|format| matches!(format.reader, FormatReader::Stream(_)))
}

/// The games of a file of JSON lines, each replayed.
struct ImportProgress<'a> {
    path: &'a Path,
    reader: BufReader<File>,
    number: u64,
    replays: Replays,
}

impl<'a> ImportProgress<'a> {
    fn open(path: &'a Path) -> Result<ImportProgress<'a>, CliError> {
        let file = File::open(path).map_err(|error| CliError::file("read", path, &error))?;
        Ok(ImportProgress { path, reader: BufReader::new(file), number: 0, replays: Replays::default() })
    }

    /// Tells which results the boards decided against.
    fn tell(self) {
        let mut notices = Notices::default();
        self.replays.tell(&mut notices);
        record_files::tell(self.path, &notices);
    }

    /// The next line that is not empty.
    fn line(&mut self) -> Result<Option<Vec<u8>>, CliError> {
        loop {
            let mut bytes = Vec::new();
            self.number += 1;
            let read = (&mut self.reader).take(LONGEST_LINE + 1).read_until(b'\n', &mut bytes);
            if read.map_err(|error| CliError::file("read", self.path, &error))? == 0 {
                return Ok(None);
            }
            if bytes.len() as u64 > LONGEST_LINE {
                return Err(CliError::input(format!("a line of more than {} MiB", LONGEST_LINE >> 20)));
            }
            if self.number == 1 && bytes.starts_with(BYTE_ORDER_MARK) {
                bytes.drain(..BYTE_ORDER_MARK.len());
            }
            if !bytes.trim_ascii().is_empty() {
                return Ok(Some(bytes));
            }
        }
    }
}

impl Iterator for ImportProgress<'_> {
    type Item = Result<NewGame, CliError>;

    fn next(&mut self) -> Option<Self::Item> {
        let line = self.line().transpose()?;
        let game = line.and_then(|line| {
            let game = game_of_line(&line).map_err(CliError::input)?;
            self.replays.replay(game).settled().map_err(CliError::input)
        });
        Some(game.map_err(|error| error.in_context(format_args!("line {} of {:?}", self.number, self.path))))
    }
}
