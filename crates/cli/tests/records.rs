//! `records`: the store, files in all formats, and the way from one to the other.

use std::fs;
use std::path::Path;

#[cfg(target_os = "linux")]
use crate::common::converse;
use crate::common::{ProgramRun, command, folder, json, output, refused, run, text};

/// Twelve games of kalah and gomoku in one file of records.
fn games(folder: &Path) -> String {
    let (kalah, gomoku) = (folder.join("kalah.bwr"), folder.join("gomoku.bwr"));
    let usual = ["--seed", "3", "--openings", "random:2", "--records"];
    output(&[&["match", "kalah", "first", "score", "--games", "8"], &usual[..], &[text(&kalah)]].concat());
    output(&[&["match", "gomoku:9", "boora-0.5", "goofy", "--games", "4"], &usual[..], &[text(&gomoku)]].concat());
    let all = folder.join("all.bwr");
    let read = |path| fs::read(path).expect("the match wrote it");
    fs::write(&all, [read(kalah), b"\n".to_vec(), read(gomoku)].concat()).expect("a file");
    text(&all).to_owned()
}

#[test]
fn what_is_exported_imports_and_exports_as_the_same_text() {
    let folder = folder("round-trip");
    let all = games(&folder);
    let [one, two, lines, native] =
        ["one.db", "two.db", "one.jsonl", "one.bwr"].map(|name| text(&folder.join(name)).to_owned());
    assert_eq!(output(&["records", "import", &all, "--store", &one]), format!("{all}: 12 new, 0 already there\n"));
    assert_eq!(output(&["records", "import", &all, "--store", &one]), format!("{all}: 0 new, 12 already there\n"));
    output(&["records", "export", &lines, "--store", &one]);
    let imported = json(&["records", "import", &lines, "--store", &two, "--json"]);
    assert_eq!((&imported[0]["new"], &imported[0]["already"]), (&12.into(), &0.into()));
    let again = output(&["records", "export", "-", "--format", "jsonl", "--store", &two]);
    assert_eq!(again, fs::read_to_string(&lines).unwrap());
    // Our own text is the same as the match wrote it, and standard input is a file like others.
    output(&["records", "export", &native, "--from", &two]);
    assert_eq!(fs::read_to_string(&native).unwrap(), fs::read_to_string(&all).unwrap());
    let mut piped = command(&["records", "import", "-", "--store", &two]);
    let piped = piped.stdin(fs::File::open(&native).unwrap()).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&piped.stdout), "-: 0 new, 12 already there\n");
    #[cfg(target_os = "linux")]
    {
        // A pipe is read once, from its beginning.
        let mut piped = command(&["records", "import", "/dev/stdin", "--store", &two]);
        let piped = converse(&mut piped, &fs::read_to_string(&native).unwrap());
        assert_eq!(piped.stdout, "/dev/stdin: 0 new, 12 already there\n", "{piped:?}");
    }
    // A store is a file of games, too.
    let listed = output(&["records", "list", &two]);
    assert_eq!(listed, output(&["records", "list", &native]));
    assert_eq!(listed.lines().count(), 12);
}

#[test]
fn games_of_other_programs_come_in_and_go_out() {
    let folder = folder("foreign");
    let all = games(&folder);
    let [store, sgf] = ["games.db", "games.sgf"].map(|name| text(&folder.join(name)).to_owned());
    output(&["records", "export", &sgf, "--from", &all, "--game", "gomoku"]);
    assert_eq!(output(&["records", "import", &sgf, "--store", &store]), format!("{sgf}: 4 new, 0 already there\n"));
    let games = json(&["records", "list", "--store", &store, "--json"]);
    assert!(games.iter().all(|game| game["game"] == "gomoku:9"), "{games:?}");
    let run = run(&["records", "export", "-", "--format", "sgf", "--from", &all]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{}", run.stderr);
}

/// A text does not tell the place of a game in its event.
#[test]
fn the_games_of_a_match_are_not_kept_twice() {
    let folder = folder("match-again");
    let [store, native, sgf] = ["games.db", "games.bwr", "games.sgf"].map(|name| text(&folder.join(name)).to_owned());
    let played = ["match", "gomoku:9", "random", "random", "--games", "6", "--seed", "1", "--store", &store];
    output(&[&played[..], &["--records", &native]].concat());
    output(&["records", "convert", &native, &sgf]);
    for file in [&native, &sgf] {
        let told = output(&["records", "import", file, "--store", &store]);
        assert_eq!(told, format!("{file}: 0 new, 6 already there\n"));
    }
    // Games of other players are others, whatever their moves.
    let other = fs::read_to_string(&native).unwrap().replace("[First \"random\"]", "[First \"somebody\"]");
    fs::write(&native, other).unwrap();
    let told = output(&["records", "import", &native, "--store", &store]);
    assert_eq!(told, format!("{native}: 6 new, 0 already there\n"));
}

#[test]
fn a_bad_file_is_not_kept_in_part() {
    let folder = folder("partly");
    let store = text(&folder.join("games.db")).to_owned();
    let bad = folder.join("bad.jsonl");
    let import = |contents: &str| {
        fs::write(&bad, contents).unwrap();
        let run = run(&["records", "import", text(&bad), "--store", &store]);
        assert_eq!(run.code, Some(2), "{contents}");
        assert_eq!(output(&["records", "list", "--store", &store]), "", "{contents}");
        run.stderr
    };
    let good = "{\"game\":\"kalah\",\"moves\":[{\"move\":\"3\"}]}\n";
    let message = import(&format!("{good}\n{good}{{\"game\":\"kalah\",\"moves\":[{{\"move\":\"9\"}}]}}\n"));
    assert!(message.contains("line 4 of ") && message.contains("ply 1 of the record: illegal move"), "{message}");
    let message = import(&format!("{good}{{\"game\":\"kalah\"\n"));
    assert!(message.contains("line 2 of "), "{message}");
    let message = import(&format!("{good}{{\"game\":\"chess\",\"moves\":[]}}\n"));
    assert!(message.contains("line 2 of ") && message.contains("bad game \"chess\""), "{message}");
    // "黒" in Shift_JIS. JSON is in UTF-8, at every door.
    fs::write(&bad, [good.as_bytes(), b"{\"game\":\"kalah\",\"comment\":\"\x8d\x95\",\"moves\":[]}\n"].concat())
        .unwrap();
    for (door, place) in
        [(&["import", "--store", &store][..], "line 2 of"), (&["list"], "line 2:"), (&["show"], "line 2:")]
    {
        refused(&[&["records", door[0], text(&bad)], &door[1..]].concat(), place);
        refused(&[&["records", door[0], text(&bad)], &door[1..]].concat(), "expected UTF-8, not byte 0x8d");
    }
    // A mark at its beginning is no fault.
    fs::write(&bad, format!("\u{feff}{good}")).unwrap();
    assert!(output(&["records", "list", text(&bad)]).contains("kalah"));
    assert!(output(&["records", "import", text(&bad), "--store", &store]).ends_with(": 1 new, 0 already there\n"));
}

#[test]
fn filters_choose_among_files_and_stores_alike() {
    let folder = folder("filters");
    let all = games(&folder);
    let store = text(&folder.join("games.db")).to_owned();
    output(&["records", "import", &all, "--store", &store]);
    let count = |options: &[&str]| {
        let of_store = output(&[&["records", "list", "--store", &store], options].concat());
        let of_file = output(&[&["records", "list", &all], options].concat());
        assert_eq!(of_store.lines().count(), of_file.lines().count(), "{options:?}");
        of_store.lines().count()
    };
    assert_eq!(count(&["--game", "kalah"]), 8);
    assert_eq!(count(&["--game", "gomoku:15"]), 0);
    assert_eq!(count(&["--player", "goofy", "--player", "boora-0.5"]), 4);
    assert_eq!(count(&["--player", "goofy", "--player", "first"]), 0);
    let results = ["1-0", "0-1", "1/2-1/2", "*"].map(|result| count(&["--result", result]));
    assert_eq!(results.iter().sum::<usize>(), 12, "{results:?}");
    assert_eq!(count(&["--newest", "--offset", "2", "--limit", "3"]), 3);
    assert_eq!(count(&["--since", "2026-01-01"]), 0, "imported records do not say when they were played");
    let kalah = "4,4,4,4,4,4,0/4,4,4,4,4,4,0 S";
    assert_eq!(count(&["--game", "kalah", "--position", kalah]), 8);
    assert_eq!(count(&["--game", "kalah", "--position", kalah, "--player", "nobody"]), 0);
    assert_eq!(count(&["--game", "kalah", "--position", kalah, "--offset", "2", "--limit", "3"]), 3);
    assert_eq!(count(&["--game", "kalah", "--position", kalah, "--offset", "7", "--limit", "3"]), 1);
    let last = ["--game", "kalah", "--position", kalah, "--newest", "--limit", "1"];
    assert!(output(&[&["records", "list", "--store", &store][..], &last].concat()).starts_with("8. kalah:6x4: "));
    let exported = |options: &[&str]| {
        let lines = output(&[&["records", "export", "-", "--format", "jsonl", "--store", &store], options].concat());
        lines.lines().count()
    };
    assert_eq!(exported(&["--limit", "5", "--offset", "8"]), 4);
    assert_eq!(exported(&last), 1);
    let newest = output(&["records", "list", "--store", &store, "--newest", "--limit", "1"]);
    assert!(newest.starts_with("12. gomoku:9: "), "{newest}");
}

#[test]
fn tables_have_a_row_for_each_game_or_ply() {
    let folder = folder("tables");
    let all = games(&folder);
    let plies: usize = json(&["records", "list", &all, "--json"])
        .iter()
        .map(|game| game["plies"].as_u64().unwrap_or_default() as usize)
        .sum();
    let csv = |rows| output(&["records", "export", "-", "--format", "csv", "--rows", rows, "--from", &all]);
    assert_eq!(csv("games").lines().count(), 1 + 12);
    let table = csv("plies");
    assert_eq!(table.lines().count(), 1 + plies);
    let openings = table.lines().filter(|line| line.contains(",true,")).count();
    assert_eq!(openings, 2 * 12, "two plies of each game were played for both sides");
    let parquet = folder.join("plies.parquet");
    output(&["records", "export", text(&parquet), "--rows", "plies", "--from", &all]);
    let bytes = fs::read(&parquet).unwrap();
    assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
}

#[test]
fn the_usual_store_is_made_when_something_is_kept_and_not_before() {
    let folder = folder("usual");
    let all = games(&folder);
    let data = folder.join("data");
    let run = |arguments: &[&str]| {
        let output = command(arguments).env("BOARDWRIGHT_DATA", &data).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap() + &String::from_utf8_lossy(&output.stderr))
    };
    let (code, message) = run(&["records", "list"]);
    assert!(code == Some(2) && message.contains("there is no store at"), "{message}");
    let (code, _) = run(&["records", "import", "/nonexistent.bwr"]);
    assert_eq!((code, data.exists()), (Some(2), false), "nothing is made for a file that is not there");
    let (code, message) = run(&["records", "import", &all]);
    assert_eq!(code, Some(0), "{message}");
    assert!(data.join("games.db").exists());
    let (code, message) = run(&["records", "show", "--number", "9", "--board", "--ascii"]);
    assert!(
        code == Some(0) && message.starts_with("9. gomoku:9: ") && message.contains("a b c d e f g h i"),
        "{message}"
    );
    let (code, message) = run(&["records", "show", "--number", "13"]);
    assert!(code == Some(2) && message.contains("there is no game 13 in"), "{message}");
}

#[test]
fn a_file_may_call_its_game_by_another_name() {
    let folder = folder("alias");
    let file = folder.join("game.bwr");
    fs::write(&file, "[Game \"kalah\"]\n[First \"a\"]\n[Second \"b\"]\n[Result \"*\"]\n\n1. 3 *\n").unwrap();
    let listed = output(&["records", "list", text(&file), "--game", "kalah:6x4"]);
    assert!(listed.starts_with("1. kalah:6x4: a – b *"), "{listed}");
}

#[test]
fn names_from_elsewhere_give_the_terminal_no_orders() {
    let folder = folder("names");
    let file = folder.join("game.jsonl");
    let (order, shown) = ("\\u001b[2J\\n9. no game", " [2J 9. no game");
    let game = format!(
        "{{\"game\":\"kalah\",\"players\":[\"a{order}\",\"b\"],\"ending\":\"{order}\",\"comment\":\"{order}\",\
         \"tags\":[{{\"name\":\"Round\",\"value\":\"{order}\"}}],\"moves\":[{{\"move\":\"3\",\"comment\":\"{order}\"}}]}}\n"
    );
    fs::write(&file, game).unwrap();
    let coloured = |arguments: &[&str]| {
        let output = command(arguments).env("CLICOLOR_FORCE", "1").output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let listed = coloured(&["records", "list", text(&file)]);
    assert_eq!(listed.lines().count(), 1, "{listed}");
    assert!(listed.contains(shown), "{listed}");
    assert!(!coloured(&["records", "show", text(&file)]).contains("\x1b[2J"));
}

#[test]
fn events_are_listed_with_their_games() {
    let folder = folder("events");
    let (store, lines) = (text(&folder.join("games.db")).to_owned(), text(&folder.join("games.jsonl")).to_owned());
    for seed in ["1", "2"] {
        output(&["match", "kalah", "first", "score", "--games", "4", "--seed", seed, "--store", &store]);
    }
    let events = json(&["records", "events", "--store", &store, "--json"]);
    assert_eq!(events.len(), 2);
    for event in &events {
        assert_eq!(
            (&event["games"], &event["specs"][0], &event["unfinished"]),
            (&4.into(), &"kalah:6x4".into(), &0.into())
        );
        let id = event["id"].as_str().expect("an id");
        assert_eq!(output(&["records", "list", "--store", &store, "--event", id]).lines().count(), 4);
    }
    output(&["records", "export", &lines, "--store", &store]);
    let of_store = output(&["records", "events", "--store", &store]);
    assert_eq!(output(&["records", "events", &lines]), of_store);
    assert!(of_store.lines().all(|line| line.len() <= 80), "{of_store}");
    assert!(of_store.lines().nth(1).is_some_and(|line| line.contains("  4  kalah:6x4  20")), "{of_store}");
    for source in [["--store", &store], ["--newest", &lines]] {
        refused(
            &[&["records", "list", "--event", "cup"], &source[..]].concat(),
            "no game of an event \"cup\", expected one of \"",
        );
    }
    // The file that a run leaves beside the store when its program is killed.
    fs::write(format!("{store}-run-{}", events[0]["id"].as_str().expect("an id")), "10\n").unwrap();
    assert_eq!(json(&["records", "events", "--store", &store, "--json"])[0]["cut_short"]["planned"], 10);
    let of_store = output(&["records", "events", "--store", &store]);
    assert!(
        of_store.lines().nth(1).is_some_and(|line| line.contains("  4 of 10, ended early  kalah:6x4")),
        "{of_store}"
    );
}

#[test]
fn an_export_that_fails_leaves_the_old_file() {
    let folder = folder("atomic");
    let all = games(&folder);
    let out = folder.join("games.sgf");
    fs::write(&out, "old").unwrap();
    let run = run(&["records", "export", text(&out), "--from", &all]);
    assert_eq!(run.code, Some(2), "two families do not go into one file: {}", run.stderr);
    let native = ["records", "export", text(&out), "--format", "native", "--from", &all, "--player", "nobody"];
    refused(&native, "no games: expected at least one to write native");
    assert_eq!(fs::read_to_string(&out).unwrap(), "old");
    // A table or JSON lines without a game are a sound file, so they are written.
    let lines =
        crate::common::run(&["records", "export", "-", "--format", "jsonl", "--from", &all, "--player", "nobody"]);
    assert_eq!((lines.code, lines.stdout.as_str()), (Some(0), ""));
    assert!(lines.stderr.contains("no game is chosen, so none is written"), "{}", lines.stderr);
    let left =
        fs::read_dir(&folder).unwrap().flatten().filter(|entry| entry.file_name().to_string_lossy().contains(".part"));
    assert_eq!(left.count(), 0);
}

#[test]
fn a_board_of_another_size_is_not_taken_for_the_one_that_is_named() {
    let folder = folder("records-size");
    let file = folder.join("game.sgf");
    std::fs::write(&file, "(;GM[4]SZ[19]RU[renju];B[jj];W[jk])").expect("a file");
    let path = file.to_str().expect("a path");
    refused(
        &["records", "show", path, "--game", "gomoku:15"],
        "is of gomoku:19,renju: expected --game to name a game on that board",
    );
    let ProgramRun { code, stdout, stderr } = run(&["records", "show", path, "--game", "gomoku:19"]);
    assert!(code == Some(0) && stdout.starts_with("1. gomoku:19:"), "{stdout}{stderr}");
    assert!(stderr.contains("read as gomoku:19, not as gomoku:19,renju"), "{stderr}");
}

#[test]
fn variations_are_shown_and_positions_come_from_files() {
    let folder = folder("records-tree");
    let file = folder.join("tree.sgf");
    std::fs::write(&file, "(;GM[4]SZ[15]RU[renju];B[hh](;W[hg];B[jf])(;W[gg];B[hf]))").expect("a file");
    let path = file.to_str().expect("a path");
    let shown = output(&["records", "show", path]);
    assert!(shown.ends_with("variation 1, in place of move 2 of the game:\n   2. g9\n   3. h10\n"), "{shown}");
    let line = &json(&["records", "show", path, "--json"])[0];
    assert_eq!((&line["variations"][0]["of"], &line["variations"][0]["after"]), (&0.into(), &1.into()));
    assert_eq!(line["variations"][0]["moves"][1]["move"], "h10");
    let table = output(&["records", "export", "-", "--format", "csv", "--rows", "variations", "--from", path]);
    let rows: Vec<Vec<&str>> = table.lines().skip(1).map(|row| row.split(',').collect()).collect();
    assert_eq!(rows.iter().map(|row| row[row.len() - 2]).collect::<Vec<_>>(), ["g9", "h10"], "{table}");
    let there = output(&["show", "gomoku:15,renju", "--position", path, "--moves", "g7"]);
    assert_eq!(there, output(&["show", "gomoku:15,renju", "--moves", "h8 h9 j10 g7"]));
    for (position, door) in [
        ("1,0,0/1,1,0 N", &["show", "kalah:2x1", "--position"][..]),
        ("1,0,0/1,1,0 N", &["solve", "kalah:2x1", "--position"]),
        ("1,0,0/1,1,0 N", &["move", "kalah:2x1", "--player", "first", "--position"]),
        ("7/7/7/S6/7/7/7 2", &["why", "sticks", "--player", "board-rank", "--position"]),
        (
            "7/7/7/S6/7/7/7 2",
            &["why", "sticks", "--player", "board-rank", "--position", "7/7/7/H6/7/7/7 2", "--compare"],
        ),
    ] {
        let text = folder.join("position.txt");
        std::fs::write(&text, format!("{position}\n")).expect("a file");
        let [there, here] = [text.to_str().expect("a path"), position].map(|given| {
            let told = output(&[door, &[given]].concat());
            told.lines().filter(|line| !line.starts_with("seconds")).map(str::to_owned).collect::<Vec<_>>()
        });
        assert!(there == here && !here.is_empty(), "{door:?}: {there:?}");
    }
    let games = |given: &str| output(&["records", "list", path, "--game", "gomoku:15,renju", "--position", given]);
    assert!(games(path).contains("3 plies"), "{}", games(path));
    let other = run(&["show", "gomoku:15,exact", "--position", path]);
    assert!(other.stderr.contains("a game of gomoku:15,renju: expected one of gomoku:15,exact"), "{}", other.stderr);
}

#[test]
fn the_board_decides_results_at_every_door_and_says_so() {
    let run = |arguments: &[&str]| {
        let run = run(arguments);
        (run.code, run.stdout + &run.stderr)
    };
    let folder = folder("records-board");
    let file = |name: &str, contents: &str| {
        let path = folder.join(name);
        fs::write(&path, contents).unwrap();
        text(&path).to_owned()
    };
    let (native, store) = (folder.join("a.bwr"), folder.join("s.db"));
    let (native, store) = (text(&native), text(&store));
    let game = |moves: &str, result: &str| {
        format!("[Game \"gomoku:15\"]\n[First \"a\"]\n[Second \"b\"]\n\n{moves} {result}\n\n")
    };
    let five = "h8 a1 i8 b1 j8 c1 k8 d1 l8";
    fs::write(native, game(five, "0-1")).unwrap();
    let said = "its result is 0-1, and the board says 1-0 (five in a row from h8 to l8): the board decides";
    let (code, listed) = run(&["records", "list", native]);
    assert_eq!(code, Some(0));
    assert!(listed.contains(said) && listed.contains("a – b 1-0, 9 plies"), "{listed}");
    let lines = output(&["records", "export", "-", "--format", "jsonl", "--from", native]).replace("1-0", "0-1");
    let lines = file("a.jsonl", &lines.replace("\"kind\":\"board\"", "\"kind\":\"time\""));
    for imported in [native, &lines] {
        let (code, message) = run(&["records", "import", imported, "--store", store]);
        assert!(code == Some(0) && message.contains(said), "{message}");
    }
    let kept = json(&["records", "list", "--store", store, "--json"]);
    let kept: Vec<_> = kept.iter().map(|game| (game["outcome"].as_str(), game["kind"].as_str())).collect();
    assert_eq!(kept, [(Some("1-0"), Some("board"))]);
    // A game that cannot be played counts for nobody, and is kept nowhere.
    let bad = file("bad.bwr", &(game(five, "*") + &game("h8 h8", "0-1") + &game("h8 i9 (a1 h8) j10", "0-1")));
    let (code, rated) = run(&["rate", "--records", &bad]);
    assert!(code == Some(0) && rated.contains("note: 2 games that cannot be played are left out"), "{rated}");
    assert!(
        rated.contains("game 2: ply 2 of the record: illegal move \"h8\"") && rated.contains("\n1 games, 0 of them"),
        "{rated}"
    );
    let (code, refused) = run(&["records", "import", &bad, "--store", store]);
    assert!(code != Some(0) && refused.contains("game 2 of"), "{refused}");
    let tree = file("tree.bwr", &game("h8 i9 (a1 h8) j10", "0-1"));
    let (code, refused) = run(&["records", "import", &tree, "--store", store]);
    assert!(code != Some(0) && refused.contains("ply 3 of variation 1: illegal move \"h8\""), "{refused}");
    // The game that is named counts: by the rules of renju black may not make six.
    let six = file("six.bwr", &game("a1 h15 b1 i15 c1 j15 e1 k15 f1 m15 d1", "*"));
    assert!(output(&["records", "list", &six]).contains("1-0"));
    let renju = output(&["records", "convert", &six, "-", "--format", "jsonl", "--game", "gomoku:15,renju"]);
    assert!(renju.contains("\"outcome\":\"0-1\""), "{renju}");
}
