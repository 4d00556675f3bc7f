//! Checks of plain words: summaries without indirect questions, usual names for limits, and one meaning for each name.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::Violation;
use super::source::SpanKind;
use super::tree::{Package, Tree};

/// Words that begin an indirect question.
const QUESTIONS: &[&str] = &[
    "What", "Whatever", "How", "Whether", "Where", "Wherever", "Who", "Whoever", "Whom", "Whose", "Why", "When",
    "Which",
];

/// Phrases that make documentation stiff, each with plain words for it.
const STIFF: &[(&str, &str)] = &[
    ("whoever", "name the person or the part that acts"),
    ("takes note", "records, counts, adds"),
    ("is said to", "say what is so, or who says it"),
    ("sees to it", "makes sure, checks"),
    ("thereby", "put the effect into a sentence of its own"),
    ("all the same", "nevertheless, does not matter"),
    ("of whom", "begin a new sentence"),
];

/// Number of places in which the name of a type may stand.
const MAX_PLACES: usize = 3;

/// Type names that may stand in more places: the name, and the reason.
const SHARED_NAMES: &[(&str, &str)] = &[
    ("Table", "the referee's table, and the hash tables of searches and proofs"),
    ("Found", "the result of a search, in each search that returns one"),
];

/// Pages at the root whose prose is checked.
const PAGES: &[&str] = &["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "GLOSSARY.md"];

pub(super) fn check(tree: &Tree, violations: &mut Vec<Violation>) {
    for package in &tree.packages {
        check_summaries(package, violations);
        check_limits(package, violations);
        for (file, source) in &package.sources {
            let comments = source.only(SpanKind::Comment);
            let is_doc = |line: &str| ["///", "//!"].iter().any(|marker| line.trim_start().starts_with(marker));
            check_phrases(file, comments.lines().enumerate().filter(|(_, line)| is_doc(line)), violations);
        }
    }
    for page in PAGES.iter().map(Path::new) {
        let text = tree.text(page).unwrap_or_default();
        check_phrases(page, text.lines().enumerate(), violations);
    }
    check_type_names(tree, violations);
    check_glossary(tree, violations);
}

/// A paragraph of a documentation comment begins with the thing or the action.
fn check_summaries(package: &Package, violations: &mut Vec<Violation>) {
    for (file, source) in &package.sources {
        let comments = source.only(SpanKind::Comment);
        let (mut before, mut begins) = (None, true);
        for (index, line) in comments.lines().enumerate() {
            let line = line.trim_start();
            let marker = ["///", "//!"].into_iter().find(|marker| line.starts_with(marker));
            let text = marker.map(|marker| line[marker.len()..].trim());
            if let (Some(text), true) = (text, begins || marker != before) {
                let word = text.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
                if QUESTIONS.contains(&word) {
                    let message = format!("a paragraph of documentation begins with {word:?}: its subject comes first");
                    violations.push(Violation::new(file, index + 1, message));
                }
            }
            begins = text.is_some_and(str::is_empty);
            before = marker;
        }
    }
}

/// Refuses the phrases of [`STIFF`] in the lines of a text, which have their numbers from 0.
fn check_phrases<'a>(file: &Path, lines: impl Iterator<Item = (usize, &'a str)>, violations: &mut Vec<Violation>) {
    for (index, line) in lines {
        let line = line.to_lowercase();
        for (phrase, instead) in STIFF.iter().filter(|(phrase, _)| line.contains(phrase)) {
            violations.push(Violation::new(file, index + 1, format!("{phrase:?} is stiff: {instead}")));
        }
    }
}

/// Upper limits are called `MAX_`, as everywhere else.
fn check_limits(package: &Package, violations: &mut Vec<Violation>) {
    for (file, source) in &package.sources {
        for (index, line) in source.only(SpanKind::Code).lines().enumerate() {
            if let Some((_, rest)) = line.split_once("const MOST_") {
                let name = word_at(rest);
                let message = format!("MOST_{name}: the usual name of an upper limit is MAX_{name}");
                violations.push(Violation::new(file, index + 1, message));
            }
        }
    }
}

/// Refuses a type name that occurs in many places, because it says too little in each. The games have the same rooms and
/// count as one place; the messages of the page repeat the names of the vocabulary and do not count.
fn check_type_names(tree: &Tree, violations: &mut Vec<Violation>) {
    let mut places: BTreeMap<String, BTreeSet<PathBuf>> = BTreeMap::new();
    for (file, _, name) in type_definitions(tree) {
        if file.starts_with("crates/web/src/message") {
            continue;
        }
        let place = if file.starts_with("games") { PathBuf::from("games") } else { file };
        places.entry(name).or_default().insert(place);
    }
    for (name, files) in places {
        if files.len() > MAX_PLACES && !SHARED_NAMES.iter().any(|(shared, _)| *shared == name) {
            let list = files.iter().map(|file| file.display().to_string()).collect::<Vec<_>>().join(", ");
            let message = format!("{name} is the name of a type in {list}: say of each which one it is");
            let first = files.into_iter().next().unwrap_or_default();
            violations.push(Violation::new(first, 1, message));
        }
    }
}

/// Names of types in the glossary exist, and so do the pages that it names.
fn check_glossary(tree: &Tree, violations: &mut Vec<Violation>) {
    const GLOSSARY: &str = "GLOSSARY.md";
    let Some(glossary) = tree.text(Path::new(GLOSSARY)) else { return };
    let known: BTreeSet<String> = type_definitions(tree).map(|(_, _, name)| name).collect();
    for (index, line) in glossary.lines().enumerate() {
        for code in line.split('`').skip(1).step_by(2) {
            let name = code.rsplit("::").next().unwrap_or_default();
            let is_page = code.ends_with(".md");
            if is_page && tree.text(Path::new(code)).is_none() {
                violations.push(Violation::new(GLOSSARY, index + 1, format!("there is no page {code}")));
            } else if !is_page && is_type_name(name) && !known.contains(name) {
                violations.push(Violation::new(GLOSSARY, index + 1, format!("there is no type {name} any more")));
            }
        }
    }
}

/// The types that other modules can name: the file, the line and the name.
fn type_definitions(tree: &Tree) -> impl Iterator<Item = (PathBuf, usize, String)> + '_ {
    let shipped = |package: &'_ Package, file: &Path| package.ships(file);
    tree.packages.iter().flat_map(move |package| {
        let sources = package.sources.iter().filter(move |(file, _)| shipped(package, file));
        sources.flat_map(|(file, source)| {
            let code = source.shipped(SpanKind::Code);
            let names = code.lines().enumerate();
            let names: Vec<_> = names.filter_map(|(index, line)| Some((index + 1, defined_type(line)?))).collect();
            names.into_iter().map(|(line, name)| (file.clone(), line, name))
        })
    })
}

/// The name of the type that a line of code defines with any kind of `pub`.
fn defined_type(line: &str) -> Option<String> {
    let rest = line.trim_start().strip_prefix("pub")?;
    let rest = match rest.strip_prefix('(') {
        Some(scope) => scope.split_once(')')?.1,
        None => rest,
    };
    let (keyword, name) = rest.strip_prefix(' ')?.split_once(' ')?;
    let name = word_at(name);
    let is_type = ["struct", "enum", "trait", "type", "union"].contains(&keyword);
    (is_type && !name.is_empty()).then(|| name.to_owned())
}

/// The identifier at the beginning of a text.
fn word_at(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
    &text[..end]
}

/// True for a word in camel case such as `JournalEntry`, but not for one of capitals such as `BWP`.
fn is_type_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_uppercase())
        && word.contains(|c: char| c.is_ascii_lowercase())
        && word.chars().all(|c| c.is_ascii_alphanumeric())
}
