//! Common parts of the tests of bots.
#![allow(dead_code, reason = "every test binary takes its own part")]

use std::time::Duration;

use boardwright_game::{AnyPlayer, AnyPosition, AnyTurn, AnyVariant, Fault, Limits, Stop};
use boardwright_lua::{LuaBot, LuaScript, ScriptLimits};

pub(crate) fn variant(game: &str) -> AnyVariant {
    boardwright_catalog::variant(game).expect("a game")
}

/// A bot of its text.
pub(crate) fn bot(game: &str, source: &str, seed: u64) -> LuaBot {
    // However busy the machine is, only what never ends is late.
    let ample = Duration::from_secs(60);
    let limits = ScriptLimits { start: ample, longest: ample, ..ScriptLimits::default() };
    let script = LuaScript::new("bot.lua", source.as_bytes().to_vec(), &limits).expect("a script");
    LuaBot::start(script, &variant(game), seed, limits)
}

/// The text of a bot that comes with a game.
pub(crate) fn source(game: &str, name: &str) -> &'static str {
    let scripts = boardwright_catalog::game(game).expect("a game").scripts();
    scripts.iter().find(|script| script.name == name).expect("a bot").source
}

/// A player's move after the given ones.
pub(crate) fn ask(player: &mut dyn AnyPlayer, position: &AnyPosition, history: &[String]) -> Result<String, Fault> {
    ask_until(player, position, history, &Stop::new())
}

/// The same for a question that may be taken back.
pub(crate) fn ask_until(
    player: &mut dyn AnyPlayer,
    position: &AnyPosition,
    history: &[String],
    stop: &Stop,
) -> Result<String, Fault> {
    let (start, time) = (position.variant().start(), Limits::default());
    let turn = AnyTurn { position, start: &start, history, limits: &time, stop, report: &|_| {} };
    player.choose(&turn).map(|reply| reply.mv)
}

/// Plays a game of two players to its end and returns the final position with its moves, or the fault of a player.
pub(crate) fn play(
    game: &str,
    players: [&mut dyn AnyPlayer; 2],
    most: usize,
) -> Result<(AnyPosition, Vec<String>), String> {
    let mut position = variant(game).start();
    let mut history = Vec::new();
    while position.outcome().is_none() && history.len() < most {
        let side = position.to_move().index();
        let mv = ask(players[side], &position, &history).map_err(|fault| fault.reason)?;
        position.play(&mv).map_err(|error| error.to_string())?;
        history.push(mv);
    }
    Ok((position, history))
}
