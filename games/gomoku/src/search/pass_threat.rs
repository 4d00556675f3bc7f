//! Root moves that lose because they do nothing about a win by threats that the opponent has.

use boardwright_search::pvs::Visits;
use boardwright_search::value::{Value, loss_in};

use crate::board::pattern_board::{Cell, CellSet, Cells, PatternBoard, contains};
use crate::board::spot::Class;
use crate::solver::prover::{Prover, ThreatKind, Verdict};

/// The part of the budget for each of three steps, and the most positions: the search of such a win, the walk through it that
/// marks its zone, and its moves tried after stones in the zone.
const SHARE: f64 = 0.08;
const MAX_NODES: u64 = 60_000;

/// The most positions for one stone in the zone. The clock is asked between two stones.
const SIMULATED: u64 = 500;

/// Plies by which a proof may take a win for shorter than it is: it does not play out an open three that nothing parries. A
/// five at once is no such win.
const UNPLAYED: u16 = 2;

/// A win by threats that a side has if the other one, which is to move, passes.
pub(super) struct PassThreat {
    line: Vec<Cell>,
    plies: u16,
    /// Only a stone here can stop it.
    zone: CellSet,
    /// Stones in the zone after which the same moves win, with the plies to that.
    useless: Vec<(Cell, u16)>,
}

impl PassThreat {
    /// The value of a move that does not stop it, for the side that makes the move, and the moves after that as far as they are
    /// known; `None` for a move that may stop it.
    pub(super) fn loss(&self, cell: Cell) -> Option<(Value, &[Cell])> {
        let after = |plies: u16| loss_in(1 + i32::from(if plies > 1 { plies + UNPLAYED } else { plies }));
        if !contains(&self.zone, cell) {
            return Some((after(self.plies), &self.line));
        }
        let &(_, plies) = self.useless.iter().find(|&&(useless, _)| useless == cell)?;
        Some((after(plies), &[]))
    }
}

/// Looks for the win by threats of the opponent of the side to move after a pass. By rules where more than rows matters no zone is
/// known, and so there is none.
pub(super) fn threat_after_pass(board: &PatternBoard, visits: &mut Visits<'_>) -> Option<PassThreat> {
    let own = board.to_move();
    if !board.rule().is_plain() || board.count(own, Class::Five) > 0 {
        return None;
    }
    let mut passed = board.clone();
    passed.pass();
    let mut prover = Prover::new(passed, own.other(), ThreatKind::All).guided();
    let threat = threat_by(&mut prover, board, visits);
    visits.add(prover.nodes());
    threat
}

fn threat_by(prover: &mut Prover, board: &PatternBoard, visits: &Visits<'_>) -> Option<PassThreat> {
    let whole = visits.budget();
    let share = |spent: u64| whole.share(SHARE).at_most(MAX_NODES.min(whole.left(visits.total() + spent)));
    let budget = share(0);
    let Verdict::Win(line) = prover.prove(&budget) else { return None };
    let (_, plies) = prover.first_of_win(&budget)?;
    let zone = prover.zone(&share(prover.nodes()))?;
    prover.set_board(board.clone());
    let (budget, before) = (share(prover.nodes()), prover.nodes());
    let mut useless = Vec::new();
    for cell in Cells::of(&zone).filter(|&cell| board.is_empty(cell)) {
        let spent = prover.nodes() - before;
        if budget.is_over(spent) {
            break;
        }
        let most = budget.left(spent).min(SIMULATED) as u32;
        useless.extend(prover.wins_as_if_passed(cell, most).map(|plies| (cell, plies)));
    }
    Some(PassThreat { line, plies, zone, useless })
}
