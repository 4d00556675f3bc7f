//! Measures the delay until endless scripts are interrupted, over all hostile scripts of the tests, ten times each:
//! `cargo run --release -p boardwright-lua --example lateness`.
//!
//! Scripts are checked at calls and at loop iterations. The last figure is of a text with neither, whose statements each
//! copy a megabyte and which has the maximum length.

use std::io::Write;
use std::time::{Duration, Instant};

use boardwright_game::{AnyPlayer, AnyTurn, Limits, Stop};
use boardwright_lua::{LuaBot, LuaScript, ScriptLimits};

/// The time for a move and for the start of a script.
const ALLOWANCE: Duration = Duration::from_millis(50);
const ROUNDS: usize = 10;

const SCRIPTS: [&str; 4] = [
    include_str!("../tests/hostile/time.luau"),
    include_str!("../tests/hostile/memory.luau"),
    include_str!("../tests/hostile/outside.luau"),
    include_str!("../tests/hostile/tricks.luau"),
];

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let mut late: Vec<(Duration, &str)> = Vec::new();
    let mut scripts = 0;
    for section in SCRIPTS.iter().flat_map(|file| file.split("-- == ").skip(1)) {
        let (head, source) = section.split_once('\n').ok_or("a script without a head")?;
        scripts += 1;
        for _ in 0..ROUNDS {
            late.extend(lateness(source, ALLOWANCE)?.map(|late| (late, head)));
        }
    }
    late.sort();
    let mut out = std::io::stdout();
    writeln!(out, "{scripts} scripts, {} runs broken off at {} ms", late.len(), ALLOWANCE.as_millis())?;
    for (name, share) in [("median", 0.5), ("90 %", 0.9), ("99 %", 0.99), ("latest", 1.0)] {
        let (after, head) = late[((late.len() - 1) as f64 * share) as usize];
        writeln!(out, "{name:>7} {:6.1} ms late  {head}", after.as_secs_f64() * 1000.0)?;
    }
    let head = "function choose_move()\nlocal s, t = string.rep('x', 1e6)\n";
    let line = "t=s..1\n";
    let lines = 500;
    let straight = lateness(&format!("{head}{}end", line.repeat(lines)), Duration::from_secs(1))?;
    writeln!(out, "{lines} lines without a call: {:.1} s late", straight.unwrap_or_default().as_secs_f64())?;
    Ok(())
}

/// Lateness of the interruption of a script, if it is interrupted; `start` is its time to start.
fn lateness(source: &str, start: Duration) -> Result<Option<Duration>, Failure> {
    let variant = boardwright_catalog::variant("gomoku:15")?;
    let limits = ScriptLimits { start, ..ScriptLimits::default() };
    let script = LuaScript::new("hostile", source.as_bytes().to_vec(), &limits)?;
    let began = Instant::now();
    let mut bot = LuaBot::start(script, &variant, 7, limits);
    if let Some(error) = bot.error() {
        return Ok(error.message.contains("did not end").then(|| began.elapsed().saturating_sub(start)));
    }
    let (position, time) = (variant.start(), Limits { move_time: Some(ALLOWANCE), ..Limits::default() });
    let stop = Stop::new();
    let turn = AnyTurn::new(&position, &time, &stop);
    let began = Instant::now();
    let answer = bot.choose(&turn);
    let late = began.elapsed().saturating_sub(ALLOWANCE);
    Ok(answer.is_err_and(|fault| fault.reason.contains("did not end")).then_some(late))
}
