//! The work of benchmarks and measurements: playing and undoing moves with all incremental updates, and searches with counts
//! of what they did.

use boardwright_game::grid::Point;
use boardwright_game::{Limits, ParseError, Position, Stop};
use boardwright_search::Budget;
use boardwright_search::packed::KeptTable;
use boardwright_search::pvs::{Found, SearchCounts};
use boardwright_search::value::MAX_EVALUATION;

use crate::Gomoku;
use crate::board::pattern_board::{Cells, PatternBoard, cell_of};
use crate::search::{EnabledParts, search_with};

/// Size of the transposition table in MiB, as the player has it.
const HASH_MIB: usize = 32;

/// Plays the game of `moves` from `start` and, before each of them, `rounds` times over puts a stone on every point that
/// the search would look at and takes it back. Returns the number of such pairs.
///
/// # Panics
/// If a move is not legal.
#[must_use]
pub fn play_and_undo(start: &Gomoku, moves: &[Point], rounds: u64) -> u64 {
    let mut position = start.clone();
    let mut board = PatternBoard::new(start);
    let mut pairs = 0;
    for &mv in moves {
        let near = board.neighbourhood();
        for _ in 0..rounds {
            for cell in Cells::of(&near) {
                board.play(cell);
                board.undo();
                pairs += 1;
            }
        }
        position.play(mv).expect("the moves are legal");
        board.play(cell_of(mv));
    }
    pairs
}

/// Figures of one search of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// Nodes visited up to the end of each iteration, the first of depth 1.
    pub iterations: Vec<u64>,
    /// Nodes visited when the move that was chosen became the best one for good.
    pub until_best: u64,
    /// True if the result was forced, or likely to be.
    pub is_decided: bool,
    /// Counts of cutoffs and windows.
    pub counts: SearchCounts,
}

/// Searches a position within a limit of nodes, as the player `engine` does on one thread, and tells what the search did.
/// `without` names parts to leave out, as the option of the player does.
///
/// # Errors
/// If a part is unknown.
pub fn profile(position: &Gomoku, nodes: u64, without: Option<&str>) -> Result<Profile, ParseError> {
    let spec = without.map_or_else(|| "engine".to_owned(), |parts| format!("engine@without={parts}")).parse()?;
    let parts = EnabledParts::read(&spec)?;
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let (stop, mut kept) = (Stop::new(), KeptTable::default());
    let budget = Budget::new(&limits, &stop);
    let table = kept.for_search(HASH_MIB, &limits);
    let mut search = search_with(parts, PatternBoard::new(position), table, &budget, None);
    let (mut iterations, mut best, mut until_best) = (Vec::new(), None, 0);
    let chosen = search.think(1, &mut |found: &Found<_>| {
        let depth = found.depth as usize;
        // An iteration that was broken off reports the depth of the one before, or its own at the limit of nodes.
        if depth > iterations.len() && found.nodes < nodes {
            iterations.resize(depth, found.nodes);
        }
        if best != Some(found.best.mv) {
            (best, until_best) = (Some(found.best.mv), found.nodes);
        }
    });
    let is_decided = chosen.value.abs() > MAX_EVALUATION;
    Ok(Profile { iterations, until_best, is_decided, counts: search.counts })
}
