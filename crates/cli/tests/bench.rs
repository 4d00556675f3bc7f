//! The signature of the engines: it changes with their behaviour and with nothing else.

use std::path::Path;

use crate::common::{json, output, run};

/// The pinned number of one game, which stands in the folder of the game; a new game has none until its engine is settled.
/// A change of an engine's search changes it, and its commit message names it.
fn pinned(game: &str) -> Option<u64> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../games/{game}/tests/signature.txt"));
    let text = std::fs::read_to_string(&file).ok()?;
    Some(text.trim().parse().unwrap_or_else(|error| panic!("{}: {error}", file.display())))
}

#[test]
fn the_signature_is_the_pinned_one() {
    let printed = output(&["bench"]);
    let last = printed.lines().last().expect("a signature");
    let mut words = last.split(' ');
    assert_eq!(words.next(), Some("signature"));
    let mut pins = 0;
    for game in boardwright_catalog::GAMES {
        let name = game.family().name;
        assert_eq!(words.next(), Some(name), "{last}");
        let nodes = words.next().and_then(|word| word.parse::<u64>().ok());
        assert!(nodes.is_some(), "{last}");
        if let Some(pinned) = pinned(name) {
            assert_eq!(nodes, Some(pinned), "{name}: {last}");
            pins += 1;
        }
    }
    assert_eq!(words.next(), None, "{last}");
    assert!(pins >= 3, "the files with the numbers are gone");
}

#[test]
fn one_game_is_counted_as_among_all() {
    let lines = json(&["bench", "kalah:6x4", "--json"]);
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0]["nodes"].as_u64(), pinned("kalah"));
}

#[test]
fn an_unknown_game_and_a_depth_of_nothing_are_refused() {
    assert_eq!(run(&["bench", "klah"]).code, Some(2));
    assert_eq!(run(&["bench", "--depth", "0"]).code, Some(2));
}
