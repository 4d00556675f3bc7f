//! Advice to an author about an error whose message says little.

use crate::error::ScriptError;

/// Names of plain Lua that a bot does not have.
const MISSING: [&str; 11] =
    ["io", "require", "package", "loadstring", "loadfile", "dofile", "load", "debug", "getfenv", "setfenv", "newproxy"];

/// Maximum edit distance between a name and the one that was probably meant.
const NEAR: usize = 2;

/// A name that is longer was no slip of the finger, and would take long to compare.
const LONGEST: usize = 64;

/// Guesses at the meaning of a name in a script.
#[derive(Debug, Default)]
pub(crate) struct Names {
    /// The methods of a board.
    pub(crate) methods: Vec<&'static str>,
    /// The tables that every script finds, each with its fields.
    pub(crate) tables: Vec<(String, Vec<String>)>,
    /// Globals that the script itself has defined.
    pub(crate) own: Vec<String>,
}

impl Names {
    /// The fields of a table that every script finds.
    fn fields(&self, table: &str) -> Option<&[String]> {
        self.tables.iter().find(|(name, _)| name == table).map(|(_, fields)| fields.as_slice())
    }

    /// Field that was probably meant, with its table: `math.random`, `board:moves`.
    fn meant(&self, table: &str, field: &str) -> Option<String> {
        match self.fields(table) {
            Some(fields) => nearest(field, fields.iter().map(String::as_str)).map(|meant| format!("{table}.{meant}")),
            None => nearest(field, self.methods.iter().copied()).map(|meant| format!("{table}:{meant}")),
        }
    }
}

/// Adds to an error what its author can do about it.
pub(crate) fn advise(error: &mut ScriptError, names: &Names) {
    let line = error.source_line.clone().unwrap_or_default();
    if let Some(name) = between(&error.message, "attempt to call missing method '", "' of Board") {
        if let Some(meant) = nearest(name, names.methods.iter().copied()) {
            error.message += &format!("; did you mean '{meant}'?");
        }
    } else if let Some(name) = between(&error.message, "bad argument `self` to `Board.", "`") {
        error.message = format!("'{name}' is asked of a board, with a colon: board:{name}(…)");
    } else if let Some(name) = missing(&error.message, &line) {
        error.message += &format!("; there is no '{name}' for bots: no files, modules or processes");
    } else if let Some((offset, advice)) = unknown_field(&error.message, &line, names) {
        error.message += &advice;
        error.column = Some(line[..offset].chars().count() + 1);
    } else if error.message == "attempt to call a nil value" {
        let mut called = called(&line);
        if let (Some((offset, name)), None) = (called.next(), called.next()) {
            let known = KNOWN.into_iter().chain(names.own.iter().map(String::as_str));
            let meant = nearest(name, known).map(|meant| format!("; did you mean '{meant}'?")).unwrap_or_default();
            error.message += &format!("; nothing is called '{name}'{meant}");
            error.column = Some(line[..offset].chars().count() + 1);
        }
    } else if error.message.starts_with("attempt to index nil") && words(&line).any(|name| name == "arg") {
        error.message += "; write {...} in place of arg";
    } else if let Some((offset, advice)) = misspelt(&error.message, &line, names) {
        error.message += &advice;
        error.column = Some(line[..offset].chars().count() + 1);
    }
}

/// A function that a script defines under nearly a name that was looked for, or under that name as a local: the line, from 1,
/// the column, and advice.
pub(crate) fn slip(source: &str, wanted: &[&str]) -> Option<(usize, usize, String)> {
    source.lines().zip(1..).find_map(|(text, line)| {
        let (before, rest) = text.split_once("function ")?;
        let name = words(rest).next().filter(|name| rest.trim_start().starts_with(name))?;
        let meant = nearest(name, wanted.iter().copied())?;
        let offset = text.len() - rest.len() + rest.find(name)?;
        let advice = match name == meant {
            true if before.trim() == "local" => format!("'{name}' is local: leave out 'local'"),
            true => return None,
            false => format!("it defines '{name}'; did you mean '{meant}'?"),
        };
        Some((line, text[..offset].chars().count() + 1, advice))
    })
}

/// Advice on the first name in a line that is nearly that of a table or of a board, and its place, if the message may be about
/// it.
fn misspelt(message: &str, line: &str, names: &Names) -> Option<(usize, String)> {
    let field = between(message, "attempt to index nil with '", "'")?;
    let known = || names.tables.iter().map(|(table, _)| table).chain(&names.own).map(String::as_str).chain(["board"]);
    line.match_indices(field).find_map(|(place, _)| {
        let before = line[..place].strip_suffix(['.', ':'])?;
        let offset = before.trim_end_matches(is_letter).len();
        let name = &before[offset..];
        if name.is_empty() || before[..offset].ends_with(['.', ':']) || known().any(|known| known == name) {
            return None;
        }
        let meant = nearest(name, known())?;
        Some((offset, format!("; nothing is called '{name}'; did you mean '{meant}'?")))
    })
}

/// Name of plain Lua that a line uses and a bot does not have, if the message may be about it.
fn missing<'a>(message: &str, line: &'a str) -> Option<&'a str> {
    let mut called = called(line).map(|(_, name)| name);
    match message {
        "attempt to call a nil value" => called.find(|name| MISSING.contains(name)),
        _ => words(line).find(|name| MISSING.contains(name)).filter(|_| message.contains("nil")),
    }
}

/// Advice on the first field in a line that its table does not have, with its place in the line, if the message may
/// be about that.
fn unknown_field(message: &str, line: &str, names: &Names) -> Option<(usize, String)> {
    if !message.contains("nil") {
        return None;
    }
    fields(line).find_map(|(offset, table, field)| {
        // Any table may be a board, but only one of that name is likely to be.
        let is_known = names.fields(table).map_or(table != "board", |fields| fields.iter().any(|known| known == field));
        if is_known {
            return None;
        }
        let advice = match names.meant(table, field) {
            _ if table == "os" => format!("there is no 'os.{field}' for bots: no files, modules or processes"),
            Some(meant) => format!("{table} has no field '{field}'; did you mean '{meant}'?"),
            None => format!("{table} has no field '{field}'"),
        };
        Some((offset, format!("; {advice}")))
    })
}

/// The fields in a line, each with its place and the name of its table, where that is a name and no field itself.
fn fields(line: &str) -> impl Iterator<Item = (usize, &str, &str)> {
    line.match_indices('.').filter_map(|(place, _)| {
        let (before, after) = (&line[..place], &line[place + 1..]);
        let table = &before[before.trim_end_matches(is_letter).len()..];
        let field = &after[..after.len() - after.trim_start_matches(is_letter).len()];
        let is_name = |name: &str| name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        let is_first = !before[..place - table.len()].ends_with(['.', ':']);
        (is_name(table) && is_name(field) && is_first).then_some((place + 1, table, field))
    })
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
fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let is_short = |name: &str| name.len() <= LONGEST;
    let known = known.into_iter().filter(|known| is_short(known) && is_short(name));
    let near = known.map(|known| (distance(name, known), known)).min()?;
    (near.0 <= NEAR && near.0 < near.1.len()).then_some(near.1)
}

/// Number of letters to insert, delete or change to make one word of the other (Levenshtein distance).
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
    use super::{Names, advise, distance, slip};
    use crate::error::ScriptError;

    #[test]
    fn a_function_under_nearly_the_right_name_is_found() {
        let wanted = ["choose_move", "tick5think"];
        let found = |source: &str| slip(source, &wanted);
        let misspelt = found("-- my bot\nlocal x = 1\nfunction chose_move(board)\nend\n").expect("a slip");
        assert_eq!(misspelt, (3, 10, "it defines 'chose_move'; did you mean 'choose_move'?".to_owned()));
        let local = found("local function choose_move(board)\nend").expect("a slip");
        assert_eq!(local, (1, 16, "'choose_move' is local: leave out 'local'".to_owned()));
        for source in
            ["", "function (", "local f = function(board) end", "function evaluate(board) end", "-- function "]
        {
            assert_eq!(found(source), None, "{source}");
        }
    }

    fn advised(message: &str, line: &str) -> String {
        let mut error = ScriptError::at("my.lua", line, message.to_owned(), Some(1));
        let list = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let tables = [("math", &["random", "floor"][..]), ("os", &["time", "clock"]), ("game", &["side"])];
        let names = Names {
            methods: vec!["moves", "history", "play", "last"],
            tables: tables.into_iter().map(|(table, fields)| (table.to_owned(), list(fields))).collect(),
            own: list(&["evaluate"]),
        };
        advise(&mut error, &names);
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
            "my.lua:1:17: attempt to call a nil value; nothing is called 'evalute'; did you mean 'evaluate'?"
        );
        assert_eq!(
            advised("attempt to call a nil value", "  return qwerty(board)"),
            "my.lua:1:10: attempt to call a nil value; nothing is called 'qwerty'"
        );
        assert_eq!(
            advised("attempt to call a nil value", "local x = 1 .. math.radnom(2)"),
            "my.lua:1:21: attempt to call a nil value; math has no field 'radnom'; did you mean 'math.random'?"
        );
        assert_eq!(
            advised("attempt to index nil with 'x'", "return board.lsat.x"),
            "my.lua:1:14: attempt to index nil with 'x'; board has no field 'lsat'; did you mean 'board:last'?"
        );
        assert_eq!(
            advised("attempt to index nil with 'moves'", "return bord:moves()[1]"),
            "my.lua:1:8: attempt to index nil with 'moves'; nothing is called 'bord'; did you mean 'board'?"
        );
        assert_eq!(
            advised("attempt to index nil with 'side'", "if gmae.side == 'first' then"),
            "my.lua:1:4: attempt to index nil with 'side'; nothing is called 'gmae'; did you mean 'game'?"
        );
        assert_eq!(
            advised("attempt to index nil with 'x'", "return best.x"),
            "my.lua:1:13: attempt to index nil with 'x'"
        );
        assert_eq!(
            advised("attempt to index nil with 'x'", "return mine.lsat.x"),
            "my.lua:1:18: attempt to index nil with 'x'"
        );
        assert_eq!(
            advised("attempt to compare nil == string", "if game.sdie < 'first' then"),
            "my.lua:1:9: attempt to compare nil == string; game has no field 'sdie'; did you mean 'game.side'?"
        );
        assert_eq!(
            advised("attempt to call a nil value", "os.execute('ls')"),
            "my.lua:1:4: attempt to call a nil value; there is no 'os.execute' for bots: no files, modules or processes"
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
