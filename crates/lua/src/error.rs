//! Where a script went wrong.

use std::fmt;

/// The name under which a chunk is compiled: what stands before the line number in Luau's messages.
pub(crate) const CHUNK: &str = "bot";

/// As much of a message as is repeated; the rest is the script's own affair.
const SHOWN: usize = 300;

/// What went wrong in a script, and where as far as that is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScriptError {
    /// The name of the script: its file.
    pub script: String,
    /// The line, from 1.
    pub line: Option<usize>,
    /// The column of what the message is about, from 1.
    pub column: Option<usize>,
    /// What went wrong, as a clause.
    pub message: String,
    /// The text of the line.
    pub source_line: Option<String>,
}

impl ScriptError {
    /// An error that concerns the script as a whole.
    pub(crate) fn whole(script: &str, message: impl Into<String>) -> ScriptError {
        ScriptError { script: script.to_owned(), line: None, column: None, message: message.into(), source_line: None }
    }

    /// Finds out what an error of Luau's says about the script with this text.
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
    #[must_use]
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
            match line_in(text) {
                Some((line, rest)) => (steady(rest), Some(line)),
                None => (steady(text), line_in(traceback).map(|(line, _)| line)),
            }
        }
        mlua::Error::MemoryError(_) => ("used more memory than it may".to_owned(), None),
        other => (plain(&other.to_string()), None),
    }
}

/// The first `bot:LINE` that begins a line of `text`, with what follows it.
fn line_in(text: &str) -> Option<(usize, &str)> {
    text.lines().find_map(|line| {
        let rest = line.trim_start().strip_prefix(CHUNK)?.strip_prefix(':')?;
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let number = rest[..digits].parse().ok().filter(|&line| line > 0)?;
        Some((number, rest[digits..].trim_start_matches(':').trim_start()))
    })
}

/// Where the last thing that a message quotes stands in the line, if it stands there.
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
    fn an_error_beyond_the_script_has_no_line_to_show() {
        let error = ScriptError::at("my.lua", "x", "boom".to_owned(), Some(7));
        assert_eq!(error.in_full(), "my.lua:7: boom");
    }
}
