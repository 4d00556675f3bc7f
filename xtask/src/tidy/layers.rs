//! No dependency points upwards, and each heavy dependency stays in its room.

use super::Violation;
use super::tree::{Layer, Package, Tree};

/// Crates that a game may build on besides the vocabulary.
const BELOW_GAMES: &[&str] = &["game", "texts", "search", "openings", "proof-check", "proof", "protocol"];

/// Infrastructure that builds on other infrastructure, and why.
const AMONG_INFRASTRUCTURE: &[(&str, &str)] = &[
    // The store implements the arena's trait for what keeps the games of an event.
    ("store", "arena"),
    // The arena says its messages by key.
    ("arena", "texts"),
    // What writes certificates takes the walks of what checks them, and so does what plays by them.
    ("proof", "proof-check"),
    // A puzzle is a position with certificates.
    ("puzzles", "proof"),
    // So do engines.
    ("search", "texts"),
    // So do opening rules.
    ("openings", "texts"),
];

/// Leaves that build on another leaf, and why.
const AMONG_LEAVES: &[(&str, &str)] = &[
    // The Python package brings the whole program along.
    ("python", "cli"),
    // Its own tests switch its features on.
    ("cli", "cli"),
];

/// Dependencies that only one room may have, and why.
const ROOMS: &[(&str, &[&str], &str)] = &[
    ("fluent-bundle", &["texts"], "messages are said in one place"),
    ("mlua", &["lua"], "scripts run in one sandbox"),
    ("async-nats", &["cluster"], "the bus is spoken in one place"),
    ("axum", &["web", "class"], "a web server belongs to pages alone"),
    ("hyper", &["web"], "a web server belongs to pages alone"),
    ("hyper-util", &["web"], "a web server belongs to pages alone"),
    ("tower-http", &["web"], "a web server belongs to pages alone"),
    ("tokio", &["web", "class", "cluster"], "only what speaks with other machines waits for many of them at once"),
    ("tungstenite", &["kgp"], "clients of sockets are games on other machines"),
    ("pyo3", &["python"], "the bindings are a thin leaf"),
    ("numpy", &["python"], "the bindings are a thin leaf"),
    ("parquet", &["columns"], "tables are written in one place"),
    ("rusqlite", &["store"], "records are stored in one place"),
    ("windows-sys", &["protocol"], "unsafe calls of the system are in one place"),
];

pub(super) fn check(tree: &Tree, violations: &mut Vec<Violation>) {
    for package in &tree.packages {
        if package.layer.is_none() {
            violations.push(Violation::new(
                package.manifest_path(),
                1,
                format!(
                    "{} has no layer, so nobody knows what it may depend on: give it one in xtask/src/tidy/tree.rs",
                    package.short_name()
                ),
            ));
        }
        for (key, name) in package.manifest.dependencies(&tree.manifest) {
            let fault = match tree.packages.iter().find(|other| other.name == name) {
                Some(target) => edge_fault(package, target),
                None => room_fault(package, &name),
            };
            if let Some(message) = fault {
                violations.push(Violation::new(package.manifest_path(), package.manifest.line_of(&key), message));
            }
        }
    }
    check_panic(tree, violations);
}

/// Fault of a dependency between two packages of the workspace.
fn edge_fault(from: &Package, to: &Package) -> Option<String> {
    let (below, to_layer) = (from.layer?, to.layer?);
    let edge = format!("{} depends on {}", from.short_name(), to.short_name());
    match below {
        Layer::Vocabulary => Some(format!("{edge}: the vocabulary depends on nothing of the workspace")),
        Layer::Infrastructure if AMONG_INFRASTRUCTURE.contains(&(from.short_name(), to.short_name())) => None,
        Layer::Infrastructure if to_layer != Layer::Vocabulary => {
            Some(format!("{edge}: infrastructure depends on the vocabulary only, so that it knows no game"))
        }
        Layer::Game if to_layer == Layer::Game => Some(format!("{edge}: a game stands alone, in one folder")),
        Layer::Game if !BELOW_GAMES.contains(&to.short_name()) => {
            Some(format!("{edge}: a game depends on {} only", BELOW_GAMES.join(", ")))
        }
        Layer::Catalog if !matches!(to_layer, Layer::Vocabulary | Layer::Game) && to.short_name() != "texts" => {
            Some(format!("{edge}: the catalog lists games and reads their records, for which it needs texts alone"))
        }
        _ if to_layer == Layer::Surface && below != Layer::Leaf => {
            Some(format!("{edge}: only a program shows what it can do"))
        }
        Layer::Leaf if AMONG_LEAVES.contains(&(from.short_name(), to.short_name())) => None,
        _ if matches!(to_layer, Layer::Leaf | Layer::Chore) => {
            Some(format!("{edge}: nothing depends on a leaf, so that each can be left out"))
        }
        Layer::Chore => Some(format!("{edge}: a chore links nothing of the workspace, so that it is built in seconds")),
        _ => None,
    }
}

fn room_fault(package: &Package, name: &str) -> Option<String> {
    let (_, rooms, why) = ROOMS.iter().find(|(dependency, ..)| *dependency == name)?;
    (!rooms.contains(&package.short_name()))
        .then(|| format!("{} depends on {name}, which lives in {} only: {why}", package.short_name(), rooms.join(", ")))
}

/// A panic of a native player must be caught at its seat.
fn check_panic(tree: &Tree, violations: &mut Vec<Violation>) {
    let profiles = tree.manifest.table.get("profile").and_then(toml::Value::as_table);
    for (name, profile) in profiles.into_iter().flatten() {
        if profile.get("panic").and_then(toml::Value::as_str) == Some("abort") {
            violations.push(Violation::new(
                "Cargo.toml",
                tree.manifest.line_of("panic"),
                format!(
                    "profile {name} aborts on a panic: a panic in a player must cost it its match and nothing else"
                ),
            ));
        }
    }
}
