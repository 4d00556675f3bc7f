//! A fourth game costs one folder and one line in the catalog: the scaffold compiles, passes and is found.

use std::fs;
use std::path::{Path, PathBuf};

use xtask::{new_game, workspace_root};

/// Parts of the workspace that a game needs.
const NEEDED: &[&str] = &[
    "Cargo.toml",
    "Cargo.lock",
    "clippy.toml",
    "rustfmt.toml",
    "crates/game",
    "crates/proof",
    "crates/proof-check",
    "crates/search",
    "crates/texts",
    "crates/openings",
    "crates/puzzles",
    "crates/catalog",
    "games",
];

fn copy(from: &Path, to: &Path) {
    if !from.is_dir() {
        fs::create_dir_all(to.parent().expect("a file has a folder")).expect("the folder can be made");
        fs::copy(from, to).expect("the file can be copied");
        return;
    }
    for entry in fs::read_dir(from).expect("the folder can be read") {
        let name = entry.expect("the entry can be read").file_name();
        copy(&from.join(&name), &to.join(&name));
    }
}

/// A copy of the needed parts in the build folder, so that its own builds are kept from run to run.
fn small_workspace() -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("new-game");
    for part in ["crates", "games"] {
        // The copy of the last run; there is none at first.
        let _ = fs::remove_dir_all(root.join(part));
    }
    for part in NEEDED {
        copy(&workspace_root().join(part), &root.join(part));
    }
    let manifest = root.join("Cargo.toml");
    let text = fs::read_to_string(&manifest).expect("the manifest can be read");
    let text = text.replace("\"fuzz\", ", "").replace(", \"python\", \"xtask\"]", "]");
    let text = text.replace("default-members = [\"crates/cli\"]\n", "");
    // The little game is small, and what it is built with is built for it alone: without any optimization.
    let end = text.find("[profile.").expect("the profiles are the last part");
    let text = text[..end].to_owned() + "[profile.dev]\ndebug = false\nincremental = false\n";
    fs::write(&manifest, text).expect("the manifest can be written");
    root
}

#[track_caller]
fn cargo(root: &Path, arguments: &[&str]) {
    let output = xtask::cargo()
        .args(arguments)
        .arg("--offline")
        .current_dir(root)
        .env("CARGO_TARGET_DIR", root.join("target"))
        .output()
        .expect("cargo runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    let out = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "cargo {} failed\n{errors}\n{out}", arguments.join(" "));
    assert!(!errors.contains("--> games/pebbles/"), "the new game has warnings\n{errors}");
}

#[test]
fn a_new_game_plays_from_the_first_minute() {
    let root = small_workspace();
    let files = new_game::create(&root, "pebbles").expect("the game can be laid out");
    let outside: Vec<_> = files.iter().filter(|file| !file.starts_with("games/pebbles")).collect();
    let (pages, edited): (Vec<_>, Vec<_>) = outside.into_iter().partition(|file| file.starts_with("docs/lua"));
    assert_eq!(edited.len(), 3, "a game costs its folder and one line in each of {edited:?}");
    assert_eq!(pages.len(), 2, "a game has a page and types for writers of bots: {pages:?}");

    cargo(&root, &["test", "-p", "boardwright-pebbles"]);
    cargo(&root, &["check", "-p", "boardwright-catalog"]);

    let again = new_game::create(&root, "pebbles").expect_err("the name is taken now");
    assert!(again.to_string().contains("games/pebbles exists"), "{again}");
}
