//! The search of the engine: the core of all searches ([`boardwright_search::pvs`]) on the fast board.
//!
//! Values are hundredths of a seed that the side to move gains from here on, so that boards with other stores share
//! what is known. A chain of extra moves is one turn: only a move that passes the turn costs depth.

use std::cmp::Reverse;

use boardwright_game::{Side, mix};
use boardwright_search::Budget;
use boardwright_search::large::Pairs;
use boardwright_search::packed::{Bound, Entry};
use boardwright_search::pvs::{Crew, Look, Node, NodeContext, Played, RootMove, Scored, Search, Techniques};
use boardwright_search::value::{INFINITY, Value};

use crate::board::{Child, FastBoard, Row, house};
use crate::eval::estimate;
use crate::rules::{House, MAX_HOUSES};
use crate::solver::{KalahSolver, weight};

/// Houses that a side may have.
const HOUSES: usize = MAX_HOUSES as usize;
/// A seed in hundredths.
pub(super) const SEED: i32 = 100;
/// Boards with this many turns to go are worth a look at what the solver has proved.
const WORTH_LOOKING: i32 = 2;
/// The weight of the move that the table remembers.
const REMEMBERED: i32 = 1 << 24;

/// A transposition table with a word for each board, shared by threads.
pub(super) struct Memory(Pairs);

impl Memory {
    /// A memory of at most this many bytes.
    pub(super) fn new(bytes: usize) -> Memory {
        Memory(Pairs::new(bytes))
    }

    /// Returns the entry of a board. A move is the number of its house, from 1.
    fn get(&self, key: u64) -> Option<Entry> {
        let word = self.0.get(key)?;
        let bound = [Bound::Upper, Bound::Upper, Bound::Lower, Bound::Exact][(word >> 8 & 3) as usize];
        let (value, depth) = ((word >> 32) as u32 as i32, (word >> 16 & 0xFF) as i32);
        Some(Entry::new((word & 0xF) as u16, value, 0, depth, bound))
    }

    fn put(&self, key: u64, entry: Entry) {
        let bound = match entry.bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        let depth = entry.depth.clamp(0, 0xFF) as u64;
        self.0.put(key, u64::from(entry.value as u32) << 32 | depth << 16 | bound << 8 | u64::from(entry.mv));
    }
}

/// A number for the board that no other has, as far as 64 bits can do that.
fn key<R: Row>(board: FastBoard<R>) -> u64 {
    mix(board.own.fold() ^ mix(board.other.fold().wrapping_add(0x9E37_79B9_7F4A_7C15)))
}

/// A move at the root with its value and the moves expected to follow, itself the first. Moves are houses from 0.
pub(super) type Line = RootMove<u8>;

/// The houses of a line, as the rules name them.
pub(super) fn houses(line: &Line) -> Vec<House> {
    line.line.iter().copied().map(house).collect()
}

/// The moves of a board in the order in which they are tried first.
pub(super) fn lines<R: Row + 'static>(solver: &KalahSolver<R>, board: FastBoard<R>) -> Vec<Line> {
    let mut children: Vec<Child<R>> = solver.moves.children(board).collect();
    children.sort_by_key(|child| Reverse(weight(child)));
    children.into_iter().map(|child| RootMove::worth(0, child.house)).collect()
}

/// The data that all threads of a search share.
#[derive(Clone, Copy)]
pub(super) struct Shared<'a, R> {
    /// Knows what was proved, in endgame tables and before.
    pub(super) solver: &'a KalahSolver<R>,
    pub(super) houses: usize,
    pub(super) memory: &'a Memory,
}

impl<'a, R: Row + 'static> Shared<'a, R> {
    /// A search of a board, as a thread of `crew` if there is one.
    pub(super) fn search(
        self,
        board: FastBoard<R>,
        budget: &'a Budget,
        crew: Option<&'a Crew>,
    ) -> Search<'a, KalahNode<'a, R>> {
        let mut here = Here { board, seeds: board.seeds(), key: 0, children: [Child::default(); HOUSES] };
        self.solver.moves.children(board).for_each(|child| here.children[usize::from(child.house)] = child);
        Search::new(KalahNode { shared: self, line: vec![here; KalahNode::<R>::MAX_PLIES + 2] }, budget, crew)
    }
}

/// A board on the line that is searched.
#[derive(Clone, Copy)]
struct Here<R> {
    board: FastBoard<R>,
    seeds: i32,
    /// Its key, once it was looked at.
    key: u64,
    /// The boards after its moves, by house, once the moves were listed: a list of moves holds houses alone, which are
    /// sorted faster than boards.
    children: [Child<R>; HOUSES],
}

/// The boards on the line that is searched.
pub(super) struct KalahNode<'a, R> {
    shared: Shared<'a, R>,
    /// By ply.
    line: Vec<Here<R>>,
}

impl<R: Row + 'static> Node for KalahNode<'_, R> {
    /// A house, from 0.
    type Move = u8;
    type Threat = ();
    type Facts = ();
    type Rank = i32;

    /// There are few moves, and the weights order them well: what was tried beyond this did not pay.
    const TECHNIQUES: Techniques =
        Techniques { cuts_in_pv: true, remembers_fail_low: true, lines_from_table: true, ..Techniques::PLAIN };
    /// A hundred turns, and an extra move for every seed there can be.
    const MAX_PLIES: usize = 356;
    const SLOTS: usize = 0;
    /// Every value of the root is sought in one pass with an open window.
    const WINDOW: Value = INFINITY;

    #[inline]
    fn side(&self, _: usize) -> Side {
        Side::First
    }

    #[inline]
    fn last_move(&self, _: usize) -> Option<u8> {
        None
    }

    #[inline]
    fn play(&mut self, ply: usize, house: u8) -> Played {
        let child = &self.line[ply].children[usize::from(house)];
        if let Some(end) = child.end {
            return Played::Over(SEED * end);
        }
        let &Child { board, gain, again, .. } = child;
        let seeds = self.line[ply].seeds - gain;
        let next = &mut self.line[ply + 1];
        (next.board, next.seeds) = (board, seeds);
        Played::On { gain: SEED * gain, again, cost: i32::from(!again) }
    }

    /// The value of a board that needs no search: from endgame tables, the seeds left, or the estimate at the end.
    #[inline]
    fn settled(&mut self, ply: usize, (alpha, beta): (Value, Value), depth: i32) -> Option<Value> {
        let Here { board, seeds, .. } = self.line[ply];
        if let Some(gain) = self.shared.solver.endgame(board, seeds) {
            return Some(SEED * gain);
        }
        if alpha >= SEED * seeds {
            return Some(SEED * seeds);
        }
        if beta <= -SEED * seeds {
            return Some(-SEED * seeds);
        }
        (depth == 0).then(|| self.evaluate(ply))
    }

    /// Decides the board if the solver has proved its value.
    #[inline]
    fn look(&mut self, ply: usize, (alpha, beta): (Value, Value), depth: i32) -> Look<()> {
        let here = &mut self.line[ply];
        here.key = key(here.board);
        if depth >= WORTH_LOOKING {
            let proved = self.shared.solver.known(here.board, here.seeds);
            if SEED * proved.lower >= beta {
                return Look::Decided(SEED * proved.lower);
            }
            if SEED * proved.upper <= alpha {
                return Look::Decided(SEED * proved.upper);
            }
        }
        Look::Open
    }

    #[inline]
    fn bounds(_: i32) -> (Value, Value) {
        (-INFINITY, INFINITY)
    }

    #[inline]
    fn evaluate(&mut self, ply: usize) -> Value {
        let Here { board, seeds, .. } = self.line[ply];
        estimate(board, seeds, self.shared.houses)
    }

    #[inline]
    fn probe(&self, ply: usize) -> Option<Entry> {
        self.shared.memory.get(self.line[ply].key)
    }

    #[inline]
    fn store(&self, ply: usize, entry: Entry) {
        self.shared.memory.put(self.line[ply].key, entry);
    }

    #[inline]
    fn code(house: u8) -> u16 {
        u16::from(house) + 1
    }

    #[inline]
    fn facts(&self, _: usize) {}

    /// All moves, best first.
    #[inline]
    fn list(&mut self, context: &NodeContext<Self>, _: bool, list: &mut Vec<Scored<u8>>) -> bool {
        let here = &mut self.line[context.ply];
        let moves = &self.shared.solver.moves;
        for house in moves.houses_of(here.board) {
            let child = &mut here.children[house];
            *child = moves.play(here.board, house);
            let remembered = if Self::code(child.house) == context.hint { REMEMBERED } else { 0 };
            let scored = Scored { score: weight(child) + remembered, mv: child.house };
            list.push(scored);
            // There are few moves, so each goes to its place at once; of equal ones the first stays first.
            let mut place = list.len() - 1;
            while place > 0 && list[place - 1].score < scored.score {
                list[place] = list[place - 1];
                place -= 1;
            }
            list[place] = scored;
        }
        true
    }

    #[inline]
    fn rank(scored: &Scored<u8>) -> i32 {
        scored.score
    }

    #[inline]
    fn slot(_: u8) -> usize {
        0
    }

    #[inline]
    fn is_forcing(&self, _: &NodeContext<Self>, _: u8) -> bool {
        false
    }

    #[inline]
    fn is_urgent(&self, _: &NodeContext<Self>, _: u8) -> bool {
        false
    }

    fn roots(&mut self) -> Vec<u8> {
        lines(self.shared.solver, self.line[0].board).into_iter().map(|line| line.mv).collect()
    }

    /// The best moves as far as the memory knows them: since it gives values in the principal variation too, it knows more
    /// of it than the search has passed through.
    fn remembered_line(&self, first: u8, depth: i32) -> Option<Vec<u8>> {
        let Shared { solver, houses, memory } = self.shared;
        let mut line = vec![first];
        let (mut last, most) = (self.line[0].children[usize::from(first)], 1 + 2 * depth as usize);
        while last.end.is_none()
            && line.len() < most
            && let Some(entry) = memory.get(key(last.board))
            && entry.bound == Bound::Exact
            && let Some(house) = usize::from(entry.mv).checked_sub(1)
            && house < houses
            && last.board.own.house(house) > 0
        {
            last = solver.moves.play(last.board, house);
            line.push(last.house);
        }
        Some(line)
    }
}
