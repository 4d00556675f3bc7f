//! What the search does at the root, see [`boardwright_search::root`].

use std::cmp::Reverse;

use boardwright_search::Budget;
use boardwright_search::root::{Crew, Deepen, RootMove};
use boardwright_search::value::{Value, loss_in, win_in};

use super::Worker;
use super::moves::{self, five_parries};
use super::parts::Part;
use crate::engine::pattern::board::Cell;
use crate::engine::pattern::spot::Class;
use crate::engine::prover::{Prover, Threats, Verdict};

/// The part of the budget that the root spends on a proof by threats before it searches, and the most positions.
const PROOF_SHARE: f64 = 0.1;
const PROOF_NODES: u64 = 60_000;

impl Deepen for Worker<'_> {
    type Move = Cell;

    const WINDOW: Value = 30;
    const MOST_PLIES: usize = super::MOST_PLIES;

    fn budget(&self) -> &Budget {
        self.budget
    }

    fn nodes(&self) -> u64 {
        Crew::nodes(self.crew, self.nodes)
    }

    fn is_stopped(&self) -> bool {
        self.stopped
    }

    fn begin(&mut self, depth: i32) {
        self.reach = 2 * depth as usize + 4;
    }

    fn reduction(depth: i32, index: usize) -> i32 {
        i32::from(depth >= 3 && index > 3) + i32::from(depth >= 5 && index > 12)
    }

    fn follow(&mut self, cell: Cell, (alpha, beta): (Value, Value), depth: i32, is_cut: bool) -> Value {
        if self.board.class(self.board.to_move(), cell) == Class::Five {
            self.lines[1].clear();
            return win_in(1);
        }
        self.board.play(cell);
        let value = -self.search(-beta, -alpha, depth, 1, is_cut);
        self.board.undo();
        value
    }

    fn line(&self) -> &[Cell] {
        &self.lines[1]
    }

    fn roots(&mut self) -> Vec<RootMove<Cell>> {
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
        let roots = list.iter().map(|mv| RootMove::worth(0, mv.cell)).collect();
        self.spare.push(list);
        roots
    }

    /// The points that are not near stones, where all points near them are roots.
    fn rest(&mut self) -> Vec<RootMove<Cell>> {
        let (own, other) = (self.board.to_move(), self.board.to_move().other());
        let count = |side, class| self.board.count(side, class);
        if count(own, Class::Five) + count(other, Class::Five) + count(own, Class::OpenFour) > 0
            || count(other, Class::OpenFour) > 0
        {
            return Vec::new();
        }
        let mut list = self.take_list();
        moves::far(&self.board, &mut list);
        list.retain(|mv| !self.board.is_foul(mv.cell));
        let rest = list.iter().map(|mv| RootMove::worth(0, mv.cell)).collect();
        self.spare.push(list);
        rest
    }

    /// The first stone, a win that can be seen, or one by fours.
    fn at_once(&mut self, roots: &[RootMove<Cell>]) -> Option<RootMove<Cell>> {
        let own = self.board.to_move();
        let decided = |cell: Cell, value: Value| Some(RootMove::worth(value, cell));
        if self.board.stones() == 0 {
            return decided(self.board.centre(), 0);
        }
        if self.board.count(own, Class::Five) > 0 {
            return decided(roots[0].mv, win_in(1));
        }
        if self.board.count(own.other(), Class::Five) > 0 {
            let lost = five_parries(&self.board).is_empty();
            return if lost { decided(roots[0].mv, loss_in(2)) } else { None };
        }
        if self.board.count(own, Class::OpenFour) > 0 {
            let cell = self.board.of_class(own, Class::OpenFour).next()?;
            return decided(cell, win_in(3));
        }
        if !self.without.has(Part::Proofs) {
            return None;
        }
        let line = [Threats::Fours, Threats::All].into_iter().find_map(|threats| self.line_by(threats))?;
        let first = RootMove::worth(win_in(line.len() as i32), *line.first()?);
        Some(RootMove { line, ..first })
    }
}

impl Worker<'_> {
    /// Any empty point, one that is not forbidden if there is such a point.
    fn anything(&self) -> Option<moves::Scored> {
        let cells = || self.board.points().filter(|&cell| self.board.is_empty(cell));
        let cell = cells().find(|&cell| !self.board.is_foul(cell)).or_else(|| cells().next())?;
        Some(moves::Scored { cell, score: 0 })
    }

    /// A line of threats that wins, if a part of the budget is enough to prove it.
    fn line_by(&mut self, threats: Threats) -> Option<Vec<Cell>> {
        let budget = self.budget.share(PROOF_SHARE).at_most(PROOF_NODES);
        let mut prover = Prover::new(self.board.clone(), self.board.to_move(), threats).guided();
        let verdict = prover.prove(&budget);
        self.nodes += prover.nodes();
        match verdict {
            Verdict::Win(line) => Some(line),
            _ => None,
        }
    }
}
