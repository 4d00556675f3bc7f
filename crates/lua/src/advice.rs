//! What an author can do about an error whose own words say little.

use crate::error::ScriptError;

/// What plain Lua has and a bot has not.
const MISSING: [&str; 11] =
    ["io", "require", "package", "loadstring", "loadfile", "dofile", "load", "debug", "getfenv", "setfenv", "newproxy"];

/// The most letters by which a name may differ from the one that was meant.
const NEAR: usize = 2;

/// Adds to an error what its author can do about it; `methods` are those of a board.
pub(crate) fn advise(error: &mut ScriptError, methods: &[&str]) {
    let line = error.source_line.clone().unwrap_or_default();
    if let Some(name) = between(&error.message, "attempt to call missing method '", "' of Board") {
        if let Some(meant) = nearest(name, methods) {
            error.message += &format!("; did you mean '{meant}'?");
        }
    } else if let Some(name) = between(&error.message, "bad argument `self` to `Board.", "`") {
        error.message = format!("'{name}' is asked of a board, with a colon: board:{name}(…)");
    } else if let Some(name) = missing(&error.message, &line) {
        error.message += &format!("; there is no '{name}' for bots: no files, modules or processes");
    } else if error.message == "attempt to call a nil value" {
        let mut called = called(&line);
        if let (Some((offset, name)), None) = (called.next(), called.next()) {
            error.message += &format!("; nothing is called '{name}'");
            error.column = Some(line[..offset].chars().count() + 1);
        }
    } else if error.message.starts_with("attempt to index nil") && words(&line).any(|name| name == "arg") {
        error.message += "; write {...} in place of arg";
    }
}

/// What a bot has not and a line uses, if that may be what the message is about.
fn missing<'a>(message: &str, line: &'a str) -> Option<&'a str> {
    let mut called = called(line).map(|(_, name)| name);
    match message {
        "attempt to call a nil value" => called.find(|name| MISSING.contains(name)),
        _ => words(line).find(|name| MISSING.contains(name)).filter(|_| message.contains("nil")),
    }
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    text.strip_prefix(before)?.split_once(after).map(|(inside, _)| inside)
}

fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// The names in a line.
fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|letter| !is_letter(letter)).filter(|word| !word.is_empty())
}

/// The global functions that a line calls, each with its place.
fn called(line: &str) -> impl Iterator<Item = (usize, &str)> {
    line.match_indices('(').filter_map(|(place, _)| {
        let before = &line[..place];
        let name = &before[before.trim_end_matches(is_letter).len()..];
        let offset = place - name.len();
        let is_global = !name.is_empty() && !line[..offset].ends_with(['.', ':']) && !KEYWORDS.contains(&name);
        let is_defined = line[..offset].trim_end().ends_with("function");
        (is_global && !is_defined && !KNOWN.contains(&name)).then_some((offset, name))
    })
}

/// Words that stand before a bracket without being called.
const KEYWORDS: [&str; 10] = ["function", "if", "elseif", "while", "until", "return", "and", "or", "not", "in"];

/// Functions that are always there.
const KNOWN: [&str; 14] = [
    "assert", "error", "ipairs", "mark", "next", "pairs", "pcall", "print", "search", "select", "tonumber", "tostring",
    "type", "unpack",
];

/// The name that differs least, if it differs little.
fn nearest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let near = known.iter().map(|known| (distance(name, known), *known)).min()?;
    (near.0 <= NEAR && near.0 < near.1.len()).then_some(near.1)
}

/// How many letters must be put in, taken out or changed to make one word of the other (Levenshtein).
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (place, letter) in one.bytes().enumerate() {
        let mut corner = std::mem::replace(&mut row[0], place + 1);
        for (column, against) in other.bytes().enumerate() {
            let changed = corner + usize::from(letter != against);
            corner = row[column + 1];
            row[column + 1] = changed.min(corner + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::{advise, distance};
    use crate::error::ScriptError;

    fn advised(message: &str, line: &str) -> String {
        let mut error = ScriptError::at("my.lua", line, message.to_owned(), Some(1));
        advise(&mut error, &["moves", "history", "play"]);
        error.to_string()
    }

    #[test]
    fn words_differ_by_letters() {
        assert_eq!([distance("moves", "moves"), distance("mvoes", "moves"), distance("", "abc")], [0, 2, 3]);
    }

    #[test]
    fn authors_are_told_what_to_do() {
        assert_eq!(
            advised("attempt to call missing method 'mvoes' of Board", "  local moves = board:mvoes()"),
            "my.lua:1:23: attempt to call missing method 'mvoes' of Board; did you mean 'moves'?"
        );
        assert_eq!(
            advised("attempt to call missing method 'xyz' of Board", "board:xyz()"),
            "my.lua:1:7: attempt to call missing method 'xyz' of Board"
        );
        assert_eq!(
            advised("bad argument `self` to `Board.moves`: error converting Lua nil", "board.moves()"),
            "my.lua:1:1: 'moves' is asked of a board, with a colon: board:moves(…)"
        );
        assert_eq!(
            advised("attempt to call a nil value", "  local value = evalute(board)"),
            "my.lua:1:17: attempt to call a nil value; nothing is called 'evalute'"
        );
        assert_eq!(
            advised("attempt to call a nil value", "local a, b = f(1), g(2)"),
            "my.lua:1:1: attempt to call a nil value"
        );
        assert_eq!(
            advised("attempt to index nil with 'open'", "local f = io.open('x')"),
            "my.lua:1:14: attempt to index nil with 'open'; there is no 'io' for bots: no files, modules or processes"
        );
        assert_eq!(
            advised("attempt to call a nil value", "local io = require('io')"),
            "my.lua:1:1: attempt to call a nil value; there is no 'require' for bots: no files, modules or processes"
        );
        assert_eq!(
            advised("attempt to index nil with 'n'", "  return arg.n"),
            "my.lua:1:8: attempt to index nil with 'n'; write {...} in place of arg"
        );
    }
}
