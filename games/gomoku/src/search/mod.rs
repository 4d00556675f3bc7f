//! The search of the engine: the core of all searches ([`boardwright_search::pvs`]) over the pattern board.
//!
//! [`node`] tells the core of a position, [`moves`] lists what is worth searching, [`fours`] proves wins by fours alone,
//! [`root`] has the moves at the root. Wins that are complete in one, two or three plies are read off the counts of the
//! board, and against a threat exactly the moves that parry it are searched. [`even`] looks for moves that leave the sides
//! alike.

pub(crate) mod balance;
mod even;
mod four_table;
mod fours;
pub(crate) mod moves;
mod node;
mod parts;
mod pass_threat;
mod root;

use boardwright_search::Budget;
use boardwright_search::packed::TranspositionTable;
use boardwright_search::pvs::{Crew, Search};

pub(crate) use self::even::EvenLine;
pub(crate) use self::moves::weight;
pub(crate) use self::node::GomokuNode;
pub(crate) use self::parts::EnabledParts;
use crate::board::pattern_board::PatternBoard;

/// A search of a position with all its parts, as a thread of `crew` if there is one.
pub(crate) fn of<'a>(
    board: PatternBoard,
    table: &'a TranspositionTable,
    budget: &'a Budget,
    crew: Option<&'a Crew>,
) -> Search<'a, GomokuNode<'a>> {
    search_with(EnabledParts::default(), board, table, budget, crew)
}

/// The same search with only some of its parts.
pub(crate) fn search_with<'a>(
    parts: EnabledParts,
    board: PatternBoard,
    table: &'a TranspositionTable,
    budget: &'a Budget,
    crew: Option<&'a Crew>,
) -> Search<'a, GomokuNode<'a>> {
    Search::new(GomokuNode::new(board, table, parts), budget, crew)
}

#[cfg(test)]
mod tests;
