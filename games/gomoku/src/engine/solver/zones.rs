//! Wins as certificates that know zones want them: the attacker's move where some of the defender's may be missing, and what
//! the defender does while it does nothing that matters.

use boardwright_game::grid::Point;
use boardwright_game::{Idle, Position, Side, Stop, Taken};
use boardwright_search::Budget;

use super::GomokuSolver;
use crate::Gomoku;
use crate::engine::attack::Attack;
use crate::engine::pattern::board::{Board, Cell, cell_of, point_of};
use crate::engine::pattern::spot::Class;
use crate::engine::prover::{Prover, Threats, Verdict};
use crate::engine::search::moves::five_parries;

/// Positions that the searches for a win by threats may take, each longer one only if the one before has failed.
const FOURS: u64 = 100;
const SHORT: u64 = 2_000;
const LONG: [u64; 2] = [30_000, 300_000];

/// Positions that the searches of threats may remember before they begin anew.
const MOST_REMEMBERED: usize = 1 << 21;

/// Positions that may be taken to see whether the attacker's habit wins.
const HABIT: u64 = 500;

/// Positions that the search of everything may take where nothing else has found a win.
const EVERYTHING: u64 = 2_000_000;

/// The searches of threats of one side, and the position that was asked for last.
pub(super) struct Zones {
    /// The key of the position at which the certificate begins, and how many of the stones it has.
    root: u64,
    of_root: usize,
    /// All stones on the board.
    stones: Vec<(Cell, Side)>,
    board: Board,
    fours: Prover,
    threats: Prover,
    /// The same without a guide, which finds what a guide does not expect.
    blunt: Prover,
}

impl Zones {
    fn new(root: &Gomoku, side: Side) -> Zones {
        let board = Board::new(root);
        let stones: Vec<_> = root.stones().map(|(point, side)| (cell_of(point), side)).collect();
        let [fours, threats, blunt] = searches(&board, side);
        Zones { root: root.key(), of_root: stones.len(), stones, fours, threats, blunt, board }
    }

    /// Goes to the position with what both sides have taken, the builder to move, from the one that was asked for last,
    /// which differs in little. Says whether there is such a position.
    fn go_to(&mut self, root: &Gomoku, taken: &Taken<Point>) -> bool {
        if self.root != root.key() {
            *self = Zones::new(root, taken.builder);
        }
        let (mut own, mut other) = (taken.own.iter().peekable(), taken.other.iter().peekable());
        let kept = self.stones[self.of_root..].iter().take_while(|(cell, side)| {
            let next = if *side == taken.builder { &mut own } else { &mut other };
            next.next_if(|&&point| cell_of(point) == *cell).is_some()
        });
        let kept = self.of_root + kept.count();
        while self.stones.len() > kept {
            self.undo();
        }
        while own.peek().is_some() || other.peek().is_some() {
            for (points, side) in [(&mut own, taken.builder), (&mut other, taken.builder.other())] {
                if let Some(&point) = points.next() {
                    let is_inside = point.column < root.columns() && point.row < root.rows();
                    if !is_inside || !self.board.is_empty(cell_of(point)) {
                        return false;
                    }
                    self.play(cell_of(point), side);
                }
            }
        }
        self.turn(taken.builder);
        true
    }

    fn turn(&mut self, side: Side) {
        if self.board.to_move() != side {
            self.board.pass();
        }
    }

    fn play(&mut self, cell: Cell, side: Side) {
        self.turn(side);
        self.board.play(cell);
        self.stones.push((cell, side));
    }

    fn undo(&mut self) {
        if let Some((_, side)) = self.stones.pop() {
            self.turn(side.other());
            self.board.undo();
        }
    }

    /// Whether the attacker, who is to move, wins by threats that begin with a move.
    fn confirms(&mut self, cell: Cell, most: usize, stop: &Stop) -> bool {
        let board = &self.board;
        if !board.is_empty(cell)
            || (board.count(self.fours.attacker().other(), Class::Five) > 0 && !five_parries(board).contains(&cell))
        {
            return false;
        }
        [&mut self.fours, &mut self.threats].into_iter().any(|prover| {
            prover.stand_at(board).play(cell);
            matches!(prover.prove(&Budget::of_nodes(HABIT, stop)), Verdict::Win(line) if line.len() < most)
        })
    }

    /// The attacker's move that wins by threats, the attacker to move.
    fn win(&mut self, most: u64, stop: &Stop) -> Option<(Cell, usize)> {
        let side = self.threats.attacker();
        if self.threats.remembers() + self.blunt.remembers() > MOST_REMEMBERED {
            [self.fours, self.threats, self.blunt] = searches(&self.board, side);
        }
        let blunt = (most > SHORT).then_some((&mut self.blunt, most));
        let guided = [(&mut self.fours, most.min(FOURS)), (&mut self.threats, most)];
        guided.into_iter().chain(blunt).find_map(|(prover, most)| {
            prover.stand_at(&self.board);
            match prover.prove(&Budget::of_nodes(most, stop)) {
                Verdict::Win(line) => line.first().map(|&cell| (cell, line.len())),
                _ => None,
            }
        })
    }

    /// Whether the attacker wins by threats after a reply of the defender's.
    fn wins_after(&mut self, reply: Cell, stop: &Stop) -> bool {
        let side = self.threats.attacker();
        self.play(reply, side.other());
        let wins = self.win(SHORT, stop).is_some();
        self.undo();
        wins
    }
}

/// The search of fours, and those of fours and threes with a guide and without.
fn searches(board: &Board, side: Side) -> [Prover; 3] {
    let search = |threats| Prover::new(board.clone(), side, threats);
    [search(Threats::Fours), search(Threats::All).guided(), search(Threats::All)]
}

impl GomokuSolver {
    /// A move of the attacker, who is to move, that wins.
    pub(super) fn build(&mut self, root: &Gomoku, taken: &Taken<Point>, stop: &Stop) -> Option<Cell> {
        let side = taken.builder;
        let zones = self.zones[side].get_or_insert_with(|| Zones::new(root, side));
        if !zones.go_to(root, taken) {
            return None;
        }
        if let Some((cell, plies)) = zones.win(SHORT, stop) {
            let habit = taken.habit.map(cell_of).filter(|&habit| zones.confirms(habit, plies, stop));
            return Some(habit.unwrap_or(cell));
        }
        let attack = self.attacks[side].get_or_insert_with(|| Attack::new(root, side));
        attack.stand_at(&zones.board, &zones.stones);
        if attack.is_won()
            && let Some(cell) = attack.won_after().next()
        {
            return Some(cell);
        }
        let mut winners = self.winners.iter_mut().rev().filter(|prover| prover.attacker() == side);
        let known = winners.find_map(|prover| {
            prover.stand_at(&zones.board);
            prover.known_win()
        });
        if let Some(cell) =
            known.or_else(|| LONG.into_iter().find_map(|most| zones.win(most, stop)).map(|(cell, _)| cell))
        {
            return Some(cell);
        }
        match attack.prove(EVERYTHING, stop) {
            Verdict::Win(line) => line.first().copied(),
            _ => None,
        }
    }

    /// What the defender, who is to move, does while it does nothing that matters.
    pub(super) fn idle(&mut self, root: &Gomoku, taken: &Taken<Point>, stop: &Stop) -> Option<Idle<Point>> {
        let side = taken.builder;
        let zones = self.zones[side].get_or_insert_with(|| Zones::new(root, side));
        if !zones.go_to(root, taken) {
            return None;
        }
        if zones.win(SHORT, stop).is_some() {
            return Some(Idle::Pass);
        }
        zones.turn(side.other());
        let attack = self.attacks[side].get_or_insert_with(|| Attack::new(root, side));
        attack.stand_at(&zones.board, &zones.stones);
        if attack.is_won() {
            let mut known = attack.won_after();
            let first = known.next();
            let by_threats = first.into_iter().chain(known).find(|&cell| zones.wins_after(cell, stop));
            if let Some(cell) = by_threats.or(first) {
                return Some(Idle::Reply(point_of(cell)));
            }
        }
        Some(Idle::Pass)
    }
}
