//! The pages that a newcomer reads first.

use std::path::{Path, PathBuf};

use super::Violation;
use super::habits::check_words;
use super::tree::Tree;

/// Pages that a reader of this repository expects at its root.
const PAGES: &[&str] = &["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "GLOSSARY.md", "CHANGELOG.md"];

/// Number of commands that take a newcomer from a clone to a running program and its tests.
const SET_UP_COMMANDS: usize = 2;

pub(super) fn check(tree: &Tree, violations: &mut Vec<Violation>) {
    for page in PAGES {
        if tree.text(Path::new(page)).is_none() {
            violations.push(Violation::new(page, 1, "missing: a reader expects it at the root"));
        }
    }
    let games = tree.packages.iter().map(|package| package.folder.join("README.md"));
    for file in PAGES.iter().map(PathBuf::from).chain(games) {
        let text = tree.text(&file).unwrap_or_default();
        for (index, line) in text.lines().enumerate() {
            check_words(&file, index + 1, line, violations);
        }
    }
    if let Some(readme) = tree.text(Path::new("README.md")) {
        check_set_up(&readme, violations);
    }
}

/// The README sets up with two `cargo` commands, in `sh` blocks under the heading "Set up"; fetching the sources and
/// entering their folder do not count.
fn check_set_up(readme: &str, violations: &mut Vec<Violation>) {
    let commands = set_up_commands(readme);
    let cargo = commands.iter().filter(|(_, command)| command.starts_with("cargo ")).count();
    if cargo != SET_UP_COMMANDS {
        let line = commands.first().map_or(1, |(line, _)| *line);
        let message =
            format!("{cargo} cargo commands under \"Set up\", and a newcomer needs {SET_UP_COMMANDS}: run it, test it");
        violations.push(Violation::new("README.md", line, message));
    }
    for (line, command) in commands {
        if !["cargo ", "git clone ", "cd "].iter().any(|start| command.starts_with(start)) {
            let message = format!("{command:?} under \"Set up\": setting up needs cargo and nothing else");
            violations.push(Violation::new("README.md", line, message));
        }
    }
}

/// The command lines of the `sh` blocks under the heading "Set up", with their line numbers.
fn set_up_commands(readme: &str) -> Vec<(usize, &str)> {
    let mut commands = Vec::new();
    let mut section = false;
    let mut block = None;
    for (index, line) in readme.lines().enumerate() {
        let line = line.trim();
        match (block, line.strip_prefix("```")) {
            (None, Some(language)) => block = Some(language.trim()),
            (Some(_), Some(_)) => block = None,
            (Some("sh"), None) if section && !line.is_empty() && !line.starts_with('#') => {
                commands.push((index + 1, line));
            }
            (None, None) if line.starts_with('#') => section = line.trim_start_matches('#').trim() == "Set up",
            _ => {}
        }
    }
    commands
}
