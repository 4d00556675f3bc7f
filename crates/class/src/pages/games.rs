//! The games of a submission as HTML: a list, a board with a step at a time, and why a game was lost.

use std::fmt::{Display, Write};

use boardwright_game::{Candidate, Explanation, Side};
use boardwright_store::Summary;

use super::html::{button, e, table};
use super::names::ShownNames;
use crate::folder::Receipt;
use crate::replay::{Fate, MOST_GAMES, OwnGame, TurningPoint, told_ending};
use crate::result::number;

/// Candidates that are shown of an explanation.
const CANDIDATES: usize = 6;

/// The games of a submission, those that were lost first.
pub(super) fn list(receipt: &Receipt, games: &[Summary], names: &ShownNames) -> String {
    if games.is_empty() {
        return "<p>There is no game yet.</p>".to_owned();
    }
    let own = receipt.player_name();
    let mut rows: Vec<(&Summary, Side, Fate)> = games
        .iter()
        .map(|game| {
            let side = if game.players[0] == own { Side::First } else { Side::Second };
            (game, side, Fate::of(game.outcome, side))
        })
        .collect();
    rows.sort_by_key(|(_, _, fate)| *fate != Fate::Lost);
    let rows = rows.into_iter().map(|(game, side, fate)| {
        let data: [(&str, &dyn Display); 2] = [("game", &game.number), ("submission", &receipt.number)];
        let opponent = names.of(&game.players[side.other().index()]);
        let began = if side == Side::First { "yes" } else { "no" };
        let ending = e(told_ending(game.kind, fate, &game.ending));
        let show = button("/game", &game.number.to_string(), &data, false);
        [show, e(opponent), began.to_owned(), fate.word().to_owned(), ending, game.plies.to_string()]
    });
    let mut text = table(["game", "against", "began", "result", "ending", "plies"], rows);
    if games.len() as u64 == MOST_GAMES {
        let _ = write!(text, "<p><small>The last {MOST_GAMES} games.</small></p>");
    }
    text
}

/// One position of a game with the moves around it.
pub(super) fn game(receipt: &Receipt, game: &OwnGame, ply: Option<usize>, names: &ShownNames) -> String {
    let (last, number) = (game.plies(), game.stored.number);
    let ply = ply.unwrap_or(last).min(last);
    let record = game.record();
    let opponent = names.of(&record.players[game.side.other().index()]);
    let [own, other] = [game.side, game.side.other()].map(|side| game.side_name(side));
    let fate = Fate::of(record.outcome, game.side);
    let mut text = format!(
        "<h3>Game {number}: this bot ({own}) against {} ({other}), {}</h3><p>{}</p>",
        e(&opponent),
        fate.word(),
        e(told_ending(game.stored.kind, fate, &record.ending))
    );
    let step = |words: &str, target: usize, key: &str, is_off: bool| {
        let data: [(&str, &dyn Display); 4] =
            [("game", &number), ("submission", &receipt.number), ("ply", &target), ("key", &key)];
        button("/game", words, &data, is_off)
    };
    let title = format!("game {number} after {ply} of {last} plies");
    let _ = write!(
        text,
        "<figure>{}<figcaption>{} {} {} {} <span>after move {ply} of {last}</span></figcaption></figure>",
        game.picture(ply, &title),
        step("« start", 0, "Home", ply == 0),
        step("‹ back", ply.saturating_sub(1), "ArrowLeft", ply == 0),
        step("on ›", (ply + 1).min(last), "ArrowRight", ply == last),
        step("end »", last, "End", ply == last)
    );
    if fate != Fate::Won {
        let data: [(&str, &dyn Display); 2] = [("game", &number), ("submission", &receipt.number)];
        text.push_str(&button("/why", "Why?", &data, false));
    }
    let _ = write!(text, "<div class=\"why\" data-game=\"{number}\"></div><p class=\"moves\">");
    for (index, mv) in record.moves.iter().enumerate() {
        let opening = if index < game.opening() { " class=\"opening\"" } else { "" };
        let is_here = if index + 1 == ply { " aria-current=\"true\"" } else { "" };
        let _ = write!(
            text,
            "<button type=\"button\" data-path=\"/game\" data-game=\"{number}\" data-submission=\"{}\" data-ply=\"{}\"{opening}{is_here}>\
             {}. {}</button> ",
            receipt.number,
            index + 1,
            index + 1,
            e(&mv.mv)
        );
    }
    text.push_str("</p>");
    let said = &game.stored.logs[game.side.index()];
    if !said.is_empty() {
        let _ = write!(text, "<h4>What this bot said last</h4><pre>{}</pre>", e(said.join("\n")));
    }
    text
}

/// The move that lost a game, and what the engine would have played.
pub(super) fn why(receipt: &Receipt, game: &OwnGame, found: Option<&TurningPoint>) -> String {
    let mut text = String::new();
    if !game.is_decided_on_the_board() {
        let fate = Fate::of(game.record().outcome, game.side);
        let ending = told_ending(game.stored.kind, fate, &game.record().ending);
        let _ = write!(text, "<p>The board did not decide this game: {}.</p>", e(ending));
    }
    let Some(found) = found else {
        text.push_str("<p>The engine finds no move of this bot that cost something. Perhaps it looks too short.</p>");
        return text;
    };
    let percent = |chances: f64| format!("{:.0} %", chances * 100.0);
    let verdict = if found.is_grave { "cost most" } else { "cost most, and not much" };
    let (played, better) = (e(&found.played), e(&found.better));
    let instead =
        if found.better == found.played { String::new() } else { format!(" The engine plays <b>{better}</b>.") };
    let _ = write!(
        text,
        "<p>Move {} (<b>{played}</b>) {verdict}: the chances of this bot fell from {} to {}.{instead}</p><p>",
        found.ply,
        percent(found.chances[0]),
        percent(found.chances[1])
    );
    for (words, ply) in [("Show the board before it", found.ply - 1), ("and after it", found.ply)] {
        let data: [(&str, &dyn Display); 3] =
            [("game", &game.stored.number), ("submission", &receipt.number), ("ply", &ply)];
        text.push_str(&button("/game", words, &data, false));
        text.push(' ');
    }
    text.push_str("</p>");
    if let Some(explanation) = &found.explanation {
        text.push_str(&seen(explanation));
    }
    text
}

/// The candidates of the engine with the parts of their values, as HTML.
fn seen(explanation: &Explanation) -> String {
    let mut text = String::from("<p>What the engine saw before it:</p>");
    for sentence in &explanation.summary {
        let _ = write!(text, "<p>{}</p>", e(sentence));
    }
    let shown = &explanation.candidates[..explanation.candidates.len().min(CANDIDATES)];
    if shown.is_empty() {
        return text;
    }
    // A column in which nothing stands says nothing.
    let part = |candidate: &Candidate, index: usize| candidate.parts.get(index).copied().flatten();
    let told: Vec<usize> = (0..explanation.columns.len())
        .filter(|&index| shown.iter().any(|candidate| part(candidate, index).is_some_and(|value| value != 0.0)))
        .collect();
    text.push_str("<div class=\"wide\"><table><tr><th>move</th><th>value</th>");
    for &index in &told {
        let column = &explanation.columns[index];
        let _ = write!(text, "<th title=\"{}\">{}</th>", e(&column.meaning), e(&column.name));
    }
    text.push_str("<th></th></tr>");
    for candidate in shown {
        let value = candidate.value.map(number).unwrap_or_default();
        let _ = write!(text, "<tr><td>{}</td><td>{value}</td>", e(&candidate.mv));
        for &index in &told {
            let _ = write!(text, "<td>{}</td>", part(candidate, index).map(number).unwrap_or_default());
        }
        let _ = write!(text, "<td>{}</td></tr>", e(&candidate.note));
    }
    text.push_str("</table></div>");
    text
}
