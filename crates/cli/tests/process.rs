//! Closed pipes, interruptions and standard input: what the program does as a process among others.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

use crate::common::{ProgramRun, command, exit_code, finish, folder, signal, start, wait_until};
#[cfg(target_os = "linux")]
use crate::common::{signal_when_caught, text, wait_until_caught};

#[test]
#[cfg(target_os = "linux")]
fn an_interrupted_count_says_what_it_has() {
    for name in ["INT", "TERM"] {
        let child = start(&["perft", "kalah:10x12", "200", "--divide"]);
        // No first move can be finished, so there is nothing to wait for but the handler.
        signal_when_caught(&child, name);
        let run = finish(child);
        assert_eq!((run.code, run.stdout.as_str()), (Some(3), ""), "{run:?}");
        assert!(run.stderr.starts_with("interrupted: "), "{run:?}");
        assert!(run.stderr.ends_with("0 of 10 first moves finished\n"), "{run:?}");
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
    let listed = crate::common::output(&["records", "list", file]);
    assert_eq!(listed.lines().count(), played, "every finished game is in the file");
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupted_search_gives_its_best_move() {
    // The best first move of kalah:6x4 is known without a search.
    let child = start(&["move", "kalah:6x6", "--player", "engine", "--time", "1h"]);
    signal_when_caught(&child, "INT");
    let run = finish(child);
    assert_eq!(run.code, Some(3), "{run:?}");
    assert!(("1".."7").contains(&run.stdout.trim()), "{run:?}");
}

#[test]
fn an_interruption_does_not_wait_for_a_bot_to_start() {
    let began = folder("start-up").join("began");
    let bot = format!("bwp:sh -c 'echo > \"$0\"; exec sleep 1000' '{}'", began.display());
    let child = start(&["move", "gomoku", "--player", &bot]);
    wait_until("the bot is started", || began.exists());
    signal(&child, "INT");
    let run = finish(child);
    // Waited for, it would have been the one that was "not ready in 10.0 s".
    assert_eq!((run.code, run.stdout.as_str()), (Some(3), ""), "{run:?}");
    assert!(run.stderr.contains("was not waited for"), "{run:?}");
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

/// Runs a program in a window that is closed as soon as something is drawn in it, and prints how it ended.
const WINDOW: &str = "
import os, pty, sys
child, window = pty.fork()
if child == 0:
    os.execv(sys.argv[1], sys.argv[1:])
os.read(window, 1)
os.close(window)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
";

#[test]
fn a_closed_window_is_an_interruption() {
    for arguments in [
        &["play", "gomoku", "--as", "both"][..],
        &["match", "kalah", "random", "random", "--games", "1000000", "--each"],
    ] {
        let program = command(arguments);
        let mut python = Command::new("python3");
        python.args(["-c", WINDOW]).arg(program.get_program()).args(program.get_args());
        python.envs(program.get_envs().filter_map(|(name, value)| Some((name, value?)))).env("TERM", "xterm");
        let ended = python.output().expect("Python");
        assert_eq!(String::from_utf8_lossy(&ended.stdout), "3\n", "{arguments:?}: {ended:?}");
    }
}

#[test]
fn a_full_disk_is_an_error() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("the device");
    let mut child = command(&["games"]).stdout(full).stderr(Stdio::piped()).spawn().expect("it starts");
    let mut text = String::new();
    child.stderr.take().expect("captured").read_to_string(&mut text).expect("text");
    assert_eq!(child.wait().expect("a child").code(), Some(2));
    assert_eq!(text, "error: cannot write the output: no space left on device\n");
}

/// Runs the program on an output that takes nothing.
#[cfg(target_os = "linux")]
fn unheard(arguments: &[&str]) {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("the device");
    let run = command(arguments).stdout(full).output().expect("it starts");
    assert_eq!(run.status.code(), Some(2), "{arguments:?}");
}

/// Reports and annotated games are there even if nobody reads the output to its end.
#[test]
#[cfg(target_os = "linux")]
fn files_are_written_before_the_output() {
    let folder = folder("reports-first");
    let file = folder.join("two.toml");
    let event = "format = 'round-robin'\ngame = 'kalah:4x2'\nplayers = ['first', 'score']\nseed = 1\n";
    fs::write(&file, format!("name = 'two'\n[[event]]\nname = 'one'\n{event}[[event]]\nname = 'other'\n{event}"))
        .expect("a file");
    let pair = ["kalah:4x2", "first", "score", "--games", "2", "--seed", "1"];
    let tune = ["tune", "gomoku:7", "boora-0.7", "--parameter", "delta,0.15,0,1", "--games", "2", "--nodes", "1"];
    for arguments in [
        &[&["match"], &pair[..]].concat()[..],
        &[&["match", "--each"], &pair[..]].concat(),
        &tune,
        &["tournament", text(&file), "--quiet"],
    ] {
        let report = folder.join("report.md");
        let _ = fs::remove_file(&report);
        unheard(&[arguments, &["--report", text(&report)]].concat());
        let written = fs::read_to_string(&report).unwrap_or_else(|error| panic!("{arguments:?}: {error}"));
        assert!(written.contains("## "), "{arguments:?}: {written}");
    }
    let [game, annotated] = ["game.bwr", "annotated.bwr"].map(|name| folder.join(name));
    crate::common::output(&["match", "kalah:4x2", "first", "score", "--games", "1", "--records", text(&game)]);
    unheard(&["analyze", "kalah:4x2", "--record", text(&game), "--annotated", text(&annotated), "--nodes", "9"]);
    assert!(fs::read_to_string(&annotated).is_ok_and(|text| text.contains("Annotator")));
}

#[test]
fn records_come_through_standard_input() {
    let mut command = command(&["records", "list", "-"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    let record = b"[Game \"kalah\"]\n[First \"a\"]\n[Second \"b\"]\n\n1. 3+6 1 *\n";
    child.stdin.take().expect("piped").write_all(record).expect("it reads");
    let run = ProgramRun::of(child.wait_with_output().expect("a child"));
    assert_eq!((run.code, run.stdout.as_str()), (Some(0), "1. kalah:6x4: a – b *, 3 plies\n"));
}

/// Starts the program with an input that stays open, and waits until it hears signals.
#[cfg(target_os = "linux")]
fn waiting(arguments: &[&str], name: &str) -> ProgramRun {
    let mut command = command(arguments);
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().expect("the program starts");
    let input = child.stdin.take();
    signal_when_caught(&child, name);
    exit_code(&mut child);
    drop(input);
    ProgramRun::of(child.wait_with_output().expect("a child"))
}

#[test]
#[cfg(target_os = "linux")]
fn commands_that_wait_for_input_end_at_a_signal() {
    let folder = folder("waiting");
    let store = folder.join("store.db");
    let store = store.to_str().expect("text");
    let all: &[&[&str]] = &[
        &["engine", "bwp"],
        &["engine", "pbrain"],
        &["engine", "kgp"],
        &["records", "list", "-"],
        &["records", "import", "-", "--store", store],
        &["puzzles", "kalah"],
        &["play", "kalah", "--plain"],
    ];
    for (index, arguments) in all.iter().enumerate() {
        let run = waiting(arguments, ["INT", "TERM", "HUP"][index % 3]);
        assert_eq!(run.code, Some(3), "{arguments:?}: {run:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn work_under_nohup_outlives_its_terminal() {
    let program = env!("CARGO_BIN_EXE_boardwright");
    let line = format!("trap '' HUP; exec '{program}' perft kalah:10x12 200");
    let mut command = std::process::Command::new("sh");
    command.args(["-c", &line]).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("a shell");
    // Of two signals that it hears the second ends it without a word.
    wait_until_caught(&child);
    signal(&child, "HUP");
    signal(&child, "INT");
    let run = finish(child);
    assert!(run.stderr.starts_with("interrupted: "), "{run:?}");
}
