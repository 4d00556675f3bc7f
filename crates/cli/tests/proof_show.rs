//! `boardwright proof show`: a certificate, move by move.

use std::path::PathBuf;

use serde_json::Value;

use crate::common::{folder, json, output, run};

/// Black to move has an open three.
const THREE: &str = "15/15/15/15/15/15/15/7XXX5/15/15/15/15/15/15/15 X";

/// A certificate that black wins from there, in a folder of its own.
fn win(test: &str) -> PathBuf {
    let path = folder(test).join("win.bwc");
    output(&["solve", "gomoku:15", "--position", THREE, "--certificate", path.to_str().expect("a path")]);
    path
}

/// The line of JSON about a certificate.
fn shown(file: &str, more: &[&str]) -> Value {
    json(&[&["proof", "show", file, "--json"], more].concat()).pop().expect("a line")
}

fn names(value: &Value) -> Vec<String> {
    let texts = value.as_array().expect("a list").iter().map(|name| name.as_str().expect("a name").to_owned());
    texts.collect()
}

#[test]
fn a_proof_answers_with_its_zone_and_counts_the_replies_that_are_answered_alike() {
    let path = win("proof-zone");
    let file = path.to_str().expect("a path");
    let line = shown(file, &[]);
    assert_eq!((&line["root"], &line["game"], &line["side"]), (&THREE.into(), &"gomoku:15".into(), &"black".into()));
    let proof = &line["proofs"][0];
    assert_eq!((&proof["claim"], &proof["plies"], &proof["reason"]), (&"black wins".into(), &3.into(), &"zone".into()));
    let (zone, mv) = (names(&proof["zone"]), proof["move"].as_str().expect("a move"));
    assert!(!zone.is_empty() && !zone.iter().any(|cell| cell == mv), "{line}");
    // 225 points, three stones and the proof's move.
    assert_eq!(proof["replies"], 221);
    assert_eq!(proof["alike"].as_u64(), Some(221 - zone.len() as u64));

    // The other side is to move after the proof's move, and the zone is still that of the move.
    let after = shown(file, &["--moves", mv]);
    assert_eq!((&after["to_move"], &after["proofs"][0]["plies"]), (&"second".into(), &2.into()));
    assert_eq!(names(&after["proofs"][0]["zone"]), zone);
    assert_eq!(after["proofs"][0]["alike"], proof["alike"]);

    let drawn = output(&["proof", "show", file, "--ascii"]);
    assert_eq!(
        drawn.lines().skip(1).take(15).map(|line| line.matches(':').count()).sum::<usize>(),
        zone.len(),
        "{drawn}"
    );
    assert!(drawn.contains("proof: black wins in 3 plies at most, whatever white plays"), "{drawn}");
    assert!(drawn.contains(&format!("answer: {mv}, 1 on the board")), "{drawn}");
}

#[test]
fn whoever_tries_to_escape_is_shown_the_end() {
    let path = win("proof-end");
    let file = path.to_str().expect("a path");
    let zone = names(&shown(file, &[])["proofs"][0]["zone"]);
    for reply in zone.iter().map(String::as_str).chain(["a1", "o15"]) {
        let end = shown(file, &["--replies", reply]);
        let ending = end["ending"].as_str().expect("an ending");
        assert!(end["outcome"] == "1-0" && ending.starts_with("five in a row from "), "{reply}: {end}");
        assert_eq!((names(&end["moves"]).len(), end["proofs"].as_array().map(Vec::len)), (3, Some(0)), "{reply}");
    }
    let drawn = output(&["proof", "show", file, "--replies", "a1"]);
    assert!(drawn.contains("result: 1-0, five in a row from "), "{drawn}");
    let refused = run(&["proof", "show", file, "--replies", "a1 b1"]);
    let is_named = refused.stderr.contains("--replies, move 2: the game is over (five in a row from ");
    assert!(refused.code == Some(2) && is_named, "{refused:?}");
}

#[test]
fn a_game_that_comes_with_proofs_can_be_named_and_both_sides_of_a_draw_are_shown() {
    let line = shown("gomoku:5", &[]);
    let claims: Vec<&Value> = line["proofs"].as_array().expect("a list").iter().map(|proof| &proof["claim"]).collect();
    assert_eq!(claims.len(), 2, "{line}");
    for side in ["black", "white"] {
        assert!(claims.contains(&&format!("{side} does not lose").into()), "{line}");
    }
    let mv = line["proofs"].as_array().and_then(|proofs| proofs.iter().find_map(|proof| proof["move"].as_str()));
    let drawn = output(&["proof", "show", "gomoku:5", "--moves", mv.expect("a move of the side to move")]);
    assert!(drawn.contains("to move: white") && drawn.contains("answer: "), "{drawn}");
}

#[test]
fn what_cannot_be_shown_is_refused_and_the_error_names_what_was_given() {
    let path = win("proof-refused");
    let file = path.to_str().expect("a path");
    let answer = shown(file, &[])["proofs"][0]["move"].as_str().expect("a move").to_owned();
    let bytes = std::fs::read(&path).expect("the certificate");
    let put = |name: &str, bytes: &[u8]| {
        let other = path.with_file_name(name);
        std::fs::write(&other, bytes).expect("a file");
        other.to_str().expect("a path").to_owned()
    };
    let mut changed = bytes.clone();
    changed.iter_mut().last().into_iter().for_each(|byte| *byte ^= 1);
    let damaged = put("damaged.bwc", &changed);
    let cut = put("cut.bwc", &bytes[..bytes.len() / 2]);
    let other = put("other.bwc", b"no certificate\n");
    let cases: [(&[&str], String); 10] = [
        (&["no/such.bwc"], "cannot read \"no/such.bwc\"".to_owned()),
        (&["gomoku:16"], "no proof comes with gomoku:16".to_owned()),
        (&[&damaged], format!("{damaged:?}: ")),
        (&[&cut], format!("{cut:?}: ")),
        (&[&other], format!("{other:?}: ")),
        (&[file, "--moves", "z9"], "--moves, move 1: ".to_owned()),
        (&[file, "--moves", "h8"], "--moves, move 1: ".to_owned()),
        (&[file, "--moves", "a1"], format!("move 1, a1 of black, is not the proof's: expected {answer}")),
        (&[file, "--moves", "a1 b1"], format!("move 1, a1 of black, is not the proof's: expected {answer}")),
        (&["gomoku:5", "--replies", "a1"], "--replies: the certificate has a strategy for each side".to_owned()),
    ];
    for (arguments, expected) in &cases {
        let refused = run(&[&["proof", "show"], *arguments].concat());
        assert!(refused.code == Some(2) && refused.stderr.contains(expected), "{arguments:?}: {refused:?}");
        assert!(refused.stdout.is_empty(), "{arguments:?}: {refused:?}");
    }
}

/// The proof of 15 × 15 takes seconds to read.
#[cfg(target_os = "linux")]
#[test]
fn reading_a_long_proof_can_be_interrupted() {
    use crate::common::{ProgramRun, signal_when_caught, start};

    let child = start(&["proof", "show", "gomoku:15", "--replies", "i9"]);
    signal_when_caught(&child, "INT");
    let ended = ProgramRun::of(child.wait_with_output().expect("a child"));
    assert_eq!((ended.code, ended.stdout.as_str()), (Some(3), ""), "{ended:?}");
    assert!(ended.stderr.contains("interrupted: nothing is known of the position"), "{ended:?}");
}
