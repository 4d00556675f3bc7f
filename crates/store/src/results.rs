//! Results computed from the games, for ratings and tables.

use boardwright_arena::{fingerprint, opening_plies, pair_up};
use boardwright_game::{Outcome, Record, RecordedMove};
use rusqlite::{Connection, Row, params_from_iter};

use crate::filter::{Filter, TABLES};
use crate::read;

/// The results of two games from one opening with the colours swapped, or of a game without such a partner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairResult {
    /// The spec of the game.
    pub game: String,
    /// Name of the event, if there is one.
    pub event: Option<String>,
    /// The names of the two players.
    pub players: [String; 2],
    /// Outcome of the game in which the first of the players had the first move, and of the other game; `None` where
    /// there is no such game or it is unfinished. Where players settle their openings between them, one of them may
    /// have had the first move in both games; the outcome of one of these is then given as if they had changed sides.
    pub outcomes: [Option<Outcome>; 2],
    /// In which of these games they had changed sides.
    pub swapped: [bool; 2],
    /// True for each of these games that was lost by misbehaviour or on time.
    pub forfeits: [bool; 2],
    /// Fingerprints, equal for games that are the same move for move ([`fingerprint`]); `None` where there is no such
    /// game.
    pub fingerprints: [Option<u64>; 2],
}

/// Number of games of two players with the same first player and the same outcome.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// The spec of the game.
    pub game: String,
    /// The names of the players, first to move first.
    pub players: [String; 2],
    /// Games that the first one won.
    pub wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games that the second one won.
    pub losses: u64,
    /// Games that were lost by misbehaviour or on time; they are among the wins and losses.
    pub forfeits: u64,
    /// Games that have no outcome.
    pub unfinished: u64,
}

/// A game as one line of the results, with its place among the games of its event.
struct PairLine {
    /// Event, stage, players and pair.
    place: Option<[i64; 5]>,
    leg: usize,
    game: String,
    event: Option<String>,
    names: [String; 2],
    outcome: Option<Outcome>,
    is_forfeit: bool,
    fingerprint: u64,
}

pub(crate) fn pairs(connection: &Connection, filter: &Filter) -> rusqlite::Result<Vec<PairResult>> {
    let (condition, values) = filter.condition();
    let mut query = connection.prepare_cached(&format!(
        "SELECT event, stage, player_a, player_b, pair, leg, game, events.name, one.name, two.name, outcome, \
         kind IN ('time', 'forfeit'), start, \
         (SELECT group_concat(move, ' ' ORDER BY ply) FROM plies WHERE plies.game = games.number), games.number \
         FROM {TABLES} WHERE {condition} \
         ORDER BY event, stage, player_a, player_b, pair, leg, games.number"
    ))?;
    let mut rows = query.query(params_from_iter(values))?;
    // Games without an event come first, in the order in which they were imported.
    let (mut without, mut records) = (Vec::new(), Vec::new());
    let mut placed: Vec<PairResult> = Vec::new();
    let mut last = None;
    while let Some(row) = rows.next()? {
        let line = line(row)?;
        if line.place.is_none() {
            records.push(record(connection, row, &line)?);
            without.push(Some(line));
            continue;
        }
        let has_partner = line.place == last;
        last = line.place;
        match placed.last_mut().filter(|_| has_partner) {
            Some(pair) => pair.add(&line),
            None => placed.push(PairResult::new(line)),
        }
    }
    let mut pairs = Vec::new();
    for (one, other) in pair_up(&records.iter().collect::<Vec<_>>()) {
        let Some(one) = without[one].take() else { continue };
        let mut pair = PairResult::new(one);
        if let Some(other) = other.and_then(|other| without[other].take()) {
            pair.add(&PairLine { leg: 1, ..other });
        }
        pairs.push(pair);
    }
    pairs.extend(placed);
    Ok(pairs)
}

pub(crate) fn programs(
    connection: &Connection,
    filter: &Filter,
) -> rusqlite::Result<Vec<(String, String, String, u64)>> {
    let (condition, values) = filter.condition();
    let mut found = Vec::new();
    for side in ["one", "two"] {
        let mut query = connection.prepare_cached(&format!(
            "SELECT {side}.name, {side}.version, game, count(*) FROM {TABLES} WHERE {condition} \
             GROUP BY {side}.number, game"
        ))?;
        let rows = query.query_map(params_from_iter(&values), |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get::<_, i64>(3)? as u64))
        })?;
        for row in rows {
            found.push(row?);
        }
    }
    Ok(found)
}

/// A game without an event as far as its partner is known by it: the moves of its opening, and its tags.
fn record(connection: &Connection, row: &Row<'_>, line: &PairLine) -> rusqlite::Result<Record> {
    let (start, moves) = (row.get(12)?, row.get_ref(13)?.as_str_or_null()?);
    let moves = moves.into_iter().flat_map(|moves| moves.split(' ')).map(RecordedMove::new).collect();
    let (game, players) = (line.game.clone(), line.names.clone());
    let tags = read::tags(connection, row.get(14)?)?;
    let mut record = Record { game, players, start, moves, tags, ..Record::default() };
    record.moves.truncate(opening_plies(&record));
    record.moves.shrink_to_fit();
    Ok(record)
}

impl PairResult {
    fn new(line: PairLine) -> PairResult {
        let mut players = line.names.clone();
        if line.leg == 1 {
            players.swap(0, 1);
        }
        let mut pair = PairResult {
            game: line.game.clone(),
            event: line.event.clone(),
            players,
            outcomes: [None; 2],
            swapped: [false; 2],
            forfeits: [false; 2],
            fingerprints: [None; 2],
        };
        pair.add(&line);
        pair
    }

    /// The finished games as they were played: the players, first to move first, and the outcome.
    pub fn as_played(&self) -> [Option<([&str; 2], Outcome)>; 2] {
        let [first, second] = self.players.each_ref().map(String::as_str);
        [0, 1].map(|leg| {
            let outcome = self.outcomes[leg]?;
            let has_swapped = self.swapped[leg];
            let players = if (leg == 0) != has_swapped { [first, second] } else { [second, first] };
            Some((players, if has_swapped { outcome.swapped() } else { outcome }))
        })
    }

    fn add(&mut self, line: &PairLine) {
        let [first, second] = &self.players;
        let expected = if line.leg == 0 { [first, second] } else { [second, first] };
        let has_swapped = line.names.each_ref() != expected;
        self.outcomes[line.leg] = line.outcome.map(|outcome| if has_swapped { outcome.swapped() } else { outcome });
        self.swapped[line.leg] = has_swapped;
        self.forfeits[line.leg] = line.is_forfeit;
        self.fingerprints[line.leg] = Some(line.fingerprint);
    }
}

fn line(row: &Row<'_>) -> rusqlite::Result<PairLine> {
    let place = match row.get::<_, Option<i64>>(0)? {
        Some(event) => Some([event, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?]),
        None => None,
    };
    let game: String = row.get(6)?;
    let (start, moves) = (row.get_ref(12)?.as_str_or_null()?, row.get_ref(13)?.as_str_or_null()?);
    let fingerprint = fingerprint(&game, start, moves.into_iter().flat_map(|moves| moves.split(' ')));
    Ok(PairLine {
        place,
        leg: usize::from(row.get::<_, Option<bool>>(5)?.unwrap_or_default()),
        game,
        event: row.get(7)?,
        names: [row.get(8)?, row.get(9)?],
        outcome: read::outcome(row, 10)?,
        is_forfeit: row.get(11)?,
        fingerprint,
    })
}

pub(crate) fn counts(connection: &Connection, filter: &Filter) -> rusqlite::Result<Vec<Count>> {
    let (condition, values) = filter.condition();
    let mut query = connection.prepare_cached(&format!(
        "SELECT game, one.name, two.name, count(*) FILTER (WHERE outcome = '1-0'), \
         count(*) FILTER (WHERE outcome = '1/2-1/2'), count(*) FILTER (WHERE outcome = '0-1'), \
         count(*) FILTER (WHERE kind IN ('time', 'forfeit')), count(*) FILTER (WHERE outcome IS NULL) \
         FROM {TABLES} WHERE {condition} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3"
    ))?;
    let count = |row: &Row<'_>| {
        Ok(Count {
            game: row.get(0)?,
            players: [row.get(1)?, row.get(2)?],
            wins: read::number(row, 3)?,
            draws: read::number(row, 4)?,
            losses: read::number(row, 5)?,
            forfeits: read::number(row, 6)?,
            unfinished: read::number(row, 7)?,
        })
    };
    query.query_map(params_from_iter(values), count)?.collect()
}
