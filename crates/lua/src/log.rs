//! Log of a script's output.

use std::sync::{Arc, Mutex};

use boardwright_game::{locked, plain_line};

/// The end of a log that was cut.
const CUT: &str = "(the log is full: what follows is left out)";

/// Maximum number of lines kept for one move.
const LINES_OF_A_MOVE: usize = 20;

/// Maximum number of characters of each of them.
const WIDTH_OF_A_MOVE: usize = 160;

/// Lines that a script prints, up to a limit. Clones share the same log.
#[derive(Clone, Debug)]
pub struct ScriptLog(Arc<Mutex<LogLines>>);

#[derive(Debug)]
struct LogLines {
    lines: Vec<String>,
    bytes: usize,
    limit: usize,
    /// The first lines since the last question, whether or not the log is full.
    of_move: Vec<String>,
    /// Number of further lines, which were dropped.
    beyond: usize,
}

impl ScriptLog {
    /// An empty log that keeps at most `limit` bytes.
    pub fn new(limit: usize) -> ScriptLog {
        ScriptLog(Arc::new(Mutex::new(LogLines { lines: Vec::new(), bytes: 0, limit, of_move: Vec::new(), beyond: 0 })))
    }

    /// Adds a text, line by line.
    pub(crate) fn add(&self, text: &str) {
        let mut log = locked(&self.0);
        for line in text.split('\n') {
            log.add_of_move(line);
            if log.bytes > log.limit {
                continue;
            }
            log.bytes += line.len() + 1;
            let line = if log.bytes > log.limit { CUT } else { line };
            log.lines.push(shown(line).collect());
        }
    }

    /// All lines printed since the last call. Taking lines does not raise the limit.
    pub fn take(&self) -> Vec<String> {
        std::mem::take(&mut locked(&self.0).lines)
    }

    /// Takes the lines printed since the last call, for the move that it belongs to: the first lines, shortened, and how
    /// many more there were. It leaves the log as it is.
    pub(crate) fn take_of_move(&self) -> Vec<String> {
        let mut log = locked(&self.0);
        let (mut lines, beyond) = (std::mem::take(&mut log.of_move), std::mem::take(&mut log.beyond));
        if beyond > 0 {
            lines.push(format!("({beyond} more lines)"));
        }
        lines
    }
}

impl LogLines {
    fn add_of_move(&mut self, line: &str) {
        if self.of_move.len() == LINES_OF_A_MOVE {
            self.beyond += 1;
        } else {
            // Screens and records do not know how wide a tabulator is.
            self.of_move.push(plain_line(&line.replace('\t', "  "), WIDTH_OF_A_MOVE));
        }
    }
}

/// A text without what a terminal would obey.
pub(crate) fn shown(text: &str) -> impl Iterator<Item = char> {
    text.chars().map(|c| if c.is_control() && c != '\t' { '\u{fffd}' } else { c })
}

#[cfg(test)]
mod tests {
    use super::{CUT, ScriptLog};

    #[test]
    fn a_log_is_cut_at_its_limit() {
        let log = ScriptLog::new(10);
        log.add("one\ntwo");
        assert_eq!(log.take(), ["one", "two"]);
        log.add("three");
        log.add("four");
        assert_eq!(log.take(), [CUT]);
    }

    #[test]
    fn what_belongs_to_a_move_is_kept_apart() {
        let log = ScriptLog::new(8);
        log.add("one\ttwo\x1b\nthree");
        assert_eq!(log.take_of_move(), ["one  two\u{fffd}", "three"]);
        assert_eq!(log.take(), [CUT], "the log as a whole has its own limit");
        log.add("four\nfive");
        assert_eq!(log.take_of_move(), ["four", "five"], "a full log takes no line from a move");
        (0..25).for_each(|number| log.add(&format!("line {number} {}", "x".repeat(200))));
        let lines = log.take_of_move();
        assert_eq!((lines.len(), lines[20].as_str()), (21, "(5 more lines)"));
        assert_eq!(lines[0].chars().count(), 161);
        assert!(log.take_of_move().is_empty());
    }

    #[test]
    fn a_log_sends_nothing_to_the_terminal_but_text() {
        let log = ScriptLog::new(100);
        log.add("\x1b[2Ja\tb");
        assert_eq!(log.take(), ["\u{fffd}[2Ja\tb"]);
    }
}
