//! The search of the engine: the core of all searches ([`boardwright_search::pvs`]) over the board of line codes.
//!
//! [`node`] tells the core of a position, [`moves`] lists and weighs what is worth searching, [`fours`] proves wins by fours
//! alone, [`root`] has the moves at the root, and [`images`] tells which positions mirror each other. A win in one ply is
//! read off the codes, and against a threat of one exactly the moves that parry it are searched.

mod fours;
mod images;
pub(crate) mod moves;
mod node;
mod root;

use boardwright_search::Budget;
use boardwright_search::packed::TranspositionTable;
use boardwright_search::pvs::{Crew, EnabledTechniques, Search};

pub(crate) use self::node::SticksNode;
use crate::rules::{Move, Sticks};

/// A search from the end of the game that began at `start` and went on with `history`, as a thread of `crew` if there is
/// one. `techniques` are those of the search core that it uses.
pub(crate) fn of<'a>(
    start: &Sticks,
    history: &[Move],
    table: &'a TranspositionTable,
    techniques: EnabledTechniques,
    budget: &'a Budget,
    crew: Option<&'a Crew>,
) -> Search<'a, SticksNode<'a>> {
    Search::new(SticksNode::new(start, history, table, techniques), budget, crew)
}
