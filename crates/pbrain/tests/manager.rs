//! The program under a manager.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

/// The answers to lines, up to the end of the program.
fn converse(lines: &[&str]) -> (Vec<String>, Option<i32>) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_pbrain-boardwright"));
    let mut child = program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("captured");
    for line in lines {
        write!(input, "{line}\r\n").expect("it reads");
    }
    // One that is not told to end ends when nobody speaks to it any more, and the others before.
    let input = (lines.last() == Some(&"END")).then_some(input);
    let output = BufReader::new(child.stdout.take().expect("captured"));
    let said = output.lines().map(|line| line.expect("text").trim_end().to_owned()).collect();
    drop(input);
    (said, child.wait().expect("it ends").code())
}

#[test]
fn it_says_who_it_is_and_completes_a_five() {
    let told =
        ["INFO max_memory 367001600", "INFO timeout_turn 1000", "INFO rule 1", "INFO folder /nowhere", "START 15"];
    let board = ["BOARD", "7,7,1", "0,0,2", "8,7,1", "0,2,2", "9,7,1", "0,4,2", "10,7,1", "0,6,2", "DONE"];
    let (said, code) = converse(&[&["ABOUT"], &told[..], &board[..], &["END"]].concat());
    assert_eq!(code, Some(0));
    assert!(said[0].contains("name=\"Boardwright\"") && said[0].contains(env!("CARGO_PKG_VERSION")), "{said:?}");
    assert_eq!(said[1], "OK");
    let mv = said.last().expect("a move");
    assert!(["6,7", "11,7"].contains(&mv.as_str()), "{said:?}");
}

#[test]
fn nonsense_is_answered_and_a_manager_that_leaves_ends_it() {
    let (said, code) = converse(&["FLY 3", "START 4", "START 15", "TURN 99,99"]);
    assert_eq!(code, Some(0));
    assert!(said[0].starts_with("UNKNOWN"), "{said:?}");
    assert!(said[1].starts_with("ERROR"), "{said:?}");
    assert_eq!(said[2], "OK", "{said:?}");
    assert!(said[3].starts_with("ERROR"), "{said:?}");
}
