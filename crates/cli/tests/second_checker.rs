//! `tools/check_certificate.py`, the checker that shares no code with `verify`: its rules and its verdicts are those of the
//! program.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::common::{ProgramRun, folder, run};
use boardwright_game::{AnyPosition, Outcome, Rng, Side, Stop, derive_seed};
use boardwright_proof::{Certificate, Effort, Refusal, Sizes, Splitter, StrategyForm, check_all};
use serde_json::{Value, json};

const MISSING: &str = "python3 is missing: the second checker needs it (Debian: apt-get install python3)";

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// State of a position as the program sees it, in the form of `second_checker/replay.py`.
fn state(position: &AnyPosition) -> Value {
    let outcome = position.outcome().map(|outcome| match outcome {
        Outcome::Win(Side::First) => 1,
        Outcome::Win(Side::Second) => -1,
        Outcome::Draw => 0,
    });
    let tally = position.tally().map(|[first, second]| i64::from(first) - i64::from(second));
    json!([position.to_string(), position.moves(), outcome, tally])
}

/// Answers of a program in Python to lines of input, a line of JSON each.
fn asked(script: &str, input: String) -> Vec<Value> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/second_checker");
    let mut python = Command::new("python3")
        .arg(folder.join(script))
        .arg(root().join("tools"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect(MISSING);
    let mut stdin = python.stdin.take().expect("a pipe");
    // Written by a thread of its own, for the answers begin before all of the input is read.
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = python.wait_with_output().expect("python3 ends");
    writer.join().expect("no panic").expect("python3 reads all of it");
    assert!(output.status.success(), "{script} failed");
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

/// The same games played by the rules of the checker in Python; null for a game that it refuses.
fn replayed(games: &[Value]) -> Vec<Value> {
    asked("replay.py", games.iter().map(|game| format!("{game}\n")).collect())
}

/// Verdicts of the second checker on files, in the form of `second_checker/verdicts.py`.
fn verdicts(files: &[PathBuf]) -> Vec<Value> {
    let verdicts = asked("verdicts.py", files.iter().map(|file| format!("{}\n", file.display())).collect());
    assert_eq!(verdicts.len(), files.len());
    verdicts
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

/// Runs the second checker as a user does.
fn second(arguments: &[&str]) -> ProgramRun {
    let checker = root().join("tools/check_certificate.py");
    ProgramRun::of(Command::new("python3").arg("-B").arg(checker).args(arguments).output().expect(MISSING))
}

/// A verdict of the second checker as JSON, with its exit code.
fn second_json(arguments: &[&str]) -> (Option<i32>, Value) {
    let run = second(&[arguments, &["--json"]].concat());
    (run.code, serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {run:?}")))
}

/// The certificates of a folder by name.
fn certificates(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(folder)).expect("the folder");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "bwc"));
    files.sort();
    files
}

/// Asserts that both checkers say that a certificate holds, after as many positions; how many.
#[track_caller]
fn both_accept(file: &str) -> u64 {
    let verified = run(&["verify", file, "--json"]);
    let verified: Value = serde_json::from_str(&verified.stdout).unwrap_or_else(|_| panic!("{verified:?}"));
    let (code, found) = second_json(&[file]);
    assert_eq!((code, &found["holds"], &verified["holds"]), (Some(0), &json!(true), &json!(true)), "{file}: {found}");
    for key in ["positions", "game", "position"] {
        assert_eq!(found[key], verified[key], "{file}");
    }
    found["positions"].as_u64().expect("a number")
}

/// The largest one takes the second checker most of an hour, so it looks at the beginning of that here.
#[test]
fn both_accept_the_certificates_that_ship_after_as_many_positions() {
    let files = certificates("games/gomoku/proofs");
    assert!(files.len() >= 3, "{files:?}");
    for file in files {
        let path = file.to_str().expect("a path");
        if fs::metadata(&file).expect("a file").len() < 1 << 20 {
            both_accept(path);
            continue;
        }
        let (code, found) = second_json(&[path, "--limit", "20000"]);
        assert_eq!((code, &found["holds"], &found["positions"]), (Some(3), &Value::Null, &json!(20_000)), "{path}");
        let reason = found["reason"].as_str().expect("a reason");
        assert!(reason.contains("stopped at the limit of 20,000 positions"), "{reason}");
    }
}

#[test]
fn both_refuse_the_forged_files() {
    let files = certificates("crates/forger/tests/forged");
    assert!(files.len() >= 4, "{files:?}");
    for (file, found) in files.iter().zip(&verdicts(&files)) {
        assert_eq!((&found[0], &found[3]), (&json!(1), &json!(false)), "{file:?}: {found}");
        assert_eq!(verdict(&fs::read(file).expect("a file")).0, 1, "{file:?}");
    }
}

/// Verdict of the program on the bytes of a file: the exit code that the second checker has for it, and the number of
/// positions that were checked.
fn verdict(bytes: &[u8]) -> (u64, Option<u64>) {
    let Ok(certificate) = Certificate::parse(bytes) else { return (2, None) };
    let variant = boardwright_catalog::variant(&certificate.game);
    let Ok(position) = variant.and_then(|variant| certificate.position(&variant)) else { return (2, None) };
    match check_all(&position, &certificate, Effort::default(), &Stop::new(), &mut |_, _| {}) {
        Ok(checked) => (0, Some(checked.positions)),
        Err(Refusal::Fails(_)) => (1, None),
        Err(other) => panic!("{other}"),
    }
}

/// A proof in some 30,000 positions, most of it in lemmas.
#[test]
fn both_check_lemmas() {
    let place = folder("second-checker-lemmas");
    let path = |name: &str| place.join(name).to_str().expect("a path").to_owned();
    let black_wins = "15/15/15/15/6O8/15/8O6/7X7/8X6/15/15/15/15/15/15 X";
    let solved = run(&["solve", "gomoku:15", "--position", black_wins, "--certificate", &path("whole.bwc")]);
    assert_eq!(solved.code, Some(0), "{solved:?}");
    let whole = fs::read(path("whole.bwc")).expect("a certificate");
    let mut certificate = Certificate::parse(&whole).expect("a certificate");
    let variant = boardwright_catalog::variant(&certificate.game).expect("a game");
    let position = variant.read(&certificate.position).expect("a position");
    let sizes = Sizes { least: 1000, most: 2000 };
    let stop = Stop::new();
    let splitter = Splitter::read(&position, &certificate.claims[0], &stop, &mut |_| {}).expect("the claim holds");
    certificate.claims[0] = splitter.split(sizes, &stop, &mut |_| {}).expect("a split");
    let lemmas = certificate.claims[0].lemmas.len();
    assert!(lemmas > 3, "{lemmas} lemmas");
    fs::write(path("true.bwc"), certificate.to_bytes()).expect("written");
    both_accept(&path("true.bwc"));

    let at =
        certificate.claims[0].lemmas.iter().position(|lemma| lemma.builder.len() > 1).expect("a lemma of two stones");
    let mut wrong: Vec<Certificate> = (0..5).map(|_| certificate.clone()).collect();
    wrong[0].claims[0].lemmas[at].strategy.truncate(8);
    wrong[1].claims[0].lemmas[at].builder.pop();
    wrong[2].claims[0].lemmas[at].builder[0] = certificate.claims[0].lemmas[at].builder[1].clone();
    wrong[3].claims[0].lemmas[at].opponent.push("a99".to_owned());
    wrong[4].claims[0].lemmas.pop();
    for (number, wrong) in wrong.iter().enumerate() {
        let path = path(&format!("{number}.bwc"));
        fs::write(&path, wrong.to_bytes()).expect("written");
        let (code, found) = second_json(&[&path]);
        assert_eq!((code, verdict(&wrong.to_bytes()).0), (Some(1), 1), "{number}: {found}");
    }
}

/// A form of strategy and a problem whose solution is written in this form.
const PROBLEMS: [(StrategyForm, &str, &str); 14] = [
    (StrategyForm::Moves, "kalah:3x2", ""),
    (StrategyForm::Moves, "kalah:3x3,empty-capture", ""),
    (StrategyForm::Moves, "kalah:2x5,end=mover", ""),
    (StrategyForm::Moves, "kalah:3x2,empty-capture,end=mover", "0,2,3,1/2,0,3,0 N"),
    (StrategyForm::Moves, "sticks", "1S1s3/7/2s4/S1DhS2/7/3s3/7 1"),
    (StrategyForm::Sets, "gomoku:5", ""),
    (StrategyForm::Sets, "gomoku:6x5,exact", ""),
    (StrategyForm::Sets, "gomoku:5x7,caro", ""),
    (StrategyForm::Zones, "gomoku:9", "9/9/9/9/2XXX4/9/2O1O1O2/9/9 X"),
    // Different rows with the same empty points.
    (StrategyForm::Zones, "gomoku:9", "1X3O3/5OXXX/1OX1X2O1/2O1OXO1X/5X3/OXO3XOO/1O7/2X3O2/1X1X2O2 X"),
    (StrategyForm::Zones, "gomoku:9,exact", "9/9/9/9/2XXX4/9/2O1O1O2/9/9 X"),
    (StrategyForm::Zones, "gomoku:9,exact", "1X3O3/5OXXX/1OX1X2O1/2O1OXO1X/5X3/OXO3XOO/1O7/2X3O2/1X1X2O2 X"),
    (StrategyForm::Lines, "gomoku:9,caro", "9/9/9/3O5/2XXX4/9/2O1O4/9/9 X"),
    (StrategyForm::Lines, "gomoku:9,renju", "3OO4/2XX5/2X6/6X2/2OOXX3/9/3OX2OO/1O5X1/9 X"),
];

/// Writes a certificate of each problem to a folder.
fn written(place: &Path) -> Vec<PathBuf> {
    let write = |(number, (form, spec, position)): (usize, &(StrategyForm, &str, &str))| {
        let file = place.join(format!("{number}.bwc"));
        let mut arguments = vec!["solve", spec, "--certificate", file.to_str().expect("a path")];
        if !position.is_empty() {
            arguments.extend(["--position", position]);
        }
        let solved = run(&arguments);
        assert_eq!(solved.code, Some(0), "{solved:?}");
        let certificate = Certificate::parse(&fs::read(&file).expect("a certificate")).expect("a certificate");
        assert!(certificate.claims.iter().any(|claim| claim.form == *form), "{spec} {position} is not by {form:?}");
        file
    };
    PROBLEMS.iter().enumerate().map(write).collect()
}

/// A certificate with something changed: bits of a strategy, its length, or what is claimed.
fn changed(certificate: &Certificate, rng: &mut Rng) -> Certificate {
    let mut changed = certificate.clone();
    let number = rng.below(changed.claims.len());
    let claim = &mut changed.claims[number];
    let bits = 8 * claim.strategy.len();
    match rng.below(8) {
        0 => claim.goal += 1,
        1 => claim.side = claim.side.other(),
        2 => claim.strategy.push(rng.below(3) as u8),
        3 => {
            claim.form =
                [StrategyForm::Moves, StrategyForm::Lines, StrategyForm::Sets, StrategyForm::Zones][rng.below(4)];
        }
        4 if bits > 0 => claim.strategy.truncate(rng.below(bits / 8)),
        _ if bits > 0 => {
            for _ in 0..=rng.below(3) {
                let bit = rng.below(bits);
                claim.strategy[bit / 8] ^= 1 << (bit % 8);
            }
        }
        _ => claim.goal -= 1,
    }
    changed
}

/// Many of the changed strategies still prove what they claim, or fail only after a while.
#[test]
fn both_say_the_same_of_solutions_and_of_changed_ones() {
    let place = folder("second-checker");
    let mut files = written(&place);
    for file in &files {
        both_accept(file.to_str().expect("a path"));
    }
    for (number, file) in files.clone().iter().enumerate() {
        let certificate = Certificate::parse(&fs::read(file).expect("a certificate")).expect("a certificate");
        let mut rng = Rng::new(derive_seed(5, number as u64));
        for copy in 0..16 {
            let file = place.join(format!("{number}-{copy}.bwc"));
            fs::write(&file, changed(&certificate, &mut rng).to_bytes()).expect("written");
            files.push(file);
        }
    }
    let mut accepted = 0;
    for (file, found) in files.iter().zip(&verdicts(&files)) {
        let (code, positions) = verdict(&fs::read(file).expect("a certificate"));
        assert_eq!(found[0], code, "{file:?}: {found}");
        accepted += usize::from(code == 0);
        if let Some(positions) = positions {
            assert_eq!(found[1], positions, "{file:?}");
        }
    }
    assert!(accepted > PROBLEMS.len() && accepted < files.len() / 2, "{accepted} of {}", files.len());
}
