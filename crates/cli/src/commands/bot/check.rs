//! `boardwright bot check`: checks everything that a match expects of a bot.

use std::time::Duration;

use boardwright_arena::Patience;
use boardwright_bot_check::{BotFinding, CHECKS, CheckSettings, CheckVerdict, Checkup};

use clap::Args;

use super::findings::{CheckSummary, FindingLine};
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

    /// Memory limit for all processes of the bot together, such as 350MB; a number alone counts MiB
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = input::memory)]
    memory: u64,

    /// Seed of the positions and the opponent's moves
    #[arg(long, value_name = "SEED", default_value_t = 1, value_parser = input::seed)]
    seed: u64,

    /// Print JSON lines
    #[arg(long)]
    json: bool,
}

impl Check {
    pub(super) fn run(&self, output: &mut Output) -> Result<Status, CliError> {
        if let Some((script, variant)) = self.target.script()? {
            let settings = super::script_check::ScriptCheckSettings {
                movetime: self.movetime,
                memory: self.memory,
                seed: self.seed,
                json: self.json,
            };
            return super::script_check::run(&script, &variant, &settings, output);
        }
        // A bot is started to find out which language it speaks.
        let stop = crate::interrupt::catch()?;
        let Some(target) = self.target.resolve(&stop)? else { return Ok(Status::Interrupted) };
        let (bot, game) = (target.external.to_string(), target.variant.spec());
        let mut summary = CheckSummary { bot, game, seed: self.seed, ..CheckSummary::default() };
        let margin = Patience::default().margin;
        let settings = CheckSettings { movetime: self.movetime, margin, memory: self.memory, seed: self.seed };
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
