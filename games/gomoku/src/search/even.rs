//! Balancing by one or two moves: finds the continuation that leaves the sides most alike.
//!
//! Every line of one or two plies is judged by its position, with iterative deepening over all lines that could be the
//! one. The window is centred at 0 and hardly wider than the most even value so far, so a line that gives one side more
//! is refuted as fast as a bad move is elsewhere. After each iteration only the more even half goes on.

use boardwright_search::pvs::{Node, Search};
use boardwright_search::value::{DECIDED, INFINITY, Value};

use crate::board::pattern_board::{Cell, Cells};
use crate::board::spot::Class;
use crate::search::GomokuNode;

/// Lines that the first iteration looks at: the most even ones by their static values.
const WIDTH: usize = 256;

/// As many lines go on to the end.
const LEAST: usize = 8;

/// Values this far beyond the most even one are still told apart.
const MARGIN: Value = 25;

/// A number of positions at which a budget asks the clock.
const CLOCK: u64 = 15;

/// A thread of a search.
type GomokuSearch<'a> = Search<'a, GomokuNode<'a>>;

/// A line and the value for the side to move after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct EvenLine {
    pub(crate) moves: Vec<Cell>,
    pub(crate) value: Value,
}

/// The lines of one or two plies after which the sides are most alike, the most even one first; none if every line
/// ends the game or decides it at once.
pub(super) fn even_lines(search: &mut GomokuSearch<'_>, plies: usize) -> Vec<EvenLine> {
    let mut lines = Vec::new();
    list_lines(search, plies, &mut Vec::new(), &mut lines);
    lines.sort_by_key(|line| line.value.abs());
    lines.truncate(WIDTH);
    for depth in 1..=GomokuNode::MAX_PLIES as i32 {
        let judged = judge_lines(search, &mut lines, depth);
        // Of an iteration that was broken off, what it judged stands before what it did not come to.
        lines[..judged].sort_by_key(|line| line.value.abs());
        if judged < lines.len() || depth >= search.visits.budget().depth as i32 || search.visits.budget().is_late() {
            break;
        }
        lines.truncate((lines.len() / 2).max(LEAST));
        if lines.first().is_none_or(|line| line.value.abs() > DECIDED) {
            break;
        }
    }
    lines
}

/// Adds every line of this many plies behind `begun` that leaves the game open, with its static value.
fn list_lines(search: &mut GomokuSearch<'_>, plies: usize, begun: &mut Vec<Cell>, lines: &mut Vec<EvenLine>) {
    let own = search.node.board.to_move();
    if plies == 0 {
        if search.node.board.count(own, Class::Five) == 0 && search.node.board.count(own, Class::OpenFour) == 0 {
            lines.push(EvenLine { moves: begun.clone(), value: search.node.static_value() });
        }
        return;
    }
    // A single stone may go anywhere: one far off gives the other side a tempo.
    let is_single = plies == 1 && begun.is_empty();
    let cells: Vec<Cell> = match Cells::of(&search.node.board.neighbourhood()).collect() {
        near if !is_single && !Vec::is_empty(&near) => near,
        _ => search.node.board.points().filter(|&cell| search.node.board.is_empty(cell)).collect(),
    };
    for cell in cells {
        if !lines.is_empty() && search.visits.budget().is_spent(CLOCK) {
            return;
        }
        if search.node.board.class(own, cell) == Class::Five || search.node.board.is_foul(cell) {
            continue;
        }
        search.node.board.play(cell);
        begun.push(cell);
        list_lines(search, plies - 1, begun, lines);
        begun.pop();
        search.node.board.undo();
    }
}

/// Searches the lines to `depth` and returns how many it came to.
fn judge_lines(search: &mut GomokuSearch<'_>, lines: &mut [EvenLine], depth: i32) -> usize {
    let mut nearest = INFINITY;
    for (index, line) in lines.iter_mut().enumerate() {
        let plies = line.moves.len();
        search.node.reach = plies + 2 * depth as usize + 4;
        line.moves.iter().for_each(|&cell| search.node.board.play(cell));
        let width = (nearest + MARGIN).min(INFINITY);
        let value = search.value(-width, width, depth, plies, false);
        line.moves.iter().for_each(|_| search.node.board.undo());
        if search.visits.is_stopped() {
            return index;
        }
        line.value = value;
        nearest = nearest.min(value.abs());
    }
    lines.len()
}
