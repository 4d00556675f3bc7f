//! The page of the final tournament: one game after another at a pace, with the bracket or the table as far as games were shown.
//!
//! Everything follows from the kept games and the moment at which the show began, so that all screens show the same, and one
//! that is loaded again goes on where the show is.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use boardwright_game::{Outcome, Side};
use boardwright_store::{Filter, Order, Store, Summary};

use super::html::{e, page, table};
use crate::error::ClassError;
use crate::file::ClassFile;
use crate::finale::Finale;
use crate::folder::ClassFolder;
use crate::replay::{Fate, OwnGame, no_games, store, told_ending};
use crate::result::number;

/// The most games of a final that are shown.
const MOST_GAMES: u64 = 20_000;

/// The share of its time in which a game is played; then its result is seen.
const PLAYING: f64 = 0.75;

/// A game of the final with the moment at which it is shown.
struct Scheduled {
    game: Summary,
    /// The round, from 0.
    stage: u32,
    /// The numbers of the two players.
    players: [usize; 2],
    /// When it begins on the page, in milliseconds since 1970 (UTC).
    begins: u64,
}

/// The page, whose parts are asked for again and again.
pub(super) fn finale(class: &ClassFile) -> String {
    page(class, "Final", "<div id=\"final\" data-path=\"/final/now\" aria-live=\"off\"><p>…</p></div>")
}

/// The state of the show at a moment.
pub(super) fn now(folder: &ClassFolder, moment: u64) -> Result<String, ClassError> {
    let Some(finale) = folder.finale()? else {
        return Ok("<p class=\"big\">The final has not been played yet.</p>".to_owned());
    };
    let Some(began) = finale.began.filter(|_| folder.games().is_file()) else {
        return Ok(format!("<p class=\"big\">The final begins soon.</p>{}", field(&finale)));
    };
    let store = store(folder)?;
    let games = schedule(&finale, &store, began)?;
    let length = (finale.seconds * 1000.0) as u64;
    let over = games.iter().take_while(|game| game.begins + length <= moment).count();
    let current = games.get(over).filter(|game| game.begins <= moment);
    let mut shown = &games[..over];
    let mut text = String::from("<div class=\"final\">");
    if let Some(scheduled) = current {
        let stored = store.game(scheduled.game.number).map_err(no_games)?;
        let stored = stored.ok_or_else(|| ClassError::new("a game of the final is gone"))?;
        let game = OwnGame::new(stored, Side::First)?;
        let part = (moment - scheduled.begins) as f64 / (length as f64 * PLAYING).max(1.0);
        // The opening is nobody's, so it is on the board from the start.
        let (opening, last) = (game.opening(), game.plies());
        let ply = (opening + ((last - opening) as f64 * part) as usize).min(last);
        if part >= 1.0 {
            shown = &games[..=over];
        }
        text.push_str(&board(&finale, scheduled, &game, ply, part >= 1.0));
    } else if over < games.len() || !finale.finished {
        text.push_str("<p class=\"big\">The next game begins soon.</p>");
    } else {
        text.push_str(&winner(&finale, &games));
    }
    text.push_str(&if finale.is_knockout {
        format!("<div class=\"wide\">{}</div>", bracket(&finale, &games, shown.len()))
    } else {
        totals_table(&finale, shown)
    });
    text.push_str("</div>");
    Ok(text)
}

/// The games in the order in which they are shown. One that was played later than its turn begins when it is there.
fn schedule(finale: &Finale, store: &Store, began: u64) -> Result<Vec<Scheduled>, ClassError> {
    let filter = Filter { event: Some(finale.event.clone()), ..Filter::default() };
    let listed = store.list(&filter, Order::OldestFirst, 0, MOST_GAMES).map_err(no_games)?;
    let mut games: Vec<Scheduled> = listed.into_iter().filter_map(|game| scheduled(finale, game)).collect();
    games.sort_by_key(|scheduled| (scheduled.stage, scheduled.game.number));
    let length = (finale.seconds * 1000.0) as u64;
    let mut free = began;
    for scheduled in &mut games {
        scheduled.begins = free.max(scheduled.game.finished.unwrap_or_default());
        free = scheduled.begins + length;
    }
    Ok(games)
}

/// A game with the round and the players that its id `event/stage/A-B/pair/leg` names.
fn scheduled(finale: &Finale, game: Summary) -> Option<Scheduled> {
    let mut parts = game.id.split('/').skip(1);
    let stage = parts.next()?.parse().ok()?;
    let (one, other) = parts.next()?.split_once('-')?;
    let players = [one.parse().ok()?, other.parse().ok()?];
    let is_known = players.iter().all(|&player: &usize| player < finale.players.len());
    is_known.then_some(Scheduled { game, stage, players, begins: 0 })
}

fn alias(finale: &Finale, player: &str) -> String {
    let known = finale.players.iter().find(|known| known.player == player);
    known.map_or_else(|| player.to_owned(), |known| known.alias.clone())
}

/// Everybody who plays.
fn field(finale: &Finale) -> String {
    let names: Vec<String> = finale.players.iter().map(|player| format!("<li>{}</li>", e(&player.alias))).collect();
    format!("<ol class=\"field\">{}</ol>", names.concat())
}

fn board(finale: &Finale, scheduled: &Scheduled, game: &OwnGame, ply: usize, is_over: bool) -> String {
    let [one, other] = game.record().players.each_ref().map(|player| alias(finale, player));
    let sides = game.variant().family().sides;
    let result = match game.record().outcome {
        _ if !is_over => String::new(),
        Some(Outcome::Win(side)) => {
            let ending = told_ending(game.stored.kind, Fate::Won, &game.record().ending);
            format!("{} wins: {ending}", if side == Side::First { &one } else { &other })
        }
        _ => format!("drawn: {}", game.record().ending),
    };
    let round = if finale.is_knockout { format!("Round {}: ", scheduled.stage + 1) } else { String::new() };
    format!(
        "<div><h2>{round}{} <small>({})</small> – {} <small>({})</small></h2><figure>{}<figcaption class=\"big\">{}\
         </figcaption></figure></div>",
        e(&one),
        sides[0].name,
        e(&other),
        sides[1].name,
        game.picture(ply, &format!("{one} against {other}, ply {ply}")),
        e(if is_over { result } else { format!("move {ply}") })
    )
}

/// The points of the two players of each encounter, from the games that were shown.
fn scores(games: &[Scheduled]) -> BTreeMap<(u32, [usize; 2]), [f64; 2]> {
    let mut scores: BTreeMap<(u32, [usize; 2]), [f64; 2]> = BTreeMap::new();
    for scheduled in games {
        let score = scores.entry((scheduled.stage, scheduled.players)).or_default();
        let [one, other] = points(scheduled);
        (score[0], score[1]) = (score[0] + one, score[1] + other);
    }
    scores
}

/// The points of a game for the two players in the order of its id.
fn points(scheduled: &Scheduled) -> [f64; 2] {
    let first = match scheduled.game.outcome {
        Some(Outcome::Win(Side::First)) => 1.0,
        Some(Outcome::Win(Side::Second)) => 0.0,
        _ => 0.5,
    };
    // The last part of the id is the leg: 0 where the first of the players began.
    if scheduled.game.id.ends_with("/0") { [first, 1.0 - first] } else { [1.0 - first, first] }
}

/// The rounds of a knockout. A round is there as soon as all games of the one before it were shown.
fn bracket(finale: &Finale, games: &[Scheduled], shown: usize) -> String {
    let scores = scores(&games[..shown]);
    let mut encounters: BTreeMap<u32, Vec<[usize; 2]>> = BTreeMap::new();
    for scheduled in games {
        let known = encounters.entry(scheduled.stage).or_default();
        if !known.contains(&scheduled.players) {
            known.push(scheduled.players);
        }
    }
    let is_whole = |stage: u32, players: Option<[usize; 2]>| {
        let of = |game: &&Scheduled| game.stage == stage && players.is_none_or(|players| players == game.players);
        games.iter().filter(of).count() == games[..shown].iter().filter(of).count()
    };
    let mut text = String::from("<div class=\"bracket\">");
    for (&stage, pairs) in &encounters {
        if stage > 0 && !is_whole(stage - 1, None) {
            break;
        }
        let _ = write!(text, "<ol><li>Round {}</li>", stage + 1);
        for &pair in pairs {
            let score = scores.get(&(stage, pair)).copied().unwrap_or_default();
            let is_over = is_whole(stage, Some(pair));
            text.push_str("<li>");
            for side in 0..2 {
                // Where points and further pairs decide nothing, the better seed goes on.
                let wins = score[side] > score[1 - side] || score[0] == score[1] && pair[side] < pair[1 - side];
                let tag = if is_over && wins { "b" } else { "span" };
                let _ = write!(
                    text,
                    "<{tag}>{} <small>{}</small></{tag}>",
                    e(&finale.players[pair[side]].alias),
                    number(score[side])
                );
            }
            text.push_str("</li>");
        }
        // Who plays later and not here had no opponent in this round.
        let playing: BTreeSet<usize> = pairs.iter().flatten().copied().collect();
        let later = encounters.range(stage + 1..).flat_map(|(_, pairs)| pairs.iter().flatten().copied());
        for player in later.collect::<BTreeSet<usize>>().difference(&playing) {
            let _ = write!(text, "<li><span>{} <small>bye</small></span></li>", e(&finale.players[*player].alias));
        }
        text.push_str("</ol>");
    }
    text.push_str("</div>");
    text
}

/// The points of everybody, best first.
fn totals(finale: &Finale, games: &[Scheduled]) -> Vec<(usize, f64, usize)> {
    let mut rows: Vec<(usize, f64, usize)> = (0..finale.players.len()).map(|index| (index, 0.0, 0)).collect();
    for scheduled in games {
        for (player, points) in scheduled.players.into_iter().zip(points(scheduled)) {
            rows[player].1 += points;
            rows[player].2 += 1;
        }
    }
    rows.sort_by(|(_, a, _), (_, b, _)| b.total_cmp(a));
    rows
}

fn totals_table(finale: &Finale, shown: &[Scheduled]) -> String {
    let rows = totals(finale, shown).into_iter().zip(1..).map(|((player, points, games), rank): (_, u32)| {
        [rank.to_string(), e(&finale.players[player].alias), number(points), games.to_string()]
    });
    table(["", "name", "points", "games"], rows)
}

/// The winner, when everything was shown.
fn winner(finale: &Finale, games: &[Scheduled]) -> String {
    let best = if finale.is_knockout {
        let last = games.iter().map(|scheduled| (scheduled.stage, scheduled.players)).max();
        last.map(|last| {
            let [one, other] = scores(games)[&last];
            let [first, second] = last.1;
            if one > other || one == other && first < second { vec![first] } else { vec![second] }
        })
    } else {
        let rows = totals(finale, games);
        let most = rows.first().map(|(_, points, _)| *points);
        Some(rows.iter().filter(|(_, points, _)| Some(*points) == most).map(|(player, ..)| *player).collect())
    };
    let names: Vec<String> =
        best.unwrap_or_default().into_iter().map(|player| finale.players[player].alias.clone()).collect();
    format!("<p class=\"big winner\">{}</p>", e(format!("Winner: {}", names.join(" and "))))
}
