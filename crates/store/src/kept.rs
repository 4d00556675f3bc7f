//! Reads the games of an event that resumes: in batches, and optionally without their moves.

use boardwright_arena::{EventId, Extent, GameId, JournalEntry, KeptGame};
use boardwright_game::{ParseError, Record};
use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::error::damaged;
use crate::read;

/// The columns of a game in brief. Its tags come with it by the index of those that count in figures, which only this
/// condition finds.
const BRIEF: &str = "games.number, pair, leg, game, one.name, two.name, one.version, two.version, start, outcome, kind, \
    ending, tally_first, tally_second, finished, comment, ply_count, fingerprint, \
    EXISTS (SELECT 1 FROM tags WHERE tags.game = games.number AND name IN ('Proposer', 'Replays')) \
    FROM games JOIN players one ON one.number = first JOIN players two ON two.number = second";

/// The games of an encounter from a pair on.
const FROM: &str = "event = ?1 AND stage = ?2 AND player_a = ?3 AND player_b = ?4 AND pair >= ?5 \
    ORDER BY pair, leg LIMIT ?6";

/// A game in brief and what tells more of it.
struct Line {
    number: i64,
    entry: JournalEntry,
    /// Its plies and its fingerprint; `None` of a game that was written when the store had no such columns.
    course: Option<(u32, u64)>,
    is_tagged: bool,
}

/// Number of games of an event.
pub(crate) fn count(connection: &Connection, event: EventId) -> rusqlite::Result<u64> {
    let Some(event) = number(connection, event)? else { return Ok(0) };
    let mut query = connection.prepare_cached("SELECT count(*) FROM games WHERE event = ?1")?;
    query.query_row([event], |row| read::number(row, 0))
}

/// The games of an encounter from a pair on, at most `limit`.
pub(crate) fn games(
    connection: &Connection,
    from: GameId,
    limit: usize,
    extent: Extent,
) -> rusqlite::Result<Vec<KeptGame>> {
    let Some(event) = number(connection, from.event)? else { return Ok(Vec::new()) };
    let mut query = connection.prepare_cached(&format!("SELECT {BRIEF} WHERE {FROM}"))?;
    let [a, b] = from.players;
    let pair = i64::try_from(from.pair).unwrap_or(i64::MAX);
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let lines = query.query_map(params![event, from.stage, a, b, pair, limit], |row| line(row, from))?;
    lines.map(|line| game(connection, line?, extent)).collect()
}

/// The number of an event in the tables.
fn number(connection: &Connection, event: EventId) -> rusqlite::Result<Option<i64>> {
    let mut query = connection.prepare_cached("SELECT number FROM events WHERE id = ?1")?;
    query.query_row([event.to_string()], |row| row.get(0)).optional()
}

fn line(row: &Row<'_>, from: GameId) -> rusqlite::Result<Line> {
    let record = Record {
        game: row.get(3)?,
        players: [row.get(4)?, row.get(5)?],
        start: row.get(8)?,
        outcome: read::outcome(row, 9)?,
        ending: row.get(11)?,
        comment: row.get(15)?,
        ..Record::default()
    };
    let entry = JournalEntry {
        id: GameId { pair: read::number(row, 1)?, leg: row.get(2)?, ..from },
        record,
        kind: row.get_ref(10)?.as_str()?.parse().map_err(|error: ParseError| damaged(10, error.to_string()))?,
        tally: read::tally(row, 12)?,
        versions: [row.get(6)?, row.get(7)?],
        logs: Default::default(),
        finished: read::optional_number(row, 14)?,
    };
    let plies: Option<u32> = row.get(16)?;
    let fingerprint: Option<i64> = row.get(17)?;
    let course = plies.zip(fingerprint.map(i64::cast_unsigned));
    Ok(Line { number: row.get(0)?, entry, course, is_tagged: row.get(18)? })
}

fn game(connection: &Connection, line: Line, extent: Extent) -> rusqlite::Result<KeptGame> {
    let Line { number, mut entry, course, is_tagged } = line;
    match (course, extent) {
        (Some((plies, fingerprint)), Extent::Brief) => {
            if is_tagged {
                entry.record.tags = tags(connection, number)?;
            }
            Ok(KeptGame { entry, plies, fingerprint })
        }
        (_, extent) => {
            read::fill(connection, number, &mut entry.record, &mut entry.logs)?;
            Ok(KeptGame::of(entry).in_extent(extent))
        }
    }
}

/// The tags of a game that count in figures.
fn tags(connection: &Connection, number: i64) -> rusqlite::Result<Vec<(String, String)>> {
    let mut query = connection.prepare_cached(
        "SELECT name, value FROM tags WHERE game = ?1 AND name IN ('Proposer', 'Replays') ORDER BY place",
    )?;
    query.query_map([number], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}
