//! Habits that hold in every crate: lints on, files short enough to read, nothing left half done.

use std::path::Path;

use super::Violation;
use super::source::{SourceText, SpanKind, line_of};
use super::tree::{Package, Tree};

/// The most lines a file may have.
const LONGEST_FILE: usize = 500;

/// Words that mark something as not done.
const UNFINISHED_WORDS: &[&str] = &["TODO", "FIXME", "XXX", "HACK"];

pub(super) fn check(tree: &Tree, violations: &mut Vec<Violation>) {
    for package in &tree.packages {
        check_lints(package, violations);
        check_linked(package, violations);
        check_examples(package, violations);
        check_assertions(package, tree, violations);
        for (file, source) in &package.sources {
            check_length(file, source, violations);
            check_unfinished(file, source, violations);
        }
    }
}

fn check_lints(package: &Package, violations: &mut Vec<Violation>) {
    let lints = package.manifest.table.get("lints").and_then(|lints| lints.get("workspace"));
    if lints.and_then(toml::Value::as_bool) != Some(true) {
        let message = "no `[lints] workspace = true`: every crate keeps the same lints";
        violations.push(Violation::new(package.manifest_path(), package.manifest.line_of("[lints"), message));
    }
}

/// A crate that links its tests into one binary names every file of them, or the tests of that file never run.
fn check_linked(package: &Package, violations: &mut Vec<Violation>) {
    let table = &package.manifest.table;
    let setting = table.get("package").and_then(|package| package.get("autotests")).and_then(toml::Value::as_bool);
    if setting != Some(false) {
        return;
    }
    let folder = package.folder.join("tests");
    let targets = table.get("test").and_then(toml::Value::as_array).into_iter().flatten();
    let roots: Vec<_> = targets.filter_map(|target| target.get("path")?.as_str()).collect();
    let modules: String = roots
        .iter()
        .filter_map(|root| package.sources.get(&package.folder.join(root)))
        .map(|source| source.only(SpanKind::Code))
        .collect();
    for file in package.sources.keys().filter(|file| file.parent() == Some(&folder)) {
        let name = file.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
        let is_root = roots.iter().any(|root| package.folder.join(root) == *file);
        if !is_root && !modules.lines().any(|line| line.trim() == format!("mod {name};")) {
            let message = format!("no test target has `mod {name};`, so that these tests never run");
            violations.push(Violation::new(file, 1, message));
        }
    }
}

/// A crate that has no examples to run says so, which saves reading it once more; an example in it would never run.
fn check_examples(package: &Package, violations: &mut Vec<Violation>) {
    let library = package.manifest.table.get("lib").and_then(|library| library.get("doctest"));
    if library.and_then(toml::Value::as_bool) != Some(false) {
        return;
    }
    for (file, source) in &package.sources {
        let mut is_open = false;
        for (index, line) in source.only(SpanKind::Comment).lines().enumerate() {
            let documented = ["///", "//!"].iter().find_map(|mark| line.trim_start().strip_prefix(mark));
            let Some(fence) = documented.and_then(|text| text.trim_start().strip_prefix("```")) else { continue };
            let language = fence.split(',').next().unwrap_or_default().trim();
            if !is_open && matches!(language, "" | "rust" | "should_panic" | "no_run" | "compile_fail") {
                let message = "an example that never runs: Cargo.toml says `doctest = false`";
                violations.push(Violation::new(file, index + 1, message));
            }
            is_open = !is_open;
        }
    }
}

/// A debug assertion never fails in a crate that the tests compile without them.
fn check_assertions(package: &Package, tree: &Tree, violations: &mut Vec<Violation>) {
    let profiles = tree.manifest.table.get("profile").and_then(|profiles| profiles.get("dev")?.get("package"));
    let setting = profiles.and_then(|packages| packages.get(&package.name)?.get("debug-assertions"));
    if setting.and_then(toml::Value::as_bool) != Some(false) {
        return;
    }
    for (file, source) in &package.sources {
        let code = source.only(SpanKind::Code);
        for (offset, _) in code.match_indices("debug_assert") {
            let message = "a debug assertion, which the profile of the tests leaves out: use `assert!` or a test";
            violations.push(Violation::new(file, line_of(&code, offset), message));
        }
    }
}

fn check_length(file: &Path, source: &SourceText, violations: &mut Vec<Violation>) {
    let lines = source.lines();
    if lines > LONGEST_FILE {
        let message = format!("{lines} lines, and {LONGEST_FILE} are the limit: cut it where a reader would");
        violations.push(Violation::new(file, LONGEST_FILE + 1, message));
    }
}

fn check_unfinished(file: &Path, source: &SourceText, violations: &mut Vec<Violation>) {
    let code = source.only(SpanKind::Code);
    for (offset, mark) in code.match_indices("#[ignore") {
        let message = format!("{mark}: a test that does not run proves nothing: make it fast or remove it");
        violations.push(Violation::new(file, line_of(&code, offset), message));
    }
    let comments = source.only(SpanKind::Comment);
    for (index, line) in comments.lines().enumerate() {
        check_words(file, index + 1, line, violations);
    }
}

/// Looks for the words that mark something as not done in one line of prose.
pub(super) fn check_words(file: &Path, line: usize, text: &str, violations: &mut Vec<Violation>) {
    let words = text.split(|c: char| !c.is_alphanumeric());
    for word in words.filter(|word| UNFINISHED_WORDS.contains(word)) {
        let message = format!("{word}: what is not done belongs into an issue, where it is seen");
        violations.push(Violation::new(file, line, message));
    }
}
