//! Properties of scripts: any script moves or fails within its limits, and prints no terminal control sequences.

use std::time::Duration;

use boardwright_game::{AnyPlayer, AnyTurn, Limits, Stop};
use boardwright_lua::{LuaBot, LuaScript, ScriptLimits};

/// The games whose bots a script may be, by the first letter of the text.
const GAMES: [(char, &str); 3] = [('k', "kalah:3x3"), ('s', "sticks"), ('g', "gomoku:9")];

/// Small limits, so that many scripts are tried.
const LIMITS: ScriptLimits = ScriptLimits {
    memory: 4 << 20,
    source: 4096,
    log: 1024,
    start: Duration::from_millis(20),
    longest: Duration::from_millis(20),
    margin: Duration::ZERO,
};

/// The longest error: a message of 300 characters, the name and the place.
const LONGEST_ERROR: usize = 400;

/// Runs a script as a bot for a move in each of two positions. A letter and the end of its line before it say of which
/// game.
pub fn script(text: &str) {
    let named = GAMES.iter().find(|(letter, _)| text.starts_with([*letter]) && text[1..].starts_with('\n'));
    let (game, source) = named.map_or((GAMES[2].1, text), |(_, game)| (*game, &text[2..]));
    let Ok(script) = LuaScript::new("bot", source.as_bytes().to_vec(), &LIMITS) else { return };
    let variant = boardwright_catalog::variant(game).expect("a game");
    let mut bot = LuaBot::start(script, &variant, 1, LIMITS);
    let log = bot.log().clone();
    let start = variant.start();
    let (mut position, mut history, stop) = (start.clone(), Vec::new(), Stop::new());
    for _ in 0..2 {
        let limits = Limits::default();
        let turn = AnyTurn::new(&position, &limits, &stop).after(&start, &history);
        match bot.choose(&turn) {
            Ok(reply) => check_text(&reply.mv),
            Err(fault) => {
                check_text(&fault.reason);
                assert!(fault.reason.chars().count() < LONGEST_ERROR, "{}", fault.reason);
                assert_eq!(bot.choose(&turn).expect_err("it has failed before").reason, fault.reason);
                break;
            }
        }
        if let Ok(Some(explanation)) = bot.explain(&turn) {
            explanation.candidates.iter().for_each(|candidate| check_text(&candidate.note));
        }
        let mv = position.moves().swap_remove(0);
        position.play(&mv).expect("a legal move");
        history.push(mv);
    }
    let lines = log.take();
    assert!(lines.iter().map(String::len).sum::<usize>() < 2 * LIMITS.log, "{lines:?}");
    lines.iter().for_each(|line| check_text(line));
}

fn check_text(text: &str) {
    assert!(!text.contains(|c: char| c.is_control() && c != '\t'), "{text:?}");
}
