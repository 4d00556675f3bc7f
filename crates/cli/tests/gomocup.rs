//! Our players under a manager of Gomocup's protocol, which is played here by the test.
#![cfg(unix)]

mod common;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::{Duration, Instant};

use common::command;

/// What a busy machine may add to any time.
const BUSY: Duration = Duration::from_secs(2);

/// An engine of ours with the pipes to it.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Engine {
    fn start(player: &str) -> Engine {
        let mut command = command(&["engine", "pbrain", "--player", player]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
        let input = child.stdin.take().expect("piped");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        Engine { child, input, output }
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

    fn leaves(&mut self) -> bool {
        let began = Instant::now();
        while began.elapsed() < BUSY * 5 {
            if self.child.try_wait().expect("a child").is_some_and(|status| status.success()) {
                return true;
            }
            std::thread::park_timeout(Duration::from_millis(5));
        }
        false
    }
}

/// The points of a manager that plays far from everything.
fn points() -> impl Iterator<Item = String> {
    (0..20).step_by(2).map(|x| format!("{x},{}", if x % 4 == 0 { 0 } else { 18 }))
}

#[test]
fn the_time_for_a_move_is_kept_and_what_is_left_of_the_match_more_so() {
    let mut engine = Engine::start("engine");
    assert_eq!(engine.ask(&["START 20"]).0, "OK");
    engine.say(&["INFO max_memory 83886080", "INFO timeout_match 3000", "INFO timeout_turn 300", "INFO game_type 1"]);
    engine.say(&["INFO rule 0", "INFO folder /tmp", "INFO evaluate 1,1", "INFO time_left 3000"]);
    let mut left = Duration::from_secs(3);
    for (number, point) in points().enumerate() {
        let told = format!("INFO time_left {}", left.as_millis());
        let turn = format!("TURN {point}");
        let lines = if number == 0 { vec!["BEGIN"] } else { vec![told.as_str(), turn.as_str()] };
        let (answer, elapsed) = engine.ask(&lines);
        if answer.starts_with("ERROR") {
            assert!(answer.contains("the game is over"), "{answer}");
            break;
        }
        assert!(elapsed < Duration::from_millis(300) + BUSY, "{elapsed:?}");
        left = left.saturating_sub(elapsed);
        assert!(!left.is_zero(), "it thought away its whole match by move {number}");
    }
}

#[test]
fn little_time_is_kept_too() {
    let mut engine = Engine::start("engine");
    engine.ask(&["INFO timeout_turn 0", "START 15"]);
    assert!(engine.ask(&["TURN 7,7"]).1 < BUSY, "as fast as possible");
    engine.say(&["INFO timeout_turn 600000", "INFO timeout_match 600000", "INFO time_left 100"]);
    assert!(engine.ask(&["TURN 0,0"]).1 < BUSY, "the match has the last word");
}

#[test]
fn a_manager_may_leave_at_any_time() {
    for lines in [
        &["END"][..],
        &["START 15", "END"],
        &["START 15", "INFO timeout_turn 600000", "BEGIN", "END"],
        &["START 15", "BOARD", "7,7,2", "END"],
        &["START 15", "SWAP2BOARD", "END"],
    ] {
        let mut engine = Engine::start("engine");
        engine.say(lines);
        assert!(engine.leaves(), "{lines:?}");
    }
    // One that says END and closes both pipes at once, in the middle of a thought.
    let mut command = command(&["engine", "pbrain", "--player", "engine"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("piped");
    drop(child.stdout.take());
    input.write_all(b"START 15\r\nINFO timeout_turn 600000\r\nBEGIN\r\nEND\r\n").expect("it reads");
    drop(input);
    let began = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        assert!(began.elapsed() < BUSY * 5, "it stays");
        std::thread::park_timeout(Duration::from_millis(5));
    }
}
