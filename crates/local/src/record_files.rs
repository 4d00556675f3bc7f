//! Files of game records, in our own format or one that a game's other programs use.

use std::collections::BTreeMap;
use std::path::Path;

use boardwright_arena::Table;
use boardwright_catalog::{Told, faults_told, formats, write_native};
use boardwright_game::{AnyPosition, AnyVariant, Family, Notices, Record, RecordFormat, ReplayFault, Written};

pub use boardwright_catalog::NATIVE;
use boardwright_store::{NewGame, game_to_json};
pub use boardwright_workbench::JSON_LINES;
use boardwright_workbench::UnplayedGames;
use serde::Serialize;

use crate::error::CliError;
use crate::output::note;
use crate::{files, game_name};

/// Formats that are written and not read: tables for other programs.
const TABLES: [&str; 2] = ["csv", "parquet"];

/// The formats that hold the games of every family.
const OWN: [&str; 4] = [NATIVE, JSON_LINES, TABLES[0], TABLES[1]];

/// Reads all the games of a file, and tells what its reader assumed and could not keep.
///
/// The contents tell the format; where they leave it open, the extension does. Formats of other programs belong to one
/// family each; without a family all of them are tried.
pub fn read(path: &Path, wanted: GameFilter<'_>) -> Result<Vec<Record>, CliError> {
    let FileGames { games, faults, .. } = read_games(path, wanted)?;
    // What is wrong with a game itself is an error when it is replayed.
    tell(path, &faults_told(games.len(), faults.iter().filter(|(_, fault)| fault.is_of_variation())));
    Ok(games.into_iter().map(|game| game.record).collect())
}

/// Reads all the games of a file, with whatever is known of them besides their records, and tells what [`read`] tells.
pub fn read_games(path: &Path, wanted: GameFilter<'_>) -> Result<FileGames, CliError> {
    let games = read_silently(path, wanted)?;
    tell(path, &games.notices);
    Ok(games)
}

/// The games of a file.
#[derive(Debug, Default)]
pub struct FileGames {
    /// The games, with whatever is known of them besides their records.
    pub games: Vec<NewGame>,
    /// Sentences on what the reader assumed and could not keep, and on results that contradict their boards.
    pub notices: Notices,
    /// The faults of games that cannot be played as they stand, by their places among the games, from 0.
    pub faults: BTreeMap<usize, ReplayFault>,
}

/// Tells what the reader or the writer of a file has to say.
pub fn tell(path: &Path, notices: &Notices) {
    notices.lines().for_each(|line| note(format_args!("note: {}: {line}", path.display())));
}

/// Reads all the games of a file; the caller tells the notices.
pub fn read_silently(path: &Path, wanted: GameFilter<'_>) -> Result<FileGames, CliError> {
    let (mut games, mut faults) = (Vec::new(), BTreeMap::new());
    let notices = unplayed(path, wanted)?.replay::<CliError>(&mut |replayed| {
        faults.extend(replayed.fault.map(|fault| (games.len(), fault)));
        games.push(replayed.game);
        Ok(())
    })?;
    Ok(FileGames { games, notices, faults })
}

/// Reads all the games of a file as they stand there.
pub(crate) fn unplayed(path: &Path, wanted: GameFilter<'_>) -> Result<UnplayedGames, CliError> {
    let bytes = files::read_games(path)?;
    let extension = path.extension().and_then(|extension| extension.to_str());
    let (family, game) = match wanted {
        GameFilter::Any => (None, None),
        GameFilter::Family(family) => (Some(family), None),
        GameFilter::Game(game) => (Some(game.family()), Some(game)),
    };
    let told = Told { extension, family, game, ..Told::default() };
    let read = UnplayedGames::read(&bytes, &told);
    let games = read.map_err(|error| CliError::input(error.to_string()).in_context(format_args!("{path:?}")))?;
    if games.games.is_empty() {
        return Err(CliError::input(format!("{path:?}: expected at least one game record")));
    }
    Ok(games)
}

/// Reads a file and replays its game with a number, from 1; the first one if no number is given, which is told if there are others.
pub fn replay_chosen(path: &Path, given: Option<u64>, wanted: GameFilter<'_>) -> Result<(Record, Table), CliError> {
    let (records, number) = (read(path, wanted)?, given.unwrap_or(1));
    if given.is_none() && records.len() > 1 {
        note(format_args!(
            "note: this is the first of the {} games in {path:?}; --number names another",
            records.len()
        ));
    }
    let record = choose(&records, number, path)?.clone();
    let table =
        replay_wanted(&record, wanted).map_err(|error| error.in_context(format_args!("game {number} of {path:?}")))?;
    Ok((record, table))
}

/// True if the name of a file says that it has lines of JSON.
pub fn is_json_lines(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(JSON_LINES))
}

/// Refuses a format that nobody knows.
pub fn check_format(format: &str) -> Result<(), CliError> {
    let names: Vec<&str> = OWN.into_iter().chain(formats(None).map(|known| known.name)).collect();
    if names.contains(&format) {
        return Ok(());
    }
    Err(CliError::input(format!("bad format {format:?}: expected one of {}", names.join(", "))))
}

/// A format as a line.
#[derive(Serialize)]
pub struct FormatLine {
    /// The name of the format.
    pub name: &'static str,
    /// The usual ending of its files.
    pub extension: &'static str,
    /// True if its files can be read.
    pub reads: bool,
    /// True if its files can be written.
    pub writes: bool,
    /// A sentence about it.
    pub summary: &'static str,
}

/// All formats, ours first.
pub fn all_formats() -> impl Iterator<Item = FormatLine> {
    let own = [
        (NATIVE, "bwr", true, "our own text: everything that is known of a game"),
        (JSON_LINES, JSON_LINES, true, "a line of JSON for each game, with what a store knows"),
        (TABLES[0], TABLES[0], false, "a row for each game or ply"),
        (TABLES[1], TABLES[1], false, "a row for each game or ply, in columns"),
    ];
    let own = own.map(|(name, extension, reads, summary)| FormatLine { name, extension, reads, writes: true, summary });
    let foreign = formats(None).map(|format| FormatLine {
        name: format.name,
        extension: format.extension,
        reads: true,
        writes: format.write.is_some(),
        summary: format.summary,
    });
    own.into_iter().chain(foreign)
}

/// True if the extension of a file says that it holds game records.
pub fn is_records(path: &Path) -> bool {
    by_extension(path).is_some() || path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("bwr"))
}

/// The game with a number, from 1.
pub fn choose<'a>(records: &'a [Record], number: u64, path: &Path) -> Result<&'a Record, CliError> {
    let index = usize::try_from(number - 1).ok();
    index.and_then(|index| records.get(index)).ok_or_else(|| {
        CliError::input(format!("bad number {number}: expected 1 to {}, the games in {path:?}", records.len()))
    })
}

/// Games that a user means by a name.
#[derive(Clone, Copy, Debug)]
pub enum GameFilter<'a> {
    /// Records of any game.
    Any,
    /// Any game of a family, whose bare name was given.
    Family(&'static Family),
    /// This game alone.
    Game(&'a AnyVariant),
}

impl<'a> GameFilter<'a> {
    /// Meaning of `given`, which has been read as `variant`: `kalah` alone does not fix the size.
    pub fn new(given: &str, variant: &'a AnyVariant) -> GameFilter<'a> {
        if given == variant.family().name { GameFilter::Family(variant.family()) } else { GameFilter::Game(variant) }
    }

    /// True if the game is meant.
    pub fn is(self, variant: &AnyVariant) -> bool {
        self.check(variant).is_ok()
    }

    fn check(self, variant: &AnyVariant) -> Result<(), CliError> {
        let expected = match self {
            GameFilter::Family(family) if family.name != variant.family().name => family.name.to_owned(),
            GameFilter::Game(wanted) if wanted.spec() != variant.spec() => wanted.spec(),
            _ => return Ok(()),
        };
        Err(CliError::input(format!("a game of {}: expected one of {expected}", variant.spec())))
    }
}

/// Replays a record. `variant` is the game it must be of; without it the record says which.
pub fn replay(record: &Record, variant: Option<&AnyVariant>) -> Result<Table, CliError> {
    replay_wanted(record, variant.map_or(GameFilter::Any, GameFilter::Game))
}

/// Replays a record of a wanted game.
pub fn replay_wanted(record: &Record, wanted: GameFilter<'_>) -> Result<Table, CliError> {
    let variant = game_name::variant(&record.game)?;
    wanted.check(&variant)?;
    Table::from_record(&variant, record).map_err(CliError::input)
}

/// The position that the moves of a record lead to, as far as they can be played.
pub fn last_position(variant: &AnyVariant, record: &Record) -> Option<AnyPosition> {
    let mut position = match &record.start {
        None => variant.start(),
        Some(text) => variant.read(text).ok()?,
    };
    record.moves.iter().all(|mv| position.play(&mv.mv).is_ok()).then_some(position)
}

/// Writes games in the format with this name.
pub fn write(records: &[Record], format: &str) -> Result<Written, CliError> {
    if format == NATIVE {
        return native(records).map(Written::from);
    }
    let Some(first) = records.first() else {
        return Err(no_games(format));
    };
    let family = game_name::variant(&first.game).ok().map(|variant| variant.family());
    let formats = || family.into_iter().flat_map(|family| family.formats);
    let Some(known) = formats().find(|known| known.name == format) else {
        let names: Vec<&str> = OWN.into_iter().chain(formats().map(|known| known.name)).collect();
        return Err(CliError::input(format!("bad format {format:?}: expected one of {}", names.join(", "))));
    };
    let Some(write) = known.write else {
        return Err(CliError::input(format!("{format} is read and not written: expected another format")));
    };
    write(records).map_err(|reason| CliError::input(format!("cannot write {format}: {reason}")))
}

/// The error of a file in a format that has no way to say that there are no games.
pub fn no_games(format: &str) -> CliError {
    CliError::input(format!("no games: expected at least one to write {format}"))
}

/// Refuses standard output for games where it has the results.
pub fn refuse_standard_output(path: &Path) -> Result<(), CliError> {
    match path.as_os_str() == "-" {
        true => Err(CliError::input("games cannot go to standard output, which has the results: expected a file")),
        false => Ok(()),
    }
}

/// The format for a file with one game in it, which is no table.
pub fn game_format(path: &Path) -> Result<&'static str, CliError> {
    refuse_standard_output(path)?;
    let format = format_of(path, "bwr, txt, jsonl, {}")?;
    if TABLES.contains(&format) {
        return Err(CliError::input(format!(
            "cannot write a game as {format}: expected a format of records, such as bwr"
        )));
    }
    Ok(format)
}

/// Writes one game in a format of [`game_format`].
pub fn write_game(record: Record, format: &str) -> Result<Written, CliError> {
    match format {
        JSON_LINES => Ok((game_to_json(NewGame::new(record)) + "\n").into()),
        format => write(&[record], format),
    }
}

/// Writes games in our own format.
pub fn native(records: &[Record]) -> Result<String, CliError> {
    write_native(records).map_err(CliError::input)
}

/// The name of the format that a file's extension means, for writing: our own unless it says otherwise.
fn format_name(path: &Path) -> &'static str {
    let written = by_extension(path).filter(|format| format.write.is_some());
    written.map_or(NATIVE, |format| format.name)
}

/// The name of the format for a file to write, whose extension must be a known one, none, or one for plain text.
pub fn output_format(path: &Path) -> Result<&'static str, CliError> {
    format_of(path, "bwr, txt, jsonl, csv, parquet, {}, or --format")
}

/// The same with the list of what is expected, in which `{}` stands for the formats of the games.
fn format_of(path: &Path, expected: &str) -> Result<&'static str, CliError> {
    let format = format_name(path);
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_ascii_lowercase());
    match extension.as_deref() {
        None | Some("bwr" | "txt") => Ok(NATIVE),
        Some(_) if format != NATIVE => Ok(format),
        Some(JSON_LINES) => Ok(JSON_LINES),
        Some(table) if TABLES.contains(&table) => Ok(TABLES.into_iter().find(|name| *name == table).unwrap_or(NATIVE)),
        Some(unknown) => {
            let written = formats(None).filter(|format| format.write.is_some());
            let others: Vec<&str> = written.map(|format| format.extension).collect();
            let expected = expected.replace("{}", &others.join(", "));
            Err(CliError::input(format!("bad extension {unknown:?}: expected {expected}")))
        }
    }
}

fn by_extension(path: &Path) -> Option<&'static RecordFormat> {
    let extension = path.extension()?.to_str()?;
    formats(None).find(|format| format.extension.eq_ignore_ascii_case(extension))
}
