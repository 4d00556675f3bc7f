//! Checks of a bot before it plays.

use std::time::Duration;

use crate::lua::{LuaBot, LuaScript, ScriptError, ScriptLimits};
use boardwright_game::{AnyPlayer, AnyTurn, AnyVariant, Limits as Thinking, Message, Stop};

use crate::message::{BotCheck, BotProblem};
use crate::script_words::of_script;
use crate::words::InWords as _;

/// Time limit of the bot for its move.
const TIME: Duration = Duration::from_secs(2);

/// Number of lines of its log that are shown.
const MAX_LINES: usize = 100;

/// Runs a bot's text and asks it for a move at the start.
///
/// # Errors
/// Fails if there is no such game. A faulty bot is no error: its faults are the answer.
pub(crate) fn check(game: &str, source: &str, stop: &Stop) -> Result<BotCheck, Message> {
    let variant = boardwright_catalog::variant(game).map_err(|error| error.in_words())?;
    let limits = ScriptLimits { longest: TIME, ..ScriptLimits::default() };
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
        problems.push(BotProblem { line: None, column: None, message: error.in_words() });
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
    BotProblem { line: place(error.line), column: place(error.column), message: of_script(&error.message) }
}

#[cfg(all(test, not(target_family = "wasm")))]
mod tests {
    use boardwright_game::{Argument, Message, Stop};

    use super::{check, of_script};

    fn is_known(message: &Message) -> bool {
        let Message::Keyed(text) = message else { return false };
        text.args.values().all(|value| match value {
            Argument::Message(part) => is_known(part),
            Argument::Number(_) | Argument::Text(_) => true,
        })
    }

    /// The faults that newcomers make are said by keys, and in English they are what Luau and the sandbox say.
    #[test]
    fn common_faults_of_scripts_are_known() {
        let sources = [
            "function chose_move(board)\nend",
            "function choose_move(board)\n  return evalute(board)\nend",
            "function choose_move(board)\n  return board:mvoes()[1]\nend",
            "function choose_move(board)\n  local x = nil\n  return x.y\nend",
            "function choose_move(board)\n  return os.execute('ls')\nend",
            "function choose_move(board)\n  return nil + 1\nend",
            "function choose_move(board)\n  local t = {}\n  while true do t[#t + 1] = string.rep('x', 100000) .. #t end\nend",
            "function choose_move(board)\n  while true do end\nend",
            "function choose_move(board",
            "function choose_move(board)\n  return 'z99'\nend",
        ];
        let game = boardwright_catalog::GAMES[0].family().name;
        for source in sources {
            let found = check(game, source, &Stop::new()).expect("an answer");
            let problem = found.problems.first().unwrap_or_else(|| panic!("no fault in {source}"));
            let Message::Keyed(said) = &problem.message else { panic!("{source}: {:?}", problem.message) };
            // The last script runs without a fault, but what it returns is not a move.
            if said.key.starts_with("server-lua") {
                let again = of_script(&said.text);
                assert_eq!(again.as_str(), said.text);
                assert!(is_known(&again), "{source}: {}", said.text);
            }
        }
        assert!(!is_known(&of_script("something else")));
    }
}
