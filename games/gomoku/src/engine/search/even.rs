//! Which continuation leaves the sides most alike: one-move and two-move balancing.
//!
//! Every line of one or two plies is judged by its position, with iterative deepening over all lines that could be the
//! one. The window is centred at 0 and hardly wider than the most even value so far, so a line that gives one side more
//! is refuted as fast as a bad move is elsewhere. After each iteration only the more even half goes on.

use boardwright_search::root::Deepen;
use boardwright_search::value::{DECIDED, INFINITY, Value};

use super::Worker;
use crate::engine::pattern::board::{Cell, Cells};
use crate::engine::pattern::spot::Class;

/// Lines that the first iteration looks at: the most even ones by their static values.
const WIDTH: usize = 256;

/// As many lines go on to the end.
const LEAST: usize = 8;

/// Values this far beyond the most even one are still told apart.
const MARGIN: Value = 25;

/// A number of positions at which a budget asks the clock.
const CLOCK: u64 = 15;

/// A line and the value for the side to move after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct EvenLine {
    pub(crate) moves: Vec<Cell>,
    pub(crate) value: Value,
}

impl Worker<'_> {
    /// The lines of one or two plies after which the sides are most alike, the most even one first; none if every line
    /// ends the game or decides it at once.
    pub(crate) fn even_lines(&mut self, plies: usize) -> Vec<EvenLine> {
        let mut lines = Vec::new();
        self.list_lines(plies, &mut Vec::new(), &mut lines);
        lines.sort_by_key(|line| line.value.abs());
        lines.truncate(WIDTH);
        for depth in 1..=Self::MOST_PLIES as i32 {
            let judged = self.judge_lines(&mut lines, depth);
            // Of an iteration that was broken off, what it judged stands before what it did not come to.
            lines[..judged].sort_by_key(|line| line.value.abs());
            if judged < lines.len() || depth >= self.budget().depth as i32 || self.budget().is_late() {
                break;
            }
            lines.truncate((lines.len() / 2).max(LEAST));
            if lines.first().is_none_or(|line| line.value.abs() > DECIDED) {
                break;
            }
        }
        lines
    }

    /// Adds every line of so many plies behind `begun` that leaves the game open, with its static value.
    fn list_lines(&mut self, plies: usize, begun: &mut Vec<Cell>, lines: &mut Vec<EvenLine>) {
        let own = self.board.to_move();
        if plies == 0 {
            if self.board.count(own, Class::Five) == 0 && self.board.count(own, Class::OpenFour) == 0 {
                lines.push(EvenLine { moves: begun.clone(), value: self.evaluate() });
            }
            return;
        }
        // A single stone may go anywhere: one far off gives the other side a tempo.
        let is_single = plies == 1 && begun.is_empty();
        let cells: Vec<Cell> = match Cells::of(&self.board.neighbourhood()).collect() {
            near if !is_single && !Vec::is_empty(&near) => near,
            _ => self.board.points().filter(|&cell| self.board.is_empty(cell)).collect(),
        };
        for cell in cells {
            if !lines.is_empty() && self.budget.is_spent(CLOCK) {
                return;
            }
            if self.board.class(own, cell) == Class::Five || self.board.is_foul(cell) {
                continue;
            }
            self.board.play(cell);
            begun.push(cell);
            self.list_lines(plies - 1, begun, lines);
            begun.pop();
            self.board.undo();
        }
    }

    /// Searches the lines to `depth` and returns how many it came to.
    fn judge_lines(&mut self, lines: &mut [EvenLine], depth: i32) -> usize {
        let mut nearest = INFINITY;
        for (index, line) in lines.iter_mut().enumerate() {
            let plies = line.moves.len();
            self.reach = plies + 2 * depth as usize + 4;
            line.moves.iter().for_each(|&cell| self.board.play(cell));
            let width = (nearest + MARGIN).min(INFINITY);
            let value = self.search(-width, width, depth, plies, false);
            line.moves.iter().for_each(|_| self.board.undo());
            if self.stopped {
                return index;
            }
            line.value = value;
            nearest = nearest.min(value.abs());
        }
        lines.len()
    }
}
