//! `tools/check_certificate.py`, the checker that shares no code with `verify`: its rules are those of the program.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use boardwright_game::{AnyPosition, Outcome, Rng, Side, derive_seed};
use serde_json::{Value, json};

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What the program says of a position, in the form of `second_checker/replay.py`.
fn state(position: &AnyPosition) -> Value {
    let outcome = position.outcome().map(|outcome| match outcome {
        Outcome::Win(Side::First) => 1,
        Outcome::Win(Side::Second) => -1,
        Outcome::Draw => 0,
    });
    let tally = position.tally().map(|[first, second]| i64::from(first) - i64::from(second));
    json!([position.to_string(), position.moves(), outcome, tally])
}

/// The same games played by the rules of the checker in Python; null for a game that it refuses.
fn replayed(games: &[Value]) -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/second_checker");
    let mut python = Command::new("python3")
        .arg(folder.join("replay.py"))
        .arg(root().join("tools"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3 is missing: the second checker needs it (Debian: apt-get install python3)");
    let input: String = games.iter().map(|game| format!("{game}\n")).collect();
    let mut stdin = python.stdin.take().expect("a pipe");
    // Written by a thread of its own, for the answers begin before all games are read.
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = python.wait_with_output().expect("python3 ends");
    writer.join().expect("no panic").expect("python3 reads all games");
    assert!(output.status.success(), "replay.py failed");
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

/// Asserts that the two play these games alike; how many positions there were.
fn play_alike(games: &[Value]) -> usize {
    let replayed = replayed(games);
    assert_eq!(replayed.len(), games.len());
    let mut positions = 0;
    for (game, python) in games.iter().zip(&replayed) {
        let [spec, text] = [&game[0], &game[1]].map(|text| text.as_str().expect("a text"));
        let start = boardwright_catalog::variant(spec).and_then(|variant| match text {
            "" => Ok(variant.start()),
            text => variant.read(text),
        });
        let Ok(mut position) = start else {
            assert!(python.is_null(), "refused by the program alone: {game}");
            continue;
        };
        assert!(!python.is_null(), "refused by the second checker alone: {game}");
        assert_eq!(python[0][0], position.variant().spec(), "{game}");
        assert_eq!(python[1], state(&position), "{game}");
        let states = python.as_array().expect("an array");
        for (number, after) in game[2].as_array().expect("moves").iter().zip(&states[2..]) {
            let moves = position.moves();
            let number = usize::try_from(number.as_u64().expect("a number")).expect("small");
            position.play(&moves[number % moves.len()]).expect("a legal move");
            assert_eq!(*after, state(&position), "{game}");
        }
        assert!(position.outcome().is_some() || states.len() == game[2].as_array().map_or(0, Vec::len) + 2, "{game}");
        positions += states.len();
    }
    positions
}

/// Random games of a spec from the start.
fn random_games(spec: &str, seed: u64, games: u64, plies: usize) -> Vec<Value> {
    let game = |index| {
        let mut rng = Rng::new(derive_seed(seed, index));
        let moves: Vec<usize> = (0..plies).map(|_| rng.below(1_000_000)).collect();
        json!([spec, "", moves])
    };
    (0..games).map(game).collect()
}

/// Boards full of random stones, on which rows, fours and threes are many.
fn crowded_boards(spec: &str, [columns, rows]: [usize; 2], seed: u64, games: u64) -> Vec<Value> {
    let game = |index| {
        let mut rng = Rng::new(derive_seed(seed, index));
        let empties = 1 + rng.below(4);
        let mut row = || -> String {
            let symbols: [&[char]; 2] = [&['X', 'O'], &['X', 'X', 'O']];
            let stones = symbols[rng.below(2)];
            let mut symbol = || if rng.below(5) < empties { '.' } else { stones[rng.below(stones.len())] };
            (0..columns).map(|_| symbol()).collect()
        };
        let board: Vec<String> = (0..rows).map(|_| row()).collect();
        let side = ["X", "O"][rng.below(2)];
        let moves: Vec<usize> = (0..30).map(|_| rng.below(1_000_000)).collect();
        json!([spec, format!("{} {side}", board.join("/")), moves])
    };
    (0..games).map(game).collect()
}

#[test]
fn specs_name_the_same_games() {
    let specs = ["kalah", "kalah:3x2", "kalah:6x4,standard", "kalah:6x4,end=mover,empty-capture", "gomoku", "five"];
    let more =
        ["tick5,exact", "gomoku:5x22,caro", "gomoku:9x9,renju", "sticks", "sticks:7", "sticks:7x7", "sticks:5x5"];
    let sets = ["sticks:6x6,8s3h3d", "sticks:5,10s0h2d", "sticks:5,3s4h4d", "sticks:7x2,4s0h1d", "sticks:5,11s1h0d"];
    let wrong = ["kalah:11x1", "kalah:0x1", "kalah:6", "kalah:06x4", "kalah,exact", "kalah,standard,empty-capture"];
    let sides = ["gomoku:4", "gomoku:23", "gomoku:5x", "gomoku,exact,caro", "gomoku,exact,exact", "chess", ""];
    let pieces =
        ["sticks:6x2", "sticks:8", "sticks:5x8,4s0h1d", "sticks:5,4s0h0d", "sticks:5,13s0h0d", "sticks:6x2,4s1h"];
    let odd = ["sticks:5,04s1h1d", "sticks:5,4s0h1d,4s0h1d", "gomoku:15,", "gomoku:", "kalah:6x4:", "sticks:5,1s1h1d"];
    let specs = [&specs[..], &more, &sets, &wrong, &sides, &pieces, &odd].concat();
    let games: Vec<Value> = specs.iter().map(|spec| json!([spec, "", [7]])).collect();
    assert!(play_alike(&games) >= 18 * 3);
}

#[test]
fn kalah_is_played_alike() {
    let specs = ["kalah", "kalah:1x1", "kalah:2x5", "kalah:3x12", "kalah:10x12", "kalah:4x3,end=mover"];
    let more = ["rubyquiz", "kalah:2x9,empty-capture,end=mover", "rubyquiz,end=mover", "kalah:5x1,standard"];
    let games: Vec<Value> = specs.iter().chain(&more).flat_map(|spec| random_games(spec, 1, 20, 300)).collect();
    assert!(play_alike(&games) > 3000);
}

#[test]
fn kalah_reads_and_refuses_the_same_positions() {
    let texts = [
        "1,0,0/1,1,0 N",
        "0,0,3/1,1,0 S",
        "0,0,3/1,1,0 N",
        "0,0,0/0,0,0 N",
        "255,0,0/0,0,0 S",
        "200,55,0/0,1,0 S",
        "0,0,0/255,0,0 S",
        "256,0,0/0,0,0 S",
        "1,2,3 S",
        "1,2,3/1,2 S",
        "01,2,3/1,2,3 S",
        "1,2,3/1,2,3 X",
        "-1,2,3/1,2,3 S",
        " 1,2,3/1,2,3 S",
        "1,2,3/1,2,3  S",
    ];
    for spec in ["kalah:2x4", "kalah:2x4,end=mover", "kalah:2x1,empty-capture"] {
        let games: Vec<Value> = texts.iter().map(|text| json!([spec, text, [0, 1, 0, 1]])).collect();
        play_alike(&games);
    }
}

#[test]
fn gomoku_is_played_alike() {
    let specs = ["gomoku:5", "gomoku:7x5,exact", "five", "gomoku:6x9,renju", "gomoku:8,caro", "gomoku:22x5,freestyle"];
    let games: Vec<Value> = specs.iter().flat_map(|spec| random_games(spec, 2, 8, 300)).collect();
    assert!(play_alike(&games) > 1500);
}

#[test]
fn rows_and_forbidden_points_are_judged_alike_on_crowded_boards() {
    let mut games = Vec::new();
    for (spec, size) in [
        ("gomoku:7", [7, 7]),
        ("gomoku:7x6,exact", [7, 6]),
        ("gomoku:8,caro", [8, 8]),
        ("gomoku:9,renju", [9, 9]),
        ("gomoku:12x11,renju", [12, 11]),
    ] {
        games.extend(crowded_boards(spec, size, 3, if spec.contains("renju") { 300 } else { 60 }));
    }
    let foul = "15/15/15/15/15/15/4X10/4X10/2XXX10/15/15/15/15/15/15/15/15 O !e8";
    for text in [foul, &foul.replace("e8", "e9"), &foul.replace(" !e8", " !a1"), &foul.replace(" !e8", " !")] {
        games.push(json!(["gomoku:15x17,renju", text, [5]]));
        games.push(json!(["gomoku:15x17", text, [5]]));
    }
    assert!(play_alike(&games) > 2000);
}

#[test]
fn sticks_is_played_alike() {
    let specs = ["sticks", "sticks:6", "sticks:5", "sticks:6x2,4s0h1d", "sticks:5x3,3s2h0d", "sticks:7x4,3s1h2d"];
    let games: Vec<Value> = specs.iter().flat_map(|spec| random_games(spec, 4, 4, 150)).collect();
    assert!(play_alike(&games) > 1000);
    let texts = [
        "SSHSS/5/5/5/5 2",
        "SSHSS/sshss/5/5/5 2",
        "5/1SHS1/1shsX/1S1ds/4d 1",
        "HHHH1/5/5/5/5 1",
        "XXxx1/5/5/5/5 2",
        "5/5/5/5/5 S",
        "6/5/5/5/5 1",
    ];
    let games: Vec<Value> = texts.iter().map(|text| json!(["sticks:5", text, [3, 4, 5]])).collect();
    play_alike(&games);
}
