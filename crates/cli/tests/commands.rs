//! Compares the output of commands, and checks that the keys of their JSON lines stay as they are.

use crate::common::{json, keys, output, refused, run};
use serde_json::json;

const FINISHED: &str = "0,0,0,0,0,0,30/0,0,0,0,0,0,18 S";

#[test]
fn perft_prints_the_count_alone() {
    assert_eq!(output(&["perft", "kalah", "0"]), "1\n");
    assert_eq!(output(&["perft", "kalah", "9"]), "2763490\n");
    assert_eq!(output(&["perft", "kalah:4x3", "7"]), "4637\n");
    assert_eq!(output(&["perft", "sticks", "2"]), "21266\n");
    assert_eq!(output(&["perft", "gomoku:5", "3"]), "13800\n");
    assert_eq!(output(&["perft", "kalah", "3", "--moves", "3+6"]), "126\n");
    assert_eq!(output(&["perft", "kalah", "0", "--position", FINISHED]), "1\n");
    assert_eq!(output(&["perft", "kalah", "200", "--position", FINISHED]), "0\n");
}

#[test]
fn perft_divides() {
    let text = output(&["perft", "kalah", "3", "--divide"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines.len(), lines[6]), (7, "185"), "{text}");
    let sum: u64 = lines[..6].iter().map(|line| line.split(": ").nth(1).unwrap().parse::<u64>().unwrap()).sum();
    assert_eq!(sum, 185, "{text}");
    assert!(lines[0].starts_with("1: "), "{text}");
    let lines = json(&["perft", "kalah", "1", "--divide", "--json"]);
    assert_eq!(lines[0], json!({"move": "1", "count": 1}));
    assert_eq!((&lines[6]["count"], &lines[6]["complete"]), (&json!(6), &json!(true)));
}

#[test]
fn a_move_stands_alone_on_standard_output() {
    let text = output(&["move", "kalah", "--player", "first"]);
    assert_eq!(text, "1\n");
    let same = || output(&["move", "gomoku", "--player", "random", "--seed", "5"]);
    assert_eq!(same(), same());
    let text = output(&["move", "gomoku", "--player", "engine@depth=2", "--moves", "h8 a1 i8 a3 j8 a5 k8 a7"]);
    assert!(["g8\n", "l8\n"].contains(&text.as_str()), "the fifth in a row: {text}");
}

#[test]
fn the_highest_level_knows_the_value_of_a_solved_board_from_the_first_move_on() {
    for (game, points) in [("kalah", 8), ("kalah:5x6", 2), ("kalah:5x4,empty-capture", 12)] {
        let lines = json(&["move", game, "--player", "engine@level=10", "--json"]);
        assert_eq!((&lines[0]["points"], &lines[0]["forced"]), (&json!(points), &json!(null)), "{game}");
        let text = output(&["why", game, "--player", "engine@level=10"]);
        assert!(text.contains(&format!("south wins by {points} with best play")), "{text}");
    }
}

#[test]
fn an_illegal_answer_is_a_no() {
    let goofy = ["move", "gomoku", "--player", "goofy", "--moves"];
    // Tick5 counts from the upper left corner and from 0.
    assert_eq!(output(&[&goofy[..], &["h8"]].concat()), "d12\n");
    let refused = run(&[&goofy[..], &["h8 d12"]].concat());
    assert_eq!((refused.code, refused.stdout.as_str()), (Some(1), ""));
    assert!(refused.stderr.contains("goofy has no legal answer: illegal move \"d12\""), "{}", refused.stderr);
    let told = run(&[&goofy[..], &["h8 d12", "--json"]].concat());
    assert_eq!(told.code, Some(1));
    let line: serde_json::Value = serde_json::from_str(&told.stdout).expect("a JSON line");
    assert_eq!((&line["move"], &line["legal"]), (&json!("d12"), &json!(false)));
}

#[test]
fn why_shows_the_choice() {
    let text = output(&["why", "kalah", "--player", "first"]);
    assert!(text.contains("kalah:6x4, south to move, seen by first"), "{text}");
    assert!(text.ends_with("first chooses 1\n"), "{text}");
    for game in ["gomoku", "sticks", "kalah"] {
        for width in ["40", "80", "120"] {
            let mut why = crate::common::command(&["why", game, "--seed", "1", "--nodes", "2000"]);
            let run = crate::common::ProgramRun::of(why.env("COLUMNS", width).output().expect("it runs"));
            assert_eq!(run.code, Some(0), "{run:?}");
            let width: usize = width.parse().expect("a number");
            let table = run.stdout.lines().skip_while(|line| !line.trim_start().starts_with("move"));
            let wide: Vec<&str> =
                table.take_while(|line| !line.is_empty()).filter(|line| line.chars().count() > width).collect();
            assert!(wide.is_empty(), "{game} at {width}: {wide:#?}");
        }
    }
}

/// The sentence of the tutorial's question: what did the last move make?
#[test]
fn why_speaks_of_finished_games() {
    let moves = "h8 a1 i8 a2 j8 a3 k8 a4 l8";
    let text = output(&["why", "gomoku", "--player", "boora-0.6", "--moves", moves]);
    assert!(text.starts_with("gomoku:15, the game is over\n"), "{text}");
    assert!(text.contains("before l8, seen by boora-0.6:\n"), "{text}");
    assert!(text.contains("\nboora-0.6 would choose g8\n"), "{text}");
    let end = "the last move l8 ended the game; black won: five in a row from h8 to l8\n\
               boora-0.6 on l8: makes five; fives 1, ones 3\n";
    assert!(text.ends_with(end), "{text}");
    let line = &json(&["why", "gomoku", "--player", "boora-0.6", "--moves", moves, "--json"])[0];
    assert_eq!((&line["ending"], &line["last"]), (&json!("five in a row from h8 to l8"), &json!("l8")));
    assert_eq!(line["candidates"][0]["note"], "makes five");
    let text = output(&["why", "kalah", "--position", FINISHED]);
    assert!(text.contains("the game is over; south won: "), "{text}");
}

#[test]
fn why_compares_two_boards() {
    let (one, other) = ("7/7/7/SSHsS2/7/SSD1S2/7 1", "7/7/7/SSHdS2/7/SSDsS2/7 1");
    let why = ["why", "sticks", "--player", "board-rank", "--position", one, "--compare", other];
    let text = output(&why);
    assert!(text.starts_with("sticks, yellow has just moved, seen by board-rank\n"), "{text}");
    assert!(text.contains("\nboard 2 is better: the opponent's one-move wins, 0 against 1\n"), "{text}");
    assert!(text.ends_with("\nboard-rank prefers board 2\n"), "{text}");
    let line = &json(&[&why[..], &["--json"]].concat())[0];
    assert_eq!(line["choices"], json!(["board 2"]));
    let why = ["why", "sticks", "--player", "random", "--compare", "7/7/7/7/7/7/7 1"];
    let run = crate::common::ProgramRun::of(crate::common::command(&why).output().expect("it runs"));
    assert_eq!(run.code, Some(1), "{run:?}");
    assert!(run.stderr.contains("random values no positions and cannot compare them"), "{run:?}");
}

/// The design document's example of a pair: one hole in place, one unblockable, one empty and two blocked.
#[test]
fn why_shows_the_holes_of_a_blocked_pair() {
    let text =
        output(&["why", "sticks", "--player", "board-rank", "--position", "7/7/7/Sh1sH2/7/7/7 1", "--at", "a4 e4"]);
    let pair = text.lines().find(|line| line.contains("red SBBBS a4-e4")).unwrap_or_default();
    let words: Vec<&str> = pair.split_whitespace().collect();
    assert_eq!(words[3..7], ["1", "1", "1", "2"], "{text}");
    assert!(pair.contains("blocked by b4 e4, unblockable d4"), "{text}");
    assert!(text.contains("6 pairs pass through a4, e4, blocked: 6"), "{text}");
}

#[test]
fn the_best_candidates_are_shown_and_all_on_request() {
    let rows = |more: &[&str]| {
        let text = output(&[&["why", "gomoku:7", "--player", "random", "--seed", "1"], more].concat());
        text.lines()
            .skip_while(|line| !line.trim_start().starts_with("move"))
            .take_while(|line| !line.is_empty())
            .count()
    };
    assert_eq!((rows(&[]), rows(&["--all"])), (22, 50));
}

/// A choice of an opening is no move, and of the offered moves only the one that is taken.
#[test]
fn pictures_number_moves_as_printed_diagrams_do() {
    let labels = |more: &[&str]| -> Vec<String> {
        let moves = "h8 h9 i8 stay h5 i7 i10 i7 f6";
        let text = output(&[&["show", "gomoku:15,renju,rif", "--moves", moves, "--svg", "-"], more].concat());
        text.split("</text>").filter_map(|part| Some(part.rsplit_once('>')?.1.to_owned())).collect()
    };
    let mut added = labels(&["--numbers"]);
    for label in labels(&[]) {
        added.extract_if(.., |one| *one == label).next();
    }
    added.sort_unstable();
    assert_eq!(added, ["1", "2", "3", "4", "5", "6"]);
    crate::common::refused(&["show", "kalah", "--moves", "3", "--svg", "-", "--numbers"], "pieces that stay");
    let barrels = output(&["show", "sticks", "--moves", "S@d4 H@d4 S@a1 H@g7", "--svg", "-", "--numbers"]);
    assert!(barrels.contains("fill=\"#ffffff\" stroke=\"#1a1512\"") && barrels.ends_with("</svg>\n"), "{barrels}");
}

/// The shown part of a board without edges grows with the game, and each stone stays where it is on the ground of the last shot.
#[test]
fn a_moving_picture_of_a_board_without_edges_moves_no_stone() {
    let text = output(&["show", "gomoku:infinite", "--moves", "e0n0 e3n2 e8n0 e15n0 w7n0", "--film", "-"]);
    assert_eq!(text.matches("<use ").count(), 5, "{text}");
    let first = "(644 444)";
    assert!(text.contains(first) && text.contains("<circle cx=\"644\" cy=\"444\" r=\"3.6\""), "e0n0 is marked: {text}");
}

#[test]
fn show_draws_and_tells() {
    let text = output(&["show", "gomoku", "--moves", "h8 i9"]);
    assert!(text.contains("black to move, 223 legal moves"), "{text}");
    let text = output(&["show", "kalah", "--position", FINISHED]);
    assert!(text.contains("result: 1-0"), "{text}");
    assert!(output(&["show", "sticks", "--ascii"]).is_ascii());
    let line = &json(&["show", "kalah", "--moves", "3+6", "--json"])[0];
    assert_eq!((&line["ply"], &line["side"], &line["tally"]), (&json!(2), &json!("north"), &json!([2, 0])));
}

#[test]
fn aliases_and_other_spellings_name_the_same_game() {
    let spec = |game: &str| json(&["show", game, "--json"])[0]["game"].clone();
    assert_eq!(spec("five"), "gomoku:10");
    assert_eq!(spec("tick5"), "gomoku:15");
    assert_eq!(spec("rubyquiz"), "kalah:6x4,empty-capture");
    assert_eq!(spec("kalah"), "kalah:6x4");
}

#[test]
fn json_keys_are_stable() {
    let cases: [(&[&str], &str); 11] = [
        (&["games", "--json"], "name title summary sizes options aliases variants sides players formats"),
        (
            &["games", "kalah", "--json"],
            "name title summary sizes options aliases variants sides players formats spec start rules",
        ),
        (&["players", "sticks", "--json"], "game name year source summary options"),
        (&["show", "kalah", "--json"], "game position ply moves to_move side legal outcome ending tally"),
        (&["move", "kalah", "--player", "first", "--json"], "game position player seed move legal reason seconds"),
        (
            &["move", "kalah", "--player", "engine@depth=2", "--json"],
            "game position player seed move legal reason seconds depth score forced points nodes pv",
        ),
        (
            &["why", "kalah", "--nodes", "2000", "--json"],
            "game position player seed summary columns candidates choices",
        ),
        (
            &["match", "kalah", "first", "score", "--games", "2", "--seed", "1", "--json"],
            "games first second wins losses draws score elo elo_error los pentanomial forfeits seed",
        ),
        (&["perft", "kalah", "2", "--json"], "game position depth count complete"),
        (&["stats", "--wdl", "3,2,1", "--json"], "elo elo_error los nelo nelo_error"),
        (
            &["stats", "--wdl", "3,2,1", "--json", "--sprt", "elo0=0"],
            "elo elo_error los nelo nelo_error llr lower upper sprt",
        ),
    ];
    for (arguments, expected) in cases {
        let mut expected: Vec<&str> = expected.split(' ').collect();
        expected.sort_unstable();
        for line in output(arguments).lines() {
            assert_eq!(keys(line), expected, "{arguments:?}");
        }
    }
}

#[test]
fn statistics_have_their_digits() {
    let text = output(&["stats", "--pentanomial", "4,20,51,30,9", "--sprt", "elo0=0,elo1=5", "--json"]);
    let line: serde_json::Value = serde_json::from_str(&text).expect("a JSON line");
    for key in ["elo", "elo_error", "los", "nelo", "nelo_error", "llr", "lower", "upper"] {
        let digits = line[key].to_string().bytes().filter(u8::is_ascii_digit).count();
        assert!(digits >= 10, "{key} in {text}");
    }
    assert_eq!(line["sprt"], "running");
    refused(&["stats", "--pentanomial", "1,0,21,9,9", "--sprt", "elo0=0,elo1=30,batch=4"], "without batch=4");
    let mirrored = output(&["stats", "--wdl", "10,5,10"]);
    assert!(mirrored.starts_with("elo: 0.00\n"), "{mirrored}");
    assert_eq!(run(&["stats", "--wdl", "100,0,900", "--sprt", "elo0=0,elo1=10"]).code, Some(1));
    assert_eq!(run(&["stats", "--wdl", "900,0,100", "--sprt", "elo0=0,elo1=10"]).code, Some(0));
}
