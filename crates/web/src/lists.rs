//! What is fetched as lists: records, events, ratings, and what the author of a bot needs.

use std::collections::HashMap;

use boardwright_arena::stats::Sprt;
use boardwright_game::Outcome;
use boardwright_store::{Filter, NewGame, Order, StoredGame, Summary, kind_from_name, kind_name};

use crate::message::{EventBrief, EventDetail, GameSummary, RatingTable, RecordList, StoredRecord, StudioInfo};
use crate::storage::Games;
use crate::{records, standings};

/// As many games are listed at once.
const MOST_LISTED: u64 = 500;

/// As many games are written into one file.
const MOST_EXPORTED: u64 = 10_000;

/// As many games are looked through for a position at once.
const MOST_SEARCHED: u64 = 2000;

/// As many of an event's games are shown with it.
const LATEST: u64 = 50;

/// The query of an address.
pub(crate) type Query = HashMap<String, String>;

/// A page of the games that a query admits.
///
/// # Errors
/// What of the query cannot be read, or why the store cannot.
pub(crate) fn records(games: &Games, query: &Query) -> Result<RecordList, String> {
    let filter = filter(query)?;
    if let Some(position) = query.get("position") {
        return search(games, filter, position);
    }
    let order = match query.get("order").map(String::as_str) {
        None | Some("newest") => Order::NewestFirst,
        Some("oldest") => Order::OldestFirst,
        Some(other) => return Err(format!("bad order {other:?}: expected newest or oldest")),
    };
    let offset = number(query, "offset")?.unwrap_or(0);
    let limit = number(query, "limit")?.unwrap_or(100).min(MOST_LISTED);
    let found = games.read(|store| Ok((store.count(&filter)?, store.list(&filter, order, offset, limit)?)))?;
    let (total, games) = found.unwrap_or_default();
    Ok(RecordList { total, games: games.iter().map(summary).collect(), plies: Vec::new(), searched_to: None })
}

/// The games that reach a position, oldest first, as far as one question goes; the next asks on `after` there.
fn search(games: &Games, filter: Filter, position: &str) -> Result<RecordList, String> {
    let Some(game) = filter.game.clone() else {
        return Err("a search by position: expected the game as well".to_owned());
    };
    let variant = boardwright_catalog::variant(&game).map_err(|error| error.to_string())?;
    let wanted = variant.read(position).map_err(|error| error.to_string())?;
    let read = |store: &boardwright_store::Store| {
        let all = store.list(&filter, Order::OldestFirst, 0, MOST_SEARCHED + 1)?;
        let mut found = Vec::new();
        for listed in all.iter().take(MOST_SEARCHED as usize) {
            let Some(stored) = store.game(listed.number)? else { continue };
            let Some(ply) = first_ply(&stored, &wanted) else { continue };
            found.push((summary(listed), ply));
        }
        let is_cut = all.len() as u64 > MOST_SEARCHED;
        let last = all.iter().take(MOST_SEARCHED as usize).next_back();
        Ok((found, last.filter(|_| is_cut).map(|game| game.number)))
    };
    let (found, searched_to) = games.read(read)?.unwrap_or_default();
    let (games, plies): (Vec<GameSummary>, Vec<u32>) = found.into_iter().unzip();
    Ok(RecordList { total: games.len() as u64, games, plies, searched_to })
}

/// After which ply a game first reaches a position.
fn first_ply(stored: &StoredGame, wanted: &boardwright_game::AnyPosition) -> Option<u32> {
    let variant = wanted.variant();
    let mut position = match &stored.record.start {
        None => variant.start(),
        Some(text) => variant.read(text).ok()?,
    };
    let mut ply = 0;
    loop {
        if position.key() == wanted.key() {
            return Some(ply);
        }
        position.play(&stored.record.moves.get(ply as usize)?.mv).ok()?;
        ply += 1;
    }
}

/// A game of the store; `None` if there is no such game.
///
/// # Errors
/// Why the store cannot be read.
pub(crate) fn record(games: &Games, number: u64) -> Result<Option<StoredRecord>, String> {
    let stored = games.read(|store| store.game(number))?.flatten();
    Ok(stored.map(|stored| StoredRecord {
        summary: summary(&Summary::from(&stored)),
        record: records::to_message(&stored.record),
        versions: stored.versions,
        logs: stored.logs,
    }))
}

/// A game of the store as a file: the ending of its name and its text; `None` if there is no such game.
///
/// # Errors
/// Why it cannot be read or written so.
pub(crate) fn file(games: &Games, number: u64, format: &str) -> Result<Option<(&'static str, String)>, String> {
    let stored = games.read(|store| store.game(number))?.flatten();
    stored.map(|stored| records::write(vec![NewGame::from(stored)], format)).transpose()
}

/// All games that a query admits as a file.
///
/// # Errors
/// Why they cannot be read or written so.
pub(crate) fn files(games: &Games, query: &Query, format: &str) -> Result<(&'static str, String), String> {
    let filter = filter(query)?;
    let read = |store: &boardwright_store::Store| {
        let listed = store.list(&filter, Order::OldestFirst, 0, MOST_EXPORTED + 1)?;
        let games = listed.iter().map(|game| store.game(game.number));
        games.filter_map(Result::transpose).collect::<Result<Vec<StoredGame>, _>>()
    };
    let games = games.read(read)?.unwrap_or_default();
    if games.len() as u64 > MOST_EXPORTED {
        return Err(format!("more than {MOST_EXPORTED} games: `boardwright records export` writes them"));
    }
    records::write(games.into_iter().map(NewGame::from).collect(), format)
}

/// All events, those with the latest games first.
///
/// # Errors
/// Why the store cannot be read.
pub(crate) fn events(games: &Games) -> Result<Vec<EventBrief>, String> {
    let read = |store: &boardwright_store::Store| {
        let mut events = Vec::new();
        for event in store.events()? {
            let filter = Filter { event: Some(event.id.to_string()), ..Filter::default() };
            let last = store.list(&filter, Order::NewestFirst, 0, 1)?.first().map(summary);
            let games = store.count(&filter)?;
            events.push(EventBrief { id: event.id.to_string(), name: event.name, games, last });
        }
        Ok(events)
    };
    let mut events = games.read(read)?.unwrap_or_default();
    events.sort_by_key(|event| std::cmp::Reverse(event.last.as_ref().map(|game| game.number)));
    Ok(events)
}

/// An event as it stands; `None` if there is no such event. `sprt` in the query sets the hypotheses of its test.
///
/// # Errors
/// What of the query cannot be read, or why the store cannot.
pub(crate) fn event(games: &Games, id: &str, query: &Query) -> Result<Option<EventDetail>, String> {
    let text = query.get("sprt").map_or("elo0=0,elo1=10", String::as_str);
    let sprt: Sprt = text.parse().map_err(|error: boardwright_game::ParseError| error.to_string())?;
    let filter = Filter { event: Some(id.to_owned()), ..Filter::default() };
    let read = |store: &boardwright_store::Store| {
        let Some(event) = store.events()?.into_iter().find(|event| event.id.to_string() == id) else {
            return Ok(None);
        };
        Ok(Some((event, store.pairs(&filter)?, store.list(&filter, Order::NewestFirst, 0, LATEST)?)))
    };
    let Some((event, pairs, latest)) = games.read(read)?.flatten() else { return Ok(None) };
    let setting = |line: &str| line.split_once(": ").map(|(key, value)| (key.to_owned(), value.to_owned()));
    let rows = standings::standings(&pairs);
    Ok(Some(EventDetail {
        id: event.id.to_string(),
        name: event.name,
        settings: event.settings.lines().filter_map(setting).collect(),
        games: rows.iter().map(|row| row.games).sum::<u64>() / 2,
        test: if rows.len() == 2 { standings::test(&pairs, &sprt, text) } else { None },
        standings: rows,
        crosstable: standings::crosstable(&pairs),
        ratings: standings::ratings(&pairs),
        latest: latest.iter().map(summary).collect(),
    }))
}

/// What the games of the store say of the players.
///
/// # Errors
/// What of the query cannot be read, or why the store cannot.
pub(crate) fn ratings(games: &Games, query: &Query) -> Result<RatingTable, String> {
    let filter = filter(query)?;
    let pairs = games.read(|store| store.pairs(&filter))?.unwrap_or_default();
    Ok(standings::ratings(&pairs))
}

/// What the author of a bot for a game needs.
///
/// # Errors
/// That there is no such game.
pub(crate) fn studio(spec: &str) -> Result<StudioInfo, String> {
    let variant = boardwright_catalog::variant(spec).map_err(|error| error.to_string())?;
    let scripts = boardwright_catalog::game(variant.family().name).map_or(&[][..], |game| game.scripts());
    let template = "-- Called whenever it is this bot's turn; answers with one of the legal moves.\n\
        function choose_move(board)\n\tlocal moves = board:moves()\n\tlocal choice = moves[math.random(#moves)]\n\
        \tmark(choice, \"picked at random\", 1)\n\treturn choice\nend\n";
    Ok(StudioInfo {
        definitions: boardwright_lua::definitions(&variant),
        template: template.to_owned(),
        examples: scripts.iter().map(|script| (script.name.to_owned(), script.source.to_owned())).collect(),
    })
}

/// What a list tells of a game.
pub(crate) fn summary(game: &Summary) -> GameSummary {
    GameSummary {
        number: game.number,
        event: game.event.clone(),
        game: game.game.clone(),
        players: game.players.clone(),
        outcome: game.outcome.map(Into::into),
        ending: game.ending.clone(),
        kind: kind_name(game.kind),
        tally: game.tally,
        plies: game.plies,
        finished: game.finished,
    }
}

/// Which games a query means.
fn filter(query: &Query) -> Result<Filter, String> {
    let text = |name: &str| query.get(name).filter(|text| !text.is_empty()).cloned();
    let game = text("game").map(|spec| boardwright_catalog::variant(&spec).map(|variant| variant.spec()));
    let outcome = text("outcome").map(|outcome| match outcome.as_str() {
        "first" => Ok(Some(Outcome::Win(boardwright_game::Side::First))),
        "second" => Ok(Some(Outcome::Win(boardwright_game::Side::Second))),
        "draw" => Ok(Some(Outcome::Draw)),
        "none" => Ok(None),
        other => Err(format!("bad outcome {other:?}: expected first, second, draw or none")),
    });
    Ok(Filter {
        game: game.transpose().map_err(|error| error.to_string())?,
        family: text("family"),
        player: text("player"),
        opponent: text("opponent"),
        event: text("event"),
        outcome: outcome.transpose()?,
        kind: text("kind").map(|kind| kind_from_name(&kind)).transpose()?,
        since: number(query, "since")?,
        until: number(query, "until")?,
        after: number(query, "after")?,
        before: number(query, "before")?,
    })
}

fn number(query: &Query, name: &str) -> Result<Option<u64>, String> {
    let Some(text) = query.get(name).filter(|text| !text.is_empty()) else { return Ok(None) };
    text.parse().map(Some).map_err(|_| format!("bad {name} {text:?}: expected a whole number"))
}
