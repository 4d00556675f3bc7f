//! Moves of proved wins and draws, as the writer of certificates asks for them.

use boardwright_game::certify::{Blocking, SetSolver, WinningSets};
use boardwright_game::grid::Point;
use boardwright_game::{Limits, Outcome, Position, Side, Stop};
use boardwright_search::Budget;
use boardwright_search::dfpn::ProofNumbers;

use crate::Gomoku;
use crate::board::pattern_board::{Cell, PatternBoard, point_of};
use crate::board::spot::Class;
use crate::solver::GomokuSolver;
use crate::solver::blocking::Blocker;
use crate::solver::prover::{FourSearch, Verdict};

/// Nodes that a winning threat search may spend on a reply that it has not visited.
const MAX_REPLY_NODES: u64 = 300_000;

/// The greatest number of fours in a threat that is shown.
const MAX_FOURS: u8 = 8;

impl GomokuSolver {
    /// A winning move, if a search proves one.
    pub(super) fn win(&mut self, position: &Gomoku, stop: &Stop) -> Option<Point> {
        let side = position.to_move();
        if self.is_held(position, side) {
            return None;
        }
        let board = PatternBoard::of_solver(position);
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
        // No table knows the position. A winning search proves most replies again quickly, since its table knows the
        // positions around.
        for prover in self.winners.iter_mut().rev().filter(|prover| prover.attacker() == side) {
            prover.set_board(board.clone());
            let limits = Limits { nodes: Some(MAX_REPLY_NODES), ..Limits::default() };
            if let Verdict::Win(line) = prover.prove(&Budget::new(&limits, stop)) {
                return line.first().map(|&cell| point_of(cell));
            }
        }
        let solution = self.search(position, stop, &mut |_| {});
        let wins = solution.bounds.outcome().and_then(Outcome::winner) == Some(side);
        solution.variation.first().copied().filter(|_| wins)
    }

    /// A move by which the side to move holds at least a draw, by blocking if that does it.
    pub(super) fn hold(&mut self, position: &Gomoku, stop: &Stop) -> Option<Point> {
        self.block_rows(position, stop).or_else(|| self.hold_by_search(position, stop))
    }

    /// A move after which a complete search knows that the opponent does not win, or finds it.
    fn hold_by_search(&mut self, position: &Gomoku, stop: &Stop) -> Option<Point> {
        let side = position.to_move();
        let moves: Vec<Point> = position.moves().collect();
        let known = self.attacks[side.other()].as_mut().filter(|attack| attack.is_complete()).and_then(|attack| {
            moves.iter().copied().find(|&mv| {
                attack.set_position(&position.child(mv));
                attack.numbers().and_then(ProofNumbers::answer) == Some(false)
            })
        });
        known.or_else(|| {
            moves.into_iter().find(|&mv| {
                let bounds = self.search(&position.child(mv), stop, &mut |_| {}).bounds;
                if side == Side::First { bounds.lower >= 0 } else { bounds.upper <= 0 }
            })
        })
    }

    fn block_rows(&mut self, position: &Gomoku, stop: &Stop) -> Option<Point> {
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
}

impl SetSolver<Gomoku> for GomokuSolver {
    fn block(
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

/// The win by fours that the opponent of the side to move threatens: its moves, each followed by the point of its
/// five.
pub(super) fn threat(position: &Gomoku) -> Option<Vec<Point>> {
    let mut board = PatternBoard::of_solver(position);
    let own = board.to_move().other();
    if board.count(own.other(), Class::Five) > 0 {
        return None;
    }
    board.pass();
    let line = FourSearch::default().win(&mut board, MAX_FOURS)?;
    let mut shown: Vec<Cell> = Vec::with_capacity(line.len() + 2);
    for cell in line {
        shown.push(cell);
        if board.class(board.to_move(), cell) == Class::Five {
            return Some(shown.into_iter().map(point_of).collect());
        }
        board.play(cell);
    }
    // The last four can usually become a five at either end.
    shown.extend(board.of_class(own, Class::Five).take(2));
    Some(shown.into_iter().map(point_of).collect())
}
