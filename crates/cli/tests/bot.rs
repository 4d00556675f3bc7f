//! The tools of somebody who writes a bot.
#![cfg(unix)]

use std::path::Path;

use crate::common::{folder, json, refused, run};
use serde_json::Value;

/// The bot that misbehaves in one way.
fn misbehaving(language: &str, mode: &str) -> String {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../protocol/tests/bots/misbehaving.sh");
    format!("{language}:sh '{script}' {language} {mode} /dev/null")
}

/// Checks a bot and returns the verdicts by name, after the exit code.
fn check(bot: &str, game: &str, more: &[&str]) -> (Option<i32>, Vec<(String, Value)>) {
    let run = run(&[&["bot", "check", bot, game, "--json"], more].concat());
    let lines = run.stdout.lines().map(|line| serde_json::from_str::<Value>(line).expect("a JSON line"));
    let named = lines.map(|line| (line["check"].as_str().unwrap_or("summary").to_owned(), line)).collect();
    (run.code, named)
}

/// The names of the checks with a verdict.
fn with<'a>(verdicts: &'a [(String, Value)], verdict: &str) -> Vec<&'a str> {
    verdicts.iter().filter(|(_, line)| line["verdict"] == verdict).map(|(name, _)| name.as_str()).collect()
}

/// Writes a new bot and returns its path.
fn begin(folder: &Path, name: &str, more: &[&str]) -> String {
    let path = folder.join(name).to_str().expect("text").to_owned();
    let lines = json(&[&["bot", "new", &path, "--json"], more].concat());
    assert_eq!(lines[0]["path"], path.as_str());
    path
}

#[test]
fn what_is_begun_passes_every_check() {
    let folder = folder("begun");
    let shell = begin(&folder, "a bot.sh", &["--game", "sticks"]);
    let python = begin(&folder, "kalah.py", &["--game", "kalah"]);
    let brain = begin(&folder, "it's a brain", &["--game", "gomoku:9", "--dialect", "pbrain"]);
    for (bot, game, dialect) in [(shell, "sticks", "bwp"), (python, "kalah", "bwp"), (brain, "gomoku:9", "pbrain")] {
        let bot = if bot.ends_with("brain") { format!("python3 \"{bot}\"") } else { bot };
        let (code, verdicts) = check(&bot, game, &["--dialect", dialect, "--movetime", "30s", "--memory", "1GB"]);
        assert_eq!((code, with(&verdicts, "failed"), with(&verdicts, "advice")), (Some(0), vec![], vec![]), "{bot}");
        assert!(with(&verdicts, "passed").len() >= 18, "{verdicts:?}");
    }
}

#[test]
fn the_language_of_a_bot_is_found_out() {
    let bot = misbehaving("bwp", "good");
    let command = bot.strip_prefix("bwp:").expect("it begins so");
    let found = run(&["bot", "run", command, "gomoku", "--json", "--seed", "1"]);
    assert_eq!(found.code, Some(0));
    assert_eq!(found.stderr, "the bot answers in bwp: --dialect bwp saves the trial\n");
    assert!(found.stdout.lines().last().is_some_and(|line| line.contains("\"forfeit\":false")), "{}", found.stdout);
    let deaf = run(&["bot", "check", "sh -c 'exit 3'", "gomoku"]);
    assert_eq!((deaf.code, deaf.stdout.as_str()), (Some(2), ""));
    let error = "is ready to play gomoku:15 in no language; bwp: left (exit status: 3); pbrain: left (exit status: 3)";
    assert!(deaf.stderr.contains(error), "{}", deaf.stderr);
}

#[test]
fn each_misbehaviour_fails_the_check_that_is_about_it() {
    for (mode, failed, words) in [
        ("dies-at-start", "start", "ImportError: no module named brain"),
        ("refuses", "start", "refuses the game: I know no such"),
        ("illegal", "first-move", "at the start of the game: "),
        ("error", "first-move", "reports an error: out of ideas"),
        ("closes", "first-move", "closed its output"),
        ("long-line", "first-move", "wrote a line of more than 16384 bytes"),
        ("half-line-dies", "first-move", "unfinished line: "),
        ("dies", "odd-positions", "left (exit status: 7); its log: Segmentation fault (really)"),
        ("occupied", "game-second", "is occupied by"),
        // On a busy machine the shell has not become the program yet that it starts.
        ("grandchild", "processes", "after its end there was still s"),
        ("daemon", "processes", "after its end there was still s"),
        ("ignores-quit", "quit", "it was told to leave and was still there"),
    ] {
        if matches!(mode, "grandchild" | "daemon") && !cfg!(target_os = "linux") {
            continue;
        }
        for language in ["bwp", "pbrain"] {
            let (code, verdicts) = check(&misbehaving(language, mode), "gomoku:15", &["--movetime", "30s"]);
            assert_eq!(code, Some(1), "{language} {mode}");
            let found = verdicts.iter().find(|(name, line)| name == failed && line["verdict"] == "failed");
            let (_, line) = found.unwrap_or_else(|| panic!("{language} {mode}: {:?}", with(&verdicts, "failed")));
            assert!(line["wrong"].as_str().is_some_and(|wrong| wrong.contains(words)), "{language} {mode}: {line}");
            assert!(
                line["expected"].is_string() && line["page"].as_str().is_some_and(|page| page.starts_with("docs/"))
            );
            assert!(line["said"].is_array());
            if failed == "start" {
                let skipped = with(&verdicts, "skipped").len();
                assert_eq!((with(&verdicts, "failed"), skipped), (vec!["start"], 20), "{language} {mode}");
            }
        }
    }
}

#[test]
fn a_bot_that_keeps_no_time_is_told_so() {
    let slow = "sh -c 'while read -r word rest; do case $word in bwp) echo ready;; new) echo ready;; legal) x=${rest%% *};; \
                go) sleep 0.6; echo move $x;; esac; done'";
    let slow = format!("bwp:{}", slow.replace("bwp) echo ready", "bwp) echo want legal; echo ready"));
    let (code, verdicts) = check(&slow, "kalah:2x1", &["--movetime", "500ms"]);
    assert_eq!(code, Some(1));
    let (_, line) = verdicts.iter().find(|(name, _)| name == "move-time").expect("a check of that name");
    assert!(
        line["wrong"].as_str().is_some_and(|wrong| wrong.starts_with("it had 100ms for a move and took ")),
        "{line}"
    );
    assert_eq!(with(&verdicts, "advice"), ["name"]);
}

/// A match bears 50 ms, so that such a bot would lose every game.
#[test]
fn a_bot_that_is_a_little_late_again_and_again_is_told_so() {
    let late = "bwp:sh -c 'while read -r word rest; do case $word in bwp) echo want legal; echo ready;; new) echo ready;; \
                legal) x=${rest%% *};; go) sleep 0.09; echo move $x;; esac; done'";
    let (_, verdicts) = check(late, "kalah:2x1", &["--movetime", "20ms"]);
    let (_, line) = verdicts.iter().find(|(name, _)| name == "move-time").expect("a check of that name");
    assert_eq!(line["verdict"], "failed", "{line}");
}

#[test]
fn a_crash_at_the_end_and_a_move_before_the_question_bring_advice() {
    let hasty = "bwp:sh -c 'while read -r word rest; do case $word in bwp) echo want legal; echo ready;; \
                 new) echo ready; echo move 1;; legal) x=${rest%% *};; go) echo move $x;; quit) exit 3;; esac; done'";
    let (_, verdicts) = check(hasty, "kalah:2x1", &["--movetime", "30s"]);
    // Such a move may be taken for the answer to the next question, so that other checks fail as well.
    let advice = with(&verdicts, "advice");
    assert!(advice.contains(&"unasked") && advice.contains(&"quit"), "{verdicts:?}");
    let (_, line) = verdicts.iter().find(|(name, _)| name == "quit").expect("a check of that name");
    assert_eq!(line["wrong"], "it was told to leave and ended with exit status: 3");
}

/// A bot that does not follow into a second game costs a process for each; one that remembers the first game costs more.
#[test]
fn a_second_game_in_the_same_process_is_tried_as_a_match_does() {
    let bot = |new: &str, mv: &str| {
        format!(
            "bwp:sh -c 'n=0; while read -r word rest; do case $word in bwp) echo id name second; echo want legal; echo ready;; \
             new) n=$((n + 1)); {new};; legal) x=${{rest%% *}}; y=${{rest##* }};; go) {mv};; quit) exit 0;; esac; done'"
        )
    };
    let refuses = "if [ $n = 1 ]; then echo ready; else echo error one game only; fi";
    let remembers = "if [ $n = 1 ]; then echo move $x; else echo move $y; fi";
    for (bot, check_name, wrong) in [
        (
            bot(refuses, "echo move $x"),
            "new-game",
            "does not follow into a second game: refuses the game: one game only",
        ),
        (
            bot("[ $n = 1 ] && echo ready", "echo move $x"),
            "new-game",
            "does not follow into a second game: not ready in 2.0 s",
        ),
        (bot("echo ready", remembers), "repeatable", "after another game in the same process"),
    ] {
        let (code, verdicts) = check(&bot, "kalah:4x2", &["--movetime", "30s"]);
        assert_eq!((code, with(&verdicts, "advice")), (Some(0), vec![check_name]), "{bot}: {verdicts:?}");
        let (_, line) = verdicts.iter().find(|(name, _)| name == check_name).expect("a check of that name");
        assert!(line["wrong"].as_str().is_some_and(|text| text.contains(wrong)), "{line}");
    }
}

#[test]
fn a_game_that_a_bot_forfeits_ends_with_1() {
    let run = run(&["bot", "run", &misbehaving("bwp", "dies"), "gomoku", "--as", "second", "--seed", "1"]);
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    assert!(run.stdout.contains("log: Segmentation fault (really)"), "{}", run.stdout);
    assert!(run.stdout.contains("1-0, forfeit: left (exit status: 7)"), "{}", run.stdout);
    assert!(run.stderr.contains("`boardwright bot check` says what is wrong"), "{}", run.stderr);
}

#[test]
fn what_cannot_be_meant_is_refused() {
    let folder = folder("refused");
    let there = begin(&folder, "there.sh", &["--game", "five"]);
    let new = folder.join("new.py");
    let new = new.to_str().expect("text");
    for (arguments, error) in [
        (&["bot", "new", &there, "--game", "five"][..], "exists, expected the name of a new file"),
        (&["bot", "new", new, "--game", "chess"], "bad game \"chess\""),
        (&["bot", "new", new, "--game", "kalah", "--dialect", "pbrain"], "pbrain is no language for kalah"),
        (&["bot", "new", new, "--game", "five", "--dialect", "pbrain", "--language", "shell"], "--language python"),
        (&["bot", "new", "/no/such/folder/x.py", "--game", "five"], "no such file or directory"),
        (&["bot", "check", "pbrain:./x", "kalah"], "expected a language that knows kalah"),
        (&["bot", "check", "./x", "kalah", "--dialect", "pbrain"], "expected a language that knows kalah"),
        (&["bot", "check", "bwp:./x", "five", "--dialect", "pbrain"], "--dialect pbrain contradicts the name"),
        (&["bot", "check", "bwp:'x", "five"], "expected a closing quote"),
        (&["bot", "run", "bwp:./x", "five", "--against", "nobody"], "expected a player of gomoku"),
        (&["bot"], "boardwright bot"),
    ] {
        refused(arguments, error);
    }
}
