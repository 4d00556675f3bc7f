//! Checks of words: one meaning for each name of a type, and a glossary that names what exists.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::Violation;
use super::source::SpanKind;
use super::tree::{Layer, Package, Tree};

/// Number of places in which the name of a type may stand.
const MAX_PLACES: usize = 3;

/// Type names that may stand in more places: the name, and the reason.
const SHARED_NAMES: &[(&str, &str)] = &[
    ("Table", "the referee's table, and the hash tables of searches and proofs"),
    ("Found", "the result of a search, in each search that returns one"),
];

pub(super) fn check(tree: &Tree, violations: &mut Vec<Violation>) {
    check_type_names(tree, violations);
    check_public_names(tree, violations);
    check_glossary(tree, violations);
}

/// Refuses a type name that occurs in many places, because it says too little in each. The games have the same rooms and
/// count as one place; the messages of the page repeat the names of the vocabulary and do not count.
fn check_type_names(tree: &Tree, violations: &mut Vec<Violation>) {
    let mut places: BTreeMap<String, BTreeSet<PathBuf>> = BTreeMap::new();
    for TypeDefinition { file, name, .. } in tree.packages.iter().flat_map(type_definitions) {
        if file.starts_with("crates/service/src/message") {
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

/// Refuses a type that is public under the name of a public type of another crate: a reader who meets the name in a third crate
/// would have to look up which is meant. The games count as one crate again. Nothing imports the types of programs and chores, and
/// the page's messages repeat the names of the vocabulary, so that they are free.
fn check_public_names(tree: &Tree, violations: &mut Vec<Violation>) {
    let is_library = |package: &&Package| {
        !matches!(package.layer, Some(Layer::Leaf | Layer::Chore)) && package.folder != Path::new("crates/service")
    };
    let mut owners: BTreeMap<String, PathBuf> = BTreeMap::new();
    for package in tree.packages.iter().filter(is_library) {
        let owner = if package.layer == Some(Layer::Game) { Path::new("games") } else { &package.folder };
        for TypeDefinition { file, line, name, .. } in type_definitions(package).filter(|it| it.is_public) {
            let first = owners.entry(name.clone()).or_insert_with(|| owner.to_owned());
            if first != owner {
                let message =
                    format!("{name} is a public type of {}, too: say of one which one it is", first.display());
                violations.push(Violation::new(file, line, message));
            }
        }
    }
}

/// Names of types in the glossary exist, each once, and so do the pages that it names. The messages of the page repeat names of
/// the vocabulary, and a command's arguments bear the command's name: neither is counted.
fn check_glossary(tree: &Tree, violations: &mut Vec<Violation>) {
    const GLOSSARY: &str = "GLOSSARY.md";
    let Some(glossary) = tree.text(Path::new(GLOSSARY)) else { return };
    /// The last one stands in for the scripts where none can run.
    const REPEATED: [&str; 3] = ["crates/service/src/message", "crates/cli/src/commands", "crates/service/src/lua.rs"];
    let mut known: BTreeMap<String, BTreeSet<PathBuf>> = BTreeMap::new();
    for TypeDefinition { file, name, .. } in tree.packages.iter().flat_map(type_definitions) {
        let files = known.entry(name).or_default();
        if !REPEATED.iter().any(|path| file.starts_with(path)) {
            files.insert(file);
        }
    }
    for (index, line) in glossary.lines().enumerate() {
        for code in line.split('`').skip(1).step_by(2) {
            let name = code.rsplit("::").next().unwrap_or_default();
            let is_page = code.ends_with(".md");
            if is_page && tree.text(Path::new(code)).is_none() {
                violations.push(Violation::new(GLOSSARY, index + 1, format!("there is no page {code}")));
            } else if !is_page && is_type_name(name) {
                match known.get(name) {
                    None => {
                        violations.push(Violation::new(
                            GLOSSARY,
                            index + 1,
                            format!("there is no type {name} any more"),
                        ));
                    }
                    Some(files) if files.len() > 1 => {
                        let list = files.iter().map(|file| file.display().to_string()).collect::<Vec<_>>().join(", ");
                        let message = format!("{name} has one meaning, and is a type in {list}");
                        violations.push(Violation::new(GLOSSARY, index + 1, message));
                    }
                    Some(_) => {}
                }
            }
        }
    }
}

/// A type that other modules can name.
struct TypeDefinition {
    file: PathBuf,
    line: usize,
    name: String,
    /// True if other crates can name it as well, as far as its line tells.
    is_public: bool,
}

/// The types of a package that other modules can name.
fn type_definitions(package: &Package) -> impl Iterator<Item = TypeDefinition> {
    package.sources.iter().filter(|(file, _)| package.ships(file)).flat_map(|(file, source)| {
        let code = source.shipped(SpanKind::Code);
        let definition = |(index, line): (usize, &str)| {
            let is_public = line.trim_start().starts_with("pub ");
            Some(TypeDefinition { file: file.clone(), line: index + 1, name: defined_type(line)?, is_public })
        };
        code.lines().enumerate().filter_map(definition).collect::<Vec<_>>()
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
