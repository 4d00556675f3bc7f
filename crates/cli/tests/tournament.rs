//! `tournament`: the examples play, crashes and interruptions lose nothing, bad files are shown where they are bad.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use crate::common::{ProgramRun, folder, json, kept, output, refused, run, signal, start, start_unheard};
use boardwright_game::Rng;

fn example(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/tournaments").join(name);
    path.to_str().expect("a path").to_owned()
}

/// Lets some time pass.
#[expect(clippy::disallowed_methods, reason = "the test has nothing to wait for but the time")]
fn wait(time: Duration) {
    thread::sleep(time);
}

#[test]
fn every_example_plays_to_its_end() {
    for (name, winner) in [
        ("round-robin.toml", "board-rank"),
        ("gauntlet.toml", "new"),
        ("swiss.toml", "deep-score"),
        ("knockout.toml", "alphabeta"),
        ("ladder.toml", "score"),
    ] {
        let lines = json(&["tournament", &example(name), "--json", "--quiet"]);
        let (end, standings) = (&lines[lines.len() - 1], &lines[lines.len() - 2]);
        assert_eq!((end["type"].as_str(), end["finished"].as_bool()), (Some("end"), Some(true)), "{name}");
        assert_eq!(end["games"].as_u64(), Some(lines.len() as u64 - 2), "{name}");
        assert!(end["games"].as_u64() >= end["expected"].as_u64(), "{name}");
        assert_eq!(standings["standings"][0]["player"].as_str(), Some(winner), "{name}");
        let again = output(&["tournament", &example(name), "--json", "--concurrency", "1"]);
        let parsed: Vec<serde_json::Value> = again.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(parsed, lines, "{name}: the games do not depend on concurrency");
    }
}

#[test]
fn a_test_or_an_error_ends_an_event_and_a_report_shows_it() {
    let folder = folder("tournament-report");
    let page = folder.join("report");
    let text = output(&["tournament", &example("sprt.toml"), "--report", page.to_str().expect("a path")]);
    assert!(text.contains("sprt: H1") && text.contains("How strong are they?"), "{text}");
    let html = std::fs::read_to_string(page.join("report.html")).expect("a page");
    assert_eq!(html.matches("<svg").count(), 5, "of each event ratings and openings, and one of the test");
    assert!(html.ends_with("</html>\n") && !html.contains("http://www.w3.org/1999"), "{html}");
    let markdown = std::fs::read_to_string(page.join("report.md")).expect("a page");
    assert!(markdown.contains("### Crosstable") && markdown.contains("| 1 | board-rank |"), "{markdown}");
}

/// The hero of a gauntlet plays the most games, which is no reason to call it the winner.
#[test]
fn a_gauntlet_has_no_winner() {
    let text = output(&["tournament", &example("gauntlet.toml"), "--quiet"]);
    assert!(text.contains("\nhero: new, ") && !text.contains("winner"), "{text}");
}

/// The facts and notes of an event must follow from its games.
#[test]
fn an_event_claims_no_more_than_its_games_show() {
    let folder = folder("tournament-claims");
    let path = folder.join("claims.toml");
    let play = |text: &str| {
        std::fs::write(&path, format!("seed = 1\n{text}")).expect("a file");
        let ran = run(&["tournament", path.to_str().expect("a path"), "--quiet"]);
        assert_eq!(ran.code, Some(0), "{ran:?}");
        (ran.stdout, ran.stderr)
    };
    let (facts, notes) = play(
        "[[event]]\nformat = \"round-robin\"\ngame = \"kalah:6x4\"\nplayers = [\"engine\", \"first\"]\n\
         openings = \"random:1\"\npairs = 3\npace = { nodes = 2000 }\n",
    );
    assert!(
        !facts.contains("nelo: ") && !facts.contains("los: ") && notes.contains("engine won everything"),
        "{facts}{notes}"
    );
    let (facts, notes) = play(
        "[[event]]\nformat = \"round-robin\"\ngame = \"kalah:3x3\"\nplayers = [\"score\", \"random\"]\n\
         openings = \"random:2\"\npairs = 20\n",
    );
    assert!(facts.contains("nelo: ") && !notes.contains("won everything"), "{facts}{notes}");
    let (_, notes) = play(
        "[[event]]\nformat = \"swiss\"\nrounds = 1\ngame = \"kalah:3x3\"\n\
         players = [\"score\", \"random\", \"first\", \"remove-right\"]\n",
    );
    assert!(notes.contains("no chain of games connects the 2 groups of players"), "{notes}");
    let (facts, _) = play(
        "[[event]]\nformat = \"round-robin\"\ngame = \"kalah:3x3\"\nopenings = \"random:2\"\n\
         players = [\"score\", \"random\", \"first\"]\npairs = 3\nuntil = { games = 8 }\n",
    );
    assert!(!facts.contains("winner"), "{facts}");
}

fn cup(folder: &Path) -> PathBuf {
    let path = folder.join("cup.toml");
    let text = "seed = 5\n[[event]]\nname = \"a\"\nformat = \"round-robin\"\ngame = \"kalah:4x3\"\ncycles = 4\n\
        players = [\"first\", \"score\", \"random\", \"remove-low\"]\nopenings = \"random:3\"\n\
        [[event]]\nname = \"b\"\nformat = \"knockout\"\ngame = \"kalah:3x2\"\npairs = 2\n\
        players = [\"first\", \"score\", \"random\", \"remove-low\", \"remove-high\"]\nopenings = \"random:2\"\n";
    std::fs::write(&path, text).expect("a file");
    path
}

fn arguments<'a>(cup: &'a Path, store: &'a Path, more: &[&'a str]) -> Vec<&'a str> {
    let path = |path: &'a Path| path.to_str().expect("a path");
    [&["tournament", path(cup), "--store", path(store)], more].concat()
}

/// The requirement of the project: a hundred kills at any instant, and the store is that of an undisturbed run.
#[test]
fn a_hundred_kills_change_nothing() {
    let folder = folder("tournament-kills");
    let (cup, calm) = (cup(&folder), folder.join("calm.db"));
    let undisturbed = output(&arguments(&cup, &calm, &["--concurrency", "1"]));
    let expected = kept(&calm);
    assert!(expected.len() > 50);
    let mut rng = Rng::new(1);
    let (mut kills, mut stores) = (0, 0);
    let mut store = folder.join("0.db");
    while kills < 100 {
        let concurrency = (1 + kills % 4).to_string();
        let more = ["--resume", "--concurrency", &concurrency];
        let mut child = start_unheard(&arguments(&cup, &store, &more));
        wait(Duration::from_micros(rng.below(60_000) as u64));
        if child.try_wait().expect("a status").is_none() {
            child.kill().expect("a kill");
            kills += 1;
        }
        if child.wait().expect("a status").success() {
            assert_eq!(kept(&store), expected, "after {kills} kills");
            stores += 1;
            store = folder.join(format!("{stores}.db"));
        }
    }
    assert_eq!(output(&arguments(&cup, &store, &["--resume"])), undisturbed);
    assert_eq!(kept(&store), expected);
}

#[test]
fn an_interrupted_tournament_says_how_to_resume() {
    for name in ["INT", "TERM"] {
        let folder = folder(&format!("tournament-interrupted-{name}"));
        let store = folder.join("cup.db");
        let path = folder.join("long.toml");
        let text = "[[event]]\nformat = \"round-robin\"\ngame = \"kalah\"\ncycles = 100000\n\
            players = [\"first\", \"random\"]\n";
        std::fs::write(&path, text).expect("a file");
        let mut child = start(&arguments(&path, &store, &["--json"]));
        let mut stdout = BufReader::new(child.stdout.take().expect("captured"));
        let mut told = String::new();
        stdout.read_line(&mut told).expect("a game that is kept");
        signal(&child, name);
        stdout.read_to_string(&mut told).expect("the rest");
        let ended = ProgramRun::of(child.wait_with_output().expect("the program ends"));
        assert_eq!(ended.code, Some(3), "{ended:?}");
        let end: serde_json::Value = serde_json::from_str(told.lines().last().unwrap_or_default()).expect("JSON");
        assert_eq!((&end["type"], &end["finished"]), (&"end".into(), &false.into()), "{end}");
        let games = told.lines().filter(|line| line.contains("\"type\":\"game\"")).count();
        assert!(games > 0 && kept(&store).len() >= games, "what was told of is kept");
        assert!(ended.stderr.contains("the same command with --resume goes on"), "{ended:?}");
        let refused = run(&arguments(&path, &store, &[]));
        assert_eq!(refused.code, Some(2));
        assert!(refused.stderr.contains("has") && refused.stderr.contains("--resume goes on with it"), "{refused:?}");
    }
}

#[test]
fn a_match_is_kept_and_resumed_too() {
    let folder = folder("match-store");
    let (store, records) = (folder.join("games.db"), folder.join("games.bwr"));
    let (store, records) = (store.to_str().expect("a path"), records.to_str().expect("a path"));
    let play = |games: &str, more: &[&str]| {
        let usual = ["match", "kalah:4x3", "first", "random", "--seed", "3", "--games", games];
        run(&[&usual[..], more].concat())
    };
    let whole = play("20", &[]);
    let begun = play("7", &["--store", store]);
    assert_eq!(begun.code, Some(0), "{begun:?}");
    let again = play("20", &["--store", store]);
    assert_eq!(again.code, Some(2));
    assert!(again.stderr.contains("first – random has 7 games already"), "{again:?}");
    assert!(again.stderr.contains("--resume goes on with it"), "{again:?}");
    let resumed = play("20", &["--store", store, "--resume", "--records", records]);
    assert_eq!((resumed.code, &resumed.stdout), (Some(0), &whole.stdout));
    assert_eq!(kept(Path::new(store)).len(), 20);
    let games = output(&["records", "list", records]);
    assert!(games.contains("20"), "{games}");
}

/// Checks that games of two programs are never one result, and that whoever mistypes a seed hears of it.
#[test]
fn an_edited_script_or_another_seed_is_another_event() {
    let folder = folder("edited");
    let (store, script) = (folder.join("games.db"), folder.join("bot.lua"));
    let (store, player) = (store.to_str().expect("a path"), format!("lua:{}", script.display()));
    let write = |house: &str| {
        let text = format!("function choose_move(board) local moves = board:moves() return moves[{house}] end");
        std::fs::write(&script, text).expect("a file");
    };
    let play = |seed: &str, games: &str, more: &[&str]| {
        let usual = ["match", "kalah:4x3", &player, "random", "--seed", seed, "--games", games];
        run(&[&usual[..], more].concat())
    };
    let resume = ["--store", store, "--resume"];
    write("1");
    assert_eq!(play("2", "4", &resume[..2]).code, Some(0));
    let same = play("2", "6", &resume);
    assert!(same.stdout.contains("games: 6") && !same.stderr.contains("nothing to resume"), "{same:?}");
    write("#moves");
    let edited = play("2", "6", &resume);
    assert!(edited.stderr.contains("there is nothing to resume"), "{edited:?}");
    assert_eq!(edited.stdout, play("2", "6", &[]).stdout, "no game of the other script counts");
    assert!(play("3", "2", &resume).stderr.contains("there is nothing to resume"));
    let event =
        "[[event]]\nformat = \"round-robin\"\ngame = \"kalah:4x3\"\nplayers = [\"first\", \"score\"]\nseed = 1\n";
    let cup = folder.join("cup.toml");
    std::fs::write(&cup, event).expect("a file");
    // Care that all bots are given is part of the event, and of older games nobody knows it.
    let bot = [
        "match",
        "kalah:4x3",
        "bwp:no-such-bot",
        "first",
        "--games",
        "2",
        "--seed",
        "1",
        "--recover",
        "--store",
        store,
    ];
    assert_eq!(run(&bot).code, Some(0));
    let refused = run(&[&bot[..], &["--resume", "--longest", "2s"]].concat());
    assert_eq!(refused.code, Some(2), "{refused:?}");
    assert!(refused.stderr.contains("has 2 games of this event without --memory, --longest"), "{refused:?}");
    let tournament = || run(&[&["tournament", cup.to_str().expect("a path")], &resume[..]].concat());
    assert!(tournament().stderr.contains("there is nothing to resume"));
    assert!(!tournament().stderr.contains("there is nothing to resume"));
}

#[test]
fn parts_of_an_option_are_given_once() {
    let game = ["match", "kalah:4x3", "random", "score", "--games", "2", "--seed", "1"];
    let options = [
        ["--sprt", "elo0=0,elo0=3"],
        ["--draw", "moves=5,score=0.1,moves=6"],
        ["--resign", "moves=3,score=20,score=30"],
        ["--openings", "random:3,balance=80,balance=90"],
    ];
    for [option, value] in options {
        refused(&[&game[..], &[option, value]].concat(), "twice");
    }
    refused(&[&game[..], &["--a", "nodes=5", "--a", "nodes=6"]].concat(), "twice");
}
