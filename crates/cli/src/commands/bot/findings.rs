//! The output of checks of bots and of scripts: a line for each check, then the numbers of passed and failed ones.

use boardwright_bot_check::{CheckVerdict, TranscriptLine};
use serde::Serialize;

use crate::error::{CliError, Status};
use crate::output::{CHOSEN, ERROR, Output};

/// A verdict as a JSON line.
#[derive(Default, Serialize)]
pub(super) struct FindingLine<'a> {
    pub(super) check: &'a str,
    pub(super) verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) seen: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) wrong: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) expected: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) said: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) page: Option<&'a str>,
}

/// The last JSON line.
#[derive(Default, Serialize)]
pub(super) struct CheckSummary {
    pub(super) bot: String,
    pub(super) game: String,
    pub(super) seed: u64,
    pub(super) passed: u32,
    pub(super) advice: u32,
    pub(super) failed: u32,
    pub(super) skipped: u32,
}

impl CheckSummary {
    /// Prints how many checks came out in which way, and says what that means for the exit code.
    pub(super) fn conclude(&self, json: bool, output: &mut Output) -> Result<Status, CliError> {
        let CheckSummary { passed, advice, failed, skipped, .. } = *self;
        if json {
            output.json(self)?;
        } else {
            let style = if failed > 0 { ERROR } else { CHOSEN };
            output.line(format_args!(
                "{style}{failed} failed{style:#}, {passed} passed, {advice} with advice, {skipped} skipped"
            ))?;
        }
        Ok(if failed > 0 { Status::No } else { Status::Done })
    }

    pub(super) fn count(&mut self, verdict: &CheckVerdict) {
        *match verdict {
            CheckVerdict::Passed(_) => &mut self.passed,
            CheckVerdict::Advice(_) => &mut self.advice,
            CheckVerdict::Failed(_) => &mut self.failed,
            CheckVerdict::Skipped(_) => &mut self.skipped,
        } += 1;
    }
}

impl<'a> FindingLine<'a> {
    pub(super) fn new(check: &'a str, verdict: &'a CheckVerdict) -> FindingLine<'a> {
        let (seen, finding) = match verdict {
            CheckVerdict::Passed(text) | CheckVerdict::Skipped(text) => (Some(text.as_str()), None),
            CheckVerdict::Advice(finding) | CheckVerdict::Failed(finding) => (None, Some(finding)),
        };
        FindingLine {
            check,
            verdict: verdict.word(),
            seen,
            wrong: finding.map(|finding| finding.wrong.as_str()),
            expected: finding.map(|finding| finding.expected.as_str()),
            said: finding.map(|finding| finding.said.iter().map(TranscriptLine::line).collect()),
            page: finding.map(|finding| finding.page),
        }
    }
}
