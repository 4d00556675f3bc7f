//! The search of the engine: alpha-beta with iterative deepening on the fast board.
//!
//! Scores are hundredths of a seed that the side to move gains from here on, so that boards with other stores share
//! what is known. A chain of extra moves is one turn: only a move that passes the turn costs depth.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use boardwright_game::mix;
use boardwright_search::Budget;
use boardwright_search::large::Pairs;

use crate::estimate::estimate;
use crate::fast::{Board, Child, Row, house};
use crate::rules::{House, MOST_HOUSES};
use crate::solver::{KalahSolver, weight};

/// A seed in hundredths.
pub(super) const SEED: i32 = 100;
/// Beyond every score.
const INFINITY: i32 = 1_000_000;
/// Boards with so many turns to go are worth a look at what the solver has proved.
const WORTH_LOOKING: u32 = 2;
/// The weight of the move that the table remembers.
const REMEMBERED: i32 = 1 << 24;
/// No house is remembered.
const NO_HOUSE: u64 = 15;

/// How a remembered score bounds the true one.
const UPPER: u64 = 1;
const LOWER: u64 = 2;
const EXACT: u64 = UPPER | LOWER;

/// What is known of boards, a word of each, shared by threads.
pub(super) struct Memory(Pairs);

/// What is remembered of a board.
#[derive(Clone, Copy)]
struct Known {
    score: i32,
    depth: u32,
    bound: u64,
    house: u64,
}

impl Memory {
    /// A memory of at most so many bytes.
    pub(super) fn new(bytes: usize) -> Memory {
        Memory(Pairs::new(bytes))
    }

    fn get(&self, key: u64) -> Option<Known> {
        self.0.get(key).map(|word| Known {
            score: (word >> 32) as u32 as i32,
            depth: (word >> 16 & 0xFF) as u32,
            bound: word >> 8 & EXACT,
            house: word & NO_HOUSE,
        })
    }

    fn put(&self, key: u64, known: Known) {
        let word = u64::from(known.score as u32) << 32
            | u64::from(known.depth.min(0xFF)) << 16
            | known.bound << 8
            | known.house;
        self.0.put(key, word);
    }
}

/// A number for the board that no other has, as far as 64 bits can do that.
fn key<R: Row>(board: Board<R>) -> u64 {
    mix(board.own.fold() ^ mix(board.other.fold().wrapping_add(0x9E37_79B9_7F4A_7C15)))
}

/// What all threads of a search share.
pub(super) struct Shared<'a, R> {
    /// Knows what was proved, in endgame tables and before.
    pub(super) solver: &'a KalahSolver<R>,
    pub(super) houses: usize,
    pub(super) memory: &'a Memory,
    pub(super) budget: &'a Budget,
    /// Told by the thread that has the answer.
    pub(super) done: &'a AtomicBool,
}

/// One thread of a search.
pub(super) struct Lookahead<'a, R> {
    shared: &'a Shared<'a, R>,
    pub(super) nodes: u64,
    /// The search has ended for lack of time; scores that come after mean nothing.
    is_stopped: bool,
}

/// A move at the root with its score and the houses expected to follow, itself the first.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Line {
    pub(super) score: i32,
    pub(super) houses: Vec<u8>,
}

impl Line {
    /// The houses, as the rules name them.
    pub(super) fn moves(&self) -> Vec<House> {
        self.houses.iter().map(|&index| house(index)).collect()
    }
}

impl<'a, R: Row + 'static> Lookahead<'a, R> {
    pub(super) fn new(shared: &'a Shared<'a, R>) -> Lookahead<'a, R> {
        Lookahead { shared, nodes: 0, is_stopped: false }
    }

    /// Scores of all moves to a depth in turns, best first: those of the first `lines` are exact, and all others are no
    /// better. `None` if the time did not suffice.
    pub(super) fn rate(&mut self, board: Board<R>, order: &[Line], depth: u32, lines: usize) -> Option<Vec<Line>> {
        let seeds = board.seeds();
        let mut rated: Vec<Line> = Vec::new();
        for line in order {
            let child = self.shared.solver.moves.play(board, usize::from(line.houses[0]));
            let alpha = rated.get(lines - 1).map_or(-INFINITY, |last| last.score);
            let score = self.child(&child, seeds, depth, alpha, INFINITY);
            if self.is_stopped {
                return None;
            }
            let mut houses = vec![line.houses[0]];
            if child.end.is_none() {
                houses.extend(self.expected(child.board, depth as usize));
            }
            // A move that is no better than those wanted keeps its place behind them.
            let place = match score > alpha {
                true => rated.iter().take_while(|other| other.score >= score).count(),
                false => rated.len(),
            };
            rated.insert(place, Line { score, houses });
        }
        Some(rated)
    }

    /// The moves of a board in the order in which they are tried first.
    pub(super) fn moves(&self, board: Board<R>) -> Vec<Line> {
        let mut children: Vec<Child<R>> = self.shared.solver.moves.children(board).collect();
        children.sort_by_key(|child| std::cmp::Reverse(weight(child)));
        children.iter().map(|child| Line { score: 0, houses: vec![child.house] }).collect()
    }

    /// The best moves as far as the memory knows them.
    fn expected(&self, mut board: Board<R>, most: usize) -> Vec<u8> {
        let mut houses = Vec::new();
        while houses.len() < 2 * most
            && let Some(known) = self.shared.memory.get(key(board))
            && known.bound == EXACT
            && known.house < self.shared.houses as u64
            && board.own.house(known.house as usize) > 0
        {
            let child = self.shared.solver.moves.play(board, known.house as usize);
            houses.push(child.house);
            if child.end.is_some() {
                break;
            }
            board = child.board;
        }
        houses
    }

    /// What a move gains in all.
    fn child(&mut self, child: &Child<R>, seeds: i32, depth: u32, alpha: i32, beta: i32) -> i32 {
        if let Some(end) = child.end {
            return SEED * end;
        }
        let (gain, left) = (SEED * child.gain, seeds - child.gain);
        if child.again {
            gain + self.search(child.board, left, depth, alpha - gain, beta - gain)
        } else {
            gain - self.search(child.board, left, depth - 1, gain - beta, gain - alpha)
        }
    }

    /// What the side to move gains: exact between `alpha` and `beta`, elsewhere a bound (fail-soft).
    fn search(&mut self, board: Board<R>, seeds: i32, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        let Shared { solver, memory, budget, done, houses, .. } = *self.shared;
        if let Some(gain) = solver.endgame(board, seeds) {
            return SEED * gain;
        }
        if alpha >= SEED * seeds {
            return SEED * seeds;
        }
        if beta <= -SEED * seeds {
            return -SEED * seeds;
        }
        if depth == 0 {
            return estimate(board, seeds, houses);
        }
        self.nodes += 1;
        if budget.is_spent(self.nodes) || done.load(Relaxed) {
            self.is_stopped = true;
            return 0;
        }
        if depth >= WORTH_LOOKING {
            let proved = solver.known(board, seeds);
            if SEED * proved.lower >= beta {
                return SEED * proved.lower;
            }
            if SEED * proved.upper <= alpha {
                return SEED * proved.upper;
            }
        }
        let key = key(board);
        let known = memory.get(key);
        if let Some(Known { score, bound, .. }) = known.filter(|known| known.depth >= depth) {
            let cuts = bound == EXACT || (bound == LOWER && score >= beta) || (bound == UPPER && score <= alpha);
            if cuts {
                return score;
            }
        }
        let hint = known.map_or(NO_HOUSE, |known| known.house);
        let mut list = [(0, Child::default()); MOST_HOUSES as usize];
        let mut count = 0;
        for child in self.shared.solver.moves.children(board) {
            let extra = if u64::from(child.house) == hint { REMEMBERED } else { 0 };
            list[count] = (weight(&child) + extra, child);
            count += 1;
        }
        let children = &mut list[..count];
        children.sort_unstable_by_key(|&(weight, _)| std::cmp::Reverse(weight));
        let original = alpha;
        let (mut best, mut best_house) = (-INFINITY, NO_HOUSE);
        for (index, (_, child)) in children.iter().enumerate() {
            let mut score = if index == 0 { beta } else { self.child(child, seeds, depth, alpha, alpha + 1) };
            if index == 0 || (score > alpha && score < beta) {
                score = self.child(child, seeds, depth, alpha, beta);
            }
            if self.is_stopped {
                return 0;
            }
            if score > best {
                (best, best_house) = (score, u64::from(child.house));
                alpha = alpha.max(score);
            }
            if alpha >= beta {
                break;
            }
        }
        let bound = match best {
            _ if best >= beta => LOWER,
            _ if best > original => EXACT,
            _ => UPPER,
        };
        let house = if bound == UPPER && hint != NO_HOUSE { hint } else { best_house };
        memory.put(key, Known { score: best, depth, bound, house });
        best
    }
}
