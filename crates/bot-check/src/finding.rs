//! Results of checks, and their texts.

use crate::language::Language;
use crate::probe::{Transcript, TranscriptLine};

/// Maximum number of lines of the conversation that are repeated.
const CONTEXT: usize = 8;

/// Result of a check.
#[derive(Debug)]
pub enum CheckVerdict {
    /// Everything is right; the text says what was observed.
    Passed(String),
    /// It costs nothing, and could be better.
    Advice(BotFinding),
    /// It costs games.
    Failed(BotFinding),
    /// It could not be tried; why not.
    Skipped(String),
}

/// Fault of a bot, described for its author.
#[derive(Clone, Debug)]
pub struct BotFinding {
    /// Description of the fault, as a sentence without its full stop.
    pub wrong: String,
    /// Right behaviour.
    pub expected: String,
    /// Last lines that were exchanged.
    pub said: Vec<TranscriptLine>,
    /// The page that tells more.
    pub page: &'static str,
}

impl BotFinding {
    /// A finding with the last words of a conversation.
    pub(crate) fn new(
        wrong: impl Into<String>,
        expected: impl Into<String>,
        wire: &Transcript,
        page: &'static str,
    ) -> BotFinding {
        BotFinding { wrong: wrong.into(), expected: expected.into(), said: wire.last(CONTEXT), page }
    }

    /// A finding on a player's fault, in plain words.
    pub(crate) fn of_fault(fault: &str, what: &str, wire: &Transcript, language: &Language) -> BotFinding {
        let begins = |start: &str| fault.starts_with(start);
        let expected = if fault.contains("unfinished line") {
            "an end of line after every line, sent at once: most languages keep output back until it is flushed"
        } else if begins("no answer") {
            language.answer
        } else if begins("not ready") {
            language.ready
        } else if begins("left") || begins("closed") {
            "a program that stays until it is told to leave"
        } else if begins("refuses") || begins("reports an error") {
            "a bot that plays this game; an error forfeits the game"
        } else if begins("wrote") {
            "short lines, and few of them: the host does not read more"
        } else if begins("illegal move") || begins("bad move") {
            "a move that is legal in the position"
        } else if fault.contains("cannot be started") {
            "a program that can be run: does the file exist, may it be executed, is its language installed?"
        } else {
            language.answer
        };
        BotFinding::new(format!("{what}: {fault}"), expected, wire, language.trouble)
    }
}

impl CheckVerdict {
    /// The word for it in JSON and in the summary.
    pub fn word(&self) -> &'static str {
        match self {
            CheckVerdict::Passed(_) => "passed",
            CheckVerdict::Advice(_) => "advice",
            CheckVerdict::Failed(_) => "failed",
            CheckVerdict::Skipped(_) => "skipped",
        }
    }
}
