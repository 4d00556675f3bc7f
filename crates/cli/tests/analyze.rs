//! `analyze`: best lines of a position, and games whose mistakes are marked.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read};

use crate::common::{exit_code, folder, json, output, refused, run, signal, start};
use serde_json::Value;

/// The lines of a run with `--json`: what was found on the way, and the last one.
#[track_caller]
fn analyze(arguments: &[&str]) -> (Vec<Value>, Value) {
    let mut lines = json(&[&["analyze"], arguments, &["--json"]].concat());
    let end = lines.pop().expect("a last line");
    assert_eq!(end["type"], "end");
    (lines, end)
}

#[test]
fn the_best_lines_of_a_position_are_found_again() {
    let arguments = ["kalah:4x3", "--moves", "1", "--lines", "2", "--depth", "6"];
    let (found, end) = analyze(&arguments);
    let lines = end["lines"].as_array().expect("a list");
    assert_eq!((lines.len(), &end["finished"], &end["side"]), (2, &true.into(), &"north".into()));
    assert!(lines[0]["score"].as_i64() >= lines[1]["score"].as_i64(), "{end}");
    assert!(lines.iter().all(|line| line["depth"] == 6 && line["pv"][0].is_string()), "{end}");
    assert!(found.len() >= 2 * 4 && found.iter().all(|line| line["type"] == "info"), "{found:?}");
    let again = analyze(&arguments).1;
    let moves =
        |end: &Value| end["lines"].as_array().map(|lines| lines.iter().map(|line| line["pv"].clone()).collect());
    assert_eq!(moves(&end), moves(&again) as Option<Vec<_>>, "a depth and no clock");
    let text = output(&[&["analyze"][..], &arguments].concat());
    let head: Vec<&str> = text.lines().take(2).map(str::trim).collect();
    assert_eq!(head, ["kalah:4x3, north to move, analysed by engine", "line  score  depth  moves"]);
}

#[test]
fn the_lines_that_a_player_is_given_are_shown_unless_others_are_asked_for() {
    let count = |player: &str, lines: &[&str]| {
        let fixed = ["gomoku", "--moves", "h8 i9 h9", "--depth", "4", "--player", player];
        let lines = analyze(&[&fixed, lines].concat()).1["lines"].clone();
        let lines = lines.as_array().expect("a list");
        assert!(lines.iter().all(|line| line["depth"] == 4), "{lines:?}");
        lines.len()
    };
    assert_eq!(count("engine", &[]), 3);
    assert_eq!(count("engine@lines=5", &[]), 5);
    assert_eq!(count("engine@hash=1,lines=5,depth=9", &["--lines", "2"]), 2);
    assert_eq!(count("engine@lines=5", &["--lines", "1"]), 1);
    assert_eq!(count("engine@lines=5", &["--lines", "12"]), 12, "more than the player can search by itself");
}

#[test]
fn a_single_line_is_what_the_player_would_play() {
    let (_, end) = analyze(&["sticks", "--moves", "S@d4", "--lines", "1", "--nodes", "3000"]);
    let moved = json(&["move", "sticks", "--player", "engine", "--moves", "S@d4", "--nodes", "3000", "--json"]);
    assert_eq!((&end["lines"][0]["pv"][0], &end["lines"][0]["score"]), (&moved[0]["move"], &moved[0]["score"]));
}

/// Black makes an open four, and white looks away in time to lose.
const LOST: &str = "h8 i9 j8 i7 i8 a1 g8 c1 k8";

#[test]
fn the_mistakes_of_a_game_are_marked() {
    let (found, end) = analyze(&["gomoku", "--moves", LOST, "--whole", "--nodes", "2000"]);
    assert_eq!((found.len(), &end["judged"], &end["of"]), (10, &10.into(), &10.into()));
    assert_eq!((&found[0]["move"], &found[9]["move"], &found[9]["best"]), (&Value::Null, &"k8".into(), &Value::Null));
    assert_eq!((&found[9]["chances"], &found[1]["side"]), (&1.0.into(), &"black".into()));
    let marked = |side: &str, name: &str| {
        found.iter().filter(|line| line["side"] == side && line["mark"] == name).count() as u64
    };
    for side in end["sides"].as_array().expect("a list") {
        let name = side["side"].as_str().expect("a name");
        for (key, mark) in [("inaccuracies", "inaccuracy"), ("mistakes", "mistake"), ("blunders", "blunder")] {
            assert_eq!(side[key].as_u64(), Some(marked(name, mark)), "{side}");
        }
    }
    let of_white: u64 = ["inaccuracy", "mistake", "blunder"].iter().map(|mark| marked("white", mark)).sum();
    assert!(of_white > 0, "{found:?}");
    let words: Vec<&str> = found.iter().filter_map(|line| line["given_away"].as_str()).collect();
    assert!(words.iter().any(|words| words.starts_with("the opponent then has a win by fours in 3: g8")), "{words:?}");
}

#[test]
fn games_of_every_format_are_judged_alike_and_annotated() {
    let folder = folder("analyze-formats");
    let path = |name: &str| folder.join(name).into_os_string().into_string().expect("text");
    let native = path("game.bwr");
    let moves = LOST.split(' ').enumerate().map(|(index, mv)| format!("{}. {mv} ", index + 1)).collect::<String>();
    let record = format!("[Game \"gomoku:15\"]\n[First \"a\"]\n[Second \"b\"]\n[Result \"1-0\"]\n\n{moves}1-0\n");
    std::fs::write(&native, record).expect("a file");
    let marks = |file: &str| {
        let (found, end) = analyze(&["gomoku", "--record", file, "--nodes", "500"]);
        assert_eq!(end["finished"], true);
        found.into_iter().map(|line| (line["move"].clone(), line["mark"].clone())).collect::<Vec<_>>()
    };
    let expected = marks(&native);
    assert!(expected.iter().any(|(_, mark)| mark.is_string()), "{expected:?}");
    for name in ["game.sgf", "game.psq", "game.jsonl"] {
        let (other, annotated) = (path(name), path(&format!("annotated-{name}")));
        output(&["records", "convert", &native, &other]);
        assert_eq!(marks(&other), expected, "{name}");
        let arguments = ["analyze", "gomoku", "--record", &other, "--nodes", "500", "--annotated", &annotated];
        let told = run(&arguments);
        let wrote = format!("wrote {annotated}");
        let (notes, last): (Vec<_>, Vec<_>) = told.stderr.lines().partition(|line| line.starts_with("note: "));
        assert_eq!((told.code, last), (Some(0), vec![wrote.as_str()]), "{name}");
        // What a format cannot hold is said.
        assert_eq!(notes.is_empty(), name != "game.psq", "{name}: {notes:?}");
        let read = json(&["records", "show", &annotated, "--json"]);
        assert_eq!(read[0]["moves"].as_array().map(Vec::len), Some(9), "{name}");
        let text = std::fs::read_to_string(&annotated).expect("the file");
        let has_remarks = name != "game.psq";
        assert_eq!(text.contains(", better "), has_remarks, "{name}: {text}");
        if has_remarks {
            let again = path(&format!("again-{name}"));
            let more = ["analyze", "gomoku", "--record", &annotated, "--nodes", "500", "--annotated", &again];
            assert_eq!(run(&more).code, Some(0));
            assert_eq!(std::fs::read_to_string(&again).expect("the file"), text, "nothing is said twice");
        }
    }
}

#[test]
fn an_interrupted_analysis_keeps_what_it_has() {
    let mut child = start(&["analyze", "gomoku", "--moves", "h8", "--time", "10h", "--json"]);
    let mut stdout = BufReader::new(child.stdout.take().expect("captured"));
    let mut told = String::new();
    stdout.read_line(&mut told).expect("a line that was found");
    signal(&child, "INT");
    stdout.read_to_string(&mut told).expect("the rest");
    assert_eq!(exit_code(&mut child), Some(3), "{told}");
    let end: Value = serde_json::from_str(told.lines().last().unwrap_or_default()).expect("JSON");
    assert_eq!((&end["type"], &end["finished"]), (&"end".into(), &false.into()));
    assert!(end["lines"][0]["pv"][0].is_string(), "{end}");
}

#[test]
#[cfg(target_os = "linux")]
fn an_interrupted_review_says_how_far_it_came() {
    let child = start(&["analyze", "gomoku", "--moves", "h8 i9", "--whole", "--time", "10h"]);
    crate::common::signal_when_caught(&child, "INT");
    let ended = crate::common::ProgramRun::of(child.wait_with_output().expect("the program ends"));
    assert_eq!(ended.code, Some(3), "{ended:?}");
    assert!(ended.stdout.contains("of 3 positions are judged"), "{ended:?}");
}

#[test]
fn what_cannot_be_analysed_is_refused() {
    let folder = folder("analyze-refused");
    let file = folder.join("game.bwr");
    std::fs::write(&file, "[Game \"kalah\"]\n[First \"a\"]\n[Second \"b\"]\n\n1. 3+6 1 *\n").expect("a file");
    let file = file.to_str().expect("text");
    let nowhere = folder.join("no").join("x.bwr");
    let nowhere = nowhere.to_str().expect("text");
    for (arguments, error) in [
        (&["kalah", "--record", file, "--ply", "9"][..], "bad ply 9: expected a number from 0 to 3"),
        (&["kalah", "--record", file, "--moves", "1"], "expected no --position and --moves"),
        (&["kalah", "--record", file, "--lines", "2"], "--lines: expected a single position"),
        (&["kalah", "--record", file, "--number", "2"], "bad number 2: expected 1 to 1"),
        (&["kalah", "--record", file, "--annotated", nowhere], "no such file or directory"),
        (&["kalah", "--record", file, "--annotated", "x.csv"], "cannot write a game as csv"),
        (&["kalah", "--record", file, "--annotated", "-"], "games cannot go to standard output"),
        (&["kalah", "--annotated", "x.bwr"], "--annotated: expected a whole game"),
        (&["kalah:4x3", "--record", file], "a game of kalah:6x4: expected one of kalah:4x3"),
        (&["kalah", "--lines", "0"], "expected a whole number from 1 to 100"),
        (&["kalah", "--position", "0,0,0,0,0,0,24/0,0,0,0,0,0,24 S"], "the game is over"),
        (&["kalah", "--player", "nobody"], "expected a player of kalah"),
        (&["kalah", "--time", "0s"], "expected a time above 0"),
    ] {
        refused(&[&["analyze"], arguments].concat(), error);
    }
    let told = run(&["analyze", "kalah", "--player", "score", "--nodes", "10"]);
    assert_eq!((told.code, told.stdout.as_str()), (Some(1), ""));
    assert_eq!(told.stderr, "score does not say what the position is worth within these limits\n");
    let told = run(&["analyze", "gomoku:15,swap2", "--nodes", "10"]);
    assert_eq!((told.code, told.stdout.as_str()), (Some(1), ""));
    assert_eq!(told.stderr, "engine does not score the steps of an opening rule, expected a position behind them\n");
    let told = run(&["analyze", "kalah", "--player", "bwp:/no/such", "--nodes", "10"]);
    assert_eq!((told.code, told.stdout.as_str()), (Some(1), ""));
    assert!(told.stderr.starts_with("bwp:/no/such failed: \"/no/such\" cannot be started"), "{}", told.stderr);
}

/// After a swap the second player has black stones.
#[test]
fn a_game_with_a_swap_is_judged_under_the_colours_of_the_stones() {
    let moves = "h8 i9 h9 swap a1 h10 o15 h11 b1 h12";
    let text = output(&["analyze", "gomoku:15,swap2", "--moves", moves, "--nodes", "500", "--whole", "--seed", "1"]);
    let has =
        |ply: &str, side: &str, mv: &str| text.lines().any(|line| line.split_whitespace().take(3).eq([ply, side, mv]));
    assert!(has("1", "black", "h8") && has("5", "white", "a1") && has("6", "black", "h10"), "{text}");
    assert!(text.contains("chances of white"), "{text}");
}
