//! The help of every command: its arguments are pinned, for scripts rely on them.

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

/// The arguments that a help names, with their defaults and values.
fn arguments(help: &str) -> String {
    let mut arguments: Vec<(&str, String)> = Vec::new();
    let mut is_among_them = false;
    for line in help.lines() {
        let words = line.trim_start();
        match line.len() - words.len() {
            2..=6 if words.starts_with(['-', '<', '[']) => {
                is_among_them = true;
                arguments.push((words, String::new()));
            }
            0 if !words.is_empty() => is_among_them = false,
            _ => {
                if let Some((_, text)) = arguments.last_mut().filter(|_| is_among_them) {
                    *text += " ";
                    *text += words;
                }
            }
        }
    }
    let line = |(name, text): &(&str, String)| {
        let part = |start| Some(format!(" {}", text[text.find(start)?..].split_inclusive(']').next()?));
        let parts = ["[default: ", "[possible values: "].into_iter().filter_map(part);
        format!("  {name}{}\n", parts.collect::<String>())
    };
    arguments.iter().filter(|(name, _)| !name.starts_with("-h, ")).map(line).collect()
}

/// Names, values and defaults are what scripts rely on. What the help says of them stands once, beside them in the code.
#[test]
fn the_help_of_every_command_has_examples_and_its_arguments_are_pinned() {
    let mut pinned = format!("boardwright\n{}", arguments(&output(&["--help"])));
    for command in COMMANDS {
        let help = output(&[command, &["--help"]].concat());
        assert!(help.contains("Examples:\n  boardwright "), "{command:?}: {help}");
        assert!(help.lines().all(|line| line.chars().count() <= 120), "{command:?}: {help}");
        pinned += &format!("boardwright {}\n{}", command.join(" "), arguments(&help));
    }
    insta::assert_snapshot!("arguments", pinned);
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
