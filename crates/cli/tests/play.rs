//! `boardwright play` without a terminal: moves go in by a pipe, boards come out.

use std::process::Stdio;

use crate::common::{command, converse, folder};

/// Plays by these lines of standard input, and returns standard output.
#[track_caller]
fn played(arguments: &[&str], lines: &str) -> String {
    let run = converse(&mut command(&[&["play"], arguments].concat()), lines);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{arguments:?}: {}", run.stdout);
    run.stdout
}

#[test]
fn without_a_game_the_first_one_is_played_and_all_are_named() {
    let text = played(&[], "quit\n");
    assert!(text.starts_with("no game was named, so this is gomoku:15; there are gomoku, sticks, kalah"), "{text}");
}

#[test]
fn a_game_is_saved_loaded_and_opened_again() {
    let file = folder("play-save").join("game.sgf");
    let file = file.to_str().expect("a plain name");
    let text = played(&["gomoku:9", "--as", "both"], &format!("e5\nd4\nsave {file}\n"));
    assert!(text.ends_with(&format!("saved {file}\n")), "{text}");
    let text = played(&["gomoku:9", "--as", "both"], &format!("load {file}\nhere\nf6\n"));
    assert!(text.contains("the game goes on from ply 2"), "{text}");
    let text = played(&["gomoku:9", "--record", file, "--as", "both"], "go 1\n");
    assert!(text.contains("ply 1 of 2"), "{text}");
}

#[test]
fn hint_and_why_are_answered() {
    let text = played(&["kalah:4x3", "--against", "deep-score", "--nodes", "200"], "hint\n1\nwhy\nwhy first\n");
    assert!(text.contains("\nhint: "), "{text}");
    assert!(text.contains("seen by deep-score") && text.contains("seen by first"), "{text}");
}

#[test]
fn ascii_boards_are_ascii() {
    for (game, mv) in [("gomoku", "h8"), ("sticks", "H@d4"), ("kalah", "3")] {
        let text = played(&[game, "--as", "both", "--ascii"], &format!("{mv}\nboard\n"));
        assert!(text.is_ascii(), "{text}");
    }
}

#[test]
#[cfg(unix)]
fn an_interrupt_leaves_with_the_exit_code_of_an_interruption() {
    use std::io::{BufRead, BufReader, Read};
    // One waits for a player's move, the other for a line of a person.
    for arguments in [["--watch", "engine", "engine"].as_slice(), &["--as", "both"]] {
        let mut child = command(&[&["play", "gomoku"], arguments].concat())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut first = String::new();
        // Waiting would close the input, and the end of the input leaves too: with another code, if it is seen first.
        let _input = child.stdin.take();
        let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
        output.read_line(&mut first).expect("a line");
        assert!(first.starts_with("gomoku:15: "), "{first}");
        crate::common::signal(&child, "INT");
        // It must not wait for somebody who reads what it says.
        output.read_to_end(&mut Vec::new()).expect("the rest");
        assert_eq!(crate::common::exit_code(&mut child), Some(3), "{arguments:?}");
    }
}
