//! `boardwright tune`: better values for a player's options.

use crate::common::{command, exit_code, folder, json, output, run, start_unheard, wait_until};

/// A tuning of a player of the program, which takes a moment, with further options.
fn words<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let usual = ["tune", "gomoku:7", "boora-0.7", "--parameter", "delta, float, 0.15, 0, 1, 0.1, 0.05", "--seed", "4"];
    [&usual[..], &["--openings", "random:2", "--games", "60"], more].concat()
}

/// The complaint of a command that is refused.
fn refusal(arguments: &[&str]) -> String {
    let run = run(arguments);
    assert_eq!(run.code, Some(2), "{arguments:?}: {}", run.stdout);
    run.stderr
}

#[test]
fn a_tuning_is_the_same_at_any_concurrency_and_after_a_kill() {
    let folder = folder("tune-same");
    let alone = output(&words(&["--concurrency", "1"]));
    assert!(alone.starts_with("pairs: 30\nof: 30\ngames: 60\n"), "{alone}");
    assert!(alone.contains(" (from 0.15, 0 to 1)\n") && alone.contains("\nplayer: boora-0.7@delta=0."), "{alone}");
    assert_eq!(output(&words(&["--concurrency", "3"])), alone);
    let store = folder.join("tune.db");
    let store = store.to_str().expect("a path");
    let kept = ["--store", store, "--resume"];
    let mut child = start_unheard(&words(&kept));
    wait_until("games are kept", || {
        let stats = command(&["stats", "--store", store, "--json"]).output().expect("it runs");
        String::from_utf8_lossy(&stats.stdout).contains("boora-0.7@delta")
            || child.try_wait().is_ok_and(|end| end.is_some())
    });
    let _ = child.kill();
    exit_code(&mut child);
    assert_eq!(output(&words(&kept)), alone);
    let begun = refusal(&words(&["--store", store]));
    assert!(begun.contains("--resume goes on with it"), "{begun}");
}

#[test]
fn a_tuning_has_lines_for_programs_a_report_and_records() {
    let folder = folder("tune-report");
    let (report, records) = (folder.join("report.html"), folder.join("games.bwr"));
    let (report, records) = (report.to_str().expect("a path"), records.to_str().expect("a path"));
    let lines = json(&words(&["--json", "--live", "--report", report, "--records", records]));
    let (last, progress) = lines.split_last().expect("lines");
    assert!(progress.iter().all(|line| line["type"] == "progress" && line["of"] == 30), "{progress:?}");
    assert_eq!(
        (&last["pairs"], &last["games"], &last["parameters"][0]["name"]),
        (&30.into(), &60.into(), &"delta".into())
    );
    let page = std::fs::read_to_string(report).expect("a report");
    assert!(page.contains("<h3>delta</h3>") && page.contains("<polyline"), "{page}");
    let games = std::fs::read_to_string(records).expect("records");
    assert_eq!(games.matches("[Game \"gomoku:7\"]").count(), 60);
}

#[test]
fn parameters_come_from_files_and_wrong_ones_are_refused() {
    let folder = folder("tune-refused");
    let file = folder.join("values.txt");
    std::fs::write(&file, "# steps as OpenBench has them\n\ndelta, float, 0.15, 0, 1, 0.1, 0.05\n").expect("a file");
    let path = file.to_str().expect("a path");
    let base = ["tune", "gomoku:7", "boora-0.7", "--seed", "4", "--openings", "random:2", "--games", "60"];
    assert_eq!(output(&[&base[..], &["--parameters", path]].concat()), output(&words(&[])));
    std::fs::write(&file, "delta, 0.15, 0, 1\ndelta 3\n").expect("a file");
    let wrong = refusal(&[&base[..], &["--parameters", path]].concat());
    assert!(wrong.contains("line 2") && wrong.contains("NAME,START,MIN,MAX"), "{wrong}");
    for (more, part) in [
        (&["--parameter", "size,1,0,9"][..], "one of the options delta, not \"size\""),
        (&[][..], "--parameter: a tuning without parameters, expected at least one"),
        (&["--parameter", "delta,0.15,0,1", "--sprt", "elo1=10"], "--sprt: a tuning has a number of games"),
        (&["--parameter", "delta,0.15,0,1", "--games", "61"], "--games: a tuning of pairs, expected an even number"),
        (&["--parameter", "delta,0.15,0,1", "--gamma", "2"], "--gamma: bad number 2: expected 0 to 1"),
    ] {
        let base = if more.contains(&"--games") { &base[..7] } else { &base[..] };
        let refused = refusal(&[base, more].concat());
        assert!(refused.contains(part), "{refused}");
    }
    let twice = refusal(&["tune", "gomoku:7", "boora-0.7@delta=0.3", "--games", "2", "--parameter", "delta,0.15,0,1"]);
    assert!(twice.contains("delta is tuned and also 0.3, expected a player without it"), "{twice}");
    let script = refusal(&["tune", "gomoku:7", "lua:boora-0.7", "--games", "2", "--parameter", "delta,0.15,0,1"]);
    assert!(script.contains("lua:boora-0.7 has no options"), "{script}");
}

/// A bot is told the values that it plays with, at both seats.
#[test]
#[cfg(unix)]
fn the_options_of_a_bot_are_tuned() {
    let folder = folder("tune-bot");
    let (bot, told) = (folder.join("bot.sh"), folder.join("told.txt"));
    let text = "while read -r word rest; do
            case $word in
            bwp) echo 'want legal'; echo ready ;;
            new) echo \"$rest\" >> \"$1\"; echo ready ;;
            legal) first=${rest%% *} ;;
            go) echo \"move $first\" ;;
            quit) exit 0 ;;
            esac
        done\n";
    std::fs::write(&bot, text).expect("a file");
    let player = format!("bwp:sh {} {}", bot.display(), told.display());
    let tune = ["tune", "gomoku:7", &player, "--parameter", "bold,40,0,100", "--seed", "4", "--games", "8"];
    let said = output(&tune);
    assert!(said.contains("games: 8\n") && said.contains("forfeits: 0\n"), "{said}");
    let told = std::fs::read_to_string(told).expect("what the bot was told");
    let bold = told.lines().filter_map(|line| line.split(' ').find_map(|word| word.strip_prefix("bold=")));
    let mut values: Vec<u32> = bold.map(|value| value.parse().expect("a whole number")).collect();
    values.sort_unstable();
    assert!(values.len() >= 16, "two bots in each of 8 games: {told}");
    assert!(values[0] < 40 && 40 < values[values.len() - 1] && values[values.len() - 1] <= 100, "{values:?}");
    assert!(said.lines().any(|line| line.starts_with("player: bwp:sh ") && line.contains("bold=")), "{said}");
}
