//! The files of texts of the whole workspace: every language has every message, and every message is used as it is written.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser::parse;

/// The arguments of each message, by key; an attribute's key has a dot.
type Keys = BTreeMap<String, BTreeSet<String>>;

/// Parts of keys that are made of the names that a game has for its players, pieces and so on.
const NAMED: [&str; 14] = [
    "-name", "-title", "-summary", "-rules", "-side-", "-piece-", "-threat-", "-theme-", "-game", "-option-",
    "-player-", "-script-", "-lesson-", "-move-",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn children(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    found.sort();
    found
}

/// The folders with texts below `part` of the workspace, with the folder that each belongs to.
fn owners(part: &str) -> Vec<PathBuf> {
    children(&root().join(part)).into_iter().filter(|owner| owner.join("texts").is_dir()).collect()
}

/// All folders of texts.
fn folders() -> Vec<PathBuf> {
    let lessons = owners("games").into_iter().map(|owner| owner.join("lessons")).filter(|folder| folder.is_dir());
    let owners = owners("games").into_iter().chain(owners("crates")).chain([root().join("crates/web/page")]);
    owners.map(|owner| owner.join("texts")).chain(lessons).collect()
}

/// The messages of each language in a folder.
fn languages(folder: &Path) -> BTreeMap<String, Keys> {
    let files = children(folder).into_iter().filter(|file| file.extension().is_some_and(|ending| ending == "ftl"));
    files.map(|file| (file.file_stem().expect("a name").to_string_lossy().into_owned(), keys(&file))).collect()
}

fn keys(file: &Path) -> Keys {
    let text = fs::read_to_string(file).expect("a text");
    let resource = parse(text.as_str()).unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", file.display()));
    let mut keys = Keys::new();
    for entry in &resource.body {
        let Entry::Message(message) = entry else { continue };
        let parts = message.value.iter().map(|value| (message.id.name.to_owned(), value));
        let attribute = |name: &str| format!("{}.{name}", message.id.name);
        let attributes = message.attributes.iter().map(|part| (attribute(part.id.name), &part.value));
        for (key, pattern) in parts.chain(attributes) {
            let mut names = BTreeSet::new();
            of_pattern(pattern, &mut names);
            assert!(keys.insert(key.clone(), names).is_none(), "{}: {key} stands there twice", file.display());
        }
    }
    keys
}

fn of_pattern(pattern: &Pattern<&str>, names: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            of_expression(expression, names);
        }
    }
}

fn of_expression(expression: &Expression<&str>, names: &mut BTreeSet<String>) {
    let selector = match expression {
        Expression::Inline(inline) => inline,
        Expression::Select { selector, variants } => {
            variants.iter().for_each(|variant| of_pattern(&variant.value, names));
            selector
        }
    };
    match selector {
        InlineExpression::VariableReference { id } => drop(names.insert(id.name.to_owned())),
        InlineExpression::FunctionReference { arguments, .. } => {
            for argument in &arguments.positional {
                if let InlineExpression::VariableReference { id } = argument {
                    names.insert(id.name.to_owned());
                }
            }
        }
        _ => {}
    }
}

/// The Rust of some folders.
fn code(folders: impl IntoIterator<Item = PathBuf>) -> String {
    let mut waiting: Vec<PathBuf> = folders.into_iter().collect();
    let mut text = String::new();
    while let Some(path) = waiting.pop() {
        if path.is_dir() {
            waiting.extend(children(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            text += &fs::read_to_string(&path).expect("a source");
        }
    }
    text
}

#[test]
fn every_language_has_the_keys_and_arguments_of_english() {
    for folder in folders() {
        let languages = languages(&folder);
        let english = languages.get("en").unwrap_or_else(|| panic!("{} has no en.ftl", folder.display()));
        for (language, keys) in &languages {
            let all: BTreeSet<&String> = english.keys().chain(keys.keys()).collect();
            let wrong: Vec<_> = all.into_iter().filter(|key| english.get(*key) != keys.get(*key)).collect();
            assert!(wrong.is_empty(), "{language}.ftl of {} is not as en.ftl in {wrong:?}", folder.display());
        }
    }
}

#[test]
fn no_key_stands_in_two_folders() {
    let mut seen: BTreeMap<String, PathBuf> = BTreeMap::new();
    for folder in folders() {
        for key in languages(&folder).remove("en").unwrap_or_default().into_keys() {
            let other = seen.insert(key.clone(), folder.clone());
            assert!(
                other.is_none(),
                "{key} stands in {} and in {}",
                folder.display(),
                other.unwrap_or_default().display()
            );
        }
    }
}

#[test]
fn the_keys_of_a_game_begin_with_its_name() {
    for game in owners("games") {
        let name = format!("{}-", game.file_name().expect("a name").to_string_lossy());
        let folders = ["texts", "lessons"].map(|name| game.join(name)).into_iter().filter(|folder| folder.is_dir());
        for key in folders.flat_map(|folder| languages(&folder).remove("en").unwrap_or_default().into_keys()) {
            assert!(key.starts_with(&name), "{key} of {}", game.display());
        }
    }
}

/// The keys of a source with the names that follow each in `TEXTS.with("key", [("name", …), …])`.
fn calls(code: &str) -> Vec<(String, Option<BTreeSet<String>>)> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices(".with(\"").chain(code.match_indices(".say(\"")) {
        let rest = &code[at..];
        let Some((key, after)) = rest.split_once('"').and_then(|(_, rest)| rest.split_once('"')) else { continue };
        let listed = after.trim_start_matches([',', ' ', '\n']).strip_prefix('[');
        let names = match listed {
            _ if rest.starts_with(".say") => Some(BTreeSet::new()),
            // A list that is no variable: its names stand before the first bracket that closes it.
            Some(list) => list.find("]").map(|end| {
                let names = list[..end].split("(\"").skip(1).filter_map(|part| part.split_once("\","));
                names.map(|(name, _)| name.to_owned()).collect()
            }),
            None => None,
        };
        // Of a list that begins with a variable not all names are known.
        let is_whole = listed.is_none_or(|list| list.trim_start().starts_with("(\""));
        found.push((
            key.to_owned(),
            names.filter(|names: &BTreeSet<String>| is_whole && (!names.is_empty() || listed.is_none())),
        ));
    }
    found
}

#[test]
fn every_message_is_used_with_its_arguments_and_none_is_missing() {
    let crates = || children(&root().join("crates")).into_iter().map(|owner| owner.join("src"));
    let games = owners("games").into_iter().map(|game| (game.join("texts"), code([game.join("src")])));
    let shared = code(crates());
    let ours = owners("crates").into_iter().map(|owner| (owner.join("texts"), shared.clone()));
    let mut known = Keys::new();
    let mut called = Vec::new();
    for (folder, code) in games.chain(ours) {
        let english = languages(&folder).remove("en").unwrap_or_default();
        for key in english.keys() {
            let is_named = key.contains('.') || NAMED.iter().any(|part| key.contains(part));
            assert!(is_named || code.contains(&format!("\"{key}\"")), "nothing says {key} of {}", folder.display());
        }
        known.extend(english);
        called.extend(calls(&code));
    }
    // The texts of the tests of this crate itself.
    called.retain(|(key, _)| !key.starts_with("demo-"));
    assert!(called.len() > 50, "only {} messages are said", called.len());
    for (key, names) in called.into_iter().filter(|(key, _)| key.contains('-')) {
        let Some(wanted) = known.get(&key) else { panic!("there is no text for {key}") };
        if let Some(names) = names {
            assert_eq!(&names, wanted, "{key}");
        }
    }
}
