//! The search core over any game's own [`Position`], with a [`Heuristic`].

use std::cmp::Reverse;

use boardwright_game::{Info, Limits, Position, Score, Side, Stop};

use crate::explaining::comparing_limits;
use crate::heuristic::{FORCING, Heuristic};
use crate::keyed::slot_of;
use crate::limits::Budget;
use crate::packed::{Entry, KeptTable, TranspositionTable};
use crate::pvs::{
    Crew, Found, Look, MAX_TRIED, Node, NodeContext, Played, Reductions, RootMove, Scored, Search, Techniques, think,
};
use crate::value::{MAX_EVALUATION, Value, loss_in, win_in};

/// Plies that hot positions may add to an iteration.
const MAX_EXTENSIONS: usize = 16;
/// Slots of the history; moves are hashed into them.
const SLOTS: usize = 256;
/// Weights beyond this count as much, so that what is learned can be added.
const MAX_WEIGHT: i32 = 1 << 26;

/// The engine of a game that brings no more than its rules and a [`Heuristic`].
///
/// It is the same search as that of all games ([`pvs`](crate::pvs)) with the techniques that are safe in any game:
/// principal variation search with a transposition table, killers, counter moves and history, late move reductions of quiet
/// moves, internal iterative reduction, and reverse futility pruning where the heuristic has margins. A repetition inside the
/// search or with the game counts as a draw.
pub struct PlainEngine<H> {
    heuristic: H,
    hash_mib: usize,
    threads: usize,
    table: KeptTable,
}

impl<H> PlainEngine<H> {
    /// An engine with a transposition table of at most `hash_mib` mebibytes, searching on `threads` threads.
    ///
    /// With more than one thread the same question may get different answers.
    pub fn new(heuristic: H, hash_mib: usize, threads: usize) -> PlainEngine<H> {
        PlainEngine { heuristic, hash_mib, threads, table: KeptTable::default() }
    }

    /// Chooses a legal move in `position`, which is not finished.
    ///
    /// `path` holds the positions that led here, oldest first, without `position` itself: repetition is judged by it.
    /// The engine returns soon after `stop` is raised, with the best move it has.
    pub fn think<P>(
        &mut self,
        position: &P,
        path: &[P],
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Info<P::Move>),
    ) -> P::Move
    where
        P: Position,
        H: Heuristic<P>,
    {
        self.choose(position, path, limits, stop, report).0.mv.mv
    }

    /// Finds the best move and gives the others values to the same depth, see [`Search::compare`] and [`comparing_limits`]. At
    /// depth 0 nothing was searched, and the values mean nothing.
    pub fn compare<P>(
        &mut self,
        (position, path): (&P, &[P]),
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Info<P::Move>),
    ) -> Vec<RootMove<P::Move>>
    where
        P: Position,
        H: Heuristic<P>,
    {
        let (chosen, visited) = self.choose(position, path, limits, stop, report);
        let budget = Budget::new(&comparing_limits(limits, visited), stop);
        let table = self.table.for_search(self.hash_mib, limits);
        let mut search = Search::new(PlainNode::new(&self.heuristic, table, position, path), &budget, None);
        let compared = search.compare(chosen, usize::MAX);
        compared.into_iter().map(|root| root.named(|numbered| numbered.mv)).collect()
    }

    /// The best move, and the positions visited.
    fn choose<P>(
        &mut self,
        position: &P,
        path: &[P],
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Info<P::Move>),
    ) -> (RootMove<Numbered<P::Move>>, u64)
    where
        P: Position,
        H: Heuristic<P>,
    {
        let budget = Budget::new(limits, stop);
        let table = self.table.for_search(self.hash_mib, limits);
        let crew = Crew::of(self.threads);
        let heuristic = &self.heuristic;
        let worker = || Search::new(PlainNode::new(heuristic, table, position, path), &budget, crew.as_ref());
        let mut visited = 0;
        let report = &mut |found: &Found<Numbered<P::Move>>| {
            visited = found.nodes;
            report(&found.info(&budget, |numbered| numbered.mv));
        };
        (think(crew.as_ref(), self.threads, 1, worker, report), visited)
    }
}

/// A move with its index among the candidates of its position, from 1, which the table stores; 0 for no move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Numbered<M> {
    mv: M,
    number: u16,
    is_forcing: bool,
}

impl<M: PartialEq> PartialEq for Numbered<M> {
    fn eq(&self, other: &Numbered<M>) -> bool {
        self.mv == other.mv
    }
}

/// The positions on the line that is searched.
struct PlainNode<'a, P: Position, H> {
    heuristic: &'a H,
    table: &'a TranspositionTable,
    /// By ply.
    positions: Vec<P>,
    /// The moves that led to them.
    moves: Vec<Option<Numbered<P::Move>>>,
    /// The keys of the game so far and of the current line.
    path: Vec<u64>,
    /// The number of keys that lie before the root.
    before: usize,
    /// Plies below the root up to which hot positions are searched on.
    reach: usize,
    /// The candidates of the last position, kept so that a position allocates nothing.
    candidates: Vec<(P::Move, i32)>,
}

impl<'a, P: Position, H: Heuristic<P>> PlainNode<'a, P, H> {
    fn new(heuristic: &'a H, table: &'a TranspositionTable, position: &P, path: &[P]) -> PlainNode<'a, P, H> {
        let plies = Self::MAX_PLIES + 2;
        let mut keys: Vec<u64> = path.iter().map(Position::key).collect();
        let before = keys.len();
        keys.resize(before + plies, 0);
        keys[before] = position.key();
        PlainNode {
            heuristic,
            table,
            positions: vec![position.clone(); plies],
            moves: vec![None; plies],
            path: keys,
            before,
            reach: 0,
            candidates: Vec::new(),
        }
    }

    /// The candidates of a position, weighed by the heuristic.
    fn candidates(&mut self, ply: usize, list: &mut Vec<Scored<Numbered<P::Move>>>) {
        self.candidates.clear();
        self.heuristic.candidates(&self.positions[ply], &mut self.candidates);
        if self.candidates.is_empty() {
            self.candidates.extend(self.positions[ply].moves().map(|mv| (mv, 0)));
        }
        list.extend(self.candidates.iter().zip(1..).map(|(&(mv, weight), number)| Scored {
            mv: Numbered { mv, number, is_forcing: weight >= FORCING },
            score: weight.clamp(-MAX_WEIGHT, MAX_WEIGHT),
        }));
    }

    fn repeats(&self, ply: usize) -> bool {
        let at = self.before + ply;
        ply > 0 && self.path[..at].contains(&self.path[at])
    }
}

impl<P: Position, H: Heuristic<P>> Node for PlainNode<'_, P, H> {
    type Move = Numbered<P::Move>;
    type Threat = ();
    type Facts = ();
    type Rank = i32;

    const TECHNIQUES: Techniques = Techniques {
        internal_reduction: 4,
        reductions: Some(Reductions { base: 0.4, divisor: 1.9, forcing: 1, forcing_in_pv: 0 }),
        learns_order: true,
        most_tried: MAX_TRIED,
        evaluates: true,
        ..Techniques::PLAIN
    };
    const MAX_PLIES: usize = 240;
    const SLOTS: usize = SLOTS;
    const WINDOW: Value = 60;

    fn side(&self, ply: usize) -> Side {
        self.positions[ply].to_move()
    }

    fn last_move(&self, ply: usize) -> Option<Numbered<P::Move>> {
        self.moves[ply]
    }

    fn play(&mut self, ply: usize, mv: Numbered<P::Move>) -> Played {
        let child = self.positions[ply].child(mv.mv);
        let again = child.to_move() == self.positions[ply].to_move();
        self.path[self.before + ply + 1] = child.key();
        self.positions[ply + 1] = child;
        self.moves[ply + 1] = Some(mv);
        Played::On { gain: 0, again, cost: 1 }
    }

    fn look(&mut self, ply: usize, _: (Value, Value), _: i32) -> Look<()> {
        let position = &self.positions[ply];
        if let Some(outcome) = position.outcome() {
            return Look::Decided(value_of(self.heuristic.result(position, outcome, ply as u32)));
        }
        if self.repeats(ply) { Look::Decided(0) } else { Look::Open }
    }

    fn bounds(ply: i32) -> (Value, Value) {
        (loss_in(ply), win_in(ply + 1))
    }

    fn evaluate(&mut self, ply: usize) -> Value {
        self.heuristic.evaluate(&self.positions[ply]).0.clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    fn is_unquiet(&self, ply: usize, _: bool) -> bool {
        ply < self.reach && self.heuristic.is_unquiet(&self.positions[ply])
    }

    fn reverse_futility_margin(&self, ply: usize, depth: i32, _: bool) -> Option<Value> {
        let margin = self.heuristic.margin(depth as u32)?;
        (!self.heuristic.is_unquiet(&self.positions[ply])).then_some(margin)
    }

    fn probe(&self, ply: usize) -> Option<Entry> {
        self.table.get(self.path[self.before + ply], ply as i32)
    }

    fn store(&self, ply: usize, entry: Entry) {
        self.table.put(self.path[self.before + ply], ply as i32, entry);
    }

    fn code(mv: Numbered<P::Move>) -> u16 {
        mv.number
    }

    fn facts(&self, _: usize) {}

    fn list(&mut self, context: &NodeContext<Self>, _: bool, list: &mut Vec<Scored<Numbered<P::Move>>>) -> bool {
        self.candidates(context.ply, list);
        list.len() == self.positions[context.ply].moves().count()
    }

    fn list_rest(&mut self, context: &NodeContext<Self>, list: &mut Vec<Scored<Numbered<P::Move>>>) -> bool {
        let other = |mv| Scored { mv: Numbered { mv, number: 0, is_forcing: true }, score: 0 };
        list.extend(self.positions[context.ply].moves().map(other));
        true
    }

    fn rank(scored: &Scored<Numbered<P::Move>>) -> i32 {
        scored.score
    }

    fn slot(mv: Numbered<P::Move>) -> usize {
        slot_of(&mv.mv, SLOTS)
    }

    fn is_forcing(&self, _: &NodeContext<Self>, mv: Numbered<P::Move>) -> bool {
        mv.is_forcing
    }

    fn is_urgent(&self, _: &NodeContext<Self>, mv: Numbered<P::Move>) -> bool {
        mv.is_forcing
    }

    fn begin(&mut self, depth: i32) {
        self.reach = depth as usize + MAX_EXTENSIONS;
    }

    fn roots(&mut self) -> Vec<Numbered<P::Move>> {
        let mut list = Vec::new();
        self.candidates(0, &mut list);
        list.sort_by_key(|scored| Reverse(scored.score));
        list.into_iter().map(|scored| scored.mv).collect()
    }

    fn rest_of_roots(&mut self) -> Vec<Numbered<P::Move>> {
        self.positions[0].moves().map(|mv| Numbered { mv, number: 0, is_forcing: true }).collect()
    }

    fn root_reduction(depth: i32, index: usize) -> i32 {
        i32::from(depth >= 3 && index > 3) + i32::from(depth >= 5 && index > 15)
    }
}

/// A result as the search counts it.
fn value_of(score: Score) -> Value {
    match score.forced() {
        Some(plies) if score.0 > 0 => win_in(plies.abs()),
        Some(plies) => loss_in(plies.abs()),
        None => score.0.clamp(-MAX_EVALUATION, MAX_EVALUATION),
    }
}
