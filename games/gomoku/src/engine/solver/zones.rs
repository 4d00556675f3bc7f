//! Wins as certificates that know zones want them: the attacker's move where some of the defender's may be missing, and what
//! the defender does while it does nothing that matters.

use boardwright_game::grid::Point;
use boardwright_game::{Idle, Side, Stop, Taken};
use boardwright_search::Budget;

use super::GomokuSolver;
use crate::Gomoku;
use crate::engine::attack::Attack;
use crate::engine::pattern::board::{Board, Cell, cell_of, point_of};
use crate::engine::pattern::spot::Class;
use crate::engine::prover::{Prover, Threats, Verdict};
use crate::engine::search::moves::five_parries;

/// Positions that the searches for a win by threats may take, each longer one only if the one before has failed.
const FOURS: u64 = 500;
const SHORT: u64 = 2_000;
const LONG: u64 = 100_000;

/// Positions that the searches of threats may remember before they begin anew.
const MOST_REMEMBERED: usize = 1 << 21;

/// Positions that may be taken to see whether the attacker's habit wins.
const HABIT: u64 = 500;

/// Positions that the search of everything may take where nothing else has found a win.
const EVERYTHING: u64 = 2_000_000;

/// The searches of threats of one side.
pub(super) struct Zones {
    fours: Prover,
    threats: Prover,
}

impl Zones {
    fn new(board: &Board, side: Side) -> Zones {
        Zones {
            fours: Prover::new(board.clone(), side, Threats::Fours),
            threats: Prover::new(board.clone(), side, Threats::All).guided(),
        }
    }

    /// Whether the attacker, who is to move, wins by threats that begin with a move.
    fn confirms(&mut self, board: &Board, cell: Cell, most: usize, stop: &Stop) -> bool {
        let mut board = board.clone();
        if !board.is_empty(cell)
            || (board.count(self.fours.attacker().other(), Class::Five) > 0 && !five_parries(&board).contains(&cell))
        {
            return false;
        }
        board.play(cell);
        [&mut self.fours, &mut self.threats].into_iter().any(|prover| {
            prover.set_board(board.clone());
            matches!(prover.prove(&Budget::of_nodes(HABIT, stop)), Verdict::Win(line) if line.len() < most)
        })
    }

    /// The attacker's move that wins by threats, the attacker to move.
    fn win(&mut self, board: &Board, most: u64, stop: &Stop) -> Option<(Point, usize)> {
        if self.threats.remembers() > MOST_REMEMBERED {
            *self = Zones::new(board, self.threats.attacker());
        }
        let searches = [(&mut self.fours, most.min(FOURS)), (&mut self.threats, most)];
        searches.into_iter().find_map(|(prover, most)| {
            prover.set_board(board.clone());
            match prover.prove(&Budget::of_nodes(most, stop)) {
                Verdict::Win(line) => line.first().map(|&cell| (point_of(cell), line.len())),
                _ => None,
            }
        })
    }
}

/// The position with what both sides have taken.
fn position_of(root: &Gomoku, taken: &Taken<Point>, to_move: Side) -> Option<Gomoku> {
    let own = taken.own.iter().map(|&point| (point, taken.builder));
    let other = taken.other.iter().map(|&point| (point, taken.builder.other()));
    let stones = root.stones().chain(own).chain(other);
    Gomoku::of_stones((root.columns(), root.rows(), root.rule()), stones, to_move, None).ok()
}

impl GomokuSolver {
    /// The moves of the attacker, who is to move, that win.
    pub(super) fn builds(&mut self, root: &Gomoku, taken: &Taken<Point>, stop: &Stop) -> Vec<Point> {
        let side = taken.builder;
        let Some(position) = position_of(root, taken, side) else { return Vec::new() };
        let board = Board::new(&position);
        let zones = self.zones[side].get_or_insert_with(|| Zones::new(&board, side));
        if let Some((point, plies)) = zones.win(&board, SHORT, stop) {
            if let Some(habit) = taken.habit
                && zones.confirms(&board, cell_of(habit), plies, stop)
            {
                return vec![habit];
            }
            return vec![point];
        }
        let attack = self.attacks[side].get_or_insert_with(|| Attack::new(&position, side));
        attack.set_position(&position);
        if attack.is_won() {
            let known = attack.won_after();
            if let Some(&cell) = known.first() {
                return vec![point_of(cell)];
            }
        }
        for prover in self.winners.iter_mut().rev().filter(|prover| prover.attacker() == side) {
            prover.set_board(board.clone());
            if let Some(cell) = prover.known_win() {
                return vec![point_of(cell)];
            }
        }
        if let Some((point, _)) = zones.win(&board, LONG, stop) {
            return vec![point];
        }
        match attack.prove(EVERYTHING, stop) {
            Verdict::Win(line) => line.first().map(|&cell| point_of(cell)).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// What the defender, who is to move, does while it does nothing that matters.
    pub(super) fn idles(&mut self, root: &Gomoku, taken: &Taken<Point>, stop: &Stop) -> Vec<Idle<Point>> {
        let side = taken.builder;
        let Some(passed) = position_of(root, taken, side) else { return Vec::new() };
        let board = Board::new(&passed);
        let zones = self.zones[side].get_or_insert_with(|| Zones::new(&board, side));
        if zones.win(&board, SHORT, stop).is_some() {
            return vec![Idle::Pass];
        }
        let Some(position) = position_of(root, taken, side.other()) else { return Vec::new() };
        let attack = self.attacks[side].get_or_insert_with(|| Attack::new(&position, side));
        attack.set_position(&position);
        if attack.is_won() {
            let known = attack.won_after();
            let by_threats = known.iter().find(|&&cell| {
                position_of(root, &with(taken, point_of(cell)), side)
                    .is_some_and(|position| zones.win(&Board::new(&position), SHORT, stop).is_some())
            });
            if let Some(&cell) = by_threats.or(known.first()) {
                return vec![Idle::Reply(point_of(cell))];
            }
        }
        vec![Idle::Pass]
    }
}

/// The same after a reply of the defender.
fn with(taken: &Taken<Point>, reply: Point) -> Taken<Point> {
    let mut taken = taken.clone();
    taken.other.push(reply);
    taken
}
