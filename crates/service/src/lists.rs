//! Lists served over HTTP: records, events, ratings, and the information for the author of a bot.

use std::collections::HashMap;

use boardwright_arena::stats::Sprt;
use boardwright_game::{Message, Outcome, ParseError};
use boardwright_store::{Filter, NameFilter, NewGame, Order, Store, StoredGame};

use crate::message::{EventBrief, EventDetail, RatingTable, RecordList, StoredRecord, StudioInfo};
use crate::records::{summaries, summary};
use crate::storage::Games;
use crate::texts::TEXTS;
use crate::words::InWords as _;
use crate::{records, search, standings};

/// Maximum number of games in one list.
const MAX_LISTED: u64 = 500;

/// Maximum number of games in one exported file.
const MAX_EXPORTED: u64 = if cfg!(target_family = "wasm") { 1_000_000 } else { 10_000 };

/// Maximum number of an event's games shown with it.
const LATEST: u64 = 50;

/// The query of an address.
pub type Query = HashMap<String, String>;

/// A page of the games that a query admits.
///
/// # Errors
/// Fails if the query or the store cannot be read.
pub(crate) fn records(games: &Games, query: &Query) -> Result<RecordList, Message> {
    let filter = filter(query)?;
    if let Some(position) = query.get("position") {
        return search::games(games, filter, position, offset(query)?, limit(query)?);
    }
    let order = match query.get("order").map(String::as_str) {
        None | Some("newest") => Order::NewestFirst,
        Some("oldest") => Order::OldestFirst,
        Some(other) => return Err(format!("bad order {other:?}: expected newest or oldest").into()),
    };
    let (offset, limit) = (offset(query)?, limit(query)?);
    let read = |store: &Store| {
        let listed = store.list(&filter, order, offset, limit)?;
        Ok((store.count(&filter)?, summaries(store, &listed)?))
    };
    let (total, games) = games.read(read)?.unwrap_or_default();
    Ok(RecordList { total, games, plies: Vec::new(), searched_to: None })
}

/// The number of games of a list that are left out before those that are wanted.
fn offset(query: &Query) -> Result<u64, Message> {
    Ok(number(query, "offset")?.unwrap_or(0))
}

/// The number of games that are wanted at most.
fn limit(query: &Query) -> Result<u64, Message> {
    Ok(number(query, "limit")?.unwrap_or(100).min(MAX_LISTED))
}

/// A game of the store; `None` if there is no such game.
pub(crate) fn record(games: &Games, number: u64) -> Result<Option<StoredRecord>, Message> {
    let stored = games.read(|store| store.game(number))?.flatten();
    Ok(stored.map(|stored| StoredRecord {
        summary: summary(&stored),
        movers: records::replay(&stored.record)
            .map_or_else(|_| Vec::new(), |table| table.plies().iter().map(|ply| ply.side).collect()),
        record: stored.record.clone().into(),
        versions: stored.versions,
        logs: stored.logs,
    }))
}

/// A game of the store as a file: the ending of its name and its text; `None` if there is no such game.
///
/// # Errors
/// Fails if the game cannot be read, or cannot be written in this format.
pub(crate) fn file(games: &Games, number: u64, format: &str) -> Result<Option<(&'static str, String)>, Message> {
    let stored = games.read(|store| store.game(number))?.flatten();
    stored.map(|stored| records::write_text(vec![NewGame::from(stored)], format)).transpose()
}

/// All games that a query admits as a file.
///
/// # Errors
/// Fails if the games cannot be read, are too many, or cannot be written in this format.
pub(crate) fn files(games: &Games, query: &Query, format: &str) -> Result<(&'static str, String), Message> {
    let filter = filter(query)?;
    let reaching = query.get("position").map(|position| reaching(games, &filter, position)).transpose()?;
    let read = |store: &Store| {
        let listed = |filter| store.list(filter, Order::OldestFirst, 0, MAX_EXPORTED + 1);
        let numbers = match reaching {
            Some(numbers) => numbers,
            None => listed(&filter)?.iter().map(|game| game.number).collect(),
        };
        let games = numbers.into_iter().map(|number| store.game(number));
        games.filter_map(Result::transpose).collect::<Result<Vec<StoredGame>, _>>()
    };
    let games = games.read(read)?.unwrap_or_default();
    if games.len() as u64 > MAX_EXPORTED {
        return Err(TEXTS.with("server-many-exported", [("most", MAX_EXPORTED.into())]));
    }
    records::write_text(games.into_iter().map(NewGame::from).collect(), format)
}

/// The numbers of the games that reach a position, the oldest first, and at most one more than a file may have.
fn reaching(games: &Games, filter: &Filter, position: &str) -> Result<Vec<u64>, Message> {
    // Each request takes in a part of the games whose positions are not known yet.
    while search::games(games, filter.clone(), position, 0, 0)?.searched_to.is_some() {}
    let found = search::games(games, filter.clone(), position, 0, MAX_EXPORTED + 1)?;
    Ok(found.games.iter().rev().map(|game| game.number).collect())
}

/// All events, those with the latest games first.
pub(crate) fn events(games: &Games) -> Result<Vec<EventBrief>, Message> {
    let read = |store: &Store| {
        let mut events = Vec::new();
        for event in store.events()? {
            let filter = Filter { event: Some(event.id.to_string()), ..Filter::default() };
            let last = summaries(store, &store.list(&filter, Order::NewestFirst, 0, 1)?)?.pop();
            let games = store.count(&filter)?;
            let cut_short = store.cut_short(event.id, games);
            events.push(EventBrief {
                id: event.id.to_string(),
                name: event.name,
                games,
                ended_early: cut_short.is_some(),
                planned: cut_short.and_then(|cut| cut.planned),
                last,
            });
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
/// Fails if the query or the store cannot be read.
pub(crate) fn event(games: &Games, id: &str, query: &Query) -> Result<Option<EventDetail>, Message> {
    let text = query.get("sprt").map_or("elo0=0,elo1=10", String::as_str);
    let sprt: Sprt = text.parse().map_err(|error: ParseError| error.in_words())?;
    let filter = Filter { event: Some(id.to_owned()), ..Filter::default() };
    let read = |store: &Store| {
        let Some(event) = store.events()?.into_iter().find(|event| event.id.to_string() == id) else {
            return Ok(None);
        };
        let latest = summaries(store, &store.list(&filter, Order::NewestFirst, 0, LATEST)?)?;
        let pairs = standings::told_apart(store.pairs(&filter)?);
        let rows = standings::of_event(store, &event, &pairs)?;
        let games = rows.iter().map(|row| row.games).sum::<u64>() / 2;
        let cut_short = store.cut_short(event.id, games);
        Ok(Some((event, pairs, rows, latest, games, cut_short)))
    };
    let Some((event, pairs, rows, latest, games, cut_short)) = games.read(read)?.flatten() else { return Ok(None) };
    let setting = |line: &str| line.split_once(": ").map(|(key, value)| (key.to_owned(), value.to_owned()));
    Ok(Some(EventDetail {
        id: event.id.to_string(),
        name: event.name,
        settings: event.settings.lines().filter_map(setting).collect(),
        games,
        ended_early: cut_short.is_some(),
        planned: cut_short.and_then(|cut| cut.planned),
        test: if rows.len() == 2 { standings::test(&pairs, &sprt, text) } else { None },
        standings: rows,
        crosstable: standings::crosstable(&pairs),
        ratings: standings::ratings(&pairs),
        latest,
    }))
}

/// Ratings of the players, from the games of the store.
///
/// # Errors
/// Fails if the query or the store cannot be read.
pub(crate) fn ratings(games: &Games, query: &Query) -> Result<RatingTable, Message> {
    let filter = filter(query)?;
    let pairs = games.read(|store| store.pairs(&filter))?.unwrap_or_default();
    Ok(standings::ratings(&pairs))
}

/// The information that the author of a bot for a game needs.
///
/// # Errors
/// Fails if there is no such game.
pub(crate) fn studio(spec: &str) -> Result<StudioInfo, Message> {
    let variant = boardwright_catalog::variant(spec).map_err(|error| error.in_words())?;
    let scripts = boardwright_catalog::game(variant.family().name).map_or(&[][..], |game| game.scripts());
    let template = "-- Called whenever it is this bot's turn; answers with one of the legal moves.\n\
        function choose_move(board)\n\tlocal moves = board:moves()\n\tlocal choice = moves[math.random(#moves)]\n\
        \tmark(choice, \"picked at random\", 1)\n\treturn choice\nend\n";
    Ok(StudioInfo {
        definitions: crate::lua::definitions(&variant),
        template: template.to_owned(),
        examples: scripts.iter().map(|script| (script.name.to_owned(), script.source.to_owned())).collect(),
    })
}

/// The filter that a query describes.
fn filter(query: &Query) -> Result<Filter, Message> {
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
        player: text("player").as_deref().map(NameFilter::of),
        opponent: text("opponent").as_deref().map(NameFilter::of),
        event: text("event"),
        outcome: outcome.transpose()?,
        kind: text("kind").map(|kind| kind.parse()).transpose().map_err(|error: ParseError| error.in_words())?,
        since: number(query, "since")?,
        until: number(query, "until")?,
        after: number(query, "after")?,
        before: number(query, "before")?,
    })
}

fn number(query: &Query, name: &str) -> Result<Option<u64>, Message> {
    let Some(text) = query.get(name).filter(|text| !text.is_empty()) else { return Ok(None) };
    text.parse().map(Some).map_err(|_| format!("bad {name} {text:?}: expected a whole number").into())
}
