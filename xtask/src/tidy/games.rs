//! Requirements of every game: its files, and the imports of its rules.

use std::path::{Component, Path, PathBuf};

use super::Violation;
use super::paths::paths;
use super::source::{SourceText, SpanKind, line_of};
use super::tree::{Layer, Package, Tree};

/// The rooms that a game's source may have: a reader of one game finds the way in all of them.
const ROOMS: [&str; 19] = [
    "lib",
    "rules",
    "notation",
    "numbers",
    "view",
    "board",
    "eval",
    "search",
    "threats",
    "solver",
    "players",
    "dialect",
    "records",
    "scripting",
    "openings",
    "proofs",
    "puzzles",
    "measure",
    "texts",
];

pub(super) fn check(tree: &Tree, violations: &mut Vec<Violation>) {
    for game in tree.in_layers(&[Layer::Game]) {
        check_files(tree, game, violations);
        for (file, source) in &game.sources {
            check_room(&game.folder, file, violations);
            if let Some(module) = rules_module(&game.folder, file) {
                check_rules(tree, game, file, &module, source, violations);
            }
        }
    }
}

fn check_files(tree: &Tree, game: &Package, violations: &mut Vec<Violation>) {
    let files = [
        ("README.md", "the rules in prose, for people"),
        ("tests/perft.txt", "counts of positions with their sources, the strictest test of the rules"),
    ];
    for (file, what) in files {
        let file = game.folder.join(file);
        if tree.text(&file).is_none_or(|text| text.trim().is_empty()) {
            violations.push(Violation::new(file, 1, format!("missing or empty: every game brings {what}")));
        }
    }
    if !game.sources.keys().any(|file| rules_module(&game.folder, file).is_some()) {
        let file = game.folder.join("src/rules.rs");
        violations.push(Violation::new(file, 1, "missing: the rules stand apart, so that they can be read alone"));
    }
}

/// Refuses files outside the rooms that all games share.
fn check_room(folder: &Path, file: &Path, violations: &mut Vec<Violation>) {
    let Ok(inside) = file.strip_prefix(folder.join("src")) else { return };
    let inside = inside.with_extension("");
    let Some(room) = inside.iter().next().and_then(|name| name.to_str()) else { return };
    if !ROOMS.contains(&room) {
        let message = format!("{room} is no room of a game: the rooms are {}", ROOMS.join(", "));
        violations.push(Violation::new(file, 1, message));
    }
}

/// The module path of a file of the rules, such as `rules, sowing`; `None` for any other file.
fn rules_module(folder: &Path, file: &Path) -> Option<Vec<String>> {
    let inside: PathBuf = file.strip_prefix(folder.join("src")).ok()?.with_extension("");
    let module: Vec<String> = inside
        .components()
        .filter_map(|part| match part {
            Component::Normal(name) => name.to_str().map(str::to_owned),
            _ => None,
        })
        .filter(|name| name != "mod")
        .collect();
    (module.first().is_some_and(|first| first == "rules")).then_some(module)
}

fn check_rules(
    tree: &Tree,
    game: &Package,
    file: &Path,
    module: &[String],
    source: &SourceText,
    violations: &mut Vec<Violation>,
) {
    let foreign: Vec<String> = game
        .manifest
        .dependencies(&tree.manifest)
        .into_iter()
        .filter(|(_, package)| package != "boardwright-game")
        .map(|(key, _)| key.replace('-', "_"))
        .collect();
    let code = source.shipped(SpanKind::Code);
    for path in paths(&code) {
        let first = path.segments[0].as_str();
        let is_path = path.imported || path.segments.len() > 1;
        let fault = if is_path && foreign.iter().any(|name| name == first) {
            Some("the rules import the vocabulary and nothing else, so that they can be trusted alone")
        } else if is_path && leaves_rules(&path.segments, module) {
            Some("the rules import no other part of their game, so that engine and screens can be checked against them")
        } else {
            None
        };
        if let Some(why) = fault {
            let message = format!("{}: {why}", path.segments.join("::"));
            violations.push(Violation::new(file, line_of(&code, path.offset), message));
        }
    }
}

/// Room of the messages by key that a game has for people; they decide nothing, so the rules may say them.
const TEXTS: &str = "texts";

/// True if a path leads out of the rules of its own crate, seen from a module of the rules.
fn leaves_rules(path: &[String], module: &[String]) -> bool {
    let (start, rest) = match path[0].as_str() {
        "crate" => (0, &path[1..]),
        "super" => {
            let steps = path.iter().take_while(|segment| *segment == "super").count();
            (module.len().saturating_sub(steps), &path[steps..])
        }
        _ => return false,
    };
    start == 0 && rest.first().is_some_and(|segment| segment != "rules" && segment != TEXTS)
}

#[cfg(test)]
mod tests {
    use super::{leaves_rules, rules_module};

    #[track_caller]
    fn check(file: &str, path: &str, leaves: bool) {
        let module = rules_module("games/a".as_ref(), format!("games/a/src/{file}").as_ref()).expect("a rules file");
        let segments: Vec<String> = path.split("::").map(str::to_owned).collect();
        assert_eq!(leaves_rules(&segments, &module), leaves, "{path} in {file}");
    }

    #[test]
    fn ways_out_of_the_rules_are_seen() {
        check("rules.rs", "crate::search::Search", true);
        check("rules.rs", "crate::rules::Move", false);
        check("rules.rs", "crate::texts::TEXTS", false);
        check("rules.rs", "super::search", true);
        check("rules.rs", "self::sowing", false);
        check("rules/mod.rs", "super::search", true);
        check("rules/sowing.rs", "super::Move", false);
        check("rules/sowing.rs", "super::super::search", true);
        check("rules/deep/er.rs", "super::super::Move", false);
    }

    #[test]
    fn other_files_are_no_rules() {
        for file in ["games/a/src/lib.rs", "games/a/tests/rules.rs", "games/a/src/rules_of_thumb.rs"] {
            assert_eq!(rules_module("games/a".as_ref(), file.as_ref()), None, "{file}");
        }
    }
}
