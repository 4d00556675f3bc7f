//! `boardwright bot check` for scripts: whether they start, play by the rules, keep their time and repeat themselves.

use std::time::Duration;

use boardwright_arena::Patience;
use boardwright_bot_check::{SCRIPT_CHECKS, ScriptCheck, ScriptCheckup, ScriptVerdict};
use boardwright_game::AnyVariant;
use boardwright_players::ScriptName;
use serde::Serialize;

use crate::error::{CliError, Status};
use crate::output::{CHOSEN, ERROR, Output};

/// Settings of the checks.
pub(super) struct ScriptCheckSettings {
    pub(super) movetime: Duration,
    pub(super) seed: u64,
    pub(super) json: bool,
}

#[derive(Serialize)]
struct ScriptCheckLine<'a> {
    check: &'a str,
    verdict: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seen: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong: Option<&'a str>,
}

#[derive(Serialize)]
struct ScriptCheckSummary {
    bot: String,
    game: String,
    seed: u64,
    passed: usize,
    advice: usize,
    failed: usize,
    skipped: usize,
}

/// Runs all checks and prints their results.
pub(super) fn run(
    script: &ScriptName,
    variant: &AnyVariant,
    settings: &ScriptCheckSettings,
    output: &mut Output,
) -> Result<Status, CliError> {
    let stop = crate::interrupt::catch()?;
    let ScriptCheckSettings { movetime, seed, json } = *settings;
    let margin = Patience::default().margin;
    let checkup = ScriptCheckup { script, variant, movetime, margin, memory: None, seed, stop: &stop };
    if !json {
        output.line(format_args!("{script} plays {}", variant.spec()))?;
    }
    let (mut passed, mut failed) = (0, 0);
    for check in &SCRIPT_CHECKS {
        // A script that does not start fails everywhere, for the same reason.
        if failed > 0 && passed == 0 {
            break;
        }
        let verdict = check.run(&checkup);
        if stop.is_raised() {
            return Ok(Status::Interrupted);
        }
        *if verdict.is_ok() { &mut passed } else { &mut failed } += 1;
        print(check, &verdict, json, output)?;
        output.flush()?;
    }
    let skipped = SCRIPT_CHECKS.len() - passed - failed;
    let (bot, game) = (script.to_string(), variant.spec());
    if json {
        output.json(&ScriptCheckSummary { bot, game, seed, passed, advice: 0, failed, skipped })?;
    } else {
        let style = if failed > 0 { ERROR } else { CHOSEN };
        let rest = format!("{passed} passed, 0 with advice, {skipped} skipped");
        output.line(format_args!("{style}{failed} failed{style:#}, {rest}"))?;
    }
    Ok(if failed > 0 { Status::No } else { Status::Done })
}

fn print(check: &ScriptCheck, verdict: &ScriptVerdict, json: bool, output: &mut Output) -> Result<(), CliError> {
    let ScriptCheck { name, title, .. } = *check;
    match verdict {
        Ok(seen) if json => {
            output.json(&ScriptCheckLine { check: name, verdict: "passed", seen: Some(seen), wrong: None })
        }
        Err(wrong) if json => {
            output.json(&ScriptCheckLine { check: name, verdict: "failed", seen: None, wrong: Some(wrong) })
        }
        Ok(seen) => output.line(format_args!("{CHOSEN}  ok  {CHOSEN:#} {title}: {seen}")),
        Err(wrong) => {
            output.line(format_args!("{ERROR}FAILED{ERROR:#} {title}"))?;
            wrong.lines().try_for_each(|line| output.line(format_args!("         {line}")))
        }
    }
}
