//! The help of every command, pinned: what users read is part of what we promise.

use crate::common::{output, run};

const COMMANDS: [&[&str]; 64] = [
    &["games"],
    &["players"],
    &["show"],
    &["play"],
    &["puzzles"],
    &["puzzles", "make"],
    &["puzzles", "check"],
    &["move"],
    &["why"],
    &["analyze"],
    &["solve"],
    &["verify"],
    &["proof"],
    &["proof", "show"],
    &["tables"],
    &["tables", "build"],
    &["tables", "list"],
    &["tables", "check"],
    &["perft"],
    &["bench"],
    &["match"],
    &["tournament"],
    &["tune"],
    &["worker"],
    &["cluster"],
    &["cluster", "status"],
    &["cluster", "key"],
    &["bot"],
    &["bot", "new"],
    &["bot", "check"],
    &["bot", "run"],
    &["class"],
    &["class", "init"],
    &["class", "students"],
    &["class", "check"],
    &["class", "submit"],
    &["class", "final"],
    &["class", "run"],
    &["class", "serve"],
    &["class", "show"],
    &["class", "grades"],
    &["class", "report"],
    &["class", "count"],
    &["class", "similar"],
    &["class", "appeal"],
    &["engine"],
    &["serve"],
    &["serve-kgp"],
    &["stats"],
    &["rate"],
    &["openings"],
    &["openings", "generate"],
    &["records"],
    &["records", "list"],
    &["records", "events"],
    &["records", "show"],
    &["records", "import"],
    &["records", "export"],
    &["records", "convert"],
    &["data"],
    &["data", "clean"],
    &["doctor"],
    &["completions"],
    &["man"],
];

#[test]
fn the_help_of_every_command_is_pinned_and_has_examples() {
    insta::assert_snapshot!("help", output(&["--help"]));
    for command in COMMANDS {
        let help = output(&[command, &["--help"]].concat());
        let name = command.join("-");
        assert!(help.contains("Examples:\n  boardwright "), "{name}: {help}");
        assert!(help.lines().all(|line| line.chars().count() <= 120), "{name}: {help}");
        insta::assert_snapshot!(format!("help-{name}"), help);
    }
}

#[test]
fn every_command_is_in_the_help_of_the_program() {
    let help = output(&["--help"]);
    for command in COMMANDS {
        assert!(help.contains(&format!("\n  {} ", command[0])), "{command:?}: {help}");
    }
}

#[test]
fn the_examples_of_the_help_are_command_lines_that_parse() {
    for command in COMMANDS {
        let help = output(&[command, &["--help"]].concat());
        for line in help.lines().filter_map(|line| line.strip_prefix("  boardwright ")) {
            // With --help at its end nothing is done, but unknown options before it are errors all the same.
            let line = line.split(" > ").next().unwrap_or_default().split(" | ").next().unwrap_or_default();
            let words =
                line.split_whitespace().map(|word| word.trim_matches('\'')).filter(|word| word.starts_with("--"));
            let help = output(&[command, &["--help"]].concat());
            for option in words {
                assert!(help.contains(option), "{line}: {option} is no option of {command:?}");
            }
        }
    }
}

#[test]
fn the_version_is_printed() {
    let short = format!("boardwright {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(output(&["-V"]), short);
    let long = output(&["--version"]);
    assert!(long.starts_with(&short), "{long}");
    let names: Vec<&str> = long.lines().skip(1).filter_map(|line| Some(line.split_once(": ")?.0)).collect();
    assert_eq!(names, ["commit", "built for", "features"], "{long}");
    assert!(long.contains(std::env::consts::ARCH), "{long}");
    assert_eq!(run(&["help", "perft"]).code, Some(0));
}

#[test]
fn colours_are_asked_for() {
    assert!(!output(&["--help"]).contains('\x1b'));
    let coloured = |name: &str, value: &str| {
        let output =
            crate::common::command(&["games"]).env("CLICOLOR_FORCE", "1").env(name, value).output().expect("it runs");
        String::from_utf8(output.stdout).expect("text").contains('\x1b')
    };
    assert!(coloured("COLUMNS", "100"));
    assert!(!coloured("NO_COLOR", "1"));
}

#[test]
fn completions_and_manual_pages_know_every_command() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = output(&["completions", shell]);
        assert!(COMMANDS.iter().all(|command| script.contains(command[0])), "{shell}");
    }
    // Other shells have the options of players as well.
    assert!(output(&["completions", "fish"]).contains("boora-0.7@delta="));
    assert!(output(&["man"]).contains(".TH boardwright 1"));
    assert!(output(&["man", "match"]).contains(".TH boardwright-match 1"));
    let folder = crate::common::folder("man");
    assert_eq!(output(&["man", "--folder", folder.to_str().expect("text")]), "");
    let pages: Vec<_> = std::fs::read_dir(&folder).expect("the folder").flatten().collect();
    assert_eq!(pages.len(), 33, "the program and its 32 commands: {pages:?}");
}

/// Completions that bash offers for the last of these words.
#[cfg(unix)]
fn completed(words: &[&str]) -> Vec<String> {
    // A file, since the script is longer than one argument may be.
    let script = crate::common::folder("completed").join("boardwright.bash");
    std::fs::write(&script, output(&["completions", "bash"])).expect("a file");
    let last = words.len() - 1;
    let ask = format!(
        "source '{}'\nCOMP_WORDS=(boardwright {})\nCOMP_CWORD={}\n_boardwright boardwright '{}' '{}'\nprintf '%s\\n' \"${{COMPREPLY[@]}}\"",
        script.display(),
        words.join(" "),
        words.len(),
        words[last],
        words[last.saturating_sub(1)],
    );
    let bash = std::process::Command::new("bash").args(["--norc", "-c", &ask]).output().expect("bash runs");
    let mut offered: Vec<String> = String::from_utf8(bash.stdout).expect("text").lines().map(str::to_owned).collect();
    // Both players of a match may be the same; bash shows such a name once.
    offered.dedup();
    offered
}

#[cfg(unix)]
#[test]
fn bash_completes_games_players_and_openings() {
    let games = completed(&["match", "gom"]);
    assert!(["gomoku", "gomoku,renju"].iter().all(|game| games.iter().any(|name| name == game)), "{games:?}");
    assert_eq!(completed(&["match", "gomoku", "boora-0.7"]), ["boora-0.7"]);
    assert_eq!(completed(&["move", "gomoku", "--player", "goo"]), ["goofy"]);
    assert_eq!(completed(&["match", "gomoku", "goofy", "random", "--openings", "swap2"]), ["swap2"]);
}
