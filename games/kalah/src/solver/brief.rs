//! The choice of moves that keep the strategies of certificates short.
//!
//! Of all moves that are proved to reach the goal, the one is taken that is estimated to leave the shortest strategy.
//! Two plies are searched, and the rest is estimated. Compared with the first move that reaches the goal, this halves
//! the strategies of (6,3) and (5,4). Each further ply saved another 7 % and took twice the time.

use boardwright_game::Position;

use crate::board::{Child, FastBoard, Row, house};
use crate::rules::Kalah;
use crate::solver::KalahSolver;
use crate::solver::length_table::power_of_2;

/// Doublings of a strategy's length: for each seed in play, for each seed still to be gained, for each seed by which
/// the value exceeds the goal, and if the strategy's side is to move.
const OF_SEED: f32 = 0.43;
const OF_WANTED: f32 = 0.144;
const OF_SLACK: f32 = -0.072;
const OF_OWN_MOVE: f32 = -0.7;

/// Plies that are searched after a move.
const PLIES: u32 = 1;

/// A position of a strategy, with the gain that is still needed.
struct StrategyNode<R> {
    position: Kalah,
    board: FastBoard<R>,
    seeds: i32,
    /// True if the strategy's side is to move.
    is_own: bool,
    /// The seeds that the strategy's side still has to gain.
    wanted: i32,
}

impl<R: Row> StrategyNode<R> {
    /// The position after a move.
    fn after(&self, child: &Child<R>) -> StrategyNode<R> {
        StrategyNode {
            position: self.position.child(house(child.house)),
            board: child.board,
            seeds: self.seeds - child.gain,
            is_own: self.is_own == child.again,
            wanted: if self.is_own { self.wanted - child.gain } else { self.wanted + child.gain },
        }
    }
}

impl<R: Row + 'static> KalahSolver<R> {
    /// The house that gains at least `goal` with the shortest estimated strategy, if a move is known to reach it.
    pub(super) fn brief_house(&self, position: &Kalah, goal: i32, is_written: &dyn Fn(&Kalah) -> bool) -> Option<u8> {
        let board = FastBoard::<R>::of(position);
        let page = StrategyNode { position: *position, board, seeds: board.seeds(), is_own: true, wanted: goal };
        let mut best = None;
        for child in self.moves.children(board) {
            if self.least(&child, page.seeds) < goal {
                continue;
            }
            let length = if child.end.is_some() { 0.0 } else { self.length(&page.after(&child), PLIES, is_written) };
            if best.is_none_or(|(shortest, _)| length < shortest) {
                best = Some((length, child.house));
            }
        }
        best.map(|(_, house)| house)
    }

    /// The estimated number of positions in the strategy from an unfinished position on.
    fn length(&self, page: &StrategyNode<R>, plies: u32, is_written: &dyn Fn(&Kalah) -> bool) -> f32 {
        // A goal that cannot be missed needs no moves, and a position that is written already costs nothing.
        if page.wanted <= -page.seeds || is_written(&page.position) {
            return 0.0;
        }
        if plies == 0 {
            return self.guess_of_length(page);
        }
        let children = self.moves.children(page.board);
        if !page.is_own {
            let rest = children.filter(|child| child.end.is_none());
            return 1.0 + rest.map(|child| self.length(&page.after(&child), plies - 1, is_written)).sum::<f32>();
        }
        let good = children.filter(|child| self.least(child, page.seeds) >= page.wanted);
        let lengths = good.map(|child| match child.end {
            Some(_) => 0.0,
            None => self.length(&page.after(&child), plies - 1, is_written),
        });
        1.0 + lengths.reduce(f32::min).unwrap_or_else(|| self.guess_of_length(page))
    }

    fn guess_of_length(&self, page: &StrategyNode<R>) -> f32 {
        let known = self.known(page.board, page.seeds);
        let value = if page.is_own { known.lower } else { -known.upper };
        let slack = (value - page.wanted).max(0);
        let of_own_move = if page.is_own { OF_OWN_MOVE } else { 0.0 };
        let [seeds, wanted, slack] = [page.seeds, page.wanted, slack].map(|number| number as f32);
        power_of_2(OF_SEED * seeds + OF_WANTED * wanted + OF_SLACK * slack + of_own_move)
    }
}
