//! Errors of scripts, with their places.

use std::fmt;

/// The name under which a chunk is compiled: what stands before the line number in Luau's messages.
pub(crate) const CHUNK: &str = "bot";

/// Name of the code that runs before the script.
const LIBRARY: &str = "library";

/// That name as Luau wants it: taken as it is.
pub(crate) const LIBRARY_CHUNK: &str = "=library";

/// As much of a message as is repeated; the rest is the script's own affair.
const SHOWN: usize = 300;

/// Error in a script, with its place as far as it is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScriptError {
    /// The name of the script: its file.
    pub script: String,
    /// The line, from 1.
    pub line: Option<usize>,
    /// The column of what the message is about, from 1.
    pub column: Option<usize>,
    /// Description of the error, as a clause.
    pub message: String,
    /// The text of the line.
    pub source_line: Option<String>,
}

impl ScriptError {
    /// An error that concerns the script as a whole.
    pub(crate) fn whole(script: &str, message: impl Into<String>) -> ScriptError {
        ScriptError { script: script.to_owned(), line: None, column: None, message: message.into(), source_line: None }
    }

    /// Translates an error of Luau for the script with this text.
    pub(crate) fn of(error: &mlua::Error, script: &str, source: &str) -> ScriptError {
        let (message, line) = clause_and_line(error);
        ScriptError::at(script, source, message, line)
    }

    /// An error in a line of the script with this text.
    pub(crate) fn at(script: &str, source: &str, message: String, line: Option<usize>) -> ScriptError {
        let source_line = line.and_then(|line| source.lines().nth(line - 1)).map(plain);
        let column = source_line.as_deref().and_then(|text| column_of(&message, text));
        ScriptError { line, column, source_line, ..ScriptError::whole(script, message) }
    }

    /// The error with the line of the script and a mark under the place, over several lines.
    pub fn in_full(&self) -> String {
        let (Some(line), Some(text)) = (self.line, &self.source_line) else { return self.to_string() };
        let number = line.to_string();
        let gutter = " ".repeat(number.len());
        let mut report = format!("{self}\n{gutter} |\n{number} | {}", text.trim_end());
        if let Some(column) = self.column {
            let before: String = text.chars().take(column - 1).map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
            report.push_str(&format!("\n{gutter} | {before}^"));
        }
        report
    }
}

/// Writes `bots/mine.lua:3:7: attempt to index nil with 'x'` on one line.
impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.script)?;
        for place in [self.line, self.column].into_iter().flatten() {
            write!(f, ":{place}")?;
        }
        write!(f, ": {}", self.message)
    }
}

impl std::error::Error for ScriptError {}

/// The message without addresses, which differ from run to run.
fn steady(message: &str) -> String {
    let mut parts = message.split(": 0x");
    let mut steady = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        steady.push_str(part.trim_start_matches(|c: char| c.is_ascii_hexdigit()));
    }
    plain(&steady)
}

/// One line of text without what a terminal would obey, and not too long.
fn plain(text: &str) -> String {
    let one_line = text.chars().map(|c| if c.is_control() && c != '\t' { ' ' } else { c });
    one_line.take(SHOWN).collect()
}

fn clause_and_line(error: &mlua::Error) -> (String, Option<usize>) {
    match error {
        mlua::Error::CallbackError { traceback, cause } => {
            let (message, line) = clause_and_line(cause);
            (message, line.or_else(|| line_in(traceback).map(|(line, _)| line)))
        }
        mlua::Error::WithContext { cause, .. } => clause_and_line(cause),
        mlua::Error::RuntimeError(text) | mlua::Error::SyntaxError { message: text, .. } => {
            let (text, traceback) = text.split_once("\nstack traceback:\n").unwrap_or((text, ""));
            let (rest, line) = line_in(text).map_or((text, None), |(line, rest)| (rest, Some(line)));
            let (rest, inner) = without_places(rest);
            (steady(rest), inner.or(line).or_else(|| line_in(traceback).map(|(line, _)| line)))
        }
        mlua::Error::MemoryError(_) => ("used more memory than it may".to_owned(), None),
        other => (plain(&other.to_string()), None),
    }
}

/// The first `bot:LINE` that begins a line of `text`, with what follows it.
fn line_in(text: &str) -> Option<(usize, &str)> {
    text.lines().find_map(|line| place_in(line, CHUNK))
}

/// The message without the places before it, which are several when an error has been handed on, and the line of the
/// script that comes last among them.
fn without_places(text: &str) -> (&str, Option<usize>) {
    let (mut rest, mut line) = (text, None);
    loop {
        let place = [CHUNK, LIBRARY].into_iter().find_map(|chunk| Some((chunk, place_in(rest, chunk)?)));
        let Some((chunk, (number, after))) = place else { return (rest, line) };
        line = Some(number).filter(|_| chunk == CHUNK).or(line);
        rest = after;
    }
}

/// The line and what follows `chunk:LINE:` at the beginning of a text.
fn place_in<'a>(text: &'a str, chunk: &str) -> Option<(usize, &'a str)> {
    let rest = text.trim_start().strip_prefix(chunk)?.strip_prefix(':')?;
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let number = rest[..digits].parse().ok().filter(|&line| line > 0)?;
    Some((number, rest[digits..].trim_start_matches(':').trim_start()))
}

/// Column of the last word that a message quotes, if it stands in the line.
fn column_of(message: &str, line: &str) -> Option<usize> {
    let quoted = message.split('\'').skip(1).step_by(2).filter(|word| !word.is_empty());
    let offset =
        quoted.filter_map(|word| line.find(word)).last().or_else(|| line.find(|c: char| !c.is_whitespace()))?;
    Some(line[..offset].chars().count() + 1)
}

#[cfg(test)]
mod tests {
    use super::ScriptError;

    #[test]
    fn an_error_shows_the_line_and_the_place() {
        let source = "local x = 1\n\treturn board.foo.bar\n";
        let message = "attempt to index nil with 'bar'".to_owned();
        let error = ScriptError::at("my.lua", source, message, Some(2));
        assert_eq!(error.to_string(), "my.lua:2:19: attempt to index nil with 'bar'");
        assert_eq!(
            error.in_full(),
            "my.lua:2:19: attempt to index nil with 'bar'\n  |\n2 | \treturn board.foo.bar\n  | \t                 ^"
        );
    }

    #[test]
    fn an_error_names_the_innermost_line_and_nothing_of_ours() {
        let shown = |text: &str| {
            let error = ScriptError::of(&mlua::Error::runtime(text), "my.lua", "a\nb\nc");
            (error.line, error.message)
        };
        assert_eq!(shown("bot:1: bot:3: boom"), (Some(3), "boom".to_owned()));
        let traceback = "\nstack traceback:\nlibrary:43: in function 'concat'\nbot:2: in function 'choose_move'";
        assert_eq!(shown(&format!("library:43: invalid value{traceback}")), (Some(2), "invalid value".to_owned()));
        assert_eq!(shown("bot: no place"), (None, "bot: no place".to_owned()));
    }

    #[test]
    fn an_error_beyond_the_script_has_no_line_to_show() {
        let error = ScriptError::at("my.lua", "x", "boom".to_owned(), Some(7));
        assert_eq!(error.in_full(), "my.lua:7: boom");
    }
}
