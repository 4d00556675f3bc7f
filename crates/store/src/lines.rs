//! The moves of many games in one query, without their other data.

use boardwright_game::Outcome;
use rusqlite::types::Value;
use rusqlite::{Connection, params_from_iter};

use crate::filter::{Filter, TABLES};
use crate::read;

/// The moves of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Number of the game.
    pub number: u64,
    /// Position text of its start, where it is not the usual one.
    pub start: Option<String>,
    /// The moves, one a ply.
    pub moves: Vec<String>,
    /// The result; `None` for an unfinished game.
    pub outcome: Option<Outcome>,
}

/// The moves of the games that a filter lets through, newest first: at most `limit` games.
pub(crate) fn lines(connection: &Connection, filter: &Filter, limit: u64) -> rusqlite::Result<Vec<Line>> {
    let (condition, mut values) = filter.condition();
    values.push(Value::Integer(i64::try_from(limit).unwrap_or(i64::MAX)));
    let mut query = connection.prepare_cached(&format!(
        "SELECT wanted.number, wanted.start, wanted.outcome, plies.move FROM (\
         SELECT games.number AS number, start, outcome FROM {TABLES} WHERE {condition} \
         ORDER BY games.number DESC LIMIT ?) AS wanted LEFT JOIN plies ON plies.game = wanted.number \
         ORDER BY wanted.number DESC, plies.ply"
    ))?;
    let mut rows = query.query(params_from_iter(values))?;
    let mut lines: Vec<Line> = Vec::new();
    while let Some(row) = rows.next()? {
        let number = read::number(row, 0)?;
        if lines.last().is_none_or(|last| last.number != number) {
            lines.push(Line { number, start: row.get(1)?, moves: Vec::new(), outcome: read::outcome(row, 2)? });
        }
        if let (Some(line), Some(mv)) = (lines.last_mut(), row.get(3)?) {
            line.moves.push(mv);
        }
    }
    Ok(lines)
}
