//! The signature of the engines: it changes with their behaviour and with nothing else.

mod common;

use common::{json, output, run};

/// Whoever changes what an engine looks at changes this line, and names it in the commit message.
const SIGNATURE: &str = include_str!("signature.txt");

#[test]
fn the_signature_is_the_pinned_one() {
    let printed = output(&["bench"]);
    assert_eq!(printed.lines().last(), Some(SIGNATURE.trim()));
}

#[test]
fn one_game_is_counted_as_among_all() {
    let lines = json(&["bench", "kalah:6x4", "--json"]);
    assert_eq!(lines.len(), 1);
    let nodes = &lines[0]["nodes"];
    assert!(SIGNATURE.trim().ends_with(&format!(" kalah {nodes}")), "{nodes}");
}

#[test]
fn an_unknown_game_and_a_depth_of_nothing_are_refused() {
    assert_eq!(run(&["bench", "klah"]).code, Some(2));
    assert_eq!(run(&["bench", "--depth", "0"]).code, Some(2));
}
