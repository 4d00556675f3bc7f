//! Players that follow certificates, wherever a player is named.

use crate::common::{json, output, run};

/// The certificates that are in the tree.
fn shipped(name: &str) -> String {
    format!("proof:{}/../../games/gomoku/proofs/{name}.bwc", env!("CARGO_MANIFEST_DIR"))
}

/// The position of the disputed win and the moves that led to it.
const DISPUTED: &str = "h13 h11 j13 i13 i12 j11 i10 i11 g11 k11 l11 j12 l10 h10 g9 j10";

#[test]
fn a_proof_says_how_long_it_takes_and_what_is_answered_alike() {
    let player = shipped("disputed_win");
    let arguments = ["why", "gomoku:15", "--player", &player, "--moves", DISPUTED, "--json"];
    let seen = json(&arguments).pop().expect("an explanation");
    assert_eq!(seen["choices"], serde_json::json!(["l12"]));
    let summary = seen["summary"].to_string();
    assert!(summary.contains("black wins in ") && summary.contains("whatever white plays"), "{summary}");
    assert!(summary.contains("whatever white plays elsewhere is answered alike"), "{summary}");
    let groups = seen["candidates"][0]["groups"].as_array().expect("groups").len();
    assert_eq!(seen["candidates"][0]["parts"][1].as_f64(), Some(groups as f64));
    assert_eq!(output(&["move", "gomoku:15", "--player", &player, "--moves", DISPUTED]), "l12\n");
}

/// The proof of 15 × 15 is read in parts: the first move needs none of its lemmas.
#[test]
fn black_wins_from_the_start_of_fifteen_by_fifteen() {
    let seen = json(&["why", "gomoku:15", "--player", "perfect", "--json"]).pop().expect("an explanation");
    assert_eq!(seen["choices"], serde_json::json!(["h8"]));
    let summary = seen["summary"].to_string();
    assert!(summary.contains("black wins in ") && summary.contains("whatever white plays"), "{summary}");
    // An analysis has the one line of the proof, however many are asked for.
    let analysed = output(&["analyze", "gomoku:15", "--player", "perfect", "--lines", "3", "--nodes", "5000"]);
    assert!(analysed.lines().any(|line| line.contains("win in ") && line.ends_with(" h8")), "{analysed}");
}

#[test]
fn where_there_is_no_proof_the_engine_plays_and_says_so() {
    let arguments = ["why", "gomoku:6", "--player", "perfect", "--position", "6/6/2X3/6/6/6 O", "--json"];
    let seen = json(&arguments).pop().expect("an explanation");
    assert_eq!(seen["summary"][0], "this position is not in its proof: the engine chooses");
}

#[test]
fn a_certificate_of_something_else_is_refused_before_the_game() {
    let (six, disputed) = (shipped("draw_of_6x6"), shipped("disputed_win"));
    let cases: [(&[&str], &str); 6] = [
        (&["play", "gomoku:7", "--against", &six], "it is about gomoku:6, expected a certificate of gomoku:7"),
        (&["play", "gomoku:15", "--as", "second", "--against", &disputed], "where this game has not been"),
        (&["play", "gomoku:15", "--moves", DISPUTED, "--against", &disputed], "it proves nothing for white"),
        (&["match", "gomoku:15", &disputed, "random"], "where this game has not been"),
        (&["move", "gomoku:15", "--player", &disputed], "where this game has not been"),
        (&["play", "kalah", "--against", "perfect"], "no proof comes with kalah:6x4"),
    ];
    for (arguments, expected) in cases {
        let refused = run(arguments);
        assert!(refused.code == Some(2) && refused.stderr.contains(expected), "{arguments:?}: {refused:?}");
    }
}

#[test]
fn the_games_with_proofs_are_listed() {
    let listed = output(&["players", "gomoku"]);
    assert!(
        listed.contains(
            "by a proof, in gomoku:5, gomoku:6, gomoku:7, gomoku:13, gomoku:19, gomoku:15,exact, gomoku:15\n  perfect"
        ),
        "{listed}"
    );
    assert!(!output(&["players", "kalah"]).contains("perfect"));
}
