//! Filters for games, and the lists of the games that pass them.

use boardwright_arena::EndingKind;
use boardwright_game::{Outcome, ParseError};
use rusqlite::types::Value;
use rusqlite::{Connection, Row, params_from_iter};

use crate::error::damaged;
use crate::game::{StoredGame, Summary};
use crate::read;

/// Conditions on games; a game passes if it fulfils all that are set.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// The spec of the game, exactly.
    pub game: Option<String>,
    /// The family that the spec begins with.
    pub family: Option<String>,
    /// A player, on either side.
    pub player: Option<NameFilter>,
    /// The player on the other side of [`Filter::player`], or another player on either side.
    pub opponent: Option<NameFilter>,
    /// The name or the id of an event.
    pub event: Option<String>,
    /// Outcome of the game; `Some(None)` means the unfinished games.
    pub outcome: Option<Option<Outcome>>,
    /// Kind of its ending.
    pub kind: Option<EndingKind>,
    /// It was finished at this time or later, in milliseconds since 1970 (UTC).
    pub since: Option<u64>,
    /// It was finished before this time.
    pub until: Option<u64>,
    /// Its number is greater than this.
    pub after: Option<u64>,
    /// Its number is less than this.
    pub before: Option<u64>,
}

/// A condition on the name of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NameFilter {
    /// The name is this one.
    Whole(String),
    /// The name contains this text; `a` to `z` stand for `A` to `Z` as well.
    Part(String),
}

impl NameFilter {
    /// Reads what a person asks for: a name, or a part of one between stars, as in `*engine*`.
    pub fn of(text: &str) -> NameFilter {
        match text.strip_prefix('*').and_then(|rest| rest.strip_suffix('*')) {
            Some(part) => NameFilter::Part(part.to_owned()),
            None => NameFilter::Whole(text.to_owned()),
        }
    }

    fn admits(&self, name: &str) -> bool {
        match self {
            NameFilter::Whole(wanted) => name == wanted,
            NameFilter::Part(part) => name.to_ascii_lowercase().contains(&part.to_ascii_lowercase()),
        }
    }

    /// The condition in SQL on a column, and the value of its placeholder.
    fn condition(&self, column: &str) -> (String, Value) {
        match self {
            NameFilter::Whole(name) => (format!("{column} = ?"), Value::Text(name.clone())),
            NameFilter::Part(part) => (format!("instr(lower({column}), lower(?)) > 0"), Value::Text(part.clone())),
        }
    }
}

/// The order of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// By number.
    #[default]
    OldestFirst,
    /// By number, the greatest first.
    NewestFirst,
}

/// The tables that the conditions of a filter speak of.
pub(crate) const TABLES: &str = "games JOIN players one ON one.number = first JOIN players two ON two.number = second \
    LEFT JOIN events ON events.number = event";

/// The columns of a summary.
pub(crate) const SUMMARY: &str = "games.number, games.id, events.name, game, one.name, two.name, outcome, kind, ending, \
    tally_first, tally_second, (SELECT count(*) FROM plies WHERE plies.game = games.number), finished";

/// The number of columns of a summary.
pub(crate) const SUMMARY_COLUMNS: usize = 13;

impl Filter {
    /// True if a game passes that is at hand and not in a store; the store decides in the same way.
    pub fn admits(&self, game: &StoredGame) -> bool {
        let [first, second] = &game.record.players;
        let spec = game.record.game.as_str();
        let is_family = |family: &str| {
            spec.strip_prefix(family).is_some_and(|rest| rest.is_empty() || rest.starts_with([':', ',']))
        };
        let are_players = match (&self.player, &self.opponent) {
            (Some(one), Some(two)) => {
                (one.admits(first) && two.admits(second)) || (two.admits(first) && one.admits(second))
            }
            (Some(one), None) | (None, Some(one)) => one.admits(first) || one.admits(second),
            (None, None) => true,
        };
        let is_event = |wanted: &String| {
            game.event.as_ref().is_some_and(|event| event.name == *wanted || event.id.to_string() == *wanted)
        };
        are_players
            && self.game.as_deref().is_none_or(|wanted| wanted == spec)
            && self.family.as_deref().is_none_or(is_family)
            && self.event.as_ref().is_none_or(is_event)
            && self.outcome.is_none_or(|outcome| outcome == game.record.outcome)
            && self.kind.is_none_or(|kind| kind == game.kind)
            && self.since.is_none_or(|since| game.finished.is_some_and(|finished| finished >= since))
            && self.until.is_none_or(|until| game.finished.is_some_and(|finished| finished < until))
            && self.after.is_none_or(|after| game.number > after)
            && self.before.is_none_or(|before| game.number < before)
    }

    /// The condition in SQL, and the values of its placeholders in their order.
    pub(crate) fn condition(&self) -> (String, Vec<Value>) {
        let mut clauses = vec!["1".to_owned()];
        let mut values = Vec::new();
        let mut add = |clause: &str, given: Vec<Value>| {
            clauses.push(clause.to_owned());
            values.extend(given);
        };
        let text = |text: &String| Value::Text(text.clone());
        let whole = |number: u64| Value::Integer(i64::try_from(number).unwrap_or(i64::MAX));
        if let Some(game) = &self.game {
            add("game = ?", vec![text(game)]);
        }
        if let Some(family) = &self.family {
            // Of a spec only the family stands before a colon or a comma.
            let first = |end: char| Value::Text(format!("{family}{end}"));
            add(
                "(game = ? OR substr(game, 1, length(?)) = ? OR substr(game, 1, length(?)) = ?)",
                vec![text(family), first(':'), first(':'), first(','), first(',')],
            );
        }
        match (&self.player, &self.opponent) {
            (Some(player), Some(other)) => {
                let [a, b, c, d] =
                    [(player, "one.name"), (other, "two.name"), (other, "one.name"), (player, "two.name")]
                        .map(|(wanted, column)| wanted.condition(column));
                add(&format!("(({} AND {}) OR ({} AND {}))", a.0, b.0, c.0, d.0), vec![a.1, b.1, c.1, d.1]);
            }
            (Some(player), None) | (None, Some(player)) => {
                let [a, b] = ["one.name", "two.name"].map(|column| player.condition(column));
                add(&format!("({} OR {})", a.0, b.0), vec![a.1, b.1]);
            }
            (None, None) => {}
        }
        if let Some(event) = &self.event {
            add("(events.name = ? OR events.id = ?)", vec![text(event), text(event)]);
        }
        match self.outcome {
            Some(Some(outcome)) => add("outcome = ?", vec![Value::Text(outcome.to_string())]),
            Some(None) => add("outcome IS NULL", vec![]),
            None => {}
        }
        if let Some(kind) = self.kind {
            add("kind = ?", vec![Value::Text(kind.name().to_owned())]);
        }
        if let Some(since) = self.since {
            add("finished >= ?", vec![whole(since)]);
        }
        if let Some(until) = self.until {
            add("finished < ?", vec![whole(until)]);
        }
        if let Some(after) = self.after {
            add("games.number > ?", vec![whole(after)]);
        }
        if let Some(before) = self.before {
            add("games.number < ?", vec![whole(before)]);
        }
        (clauses.join(" AND "), values)
    }
}

pub(crate) fn count(connection: &Connection, filter: &Filter) -> rusqlite::Result<u64> {
    let (condition, values) = filter.condition();
    let mut query = connection.prepare_cached(&format!("SELECT count(*) FROM {TABLES} WHERE {condition}"))?;
    query.query_row(params_from_iter(values), |row| read::number(row, 0))
}

pub(crate) fn numbers(connection: &Connection, filter: &Filter) -> rusqlite::Result<Vec<u64>> {
    let (condition, values) = filter.condition();
    let sql = format!("SELECT games.number FROM {TABLES} WHERE {condition} ORDER BY games.number");
    let mut query = connection.prepare_cached(&sql)?;
    query.query_map(params_from_iter(values), |row| read::number(row, 0))?.collect()
}

pub(crate) fn list(
    connection: &Connection,
    filter: &Filter,
    order: Order,
    offset: u64,
    limit: u64,
) -> rusqlite::Result<Vec<Summary>> {
    let (condition, mut values) = filter.condition();
    values.extend([limit, offset].map(|number| Value::Integer(i64::try_from(number).unwrap_or(i64::MAX))));
    let direction = match order {
        Order::OldestFirst => "ASC",
        Order::NewestFirst => "DESC",
    };
    let mut query = connection.prepare_cached(&format!(
        "SELECT {SUMMARY} FROM {TABLES} WHERE {condition} ORDER BY games.number {direction} LIMIT ? OFFSET ?"
    ))?;
    query.query_map(params_from_iter(values), summary)?.collect()
}

pub(crate) fn summary(row: &Row<'_>) -> rusqlite::Result<Summary> {
    Ok(Summary {
        number: read::number(row, 0)?,
        id: row.get(1)?,
        event: row.get(2)?,
        game: row.get(3)?,
        players: [row.get(4)?, row.get(5)?],
        outcome: read::outcome(row, 6)?,
        kind: row.get_ref(7)?.as_str()?.parse().map_err(|error: ParseError| damaged(7, error.to_string()))?,
        ending: row.get(8)?,
        tally: read::tally(row, 9)?,
        plies: read::number(row, 11)?,
        finished: read::optional_number(row, 12)?,
    })
}
