//! Games by the positions that they reach.
//!
//! The store knows no rules: callers give it the position keys of each game, in the order of the games' numbers, so that one
//! number tells which games have been entered.

use rusqlite::types::Value;
use rusqlite::{Connection, params, params_from_iter};

use crate::filter::{self, Filter};
use crate::game::Summary;
use crate::read;

/// The most plies of a game whose positions are kept.
pub const MAX_INDEXED_PLIES: usize = 150;

/// The positions of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GamePositions {
    /// The number of the game.
    pub game: u64,
    /// The key of each position and the number of plies before it, none twice.
    pub keys: Vec<(u64, u32)>,
}

/// The games that reach a position.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ReachingGames {
    /// The number of all of them.
    pub total: u64,
    /// These of them, the newest first, each with the ply after which it stands there.
    pub games: Vec<(Summary, u32)>,
}

/// The number of the last game whose positions are there by a scheme of keys.
pub(crate) fn known_to(connection: &Connection, scheme: u32) -> rusqlite::Result<u64> {
    let sql = "SELECT coalesce(max(up_to), 0) FROM positions_known WHERE scheme = ?1";
    connection.prepare_cached(sql)?.query_row([scheme], |row| read::number(row, 0))
}

/// Enters the positions of games that follow the game `from`; nothing if somebody else has entered them meanwhile.
pub(crate) fn enter(connection: &Connection, scheme: u32, from: u64, games: &[GamePositions]) -> rusqlite::Result<()> {
    if known_to(connection, scheme)? != from {
        return Ok(());
    }
    if from == 0 {
        // Keys of another scheme mean nothing any more.
        connection.execute("DELETE FROM positions", [])?;
    }
    let mut insert =
        connection.prepare_cached("INSERT OR IGNORE INTO positions (key, of_game, ply) VALUES (?1, ?2, ?3)")?;
    for game in games {
        for &(key, ply) in &game.keys {
            insert.execute(params![key.cast_signed(), game.game.cast_signed(), ply])?;
        }
    }
    let last = games.iter().map(|game| game.game).max().unwrap_or(from);
    connection.execute("UPDATE positions_known SET scheme = ?1, up_to = ?2", params![scheme, last.cast_signed()])?;
    Ok(())
}

/// The games that reach a position with one of these keys.
pub(crate) fn reached(
    connection: &Connection,
    filter: &Filter,
    keys: &[u64],
    offset: u64,
    limit: u64,
) -> rusqlite::Result<ReachingGames> {
    let (condition, values) = filter.condition();
    let places = vec!["?"; keys.len().max(1)].join(", ");
    let tables = format!("{} JOIN positions ON of_game = games.number", filter::TABLES);
    let condition = format!("key IN ({places}) AND {condition}");
    // No key is equal to NULL.
    let keys = if keys.is_empty() {
        vec![Value::Null]
    } else {
        keys.iter().map(|key| Value::Integer(key.cast_signed())).collect()
    };
    let values: Vec<Value> = keys.into_iter().chain(values).collect();
    let sql = format!("SELECT count(DISTINCT games.number) FROM {tables} WHERE {condition}");
    let total =
        connection.prepare_cached(&sql)?.query_row(params_from_iter(values.clone()), |row| read::number(row, 0))?;
    let page = [limit, offset].map(|number| Value::Integer(i64::try_from(number).unwrap_or(i64::MAX)));
    let sql = format!(
        "SELECT {}, min(positions.ply) FROM {tables} WHERE {condition} GROUP BY games.number \
         ORDER BY games.number DESC LIMIT ? OFFSET ?",
        filter::SUMMARY
    );
    let mut query = connection.prepare_cached(&sql)?;
    let games = query.query_map(params_from_iter(values.into_iter().chain(page)), |row| {
        Ok((filter::summary(row)?, row.get(filter::SUMMARY_COLUMNS)?))
    })?;
    Ok(ReachingGames { total, games: games.collect::<rusqlite::Result<_>>()? })
}
