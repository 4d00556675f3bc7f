//! `puzzles`: solved line by line with ratings that stay, made with a seed, gone on with after an interruption.

use std::path::Path;

use crate::common::{ProgramRun, command, converse, folder, json, output, refused, run};
use serde_json::{Value, json};

/// Solves puzzles with these lines as input.
fn solve(data: &Path, arguments: &[&str], input: &str) -> ProgramRun {
    converse(command(&[&["puzzles"], arguments].concat()).env("BOARDWRIGHT_DATA", data), input)
}

/// The winning line of a puzzle that comes with a game, as the program tells it.
fn line_of(data: &Path, game: &str, number: &str) -> Vec<String> {
    let run = solve(data, &[game, "--number", number], "solution\n");
    let line = run.stdout.lines().find_map(|line| line.strip_prefix("solution: ")).expect("a solution");
    line.split(' ').map(ToOwned::to_owned).collect()
}

#[test]
fn a_puzzle_is_solved_line_by_line_and_the_rating_is_kept() {
    let (other, data) = (folder("puzzles-other"), folder("puzzles"));
    let line = line_of(&other, "gomoku", "1");
    let own: Vec<&str> = line.iter().step_by(2).map(String::as_str).collect();
    let run = solve(&data, &["gomoku", "--number", "1"], &format!("rubbish\nz99\n{}\n", own.join("\n")));
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.stdout.contains("to play and win"), "{}", run.stdout);
    assert!(run.stdout.contains("expected a move, hint, solution"), "{}", run.stdout);
    assert!(run.stdout.contains("solved; themes: "), "{}", run.stdout);
    assert!(run.stdout.contains("1 in a row, at best 1"), "{}", run.stdout);
    let kept: Value =
        serde_json::from_slice(&std::fs::read(data.join("puzzles.json")).expect("ratings")).expect("JSON");
    let person = &kept["games"]["gomoku:15"]["person"];
    assert!(person["rating"].as_f64() > Some(1200.0), "{person}");
    // A mistake counts once, and the row begins anew.
    let again = solve(&data, &["gomoku", "--number", "2"], "hint\nhint\nsolution\n");
    assert!(again.stdout.contains("hint: "), "{}", again.stdout);
    assert_eq!(again.stdout.matches("your rating: ").count(), 1, "{}", again.stdout);
    assert!(again.stdout.contains("0 in a row, at best 1"), "{}", again.stdout);
}

#[test]
fn a_wrong_move_is_refuted() {
    let data = folder("puzzles-wrong");
    let number = json(&["puzzles", "kalah", "--list", "--json"])[0]["number"].to_string();
    let solution = line_of(&folder("puzzles-wrong-other"), "kalah", &number)[0].clone();
    let all = (1..=6).map(|house| house.to_string()).filter(|mv| *mv != solution);
    let tries: Vec<String> = all.collect();
    let run = solve(&data, &["kalah", "--number", &number], &(tries.join("\n") + "\nquit\n"));
    assert!(run.stdout.contains("no: "), "{}", run.stdout);
    assert!(!run.stdout.contains("right; "), "{}", run.stdout);
    assert_eq!(run.stdout.matches("your rating: ").count(), 1, "a puzzle counts once: {}", run.stdout);
}

/// In kalah a side may sow several times in a row.
#[test]
fn hints_count_the_moves_of_the_solver_and_name_a_move() {
    let data = folder("puzzles-hints");
    let run = solve(&data, &["kalah", "--number", "5"], "hint\nhint\nhint\nsolution\n");
    assert!(
        run.stdout.contains("hint: the solution has 6 of your moves\nhint: 2\nsolution: 2 6 5 4 3 5 2\n"),
        "{}",
        run.stdout
    );
    // Several moves of one turn may be typed together.
    let turn = solve(&data, &["kalah", "--number", "577"], "2+5\nquit\n").stdout;
    assert!(!turn.contains("bad move"), "{turn}");
    let row = &json(&["puzzles", "kalah", "--number", "5", "--list", "--json"])[0];
    assert_eq!(row["moves"], 6);
}

#[test]
fn damaged_ratings_are_refused_and_stay() {
    let data = folder("puzzles-damaged");
    std::fs::create_dir_all(&data).expect("a folder");
    for text in
        ["rubbish", "{\"games\":{\"gomoku:15\":{\"person\":{\"rating\":1e9,\"deviation\":1,\"volatility\":0.1}}}}"]
    {
        std::fs::write(data.join("puzzles.json"), text).expect("written");
        let run = solve(&data, &["gomoku"], "quit\n");
        assert_eq!(run.code, Some(2), "{run:?}");
        assert_eq!(std::fs::read_to_string(data.join("puzzles.json")).expect("there"), text);
    }
}

#[test]
fn puzzles_are_made_by_seed_and_gone_on_with() {
    let data = folder("puzzles-make");
    std::fs::create_dir_all(&data).expect("a folder");
    let file = data.join("made.jsonl");
    let name = file.to_str().expect("UTF-8");
    let made = output(&["puzzles", "make", "kalah", "--count", "4"]);
    // An engine that plays otherwise makes other puzzles: the sets that ship are made again then.
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/kalah/puzzles/kalah-6x4.jsonl");
    let shipped = std::fs::read_to_string(shipped).expect("the puzzles of kalah");
    assert!(made.lines().eq(shipped.lines().take(5)), "the command in the head makes them: {made}");
    output(&["puzzles", "make", "kalah", "--count", "2", "--output", name]);
    let lines = |text: &str| text.lines().count();
    assert_eq!(lines(&std::fs::read_to_string(&file).expect("made")), 3);
    output(&["puzzles", "make", "kalah", "--count", "4", "--output", name]);
    assert_eq!(std::fs::read_to_string(&file).expect("made"), made, "in two runs as in one");
    refused(&["puzzles", "make", "kalah", "--seed", "2", "--output", name], "was made by");
    std::fs::write(&file, "rubbish").expect("written");
    assert_eq!(run(&["puzzles", "make", "kalah", "--output", name]).code, Some(2));
    assert_eq!(std::fs::read_to_string(&file).expect("there"), "rubbish", "what is no file of puzzles stays");
}

#[test]
fn what_is_meant_is_listed_or_refused() {
    let all = json(&["puzzles", "gomoku", "--list", "--json"]);
    assert!(all.len() >= 700, "{}", all.len());
    let easy = json(&["puzzles", "gomoku", "--to", "1000", "--theme", "fours", "--list", "--json"]);
    assert!(!easy.is_empty() && easy.len() < all.len());
    assert!(easy.iter().all(|puzzle| puzzle["rating"].as_u64() <= Some(1000)));
    assert_eq!(json(&["puzzles", "gomoku", "--daily", "--list", "--json"]).len(), 1);
    assert_eq!(all[0]["number"], json!(1));
    for (arguments, found) in [
        (
            &["puzzles", "gomoku:9", "--list"][..],
            "no puzzles of gomoku:9: expected one of gomoku:15; gomoku:15,renju; sticks; kalah:6x4",
        ),
        (&["puzzles", "gomoku", "--number", "100000"], "no puzzle 100000"),
        (&["puzzles", "gomoku", "--theme", "x", "--list"], "expected one of "),
        (&["puzzles", "gomoku", "--from", "3000"], "no puzzle is like that"),
        (&["puzzles", "make", "kalah", "--players", "nobody"], "expected a player of kalah"),
    ] {
        let run = run(arguments);
        assert!(run.code == Some(2) && run.stderr.contains(found), "{arguments:?}: {run:?}");
    }
}
