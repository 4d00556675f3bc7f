//! `boardwright bot check` for scripts: whether they start, play by the rules, keep their time and repeat themselves.

use std::time::Duration;

use boardwright_arena::Patience;
use boardwright_bot_check::{SCRIPT_CHECKS, ScriptCheck, ScriptCheckup, ScriptVerdict};
use boardwright_game::AnyVariant;
use boardwright_players::ScriptName;

use super::findings::{CheckSummary, FindingLine};
use crate::error::{CliError, Status};
use crate::output::{CHOSEN, ERROR, Output};

pub(super) struct ScriptCheckSettings {
    pub(super) movetime: Duration,
    /// Bytes; a script has no more than scripts usually have.
    pub(super) memory: u64,
    pub(super) seed: u64,
    pub(super) json: bool,
}

/// Runs all checks and prints their results.
pub(super) fn run(
    script: &ScriptName,
    variant: &AnyVariant,
    settings: &ScriptCheckSettings,
    output: &mut Output,
) -> Result<Status, CliError> {
    let stop = crate::interrupt::catch()?;
    let ScriptCheckSettings { movetime, memory, seed, json } = *settings;
    let margin = Patience::default().margin;
    let checkup = ScriptCheckup { script, variant, movetime, margin, memory: Some(memory), seed, stop: &stop };
    if !json {
        output.line(format_args!("{script} plays {}", variant.spec()))?;
    }
    let (bot, game) = (script.to_string(), variant.spec());
    let mut summary = CheckSummary { bot, game, seed, ..CheckSummary::default() };
    for check in &SCRIPT_CHECKS {
        // A script that does not start fails everywhere, for the same reason.
        if summary.failed > 0 && summary.passed == 0 {
            summary.skipped += 1;
            continue;
        }
        let verdict = check.run(&checkup);
        if stop.is_raised() {
            return Ok(Status::Interrupted);
        }
        *if verdict.is_ok() { &mut summary.passed } else { &mut summary.failed } += 1;
        print(check, &verdict, json, output)?;
        output.flush()?;
    }
    summary.conclude(json, output)
}

fn print(check: &ScriptCheck, verdict: &ScriptVerdict, json: bool, output: &mut Output) -> Result<(), CliError> {
    let ScriptCheck { name, title, .. } = *check;
    match verdict {
        Ok(seen) if json => {
            output.json(&FindingLine { check: name, verdict: "passed", seen: Some(seen), ..FindingLine::default() })
        }
        Err(wrong) if json => {
            output.json(&FindingLine { check: name, verdict: "failed", wrong: Some(wrong), ..FindingLine::default() })
        }
        Ok(seen) => output.line(format_args!("{CHOSEN}  ok  {CHOSEN:#} {title}: {seen}")),
        Err(wrong) => {
            output.line(format_args!("{ERROR}FAILED{ERROR:#} {title}"))?;
            wrong.lines().try_for_each(|line| output.line(format_args!("         {line}")))
        }
    }
}
