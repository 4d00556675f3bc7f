//! Options of `match` and `tournament` besides the games themselves: limits on bots, odds, traces, live lines, reports.
#![cfg(target_os = "linux")]

use std::path::Path;

use crate::common::{folder, json, output, refused, run};

/// The bot of the tests that misbehaves in a way.
fn bot(language: &str, mode: &str) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../protocol/tests/bots/misbehaving.sh");
    format!("{language}:sh '{}' {language} {mode} /dev/null", script.display())
}

fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("it can be written");
    path.display().to_string()
}

#[test]
fn memory_is_limited_and_measured() {
    let (hungry, good) = (bot("bwp", "hungry"), bot("bwp", "good"));
    let game = ["match", "gomoku", &hungry, &good, "--games", "1", "--seed", "1", "--each"];
    let limited = output(&[&game[..], &["--memory", "100MB"]].concat());
    assert!(limited.contains("; its memory was limited to 100 MB"), "{limited}");
    assert!(limited.contains("forfeits: 1\n"), "{limited}");
    let free = output(&[&game[..], &["--max-plies", "4"]].concat());
    let peak = |key: &str| {
        let value = free.lines().find_map(|line| line.strip_prefix(key)).expect("bots are measured");
        value.trim_end_matches(" MB").parse::<f64>().expect("a number")
    };
    assert!(peak("memory_first: ") > 0.0 && peak("memory_second: ") > 0.0, "{free}");
    let told = run(&[&game[..], &["--memory", "100MB", "--cgroup", "none"]].concat()).stderr;
    assert!(told.contains("the address space of each process"), "{told}");
    refused(&[&game[..], &["--cgroup", "/no/such/group"]].concat(), "cannot use \"/no/such/group\"");
    let error = run(&["match", "gomoku", &hungry, &good, "--memory", "350"]).stderr;
    assert!(error.contains("expected an amount of memory with its unit, such as 350MB"), "{error}");
    refused(
        &["match", "gomoku", "engine", &good, "--a", "memory=350MB"],
        "--a: memory=350MB is for bots in other processes, not for engine",
    );
}

#[test]
fn scores_in_messages_are_recorded() {
    let folder = folder("messages");
    let script = "while read -r word rest; do case $word in START*) echo OK;; BEGIN*) echo 'MESSAGE depth 7 ev 31'; \
        echo 7,7;; TURN*|DONE*) echo 'MESSAGE depth 3 ev +M5'; echo 0,0;; RESTART*) echo OK;; END*) exit;; esac; done\n";
    let script = file(&folder, "brain.sh", script);
    let records = folder.join("games.bwr");
    let records = records.to_str().expect("text");
    let brain = format!("pbrain:sh '{script}'");
    let game = ["match", "gomoku", &brain, "random", "--games", "1", "--seed", "1", "--max-plies", "2"];
    output(&[&game[..], &["--records", records]].concat());
    let text = std::fs::read_to_string(records).expect("the records");
    assert!(text.contains("[%eval 0.31][%depth 7]"), "{text}");
}

#[test]
fn players_may_have_odds_and_clocks_that_fill_up() {
    let folder = folder("odds");
    let records = folder.join("games.bwr");
    let records = records.to_str().expect("text");
    let game = ["match", "kalah:2x2", "first", "score", "--games", "2", "--seed", "1", "--records", records];
    output(&[&game[..], &["--tc", "40/60", "--a", "tc=30+1"]].concat());
    let text = std::fs::read_to_string(records).expect("the records");
    assert!(text.contains("[Pace \"30+1 against 40/60\"]") && text.contains("[Pace \"40/60 against 30+1\"]"), "{text}");
    let error = run(&[&game[..], &["--a", "tc=30+1"]].concat());
    assert!(error.stderr.contains("one player has a clock and the other has none"), "{error:?}");
    let error = run(&["match", "gomoku", "engine", "engine", "--openings", "swap2", "--a", "depth=1"]);
    assert!(error.stderr.contains("settle their opening by swap2"), "{error:?}");
}

#[test]
fn every_line_to_and_from_bots_can_be_traced() {
    let folder = folder("trace");
    let trace = folder.join("trace.txt");
    let (one, other) = (bot("bwp", "good"), bot("pbrain", "chatty"));
    let options = ["--games", "1", "--seed", "1", "--max-plies", "4", "--trace", trace.to_str().expect("text")];
    output(
        &[&["match", "gomoku", &one, &other][..], &options, &["--a", "info.style=wild", "--b", "threads=2"]].concat(),
    );
    let text = std::fs::read_to_string(&trace).expect("the trace");
    for line in
        ["> bwp 1", "< ready", "> new gomoku:15 seed=", " style=wild", "> INFO thread_num 2", "< MESSAGE let me see"]
    {
        assert!(text.contains(line), "no {line:?} in {text}");
    }
    assert!(text.contains("! a line on standard error") && text.contains(" sh["), "{text}");
}

#[test]
fn programs_can_follow_a_match_and_a_tournament() {
    let lines = json(&["match", "kalah", "first", "score", "--games", "4", "--seed", "1", "--json", "--live"]);
    let first = &lines[0];
    assert_eq!(
        (first["type"].as_str(), first["of"].as_u64(), first["games"].as_u64()),
        (Some("progress"), Some(4), Some(1))
    );
    assert!(first["seconds_left"].is_number() && first["elo"].is_number(), "{first}");
    assert!(lines.last().is_some_and(|last| last.get("type").is_none()), "the result is the last line");

    let folder = folder("live");
    let cup = "[[player]]\nname = \"a\"\nspec = \"first\"\n[[player]]\nname = \"b\"\nspec = \"score\"\n[[event]]\n\
        name = \"cup\"\nformat = \"round-robin\"\ngame = \"kalah\"\nopenings = \"random:2\"\npairs = 3\n";
    let cup = file(&folder, "cup.toml", cup);
    let report = folder.join("report");
    let lines = json(&["tournament", &cup, "--json", "--live", "--report", report.to_str().expect("text")]);
    let progress = lines.iter().find(|line| line["type"] == "progress").expect("a line of progress");
    assert_eq!((progress["event"].as_str(), progress["of"].as_u64()), (Some("cup"), Some(6)));
    assert_eq!(progress["standings"].as_array().map(Vec::len), Some(2));
    let standings = lines.iter().find(|line| line["type"] == "standings").expect("the standings");
    assert!(standings["standings"][0]["los"].is_number() && standings["standings"][1]["los"].is_null(), "{standings}");
    let read = |name: &str| std::fs::read_to_string(report.join(name)).expect("a report");
    let (html, markdown) = (read("report.html"), read("report.md"));
    for text in [
        "<dt>version</dt><dd>boardwright ",
        "<dt>machine</dt><dd>linux ",
        "<dt>command</dt><dd>boardwright tournament ",
        "<dt>nelo</dt>",
        "<h3>Scores by opening</h3>",
        "<h3>Players</h3>",
        "<rect ",
    ] {
        assert!(html.contains(text), "no {text:?} in {html}");
    }
    assert!(
        markdown.contains("* command: boardwright tournament") && markdown.contains("| opening | games |"),
        "{markdown}"
    );
}

#[test]
fn players_of_a_tournament_have_options_of_their_own() {
    let folder = folder("options");
    let cup = |option: &str| {
        format!(
            "[[player]]\nname = \"a\"\nspec = \"engine\"\noptions = [{option:?}]\n[[event]]\nformat = \"round-robin\"\n\
             game = \"kalah:2x2\"\nplayers = [\"a\", \"first\"]\npace = {{ depth = 3 }}\n"
        )
    };
    let good = file(&folder, "good.toml", &cup("depth=1"));
    output(&["tournament", &good, "--quiet"]);
    let plan = json(&["tournament", &good, "--dry-run", "--json"]);
    assert_eq!(plan[0]["settings"]["players"][0]["options"][0], "depth=1", "{plan:?}");
    let bad = run(&["tournament", &file(&folder, "bad.toml", &cup("speed=1"))]);
    assert_eq!(bad.code, Some(2));
    assert!(bad.stderr.contains("line 4, column 12: bad option \"speed=1\": expected tc=, movetime="), "{bad:?}");
    let bad = run(&["tournament", &file(&folder, "ours.toml", &cup("threads=2"))]);
    assert!(bad.stderr.contains("threads=2 is for bots in other processes, not for engine"), "{bad:?}");
}

#[test]
fn a_match_leaves_a_report() {
    let folder = folder("match-report");
    let path = folder.display().to_string();
    let game = ["match", "kalah", "random", "random", "--games", "8", "--seed", "1", "--openings", "random:2"];
    let played = run(&[&game[..], &["--sprt", "elo0=0,elo1=400", "--report", &path]].concat());
    // So few games decide nothing.
    assert_eq!(played.code, Some(1), "{}", played.stderr);
    let text = std::fs::read_to_string(folder.join("report.md")).expect("a report");
    for part in [
        "kalah:6x4: random (A) – random (B)",
        "match",
        "model=logistic",
        "llr",
        "2 random plies",
        "pentanomial",
        "los",
        "version",
        "machine",
        "load",
        "--openings random:2 --sprt",
        "Scores by opening",
    ] {
        assert!(text.contains(part), "{part:?} is missing: {text}");
    }
    assert!(!text.contains("winner"), "eight games of chance name no winner: {text}");
    let page = std::fs::read_to_string(folder.join("report.html")).expect("a report");
    assert!(page.contains("Log-likelihood ratio over pairs of games"), "{page}");
    let stones = folder.join("stones.md").display().to_string();
    output(&[&game[..], &["--score", "stones", "--report", &stones]].concat());
    let text = std::fs::read_to_string(stones).expect("a report");
    assert!(text.contains("by the points of both games random won") && !text.contains("pentanomial"), "{text}");
    refused(&[&game[..], &["--report", "x.pdf"]].concat(), "expected html, md, or a folder");
}

#[test]
fn players_of_this_program_may_ponder() {
    let game = ["match", "gomoku:9", "engine", "random", "--games", "2", "--seed", "1", "--max-plies", "4"];
    let report = folder("pondering").join("report.md").display().to_string();
    output(&[&game[..], &["--movetime", "20ms", "--margin", "60s", "--a", "ponder=yes", "--report", &report]].concat());
    let text = std::fs::read_to_string(&report).expect("a report");
    assert!(text.contains("engine with ponder=yes") && !text.contains("random with ponder"), "{text}");
    refused(
        &[&game[..], &["--ponder", "--nodes", "10"]].concat(),
        "engine cannot ponder in a game without tc or movetime",
    );
    let good = bot("bwp", "good");
    let of_bots = ["match", "gomoku", &good, &good, "--movetime", "1s", "--b", "ponder=yes"];
    refused(&of_bots, "a bot decides for itself whether it ponders");
}

#[test]
fn openings_of_c_gomoku_cli_are_read() {
    let folder = folder("joined");
    let list = file(&folder, "openings.txt", "h8i9h9\n# a comment\nd3e5f6d7\n");
    let records = folder.join("games.bwr");
    let records = records.to_str().expect("text");
    let game = ["match", "gomoku", "random", "random", "--games", "4", "--seed", "1", "--openings", &list];
    output(&[&game[..], &["--records", records]].concat());
    let text = std::fs::read_to_string(records).expect("the records");
    assert!(text.contains("[Opening \"3 plies\"]") && text.contains("[Opening \"4 plies\"]"), "{text}");
}

#[test]
fn plies_can_be_exported_with_what_a_player_sees() {
    let folder = folder("candidates");
    let records = folder.join("games.bwr");
    let records = records.to_str().expect("text");
    output(&["match", "kalah:2x1", "first", "first", "--games", "1", "--seed", "1", "--records", records]);
    let export = ["records", "export", "-", "--format", "csv", "--from", records];
    let table = output(&[&export[..], &["--rows", "plies", "--candidates", "score"]].concat());
    let mut lines = table.lines();
    assert!(
        lines.next().is_some_and(|heading| heading.ends_with(",result,comment,candidates,values,policy")),
        "{table}"
    );
    // The second house ends in the store and brings one seed and another turn.
    assert!(lines.next().is_some_and(|row| row.ends_with(",2 1,1 0,1 0")), "{table}");
    let error = run(&[&export[..], &["--candidates", "score"]].concat());
    assert!(error.stderr.contains("--candidates: it is for csv and parquet with --rows plies"), "{error:?}");
    for format in ["native", "jsonl", "sgf"] {
        let error = run(&["records", "export", "-", "--format", format, "--from", records, "--rows", "plies"]);
        assert!(error.stderr.contains(&format!("--rows: it is for csv and parquet, not for {format}")), "{error:?}");
    }
    let error = run(&[&export[..], &["--rows", "plies", "--candidates", "nobody"]].concat());
    assert!(error.stderr.contains("bad player \"nobody\""), "{error:?}");
}

/// Who starts the same command a second time and forgets --resume loses no games.
#[test]
fn a_file_of_records_stays_until_the_first_game_replaces_it() {
    let folder = folder("records-stay");
    std::fs::create_dir_all(&folder).expect("a folder");
    let (file, store) = (folder.join("games.bwr"), folder.join("store.db"));
    let (file, store) = (file.to_str().expect("text"), store.to_str().expect("text"));
    let play = |more: &[&str]| {
        let fixed = ["match", "kalah:2x2", "first", "random", "--games", "4", "--seed", "1", "--store", store];
        run(&[&fixed[..], more].concat())
    };
    assert_eq!(play(&["--records", file]).code, Some(0));
    let text = std::fs::read_to_string(file).expect("records");
    assert_eq!(play(&["--records", file]).code, Some(2), "the store has the games");
    assert_eq!(std::fs::read_to_string(file).expect("records"), text);
    let missing = run(&["match", "kalah:2x2", "bwp:./no-such-bot", "first", "--records", file]);
    assert_ne!(missing.code, Some(0));
    assert_eq!(std::fs::read_to_string(file).expect("records"), text);
    assert_eq!(play(&["--records", file, "--resume"]).code, Some(0));
    assert_eq!(std::fs::read_to_string(file).expect("records"), text);
    let games = std::fs::read(store).expect("a store");
    let taken = play(&["--resume", "--records", store]);
    assert_eq!(taken.code, Some(2));
    assert!(taken.stderr.contains("--store and --records: expected two different files, not "), "{}", taken.stderr);
    assert_eq!(std::fs::read(store).expect("a store").len(), games.len());
}

/// A file that cannot be written is told before the games, and a file of somebody else is not replaced.
#[test]
fn files_of_results_replace_nothing_else_and_are_looked_at_first() {
    let folder = folder("results-apart");
    let named = |name: &str| folder.join(name).to_str().expect("text").to_owned();
    let (bot, games, again) = (named("bot.py"), named("games.bwr"), named("./games.bwr"));
    std::fs::write(&bot, "print('a bot')\n").expect("a file");
    let refused = |options: &[&str], why: &str| {
        let fixed = ["match", "kalah:2x2", "first", "random", "--games", "2", "--seed", "1"];
        let ran = run(&[&fixed[..], options].concat());
        assert!(ran.code == Some(2) && ran.stderr.contains(why) && ran.stdout.is_empty(), "{options:?}: {ran:?}");
    };
    refused(&["--records", &bot], "holds something else than records of games");
    refused(&["--trace", &bot], "holds something else than a trace");
    assert_eq!(std::fs::read_to_string(&bot).expect("a bot"), "print('a bot')\n");
    refused(&["--trace", &named("none/lines")], "cannot write");
    // The lines of an earlier match outlive one that is refused.
    let (lines, fresh) = (named("lines"), named("fresh"));
    std::fs::write(&lines, "0.1 a > bwp 1\n").expect("a file");
    for trace in [&lines, &fresh] {
        refused(&["--trace", trace, "--openings", "none"], "none");
        refused(&["--trace", trace, "--a", "tc=30+1"], "one player has a clock");
    }
    assert_eq!(std::fs::read_to_string(&lines).expect("lines"), "0.1 a > bwp 1\n");
    assert!(!std::path::Path::new(&fresh).exists());
    refused(&["--records", &games, "--trace", &again], "--records and --trace: expected two different files, not ");
    refused(
        &["--records", &named("r.html"), "--report", &named("r.html")],
        "--records and --report: expected two different files, not ",
    );
    refused(&["--report", &named("none/r.html")], "cannot write");
}

/// A result that is on no disk in the end is no success.
#[cfg(unix)]
#[test]
fn files_of_games_that_vanish_are_an_error() {
    let folder = folder("results-vanish");
    let (bot, store) = (folder.join("bot.sh"), folder.join("games.db"));
    output(&["bot", "new", bot.to_str().expect("text"), "--game", "kalah", "--language", "shell"]);
    let text = std::fs::read_to_string(&bot).expect("a bot");
    let head = "#!/bin/sh\n";
    assert!(text.starts_with(head), "{text}");
    let removing = format!("{head}rm -f '{}'*\n{}", store.display(), &text[head.len()..]);
    std::fs::write(&bot, removing).expect("a bot that removes the store");
    let spec = format!("bwp:{}", bot.display());
    let store = store.to_str().expect("text");
    let ran = run(&["match", "kalah:2x2", &spec, "first", "--games", "2", "--seed", "1", "--store", store]);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.stderr.contains("removed while games were written to it"), "{}", ran.stderr);
}
