//! Conversion of records between the vocabulary, the page and the formats of all games.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use boardwright_arena::{Ending, EndingKind, Table};
use boardwright_catalog::{NATIVE, Told, Unread, formats, write_native};
use boardwright_game::{Family, Message, Notices, Record, Written};
use boardwright_store::{NewGame, Store, StoreError, StoredGame, Summary, game_to_json};
#[cfg(any(target_family = "wasm", test))]
use boardwright_workbench::UnfitGame;
use boardwright_workbench::{ReplayedGame, UnplayedGames};

use crate::message::{Answer, GameRecord, GameSummary};
use crate::texts::TEXTS;
use crate::words::InWords as _;

/// Maximum number of games of one text sent to a page.
const MAX_GAMES: usize = 1000;

pub(crate) use boardwright_workbench::JSON_LINES;

/// Reads the games of a file or of a text that somebody pasted: in any format, or as a position or moves.
///
/// # Errors
/// Fails if nothing can read it, or if it holds no game or too many.
pub(crate) fn read(bytes: &[u8], told: &Told<'_>) -> Result<Answer, Message> {
    let mut records = Vec::new();
    let notices = UnplayedGames::read(bytes, told).map_err(unread)?.replay::<Message>(&mut |replayed| {
        records.push(seen(replayed));
        Ok(())
    })?;
    match records.len() {
        0 => Err(TEXTS.say("server-no-games")),
        many if many > MAX_GAMES => {
            Err(TEXTS.with("server-many-games", [("games", many.into()), ("most", MAX_GAMES.into())]))
        }
        _ => Ok(Answer::Records { records, notices: noted(&notices) }),
    }
}

/// The sentences of a reader or a writer, with the number of their games where there are several.
fn noted(notices: &Notices) -> Vec<Message> {
    let said = |(notice, games): (&Message, usize)| match games {
        1 => notice.clone(),
        many => TEXTS.with("server-times", [("notice", notice.clone().into()), ("count", many.into())]),
    };
    notices.each().map(said).collect()
}

/// The reason why a text cannot be read, by key where somebody could have pasted anything.
fn unread(error: Unread) -> Message {
    match error {
        Unread::Empty => TEXTS.say("server-nothing-pasted"),
        Unread::Unknown { start, formats, .. } => {
            TEXTS.with("server-unknown-text", [("start", start.into()), ("formats", formats.join(", ").into())])
        }
        Unread::Misread(error) => error.in_words(),
        Unread::List(bad) => bad.in_words(),
        Unread::Other(what) => what,
        Unread::Broken(error) => {
            TEXTS.with("server-at-line", [("number", error.line.into()), ("why", error.reason.into())])
        }
        Unread::Line { number, why } => TEXTS.with("server-at-line", [("number", number.into()), ("why", why.into())]),
    }
}

/// The games of a file in any format with all that it says of them, each replayed.
///
/// # Errors
/// Fails if nothing can read it, if it holds no game, or if a game cannot be played.
#[cfg(any(target_family = "wasm", test))]
pub(crate) fn to_keep(bytes: &[u8], told: &Told<'_>) -> Result<(Vec<NewGame>, Vec<Message>), Message> {
    let mut settled = Vec::new();
    let notices = UnplayedGames::read(bytes, told).map_err(unread)?.replay(&mut |replayed| {
        settled.push(replayed.settled().map_err(|unfit| {
            let why = match unfit {
                UnfitGame::Unplayable(fault) => fault.in_words(),
                UnfitGame::Record(error) => error.to_string().into(),
            };
            TEXTS.with("server-at-game", [("number", (settled.len() + 1).into()), ("why", why.into())])
        })?);
        Ok::<(), Message>(())
    })?;
    match settled.is_empty() {
        true => Err(TEXTS.say("server-no-games")),
        false => Ok((settled, noted(&notices))),
    }
}

/// Replays a record of any game.
///
/// # Errors
/// Fails if the record cannot be read or played.
pub(crate) fn replay(record: &Record) -> Result<Table, Message> {
    let variant = boardwright_catalog::variant(&record.game).map_err(|error| error.in_words())?;
    Table::from_record(&variant, record).map_err(|error| error.in_words())
}

/// A record as the page sees it, with its moves as the game writes them, as far as they can be played.
fn seen(replayed: ReplayedGame) -> GameRecord {
    match replayed {
        ReplayedGame { table: Some(table), fault: None, .. } => table.into_record().into(),
        ReplayedGame { game, fault, .. } => {
            GameRecord { record: game.record, problem: fault.map(|fault| fault.in_words()) }
        }
    }
}

/// A game as a file.
///
/// # Errors
/// Fails if there is no such format, or if the format cannot hold the record.
pub(crate) fn export(record: &Record, format: &str) -> Result<Answer, Message> {
    let (ending, written) = write(vec![NewGame::new(record.clone())], format)?;
    let notices = noted(&written.notices);
    Ok(Answer::File { name: format!("game.{ending}"), base64: STANDARD.encode(written.bytes), notices })
}

/// Games as a text in a format, and the ending of such files.
///
/// # Errors
/// Fails if there is no such format, or if the format cannot hold the games or is no text.
pub(crate) fn write_text(games: Vec<NewGame>, format: &str) -> Result<(&'static str, String), Message> {
    let (ending, written) = write(games, format)?;
    let text = String::from_utf8(written.bytes).map_err(|_| format!("cannot write {format} here: it is no text"))?;
    Ok((ending, text))
}

/// Games in a format, and the ending of such files.
fn write(games: Vec<NewGame>, format: &str) -> Result<(&'static str, Written), Message> {
    let plain = |text: String| Written { bytes: text.into_bytes(), ..Written::default() };
    if format == JSON_LINES {
        let lines = games.into_iter().map(|game| game_to_json(game) + "\n");
        return Ok((JSON_LINES, plain(lines.collect())));
    }
    let records: Vec<Record> = games.into_iter().map(|game| game.record).collect();
    if format == NATIVE {
        return Ok(("bwr", plain(write_native(&records)?)));
    }
    let first = records.first().ok_or("there is no game to write")?;
    let family = boardwright_catalog::variant(&first.game).map_err(|error| error.in_words())?.family();
    let Some(known) = formats(Some(family)).find(|known| known.name == format) else {
        return Err(no_such_format(format, family));
    };
    let written = known.write.map(|write| write(&records));
    let written = written.unwrap_or_else(|| Err("it is read and not written".to_owned()));
    Ok((known.extension, written.map_err(|reason| format!("cannot write {format}: {reason}"))?))
}

fn no_such_format(format: &str, family: &'static Family) -> Message {
    let others = formats(Some(family)).filter(|known| known.write.is_some()).map(|known| known.name);
    let names: Vec<&str> = [NATIVE, JSON_LINES].into_iter().chain(others).collect();
    format!("bad format {format:?}: expected one of {}", names.join(", ")).into()
}

/// The summaries of games that stand in lists.
pub(crate) fn summaries(store: &Store, listed: &[Summary]) -> Result<Vec<GameSummary>, StoreError> {
    let games = listed.iter().map(|game| store.game(game.number));
    games.filter_map(|game| game.map(|game| game.as_ref().map(summary)).transpose()).collect()
}

/// The summary of a game that stands in lists.
pub(crate) fn summary(game: &StoredGame) -> GameSummary {
    let Summary { number, event, game: spec, players, outcome, kind, tally, plies, finished, .. } = Summary::from(game);
    let (outcome, kind, ending) = (outcome, kind.name(), ending(game));
    GameSummary { number, event, game: spec, players, outcome, ending, kind, tally, plies, finished }
}

/// The ending of a game that was kept: as its moves show it, where they do. So it can be read in any language.
fn ending(game: &StoredGame) -> Message {
    let record = &game.record;
    let kept = record.outcome.map(|outcome| Ending::of_text(outcome, game.kind, &record.ending));
    let table = replay(record).ok();
    let shown = table.as_ref().and_then(Table::ending).filter(|ending| ending.kind != EndingKind::Recorded);
    match (shown.cloned().or(kept), table) {
        (Some(ending), Some(table)) => ending.message(table.position()),
        _ => record.ending.as_str().into(),
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::Message;
    use boardwright_store::{Imported, NewGame};

    use super::{Told, to_keep};
    use crate::message::Brought;

    fn brought(text: &str) -> Brought {
        let imported = |games: Vec<NewGame>| Imported { new: games.len() as u64, already: 2, differing: 0 };
        Brought::new(to_keep(text.as_bytes(), &Told::default()).map(|(games, said)| (imported(games), said)))
    }

    fn keys(said: &[Message]) -> Vec<&str> {
        said.iter().map(|said| said.key().unwrap_or(said)).collect()
    }

    #[test]
    fn who_brings_games_hears_what_the_boards_decide_and_why_nothing_is_kept() {
        let five = "1. h8 a1 2. i8 b1 3. j8 c1 4. k8 d1 5. l8";
        let game = |moves: &str| format!("[Game \"gomoku:15\"]\n[Result \"0-1\"]\n\n{moves} 0-1\n\n");
        let Brought::Kept { fresh: 1, known: 2, notices } = brought(&game(five)) else { panic!("one game") };
        assert_eq!(keys(&notices), ["catalog-contradicted"]);
        let Brought::Refused { why } = brought(&(game(five) + &game("1. h8 h8"))) else { panic!("none") };
        assert_eq!(keys(&[why]), ["server-at-game"]);
        let Brought::Refused { why } = brought("[Game \"gomoku:15\"]\n\n1. h8") else { panic!("none") };
        assert_eq!(keys(&[why]), ["server-at-line"]);
        let Brought::Refused { why } = brought("{\"game\": 1}") else { panic!("none") };
        assert_eq!(keys(&[why]), ["server-at-line"]);
        let Brought::Kept { fresh: 0, known: 3, notices } =
            Brought::new(Ok((Imported { new: 0, already: 3, differing: 1 }, Vec::new())))
        else {
            panic!("all known")
        };
        assert_eq!(keys(&notices), ["server-left-out"]);
    }
}
