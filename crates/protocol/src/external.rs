//! Names of players in other processes: `bwp:COMMAND`, or another language before the colon.

use std::fmt;

use boardwright_game::ParseError;
use boardwright_game::{AnyVariant, Dialect, HostCodec};

use crate::bwp::BwpHost;
use crate::process::{Pool, Supervision};

/// The name of Boardwright's own protocol, which every game speaks.
const BWP: &str = "bwp";

/// The longest name of an external player.
const LONGEST: usize = 4096;

/// A player in another process: the language it speaks, and the command that starts it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct External {
    /// The language: `bwp`, or the name of a [`Dialect`].
    pub dialect: String,
    /// The program and its arguments; never empty.
    pub command: Vec<String>,
    given: String,
}

/// Reads the name of an external player: a language, a colon and a command line.
///
/// `dialects` are the names of the languages besides `bwp`. `Ok(None)` means that the text names no external player,
/// so it may be the name of a built-in one. The command line is cut into words at spaces. Quotes of either kind keep
/// spaces together, a backslash keeps the next character; there is no other magic, since no shell is involved. On Windows, where
/// it stands between folders, a backslash keeps only a quote.
///
/// ```
/// use boardwright_protocol::parse_external;
///
/// let bot = parse_external("bwp:python3 'my bots/first.py' --fast", &[])?.ok_or("no bot")?;
/// assert_eq!(bot.command, ["python3", "my bots/first.py", "--fast"]);
/// assert_eq!(parse_external("engine@depth=6", &[])?, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If there is no command after the colon, a quote is not closed, or the text is longer than 4096 bytes.
pub fn parse_external(text: &str, dialects: &[&str]) -> Result<Option<External>, ParseError> {
    let Some((dialect, line)) = text.split_once(':') else { return Ok(None) };
    if dialect != BWP && !dialects.contains(&dialect) {
        return Ok(None);
    }
    let error = |expected: String| Err(ParseError::new("player", text, expected));
    if text.len() > LONGEST {
        return error(format!("at most {LONGEST} bytes"));
    }
    if text.contains('\0') {
        return error("a command without the character 0".to_owned());
    }
    match split_command(line, cfg!(windows)) {
        None => error("a closing quote".to_owned()),
        Some(command) if command.first().is_none_or(String::is_empty) => {
            error(format!("a command after the colon, such as {dialect}:./my-bot"))
        }
        Some(command) => Ok(Some(External { dialect: dialect.to_owned(), command, given: text.to_owned() })),
    }
}

impl External {
    /// The pool that makes its players of one game.
    ///
    /// `dialects` are the languages that the game brings along.
    ///
    /// # Errors
    /// If the language does not know the game. A bot that does not start is no error: it forfeits its game.
    pub fn pool(
        &self,
        variant: &AnyVariant,
        dialects: &'static [Dialect],
        supervision: Supervision,
    ) -> Result<Pool, ParseError> {
        let (external, variant) = (self.clone(), variant.clone());
        Pool::new(&self.command, move || external.codec(&variant, dialects), supervision)
    }

    /// Checks that the language knows the game, and starts nothing.
    pub fn check(&self, variant: &AnyVariant, dialects: &[Dialect]) -> Result<(), ParseError> {
        self.codec(variant, dialects).map(drop)
    }

    /// The end of its language that talks to a bot about a game.
    ///
    /// # Errors
    /// If the language does not know the game.
    pub fn codec(&self, variant: &AnyVariant, dialects: &[Dialect]) -> Result<Box<dyn HostCodec>, ParseError> {
        if self.dialect == BWP {
            return Ok(Box::new(BwpHost::new(variant)));
        }
        let family = variant.family().name;
        let known = dialects.iter().find(|dialect| dialect.name == self.dialect);
        let expected = || format!("a language that knows {family}, such as {BWP}, not {}", self.dialect);
        let dialect = known.ok_or_else(|| ParseError::new("player", &self.given, expected()))?;
        (dialect.host)(variant)
    }
}

/// Writes the name as it was given.
impl fmt::Display for External {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.given)
    }
}

/// A word as a shell and [`parse_external`] take it, in quotation marks where it needs them.
pub fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./:=,+@%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// Cuts a command line into words; `None` if a quote is not closed.
///
/// A backslash keeps the next character, where it stands between folders only a quote.
fn split_command(line: &str, is_separator: bool) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None | Some('"'), '\\') if !is_separator || matches!(chars.peek(), Some('"' | '\'')) => {
                word.get_or_insert_default().push(chars.next()?);
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::{parse_external, quoted, split_command};

    #[test]
    fn commands_are_cut_as_people_expect() {
        for (line, words) in [
            ("./bot", vec!["./bot"]),
            ("  python3   bot.py  -x ", vec!["python3", "bot.py", "-x"]),
            ("'my bot' \"an other\" a\\ b", vec!["my bot", "an other", "a b"]),
            ("sh -c 'echo \"$1\" \\n' sh ''", vec!["sh", "-c", "echo \"$1\" \\n", "sh", ""]),
            ("a'b'c\"d\\\"e\"", vec!["abcd\"e"]),
            ("", vec![]),
        ] {
            let words = Some(words.into_iter().map(str::to_owned).collect::<Vec<_>>());
            assert_eq!(split_command(line, false), words, "{line}");
            let again = words.iter().flatten().map(|word| quoted(word)).collect::<Vec<_>>().join(" ");
            assert_eq!([false, true].map(|is_separator| split_command(&again, is_separator)), [words.clone(), words]);
        }
        for line in ["'open", "a \"b", "end\\"] {
            assert_eq!(split_command(line, false), None, "{line}");
        }
    }

    #[test]
    fn words_are_quoted_where_a_shell_needs_it() {
        assert_eq!(["--games", "a b", "it's", ""].map(quoted), ["--games", "'a b'", "'it'\\''s'", "''"]);
    }

    #[test]
    fn folders_of_windows_need_no_care() {
        for (line, words) in [
            (r"C:\bots\my.exe", vec![r"C:\bots\my.exe"]),
            (r#""C:\Program Files\bot\my.exe" -x"#, vec![r"C:\Program Files\bot\my.exe", "-x"]),
            (r"\server\bots\a.exe 'C:\my bots\b'", vec![r"\server\bots\a.exe", r"C:\my bots\b"]),
            (r#"bot.exe \"quoted\""#, vec!["bot.exe", "\"quoted\""]),
        ] {
            assert_eq!(split_command(line, true), Some(words.into_iter().map(str::to_owned).collect()), "{line}");
        }
    }

    #[test]
    fn only_known_languages_before_a_colon_are_external() {
        for text in ["engine", "engine@time=1:30", "lua:bots/mine.lua", "gtp:./bot", "BWP:./bot"] {
            assert_eq!(parse_external(text, &["pipes"]), Ok(None), "{text}");
        }
        let bot = parse_external("pipes:./bot", &["pipes"]).expect("it is well formed").expect("it is known");
        assert_eq!((bot.dialect.as_str(), bot.to_string().as_str()), ("pipes", "pipes:./bot"));
        for (text, error) in [
            ("bwp:", "bad player \"bwp:\": expected a command after the colon, such as bwp:./my-bot"),
            ("bwp:''", "bad player \"bwp:''\": expected a command after the colon, such as bwp:./my-bot"),
            ("bwp:'x", "bad player \"bwp:'x\": expected a closing quote"),
        ] {
            assert_eq!(parse_external(text, &[]).unwrap_err().to_string(), error);
        }
        assert!(parse_external(&format!("bwp:{}", "x".repeat(5000)), &[]).is_err());
        assert!(parse_external("bwp:a\0b", &[]).is_err());
    }
}
