//! What a script prints.

use std::sync::{Arc, Mutex, PoisonError};

/// The end of a log that was cut.
const CUT: &str = "(the log is full: what follows is left out)";

/// What a script prints, up to a limit. Clones share the same log.
#[derive(Clone, Debug)]
pub struct ScriptLog(Arc<Mutex<Lines>>);

#[derive(Debug)]
struct Lines {
    lines: Vec<String>,
    bytes: usize,
    limit: usize,
}

impl ScriptLog {
    /// An empty log that keeps at most `limit` bytes.
    #[must_use]
    pub fn new(limit: usize) -> ScriptLog {
        ScriptLog(Arc::new(Mutex::new(Lines { lines: Vec::new(), bytes: 0, limit })))
    }

    /// Adds a text, line by line.
    pub(crate) fn add(&self, text: &str) {
        let mut log = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for line in text.split('\n') {
            if log.bytes > log.limit {
                return;
            }
            log.bytes += line.len() + 1;
            let line = if log.bytes > log.limit { CUT } else { line };
            log.lines.push(shown(line).collect());
        }
    }

    /// Everything printed since the last call. What was taken makes no room for more.
    #[must_use]
    pub fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner).lines)
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
    fn a_log_sends_nothing_to_the_terminal_but_text() {
        let log = ScriptLog::new(100);
        log.add("\x1b[2Ja\tb");
        assert_eq!(log.take(), ["\u{fffd}[2Ja\tb"]);
    }
}
