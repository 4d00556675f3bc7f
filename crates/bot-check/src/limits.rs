//! Checks of the limits of time, nodes and memory.

use std::time::Duration;

use boardwright_game::{Clock, Limits, ParseError, derive_seed};
use boardwright_protocol::Supervision;

use crate::checkup::Checkup;
use crate::finding::{BotFinding, CheckVerdict};
use crate::places;
use crate::places::TestPosition;
use crate::session::CheckSession;

/// Number of times that a late bot is asked in the same position: now and then the machine is to blame.
const TRIALS: u32 = 3;

/// The increment of the clock for a game.
const INCREMENT: Duration = Duration::from_millis(20);

/// Number of moves made with the clock.
const MOVES: usize = 12;

/// Nodes for a move.
const NODES: u64 = 1000;

/// Factor beyond which a search exceeds its node limit; a few positions more are tolerated.
const TOO_MANY: u64 = 10;

/// A bot without limits is told to stop after this time.
const BEFORE_STOP: Duration = Duration::from_millis(300);

fn places(checkup: &Checkup<'_>) -> Vec<TestPosition> {
    places::odd(&checkup.target.variant, derive_seed(checkup.settings.seed, 3))
}

pub(crate) fn move_time(checkup: &mut Checkup<'_>) -> Result<CheckVerdict, ParseError> {
    let margin = checkup.settings.margin;
    let mut session = checkup.session()?;
    let mut longest = Duration::ZERO;
    for (index, place) in places(checkup).iter().enumerate() {
        let time = checkup.settings.movetime / [5, 10, 2][index % 3];
        let limits = Limits { move_time: Some(time), ..Limits::default() };
        let asked = session.ask(place, limits);
        if let Some(finding) = checkup.judge(&asked, place, &session) {
            return Ok(CheckVerdict::Failed(finding));
        }
        let late = asked.elapsed.saturating_sub(time);
        longest = longest.max(late);
        let is_late_again =
            |session: &mut CheckSession| session.ask(place, limits).elapsed.saturating_sub(time) > margin;
        if late > margin && (0..TRIALS).all(|_| is_late_again(&mut session)) {
            let wrong = format!("it had {time:?} for a move and took {:.2} s", asked.elapsed.as_secs_f64());
            let expected = format!("a move within its time; a match allows {margin:?} of lateness, so keep a reserve");
            let finding = BotFinding::new(wrong, expected, &session.wire, checkup.language.page);
            return Ok(CheckVerdict::Failed(finding));
        }
    }
    checkup.note(&session);
    Ok(CheckVerdict::Passed(if longest.is_zero() { String::new() } else { format!("{longest:.0?} late at most") }))
}

pub(crate) fn clock(checkup: &mut Checkup<'_>) -> Result<CheckVerdict, ParseError> {
    let mut session = checkup.session()?;
    // The usual time for a move and half of it again is little for a game.
    let whole = checkup.settings.movetime * 3 / 2;
    let mut own = whole;
    let places = places(checkup);
    for place in places.iter().cycle().take(MOVES) {
        let clock = Clock { own, other: whole, increment: INCREMENT, moves: None };
        let asked = session.ask(place, Limits { clock: Some(clock), ..Limits::default() });
        if let Some(finding) = checkup.judge(&asked, place, &session) {
            return Ok(CheckVerdict::Failed(finding));
        }
        // No second trial here: the clock goes on. So a busy machine gets as much again.
        if asked.elapsed > own + 2 * checkup.settings.margin {
            let wrong = format!(
                "it had {:.2} s left for its game and took {:.2} s for a move",
                own.as_secs_f64(),
                asked.elapsed.as_secs_f64()
            );
            let expected = "a share of what is left on the clock, about a thirtieth, and always less than all of it";
            return Ok(CheckVerdict::Failed(BotFinding::new(wrong, expected, &session.wire, checkup.language.page)));
        }
        own = own.saturating_sub(asked.elapsed) + INCREMENT;
    }
    checkup.note(&session);
    Ok(CheckVerdict::Passed(format!(
        "{:.2} s of {:.2} s left after {MOVES} moves",
        own.as_secs_f64(),
        whole.as_secs_f64()
    )))
}

pub(crate) fn nodes(checkup: &mut Checkup<'_>) -> Result<CheckVerdict, ParseError> {
    let mut session = checkup.session()?;
    let limits = Limits { nodes: Some(NODES), ..checkup.usual() };
    let mut most = None;
    for place in places(checkup).iter().take(3) {
        let asked = session.ask(place, limits);
        if let Some(finding) = checkup.judge(&asked, place, &session) {
            return Ok(CheckVerdict::Failed(finding));
        }
        let told = asked.reply.ok().and_then(|reply| reply.info).map(|info| info.nodes);
        most = most.max(told);
    }
    checkup.note(&session);
    Ok(match most {
        None | Some(0) => CheckVerdict::Passed("it tells of no search".to_owned()),
        Some(most) if most > NODES * TOO_MANY => {
            let wrong = format!("it was to look at {NODES} positions and says it looked at {most}");
            let expected = "about as many positions as it is told, so that matches do not depend on the machine";
            CheckVerdict::Advice(BotFinding::new(wrong, expected, &session.wire, checkup.language.page))
        }
        Some(most) => CheckVerdict::Passed(format!("{most} of {NODES}")),
    })
}

pub(crate) fn stop(checkup: &mut Checkup<'_>) -> Result<CheckVerdict, ParseError> {
    let grace = checkup.settings.movetime / 2;
    let mut session = checkup.session_with(Supervision { grace, ..Supervision::default() })?;
    let place = places::start(&checkup.target.variant);
    let asked = session.ask_and_stop(&place, Limits::default(), BEFORE_STOP);
    checkup.note(&session);
    if !session.wire.was_stopped() && asked.reply.is_err() {
        return Ok(CheckVerdict::Skipped("the language has no word for it".to_owned()));
    }
    if let Some(finding) = checkup.judge(&asked, &place, &session) {
        return Ok(CheckVerdict::Failed(finding));
    }
    Ok(CheckVerdict::Passed(match session.wire.was_stopped() {
        true => format!("{:.0?} after the word", asked.elapsed.saturating_sub(BEFORE_STOP)),
        false => "it moved before it was told".to_owned(),
    }))
}
