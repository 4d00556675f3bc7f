//! Bots in other processes, wherever a player is named, and our players as bots.
#![cfg(unix)]

use crate::common::{ProgramRun, command, converse, folder, json, output, refused, run};

const PROGRAM: &str = env!("CARGO_BIN_EXE_boardwright");

/// The name of a player of ours behind a wire.
fn ours(language: &str, player: &str) -> String {
    format!("{language}:'{PROGRAM}' engine {language} --player {player}")
}

/// The name of a bot that is a shell script of this repository.
fn script(path: &str, arguments: &str) -> String {
    format!("bwp:sh '{}/../../{path}' {arguments}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn a_bot_of_a_few_lines_plays_a_match() {
    let bot = script("examples/bwp_first.sh", "");
    let path = folder("external").join("games.bwr");
    let file = path.to_str().expect("text");
    let lines = json(&["match", "kalah", &bot, "first", "--games", "2", "--seed", "1", "--records", file, "--json"]);
    assert_eq!((&lines[0]["first"], &lines[0]["forfeits"]), (&bot.as_str().into(), &0.into()));
    let list = json(&["records", "list", file, "--json"]);
    assert_eq!(
        (list.len(), &list[1]["players"][1]),
        (2, &bot.as_str().into()),
        "the name is read back from the record"
    );
}

#[test]
fn a_player_behind_the_wire_plays_as_it_does_without() {
    let bot = ours("bwp", "first");
    for more in [&[][..], &["--tc", "60"]] {
        let fixed = ["match", "rubyquiz", &bot, &bot, "--games", "1", "--seed", "1", "--each", "--json"];
        let lines = json(&[&fixed, more].concat());
        assert_eq!((lines[0]["tally"].to_string(), &lines[1]["forfeits"]), ("[12,36]".to_owned(), &0.into()));
    }
}

#[test]
fn gomoku_is_played_in_the_language_of_gomocup() {
    let bot = ours("pbrain", "boora-0.5");
    let lines = json(&["match", "gomoku", &bot, "random", "--games", "2", "--seed", "1", "--json"]);
    assert_eq!((&lines[0]["wins"], &lines[0]["forfeits"]), (&2.into(), &0.into()));
    let native = output(&["move", "gomoku", "--player", "boora-0.6", "--moves", "h8 i9 h9"]);
    let wired = output(&["move", "gomoku", "--player", &ours("pbrain", "boora-0.6"), "--moves", "h8 i9 h9"]);
    assert_eq!(native, wired);
}

#[test]
fn a_bot_that_fails_loses_its_game_and_the_record_says_why() {
    let dies = script("crates/protocol/tests/bots/misbehaving.sh", "bwp dies");
    for (bot, more, reason, general) in [
        (
            dies.as_str(),
            &[][..],
            "forfeit: left (exit status: 7); its log: Segmentation fault (really)",
            "left (exit status: 7)",
        ),
        ("bwp:/no/such-bot", &["--recover"], "forfeit: \"/no/such-bot\" cannot be started: ", "cannot be started"),
    ] {
        let fixed = ["match", "gomoku", "boora-0.5", bot, "--games", "2", "--seed", "1", "--each", "--json"];
        let lines = json(&[&fixed, more].concat());
        assert_eq!((lines.len(), &lines[2]["wins"], &lines[2]["forfeits"]), (3, &2.into(), &2.into()), "{bot}");
        let ending = lines[0]["ending"].as_str().expect("text");
        assert!(ending.starts_with(reason), "{ending}");
        let forfeited = serde_json::json!([{"player": 1, "reason": general, "games": 2}]);
        assert_eq!(lines[2]["forfeited"], forfeited);
    }
    let run = run(&["move", "five", "--player", "bwp:/no/such-bot"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""));
    assert!(
        run.stderr.starts_with("bwp:/no/such-bot has no legal answer: \"/no/such-bot\" cannot be"),
        "{}",
        run.stderr
    );
}

/// A match against a bot that is not there would be a test of nothing.
#[test]
fn a_bot_that_never_starts_makes_no_result() {
    let mute = script("crates/protocol/tests/bots/misbehaving.sh", "bwp dies-at-start");
    let error = |bot: &str, reason: &str| format!("error: player {bot} does not get ready: {reason}");
    for (bot, expected) in [
        ("bwp:/no/such-bot", error("bwp:/no/such-bot", "\"/no/such-bot\" cannot be started: No such file")),
        (mute.as_str(), error(&mute, "left (exit status: 3); its log: ImportError")),
    ] {
        let test = ["--sprt", "elo0=0,elo1=20", "--games", "600", "--seed", "1"];
        let run = run(&[&["match", "kalah", "first", bot][..], &test].concat());
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{}", run.stderr);
        assert!(run.stderr.starts_with(&expected), "{}", run.stderr);
        assert!(run.stderr.contains("hint: `boardwright bot check`") && run.stderr.contains("--recover"));
    }
    let recovered = run(&["match", "kalah", "first", &mute, "--games", "8", "--seed", "1", "--recover", "--each"]);
    assert!(recovered.stdout.contains("forfeits: 8\nforfeits_second: "), "{}", recovered.stdout);
    assert!(recovered.stdout.contains("is not started again"), "{}", recovered.stdout);
    assert!(recovered.stderr.contains("note: 8 of 8 games were forfeits"), "{}", recovered.stderr);
}

#[test]
fn no_bot_loses_a_game_because_its_host_has_no_descriptors() {
    let bot = script("examples/bwp_first.sh", "");
    let play = |files: u32| {
        let limited = format!("ulimit -n {files}; exec \"$0\" \"$@\"");
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", &limited, PROGRAM, "match", "kalah", &bot, &bot]);
        shell.args(["--games", "40", "--concurrency", "60", "--seed", "1"]);
        ProgramRun::of(shell.output().expect("the program ends"))
    };
    let lowered = play(80);
    assert_eq!(lowered.code, Some(0), "{}", lowered.stderr);
    assert!(lowered.stdout.contains("games: 40\n") && lowered.stdout.contains("forfeits: 0\n"), "{}", lowered.stdout);
    assert!(lowered.stderr.contains("instead of 60 games are played at the same time"), "{}", lowered.stderr);
    // So few are not enough for a single game.
    let none = play(9);
    assert_eq!((none.code, none.stdout.as_str()), (Some(2), ""), "{}", none.stderr);
    assert!(none.stderr.contains("error: no game can be played"), "{}", none.stderr);
}

/// A turn and a match may be limited together, as at Gomocup; who is too late reads by how much.
#[test]
fn a_record_says_how_long_a_move_took_and_what_was_allowed() {
    let late = "bwp:sh -c 'echo ready; while read -r word rest; do case $word in new) echo ready;; go) sleep 0.4; echo move h8;; esac; done'";
    let limits = ["--tc", "60+1", "--movetime", "100ms", "--margin", "150ms", "--seed", "1"];
    let lines = json(&[&["match", "gomoku", late, "random", "--games", "1", "--each", "--json"][..], &limits].concat());
    let ending = lines[0]["ending"].as_str().expect("text");
    assert!(ending.starts_with("first ran out of time: 0.4"), "{ending}");
    assert!(ending.ends_with(" s for a move, 0.250 s allowed"), "{ending}");
}

#[test]
fn a_person_plays_against_a_bot_that_cannot_explain_itself() {
    let bot = script("examples/bwp_first.sh", "");
    let played = converse(&mut command(&["play", "kalah", "--against", &bot, "--plain"]), "1\nwhy\nquit\n");
    assert_eq!((played.code, played.stderr.as_str()), (Some(0), ""), "{}", played.stdout);
    assert!(played.stdout.contains(&format!("{bot} cannot explain itself")), "{}", played.stdout);
    let run = run(&["why", "kalah", "--player", &bot]);
    assert_eq!((run.code, run.stderr), (Some(1), format!("{bot} cannot explain itself\n")));
}

#[test]
fn names_that_fit_no_bot_are_refused_before_anything_starts() {
    for (arguments, error) in [
        (
            &["match", "kalah", "pbrain:./bot", "first"][..],
            "expected a language that knows kalah, such as bwp, not pbrain",
        ),
        (&["match", "kalah", "first", "bwp:"], "expected a command after the colon, such as bwp:./my-bot"),
        (&["move", "kalah", "--player", "bwp:'x"], "expected a closing quote"),
        (
            &["move", "kalah", "--player", "gtp:./bot"],
            "hint: a bot of kalah in another process is named bwp:COMMAND or kgp:COMMAND",
        ),
        (
            &["play", "kalah", "--against", "gtp:./bot -x"],
            "hint: a bot of kalah in another process is named bwp:COMMAND or kgp:COMMAND",
        ),
        (&["why", "kalah", "--player", "pbrain:./bot"], "not pbrain"),
        (&["engine", "uci"], "possible values: bwp, pbrain, kgp"),
        (&["engine", "pbrain", "--player", "mtdf"], "expected a player of gomoku: "),
        (&["engine", "bwp", "--player", "mtdf@depth=x"], "bad player \"mtdf@depth=x\""),
        (&["engine", "bwp", "--player", "bwp:./bot"], "bad player \"bwp:./bot\""),
    ] {
        refused(arguments, error);
    }
}

#[test]
fn a_player_of_ours_serves_until_its_host_leaves() {
    let lines = "bwp 1\nnew kalah memory=100000000\nstart\ngo depth=6\nnew five\nquit\n";
    let served = converse(&mut command(&["engine", "bwp", "--player", "engine"]), lines);
    assert_eq!((served.code, served.stderr.as_str()), (Some(0), ""), "{}", served.stdout);
    assert!(served.stdout.starts_with("id name Boardwright engine\n"), "{}", served.stdout);
    let moved =
        served.stdout.lines().any(|line| matches!(line.strip_prefix("move "), Some("1" | "2" | "3" | "4" | "5" | "6")));
    assert!(moved, "{}", served.stdout);
    let refused = converse(&mut command(&["engine", "bwp", "--player", "mtdf"]), "bwp 1\nnew five\n");
    assert!(refused.stdout.contains("error bad player \"mtdf\": expected a player of gomoku"), "{}", refused.stdout);
    let gomocup = converse(
        &mut command(&["engine", "pbrain", "--player", "boora-0.5", "--seed", "1"]),
        "START 15\nTURN 7,7\nEND\n",
    );
    assert_eq!(gomocup.stdout.lines().count(), 2, "{}", gomocup.stdout);
}
