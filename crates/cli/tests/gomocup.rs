//! Our players under a manager of Gomocup's protocol, which is played here by the test.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Write};
use std::process::{ChildStdin, ChildStdout, Stdio};
use std::time::{Duration, Instant};

use crate::common::{AMPLE, Running, command, exit_code};

/// An engine of ours with the pipes to it.
struct Engine {
    running: Running,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(player: &str) -> Engine {
        let mut command = command(&["engine", "pbrain", "--player", player]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
        let input = child.stdin.take().expect("piped");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        Engine { running: Running(child), input, output }
    }

    fn say(&mut self, lines: &[&str]) {
        let text: String = lines.iter().map(|line| format!("{line}\r\n")).collect();
        self.input.write_all(text.as_bytes()).expect("it reads");
    }

    /// Its next line that is no message.
    fn hear(&mut self) -> String {
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).expect("text") > 0, "it has left");
            if !line.starts_with("MESSAGE") {
                return line.trim_end().to_owned();
            }
        }
    }

    /// Says the lines and returns the answer with the time that it took.
    fn ask(&mut self, lines: &[&str]) -> (String, Duration) {
        let began = Instant::now();
        self.say(lines);
        (self.hear(), began.elapsed())
    }
}

/// The points of a manager that plays far from everything.
fn points() -> impl Iterator<Item = String> {
    (0..20).step_by(2).map(|x| format!("{x},{}", if x % 4 == 0 { 0 } else { 18 }))
}

/// A time in milliseconds of which even a small share is more than a test waits.
const DAYS: &str = "999999999";

#[test]
fn the_time_for_a_move_is_kept_whatever_is_left_of_the_match() {
    let mut engine = Engine::start("engine");
    assert_eq!(engine.ask(&["START 20"]).0, "OK");
    let (whole, left) = (format!("INFO timeout_match {DAYS}"), format!("INFO time_left {DAYS}"));
    engine.say(&["INFO max_memory 83886080", &whole, "INFO timeout_turn 100", "INFO game_type 1"]);
    engine.say(&["INFO rule 0", "INFO folder /tmp", "INFO evaluate 1,1"]);
    for (number, point) in points().enumerate() {
        let turn = format!("TURN {point}");
        let (answer, elapsed) = engine.ask(&[&left, if number == 0 { "BEGIN" } else { &turn }]);
        if answer.starts_with("ERROR") {
            assert!(answer.contains("the game is over"), "{answer}");
            break;
        }
        assert!(elapsed < AMPLE, "move {number} took {elapsed:?}");
    }
}

#[test]
fn little_time_is_kept_too() {
    let mut engine = Engine::start("engine");
    engine.ask(&["INFO timeout_turn 0", "START 15"]);
    assert!(engine.ask(&["TURN 7,7"]).1 < AMPLE, "as fast as possible");
    let (turn, whole) = (format!("INFO timeout_turn {DAYS}"), format!("INFO timeout_match {DAYS}"));
    engine.say(&[&turn, &whole, "INFO time_left 100"]);
    assert!(engine.ask(&["TURN 0,0"]).1 < AMPLE, "the match has the last word");
}

#[test]
fn a_manager_may_leave_at_any_time() {
    for lines in [
        &["END"][..],
        &["START 15", "END"],
        &["START 15", "INFO timeout_turn 999999999", "BEGIN", "END"],
        &["START 15", "BOARD", "7,7,2", "END"],
        &["START 15", "SWAP2BOARD", "END"],
    ] {
        let mut engine = Engine::start("engine");
        engine.say(lines);
        assert_eq!(exit_code(&mut engine.running.0), Some(0), "{lines:?}");
    }
    // One that says END and closes both pipes at once, in the middle of a thought.
    let mut command = command(&["engine", "pbrain", "--player", "engine"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("piped");
    drop(child.stdout.take());
    input.write_all(b"START 15\r\nINFO timeout_turn 999999999\r\nBEGIN\r\nEND\r\n").expect("it reads");
    drop(input);
    // Whether it could still write its last word decides how it ends.
    assert!(exit_code(&mut child).is_some());
}
