//! Moves for certificates with zones: the attacker's winning move where some of the defender's stones may be missing,
//! and the defender's reply at a pass.

use boardwright_game::certify::{Idle, Taken};
use boardwright_game::grid::Point;
use boardwright_game::{Position, Side, Stop};
use boardwright_search::Budget;

use crate::Gomoku;
use crate::board::pattern_board::{Cell, PatternBoard, cell_of, point_of};
use crate::board::spot::Class;
use crate::search::moves::five_parries;
use crate::solver::GomokuSolver;
use crate::solver::attack::GeneralSearch;
use crate::solver::prover::{Prover, ThreatKind, Verdict};

/// Nodes that the threat searches may spend. Each longer search runs only if the one before has failed.
const FOURS: u64 = 30;
const SHORT: u64 = 2_000;
const LONG: [u64; 2] = [30_000, 300_000];

/// The number of positions in the tables of the threat searches at which they are cleared.
const MAX_REMEMBERED: usize = 1 << 21;

/// Nodes that may be spent to confirm that the suggested move wins.
const HABIT: u64 = 30;

/// Nodes that the general search may spend where no other search has found a win.
const EVERYTHING: u64 = 2_000_000;

/// The threat searches for one side, and the position of the last query.
pub(super) struct ZoneSearch {
    /// The key of the position at which the certificate begins, and the number of its stones.
    root: u64,
    of_root: usize,
    /// All stones on the board, in the order in which they can be taken back.
    stones: Vec<(Cell, Side)>,
    board: PatternBoard,
    fours: Prover,
    threats: Prover,
    /// The search without move ordering from games, which finds unlikely moves.
    blunt: Prover,
}

impl ZoneSearch {
    fn new(root: &Gomoku, side: Side) -> ZoneSearch {
        let board = PatternBoard::for_proof(root, side);
        let stones: Vec<_> = root.stones().map(|(point, side)| (cell_of(point), side)).collect();
        let [fours, threats, blunt] = searches(&board, side);
        ZoneSearch { root: root.key(), of_root: stones.len(), stones, fours, threats, blunt, board }
    }

    /// Moves the board to the root plus the taken points, the builder to move, reusing the stones that it shares with
    /// the last query. Returns `false` if a point is occupied or outside.
    fn go_to(&mut self, root: &Gomoku, taken: &Taken<Point>) -> bool {
        if self.root != root.key() {
            *self = ZoneSearch::new(root, taken.builder);
        }
        // Certificates ask about positions in the order of their tree, so that most stones are the same as in the
        // query before.
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
            // The stones of both sides are put alternately, as in a game; the board passes where one side has taken
            // more.
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

    /// True if the attacker, who is to move, wins by threats in fewer than `most` plies after the move `cell`.
    fn confirms(&mut self, cell: Cell, most: u16, stop: &Stop) -> bool {
        let board = &self.board;
        if !board.is_empty(cell)
            || (board.count(self.fours.attacker().other(), Class::Five) > 0 && !five_parries(board).contains(&cell))
        {
            return false;
        }
        [&mut self.fours, &mut self.threats].into_iter().any(|prover| {
            prover.stand_at(board).play(cell);
            prover.first_of_win(&Budget::of_nodes(HABIT, stop)).is_some_and(|(_, plies)| plies < most)
        })
    }

    /// A move of the attacker, who is to move, that wins by threats, with the plies of the win.
    fn win(&mut self, most: u64, stop: &Stop) -> Option<(Cell, u16)> {
        let side = self.threats.attacker();
        if self.threats.remembers() + self.blunt.remembers() > MAX_REMEMBERED {
            [self.fours, self.threats, self.blunt] = searches(&self.board, side);
        }
        let blunt = (most > SHORT).then_some((&mut self.blunt, most));
        let guided = [(&mut self.fours, most.min(FOURS)), (&mut self.threats, most)];
        guided.into_iter().chain(blunt).find_map(|(prover, most)| {
            prover.stand_at(&self.board);
            prover.first_of_win(&Budget::of_nodes(most, stop))
        })
    }

    /// True if the attacker wins by threats after a reply of the defender.
    fn wins_after(&mut self, reply: Cell, stop: &Stop) -> bool {
        let side = self.threats.attacker();
        self.play(reply, side.other());
        let wins = self.win(SHORT, stop).is_some();
        self.undo();
        wins
    }
}

/// The search of fours, the guided search of fours and threes, and the unguided one.
fn searches(board: &PatternBoard, side: Side) -> [Prover; 3] {
    let search = |threats| Prover::new(board.clone(), side, threats);
    [search(ThreatKind::Fours), search(ThreatKind::All).guided(), search(ThreatKind::All)]
}

impl GomokuSolver {
    /// A winning move of the attacker, who is to move.
    pub(super) fn build(&mut self, root: &Gomoku, taken: &Taken<Point>, stop: &Stop) -> Option<Cell> {
        let side = taken.builder;
        // Without this, whoever asks for a win of a drawn game waits for all of the searches below.
        if taken.own.is_empty() && taken.other.is_empty() && self.is_held(root, side) {
            return None;
        }
        let zones = self.zones[side].get_or_insert_with(|| ZoneSearch::new(root, side));
        if !zones.go_to(root, taken) {
            return None;
        }
        if let Some((cell, plies)) = zones.win(SHORT, stop) {
            // A certificate is smaller if the attacker plays the same move in many positions, so the suggested move is
            // preferred.
            let habit = taken.habit.map(cell_of).filter(|&habit| zones.confirms(habit, plies, stop));
            return Some(habit.unwrap_or(cell));
        }
        let attack = self.attacks[side].get_or_insert_with(|| GeneralSearch::new(root, side, self.threads));
        attack.stand_at(&zones.board, &zones.stones);
        if attack.is_won()
            && let Some(cell) = attack.won_after().next()
        {
            return Some(cell);
        }
        let is_alike = |prover: &&mut Prover| prover.attacker() == side && prover.board().judges_like(&zones.board);
        let mut winners = self.winners.iter_mut().rev().filter(is_alike);
        let known = winners.find_map(|prover| {
            prover.stand_at(&zones.board);
            prover.known_win()
        });
        if let Some(cell) =
            known.or_else(|| LONG.into_iter().find_map(|most| zones.win(most, stop)).map(|(cell, _)| cell))
        {
            return Some(cell);
        }
        // Last resort: no table and no threat search knows a win.
        match attack.prove(EVERYTHING, stop) {
            Verdict::Win(line) => line.first().copied(),
            _ => None,
        }
    }

    /// The continuation of a proof when the defender, who is to move, does nothing that matters: a pass if threats win
    /// after it, otherwise a reply that is proved to lose.
    pub(super) fn idle(&mut self, root: &Gomoku, taken: &Taken<Point>, stop: &Stop) -> Option<Idle<Point>> {
        let side = taken.builder;
        let zones = self.zones[side].get_or_insert_with(|| ZoneSearch::new(root, side));
        if !zones.go_to(root, taken) {
            return None;
        }
        if zones.win(SHORT, stop).is_some() {
            return Some(Idle::Pass);
        }
        zones.turn(side.other());
        let attack = self.attacks[side].get_or_insert_with(|| GeneralSearch::new(root, side, self.threads));
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
