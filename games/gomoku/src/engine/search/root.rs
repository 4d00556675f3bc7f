//! Deepening step by step from the position to move in, until the limits are reached.

use std::cmp::Reverse;

use boardwright_search::value::{DECIDED, INFINITY, Value, loss_in, win_in};

use super::moves::{self, five_parries};
use super::{MOST_PLIES, Worker};
use crate::engine::pattern::board::Cell;
use crate::engine::pattern::spot::Class;
use crate::engine::prover::{Prover, Threats, Verdict};

/// Half-width of the first aspiration window.
const WINDOW: Value = 30;

/// The part of the budget that the root spends on a proof by threats before it searches, and the most positions.
const PROOF_SHARE: f64 = 0.1;
const PROOF_NODES: u64 = 60_000;

/// A move at the root with what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) cell: Cell,
    pub(crate) value: Value,
    pub(crate) line: Vec<Cell>,
}

/// What one iteration found.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) depth: i32,
    /// From 1, best first.
    pub(crate) rank: u32,
    pub(crate) best: RootMove,
    pub(crate) nodes: u64,
}

impl Worker<'_> {
    /// Searches the position and returns the best move; with `lines` > 1 reports as many best lines an iteration.
    pub(crate) fn think(&mut self, lines: usize, report: &mut dyn FnMut(&Found)) -> RootMove {
        let mut roots = self.root_moves();
        if lines == 1
            && let Some(best) = self.at_once(&roots)
        {
            report(&Found { depth: 1, rank: 1, best: best.clone(), nodes: self.all_nodes() });
            return best;
        }
        let only_move = roots.len() == 1 && self.budget.is_timed();
        for depth in 1..=self.budget.depth as i32 {
            let finished = self.iterate(&mut roots, depth, lines, report);
            let value = roots[0].value;
            let settled = value.abs() > DECIDED && 30_000 - value.abs() <= depth + 4;
            if !finished || (settled && lines == 1) || only_move || self.budget.is_late() || depth as usize > MOST_PLIES
            {
                break;
            }
        }
        roots.swap_remove(0)
    }

    /// Searches the same position as another thread until that one is done, for what it leaves in the table.
    pub(super) fn help(&mut self, number: usize) {
        let mut roots = self.root_moves();
        // Threads that are a ply apart learn more from each other.
        for depth in 1 + number as i32 % 2..=self.budget.depth as i32 {
            if depth as usize > MOST_PLIES || !self.iterate(&mut roots, depth, 1, &mut |_| {}) {
                return;
            }
        }
    }

    /// One iteration; `false` if it was broken off. The best moves come to the front even then.
    fn iterate(&mut self, roots: &mut [RootMove], depth: i32, lines: usize, report: &mut dyn FnMut(&Found)) -> bool {
        self.reach = 2 * depth as usize + 4;
        for rank in 0..lines.min(roots.len()) {
            let guess = roots[rank].value;
            let finished = self.aspire(&mut roots[rank..], depth, guess);
            if !finished {
                return false;
            }
            let best = roots[rank].clone();
            report(&Found { depth, rank: rank as u32 + 1, best, nodes: self.all_nodes() });
        }
        true
    }

    /// Searches with a window around the last value, widened where the value falls outside.
    fn aspire(&mut self, roots: &mut [RootMove], depth: i32, guess: Value) -> bool {
        let mut width = WINDOW;
        let narrow = depth > 3 && guess.abs() < DECIDED;
        let (mut alpha, mut beta) = if narrow { (guess - width, guess + width) } else { (-INFINITY, INFINITY) };
        loop {
            let Some(value) = self.search_root(roots, alpha, beta, depth) else { return false };
            width *= 4;
            if value <= alpha && alpha > -INFINITY {
                alpha = if width > 2_000 { -INFINITY } else { value - width };
            } else if value >= beta && beta < INFINITY {
                beta = if width > 2_000 { INFINITY } else { value + width };
            } else {
                return true;
            }
        }
    }

    /// Searches all root moves; the best one comes to the front. `None` if the budget ran out.
    fn search_root(&mut self, roots: &mut [RootMove], mut alpha: Value, beta: Value, depth: i32) -> Option<Value> {
        let mut best = -INFINITY;
        for index in 0..roots.len() {
            self.board.play(roots[index].cell);
            let mut value = 0;
            if index > 0 {
                let reduction = i32::from(depth >= 3 && index > 3) + i32::from(depth >= 5 && index > 12);
                value = -self.search(-alpha - 1, -alpha, depth - 1 - reduction, 1, true);
                if value > alpha && reduction > 0 && !self.stopped {
                    value = -self.search(-alpha - 1, -alpha, depth - 1, 1, true);
                }
            }
            if index == 0 || (value > alpha && !self.stopped) {
                value = -self.search(-beta, -alpha, depth - 1, 1, false);
            }
            self.board.undo();
            if self.stopped {
                return None;
            }
            if value > best {
                best = value;
                roots[index].value = value;
                roots[index].line = vec![roots[index].cell];
                if value > alpha {
                    roots[index].line.extend_from_slice(&self.lines[1]);
                    roots[..=index].rotate_right(1);
                    alpha = value;
                }
                if value >= beta {
                    break;
                }
            }
        }
        Some(best)
    }

    /// All moves worth searching, best first by their weights: never none.
    pub(crate) fn root_moves(&mut self) -> Vec<RootMove> {
        let own = self.board.to_move();
        let mut list = self.take_list();
        if self.board.count(own, Class::Five) > 0 {
            let fives = self.board.of_class(own, Class::Five);
            list.extend(fives.map(|cell| moves::Scored { cell, score: 0 }));
        } else if self.board.count(own.other(), Class::Five) > 0 {
            list.extend(five_parries(&self.board).into_iter().map(|cell| moves::Scored { cell, score: 0 }));
            if list.is_empty() {
                let fives = self.board.of_class(own.other(), Class::Five);
                list.extend(fives.map(|cell| moves::Scored { cell, score: 0 }));
            }
        } else if self.board.count(own.other(), Class::OpenFour) > 0 && self.board.count(own, Class::OpenFour) == 0 {
            moves::open_four_parries(&self.board, Class::Four, &mut list);
        }
        list.retain(|mv| !self.board.is_foul(mv.cell));
        if list.is_empty() {
            moves::all(&self.board, &mut list);
            list.retain(|mv| !self.board.is_foul(mv.cell));
        }
        if list.is_empty() {
            list.extend(self.anything());
        }
        list.sort_by_key(|mv| (Reverse(mv.score), mv.cell));
        let roots = list.iter().map(|mv| RootMove { cell: mv.cell, value: 0, line: vec![mv.cell] }).collect();
        self.spare.push(list);
        roots
    }

    /// Any empty point, one that is not forbidden if there is such a point.
    fn anything(&self) -> Option<moves::Scored> {
        let cells = || self.board.points().filter(|&cell| self.board.is_empty(cell));
        let cell = cells().find(|&cell| !self.board.is_foul(cell)).or_else(|| cells().next())?;
        Some(moves::Scored { cell, score: 0 })
    }

    /// A move that needs no search: the first stone, a win that can be seen, or one by fours.
    fn at_once(&mut self, roots: &[RootMove]) -> Option<RootMove> {
        let own = self.board.to_move();
        let decided = |cell: Cell, value: Value| Some(RootMove { cell, value, line: vec![cell] });
        if self.board.stones() == 0 {
            return decided(self.board.centre(), 0);
        }
        if self.board.count(own, Class::Five) > 0 {
            return decided(roots[0].cell, win_in(1));
        }
        if self.board.count(own.other(), Class::Five) > 0 {
            let lost = five_parries(&self.board).is_empty();
            return if lost { decided(roots[0].cell, loss_in(2)) } else { None };
        }
        if self.board.count(own, Class::OpenFour) > 0 {
            let cell = self.board.of_class(own, Class::OpenFour).next()?;
            return decided(cell, win_in(3));
        }
        let line = [Threats::Fours, Threats::All].into_iter().find_map(|threats| self.line_by(threats))?;
        Some(RootMove { cell: *line.first()?, value: win_in(line.len() as i32), line })
    }

    /// A line of threats that wins, if a part of the budget is enough to prove it.
    fn line_by(&mut self, threats: Threats) -> Option<Vec<Cell>> {
        let budget = self.budget.share(PROOF_SHARE).at_most(PROOF_NODES);
        let mut prover = Prover::new(self.board.clone(), threats, &budget);
        let verdict = prover.prove();
        self.nodes += prover.nodes();
        match verdict {
            Verdict::Win(line) => Some(line),
            _ => None,
        }
    }
}
