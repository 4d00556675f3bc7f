//! Lays out a new game: a folder under games/, its pages for writers of bots, and its entry in the catalog.
//!
//! The templates are a complete tiny game with rules, texts, views, an engine, a solver, queries for scripts, a bot,
//! openings and tests, which the author replaces piece by piece.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

/// The files of a game. In them `sample` stands for the family name and `Sample` for the type of its positions.
const TEMPLATES: &[(&str, &str)] = &[
    ("Cargo.toml", include_str!("../templates/game/Cargo.toml")),
    ("README.md", include_str!("../templates/game/README.md")),
    ("src/lib.rs", include_str!("../templates/game/src/lib.rs")),
    ("src/eval.rs", include_str!("../templates/game/src/eval.rs")),
    ("src/numbers.rs", include_str!("../templates/game/src/numbers.rs")),
    ("src/notation.rs", include_str!("../templates/game/src/notation.rs")),
    ("bots/remainder.lua", include_str!("../templates/game/bots/remainder.lua")),
    ("openings/12.txt", include_str!("../templates/game/openings/12.txt")),
    ("src/rules.rs", include_str!("../templates/game/src/rules.rs")),
    ("src/scripting.rs", include_str!("../templates/game/src/scripting.rs")),
    ("src/texts.rs", include_str!("../templates/game/src/texts.rs")),
    ("texts/en.ftl", include_str!("../templates/game/texts/en.ftl")),
    ("src/view.rs", include_str!("../templates/game/src/view.rs")),
    ("tests/conformance.rs", include_str!("../templates/game/tests/conformance.rs")),
    ("tests/perft.txt", include_str!("../templates/game/tests/perft.txt")),
];

/// The page for writers of bots, which stands beside those of the other games.
const PAGE: &str = include_str!("../templates/game/docs/page.md");

/// The types that bots of every game find, and the place in them at which the questions of a game stand.
const TYPES: &str = include_str!("../../crates/lua/src/definitions.d.luau");
const QUERIES_PLACE: &str = "\t-- (questions of the game)\n";

/// The questions of the game of the templates, as types.
const QUERIES: &str = include_str!("../templates/game/docs/queries.d.luau");

/// Family names whose type would clash with a name that every game uses.
const TAKEN: &[&str] = &[
    "arguments",
    "board",
    "book",
    "bounds",
    "box",
    "choice",
    "colour",
    "column",
    "datum",
    "err",
    "family",
    "form",
    "game",
    "heuristic",
    "iterator",
    "library",
    "limits",
    "measure",
    "message",
    "move",
    "none",
    "numbers",
    "ok",
    "option",
    "outcome",
    "piece",
    "place",
    "planes",
    "player",
    "point",
    "position",
    "query",
    "remainder",
    "result",
    "score",
    "script",
    "scripting",
    "self",
    "side",
    "solution",
    "solver",
    "some",
    "spec",
    "spot",
    "stop",
    "string",
    "take",
    "turn",
    "variant",
    "vec",
    "view",
];

const LONGEST_NAME: usize = 24;

/// Creates `games/<name>` and its pages for bots under `docs/lua` in the workspace at `root`, and enters it in the catalog;
/// returns what was written.
///
/// # Errors
/// If the name is no family name or is taken, or the workspace does not look as expected; then nothing is written.
pub fn create(root: &Path, name: &str) -> Result<Vec<PathBuf>> {
    check_name(root, name)?;
    let type_name = capitalised(name);
    let mut files: Vec<(PathBuf, String)> = TEMPLATES
        .iter()
        .map(|(file, text)| {
            let text = text.replace("sample", name).replace("Sample", &type_name);
            (Path::new("games").join(name).join(file), text)
        })
        .collect();
    for (ending, text) in [("md", PAGE.to_owned()), ("d.luau", TYPES.replacen(QUERIES_PLACE, QUERIES, 1))] {
        let text = text.replace("sample", name).replace("Sample", &type_name);
        files.push((PathBuf::from(format!("docs/lua/{name}.{ending}")), text));
    }
    let dependency = format!("boardwright-{name} = {{ path = \"games/{name}\" }}");
    files.push(edit(root, "Cargo.toml", |text| {
        let is_game = |line: &str| line.contains("{ path = \"games/");
        let last = text.lines().rfind(|line| is_game(line))?.split(' ').next()?;
        let text = insert_after_last(text, is_game, &dependency)?;
        Some(optimize_alike(&text, last, &format!("boardwright-{name}")))
    })?);
    let use_it = format!("boardwright-{name}.workspace = true");
    files.push(edit(root, "crates/catalog/Cargo.toml", |text| {
        let is_like = |line: &str| line.starts_with("boardwright-") && line.ends_with(".workspace = true");
        insert_after_last(text, is_like, &use_it)
    })?);
    let entry = format!("&boardwright_{name}::{type_name}Game");
    files.push(edit(root, "crates/catalog/src/lib.rs", |text| insert_entry(text, &entry))?);
    for (file, text) in &files {
        let path = root.join(file);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
        }
        fs::write(&path, text).with_context(|| format!("writing {}", file.display()))?;
    }
    let files: Vec<PathBuf> = files.into_iter().map(|(file, _)| file).collect();
    format(root, &files)?;
    Ok(files)
}

/// The file as it will be; nothing is written yet.
fn edit(root: &Path, file: &str, edit: impl Fn(&str) -> Option<String>) -> Result<(PathBuf, String)> {
    let text = fs::read_to_string(root.join(file)).with_context(|| format!("reading {file}"))?;
    let edited = edit(&text).with_context(|| format!("{file} has no list of games to add to"))?;
    Ok((PathBuf::from(file), edited))
}

fn check_name(root: &Path, name: &str) -> Result<()> {
    let starts_well = name.starts_with(|c: char| c.is_ascii_lowercase());
    let is_word = name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
    if !(starts_well && is_word && name.len() <= LONGEST_NAME) {
        bail!("bad name {name:?}: expected up to {LONGEST_NAME} lower-case letters and digits, such as othello");
    }
    ensure!(!TAKEN.contains(&name), "bad name {name:?}: every game uses it for something else");
    for folder in ["games", "crates"] {
        ensure!(!root.join(folder).join(name).exists(), "bad name {name:?}: {folder}/{name} exists");
    }
    for game in fs::read_dir(root.join("games"))? {
        let file = game?.path().join("src/lib.rs");
        let text = fs::read_to_string(&file).unwrap_or_default();
        let aliases =
            text.split_once("aliases: &[").and_then(|(_, rest)| rest.split_once(']')).map_or("", |parts| parts.0);
        ensure!(!aliases.contains(&format!("(\"{name}\"")), "bad name {name:?}: an alias in {}", file.display());
    }
    Ok(())
}

fn capitalised(name: &str) -> String {
    let (first, rest) = name.split_at(1);
    first.to_ascii_uppercase() + rest
}

/// Adds a line below the last one that is like it.
fn insert_after_last(text: &str, is_like: impl Fn(&str) -> bool, line: &str) -> Option<String> {
    let mut lines: Vec<&str> = text.lines().collect();
    let last = lines.iter().rposition(|line| is_like(line))?;
    lines.insert(last + 1, line);
    Some(lines.join("\n") + "\n")
}

/// Adds to every profile that says how one package is optimized the same of another one.
fn optimize_alike(text: &str, known: &str, new: &str) -> String {
    let line = |line: &str| match line.strip_prefix(known).filter(|rest| rest.starts_with(" = { opt-level")) {
        Some(rest) => format!("{line}\n{new}{rest}\n"),
        None => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

/// Adds an entry at the end of the list `GAMES`.
fn insert_entry(text: &str, entry: &str) -> Option<String> {
    let name = text.find("GAMES: &[&dyn Game]")?;
    let value = name + text[name..].find('=')?;
    let start = value + text[value..].find('[')? + 1;
    let end = start + text[start..].find(']')?;
    let list = text[start..end].trim_end();
    let comma = if list.trim().is_empty() || list.ends_with(',') { "" } else { "," };
    Some(format!("{}{list}{comma}\n    {entry},\n{}", &text[..start], &text[end..]))
}

/// Formats the files again, because the name of the game changes the lengths of lines.
fn format(root: &Path, files: &[PathBuf]) -> Result<()> {
    let rust = files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "rs"));
    let status = Command::new("rustfmt").args(["--edition", "2024"]).args(rust).current_dir(root).status();
    ensure!(status.context("running rustfmt")?.success(), "rustfmt could not read what was written");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{check_name, insert_after_last, insert_entry, optimize_alike};

    #[test]
    fn entries_go_to_the_end_of_the_list() {
        for (list, expected) in [
            ("GAMES: &[&dyn Game] = &[\n];\nrest[]", "GAMES: &[&dyn Game] = &[\n    &c,\n];\nrest[]"),
            ("GAMES: &[&dyn Game] = &[&a];", "GAMES: &[&dyn Game] = &[&a,\n    &c,\n];"),
            ("GAMES: &[&dyn Game] =\n    &[&a, &b];", "GAMES: &[&dyn Game] =\n    &[&a, &b,\n    &c,\n];"),
            ("GAMES: &[&dyn Game] = &[\n    &a,\n];", "GAMES: &[&dyn Game] = &[\n    &a,\n    &c,\n];"),
        ] {
            assert_eq!(insert_entry(list, "&c").as_deref(), Some(expected));
        }
        assert_eq!(insert_entry("nothing like it", "&c"), None);
    }

    #[test]
    fn lines_go_below_the_last_like_them() {
        let is_like = |line: &str| line.starts_with('a');
        assert_eq!(insert_after_last("a1\nb\na2\nc\n", is_like, "a3").as_deref(), Some("a1\nb\na2\na3\nc\n"));
        assert_eq!(insert_after_last("b\n", is_like, "a"), None);
    }

    #[test]
    fn a_new_game_is_optimized_as_the_others_are() {
        let text = std::fs::read_to_string(crate::workspace_root().join("Cargo.toml")).expect("the workspace");
        let edited = optimize_alike(&text, "boardwright-kalah", "boardwright-othello");
        let levels = |name: &str| edited.matches(&format!("\n{name} = {{ opt-level = 3")).count();
        assert_eq!(levels("boardwright-othello"), levels("boardwright-kalah"));
        assert!(levels("boardwright-kalah") >= 2, "dev and release");
    }

    #[test]
    fn names_are_words_that_are_free() {
        let root = crate::workspace_root();
        assert!(check_name(&root, "othello8").is_ok());
        for name in
            ["", "Othello", "8x8", "a-b", "../a", "gomoku", "arena", "self", "some", "position", &"a".repeat(25)]
                .into_iter()
                .chain(["five", "tick5", "rubyquiz", "numbers"])
        {
            assert!(check_name(&root, name).is_err(), "{name:?}");
        }
    }
}
