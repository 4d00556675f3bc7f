//! Properties of every parser of Boardwright for any text: a value or an error, never a panic; and a value that was read can
//! be written and read again.
//!
//! Each public function is the body of the target of its name. Inputs are plain text, so that seeds can be read and
//! written by hand; `seeds/` has a folder for each target.

mod certificate;
mod dialect;
mod play;
mod script;
mod solver_state;

use boardwright_arena::rating::{RatingError, RatingSettings, Results, rate};
use boardwright_arena::{EventOpenings, Table, TimeControl};
use boardwright_catalog::Told;
use boardwright_game::grid::{Point, read_rows, write_rows};
use boardwright_game::{AnyVariant, ParseError, PlayerSpec, Record, RecordFormat, Spec, read_records, record_to_text};
use boardwright_store::{game_from_json, game_to_json};
use boardwright_workbench::{EventFile, SettingError, UnplayedGames};

pub use certificate::certificate;
pub use dialect::dialect;
pub use play::{player, position};
pub use script::script;
pub use solver_state::solver_state;

/// The function that a target calls with each input.
pub type Body = fn(&[u8]);

/// All targets by name.
pub const TARGETS: [(&str, Body); 18] = [
    ("canary", |data| with_text(data, canary)),
    ("certificate", certificate),
    ("dialect", |data| with_text(data, dialect)),
    ("game_spec", |data| with_text(data, game_spec)),
    ("games", games),
    ("grid", |data| with_text(data, grid)),
    ("json_lines", |data| with_text(data, json_lines)),
    ("openings", |data| with_text(data, openings)),
    ("player", |data| with_text(data, player)),
    ("player_spec", |data| with_text(data, player_spec)),
    ("position", |data| with_text(data, position)),
    ("record", |data| with_text(data, record)),
    ("record_format", record_format),
    ("results", |data| with_text(data, results)),
    ("script", |data| with_text(data, script)),
    ("solver_state", solver_state),
    ("time_control", |data| with_text(data, time_control)),
    ("tournament", |data| with_text(data, tournament)),
];

/// Hands valid UTF-8 on to a target; arguments and files are checked for it before any parser sees them.
pub fn with_text(data: &[u8], target: fn(&str)) {
    if let Ok(text) = std::str::from_utf8(data) {
        target(text);
    }
}

/// Every error can be shown, and is short whatever was given.
fn check_error(error: &ParseError) {
    let shown = error.to_string();
    assert!(shown.chars().count() < 4000, "an error of {} characters", shown.chars().count());
    assert!(error.offset().is_none_or(|offset| offset <= error.given().len()), "{error:?}");
}

/// Reads a game spec and finds the game.
pub fn game_spec(text: &str) {
    match text.parse::<Spec>() {
        Ok(spec) => {
            let again: Spec = spec.to_string().parse().expect("a spec that was written can be read");
            assert_eq!(again.to_string(), spec.to_string());
        }
        Err(error) => check_error(&error),
    }
    match boardwright_catalog::variant(text) {
        Ok(variant) => {
            let spec = variant.spec();
            let again = boardwright_catalog::variant(&spec).expect("a canonical spec can be read");
            assert_eq!(again.spec(), spec, "the canonical spec of {text:?}");
        }
        Err(error) => check_error(&error),
    }
}

/// Reads a player spec and, on the line after it, the spec of the game.
pub fn player_spec(text: &str) {
    let (player, game) = text.split_once('\n').unwrap_or((text, ""));
    let spec: PlayerSpec = match player.parse() {
        Ok(spec) => spec,
        Err(error) => return check_error(&error),
    };
    let again: PlayerSpec = spec.to_string().parse().expect("a spec that was written can be read");
    assert_eq!(again.to_string(), spec.to_string());
    let Ok(variant) = boardwright_catalog::variant(game) else { return };
    if let Err(error) = variant.player(&spec, 1) {
        check_error(&error);
    }
}

/// Reads a point; and the rows of a board whose size the first two bytes give.
pub fn grid(text: &str) {
    match text.parse::<Point>() {
        Ok(point) => assert_eq!(point.to_string(), text.to_ascii_lowercase()),
        Err(error) => check_error(&error),
    }
    let [columns, rows, ..] = *text.as_bytes() else { return };
    let Some(board) = text.get(2..) else { return };
    let (columns, rows) = (columns % 23 + 1, rows % 23 + 1);
    match read_rows(text, board, columns, rows, |c| matches!(c, 'X' | 'O'), "'X', 'O'") {
        Ok(grid) => {
            let written = write_rows(columns, rows, |point| grid[usize::from(point.row)][usize::from(point.column)]);
            let again = read_rows(&written, &written, columns, rows, |c| matches!(c, 'X' | 'O'), "'X', 'O'");
            assert_eq!(again.as_ref(), Ok(&grid), "{written}");
        }
        Err(error) => check_error(&error),
    }
}

/// Reads a time control.
pub fn time_control(text: &str) {
    match text.parse::<TimeControl>() {
        Ok(control) => {
            let again = control.to_string().parse::<TimeControl>();
            assert_eq!(again.map(|again| again.to_string()), Ok(control.to_string()), "{text:?}");
        }
        Err(error) => check_error(&error),
    }
}

/// Reads a list of openings of the game that the first line names.
pub fn openings(text: &str) {
    let (game, list) = text.split_once('\n').unwrap_or((text, ""));
    let Ok(variant) = boardwright_catalog::variant(game) else { return };
    match EventOpenings::read(list, &variant) {
        Ok(openings) => {
            let opening =
                openings.opening(&variant, variant.match_rules(), 1, 3).expect("a list that was read has openings");
            let mut position = opening.start.clone();
            for mv in &opening.moves {
                position.play(mv).expect("the moves of an opening are legal");
            }
            assert_eq!(position.outcome(), None, "an opening leaves something to play");
        }
        Err(error) => assert!(error.to_string().len() < 20_000, "a long error"),
    }
}

/// Reads a table of results and, if it is short, rates its players.
pub fn results(text: &str) {
    for games_each in [None, Some(24)] {
        let mut results = Results::new();
        if let Err(error) = results.read(text, games_each) {
            let shown = error.to_string();
            assert!(shown.chars().count() < 1000, "an error of {} characters", shown.chars().count());
            continue;
        }
        // The work grows with the third power of the players.
        if results.names().len() > 20 {
            continue;
        }
        match rate(&results, &RatingSettings::default()) {
            Ok(list) => {
                assert_eq!(list.games, results.games());
                for player in &list.players {
                    let figures =
                        [player.elo, player.elo_error, player.elo_error_alone, player.score, player.opposition];
                    assert!(figures.iter().all(|figure| figure.is_finite()), "{player:?}");
                    assert_eq!(player.games, player.wins + player.draws + player.losses, "{player:?}");
                }
            }
            Err(RatingError::NoResults) => assert_eq!(results.games(), 0),
            Err(error) => panic!("{error} without an anchor and with a prior"),
        }
    }
}

/// Reads game records in our own text and, where their game is known, replays them.
pub fn record(text: &str) {
    let records = match read_records(text) {
        Ok(records) => records,
        Err(error) => return assert!(error.to_string().len() < 20_000, "a long error"),
    };
    for record in &records {
        let variant = boardwright_catalog::variant(&record.game).ok();
        for variant in [None, variant.as_ref()] {
            let written = record_to_text(record, variant).expect("a record that was read can be written");
            let again = read_records(&written).unwrap_or_else(|error| panic!("{error} of\n{written}"));
            assert_eq!(again, std::slice::from_ref(record), "of\n{written}");
        }
        if let Some(variant) = &variant
            && let Ok(table) = Table::from_record(variant, record)
        {
            assert_eq!(table.record().moves.len(), record.moves.len(), "the moves replayed of {record:?}");
        }
    }
}

/// Reads a game from a line of JSON, as `records import` does.
pub fn json_lines(text: &str) {
    let game = match game_from_json(text) {
        Ok(game) => game,
        Err(error) => return assert!(error.chars().count() < 4000, "an error of {} characters", error.chars().count()),
    };
    let written = game_to_json(game);
    assert!(!written.contains('\n'), "one line: {written}");
    let again = game_from_json(&written).unwrap_or_else(|error| panic!("{error} in\n{written}"));
    assert_eq!(game_to_json(again), written);
}

/// Reads a game record in the format of another program: the first line names a game and one of its formats, `gomoku sgf`.
pub fn record_format(data: &[u8]) {
    let head = data.iter().position(|byte| *byte == b'\n').unwrap_or(data.len());
    let Ok(words) = std::str::from_utf8(&data[..head]) else { return };
    let Some((game, format)) = words.split_once(' ') else { return };
    let Ok(variant) = boardwright_catalog::variant(game) else { return };
    let Some(format) = variant.family().formats.iter().find(|known| known.name == format) else { return };
    match format.read(data.get(head + 1..).unwrap_or_default(), None) {
        Ok(games) => check_records(&variant, format, &games.records),
        Err(error) => check_error(&error),
    }
}

/// Checks that a format reads what it writes, and writes it again in the same way.
fn check_records(variant: &AnyVariant, format: &RecordFormat, records: &[Record]) {
    let Some(write) = format.write else { return };
    let Ok(written) = write(records) else { return };
    let text = String::from_utf8_lossy(&written.bytes);
    let again = match format.read(&written.bytes, None) {
        Ok(again) => again.records,
        Err(error) => panic!("{} wrote what it cannot read: {error}\n{text}", format.name),
    };
    assert_eq!(again.len(), records.len(), "games of\n{text}");
    let twice = write(&again).expect("what was read from a format can be written in it");
    assert_eq!(twice.bytes, written.bytes, "{} of {}", format.name, variant.spec());
}

/// Reads a file of any kind as every door does, and writes what it holds as our own records.
pub fn games(data: &[u8]) {
    match UnplayedGames::read(data, &Told::default()) {
        Ok(games) => {
            let read = games.replay::<()>(&mut |replayed| {
                let record = &replayed.game.record;
                // What our own text cannot hold is a tag or a move with odd characters.
                let Ok(text) = record_to_text(record, None) else { return Ok(()) };
                let again = read_records(&text).unwrap_or_else(|error| panic!("{error} of\n{text}"));
                assert_eq!((again.len(), again[0].moves.len()), (1, record.moves.len()), "{text}");
                assert_eq!(again[0].variations.len(), record.variations.len(), "{text}");
                Ok(())
            });
            assert!(read.is_ok());
        }
        Err(error) => {
            let length = error.to_string().chars().count();
            assert!(length < 4000, "an error of {length} characters");
        }
    }
}

/// Has a fault that only coverage guidance finds soon. `xtask/tests/fuzz.rs` checks with it that faults are found.
pub fn canary(text: &str) {
    let mut bytes = text.bytes();
    if bytes.next() == Some(b'b') && bytes.next() == Some(b'u') && bytes.next() == Some(b'g') {
        panic!("the planted fault");
    }
}

/// Reads a tournament file. Errors are short and their place is in the text.
pub fn tournament(text: &str) {
    match EventFile::read(text) {
        Ok(file) => {
            assert!(!file.events.is_empty());
            for (index, event) in file.events.iter().enumerate() {
                assert!(event.players.len() >= 2 && !event.games.is_empty(), "{event:?}");
                let shown = file.error(index, &SettingError::new("openings", "an error of the catalog")).to_string();
                assert!(shown.starts_with("line "), "{shown}");
            }
        }
        Err(error) => {
            let shown = error.to_string();
            assert!(shown.chars().count() < 4000, "an error of {} characters", shown.chars().count());
        }
    }
}
