//! Whole games out of the tables.

use std::time::Duration;

use boardwright_arena::{EventId, GameId, JournalEntry};
use boardwright_game::{Outcome, ParseError, Record, RecordedMove, Score, Side};
use rusqlite::{Connection, OptionalExtension, Row};

use crate::error::damaged;
use crate::game::{EventRef, EventSummary, StoredGame};
use crate::json_moves;

/// The columns of a game that [`head`] reads.
const HEAD: &str = "games.number, games.id, game, one.name, two.name, one.version, two.version, start, outcome, kind, \
    ending, tally_first, tally_second, finished, comment, events.id, events.name, settings, stage, player_a, player_b, \
    pair, leg FROM games JOIN players one ON one.number = first JOIN players two ON two.number = second \
    LEFT JOIN events ON events.number = event";

/// A game and, if it belongs to an event, its place there.
pub(crate) type Placed = (StoredGame, Option<GameId>);

/// The game for which a condition on its row holds with one value.
pub(crate) fn one(
    connection: &Connection,
    condition: &str,
    value: impl rusqlite::ToSql,
) -> rusqlite::Result<Option<Placed>> {
    let mut query = connection.prepare_cached(&format!("SELECT {HEAD} WHERE {condition}"))?;
    let found = query.query_row([value], head).optional()?;
    found.map(|found| with_body(connection, found)).transpose()
}

/// The games of an event in the order of their ids.
pub(crate) fn of_event(connection: &Connection, event: EventId) -> rusqlite::Result<Vec<Placed>> {
    let sql = format!("SELECT {HEAD} WHERE events.id = ?1 ORDER BY stage, player_a, player_b, pair, leg");
    let mut query = connection.prepare_cached(&sql)?;
    let heads = query.query_map([event.to_string()], head)?;
    heads.map(|found| with_body(connection, found?)).collect()
}

fn head(row: &Row<'_>) -> rusqlite::Result<Placed> {
    let record = Record {
        game: row.get(2)?,
        players: [row.get(3)?, row.get(4)?],
        start: row.get(7)?,
        outcome: outcome(row, 8)?,
        ending: row.get(10)?,
        comment: row.get(14)?,
        ..Record::default()
    };
    let event = match row.get::<_, Option<String>>(15)? {
        Some(id) => Some(EventRef { id: event_id(15, &id)?, name: row.get(16)?, settings: row.get(17)? }),
        None => None,
    };
    let place = event.as_ref().map(|event| game_id(row, event.id)).transpose()?;
    let kind = row.get_ref(9)?.as_str()?.parse().map_err(|error: ParseError| damaged(9, error.to_string()))?;
    let game = StoredGame {
        number: number(row, 0)?,
        id: row.get(1)?,
        event,
        record,
        kind,
        tally: tally(row, 11)?,
        versions: [row.get(5)?, row.get(6)?],
        logs: <[Vec<String>; 2]>::default(),
        finished: optional_number(row, 13)?,
    };
    Ok((game, place))
}

fn game_id(row: &Row<'_>, event: EventId) -> rusqlite::Result<GameId> {
    let players = [row.get(19)?, row.get(20)?];
    Ok(GameId { event, stage: row.get(18)?, players, pair: number(row, 21)?, leg: row.get(22)? })
}

/// An event's id out of its text.
fn event_id(column: usize, text: &str) -> rusqlite::Result<EventId> {
    let id = u64::from_str_radix(text, 16).map_err(|_| damaged(column, format!("bad event id {text:?}")))?;
    Ok(EventId(id))
}

pub(crate) fn outcome(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<Outcome>> {
    Ok(match row.get_ref(column)?.as_str_or_null()? {
        None => None,
        Some("1-0") => Some(Outcome::Win(Side::First)),
        Some("0-1") => Some(Outcome::Win(Side::Second)),
        Some("1/2-1/2") => Some(Outcome::Draw),
        Some(other) => return Err(damaged(column, format!("bad outcome {other:?}"))),
    })
}

/// The points of both sides in two columns.
pub(crate) fn tally(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<[u32; 2]>> {
    let points: [Option<u32>; 2] = [row.get(column)?, row.get(column + 1)?];
    Ok(points[0].zip(points[1]).map(|(first, second)| [first, second]))
}

/// A number that was never below 0.
pub(crate) fn number(row: &Row<'_>, column: usize) -> rusqlite::Result<u64> {
    Ok(optional_number(row, column)?.unwrap_or_default())
}

/// A number that was never below 0, or none.
pub(crate) fn optional_number(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<u64>> {
    let value: Option<i64> = row.get(column)?;
    value.map(|value| u64::try_from(value).map_err(|_| damaged(column, format!("bad number {value}")))).transpose()
}

/// Adds what the other tables know of a game.
fn with_body(connection: &Connection, (mut game, place): Placed) -> rusqlite::Result<Placed> {
    fill(connection, game.number as i64, &mut game.record, &mut game.logs)?;
    Ok((game, place))
}

/// Adds what the other tables know of the game with a number to its record and its logs.
pub(crate) fn fill(
    connection: &Connection,
    number: i64,
    record: &mut Record,
    logs: &mut [Vec<String>; 2],
) -> rusqlite::Result<()> {
    let mut plies = connection
        .prepare_cached("SELECT move, elapsed, score, depth, comment, tags FROM plies WHERE game = ?1 ORDER BY ply")?;
    record.moves = plies.query_map([number], ply)?.collect::<rusqlite::Result<_>>()?;
    record.tags = tags(connection, number)?;
    let mut rest = connection.prepare_cached("SELECT variations, ply_count FROM games WHERE number = ?1")?;
    let (variations, plies): (Option<String>, Option<i64>) =
        rest.query_row([number], |row| Ok((row.get(0)?, row.get(1)?)))?;
    if let Some(plies) = plies.filter(|plies| *plies != record.moves.len() as i64) {
        return Err(damaged(1, format!("game {number} has {} of its {plies} plies", record.moves.len())));
    }
    if let Some(text) = variations {
        record.variations = json_moves::variations_from_json(&text).map_err(|error| damaged(0, error))?;
    }
    let mut found = connection.prepare_cached("SELECT side, text FROM logs WHERE game = ?1 ORDER BY side, line")?;
    let mut lines = found.query([number])?;
    while let Some(row) = lines.next()? {
        logs[usize::from(row.get::<_, bool>(0)?)].push(row.get(1)?);
    }
    Ok(())
}

/// The tags of the game with a number.
pub(crate) fn tags(connection: &Connection, number: i64) -> rusqlite::Result<Vec<(String, String)>> {
    let mut tags = connection.prepare_cached("SELECT name, value FROM tags WHERE game = ?1 ORDER BY place")?;
    tags.query_map([number], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

fn ply(row: &Row<'_>) -> rusqlite::Result<RecordedMove> {
    Ok(RecordedMove {
        mv: row.get(0)?,
        elapsed: optional_number(row, 1)?.map(Duration::from_nanos),
        score: row.get::<_, Option<i32>>(2)?.map(Score),
        depth: row.get(3)?,
        comment: row.get::<_, Option<String>>(4)?.unwrap_or_default(),
        tags: match row.get::<_, Option<String>>(5)? {
            Some(text) => json_moves::tags_from_json(&text).map_err(|error| damaged(5, error))?,
            None => Vec::new(),
        },
    })
}

/// A game as the journal of its event has it; `None` of a game without an event.
pub(crate) fn entry((game, place): Placed) -> Option<JournalEntry> {
    Some(JournalEntry {
        id: place?,
        record: game.record,
        kind: game.kind,
        tally: game.tally,
        versions: game.versions,
        logs: game.logs,
        finished: game.finished,
    })
}

/// All events in the order in which they were begun.
pub(crate) fn events(connection: &Connection) -> rusqlite::Result<Vec<EventRef>> {
    let mut query = connection.prepare_cached("SELECT id, name, settings FROM events ORDER BY number")?;
    let event = |row: &Row<'_>| {
        Ok(EventRef { id: event_id(0, row.get_ref(0)?.as_str()?)?, name: row.get(1)?, settings: row.get(2)? })
    };
    query.query_map([], event)?.collect()
}

/// Summaries of all events, in the order in which they were begun, without what their files beside the store say.
pub(crate) fn event_summaries(connection: &Connection) -> rusqlite::Result<Vec<EventSummary>> {
    let mut query = connection.prepare_cached(
        "SELECT events.id, name, count(games.number), count(games.number) FILTER (WHERE outcome IS NULL), max(finished) \
         FROM events LEFT JOIN games ON event = events.number GROUP BY events.number ORDER BY events.number",
    )?;
    let mut specs = connection.prepare_cached(
        "SELECT DISTINCT game FROM games JOIN events ON events.number = event WHERE events.id = ?1 ORDER BY game",
    )?;
    let mut summary = |row: &Row<'_>| {
        let id = row.get_ref(0)?.as_str()?;
        Ok(EventSummary {
            id: event_id(0, id)?,
            name: row.get(1)?,
            games: number(row, 2)?,
            unfinished: number(row, 3)?,
            specs: specs.query_map([id], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?,
            finished: optional_number(row, 4)?,
            cut_short: None,
        })
    };
    query.query_map([], &mut summary)?.collect()
}
