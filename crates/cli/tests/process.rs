//! Closed pipes, interruptions and standard input: what the program does as a process among others.
#![cfg(unix)]

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use common::{Run, command, folder};

/// Sends a signal by name.
fn signal(child: &Child, name: &str) {
    let status = Command::new("kill").args([format!("-{name}"), child.id().to_string()]).status();
    assert!(status.expect("kill runs").success());
}

/// Waits until the program catches SIGHUP, SIGINT and SIGTERM, where the system tells: a signal before would end it.
fn wait_for_handlers(child: &Child) {
    const HANDLED: u64 = 1 | 1 << 1 | 1 << 14;
    let limit = Instant::now() + Duration::from_secs(60);
    while let Ok(status) = std::fs::read_to_string(format!("/proc/{}/status", child.id())) {
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        if caught.is_none_or(|mask| mask & HANDLED == HANDLED) {
            break;
        }
        assert!(Instant::now() < limit, "no handler for signals: {status}");
        std::thread::park_timeout(Duration::from_millis(5));
    }
    // Elsewhere, and for the work to begin.
    std::thread::park_timeout(Duration::from_millis(700));
}

/// Starts the program with its outputs captured.
fn start(arguments: &[&str]) -> Child {
    let mut command = command(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts")
}

/// Waits for the end, which must come soon.
fn finish(mut child: Child) -> Run {
    let limit = Instant::now() + Duration::from_secs(60);
    while child.try_wait().expect("a child").is_none() {
        if Instant::now() > limit {
            child.kill().expect("a child");
            panic!("the program did not end");
        }
        std::thread::park_timeout(Duration::from_millis(5));
    }
    Run::of(child.wait_with_output().expect("a child"))
}

#[test]
fn an_interrupted_count_says_what_it_has() {
    for name in ["INT", "TERM"] {
        let mut child = start(&["perft", "kalah:10x12", "200", "--divide"]);
        // No first move can be finished, so there is nothing to wait for but the handler.
        let mut stderr = child.stderr.take().expect("captured");
        wait_for_handlers(&child);
        signal(&child, name);
        let run = finish(child);
        let mut text = String::new();
        stderr.read_to_string(&mut text).expect("text");
        assert_eq!((run.code, run.stdout.as_str()), (Some(3), ""), "{text}");
        assert!(text.starts_with("interrupted: "), "{text}");
        assert!(text.ends_with("0 of 10 first moves finished\n"), "{text}");
    }
}

#[test]
fn an_interrupted_match_keeps_its_games() {
    let path = folder("interrupted").join("games.txt");
    let file = path.to_str().expect("text");
    let games =
        ["match", "kalah", "random", "random", "--games", "10000000", "--seed", "1", "--each", "--records", file];
    let mut child = start(&games);
    let mut stdout = BufReader::new(child.stdout.take().expect("captured"));
    let mut line = String::new();
    for _ in 0..3 {
        stdout.read_line(&mut line).expect("a game");
    }
    signal(&child, "INT");
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).expect("the block");
    assert_eq!(finish(child).code, Some(3));
    let played: usize =
        rest.lines().find_map(|line| line.strip_prefix("games: ")).expect("a block").parse().expect("a number");
    assert!(played >= 3, "{rest}");
    let listed = common::output(&["records", "list", file]);
    assert_eq!(listed.lines().count(), played, "every finished game is in the file");
}

#[test]
fn an_interrupted_search_gives_its_best_move() {
    // The best first move of kalah:6x4 is known without a search.
    let child = start(&["move", "kalah:6x6", "--player", "engine", "--time", "1h"]);
    wait_for_handlers(&child);
    signal(&child, "INT");
    let run = finish(child);
    assert_eq!(run.code, Some(3), "{run:?}");
    assert!(("1".."7").contains(&run.stdout.trim()), "{run:?}");
}

#[test]
fn an_interruption_does_not_wait_for_a_bot_to_start() {
    let began = folder("start-up").join("began");
    let bot = format!("bwp:sh -c 'echo > \"$0\"; exec sleep 1000' '{}'", began.display());
    let child = start(&["move", "gomoku", "--player", &bot]);
    let limit = Instant::now() + Duration::from_secs(60);
    while !began.exists() {
        assert!(Instant::now() < limit, "the bot was not started");
        std::thread::park_timeout(Duration::from_millis(5));
    }
    signal(&child, "INT");
    let interrupted = Instant::now();
    let run = finish(child);
    assert_eq!((run.code, run.stdout.as_str()), (Some(3), ""), "{run:?}");
    assert!(run.stderr.contains("was not waited for"), "{run:?}");
    // A bot has ten seconds to start.
    assert!(interrupted.elapsed() < Duration::from_secs(8), "{:?}", interrupted.elapsed());
}

#[test]
fn a_closed_pipe_is_no_error() {
    for arguments in [
        &["games", "gomoku"][..],
        &["players"],
        &["completions", "bash"],
        &["man", "match"],
        &["show", "gomoku"],
        &["perft", "gomoku", "2", "--divide"],
        &["why", "gomoku", "--player", "random", "--all"],
        &["match", "kalah", "random", "random", "--games", "50", "--each", "--concurrency", "1"],
        &["--help"],
    ] {
        let mut child = start(arguments);
        drop(child.stdout.take());
        let run = finish(child);
        assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    }
}

#[test]
fn a_full_disk_is_an_error() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("the device");
    let mut child = command(&["games"]).stdout(full).stderr(Stdio::piped()).spawn().expect("it starts");
    let mut text = String::new();
    child.stderr.take().expect("captured").read_to_string(&mut text).expect("text");
    assert_eq!(child.wait().expect("a child").code(), Some(2));
    assert_eq!(text, "error: cannot write the output: no space left on device\n");
}

#[test]
fn records_come_through_standard_input() {
    let mut command = command(&["records", "list", "-"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    let record = b"[Game \"kalah\"]\n[First \"a\"]\n[Second \"b\"]\n\n1. 3+6 1 *\n";
    child.stdin.take().expect("piped").write_all(record).expect("it reads");
    let run = Run::of(child.wait_with_output().expect("a child"));
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), "1. kalah:6x4: a – b *, 3 plies\n"));
}
