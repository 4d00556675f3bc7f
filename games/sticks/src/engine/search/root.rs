//! Deepening step by step from the position to move in, until the limits are reached.

use std::cmp::Reverse;

use boardwright_game::Position;
use boardwright_search::value::{DECIDED, INFINITY, Value, WIN, win_in};

use super::moves;
use super::{MOST_PLIES, Worker};
use crate::engine::board::{NOWHERE, Parries};
use crate::engine::prover::{Attack, Knowledge, Prover};
use crate::rules::Move;

/// Half-width of the first aspiration window.
const WINDOW: Value = 40;

/// The part of the budget that the root spends on a proof by threats before it searches, and the most positions.
const PROOF_SHARE: f64 = 0.1;
const PROOF_NODES: u64 = 100_000;

/// A move at the root with what is known of it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    pub(crate) value: Value,
    pub(crate) line: Vec<Move>,
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
            report(&Found { depth: 1, rank: 1, best: best.clone(), nodes: self.nodes });
            return best;
        }
        let only_move = roots.len() == 1 && self.budget.is_timed();
        for depth in 1..=self.budget.depth as i32 {
            let finished = self.iterate(&mut roots, depth, lines, report);
            let value = roots[0].value;
            let settled = value.abs() > DECIDED && WIN - value.abs() <= depth + 4;
            if !finished
                || (settled && lines == 1)
                || only_move
                || self.budget.is_late()
                || depth as usize >= MOST_PLIES
            {
                break;
            }
        }
        roots.swap_remove(0)
    }

    /// One iteration; `false` if it was broken off. The best moves come to the front even then.
    fn iterate(&mut self, roots: &mut [RootMove], depth: i32, lines: usize, report: &mut dyn FnMut(&Found)) -> bool {
        for rank in 0..lines.min(roots.len()) {
            let guess = roots[rank].value;
            if !self.aspire(&mut roots[rank..], depth, guess) {
                return false;
            }
            let best = roots[rank].clone();
            report(&Found { depth, rank: rank as u32 + 1, best, nodes: self.nodes });
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
            self.play(0, roots[index].mv);
            let mut value = 0;
            if index > 0 {
                let reduction = (i32::from(depth >= 3 && index > 3) + i32::from(depth >= 4 && index > 15))
                    + i32::from(depth >= 6 && index > 50);
                value = -self.search(-alpha - 1, -alpha, depth - 1 - reduction, 1, true);
                if value > alpha && reduction > 0 && !self.stopped {
                    value = -self.search(-alpha - 1, -alpha, depth - 1, 1, true);
                }
            }
            if index == 0 || (value > alpha && !self.stopped) {
                value = -self.search(-beta, -alpha, depth - 1, 1, false);
            }
            if self.stopped {
                return None;
            }
            if value > best {
                best = value;
                roots[index].value = value;
                roots[index].line = vec![roots[index].mv];
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
        let board = &self.boards[0];
        let weighed = board.weigh();
        let mut list = Vec::new();
        let wins = board.winning(board.to_move());
        if wins != NOWHERE {
            moves::into(board, &weighed, &wins, &mut list);
            list.retain(|scored| board.position().child(scored.mv).outcome().is_some());
        } else if let Parries::Kinds(hole, kinds) = board.parries() {
            let targets = kinds.map(|stops| if stops { hole.bit() } else { 0 });
            moves::into(board, &weighed, &targets, &mut list);
        }
        if list.is_empty() {
            moves::all(board, &weighed, usize::MAX, &mut list);
        }
        list.sort_by_key(|scored| (Reverse(scored.score), scored.mv));
        list.iter().map(|&moves::Scored { mv, .. }| RootMove { mv, value: 0, line: vec![mv] }).collect()
    }

    /// A move that needs no search: a win that can be seen, or one by threats.
    fn at_once(&mut self, roots: &[RootMove]) -> Option<RootMove> {
        let board = &self.boards[0];
        let first = roots.first()?;
        if board.can_win(board.to_move()) {
            return Some(RootMove { mv: first.mv, value: win_in(1), line: vec![first.mv] });
        }
        [Attack::Fours, Attack::Threats].into_iter().find_map(|attack| self.proved(attack))
    }

    /// The first move of a win by threats, if a part of the budget is enough to prove it.
    fn proved(&mut self, attack: Attack) -> Option<RootMove> {
        let board = &self.boards[0];
        let budget = self.budget.share(PROOF_SHARE).at_most(PROOF_NODES);
        let mut known = Knowledge::default();
        let mut prover = Prover::new((board.to_move(), attack), &mut known, usize::MAX, &budget);
        let win = prover.prove(board).win();
        self.nodes += prover.nodes();
        let (plies, mv) = win?;
        let mv = mv?;
        Some(RootMove { mv, value: win_in(i32::from(plies)), line: vec![mv] })
    }
}
