//! `solve` and `verify`: values, states that outlast a run, and certificates.

use std::fs;

use crate::common::{folder, json, output, refused, run};
use boardwright_game::Side;
use boardwright_proof::Certificate;
use serde_json::Value;

fn solve(arguments: &[&str]) -> Value {
    json(&[&["solve"], arguments, &["--json"]].concat()).pop().expect("a line")
}

#[test]
fn a_guess_changes_the_questions_and_never_the_value() {
    let values = ["0", "6", "-24", "1000"].map(|guess| solve(&["kalah:4x3", "--expect", guess])["score"].clone());
    assert!(values.iter().all(|value| *value == 6), "{values:?}");
    refused(&["solve", "kalah:4x3", "--expect", "much"], "much");
}

#[test]
fn a_state_written_in_between_serves_the_next_run() {
    let place = folder("solve-state");
    let file = place.join("4x4.state");
    let path = file.to_str().expect("a path");
    // So often that it is written in between, too; what is found does not depend on it.
    let first = solve(&["kalah:4x4", "--memory", "8", "--state", path, "--save-every", "1ms"]);
    let alone = solve(&["kalah:4x4", "--memory", "8MiB"]);
    assert_eq!(first["score"], alone["score"]);
    let second = solve(&["kalah:4x4", "--memory", "8", "--state", path]);
    assert_eq!(second["score"], alone["score"]);
    let nodes = |line: &Value| line["nodes"].as_u64().expect("a number");
    assert!(nodes(&second) < nodes(&alone) / 2, "{second} after {alone}");
    let left: Vec<_> = fs::read_dir(&place).expect("the folder").collect();
    assert_eq!(left.len(), 1, "nothing lies beside it: {left:?}");

    let other = run(&["solve", "kalah:4x3", "--state", path, "--memory", "8"]);
    assert_eq!((other.code, other.stderr.contains("--state")), (Some(0), false), "the same houses: {other:?}");
    refused(&["solve", "kalah:5x3", "--state", path], "another kalah");
    fs::write(&file, "soup").expect("written");
    refused(&["solve", "kalah:4x4", "--state", path], "another file");
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "soup", "what was refused is left alone");
    refused(&["solve", "kalah:4x4", "--save-every", "5m"], "--state");
}

/// Black makes an open four, and white's stones are far from each other: on two boards, with the middle of one upon that of the
/// other.
#[test]
fn a_guide_leads_to_a_certificate_on_a_larger_board() {
    let place = folder("solve-guide");
    let [small, large, other] = ["nine.bwc", "eleven.bwc", "other.bwc"].map(|name| place.join(name));
    let [small, large, other] = [&small, &large, &other].map(|path| path.to_str().expect("a path"));
    let (on_nine, on_eleven) = ("9/9/9/9/2XXX4/9/2O1O1O2/9/9 X", "11/11/11/11/11/3XXX5/11/3O1O1O3/11/11/11 X");
    assert_eq!(solve(&["gomoku:9", "--position", on_nine, "--certificate", small])["value"], "first");
    let guided = solve(&["gomoku:11", "--position", on_eleven, "--guide", small, "--certificate", large]);
    assert_eq!(guided["value"], "first", "{guided}");
    let checked = json(&["verify", large, "--memory", "500MB", "--json"]).pop().expect("a line");
    assert_eq!((&checked["holds"], &checked["value"]), (&Value::Bool(true), &Value::from("first")));
    // White has an open four: the guide is tried, and the solver finds the truth.
    let lost = "11/11/11/11/11/3XXX5/11/3OOOO4/11/11/11 X";
    let guided = run(&["solve", "gomoku:11", "--position", lost, "--guide", small]);
    assert!(guided.stdout.contains("value: second") && guided.stderr.contains("no proof"), "{guided:?}");

    fs::write(other, "soup").expect("written");
    refused(&["solve", "gomoku:11", "--guide", other], "--guide");
    for (spec, reason) in [("kalah:2x2", "no win by zones"), ("gomoku:5", "no win by zones")] {
        solve(&[spec, "--certificate", other]);
        refused(&["solve", "gomoku:11", "--guide", other], reason);
    }
    refused(&["solve", "kalah:2x2", "--guide", small], "points");
    let missing = place.join("missing.bwc");
    refused(&["solve", "gomoku:11", "--guide", missing.to_str().expect("a path")], "missing.bwc");
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
        refused(&["verify", path], "damaged");
    }
}

/// The output of `verify` as text and as JSON.
fn claims(path: &str) -> (String, Value) {
    let text = crate::common::output(&["verify", path]);
    (text, json(&["verify", path, "--json"]).pop().expect("a line"))
}

#[test]
fn the_claim_is_said_in_words() {
    let file = folder("solve-words").join("proof.bwc");
    let path = file.to_str().expect("a path");
    let kalah = "south gets at least 6 more than north in kalah:4x3 from the start position, whatever north plays, and \
                 exactly 6 more if both play their best";
    let draw = "black and white each get at least a draw in gomoku:5 from the start position, whatever the other plays";
    for (game, claim, value) in [("kalah:4x3", kalah, "first"), ("gomoku:5", draw, "draw")] {
        let solved = crate::common::output(&["solve", game, "--certificate", path]);
        assert!(solved.contains(&format!("\nclaim: {claim}\n")), "{solved}");
        let line = solve(&[game]);
        assert_eq!((&line["claim"], &line["start"]), (&Value::from(claim), &Value::Bool(true)));
        let (text, line) = claims(path);
        let part = format!("\nstart: yes\nclaim: {claim}\nholds: yes\nvalue: {value}\n");
        assert!(text.contains(&part) && !text.contains("bounds"), "{text}");
        assert_eq!((&line["claim"], &line["start"]), (&Value::from(claim), &Value::Bool(true)));
    }
}

#[test]
fn a_position_that_is_not_the_start_is_said_to_be_none() {
    let file = folder("solve-elsewhere").join("proof.bwc");
    let path = file.to_str().expect("a path");
    let position = "1,0,0/1,1,0 N";
    let claim = "north gets at least 3 more than south from the position 1,0,0/1,1,0 N, which is not the start of \
                 kalah:2x1, whatever south plays, and exactly 3 more if both play their best";
    let solved = solve(&["kalah:2x1", "--position", position, "--certificate", path]);
    let (text, checked) = claims(path);
    assert!(text.contains(&format!("\nstart: no\nclaim: {claim}\n")), "{text}");
    for line in [solved, checked] {
        assert_eq!((&line["claim"], &line["start"]), (&Value::from(claim), &Value::Bool(false)), "{line}");
    }
    // The start written out is the start; that of another board is not.
    let start = solve(&["kalah:2x1", "--position", "1,1,0/1,1,0 S", "--certificate", path]);
    assert_eq!(start["start"], true);
    let other = solve(&["kalah:2x2", "--position", "1,1,0/1,1,0 S"]);
    assert_eq!(other["start"], false);
}

#[test]
fn a_certificate_of_one_side_has_one_bound() {
    let file = folder("solve-one-side").join("proof.bwc");
    let path = file.to_str().expect("a path");
    solve(&["kalah:2x4,end=mover", "--certificate", path]);
    let whole = Certificate::parse(&fs::read(&file).expect("the certificate")).expect("a certificate");
    let one_side = |side| {
        let claims = whole.claims.iter().filter(|claim| claim.side == side).cloned().collect();
        fs::write(&file, Certificate { claims, ..whole.clone() }.to_bytes()).expect("written");
        claims_of_one(path)
    };
    let (range, line) = one_side(Side::First);
    assert_eq!(range, "at least -12");
    assert_eq!((&line["lower"], &line["upper"], &line["score"]), (&Value::from(-12), &Value::Null, &Value::Null));
    assert_eq!(line["value"], Value::Null);
    let claim =
        "south gets at most 12 fewer than north in kalah:2x4,end=mover from the start position, whatever north plays";
    assert_eq!(line["claim"], claim);
    let (range, line) = one_side(Side::Second);
    assert_eq!(range, "at most -12");
    assert_eq!(
        (&line["lower"], &line["upper"], &line["value"]),
        (&Value::Null, &Value::from(-12), &Value::from("second"))
    );
}

/// The bounds that `verify` prints, and its JSON line.
fn claims_of_one(path: &str) -> (String, Value) {
    let (text, line) = claims(path);
    let range = text.lines().find_map(|line| line.strip_prefix("bounds: ")).expect("bounds");
    (range.to_owned(), line)
}

#[test]
fn what_does_not_hold_proves_nothing() {
    let file = folder("solve-too-much").join("proof.bwc");
    let path = file.to_str().expect("a path");
    solve(&["kalah:4x3", "--certificate", path]);
    let mut certificate = Certificate::parse(&fs::read(&file).expect("the certificate")).expect("a certificate");
    certificate.claims.retain(|claim| claim.side == Side::First);
    certificate.claims[0].goal += 1;
    fs::write(&file, certificate.to_bytes()).expect("written");
    let told = run(&["verify", path]);
    assert_eq!(told.code, Some(1), "{told:?}");
    assert!(told.stdout.contains("\nclaim: south gets at least 7 more "), "{told:?}");
    assert!(told.stdout.contains("\nholds: no\nreason: "), "{told:?}");
    let line: Value = serde_json::from_str(&run(&["verify", path, "--json"]).stdout).expect("JSON");
    for key in ["value", "score", "lower", "upper"] {
        assert_eq!(line[key], Value::Null, "{line}");
    }
}

#[test]
fn every_position_is_written_with_exact_values() {
    let folder = folder("values");
    let file = folder.join("values.csv").display().to_string();
    let told = output(&["solve", "kalah:2x2", "--values", &file]);
    let text = std::fs::read_to_string(&file).expect("a table");
    let rows = rows_of(&text);
    assert_eq!(rows[0], ["game", "position", "side", "plies", "value", "moves", "values"]);
    assert!(told.starts_with(&format!("{} positions, ", rows.len() - 1)), "{told}");
    let variant = boardwright_catalog::variant("kalah:2x2").expect("a game");
    for row in &rows[1..] {
        let position = variant.read(&row[1]).expect("a position");
        let sign = if row[2] == "first" { 1 } else { -1 };
        assert_eq!(position.moves().join(" "), row[5], "{row:?}");
        let values: Vec<i32> = (0..position.moves().len())
            .map(|number| {
                let mut child = position.clone();
                assert!(child.play_nth(number));
                sign * plain_value(&child)
            })
            .collect();
        let listed: Vec<i32> = row[6].split(' ').map(|value| value.parse().expect("a number")).collect();
        assert_eq!(values, listed, "{row:?}");
        assert_eq!(values.iter().max().map(ToString::to_string).as_ref(), Some(&row[4]), "{row:?}");
    }
    let start = rows.last().expect("the start is the last");
    assert_eq!((start[1].as_str(), start[3].as_str()), ("2,2,0/2,2,0 S", "0"));

    let sample = folder.join("sample.parquet").display().to_string();
    let told = output(&["solve", "kalah:3x2", "--values", &sample, "--sample", "40", "--seed", "7"]);
    assert!(told.starts_with("40 positions, "), "{told}");
    assert!(std::fs::read(&sample).expect("a table").starts_with(b"PAR1"));
    // No game of sticks goes on for ever: the referee ends it after 300 plies.
    output(&["solve", "sticks:5x3,4s0h1d", "--values", &file, "--sample", "60", "--seed", "3"]);
    let rows = rows_of(&std::fs::read_to_string(&file).expect("a table"));
    let plies: Vec<u32> = rows[1..].iter().map(|row| row[3].parse().expect("plies")).collect();
    assert!(plies.len() == 60 && plies.iter().all(|&plies| plies < 300), "{plies:?}");
    refused(&["solve", "kalah:6x4", "--values", &file, "--memory", "1"], "kalah:6x4 has more than 4,096 positions");
}

/// The cells of all lines of CSV.
fn rows_of(text: &str) -> Vec<Vec<String>> {
    text.lines().map(|line| line.split('"').enumerate().flat_map(cells).collect()).collect()
}

/// The cells of a part of a line of CSV between quotation marks: what stands within them is one cell.
fn cells((number, part): (usize, &str)) -> Vec<String> {
    if number % 2 == 1 {
        return vec![part.to_owned()];
    }
    let inner = part.trim_matches(',');
    if inner.is_empty() { Vec::new() } else { inner.split(',').map(ToOwned::to_owned).collect() }
}

/// The lead of the first side at the end with best play, by nothing but the rules.
fn plain_value(position: &boardwright_game::AnyPosition) -> i32 {
    if let Some(value) = position.final_value(boardwright_game::Measure::Points) {
        return value;
    }
    let values = (0..position.moves().len()).map(|number| {
        let mut child = position.clone();
        assert!(child.play_nth(number));
        plain_value(&child)
    });
    let best = if position.to_move() == boardwright_game::Side::First { values.max() } else { values.min() };
    best.expect("the game goes on")
}

#[test]
fn a_win_by_the_threats_that_are_asked_for_is_proved_and_nothing_else_is_looked_for() {
    let file = folder("solve-threats").join("proof.bwc");
    let path = file.to_str().expect("a path");
    let by_threes = ["gomoku:15,renju", "--position", "15/15/15/15/15/15/7X7/6XOX6/6OXO6/15/15/15/15/15/15 X"];
    let won = solve(&[&by_threes[..], &["--threats", "threes", "--certificate", path]].concat());
    assert_eq!(won["value"], "first", "{won}");
    assert_eq!(json(&["verify", path, "--json"]).pop().expect("a line")["holds"], true);
    let fours = run(&[&["solve"], &by_threes[..], &["--threats", "fours"]].concat());
    assert!(fours.stdout.starts_with("value: unknown\n"), "{}", fours.stdout);
    let note = "--threats fours: all such threats are searched, without a win of black; other moves may win";
    assert!(fours.stderr.contains(note), "{}", fours.stderr);
    let long = "15/15/15/15/15/15/15/5XOX7/5OXO7/7O7/6X8/15/15/15/15 X";
    let full =
        run(&["solve", "gomoku:15,renju", "--position", long, "--threats", "quiet-2", "--memory", "1", "--json"]);
    assert!(full.stderr.contains("--threats quiet-2: the memory was full before a win of black was found"), "{full:?}");
    assert!(full.stdout.contains("\"exhausted\":false"), "{full:?}");
    let small = run(&["solve", "gomoku:10", "--memory", "1"]);
    assert!(
        small.code == Some(0) && small.stderr.contains("the value is not proved: the memory was full"),
        "{small:?}"
    );
}
