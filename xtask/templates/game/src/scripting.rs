//! The questions that scripts may ask about a position of sample, and the bots that come with the game.

use boardwright_game::{Datum, Library, Query, Script, Scripting};

use crate::rules::Sample;

/// Everything that a bot finds on a board besides what it finds in every game.
pub(crate) const SCRIPTING: Scripting<Sample> =
    Scripting { cells, queries: QUERIES, library: Library { source: "", types: "" } };

/// The bots that come with the game, the simplest first.
pub(crate) const SCRIPTS: &[Script] = &[Script {
    name: "remainder",
    summary: "leaves a multiple of four where it can",
    source: include_str!("../bots/remainder.lua"),
}];

const QUERIES: &[Query<Sample>] = &[Query::new("counters", "() -> number", "how many counters are left", |board, _| {
    Ok(Datum::Number(board.counters().into()))
})];

/// The number of counters that are left.
fn cells(board: &Sample, cells: &mut Vec<i16>) {
    cells.push(board.counters().into());
}
