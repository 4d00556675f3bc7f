//! `boardwright bot check`: checks everything that a match expects of a bot.

use std::time::Duration;

use boardwright_arena::Patience;
use boardwright_bot_check::{BotFinding, CHECKS, CheckSettings, CheckVerdict, Checkup, TranscriptLine};

use clap::Args;
use serde::Serialize;

use super::target::TargetArgs;
use crate::error::{CliError, Status};
use crate::input;
use crate::output::{CHOSEN, DIM, ERROR, HEADING, Output, Progress};

/// Check that a bot keeps to rules, limits and its protocol, and describe its faults in plain words
///
/// The bot is started several times and asked in many positions; docs/bots.md has the list of checks. A failed check would
/// cost games, and makes the exit code 1; advice does not. Bots run with your permissions: check only bots that you trust.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  boardwright bot check my_bot.py kalah
  boardwright bot check ./pbrain-mine gomoku:20 --dialect pbrain --movetime 500ms
  boardwright bot check 'bwp:python3 my_bot.py --fast' sticks --json

JSON lines: one a check with the keys check, verdict (passed, advice, failed or skipped), seen, wrong, expected, said \
(the last lines, > to the bot and < by it), page; at the end one with bot, game, seed, passed, advice, failed, skipped.")]
pub(super) struct Check {
    #[command(flatten)]
    target: TargetArgs,

    /// Time for each move, except in checks of time
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = input::duration)]
    movetime: Duration,

    /// Memory limit for all processes of the bot together, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = input::positive)]
    memory: u64,

    /// Seed of the positions and the opponent's moves
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = input::seed)]
    seed: u64,

    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

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

impl Check {
    pub(super) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        if let Some((script, variant)) = self.target.script()? {
            let settings =
                super::script_check::ScriptCheckSettings { movetime: self.movetime, seed: self.seed, json: self.json };
            return super::script_check::run(&script, &variant, &settings, output);
        }
        // A bot is started to find out which language it speaks.
        let stop = crate::interrupt::catch()?;
        let Some(target) = self.target.resolve(&stop)? else { return Ok(Status::Interrupted) };
        let (bot, game) = (target.external.to_string(), target.variant.spec());
        let mut summary = CheckSummary { bot, game, seed: self.seed, ..CheckSummary::default() };
        let margin = Patience::default().margin;
        let settings = CheckSettings { movetime: self.movetime, margin, memory: self.memory << 20, seed: self.seed };
        let mut checkup = Checkup::new(&target, settings, stop.clone());
        if !self.json {
            output.line(format_args!("{} plays {}", summary.bot, summary.game))?;
        }
        for check in CHECKS {
            let progress = self.progress(check.title);
            let verdict = check.run(&mut checkup)?;
            drop(progress);
            // What an interruption broke off is no fault of the bot.
            if stop.is_raised() {
                return Ok(Status::Interrupted);
            }
            summary.count(&verdict);
            match self.json {
                true => output.json(&FindingLine::new(check.name, &verdict))?,
                false => print(check.title, &verdict, output)?,
            }
            output.flush()?;
        }
        summary.conclude(self.json, output)
    }

    fn progress(&self, title: &str) -> Progress {
        let mut progress = Progress::new();
        progress.show(format_args!("  ...  {title}"));
        progress
    }
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

    fn count(&mut self, verdict: &CheckVerdict) {
        *match verdict {
            CheckVerdict::Passed(_) => &mut self.passed,
            CheckVerdict::Advice(_) => &mut self.advice,
            CheckVerdict::Failed(_) => &mut self.failed,
            CheckVerdict::Skipped(_) => &mut self.skipped,
        } += 1;
    }
}

impl<'a> FindingLine<'a> {
    fn new(check: &'a str, verdict: &'a CheckVerdict) -> FindingLine<'a> {
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

/// Prints a verdict as a line, or as a paragraph if something is wrong.
fn print(title: &str, verdict: &CheckVerdict, output: &mut Output) -> Result<(), CliError> {
    match verdict {
        CheckVerdict::Passed(seen) => output.line(format_args!("{CHOSEN}  ok  {CHOSEN:#} {title}{}", aside(seen))),
        CheckVerdict::Skipped(why) => output.line(format_args!("{DIM}  --   {title}{}{DIM:#}", aside(why))),
        CheckVerdict::Advice(finding) => {
            output.line(format_args!("{HEADING}advice{HEADING:#} {title}"))?;
            print_finding(finding, output)
        }
        CheckVerdict::Failed(finding) => {
            output.line(format_args!("{ERROR}FAILED{ERROR:#} {title}"))?;
            print_finding(finding, output)
        }
    }
}

fn print_finding(finding: &BotFinding, output: &mut Output) -> Result<(), CliError> {
    let plain = anstyle::Style::new();
    output.hanging("         wrong:    ", plain, &finding.wrong)?;
    output.hanging("         expected: ", plain, &finding.expected)?;
    if !finding.said.is_empty() {
        output.line("         said last, > to the bot, < by the bot:")?;
        for said in &finding.said {
            output.line(format_args!("           {DIM}{}{DIM:#}", said.line()))?;
        }
    }
    output.line(format_args!("         see:      {}", finding.page))
}

fn aside(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!(": {text}") }
}
