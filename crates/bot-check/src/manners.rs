//! Checks of the start, the protocol and the end of a bot.

use boardwright_game::{Limits, ParseError};

use std::thread;
use std::time::Duration;

use crate::checkup::{Checkup, SkipReason};
use crate::finding::{BotFinding, CheckVerdict};
use crate::places;
use crate::session::SecondGame;

/// Number of lines for one move beyond which a bot gets a warning; ten times as many forfeit a game.
const MANY_LINES: u64 = 1000;

/// Time that a bot has to leave when it is told to. A match kills it after a tenth of a second.
const LEAVE_TIMEOUT: Duration = Duration::from_secs(2);

/// Number of times and interval at which it is looked whether what a bot left behind ends by itself.
const LOOKS: usize = 20;
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// Time in which a bot is asked for nothing, so that a move which it makes meanwhile is seen.
const SILENCE: Duration = Duration::from_millis(200);

pub(crate) fn start(checkup: &mut Checkup<'_>) -> Result<CheckVerdict, ParseError> {
    let session = checkup.session()?;
    checkup.note(&session);
    Ok(match session.player.fault() {
        None => CheckVerdict::Passed(format!("{:.2} s", session.start_up.as_secs_f64())),
        Some(fault) => {
            checkup.skip_reason = Some(SkipReason::NoStart);
            let what = "it does not come to its first game";
            CheckVerdict::Failed(BotFinding::of_fault(&fault.reason, what, &session.wire, &checkup.language))
        }
    })
}

pub(crate) fn name(checkup: &mut Checkup<'_>) -> Result<CheckVerdict, ParseError> {
    let session = checkup.session()?;
    Ok(match session.player.name() {
        Some(name) => CheckVerdict::Passed(name.to_owned()),
        None => CheckVerdict::Advice(BotFinding::new(
            "it does not say its name",
            checkup.language.name,
            &session.wire,
            checkup.language.page,
        )),
    })
}

/// Games may follow each other in one process, as they do under other managers.
pub(crate) fn new_game(checkup: &mut Checkup<'_>) -> Result<CheckVerdict, ParseError> {
    let mut session = checkup.session()?;
    let start = places::start(&checkup.target.variant);
    let places = places::odd(&checkup.target.variant, checkup.settings.seed);
    for place in places.iter().take(2) {
        let asked = session.ask(place, checkup.usual());
        if let Some(finding) = checkup.judge(&asked, place, &session) {
            return Ok(CheckVerdict::Failed(finding));
        }
    }
    checkup.note(&session);
    let (mut session, second) = session.next_game(checkup.settings.seed.wrapping_add(1));
    let asked = session.ask(&start, checkup.usual());
    checkup.note(&session);
    if let Some(finding) = checkup.judge(&asked, &start, &session) {
        return Ok(CheckVerdict::Failed(finding));
    }
    Ok(match second {
        SecondGame::SameProcess => CheckVerdict::Passed(String::new()),
        SecondGame::NoWords => CheckVerdict::Skipped("the language has no words for a second game".to_owned()),
        SecondGame::Fresh(reason) => CheckVerdict::Advice(BotFinding::new(
            format!("it does not follow into a second game: {reason}"),
            "an answer within 2 seconds as to the first game; otherwise a fresh process plays each game",
            &session.wire,
            checkup.language.page,
        )),
    })
}

pub(crate) fn unknown_lines(checkup: &mut Checkup<'_>) -> Result<CheckVerdict, ParseError> {
    let mut session = checkup.session()?;
    let start = places::start(&checkup.target.variant);
    session.wire.insert(checkup.language.unknown);
    let asked = session.ask(&start, checkup.usual());
    let finding = checkup.judge(&asked, &start, &session);
    Ok(match finding {
        None => CheckVerdict::Passed(String::new()),
        Some(finding) => {
            let expected = "a bot that passes over lines which it does not know, since later versions may have more";
            CheckVerdict::Failed(BotFinding { expected: expected.to_owned(), ..finding })
        }
    })
}

pub(crate) fn understood(checkup: &mut Checkup<'_>) -> Result<CheckVerdict, ParseError> {
    Ok(checkup.nonsense.take().map_or_else(|| CheckVerdict::Passed(String::new()), CheckVerdict::Advice))
}

pub(crate) fn unasked(checkup: &mut Checkup<'_>) -> Result<CheckVerdict, ParseError> {
    if checkup.unasked.is_none() && checkup.skip_reason.is_none() {
        // A move that a bot makes as soon as it has started is taken for its answer if the first question comes as soon.
        let mut session = checkup.session()?;
        thread::park_timeout(SILENCE);
        let short = Limits { move_time: Some(SILENCE), ..Limits::default() };
        session.ask(&places::start(&checkup.target.variant), short);
        checkup.note(&session);
    }
    Ok(checkup.unasked.take().map_or_else(|| CheckVerdict::Passed(String::new()), CheckVerdict::Advice))
}

pub(crate) fn output(checkup: &mut Checkup<'_>) -> Result<CheckVerdict, ParseError> {
    let (lines, bytes) = checkup.most;
    if lines <= MANY_LINES {
        return Ok(CheckVerdict::Passed(format!("at most {lines} lines and {bytes} bytes for a move")));
    }
    let session = checkup.session()?;
    let wrong = format!("it wrote {lines} lines for one move");
    let expected = format!("at most {MANY_LINES}; of more than 10,000 lines for a move the host reads no further");
    Ok(CheckVerdict::Advice(BotFinding::new(wrong, expected, &session.wire, checkup.language.trouble)))
}

pub(crate) fn memory(checkup: &mut Checkup<'_>) -> Result<CheckVerdict, ParseError> {
    let Some(peak) = checkup.peak else {
        return Ok(CheckVerdict::Skipped("only Linux and Windows tell how much memory others take".to_owned()));
    };
    let (mebibytes, allowed) = (peak >> 20, checkup.settings.memory >> 20);
    if peak <= checkup.settings.memory {
        return Ok(CheckVerdict::Passed(format!("{mebibytes} MiB at most")));
    }
    let session = checkup.session()?;
    let wrong = format!("its processes took {mebibytes} MiB");
    let expected = format!("at most {allowed} MiB (--memory)");
    Ok(CheckVerdict::Failed(BotFinding::new(wrong, expected, &session.wire, checkup.language.page)))
}

pub(crate) fn quit(checkup: &mut Checkup<'_>) -> Result<CheckVerdict, ParseError> {
    let mut session = checkup.session()?;
    if session.ask(&places::start(&checkup.target.variant), checkup.usual()).reply.is_err() {
        return Ok(CheckVerdict::Skipped("it was killed for its answer before".to_owned()));
    }
    let left = session.player.leave(LEAVE_TIMEOUT);
    let mut behind = session.processes();
    // What has been killed, such as the process that holds a bot in, is gone a moment later.
    for _ in 0..LOOKS {
        if behind.is_empty() {
            break;
        }
        thread::park_timeout(BETWEEN_LOOKS);
        behind = session.processes();
    }
    checkup.left_behind = Some(behind.iter().map(|found| format!("{} (process {})", found.name, found.id)).collect());
    if left {
        let ending = session.player.ending().unwrap_or_default();
        // The second is how Windows says it.
        if matches!(ending.as_str(), "exit status: 0" | "exit code: 0") {
            return Ok(CheckVerdict::Passed(String::new()));
        }
        let wrong = format!("it was told to leave and ended with {ending}");
        let expected = "an end with exit status 0; anything else looks like a crash to whoever looks for one";
        return Ok(CheckVerdict::Advice(BotFinding::new(wrong, expected, &session.wire, checkup.language.page)));
    }
    checkup.left_behind = None;
    let wrong = format!("it was told to leave and was still there after {LEAVE_TIMEOUT:?}");
    Ok(CheckVerdict::Failed(BotFinding::new(wrong, checkup.language.quit, &session.wire, checkup.language.page)))
}

pub(crate) fn processes(checkup: &mut Checkup<'_>) -> Result<CheckVerdict, ParseError> {
    match checkup.left_behind.take() {
        None => Ok(CheckVerdict::Skipped("the bot does not leave itself".to_owned())),
        Some(_) if !cfg!(any(target_os = "linux", windows)) => {
            Ok(CheckVerdict::Skipped("only Linux and Windows tell of them".to_owned()))
        }
        Some(names) if names.is_empty() => Ok(CheckVerdict::Passed(String::new())),
        Some(names) => {
            let session = checkup.session()?;
            let wrong = format!("after its end there was still {}", names.join(", "));
            let expected = "a bot that ends what it has started before it ends itself; what is left is killed";
            Ok(CheckVerdict::Failed(BotFinding::new(wrong, expected, &session.wire, checkup.language.trouble)))
        }
    }
}
