//! How what is proved is played: move by move, as certificates want it.

use boardwright_game::grid::Point;
use boardwright_game::{Blocking, Limits, Outcome, Position, Side, Stop, WinningSets};
use boardwright_search::Budget;

use super::GomokuSolver;
use crate::Gomoku;
use crate::engine::blocking::Blocker;
use crate::engine::pattern::board::{Board, Cell, point_of};
use crate::engine::pattern::spot::Class;
use crate::engine::prover::{FourSearch, Verdict};

/// Positions that the search that has won may take against a reply that it has not looked at.
const MOST_AGAINST_A_REPLY: u64 = 300_000;

/// Fours of a threat that is shown.
const MOST_FOURS: u8 = 8;

impl GomokuSolver {
    /// A move that wins, if that is proved.
    pub(super) fn win(&mut self, position: &Gomoku, stop: &Stop) -> Option<Point> {
        let side = position.to_move();
        let board = Board::new(position);
        if let Some(attack) = &mut self.attacks[side] {
            attack.set_position(position);
            if let Some(cell) = attack.reply(stop) {
                return Some(point_of(cell));
            }
        }
        for prover in self.winners.iter_mut().rev().filter(|prover| prover.attacker() == side) {
            prover.set_board(board.clone());
            if let Some(cell) = prover.known_win() {
                return Some(point_of(cell));
            }
        }
        for prover in self.winners.iter_mut().rev().filter(|prover| prover.attacker() == side) {
            prover.set_board(board.clone());
            let limits = Limits { nodes: Some(MOST_AGAINST_A_REPLY), ..Limits::default() };
            if let Verdict::Win(line) = prover.prove(&Budget::new(&limits, stop)) {
                return line.first().map(|&cell| point_of(cell));
            }
        }
        let solution = boardwright_game::Solver::solve(self, position, stop, &mut |_| {});
        let wins = solution.bounds.outcome().and_then(Outcome::winner) == Some(side);
        solution.variation.first().copied().filter(|_| wins)
    }

    /// A move that keeps the side to move from losing, if blocking does.
    pub(super) fn hold(&mut self, position: &Gomoku, stop: &Stop) -> Option<Point> {
        let side = position.to_move();
        let budget = Budget::new(&Limits::default(), stop);
        if let Some(mv) = self.blockers[side].as_mut().and_then(|blocker| blocker.reply(position, &budget)) {
            return Some(mv);
        }
        let mut blocker = Blocker::new(position, side)?;
        let reply = blocker.reply(position, &budget);
        self.blockers[side] = Some(blocker);
        reply
    }

    /// How the opponent of `builder` holds, in the rows of `position`.
    pub(super) fn answer(
        &mut self,
        position: &Gomoku,
        builder: Side,
        (sets, blocks): (&WinningSets, bool),
        stop: &Stop,
    ) -> Option<Blocking> {
        let side = builder.other();
        if self.blockers[side].as_ref().is_none_or(|blocker| blocker.root() != position.key()) {
            self.blockers[side] = Blocker::new(position, side);
        }
        self.blockers[side].as_mut()?.answer(sets, blocks, &Budget::new(&Limits::default(), stop))
    }
}

/// The line of fours by which the opponent of the side to move threatens to win: its moves, each followed by the point of
/// its five.
pub(super) fn threat(position: &Gomoku) -> Option<Vec<Point>> {
    let mut board = Board::new(position);
    let own = board.to_move().other();
    if board.count(own.other(), Class::Five) > 0 {
        return None;
    }
    board.pass();
    let line = FourSearch::default().win(&mut board, MOST_FOURS)?;
    let mut shown: Vec<Cell> = Vec::with_capacity(line.len() + 2);
    for cell in line {
        shown.push(cell);
        if board.class(board.to_move(), cell) == Class::Five {
            return Some(shown.into_iter().map(point_of).collect());
        }
        board.play(cell);
    }
    // The last four has two ends, as a rule.
    shown.extend(board.of_class(own, Class::Five).take(2));
    Some(shown.into_iter().map(point_of).collect())
}
