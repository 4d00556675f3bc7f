//! Balancing: the one or two moves after which the engine finds the sides most alike.

use boardwright_game::Balanced;
use boardwright_game::grid::Point;
use boardwright_search::Budget;
use boardwright_search::packed::TranspositionTable;
use boardwright_search::value::score_of;

use crate::Gomoku;
use crate::board::pattern_board::{PatternBoard, point_of};
use crate::search::even::even_lines;
use crate::search::{self, EvenLine};

/// The longest line that is looked for.
const LONGEST: usize = 2;

/// The share of the budget for telling the lines apart, and that of each finalist. A sixth is left for what is done
/// besides: a table is cleared, and every part begins with a search of its own.
const COMPARING: f64 = 0.35;
const JUDGING: f64 = 0.08;

/// As many of the most even lines are searched again one by one, proofs of wins by threats included.
const FINALISTS: usize = 6;

/// The `plies` moves, one or two, after which the sides are most alike, with the value for the side to move then;
/// `None` if every such line decides the game.
pub(crate) fn most_even(
    position: &Gomoku,
    plies: usize,
    table: &TranspositionTable,
    budget: &Budget,
) -> Option<Balanced<Point>> {
    if !(1..=LONGEST).contains(&plies) {
        return None;
    }
    let board = PatternBoard::new(position);
    let mut finalists = even_lines(&mut search::of(board.clone(), table, &budget.share(COMPARING), None), plies);
    finalists.truncate(FINALISTS);
    for (index, line) in finalists.iter_mut().enumerate() {
        // A search that is broken off at once knows less than the comparison did.
        if index > 0 && budget.is_stopped() {
            break;
        }
        judge(line, &board, table, &budget.share(JUDGING));
    }
    let EvenLine { moves, value } = finalists.into_iter().min_by_key(|line| line.value.abs())?;
    Some(Balanced { moves: moves.into_iter().map(point_of).collect(), score: score_of(value) })
}

/// Gives a line the value that the whole search finds after it.
fn judge(line: &mut EvenLine, board: &PatternBoard, table: &TranspositionTable, budget: &Budget) {
    let mut after = board.clone();
    line.moves.iter().for_each(|&cell| after.play(cell));
    let mut depth = 0;
    let best = search::of(after, table, budget, None).think(1, &mut |found| depth = found.depth);
    if depth > 0 {
        line.value = best.value;
    }
}
