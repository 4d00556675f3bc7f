//! The help of every command: its arguments are pinned, for scripts rely on them.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use crate::common::{output, run};

/// The help of the program and of every command and subcommand that it names, by their words.
pub(crate) static HELP: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let mut helps = Vec::new();
    read(&[], &mut helps);
    helps
});

/// Reads the help of a command and of those below it.
fn read(words: &[&str], helps: &mut Vec<(String, String)>) {
    let help = output(&[words, &["--help"]].concat());
    helps.push((words.join(" "), help.clone()));
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    // The text of a command may have several lines, which stand further right.
    let names = listed.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    for name in names.filter(|name| !["", "help"].contains(name)) {
        read(&[words, &[name]].concat(), helps);
    }
}

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
    let mut pinned = String::new();
    for (command, help) in HELP.iter() {
        assert!(help.contains("Examples:\n  boardwright "), "{command:?}: {help}");
        assert!(help.lines().all(|line| line.chars().count() <= 120), "{command:?}: {help}");
        pinned += &format!("{}\n{}", format!("boardwright {command}").trim_end(), arguments(help));
    }
    insta::assert_snapshot!("arguments", pinned);
}

#[test]
fn the_examples_of_the_help_are_command_lines_that_parse() {
    for (command, help) in HELP.iter() {
        for line in help.lines().filter_map(|line| line.strip_prefix("  boardwright ")) {
            let line = line.split(" > ").next().unwrap_or_default().split(" | ").next().unwrap_or_default();
            let words = line.split_whitespace().map(|word| word.trim_matches('\''));
            let mut options = words.filter(|word| word.starts_with("--"));
            let strange = options.find(|option| !command.is_empty() && !help.contains(option));
            assert_eq!(strange, None, "{line}: no option of {command}");
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
        let mut words = HELP.iter().filter_map(|(command, _)| command.split(' ').next());
        assert!(words.all(|word| script.contains(word)), "{shell}");
    }
    // Other shells have the options of players as well.
    assert!(output(&["completions", "fish"]).contains("boora-0.7@delta="));
    assert!(output(&["man"]).contains(".TH boardwright 1"));
    assert!(output(&["man", "match"]).contains(".TH boardwright-match 1"));
    let folder = crate::common::folder("man");
    assert_eq!(output(&["man", "--folder", folder.to_str().expect("text")]), "");
    let entries = std::fs::read_dir(&folder).expect("the folder").flatten();
    let pages: BTreeSet<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    for (command, _) in HELP.iter() {
        let name = ["boardwright"].into_iter().chain(command.split_whitespace()).collect::<Vec<_>>().join("-");
        assert!(pages.contains(&format!("{name}.1")), "{name}");
    }
    // Every page that one of them names is there.
    for page in &pages {
        let text = std::fs::read_to_string(folder.join(page)).expect("a page").replace('\\', "");
        for named in text.lines().filter_map(|line| line.strip_suffix("(1)")) {
            assert!(pages.contains(&format!("{named}.1")), "{page} names {named}");
        }
    }
    assert_eq!(
        output(&["man", "class", "check"]),
        std::fs::read_to_string(folder.join("boardwright-class-check.1")).expect("its page")
    );
}

/// Completions that bash offers for the last of these words; `None` where there is no bash.
#[cfg(unix)]
fn completed(words: &[&str]) -> Option<Vec<String>> {
    // A file, since the script is longer than one argument may be.
    let script = crate::common::folder("completed").join("boardwright.bash");
    std::fs::write(&script, output(&["completions", "bash"])).expect("a file");
    let last = words.len() - 1;
    let ask = format!(
        "source '{}'\nCOMP_WORDS=(boardwright {} '{}')\nCOMP_CWORD={}\n_boardwright_of_game boardwright '{}' '{}'\nprintf '%s\\n' \"${{COMPREPLY[@]}}\"",
        script.display(),
        words[..last].join(" "),
        words[last],
        words.len(),
        words[last],
        words[last.saturating_sub(1)],
    );
    let bash = std::process::Command::new("bash").args(["--norc", "-c", &ask]).output().ok()?;
    let mut offered: Vec<String> = String::from_utf8(bash.stdout).expect("text").lines().map(str::to_owned).collect();
    // Both players of a match may be the same; bash shows such a name once.
    offered.dedup();
    Some(offered)
}

#[cfg(unix)]
#[test]
fn bash_completes_games_openings_and_the_players_of_the_game() {
    let Some(games) = completed(&["match", "gom"]) else { return crate::common::skipped("bash is missing") };
    let completed = |words: &[&str]| completed(words).expect("bash");
    let has = |offered: &[String], names: &[&str]| names.iter().all(|name| offered.iter().any(|offer| offer == name));
    assert!(has(&games, &["gomoku", "gomoku,renju"]), "{games:?}");
    assert_eq!(completed(&["match", "gomoku", "boora-0.7"]), ["boora-0.7"]);
    assert_eq!(completed(&["move", "gomoku", "--player", "goo"]), ["goofy"]);
    assert_eq!(completed(&["match", "gomoku", "goofy", "random", "--openings", "swap2"]), ["swap2"]);
    let kalah = completed(&["match", "kalah", ""]);
    assert!(has(&kalah, &["deep-score", "engine", "--games"]), "{kalah:?}");
    assert!(!has(&kalah, &["boora-0.7"]) && !has(&kalah, &["board-rank"]), "{kalah:?}");
    let alias = completed(&["match", "tick5", ""]);
    assert!(has(&alias, &["boora-0.7"]) && !has(&alias, &["deep-score"]), "{alias:?}");
}
