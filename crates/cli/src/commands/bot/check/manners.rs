//! Checks of how a bot comes, talks and goes.

use std::time::Duration;

use super::checkup::{Checkup, Hopeless};
use super::finding::{Finding, Verdict};
use super::places;
use crate::error::CliError;
use crate::player_name::BWP;

/// More lines for a move than this are a nuisance; more than ten times as many forfeit the game.
const MANY_LINES: u64 = 1000;

/// How long a bot that was told to leave may take here. A match kills it after a tenth of a second.
const FAREWELL: Duration = Duration::from_secs(2);

pub(super) fn start(checkup: &mut Checkup<'_>) -> Result<Verdict, CliError> {
    let session = checkup.session()?;
    checkup.note(&session);
    Ok(match session.player.fault() {
        None => Verdict::Passed(format!("{:.2} s", session.start_up.as_secs_f64())),
        Some(fault) => {
            checkup.hopeless = Some(Hopeless::NoStart);
            let what = "it does not come to its first game";
            Verdict::Failed(Finding::of_fault(&fault.reason, what, &session.wire, &checkup.language))
        }
    })
}

pub(super) fn name(checkup: &mut Checkup<'_>) -> Result<Verdict, CliError> {
    let session = checkup.session()?;
    Ok(match session.player.name() {
        Some(name) => Verdict::Passed(name.to_owned()),
        None => Verdict::Advice(Finding::new(
            "it does not say its name",
            checkup.language.name,
            &session.wire,
            checkup.language.page,
        )),
    })
}

/// Games may follow each other in one process, as they do under other managers.
pub(super) fn new_game(checkup: &mut Checkup<'_>) -> Result<Verdict, CliError> {
    let mut session = checkup.session()?;
    let start = places::start(&checkup.target.variant);
    let places = places::odd(&checkup.target.variant, checkup.settings.seed);
    for place in places.iter().take(2) {
        let asked = session.ask(place, checkup.usual());
        if let Some(finding) = checkup.judge(&asked, place, &session) {
            return Ok(Verdict::Failed(finding));
        }
    }
    // Other languages have a word of their own for it, which their codecs say when a game does not go on.
    if checkup.target.external.dialect == BWP {
        session.wire.insert(&[&format!("new {} seed=2", checkup.target.variant.spec())]);
    }
    let asked = session.ask(&start, checkup.usual());
    checkup.note(&session);
    let finding = checkup.judge(&asked, &start, &session);
    Ok(finding.map_or_else(|| Verdict::Passed(String::new()), Verdict::Failed))
}

pub(super) fn unknown_lines(checkup: &mut Checkup<'_>) -> Result<Verdict, CliError> {
    let mut session = checkup.session()?;
    let start = places::start(&checkup.target.variant);
    session.wire.insert(checkup.language.unknown);
    let asked = session.ask(&start, checkup.usual());
    let finding = checkup.judge(&asked, &start, &session);
    Ok(match finding {
        None => Verdict::Passed(String::new()),
        Some(finding) => {
            let expected = "a bot that passes over lines which it does not know, since later versions may have more";
            Verdict::Failed(Finding { expected: expected.to_owned(), ..finding })
        }
    })
}

pub(super) fn understood(checkup: &mut Checkup<'_>) -> Result<Verdict, CliError> {
    Ok(checkup.nonsense.take().map_or_else(|| Verdict::Passed(String::new()), Verdict::Advice))
}

pub(super) fn unasked(checkup: &mut Checkup<'_>) -> Result<Verdict, CliError> {
    Ok(checkup.unasked.take().map_or_else(|| Verdict::Passed(String::new()), Verdict::Advice))
}

pub(super) fn output(checkup: &mut Checkup<'_>) -> Result<Verdict, CliError> {
    let (lines, bytes) = checkup.most;
    if lines <= MANY_LINES {
        return Ok(Verdict::Passed(format!("at most {lines} lines and {bytes} bytes for a move")));
    }
    let session = checkup.session()?;
    let wrong = format!("it wrote {lines} lines for one move");
    let expected = format!("at most {MANY_LINES}; of more than 10,000 lines for a move the host reads no further");
    Ok(Verdict::Advice(Finding::new(wrong, expected, &session.wire, checkup.language.trouble)))
}

pub(super) fn memory(checkup: &mut Checkup<'_>) -> Result<Verdict, CliError> {
    let Some(peak) = checkup.peak else {
        return Ok(Verdict::Skipped("only Linux tells how much memory others take".to_owned()));
    };
    let (mebibytes, allowed) = (peak >> 20, checkup.settings.memory >> 20);
    if peak <= checkup.settings.memory {
        return Ok(Verdict::Passed(format!("{mebibytes} MiB at most")));
    }
    let session = checkup.session()?;
    let wrong = format!("its processes took {mebibytes} MiB");
    let expected = format!("at most {allowed} MiB (--memory)");
    Ok(Verdict::Failed(Finding::new(wrong, expected, &session.wire, checkup.language.page)))
}

pub(super) fn quit(checkup: &mut Checkup<'_>) -> Result<Verdict, CliError> {
    let mut session = checkup.session()?;
    session.ask(&places::start(&checkup.target.variant), checkup.usual());
    let left = session.player.leave(FAREWELL);
    let behind = session.processes();
    checkup.left_behind = Some(behind.iter().map(|found| format!("{} (process {})", found.name, found.id)).collect());
    if left {
        let ending = session.player.ending().unwrap_or_default();
        if ending == "exit status: 0" {
            return Ok(Verdict::Passed(String::new()));
        }
        let wrong = format!("it was told to leave and ended with {ending}");
        let expected = "an end with exit status 0; anything else looks like a crash to whoever looks for one";
        return Ok(Verdict::Advice(Finding::new(wrong, expected, &session.wire, checkup.language.page)));
    }
    checkup.left_behind = None;
    let wrong = format!("it was told to leave and was still there after {FAREWELL:?}");
    Ok(Verdict::Failed(Finding::new(wrong, checkup.language.quit, &session.wire, checkup.language.page)))
}

pub(super) fn processes(checkup: &mut Checkup<'_>) -> Result<Verdict, CliError> {
    match checkup.left_behind.take() {
        None => Ok(Verdict::Skipped("the bot does not leave itself".to_owned())),
        Some(_) if !cfg!(target_os = "linux") => Ok(Verdict::Skipped("only Linux tells of them".to_owned())),
        Some(names) if names.is_empty() => Ok(Verdict::Passed(String::new())),
        Some(names) => {
            let session = checkup.session()?;
            let wrong = format!("after its end there was still {}", names.join(", "));
            let expected = "a bot that ends what it has started before it ends itself; what is left is killed";
            Ok(Verdict::Failed(Finding::new(wrong, expected, &session.wire, checkup.language.trouble)))
        }
    }
}
