//! `match`: what ends games and matches, the same records at any concurrency.

use crate::common::{folder, json, output, run};
#[cfg(target_os = "linux")]
use crate::common::{limited, text};

#[test]
fn a_solver_ends_games_whose_result_it_proves() {
    let arguments = ["match", "kalah:4x2", "engine", "engine", "--games", "6", "--openings", "random:2", "--seed", "3"];
    let limits = ["--nodes", "100000", "--each", "--json"];
    let play = |more: &[&str]| {
        let lines = json(&[&arguments[..], &limits, more].concat());
        lines.into_iter().filter(|line| line.get("ending").is_some()).collect::<Vec<_>>()
    };
    let (whole, judged) = (play(&[]), play(&["--solved", "100000"]));
    for (whole, judged) in whole.iter().zip(&judged) {
        let ending = judged["ending"].as_str().expect("a text");
        assert!(ending.starts_with("adjudicated: the solver (100000 positions a move) knows"), "{ending}");
        assert_eq!(judged["outcome"], whole["outcome"], "the engine sees all of so small a game");
        assert!(judged["plies"].as_u64() < whole["plies"].as_u64());
    }
}

#[test]
fn the_same_seed_gives_the_same_records_at_any_concurrency() {
    let folder = folder("concurrency");
    for (game, first, second, more) in [
        ("gomoku:7", "engine@nodes=300", "boora-0.7", &["--openings", "random:3"][..]),
        ("sticks", "board-rank", "engine@depth=1", &["--openings", "random:4", "--max-plies", "40"]),
        ("kalah", "engine", "random", &["--nodes", "500"]),
        ("kalah", "engine", "random", &["--nodes", "500", "--openings", "pie", "--solved", "5000"]),
        ("gomoku:9", "engine", "boora-0.7", &["--nodes", "300", "--openings", "swap2"]),
    ] {
        let play = |concurrency: &str| {
            let path = folder.join(format!("{game}-{concurrency}.txt").replace(':', "-"));
            let file = path.to_str().expect("text");
            let fixed = ["match", game, first, second, "--games", "8", "--seed", "7"];
            let text = output(&[&fixed[..], more, &["--concurrency", concurrency, "--records", file]].concat());
            (text, std::fs::read_to_string(&path).expect("the records"))
        };
        let (block, records) = play("1");
        assert_eq!((&block, &records), (&play("4").0, &play("4").1), "{game}");
        assert_eq!(records.matches("[Game ").count(), 8, "{records}");
        let other = folder.join("other.txt");
        let file = other.to_str().expect("text");
        run(&[&["match", game, first, second, "--games", "8", "--seed", "8", "--records", file], more].concat());
        assert_ne!(records, std::fs::read_to_string(&other).expect("the records"), "another seed, other games");
    }
}

#[test]
fn records_are_read_back() {
    let path = folder("read-back").join("games.txt");
    let file = path.to_str().expect("text");
    output(&["match", "kalah", "first", "score", "--games", "4", "--seed", "3", "--records", file]);
    let games = json(&["records", "list", file, "--json"]);
    assert_eq!(games.len(), 4);
    assert_eq!(games[0]["players"], serde_json::json!(["first", "score"]));
    assert_eq!(games[1]["players"], serde_json::json!(["score", "first"]));
    let converted = output(&["records", "convert", file, "-"]);
    assert_eq!(converted, std::fs::read_to_string(&path).expect("the records"));
    let whole = &json(&["records", "show", file, "--number", "2", "--json"])[0];
    assert_eq!(whole["moves"].as_array().map(Vec::len), whole["plies"].as_u64().map(|plies| plies as usize));
    let board = output(&["show", "kalah", "--record", file, "--number", "2", "--ply", "3"]);
    assert!(board.contains("score – first, after ply 3 of"), "{board}");
}

#[test]
fn the_bare_name_of_a_family_means_any_of_its_games() {
    let path = folder("families").join("games.txt");
    let file = path.to_str().expect("text");
    output(&["match", "kalah:4x3", "random", "random", "--games", "1", "--seed", "3", "--records", file]);
    assert!(output(&["show", "kalah", "--record", file]).starts_with("kalah:4x3, random – random, after ply"));
    assert_eq!(run(&["show", "kalah:6x4", "--record", file]).code, Some(2));
}

#[test]
fn a_test_that_decides_ends_the_match() {
    let test = ["--sprt", "elo0=0,elo1=50", "--seed", "1", "--games", "2000", "--concurrency", "1"];
    let lost = run(&[&["match", "kalah", "first", "score"], &test[..]].concat());
    assert_eq!(lost.code, Some(1), "H0 is accepted: {lost:?}");
    assert!(lost.stdout.contains("\nsprt: H0\n"), "{}", lost.stdout);
    let won = run(&[&["match", "kalah", "score", "first"], &test[..]].concat());
    assert_eq!(won.code, Some(0), "{won:?}");
    assert!(won.stdout.contains("\nsprt: H1\n"), "{}", won.stdout);
}

#[test]
fn what_the_figures_hide_is_said() {
    let run = run(&["match", "kalah", "first", "score", "--games", "20", "--seed", "1"]);
    assert!(run.stderr.contains("note: 18 of 20 games repeat an earlier one move for move"), "{}", run.stderr);
    let varied = ["match", "kalah", "first", "score", "--games", "6", "--seed", "1", "--openings", "random:6"];
    assert!(!crate::common::run(&varied).stderr.contains("repeat"));
}

/// The file cannot be written, but the games were played.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_does_not_cost_the_result() {
    let arguments = ["match", "kalah", "first", "random", "--games", "4", "--seed", "1", "--records", "/dev/full"];
    let run = crate::common::run(&arguments);
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    assert!(run.stdout.starts_with("games: ") && run.stdout.contains("seed: 1\n"), "{}", run.stdout);
    assert!(run.stderr.contains("error: cannot write \"/dev/full\": no space left on device"), "{}", run.stderr);
}

/// Games that fit on the disk are kept: one that does not leaves nothing of itself, so that the others can be read.
#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_fills_up_keeps_whole_games() {
    let folder = folder("fills-up");
    let (games, trace) = (folder.join("games.bwr"), folder.join("trace.txt"));
    let bot = concat!("bwp:sh '", env!("CARGO_MANIFEST_DIR"), "/../../examples/bwp_first.sh'");
    let arguments = ["match", "kalah", bot, "random", "--games", "20", "--seed", "1", "--records", text(&games)];
    let arguments = [&arguments[..], &["--trace", text(&trace)]].concat();
    let full = limited("trap '' XFSZ; ulimit -f 8", &arguments).output().expect("the program starts");
    let said = String::from_utf8_lossy(&full.stderr);
    assert!(said.contains(&format!("error: cannot write {games:?}: file too large")), "{said}");
    assert!(said.contains(&format!("note: the trace ends here: cannot write {trace:?}")), "{said}");
    let kept = output(&["records", "list", text(&games)]).lines().count();
    assert!((1..20).contains(&kept), "{kept} games");
    assert!(std::fs::read_to_string(&trace).expect("the trace").ends_with('\n'));
}
