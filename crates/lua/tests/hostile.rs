//! Scripts that mean harm: each comes to the end that stands above it, and costs nobody anything but its own match.

use std::time::{Duration, Instant};

use boardwright_game::{AnyPlayer, AnyTurn, AnyVariant, Limits, Stop};
use boardwright_lua::{LuaBot, LuaScript, ScriptLimits};

/// The time for a move and for the start of a script here.
const ALLOWANCE: Duration = Duration::from_millis(50);

/// Time for scripts that come to another end, which they shall reach however busy the machine is.
const AMPLE: Duration = Duration::from_secs(60);

fn gomoku() -> AnyVariant {
    boardwright_catalog::variant("gomoku:15").expect("a game")
}

/// Runs a script in the time for a move and returns its move or the error.
fn run(source: &str) -> Result<String, String> {
    run_for(AMPLE, source)
}

fn run_for(allowance: Duration, source: &str) -> Result<String, String> {
    run_in(allowance, allowance, source)
}

/// The same with a time for the start and a time for the move.
fn run_in(start: Duration, allowance: Duration, source: &str) -> Result<String, String> {
    let variant = gomoku();
    let limits = ScriptLimits { start, ..ScriptLimits::default() };
    let script =
        LuaScript::new("hostile.lua", source.as_bytes().to_vec(), &limits).map_err(|error| error.to_string())?;
    let mut bot = LuaBot::start(script, &variant, 7, limits);
    let start = variant.start();
    let time = Limits { move_time: Some(allowance), ..Limits::default() };
    let turn =
        AnyTurn { position: &start, start: &start, history: &[], limits: &time, stop: &Stop::new(), report: &|_| {} };
    bot.choose(&turn).map(|reply| reply.mv).map_err(|fault| fault.reason)
}

/// The scripts of a file: name, expected end, text.
fn corpus(file: &'static str) -> Vec<(&'static str, &'static str, &'static str)> {
    let sections = file.split("-- == ").skip(1);
    let cut = |section: &'static str| {
        let (head, source) = section.split_once('\n').expect("a head line");
        let (name, end) = head.split_once(" | ").expect("a name and an end");
        (name, end, source)
    };
    sections.map(cut).collect()
}

/// Runs every script of a file and says which came to another end than it should.
fn check(file: &'static str) -> usize {
    let corpus = corpus(file);
    let mut wrong = Vec::new();
    for (name, end, source) in &corpus {
        let allowance = if end.contains("time") { ALLOWANCE } else { AMPLE };
        let began = Instant::now();
        let result = run_for(allowance, source);
        let seconds = began.elapsed().as_secs_f64();
        let as_expected = match (&result, *end) {
            (Ok(mv), "move") => mv == "a1",
            (Err(reason), "time") => reason.contains("did not end within 0.05 s"),
            (Err(reason), "memory") => reason.contains("used more than its 32 MiB of memory"),
            (Err(reason), "time or memory") => reason.contains("did not end") || reason.contains("memory"),
            (Err(reason), part) => reason.contains(part) && reason.starts_with("hostile.lua:"),
            (Ok(_), _) => false,
        };
        // A bound against hangs, not a measurement: the machine may be busy.
        if !as_expected || seconds > 2.0 * AMPLE.as_secs_f64() {
            wrong.push(format!("{name}: expected {end}, got {result:?} in {seconds:.2} s"));
        }
        if let Err(reason) = result {
            assert!(!reason.contains(['\n', '\u{1b}', '\r']), "{name}: {reason:?}");
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    corpus.len()
}

#[test]
fn scripts_that_never_end_are_ended() {
    assert!(check(include_str!("hostile/time.luau")) >= 50);
}

#[test]
fn scripts_that_want_all_memory_do_not_get_it() {
    check(include_str!("hostile/memory.luau"));
}

#[test]
fn scripts_get_nothing_from_outside() {
    check(include_str!("hostile/outside.luau"));
}

#[test]
fn scripts_that_try_everything_else_come_to_nothing() {
    assert!(check(include_str!("hostile/tricks.luau")) >= 40);
}

#[test]
fn calls_on_long_texts_are_broken_off_between_two_of_them() {
    let lines = 4000;
    for call in ["tonumber(s)", "string.sub(s, 1, 900000)"] {
        let body = format!("t = {call}\n").repeat(lines);
        let source = format!("function choose_move()\nlocal t, s = nil, string.rep('0', 1e6)\n{body}end");
        let error = run_in(AMPLE, ALLOWANCE, &source).unwrap_err();
        let line = error.split(':').nth(1).and_then(|line| line.parse::<usize>().ok());
        assert!(error.contains("did not end") && line.is_some_and(|line| line < lines), "{call}: {error}");
    }
}

#[test]
fn operators_that_are_functions_of_the_library_are_broken_off_between_two_of_them() {
    for (event, f, call) in [
        ("__index", "table.maxn", "a=x.y"),
        ("__eq", "table.find", "a=x==z"),
        ("__len", "table.unpack", "a=#x"),
        ("__call", "next", "a=x()"),
    ] {
        let lines = 10_000;
        let source = format!(
            "function choose_move()\nlocal m={{{event}={f}}} local x,z,a=setmetatable(table.create(1500000,0),m),setmetatable({{}},m)\n\
             if '{f}'=='next' then for i=1,1500000 do x[i]=nil end end\n{}end",
            format!("{call}\n").repeat(lines)
        );
        let began = Instant::now();
        let error = run_in(AMPLE, ALLOWANCE, &source).unwrap_err();
        // One that is not interrupted takes half a minute for all lines.
        assert!(error.contains("did not end") || f == "table.unpack", "{f}: {error}");
        assert!(began.elapsed() < AMPLE / 6, "{f}: {:?}", began.elapsed());
    }
}

#[test]
fn an_error_names_the_line_even_of_a_loop() {
    let error = run_in(AMPLE, ALLOWANCE, "function choose_move()\n  while true do\n  end\nend").unwrap_err();
    assert_eq!(error, "hostile.lua:2: did not end within 0.05 s");
    let error =
        run("function choose_move()\n  local t = {}\n  while true do\n    t[#t + 1] = {}\n  end\nend").unwrap_err();
    assert!(error.contains("used more than its 32 MiB of memory"), "{error}");
    let error = run("function choose_move(board)\n  return board.moves.first()\nend").unwrap_err();
    assert_eq!(error, "hostile.lua:2:22: attempt to index function with 'first'");
    let error = run("function choose_move(board)\n  return board:play('a99')\nend").unwrap_err();
    assert!(error.starts_with("hostile.lua:2:"), "{error}");
    let error = run("local x = = 3").unwrap_err();
    assert!(error.starts_with("hostile.lua:1:9: Expected identifier"), "{error}");
}

#[test]
fn texts_that_are_no_scripts_are_refused() {
    let limits = ScriptLimits::default();
    let refuse = |bytes: Vec<u8>| LuaScript::new("x.lua", bytes, &limits).unwrap_err().to_string();
    assert_eq!(refuse(vec![b' '; (128 << 10) + 1]), "x.lua: a script of at most 131072 bytes was expected, not 131073");
    let straight = format!("s = string.rep('x', 1e6)\n{}", "t = s..1\n".repeat(501)).into_bytes();
    let told = "x.lua: a script with at most 500 operators ..  <  > was expected, not 501";
    assert_eq!(refuse(straight), told);
    assert_eq!(refuse("t = s < s\n".repeat(501).into_bytes()), told);
    let told = "x.lua: a script with at most 1500 operators +  -  *  /  %  ^ was expected, not 1501";
    assert_eq!(refuse("t=-s\n".repeat(1501).into_bytes()), told);
    assert_eq!(refuse(vec![0x1b, b'L', 0, 0xff]), "x.lua: the text of a script was expected, not binary data");
    assert!(run("\u{1}\u{4}bytecode\0").is_err(), "bytecode of Luau begins with its version");
}

#[test]
fn scripts_that_strain_the_compiler_end_in_an_error_or_a_move() {
    let nested = |open: &str, close: &str| format!("x = {}1{}", open.repeat(20_000), close.repeat(20_000));
    for source in [
        nested("(", ")"),
        nested("{", "}"),
        nested("-", ""),
        nested("not ", ""),
        nested("(function() return ", " end)()"),
        format!("x = 1{}", " .. 1".repeat(20_000)),
        format!("x = 1{}", " + 1".repeat(20_000)),
        format!("x = 2{}", " ^ 2".repeat(20_000)),
        "do ".repeat(20_000),
        "if x then ".repeat(10_000),
        "[".to_owned() + &"=".repeat(100_000),
        "local x = x ".repeat(10_000),
        format!("x = `{}`", "{1}".repeat(20_000)),
        format!("return {}", "f".repeat(120_000)),
    ] {
        let error = run(&source).unwrap_err();
        assert!(error.len() < 1000 && error.starts_with("hostile.lua"), "{error}");
    }
}
