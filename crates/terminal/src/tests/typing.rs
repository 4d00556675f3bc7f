//! Checks what is typed and pasted.

use std::path::PathBuf;

use super::Bench;
use crate::app::PlayAction;

/// The file that was written last.
fn saved(bench: &Bench) -> Option<PathBuf> {
    let path = |action: &PlayAction| if let PlayAction::Save { path, .. } = action { Some(path.clone()) } else { None };
    bench.actions.iter().rev().find_map(path)
}

#[test]
fn a_long_path_is_taken_whole_or_not_at_all() {
    let mut bench = Bench::of("gomoku", ["human", "human"]);
    let path = format!("/tmp/{}/{}.sgf", "x".repeat(250), "y".repeat(250));
    bench.enter(&format!("save {path}"));
    assert_eq!(saved(&bench), Some(path.into()));
    bench.actions.clear();
    bench.enter(&format!("save {}", "z".repeat(5000)));
    assert_eq!(bench.message(), "what was typed has more than 4160 characters and was not read");
    assert_eq!((saved(&bench), bench.game().entry.as_str()), (None, ""));
}
