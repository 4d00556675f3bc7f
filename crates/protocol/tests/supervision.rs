//! Bots that misbehave are ended with everything that they have started, on every system.
//!
//! The bot is this very program, started again, so that the test needs no shell and no other language; hence it is a program of
//! its own without the usual harness. What a bot starts holds a connection to the test, which ends with it.

use std::io::{BufRead, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Stdio};

#[allow(dead_code, reason = "other tests use the rest")]
mod common;

use boardwright_game::{AnyVariant, Limits, Stop};
use boardwright_protocol::{ProcessPlayer, Supervision};
use common::{AMPLE, Answer, patient, start, strict};

/// A test, and what is tested.
type Case = (&'static str, fn());

/// Bytes that a bot may have, and bytes that it takes.
const LIMIT: u64 = 400_000_000;
const HUNGER: usize = 1_200_000_000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["bot", mode, port] => bot(mode, port),
        ["child", port] => hold(port),
        ["host", port] => host(port),
        _ => run_all(words.iter().find(|word| !word.starts_with('-')).copied()),
    }
}

/// Runs the tests whose names have this in them.
fn run_all(filter: Option<&str>) {
    let cases: [Case; 9] = [
        ("a_bot_that_behaves_plays_and_leaves", a_bot_that_behaves_plays_and_leaves),
        ("what_a_bot_has_started_ends_with_it", what_a_bot_has_started_ends_with_it),
        ("bots_end_with_their_host", bots_end_with_their_host),
        ("a_bot_that_hangs_is_ended", a_bot_that_hangs_is_ended),
        ("a_bot_that_talks_for_ever_is_cut", a_bot_that_talks_for_ever_is_cut),
        ("the_last_words_of_a_bot_are_heard", the_last_words_of_a_bot_are_heard),
        ("a_move_counts_though_its_bot_has_ended", a_move_counts_though_its_bot_has_ended),
        ("a_suspended_bot_goes_on", a_suspended_bot_goes_on),
        ("memory_is_limited", memory_is_limited),
    ];
    let chosen: Vec<&Case> = cases.iter().filter(|(name, _)| filter.is_none_or(|part| name.contains(part))).collect();
    let mut out = std::io::stdout();
    for (name, test) in &chosen {
        // A failed test panics, and that ends the program with its message.
        test();
        writeln!(out, "test {name} ... ok").expect("somebody listens");
    }
    let others = cases.len() - chosen.len();
    writeln!(out, "\ntest result: ok. {} passed; 0 failed; 0 ignored; 0 measured; {others} filtered out", chosen.len())
        .expect("somebody listens");
}

fn kalah() -> AnyVariant {
    boardwright_catalog::variant("kalah:6x4").expect("it is in the catalog")
}

/// A bot that misbehaves in this way.
fn misbehaving(mode: &str, port: u16, supervision: Supervision) -> ProcessPlayer {
    let program = std::env::current_exe().expect("this program");
    start(&format!("bwp:'{}' bot {mode} {port}", program.display()), &kalah(), supervision)
}

fn ask(player: &mut ProcessPlayer, moves: &str) -> Answer {
    common::ask_in(&kalah(), player, moves, Limits::default(), &Stop::new())
}

/// A place to which processes connect, and its port.
fn listener() -> (TcpListener, u16) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port();
    (listener, port)
}

/// True if the process at the other end ends.
fn ends(mut connection: TcpStream) -> bool {
    connection.set_read_timeout(Some(AMPLE)).expect("a time");
    match connection.read(&mut [0]) {
        Ok(count) => count == 0,
        // A process that is killed may leave its connection without a word.
        Err(error) => !matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut),
    }
}

/// True under Wine, whose job objects are not those of Windows in every way.
fn is_wine() -> bool {
    std::env::var_os("BOARDWRIGHT_WINE").is_some()
}

fn a_bot_that_behaves_plays_and_leaves() {
    let mut player = misbehaving("good", 0, patient());
    assert_eq!(ask(&mut player, "").mv(), "1");
    if cfg!(any(target_os = "linux", windows)) {
        let id = player.process_id().expect("it runs");
        assert!(player.processes().contains(&id), "{:?} without {id}", player.processes());
    }
    assert!(player.leave(AMPLE), "it was told to");
    let ending = player.ending().expect("it has ended");
    assert!(ending.ends_with(": 0"), "{ending}");
}

fn what_a_bot_has_started_ends_with_it() {
    for mode in ["child", "breakaway"] {
        let (listener, port) = listener();
        let mut player = misbehaving(mode, port, patient());
        assert_eq!(ask(&mut player, "").mv(), "1");
        let (child, _) = listener.accept().expect("a child");
        drop(player);
        assert!(ends(child), "it is left: {mode}");
    }
}

fn bots_end_with_their_host() {
    let (listener, port) = listener();
    let program = std::env::current_exe().expect("this program");
    let mut host = Command::new(program);
    host.args(["host", &port.to_string()]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut host = host.spawn().expect("a host");
    let (child, _) = listener.accept().expect("a child");
    host.kill().expect("it runs");
    host.wait().expect("it has ended");
    assert!(ends(child), "it is left");
}

fn a_bot_that_hangs_is_ended() {
    let (listener, port) = listener();
    let mut player = misbehaving("hangs", port, strict());
    let answer = ask(&mut player, "");
    assert!(answer.fault().starts_with("no answer in "), "{}", answer.fault());
    let (bot, _) = listener.accept().expect("the bot");
    assert!(ends(bot), "it is left");
    assert_eq!(player.process_id(), None);
}

fn a_bot_that_talks_for_ever_is_cut() {
    let mut player = misbehaving("talks", 0, patient());
    let answer = ask(&mut player, "");
    assert!(answer.fault().starts_with("wrote more than 10000 lines for one move"), "{}", answer.fault());
}

fn the_last_words_of_a_bot_are_heard() {
    let mut player = misbehaving("dies", 0, patient());
    let answer = ask(&mut player, "");
    let fault = answer.fault();
    assert!(fault.contains(": 3)") && fault.contains("its log: I am out of ideas"), "{fault}");
}

fn a_move_counts_though_its_bot_has_ended() {
    let mut player = misbehaving("one-move", 0, patient());
    assert_eq!(ask(&mut player, "").mv(), "1");
}

fn a_suspended_bot_goes_on() {
    let mut player = misbehaving("good", 0, Supervision { suspend: true, ..patient() });
    assert_eq!(ask(&mut player, "").mv(), "1");
    assert_eq!(ask(&mut player, "1 1").mv(), "2");
    assert!(player.leave(AMPLE), "it was told to");
}

fn memory_is_limited() {
    let has_limits = cfg!(any(target_os = "linux", windows)) && !is_wine();
    let mut player = misbehaving("hungry", 0, Supervision { memory: has_limits.then_some(LIMIT), ..patient() });
    let answer = ask(&mut player, "");
    if has_limits {
        let fault = answer.fault();
        assert!(fault.contains("its memory was limited to 400 MB"), "{fault}");
    } else {
        // The bot would be content with what the test gives it, where nothing is limited.
        assert_eq!(answer.mv(), "1");
    }
}

/// The bot: it plays the first legal move, and misbehaves when it is asked.
fn bot(mode: &str, port: &str) {
    let mut out = std::io::stdout();
    let mut say = |line: &str| {
        // A host that has gone cannot be told anything.
        let _ = writeln!(out, "{line}").and_then(|()| out.flush());
    };
    let mut legal = String::new();
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        match line.split_once(' ').unwrap_or((&line, "")) {
            ("bwp", _) => ["want legal", "ready"].into_iter().for_each(&mut say),
            ("new", _) => say("ready"),
            ("legal", moves) => legal = moves.split(' ').next().unwrap_or_default().to_owned(),
            ("go", _) => {
                misbehave(mode, port, &mut say);
                say(&format!("move {legal}"));
                if mode == "one-move" {
                    return;
                }
            }
            ("quit", _) => return,
            _ => {}
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "the bot ends without a word")]
fn misbehave(mode: &str, port: &str, say: &mut impl FnMut(&str)) {
    match mode {
        "child" => drop(child(port).spawn().expect("a child")),
        "breakaway" => break_away(port),
        "hangs" => hold(port),
        "talks" => loop {
            say("hm");
        },
        "dies" => {
            let _ = writeln!(std::io::stderr(), "I am out of ideas");
            std::process::exit(3);
        }
        "hungry" => {
            let mut pieces = Vec::new();
            while pieces.len() << 20 < HUNGER && !is_wine() {
                pieces.push(vec![1_u8; 1 << 20]);
            }
            std::hint::black_box(&pieces);
        }
        _ => {}
    }
}

/// A process that keeps the pipes of the bot open and a connection to the test.
fn child(port: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    command.args(["child", port]);
    command
}

/// Starts a child that leaves the group, or the job, of its parent if it may, and else one that does not.
fn break_away(port: &str) {
    #[cfg(unix)]
    let leaving = std::os::unix::process::CommandExt::process_group(&mut child(port), 0).spawn();
    /// `CREATE_BREAKAWAY_FROM_JOB` of the system.
    #[cfg(windows)]
    const BREAKAWAY: u32 = 0x0100_0000;
    #[cfg(windows)]
    let leaving = std::os::windows::process::CommandExt::creation_flags(&mut child(port), BREAKAWAY).spawn();
    drop(leaving.or_else(|_| child(port).spawn()).expect("a child"));
}

/// Holds a connection to the test for ever.
fn hold(port: &str) {
    let mut connection = TcpStream::connect(format!("127.0.0.1:{port}")).expect("the test listens");
    // Nothing comes, and the test may have gone.
    let _ = connection.read(&mut [0]);
}

/// A program that runs a bot and is killed meanwhile.
fn host(port: &str) {
    let mut player = misbehaving("child", port.parse().expect("a port"), patient());
    let _ = ask(&mut player, "");
    // The test kills this program while it waits.
    let _ = std::io::stdin().read(&mut [0]);
}
