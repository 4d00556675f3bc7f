//! The console examples of the pages under docs run as they are printed.
#![cfg(unix)]

use std::path::Path;
use std::process::Command;

use crate::common::{ProgramRun, folder};

/// One command line of a page with what it should print.
struct Example {
    line: usize,
    command: String,
    expected: Vec<String>,
}

/// The examples of all blocks that are marked `console`.
fn examples(page: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut inside = false;
    for (index, line) in page.lines().enumerate() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if let (true, Some(command)) = (inside, line.strip_prefix("$ ")) {
            examples.push(Example { line: index + 1, command: command.to_owned(), expected: Vec::new() });
        } else if inside {
            let example = examples.last_mut().expect("a block begins with a command");
            example.expected.push(line.to_owned());
        }
    }
    examples
}

/// Runs a command as a shell does, with the program on its path; what it prints, after its exit code if not 0.
fn run(command: &str, folder: &Path) -> Vec<String> {
    let program = Path::new(env!("CARGO_BIN_EXE_boardwright"));
    let programs = program.parent().expect("a folder").display();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap_or_default());
    let output = Command::new("sh")
        .args(["-c", &format!("{{ {command}\n}} 2>&1")])
        .current_dir(folder)
        .env_clear()
        .envs([("PATH", path.as_str()), ("COLUMNS", "100"), ("LC_ALL", "C.UTF-8")])
        .output()
        .expect("a shell");
    let code = output.status.code().expect("an exit code");
    let text = String::from_utf8(output.stdout).expect("text");
    let printed = text.lines().map(|line| line.trim_end().to_owned());
    (code != 0).then(|| format!("? {code}")).into_iter().chain(printed).collect()
}

/// True if a line is the expected one, where `…` stands for any text.
fn matches_line(expected: &str, line: &str) -> bool {
    match expected.split_once('…') {
        None => line == expected,
        Some((start, end)) => line.strip_prefix(start).is_some_and(|rest| rest.ends_with(end)),
    }
}

/// True if the lines are the expected ones, where `...` stands for any number of lines.
fn matches(expected: &[String], lines: &[String]) -> bool {
    match expected.split_first() {
        None => lines.is_empty(),
        Some((first, rest)) if first == "..." => (0..=lines.len()).any(|skipped| matches(rest, &lines[skipped..])),
        Some((first, rest)) => {
            lines.first().is_some_and(|line| matches_line(first, line)) && matches(rest, &lines[1..])
        }
    }
}

/// Every page of the guide and the fewest examples it must have, so that none gets lost.
const PAGES: [(&str, usize); 14] = [
    ("cli.md", 32),
    ("play.md", 1),
    ("bots.md", 7),
    ("class.md", 13),
    ("tournaments.md", 3),
    ("engines.md", 2),
    ("research.md", 2),
    ("lua/README.md", 3),
    ("lua/tutorial-gomoku.md", 10),
    ("lua/tutorial-kalah.md", 9),
    ("lua/tutorial-sticks.md", 6),
    ("games/gomoku.md", 1),
    ("games/sticks.md", 3),
    ("games/kalah.md", 1),
];

#[test]
fn the_examples_of_every_page_print_what_they_say() {
    let mut wrong = Vec::new();
    for (name, fewest) in PAGES {
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(name);
        let page = std::fs::read_to_string(page).expect("the page");
        let examples = examples(&page);
        assert!(examples.len() >= fewest, "docs/{name}: only {} examples are left", examples.len());
        let folder = folder("docs");
        // So that what a page shows of the examples is what a reader in the checkout sees.
        let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
        std::os::unix::fs::symlink(shipped, folder.join("examples")).expect("a link");
        for Example { line, command, expected } in examples {
            let lines = run(&command, &folder);
            if !matches(&expected, &lines) {
                wrong.push(format!("docs/{name}, line {line}: $ {command}\n{}", lines.join("\n")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn every_command_and_every_option_is_on_the_page() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/cli.md");
    let page = std::fs::read_to_string(page).expect("the page");
    for (name, help) in crate::help::HELP.iter().filter(|(name, _)| !name.is_empty() && !name.contains(' ')) {
        assert!(page.contains(&format!("boardwright {name}")), "{name}");
        for option in help.lines().filter_map(|line| line.trim_start().strip_prefix("--")) {
            let option = option.split(' ').next().unwrap_or_default();
            assert!(page.contains(&format!("--{option}")), "--{option} of {name}");
        }
    }
}

#[test]
fn left_out_lines_are_understood() {
    let lines = |text: &str| text.split(' ').map(ToOwned::to_owned).collect::<Vec<_>>();
    assert!(matches(&lines("a ... d"), &lines("a b c d")));
    assert!(matches(&lines("a ..."), &lines("a")));
    assert!(!matches(&lines("a ... c"), &lines("a b")));
    assert!(!matches(&lines("a"), &lines("a b")));
    assert!(matches(&lines("a…c"), &lines("abbc")));
    assert!(!matches(&lines("a…c"), &lines("abb")));
}

/// Plays the matches of a page's tables whose commands have these words again; the exit code and what it says.
fn play_again(page: &Path, words: &str) -> (Option<i32>, String) {
    let tool = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/match_tables.py");
    let mut python = Command::new("python3");
    python.arg("-B").arg(tool).args(["--program", env!("CARGO_BIN_EXE_boardwright"), "--only", words]).arg(page);
    let output = python
        .output()
        .expect("python3 is missing: tools that the pages name need it (Debian: apt-get install python3)");
    (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn results_in_tables_are_those_of_their_commands() {
    let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/games");
    // A change of a player changes its rows: the tool writes them anew with `--write`.
    for (page, words) in [
        ("gomoku.md", "boora-0.5 boora-0.4"),
        ("gomoku.md", "engine@level=2"),
        ("kalah.md", "engine@level=1"),
        ("sticks.md", "position-rank random"),
    ] {
        let (code, text) = play_again(&pages.join(page), words);
        assert_eq!(code, Some(0), "{page}: {text}");
        assert!(!text.contains("\n0 matches") && !text.starts_with("0 matches"), "{page}: {text}");
    }
    let forged = folder("docs-forged").join("page.md");
    let row = "| `boardwright match sticks position-rank random --games 200 --seed 1` | 199–1–0 | 600 ± 9 |";
    std::fs::write(&forged, row).expect("a page");
    let (code, text) = play_again(&forged, "");
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("200–0–0, a bound only, not 199–1–0, 600 ± 9"), "{text}");
}

/// Runs the program that proves the lemma of `docs/five-in-a-row.md`.
fn lemma(arguments: &[&str]) -> ProgramRun {
    let tool = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/bounded_attack.py");
    let output = Command::new("python3").arg("-B").arg(tool).args(arguments).output();
    ProgramRun::of(
        output.expect("python3 is missing: tools that the pages name need it (Debian: apt-get install python3)"),
    )
}

#[test]
fn white_holds_a_line_of_the_board_without_edges_by_pairs() {
    let holds = lemma(&[]);
    assert_eq!(holds.code, Some(0), "{holds:?}");
    let page = include_str!("../../../docs/five-in-a-row.md");
    let positions = holds.stdout.split_whitespace().nth(3).expect("a number");
    assert!(page.contains(&format!("There are {positions}\npositions")), "{holds:?}");
    let fails = lemma(&["--fours-only"]);
    assert!(fails.code == Some(1) && fails.stdout.contains("does not hold"), "{fails:?}");
}
