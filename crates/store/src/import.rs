//! Import of games from elsewhere.

use std::collections::HashMap;

use boardwright_arena::{EndingKind, EventId, GameId, fingerprint_of};
use boardwright_game::{Record, RecordedMove, Variation};
use rusqlite::Connection;
use sha2::{Digest, Sha256};

use crate::error::StoreError;
use crate::game::{EventRef, StoredGame};
use crate::read;
use crate::write::{self, Row};

/// A game from another source, with the facts that are known besides its record.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct NewGame {
    /// Id of the game, if it came with one; else its content decides.
    pub id: Option<String>,
    /// The event it belongs to; only a game with an id has one.
    pub event: Option<EventRef>,
    /// The game itself.
    pub record: Record,
    /// Kind of its ending; `None` if only the record tells it.
    pub kind: Option<EndingKind>,
    /// The points of the first and the second side, in games that count them.
    pub tally: Option<[u32; 2]>,
    /// Versions and settings of the player who moved first and of the other.
    pub versions: [String; 2],
    /// The last lines that the bots of both sides logged.
    pub logs: [Vec<String>; 2],
    /// Time at which it finished, in milliseconds since 1970 (UTC).
    pub finished: Option<u64>,
}

/// Result of an import.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Imported {
    /// Games that are kept now.
    pub new: u64,
    /// Games that were kept already.
    pub already: u64,
    /// Of these, the games whose ids are those of others in the store, which stay.
    pub differing: u64,
}

impl NewGame {
    /// A game of which nothing but its record is known.
    pub fn new(record: Record) -> NewGame {
        NewGame { record, ..NewGame::default() }
    }
}

impl From<StoredGame> for NewGame {
    fn from(game: StoredGame) -> NewGame {
        let StoredGame { number: _, id, event, record, kind, tally, versions, logs, finished } = game;
        NewGame { id: Some(id), event, record, kind: Some(kind), tally, versions, logs, finished }
    }
}

/// The id of a game that came without one: `content/` and the beginning of a SHA-256 of everything in its record.
pub fn content_id(record: &Record) -> String {
    let mut hash = Sha256::new();
    // A length before each text, so that no two records give the same bytes.
    let mut add = |text: &str| {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text.as_bytes());
    };
    let optional = |value: Option<String>| value.unwrap_or_else(|| "-".to_owned());
    add(&record.game);
    record.players.iter().for_each(|name| add(name));
    add(&optional(record.start.as_ref().map(|start| format!("={start}"))));
    add(&optional(record.outcome.map(|outcome| outcome.to_string())));
    add(&record.ending);
    add(&record.comment);
    add(&record.tags.len().to_string());
    for (name, value) in &record.tags {
        add(name);
        add(value);
    }
    let mut add_move = |mv: &RecordedMove| {
        add(&mv.mv);
        add(&optional(mv.elapsed.map(|elapsed| elapsed.as_nanos().to_string())));
        add(&optional(mv.score.map(|score| format!("={}", score.0))));
        add(&optional(mv.depth.map(|depth| depth.to_string())));
        add(&mv.comment);
        // What earlier versions did not know changes the id of no game without it.
        mv.tags.iter().for_each(|(name, value)| add(&format!("{name}:{value}")));
    };
    record.moves.iter().for_each(&mut add_move);
    // A file of another format may list the variations in another order.
    for Variation { of, after, moves } in &Variation::in_text_order(&record.variations) {
        add_move(&RecordedMove::new(format!("({of} {after}")));
        moves.iter().for_each(&mut add_move);
    }
    let digest = hash.finalize();
    digest.iter().take(16).fold("content/".to_owned(), |id, byte| format!("{id}{byte:02x}"))
}

/// Enters games; an error means that nothing may be kept.
pub(crate) fn enter_all<E: From<StoreError>>(
    connection: &Connection,
    games: impl IntoIterator<Item = Result<NewGame, E>>,
) -> rusqlite::Result<Result<Imported, E>> {
    let mut imported = Imported::default();
    let mut of_events = None;
    for game in games {
        let game = match game {
            Ok(game) => game,
            Err(error) => return Ok(Err(error)),
        };
        let id = game.id.clone().unwrap_or_else(|| content_id(&game.record));
        if let Some((kept, _)) = read::one(connection, "games.id = ?1", &id)? {
            imported.already += 1;
            imported.differing += u64::from(!is_same(&kept.record, &game.record));
            continue;
        }
        // A text does not tell the id of a game of an event, which has its place in it.
        if game.id.is_none() {
            let of_events = match &mut of_events {
                Some(known) => known,
                empty => empty.insert(games_of_events(connection)?),
            };
            if is_of_event(connection, of_events, &game.record)? {
                imported.already += 1;
                continue;
            }
        }
        let place = match &game.event {
            None => None,
            Some(event) => match enter_event(connection, event, &id)? {
                Ok(place) => Some(place),
                Err(error) => return Ok(Err(error.into())),
            },
        };
        let row = Row {
            id: &id,
            place,
            record: &game.record,
            kind: game.kind.unwrap_or(EndingKind::Recorded),
            tally: game.tally,
            versions: &game.versions,
            logs: &game.logs,
            finished: game.finished,
        };
        write::enter(connection, &row)?;
        imported.new += 1;
    }
    Ok(Ok(imported))
}

/// The numbers of the games of events by their fingerprints.
fn games_of_events(connection: &Connection) -> rusqlite::Result<HashMap<i64, Vec<i64>>> {
    let mut games: HashMap<i64, Vec<i64>> = HashMap::new();
    let mut query = connection
        .prepare("SELECT fingerprint, number FROM games WHERE event IS NOT NULL AND fingerprint IS NOT NULL")?;
    let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    for row in rows {
        let (fingerprint, number) = row?;
        games.entry(fingerprint).or_default().push(number);
    }
    Ok(games)
}

/// True if the record is that of a kept game of an event: with the same players, moves and result, and no tag that contradicts.
fn is_of_event(connection: &Connection, of_events: &HashMap<i64, Vec<i64>>, record: &Record) -> rusqlite::Result<bool> {
    let Some(numbers) = of_events.get(&fingerprint_of(record).cast_signed()) else { return Ok(false) };
    for number in numbers {
        if let Some((kept, _)) = read::one(connection, "games.number = ?1", number)?
            && kept.record.game == record.game
            && is_same(&kept.record, record)
            && !contradict(&kept.record, record)
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// True if a tag that both records have differs.
fn contradict(one: &Record, other: &Record) -> bool {
    let value = |name: &str| other.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value);
    one.tags.iter().any(|(name, own)| value(name).is_some_and(|value| value != own))
}

/// True if two records are of one game, whatever else is said of it.
fn is_same(one: &Record, other: &Record) -> bool {
    (&one.players, &one.start, one.outcome) == (&other.players, &other.start, other.outcome)
        && one.moves.iter().map(|mv| &mv.mv).eq(other.moves.iter().map(|mv| &mv.mv))
}

/// The number of an event, which is entered if need be, and the place of its game `id` in it.
fn enter_event(
    connection: &Connection,
    event: &EventRef,
    id: &str,
) -> rusqlite::Result<Result<(i64, GameId), StoreError>> {
    let unfit = |what: String| Ok(Err(StoreError::Unfit { what }));
    let Some(place) = read_game_id(event.id, id) else {
        return unfit(format!("game {id:?} of the event {}: expected the id EVENT/STAGE/A-B/PAIR/LEG", event.id));
    };
    let key = event.id.to_string();
    match write::event(connection, &key)? {
        Some((_, settings)) if settings != event.settings => Ok(Err(StoreError::OtherSettings { id: key })),
        Some((number, _)) => Ok(Ok((number, place))),
        None if EventId::of(&event.settings) != event.id => {
            unfit(format!("event {key}: its settings have the id {}", EventId::of(&event.settings)))
        }
        None => Ok(Ok((write::enter_event(connection, &key, &event.name, &event.settings)?, place))),
    }
}

fn read_game_id(event: EventId, id: &str) -> Option<GameId> {
    let mut parts = id.strip_prefix(&event.to_string())?.strip_prefix('/')?.split('/');
    let (stage, players, pair, leg) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let (a, b) = players.split_once('-')?;
    let place = GameId {
        event,
        stage: stage.parse().ok()?,
        players: [a.parse().ok()?, b.parse().ok()?],
        pair: pair.parse().ok()?,
        leg: leg.parse().ok().filter(|leg| *leg <= 1)?,
    };
    // Numbers have more than one spelling and games only one id.
    (place.to_string() == id).then_some(place)
}

#[cfg(test)]
mod tests {
    use boardwright_arena::{EventId, GameId};
    use boardwright_game::{Record, RecordedMove};

    use super::{content_id, read_game_id};

    #[test]
    fn ids_of_games_are_read_as_they_are_written() {
        let event = EventId(255);
        let id = GameId { event, stage: 1, players: [2, 3], pair: 4, leg: 1 };
        assert_eq!(read_game_id(event, &id.to_string()), Some(id));
        for bad in ["", "00000000000000ff/1/2-3/4", "00000000000000ff/1/2-3/4/2", "00000000000000ff/+1/2-3/4/1"] {
            assert_eq!(read_game_id(event, bad), None, "{bad}");
        }
    }

    #[test]
    fn content_ids_never_change_and_tell_records_apart() {
        let record = Record { game: "kalah:6x4".to_owned(), moves: vec![RecordedMove::new("3")], ..Record::default() };
        assert_eq!(content_id(&record), "content/c74fa46a8f25d5c1cf241e54ad9a30a4");
        let start = Record { start: Some("-".to_owned()), ..record.clone() };
        let named = Record { players: ["a".to_owned(), String::new()], ..record.clone() };
        let swapped = Record { players: [String::new(), "a".to_owned()], ..record.clone() };
        let ids = [&record, &start, &named, &swapped].map(content_id);
        assert!((1..4).all(|at| !ids[at..].contains(&ids[at - 1])), "{ids:?}");
    }
}
