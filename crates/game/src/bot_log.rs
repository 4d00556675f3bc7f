//! The log of a bot, for its author and for the record of the game.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use crate::locked;
use crate::plain::plain_line;

/// Maximum number of lines kept.
const KEPT: usize = 100;

/// Maximum number of characters kept of a line.
const WIDTH: usize = 400;

/// Maximum number of lines repeated in a fault.
const LAST_WORDS: usize = 3;

/// Maximum number of characters of a line repeated in a fault.
const SHORT: usize = 160;

/// The name that a bot gives itself, and the last lines that it wrote to its standard error, or said for people to
/// read, or that nobody understood.
///
/// Clones share what they hold, so that a clone taken before a match shows afterwards what the bot said.
#[derive(Clone, Debug, Default)]
pub struct BotLog(Arc<Mutex<Kept>>);

#[derive(Debug, Default)]
struct Kept {
    lines: VecDeque<String>,
    /// The number of lines in all.
    total: u64,
    identity: String,
}

impl BotLog {
    /// The lines, oldest first. They are without control characters and shortened.
    pub fn lines(&self) -> Vec<String> {
        locked(&self.0).lines.iter().cloned().collect()
    }

    /// The lines after the first `seen` ones, as far as they are kept, and how many there were in all: what to call it
    /// with the next time.
    pub fn since(&self, seen: u64) -> (Vec<String>, u64) {
        let kept = locked(&self.0);
        let new = usize::try_from(kept.total.saturating_sub(seen)).unwrap_or(usize::MAX);
        (kept.lines.iter().skip(kept.lines.len().saturating_sub(new)).cloned().collect(), kept.total)
    }

    /// The name and version with which the bot introduced itself, or nothing.
    pub fn identity(&self) -> String {
        locked(&self.0).identity.clone()
    }

    /// Adds a line; the oldest one goes when there are too many.
    pub fn add(&self, line: &str) {
        let mut kept = locked(&self.0);
        if kept.lines.len() == KEPT {
            kept.lines.pop_front();
        }
        kept.lines.push_back(plain_line(line, WIDTH));
        kept.total += 1;
    }

    /// Keeps who the bot says it is.
    pub fn introduce(&self, identity: &str) {
        locked(&self.0).identity = plain_line(identity, SHORT);
    }

    /// The last lines in one, for a fault.
    pub fn last_words(&self) -> Option<String> {
        let kept = locked(&self.0);
        let last = kept.lines.iter().skip(kept.lines.len().saturating_sub(LAST_WORDS));
        let last: Vec<String> = last.map(|line| plain_line(line, SHORT)).collect();
        (!last.is_empty()).then(|| last.join(" | "))
    }
}

#[cfg(test)]
mod tests {
    use super::{BotLog, KEPT, WIDTH};

    #[test]
    fn a_log_keeps_the_last_lines_and_no_control_characters() {
        let log = BotLog::default();
        assert_eq!(log.last_words(), None);
        for number in 0..KEPT + 5 {
            log.add(&format!("line {number}"));
        }
        log.add("\x1b[31mred\x07");
        log.add(&"x".repeat(WIDTH * 2));
        let lines = log.lines();
        assert_eq!(lines.len(), KEPT);
        assert_eq!(lines[0], "line 7");
        assert_eq!(lines[KEPT - 2], "\u{fffd}[31mred\u{fffd}");
        assert_eq!(lines[KEPT - 1].chars().count(), WIDTH + 1);
        let (new, total) = log.since(KEPT as u64 + 5);
        assert_eq!((new.len(), new[0].as_str(), total), (2, "\u{fffd}[31mred\u{fffd}", KEPT as u64 + 7));
        assert_eq!((log.since(0).0.len(), log.since(total).0.len()), (KEPT, 0));
        log.introduce("Deep\tThought 2");
        assert_eq!(log.clone().identity(), "Deep\u{fffd}Thought 2");
        assert!(log.last_words().is_some_and(|words| words.starts_with("line 104 | ")));
    }
}
