//! Entering games into the tables.

use boardwright_arena::{EndingKind, GameId, fingerprint_of};
use boardwright_game::{Record, RecordedMove};
use rusqlite::{Connection, OptionalExtension, params};

use crate::error::unfit;
use crate::json_moves;

/// A game that is about to be entered.
pub(crate) struct Row<'a> {
    pub(crate) id: &'a str,
    /// The number of its event and its place there.
    pub(crate) place: Option<(i64, GameId)>,
    pub(crate) record: &'a Record,
    pub(crate) kind: EndingKind,
    pub(crate) tally: Option<[u32; 2]>,
    pub(crate) versions: &'a [String; 2],
    pub(crate) logs: &'a [Vec<String>; 2],
    pub(crate) finished: Option<u64>,
}

/// True if a game with this id is kept.
pub(crate) fn is_kept(connection: &Connection, id: &str) -> rusqlite::Result<bool> {
    connection.prepare_cached("SELECT 1 FROM games WHERE id = ?1")?.exists([id])
}

/// The number and the settings of an event.
pub(crate) fn event(connection: &Connection, id: &str) -> rusqlite::Result<Option<(i64, String)>> {
    let mut query = connection.prepare_cached("SELECT number, settings FROM events WHERE id = ?1")?;
    query.query_row([id], |row| Ok((row.get(0)?, row.get(1)?))).optional()
}

/// Enters an event and returns its number.
pub(crate) fn enter_event(connection: &Connection, id: &str, name: &str, settings: &str) -> rusqlite::Result<i64> {
    let mut insert = connection.prepare_cached("INSERT INTO events (id, name, settings) VALUES (?1, ?2, ?3)")?;
    insert.insert(params![id, name, settings])
}

/// Enters a game whose id is not kept yet.
pub(crate) fn enter(connection: &Connection, row: &Row<'_>) -> rusqlite::Result<()> {
    let number = enter_game(connection, row)?;
    enter_plies(connection, number, &row.record.moves)?;
    let mut tags = connection.prepare_cached("INSERT INTO tags (game, place, name, value) VALUES (?1, ?2, ?3, ?4)")?;
    for (place, (name, value)) in (0_i64..).zip(&row.record.tags) {
        tags.execute(params![number, place, name, value])?;
    }
    let mut logs = connection.prepare_cached("INSERT INTO logs (game, side, line, text) VALUES (?1, ?2, ?3, ?4)")?;
    for (side, lines) in (0_i64..).zip(row.logs) {
        for (line, text) in (0_i64..).zip(lines) {
            logs.execute(params![number, side, line, text])?;
        }
    }
    Ok(())
}

fn enter_game(connection: &Connection, row: &Row<'_>) -> rusqlite::Result<i64> {
    let record = row.record;
    let (event, place) = row.place.unzip();
    let pair = place.map(|place| whole(place.pair, "the number of a pair")).transpose()?;
    let finished = row.finished.map(moment).transpose()?;
    let mut insert = connection.prepare_cached(
        "INSERT INTO games (id, event, stage, player_a, player_b, pair, leg, game, first, second, start, outcome, kind, \
         ending, tally_first, tally_second, finished, comment, ply_count, fingerprint, variations) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21)",
    )?;
    insert.insert(params![
        row.id,
        event,
        place.map(|place| place.stage),
        place.map(|place| place.players[0]),
        place.map(|place| place.players[1]),
        pair,
        place.map(|place| place.leg),
        record.game,
        player(connection, &record.players[0], &row.versions[0])?,
        player(connection, &record.players[1], &row.versions[1])?,
        record.start,
        record.outcome.map(|outcome| outcome.to_string()),
        row.kind.name(),
        record.ending,
        row.tally.map(|tally| tally[0]),
        row.tally.map(|tally| tally[1]),
        finished,
        record.comment,
        record.moves.len() as i64,
        // The same 64 bits: columns have signed numbers.
        fingerprint_of(record).cast_signed(),
        json_moves::variations_to_json(&record.variations),
    ])
}

/// The number of a player, who is entered if need be.
fn player(connection: &Connection, name: &str, version: &str) -> rusqlite::Result<i64> {
    let mut known = connection.prepare_cached("SELECT number FROM players WHERE name = ?1 AND version = ?2")?;
    if let Some(number) = known.query_row([name, version], |row| row.get(0)).optional()? {
        return Ok(number);
    }
    connection.prepare_cached("INSERT INTO players (name, version) VALUES (?1, ?2)")?.insert([name, version])
}

fn enter_plies(connection: &Connection, game: i64, moves: &[RecordedMove]) -> rusqlite::Result<()> {
    let mut insert = connection.prepare_cached(
        "INSERT INTO plies (game, ply, move, elapsed, score, depth, comment, tags) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    )?;
    for (ply, mv) in (1_i64..).zip(moves) {
        let elapsed = mv.elapsed.map(|elapsed| {
            i64::try_from(elapsed.as_nanos()).map_err(|_| unfit(format!("a move that took {elapsed:?}")))
        });
        let comment = (!mv.comment.is_empty()).then_some(&mv.comment);
        let score = mv.score.map(|score| score.0);
        insert.execute(params![
            game,
            ply,
            mv.mv,
            elapsed.transpose()?,
            score,
            mv.depth,
            comment,
            json_moves::tags_to_json(&mv.tags)
        ])?;
    }
    Ok(())
}

fn whole(number: u64, what: &str) -> rusqlite::Result<i64> {
    i64::try_from(number).map_err(|_| unfit(format!("{what} of {number}: expected at most {}", i64::MAX)))
}

/// The last millisecond of the year 9999: what comes later is no time at which a game ended.
const LAST_MOMENT: u64 = 253_402_300_799_999;

fn moment(time: u64) -> rusqlite::Result<i64> {
    if time > LAST_MOMENT {
        return Err(unfit(format!("a time of {time} ms: expected one before the year 10000")));
    }
    whole(time, "a time")
}
