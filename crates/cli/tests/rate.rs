//! Ratings from everything that has results, and openings that an engine finds balanced.

use crate::common::{folder, json, output, refused, run, text};

/// Two deterministic players from the start play the same pair again and again.
#[test]
fn repeated_games_are_told_of_wherever_they_are_kept() {
    let folder = folder("rate-repeated");
    let (store, records) = (folder.join("games.db"), folder.join("games.bwr"));
    let (store, records) = (text(&store), text(&records));
    let series = ["match", "kalah", "score", "first", "--games", "6", "--seed", "1"];
    output(&[&series[..], &["--store", store, "--records", records]].concat());
    for source in [["--store", store], ["--records", records]] {
        let all = run(&[&["rate"][..], &source].concat());
        assert!(all.stdout.contains("6 games, 6 of them in pairs"), "{all:?}");
        assert!(all.stderr.contains("note: 4 games repeat an earlier one"), "{all:?}");
        let once = json(&[&["rate", "--unique", "--json"][..], &source].concat());
        let summary = once.last().expect("a summary");
        assert_eq!((&summary["games"], &summary["pairs"], &summary["repeated"]), (&2.into(), &1.into(), &4.into()));
    }
    // What is in both is known to be the same.
    let both = json(&["rate", "--unique", "--json", "--store", store, "--records", records]);
    assert_eq!(both.last().expect("a summary")["repeated"], 10);
}

/// Another seed makes another event of the same name.
#[test]
fn events_of_one_name_are_told_of() {
    let folder = folder("same-name");
    let store = folder.join("games.db");
    let play = |seed: &str| {
        let usual = ["match", "kalah:4x3", "score", "first", "--games", "2", "--openings", "random:2", "--store"];
        assert_eq!(run(&[&usual[..], &[text(&store), "--seed", seed]].concat()).code, Some(0));
    };
    let rated = || run(&["rate", "--store", text(&store), "--event", "score – first"]);
    play("1");
    let one = rated();
    assert!(one.code == Some(0) && !one.stderr.contains("are called"), "{one:?}");
    play("2");
    let two = rated();
    assert!(two.stderr.contains("2 events are called \"score – first\": their games are rated together"), "{two:?}");
}

/// A bot that was changed while its event went on is two players under one name.
#[test]
fn programs_of_one_name_are_told_of() {
    let folder = folder("rate-programs");
    let (store, other, lines) = (folder.join("games.db"), folder.join("other.db"), folder.join("games.jsonl"));
    output(&["match", "kalah:4x3", "score", "first", "--games", "2", "--seed", "1", "--store", text(&store)]);
    output(&["records", "export", text(&lines), "--store", text(&store)]);
    let games = std::fs::read_to_string(&lines).expect("two games");
    let changed = games.lines().zip(1..).map(|(game, version)| {
        let (before, after) = game.split_once("\"versions\":[").expect("programs");
        let changed = after.replacen("\"score\"", &format!("\"score (s {version})\""), 1);
        format!("{before}\"versions\":[{changed}\n")
    });
    std::fs::write(&lines, changed.collect::<String>()).expect("a file");
    output(&["records", "import", text(&lines), "--store", text(&other)]);
    let told = "note: score was \"score (s 1)\" in 1 and \"score (s 2)\" in 1 games";
    let rated = run(&["rate", "kalah", "--store", text(&other)]);
    assert!(rated.code == Some(0) && rated.stderr.contains(told), "{rated:?}");
    assert!(!run(&["rate", "--store", text(&store)]).stderr.contains("score was"));
}

#[test]
fn groups_anchors_and_the_matrix_are_shown() {
    let folder = folder("rate-table");
    let table = folder.join("results.txt");
    std::fs::write(&table, "a - b: 18 : 6\nb - c: +3 =2 -1\nx - y: 5 : 0\na - a: 3 : 2\n").expect("a file");
    let table = ["rate", "--results", text(&table)];
    let all = run(&[&table[..], &["--anchor", "b=1000", "--matrix"]].concat());
    assert_eq!(all.code, Some(0), "{all:?}");
    assert!(all.stdout.contains("b     1000  fixed"), "{}", all.stdout);
    assert!(all.stderr.contains("the 2 groups of players"), "{}", all.stderr);
    assert!(all.stderr.contains("games of a player against itself are left out: 5"), "{}", all.stderr);
    assert!(all.stderr.contains("won or lost everything: x, y"), "{}", all.stderr);
    refused(
        &[&["rate", "kalah"], &table[1..]].concat(),
        "kalah: tables of --results do not say of which game they are",
    );
    let lines = json(&[&table[..], &["--without", "x", "--anchor", "b=1000", "--matrix", "--json"]].concat());
    let names: Vec<&str> = lines.iter().filter_map(|line| line["name"].as_str()).collect();
    assert_eq!(names, ["a", "b", "c"]);
    let over: Vec<f64> = [0, 1, 2].map(|other| lines[0]["superiority"][other].as_f64().expect("a number")).to_vec();
    assert!(over[0] == 0.5 && over[1] > 0.9 && over[2] > 0.9, "{over:?}");
    assert_eq!(lines[0]["los"], lines[0]["superiority"][1]);
}

/// Work that could not be kept is not begun: this would take hours.
#[test]
fn a_folder_that_is_missing_is_noticed_before_openings_are_made() {
    let file = folder("no-openings").join("missing").join("book.txt");
    let endless =
        ["openings", "generate", "gomoku", "--count", "100000", "--nodes", "1000000", "--output", text(&file)];
    refused(&endless, "no such file or directory");
}

/// Checks that a balanced opening is still balanced for another search with the same limit.
#[test]
fn generated_openings_are_balanced_when_they_are_searched_again() {
    let options = ["--count", "6", "--plies", "5", "--balance", "120", "--nodes", "3000", "--seed", "7"];
    for (game, even) in [("kalah", "0"), ("gomoku:9", "0"), ("gomoku:9", "2"), ("gomoku:9,swap2", "0")] {
        let lines = json(&[&["openings", "generate", game, "--json", "--even", even][..], &options].concat());
        assert_eq!(lines.len(), 6);
        for line in lines {
            let moves = line["opening"].as_str().expect("an opening");
            assert_eq!(moves.split(' ').count(), 5, "{line}");
            let found = json(&["move", game, "--player", "engine", "--nodes", "3000", "--moves", moves, "--json"]);
            assert_eq!(found[0]["score"], line["score"], "{moves}");
            assert!(line["score"].as_i64().expect("a score").abs() <= 120, "{line}");
            // Of moves without a value the first ones were taken for the best: those of the board's first row.
            let is_of_row = moves.split(' ').next().is_some_and(|mv| mv.ends_with('1'));
            assert!(game == "kalah" || !is_of_row, "{moves}");
        }
    }
}
