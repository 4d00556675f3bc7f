//! Checks of a bot before it plays.

use std::time::Duration;

use crate::lua::{Limits, LuaBot, LuaScript, ScriptError};
use boardwright_game::{AnyPlayer, AnyTurn, AnyVariant, Limits as Thinking, Message, Stop};

use crate::message::{BotCheck, BotProblem};

/// Time limit of the bot for its move.
const TIME: Duration = Duration::from_secs(2);

/// Number of lines of its log that are shown.
const MAX_LINES: usize = 100;

/// Runs a bot's text and asks it for a move at the start.
///
/// # Errors
/// Fails if there is no such game. A faulty bot is no error: its faults are the answer.
pub(crate) fn check(game: &str, source: &str, stop: &Stop) -> Result<BotCheck, Message> {
    let variant = boardwright_catalog::variant(game).map_err(|error| error.to_string())?;
    let limits = Limits { longest: TIME, ..Limits::default() };
    let script = match LuaScript::new("bot", source.as_bytes().to_vec(), &limits) {
        Ok(script) => script,
        Err(error) => return Ok(BotCheck { problems: vec![problem(&error)], mv: None, log: Vec::new() }),
    };
    let mut bot = LuaBot::start(script, &variant, 1, limits);
    let mv = match bot.error() {
        Some(_) => None,
        None => first_move(&mut bot, &variant, stop),
    };
    let mut problems: Vec<BotProblem> = bot.error().map(problem).into_iter().collect();
    if let Some(mv) = &mv
        && let Err(error) = variant.start().check(mv)
    {
        problems.push(BotProblem { line: None, column: None, message: error.to_string() });
    }
    let mut log = bot.log().take();
    log.truncate(MAX_LINES);
    Ok(BotCheck { problems, mv, log })
}

fn first_move(bot: &mut LuaBot, variant: &AnyVariant, stop: &Stop) -> Option<String> {
    let start = variant.start();
    let limits = Thinking { move_time: Some(TIME), ..Thinking::default() };
    let turn = AnyTurn { position: &start, start: &start, history: &[], limits: &limits, stop, report: &|_| {} };
    // How it failed is what `LuaBot::error` says, with the line.
    bot.choose(&turn).ok().map(|reply| reply.mv)
}

fn problem(error: &ScriptError) -> BotProblem {
    let place = |place: Option<usize>| place.and_then(|place| u32::try_from(place).ok());
    BotProblem { line: place(error.line), column: place(error.column), message: error.message.clone() }
}
