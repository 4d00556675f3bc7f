//! Results of checks, and their texts.

use serde::Serialize;

use super::language::Language;
use super::probe::{Said, Transcript};
use crate::error::CliError;
use crate::output::{CHOSEN, DIM, ERROR, HEADING, Output};

/// As many lines of the conversation are repeated.
const CONTEXT: usize = 8;

/// Result of a check.
#[derive(Debug)]
pub(super) enum CheckVerdict {
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
pub(super) struct BotFinding {
    /// Description of the fault, as a sentence without its full stop.
    pub(super) wrong: String,
    /// Right behaviour.
    pub(super) expected: String,
    /// Last lines that were exchanged.
    pub(super) said: Vec<Said>,
    /// The page that tells more.
    pub(super) page: &'static str,
}

/// A verdict as JSON.
#[derive(Serialize)]
struct FindingLine<'a> {
    check: &'a str,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seen: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    said: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<&'a str>,
}

impl BotFinding {
    /// A finding with the last words of a conversation.
    pub(super) fn new(
        wrong: impl Into<String>,
        expected: impl Into<String>,
        wire: &Transcript,
        page: &'static str,
    ) -> BotFinding {
        BotFinding { wrong: wrong.into(), expected: expected.into(), said: wire.last(CONTEXT), page }
    }

    /// A finding on a player's fault, in plain words.
    pub(super) fn of_fault(fault: &str, what: &str, wire: &Transcript, language: &Language) -> BotFinding {
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
    pub(super) fn word(&self) -> &'static str {
        match self {
            CheckVerdict::Passed(_) => "passed",
            CheckVerdict::Advice(_) => "advice",
            CheckVerdict::Failed(_) => "failed",
            CheckVerdict::Skipped(_) => "skipped",
        }
    }

    /// Prints it as a line, or as a paragraph if something is wrong.
    pub(super) fn print(&self, title: &str, output: &mut Output) -> Result<(), CliError> {
        match self {
            CheckVerdict::Passed(seen) => output.line(format_args!("{CHOSEN}  ok  {CHOSEN:#} {title}{}", aside(seen))),
            CheckVerdict::Skipped(why) => output.line(format_args!("{DIM}  --   {title}{}{DIM:#}", aside(why))),
            CheckVerdict::Advice(finding) => {
                output.line(format_args!("{HEADING}advice{HEADING:#} {title}"))?;
                finding.print(output)
            }
            CheckVerdict::Failed(finding) => {
                output.line(format_args!("{ERROR}FAILED{ERROR:#} {title}"))?;
                finding.print(output)
            }
        }
    }

    /// Prints it as JSON.
    pub(super) fn json(&self, check: &str, output: &mut Output) -> Result<(), CliError> {
        let (seen, finding) = match self {
            CheckVerdict::Passed(text) | CheckVerdict::Skipped(text) => (Some(text.as_str()), None),
            CheckVerdict::Advice(finding) | CheckVerdict::Failed(finding) => (None, Some(finding)),
        };
        output.json(&FindingLine {
            check,
            verdict: self.word(),
            seen,
            wrong: finding.map(|finding| finding.wrong.as_str()),
            expected: finding.map(|finding| finding.expected.as_str()),
            said: finding.map(|finding| finding.said.iter().map(Said::line).collect()),
            page: finding.map(|finding| finding.page),
        })
    }
}

impl BotFinding {
    fn print(&self, output: &mut Output) -> Result<(), CliError> {
        let plain = anstyle::Style::new();
        output.hanging("         wrong:    ", plain, &self.wrong)?;
        output.hanging("         expected: ", plain, &self.expected)?;
        if !self.said.is_empty() {
            output.line("         said last, > to the bot, < by the bot:")?;
            for said in &self.said {
                output.line(format_args!("           {DIM}{}{DIM:#}", said.line()))?;
            }
        }
        output.line(format_args!("         see:      {}", self.page))
    }
}

impl Said {
    /// The line with a sign before it for who said it.
    fn line(&self) -> String {
        match self {
            Said::ToBot(text) => format!("> {text}"),
            Said::ByBot(text) => format!("< {text}"),
        }
    }
}

fn aside(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!(": {text}") }
}
