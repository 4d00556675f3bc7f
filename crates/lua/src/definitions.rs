//! The types of everything that a bot finds, for Luau's tools.

use std::fmt::Write as _;

use boardwright_game::AnyVariant;

/// Definitions for every game.
const COMMON: &str = include_str!("definitions.d.luau");

/// The place in [`COMMON`] at which the questions of a game stand.
const PLACE: &str = "\t-- (questions of the game)\n";

/// The type definitions for bots of a game: a file for `luau-lsp` and `luau-analyze`.
pub fn definitions(variant: &AnyVariant) -> String {
    let mut queries = String::new();
    for query in variant.queries() {
        // Writing to a String cannot fail.
        let signature = query.signature.replacen('(', "(self, ", 1).replacen("(self, )", "(self)", 1);
        let _ = writeln!(queries, "\t-- {}", query.summary);
        let _ = writeln!(queries, "\tfunction {}{}", query.name, signature.replacen(" ->", ":", 1));
    }
    COMMON.replacen(PLACE, &queries, 1) + variant.script_library().types
}

/// The names of the methods of a board, those of every game and the questions of this one.
pub(crate) fn methods(variant: &AnyVariant) -> Vec<&'static str> {
    let (_, class) = COMMON.split_once("declare class Board\n").unwrap_or_default();
    let (class, _) = class.split_once("\nend\n").unwrap_or_default();
    let common = class.lines().filter_map(|line| line.trim().strip_prefix("function ")?.split('(').next());
    common.chain(variant.queries().iter().map(|query| query.name)).collect()
}
