//! The moves at the root, and what settles a position without a search.

use std::cmp::Reverse;

use boardwright_search::pvs::{RootMove, Scored, Visits};
use boardwright_search::value::{Value, loss_in, win_in};

use crate::board::pattern_board::Cell;
use crate::board::spot::Class;
use crate::search::GomokuNode;
use crate::search::moves::{self, five_parries};
use crate::search::parts::Part;
use crate::solver::prover::{Prover, ThreatKind, Verdict};

/// The part of the budget that the root spends on a proof by threats before it searches, and the most positions.
const PROOF_SHARE: f64 = 0.1;
const PROOF_NODES: u64 = 60_000;

impl GomokuNode<'_> {
    /// All moves worth searching at the root, best first.
    pub(super) fn root_moves(&mut self) -> Vec<Cell> {
        let own = self.board.to_move();
        let mut list = self.lists.take();
        if self.board.count(own, Class::Five) > 0 {
            let fives = self.board.of_class(own, Class::Five);
            list.extend(fives.map(|cell| Scored { mv: cell, score: 0 }));
        } else if self.board.count(own.other(), Class::Five) > 0 {
            list.extend(five_parries(&self.board).into_iter().map(|cell| Scored { mv: cell, score: 0 }));
            if list.is_empty() {
                let fives = self.board.of_class(own.other(), Class::Five);
                list.extend(fives.map(|cell| Scored { mv: cell, score: 0 }));
            }
        } else if self.board.count(own.other(), Class::OpenFour) > 0 && self.board.count(own, Class::OpenFour) == 0 {
            moves::open_four_parries(&self.board, Class::Four, &mut list);
        }
        list.retain(|mv| !self.board.is_foul(mv.mv));
        if list.is_empty() {
            moves::all(&self.board, &mut list);
            list.retain(|mv| !self.board.is_foul(mv.mv));
        }
        if list.is_empty() {
            list.extend(self.anything());
        }
        list.sort_by_key(|mv| (Reverse(mv.score), mv.mv));
        let roots = list.iter().map(|scored| scored.mv).collect();
        self.lists.give_back(list);
        roots
    }

    /// The points that are not near stones, where all points near them are roots.
    pub(super) fn far_roots(&mut self) -> Vec<Cell> {
        let (own, other) = (self.board.to_move(), self.board.to_move().other());
        let count = |side, class| self.board.count(side, class);
        if count(own, Class::Five) + count(other, Class::Five) + count(own, Class::OpenFour) > 0
            || count(other, Class::OpenFour) > 0
        {
            return Vec::new();
        }
        let mut list = self.lists.take();
        moves::far(&self.board, &mut list);
        list.retain(|mv| !self.board.is_foul(mv.mv));
        let rest = list.iter().map(|scored| scored.mv).collect();
        self.lists.give_back(list);
        rest
    }

    /// The first stone, a win that can be seen, or one by fours.
    pub(super) fn decided_root(&mut self, roots: &[RootMove<Cell>], visits: &mut Visits<'_>) -> Option<RootMove<Cell>> {
        let own = self.board.to_move();
        let decided = |cell: Cell, value: Value| Some(RootMove::worth(value, cell));
        if self.board.stones() == 0 {
            return decided(self.board.centre(), 0);
        }
        if self.board.count(own, Class::Five) > 0 {
            return decided(roots[0].mv, win_in(1));
        }
        if self.board.must_foul() {
            return decided(roots[0].mv, loss_in(1));
        }
        if self.board.count(own.other(), Class::Five) > 0 {
            let lost = five_parries(&self.board).is_empty();
            return if lost { decided(roots[0].mv, loss_in(2)) } else { None };
        }
        if self.board.count(own, Class::OpenFour) > 0 {
            let cell = self.board.of_class(own, Class::OpenFour).next()?;
            return decided(cell, win_in(3));
        }
        if !self.parts.contains(Part::Proofs) {
            return None;
        }
        let line =
            [ThreatKind::Fours, ThreatKind::All].into_iter().find_map(|threats| self.line_by(threats, visits))?;
        let first = RootMove::worth(win_in(line.len() as i32), *line.first()?);
        Some(RootMove { line, ..first })
    }

    /// Any empty point, one that is not forbidden if there is such a point.
    fn anything(&self) -> Option<Scored<Cell>> {
        let cells = || self.board.points().filter(|&cell| self.board.is_empty(cell));
        let cell = cells().find(|&cell| !self.board.is_foul(cell)).or_else(|| cells().next())?;
        Some(Scored { mv: cell, score: 0 })
    }

    /// A line of threats that wins, if a part of the budget is enough to prove it.
    fn line_by(&self, threats: ThreatKind, visits: &mut Visits<'_>) -> Option<Vec<Cell>> {
        let budget = visits.budget().share(PROOF_SHARE).at_most(PROOF_NODES);
        let mut prover = Prover::new(self.board.clone(), self.board.to_move(), threats).guided();
        let verdict = prover.prove(&budget);
        visits.add(prover.nodes());
        match verdict {
            Verdict::Win(line) => Some(line),
            _ => None,
        }
    }
}
