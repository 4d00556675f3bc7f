//! The root of a game in SGF: the game, its board and its rule.

use std::collections::BTreeMap;

use boardwright_game::{Message, Notices, OpeningRule, ParseError, Spec, quoted};

use crate::GomokuVariant;
use crate::records::sgf::tree::{Node, error};
use crate::records::sgf::{DEPTH, PLY, RESERVED, RULES_TAG, SPEC, beginning};
use crate::records::{parts, rule, settled};
use crate::rules::{LARGEST, SMALLEST};
use crate::texts::TEXTS;

/// Names of programs and rules that tell a game of gomoku under the number of another game.
const GOMOKU_WORDS: [&str; 6] = ["gomoku", "renju", "renlib", "piskvork", "five in a row", "五子"];

/// Words in the rules of Go.
const GO_RULES: [&str; 6] = ["japan", "chin", "aga", "ing", "zealand", "korea"];

/// The game of a root that Boardwright wrote for a game with an opening rule.
pub(super) fn own(root: &Node<'_>) -> Option<(GomokuVariant, Option<&'static OpeningRule>)> {
    let own = root.value(SPEC)?.parse::<Spec>().ok().filter(|spec| spec.family == "gomoku")?;
    parts(&own).ok()
}

/// The number of the game at a root if it is not that of gomoku.
pub(super) fn other_game<'a>(root: &'a Node<'_>) -> Option<&'a str> {
    root.value("GM").filter(|value| !matches!(value.trim(), "4" | ""))
}

/// True if a game has the number of gomoku, or what its file or the user says tells that it is gomoku nevertheless.
pub(super) fn is_gomoku(root: &Node<'_>, told: Option<&Spec>) -> bool {
    let Some(other) = other_game(root) else { return true };
    let mut said = ["AP", "RU", "GN", "EV"].into_iter().filter_map(|name| root.value(name)).map(str::to_lowercase);
    let is_told = told.is_some() || said.any(|said| GOMOKU_WORDS.iter().any(|word| said.contains(word)));
    // Many editors know Go alone, and people keep their games of gomoku in them.
    is_told || own(root).is_some() || (other.trim() == "1" && !is_of_go(root))
}

/// The sentence on a game among others that is no gomoku.
pub(super) fn left_out(root: &Node<'_>) -> Message {
    TEXTS.with("gomoku-note-no-gomoku", [("number", beginning(other_game(root).unwrap_or_default()).into())])
}

/// Settles size and rule of a game.
pub(super) fn variant(
    text: &str,
    root: &Node<'_>,
    told: Option<&Spec>,
    notices: &mut Notices,
) -> Result<GomokuVariant, ParseError> {
    if let Some(other) = other_game(root) {
        if !is_gomoku(root, told) {
            let what = if other.trim() == "1" { " (Go)" } else { "" };
            let given = format!("{:?}{what}", beginning(other));
            let expected = TEXTS.with("gomoku-sgf-game", [("given", given.into())]);
            return Err(error(text, root, expected));
        }
        notices.add(TEXTS.with("gomoku-note-other-game", [("number", beginning(other).into())]));
    }
    let size = root.value("SZ").filter(|size| !size.trim().is_empty());
    let size = size.map(|size| {
        let (columns, rows) = size.split_once([':', 'x']).unwrap_or((size, size));
        let side = |side: &str| side.trim().parse().ok().filter(|side| (SMALLEST..=LARGEST).contains(side));
        side(columns).zip(side(rows)).ok_or_else(|| {
            let (least, most) = (u32::from(SMALLEST).into(), u32::from(LARGEST).into());
            let given = quoted(size.trim()).into();
            error(text, root, TEXTS.with("gomoku-sgf-size", [("least", least), ("most", most), ("given", given)]))
        })
    });
    let size = size.transpose()?;
    let named = root.value("RU").filter(|rule| !rule.trim().is_empty());
    let read = named.and_then(rule::read);
    match (named, read) {
        (Some(named), None) => {
            let arguments = [("rule", quoted(named.trim()).into()), ("tag", RULES_TAG.to_owned().into())];
            notices.add(TEXTS.with("gomoku-note-unknown-rule", arguments));
        }
        (Some(named), Some((rule, false))) => {
            let given = quoted(named.trim()).into();
            let arguments = [("given", given), ("rule", rule.name().into()), ("tag", RULES_TAG.into())];
            notices.add(TEXTS.with("gomoku-note-rule-read", arguments));
        }
        _ => {}
    }
    Ok(settled(told, size, read.map(|(rule, _)| rule), notices))
}

/// True if a file under the number of Go says what only a game of Go has: komi, handicap, rules or the board of Go.
fn is_of_go(root: &Node<'_>) -> bool {
    let is_there =
        |name: &str| root.value(name).is_some_and(|value| !matches!(value.trim(), "" | "0" | "0.0" | "0.00"));
    let rules = root.value("RU").unwrap_or_default().to_lowercase();
    let is_board = root.value("SZ").is_none_or(|size| matches!(size.trim(), "" | "9" | "13" | "19"));
    is_board || is_there("KM") || is_there("HA") || GO_RULES.iter().any(|word| rules.contains(word))
}

/// Tells which single values of the root stand there more than once and differ: the first counts.
pub(super) fn tell_doubles(root: &Node<'_>, notices: &mut Notices) {
    let single = |name: &str| RESERVED.contains(&name) && ![PLY, DEPTH, "V"].contains(&name);
    let mut seen: BTreeMap<&str, &str> = BTreeMap::new();
    for (name, values) in root.properties().filter(|(name, _)| single(name)) {
        for value in values {
            let first = *seen.entry(name).or_insert(value);
            if first != value {
                let [first, second] = [first, value].map(|text| quoted(text.trim()));
                let arguments = [("name", name.into()), ("first", first.into()), ("second", second.into())];
                notices.add(TEXTS.with("gomoku-note-twice", arguments));
            }
        }
    }
}
