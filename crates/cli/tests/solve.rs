//! `solve` and `verify`: values, states that outlast a run, and certificates.

mod common;

use std::fs;

use common::{folder, json, run};
use serde_json::Value;

fn solve(arguments: &[&str]) -> Value {
    json(&[&["solve"], arguments, &["--json"]].concat()).pop().expect("a line")
}

#[test]
fn a_guess_changes_the_questions_and_never_the_value() {
    let values = ["0", "6", "-24", "1000"].map(|guess| solve(&["kalah:4x3", "--expect", guess])["score"].clone());
    assert!(values.iter().all(|value| *value == 6), "{values:?}");
    let refused = run(&["solve", "kalah:4x3", "--expect", "much"]);
    assert!(refused.code == Some(2) && refused.stderr.contains("much"), "{refused:?}");
}

#[test]
fn a_state_written_in_between_serves_the_next_run() {
    let place = folder("solve-state");
    let file = place.join("4x4.state");
    let path = file.to_str().expect("a path");
    // So often that it is written in between, too; what is found does not depend on it.
    let first = solve(&["kalah:4x4", "--memory", "8", "--state", path, "--save-every", "1ms"]);
    let alone = solve(&["kalah:4x4", "--memory", "8"]);
    assert_eq!(first["score"], alone["score"]);
    let second = solve(&["kalah:4x4", "--memory", "8", "--state", path]);
    assert_eq!(second["score"], alone["score"]);
    let nodes = |line: &Value| line["nodes"].as_u64().expect("a number");
    assert!(nodes(&second) < nodes(&alone) / 2, "{second} after {alone}");
    let left: Vec<_> = fs::read_dir(&place).expect("the folder").collect();
    assert_eq!(left.len(), 1, "nothing lies beside it: {left:?}");

    let other = run(&["solve", "kalah:4x3", "--state", path, "--memory", "8"]);
    assert_eq!((other.code, other.stderr.contains("--state")), (Some(0), false), "the same houses: {other:?}");
    let refused = run(&["solve", "kalah:5x3", "--state", path]);
    assert!(refused.code == Some(2) && refused.stderr.contains("another kalah"), "{refused:?}");
    fs::write(&file, "soup").expect("written");
    let refused = run(&["solve", "kalah:4x4", "--state", path]);
    assert!(refused.code == Some(2) && refused.stderr.contains("another file"), "{refused:?}");
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "soup", "what was refused is left alone");
    let lonely = run(&["solve", "kalah:4x4", "--save-every", "5m"]);
    assert!(lonely.code == Some(2) && lonely.stderr.contains("--state"), "{lonely:?}");
}

/// Black makes an open four; white's stones are far from each other.
#[test]
fn a_certificate_of_a_win_by_zones_is_short() {
    let file = folder("solve-zones").join("proof.bwc");
    let path = file.to_str().expect("a path");
    let position = "9/9/9/9/2XXX4/9/2O1O1O2/9/9 X";
    assert_eq!(solve(&["gomoku:9", "--position", position, "--certificate", path])["value"], "first");
    let bytes = fs::read(&file).expect("the certificate");
    assert!(bytes.len() < 250, "{} bytes", bytes.len());
    assert!(String::from_utf8_lossy(&bytes).contains("claim first 1 zones bytes "), "{bytes:?}");
    let checked = json(&["verify", path, "--json"]).pop().expect("a line");
    assert_eq!((&checked["holds"], &checked["value"]), (&Value::Bool(true), &Value::from("first")));
}

#[test]
fn a_certificate_proves_both_bounds_by_the_rules_alone() {
    let place = folder("solve-certificate");
    for (spec, score) in [("kalah:4x3", 6), ("kalah:3x4,empty-capture", 2), ("kalah:2x4,end=mover", -12)] {
        let file = place.join("proof.bwc");
        let path = file.to_str().expect("a path");
        assert_eq!(solve(&[spec, "--certificate", path])["score"], score, "{spec}");
        let checked = json(&["verify", path, "--json"]).pop().expect("a line");
        assert_eq!((&checked["holds"], &checked["score"]), (&Value::Bool(true), &Value::from(score)), "{spec}");
        // A strategy with another choice somewhere fails, or is refused by its checksum.
        let mut bytes = fs::read(&file).expect("the certificate");
        let last = bytes.len() - 1;
        bytes[last] ^= 1;
        fs::write(&file, &bytes).expect("written");
        let refused = run(&["verify", path]);
        assert!(refused.code == Some(2) && refused.stderr.contains("damaged"), "{spec}: {refused:?}");
    }
}
