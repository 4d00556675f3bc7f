//! Output of commands: results on standard output, progress on standard error, colours where they are wanted.

use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use boardwright_draw::{Capabilities, columns, filled, head};
use boardwright_game::is_hidden;

use anstyle::{AnsiColor, Style};
use comfy_table::{CellAlignment, Table, presets};
use serde::Serialize;

use crate::error::CliError;

/// Headings.
pub const HEADING: Style = Style::new().bold();
/// Style of something that is chosen or good.
pub const CHOSEN: Style = AnsiColor::Green.on_default().bold();
/// Style of something less important.
pub const DIM: Style = Style::new().dimmed();
/// The word "error".
pub const ERROR: Style = AnsiColor::Red.on_default().bold();

/// Capabilities of standard output for drawing; `ascii` is the user's wish for plain characters.
///
/// Colours need a terminal and no `NO_COLOR` (<https://no-color.org>); other characters than ASCII need a locale that says
/// UTF-8.
pub fn capabilities(ascii: bool) -> Capabilities {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let dumb = set("TERM").is_some_and(|term| term == "dumb");
    let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG"));
    Capabilities {
        // An unset locale says nothing about the terminal, while a locale without UTF-8 does.
        ascii: ascii || !locale.is_none_or(|locale| is_unicode(&locale)),
        colours: io::stdout().is_terminal() && set("NO_COLOR").is_none() && !dumb,
    }
}

/// True if a locale names UTF-8.
fn is_unicode(locale: &str) -> bool {
    let locale = locale.to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

/// The width to fill when the output is no terminal.
const DEFAULT_WIDTH: usize = 100;

/// Standard output. Every write can fail with a closed pipe, which ends the command quietly, so nothing here panics
/// as the printing macros would.
pub struct Output {
    stream: Box<dyn Write>,
    width: usize,
}

impl Output {
    /// The process's standard output, its colours decided by the terminal, `NO_COLOR` and `CLICOLOR_FORCE`.
    pub fn standard() -> Output {
        Output { stream: Box::new(anstream::AutoStream::auto(io::stdout())), width: width() }
    }

    /// Width of the output in columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Writes one line.
    pub fn line(&mut self, text: impl fmt::Display) -> Result<(), CliError> {
        writeln!(self.stream, "{text}")?;
        Ok(())
    }

    /// Writes one line in a style.
    pub fn styled(&mut self, style: Style, text: impl fmt::Display) -> Result<(), CliError> {
        self.line(format_args!("{style}{text}{style:#}"))
    }

    /// Writes a label and a text that goes on below itself, not below the label, where it is too long for a line.
    pub fn hanging(&mut self, label: &str, style: Style, text: &str) -> Result<(), CliError> {
        let indent = columns(label);
        for (index, line) in wrap(text, self.width.saturating_sub(indent).max(20)).iter().enumerate() {
            let start = filled(if index == 0 { label } else { "" }, indent);
            self.line(format_args!("{start}{style}{line}{style:#}"))?;
        }
        Ok(())
    }

    /// Writes the lines of a table.
    pub fn table(&mut self, table: &Table) -> Result<(), CliError> {
        table.lines().try_for_each(|line| self.line(line.trim_end()))
    }

    /// Writes text as it is, without a line end of its own.
    pub fn text(&mut self, text: impl fmt::Display) -> Result<(), CliError> {
        write!(self.stream, "{text}")?;
        Ok(())
    }

    /// Writes bytes as they are.
    pub fn bytes(&mut self, bytes: &[u8]) -> Result<(), CliError> {
        self.stream.write_all(bytes)?;
        Ok(())
    }

    /// Writes one JSON object on a line of its own.
    pub fn json(&mut self, value: &impl Serialize) -> Result<(), CliError> {
        let text =
            serde_json::to_string(value).map_err(|error| CliError::internal(format!("cannot write JSON: {error}")))?;
        self.line(text)
    }

    /// Flushes buffered output.
    pub fn flush(&mut self) -> Result<(), CliError> {
        self.stream.flush()?;
        Ok(())
    }
}

/// The columns and rows of the terminal, if it knows them: a line without a screen says that it has none.
pub fn terminal_size() -> Option<(usize, usize)> {
    known_size(crossterm::terminal::size().ok()?)
}

fn known_size((columns, rows): (u16, u16)) -> Option<(usize, usize)> {
    (columns > 0 && rows > 0).then(|| (usize::from(columns), usize::from(rows)))
}

/// The columns of the terminal; of `COLUMNS`, or a fixed number, where there is none.
fn width() -> usize {
    let terminal = io::stdout().is_terminal().then(terminal_size).flatten();
    let columns =
        || std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok()).filter(|&columns| columns > 0);
    let width = terminal.map(|(columns, _)| columns).or_else(columns).unwrap_or(DEFAULT_WIDTH);
    width.clamp(40, 400)
}

/// The time between two lines of progress in a log, and before the first, so that short work writes none.
const LOG_PERIOD: Duration = Duration::from_secs(60);

/// Lines on standard error that tell how far the work is. On a terminal they are drawn over again and disappear when this is
/// dropped; elsewhere, as in a log, the first of them is written each minute.
pub struct Progress {
    /// The last update; the start of the work before the first line in a log.
    shown: Option<Instant>,
    is_terminal: bool,
    /// Number of lines that are drawn now.
    lines: usize,
}

impl Default for Progress {
    fn default() -> Progress {
        Progress::new()
    }
}

impl Progress {
    /// Least time between two updates.
    const PERIOD: Duration = Duration::from_millis(100);

    /// Nothing is shown yet.
    pub fn new() -> Progress {
        let is_terminal = io::stderr().is_terminal();
        Progress { shown: (!is_terminal).then(Instant::now), is_terminal, lines: 0 }
    }

    /// Shows the progress in one line, unless it changed a moment ago.
    pub fn show(&mut self, text: impl fmt::Display) {
        if self.is_due() {
            self.draw(&[text.to_string()]);
        }
    }

    /// True if the last update is long enough ago for another.
    pub fn is_due(&self) -> bool {
        let period = if self.is_terminal { Progress::PERIOD } else { LOG_PERIOD };
        self.shown.is_none_or(|shown| shown.elapsed() >= period)
    }

    /// The columns of the terminal.
    pub fn width() -> usize {
        terminal_size().map_or(80, |(columns, _)| columns)
    }

    /// Draws these lines in the place of those before, cut to the size of the terminal.
    pub fn draw(&mut self, lines: &[String]) {
        self.clear();
        self.shown = Some(Instant::now());
        if !self.is_terminal {
            lines.iter().take(1).for_each(|first| note(format_args!("note: {first}")));
            return;
        }
        let (width, height) = terminal_size().unwrap_or((80, 24));
        // What wraps or scrolls off the screen cannot be taken away again.
        let lines = &lines[..lines.len().min(height.saturating_sub(1))];
        let cut = |line: &String| head(line, width.saturating_sub(1)).to_owned();
        // Whether anybody can read it must not decide the work.
        let _ = write!(io::stderr(), "{}", lines.iter().map(cut).collect::<Vec<_>>().join("\n"));
        self.lines = lines.len();
    }

    /// Takes the lines away, so that something else can be printed.
    pub fn clear(&mut self) {
        let up = (1..self.lines).map(|_| "\x1b[A").collect::<String>();
        if std::mem::take(&mut self.lines) > 0 {
            let _ = write!(io::stderr(), "{up}\r\x1b[J");
            self.shown = None;
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

/// Says something on standard error that is no result: a seed that was chosen, what an interruption left undone.
pub fn note(text: impl fmt::Display) {
    // Nobody can be told if standard error is closed.
    let _ = writeln!(anstream::stderr(), "{text}");
}

/// Prints an error and its hint.
pub fn report(error: &CliError) {
    note(format_args!("{ERROR}error:{ERROR:#} {error}"));
    if let Some(hint) = error.hint() {
        note(format_args!("{DIM}hint: {hint}{DIM:#}"));
    }
}

/// A table without lines around it: the columns at `left` to the left, for names, all others to the right, for numbers.
pub fn aligned(heads: &[&str], left: &[usize]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(heads.to_vec());
    for (index, column) in table.column_iter_mut().enumerate() {
        column.set_padding((u16::from(index > 0), 1));
        if !left.contains(&index) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

/// A text from elsewhere on one line, so that it can neither write lines itself nor give orders to the terminal, nor turn what
/// stands behind it from right to left.
pub fn one_line(text: &str) -> String {
    text.replace(is_hidden, " ")
}

/// Breaks a text between words into lines of at most `width` columns; a longer word stands alone.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is always a line");
        if line.is_empty() {
            line.push_str(word);
        } else if columns(line) + 1 + columns(word) <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// Writes large numbers in groups of three digits: `1,234,567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::{LOG_PERIOD, Progress, grouped, is_unicode, known_size, one_line, wrap};

    #[test]
    fn a_locale_without_utf_8_gets_ascii() {
        assert!(is_unicode("en_GB.UTF-8") && is_unicode("C.utf8"));
        assert!(!is_unicode("C") && !is_unicode("de_DE.ISO-8859-1"));
    }

    #[test]
    fn digits_come_in_threes() {
        let texts = [0, 999, 1000, 12_345_678].map(grouped);
        assert_eq!(texts, ["0", "999", "1,000", "12,345,678"]);
    }

    #[test]
    fn a_terminal_without_a_width_is_none() {
        assert_eq!([(0, 0), (0, 24), (80, 0), (80, 24)].map(known_size), [None, None, None, Some((80, 24))]);
    }

    #[test]
    fn names_give_no_orders() {
        assert_eq!(one_line("a\nb\x1b[2Jc\u{9b}d\u{202e}e"), "a b [2Jc d e");
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrap("one two three", 8), ["one two", "three"]);
        assert_eq!(wrap("extraordinary", 5), ["extraordinary"]);
        assert_eq!(wrap("\u{4e16}\u{754c} x", 5), ["\u{4e16}\u{754c}", "x"], "a wide character takes two columns");
    }

    #[test]
    fn a_log_gets_a_line_of_progress_each_minute_and_none_before_the_first() {
        let mut progress = Progress { shown: Some(Instant::now()), is_terminal: false, lines: 0 };
        assert!(!progress.is_due(), "short work writes nothing");
        progress.shown = Instant::now().checked_sub(LOG_PERIOD);
        assert!(progress.is_due());
        progress.show("10 of 20 games");
        assert!(!progress.is_due());
        progress.clear();
        assert!(!progress.is_due(), "other output in between brings the next line no nearer");
    }
}
