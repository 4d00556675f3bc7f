//! Principal variation search with iterative deepening, side-aware.

use boardwright_game::{Engine, Info, Limits, Position, Score, Side, Stop};

use crate::crew::helped;
use crate::heuristic::{FORCING, Heuristic};
use crate::limits::Budget;
use crate::ordering::Ordering;
use crate::pace::Pace;
use crate::table::{Bound, Table, from_stored, to_stored};

/// Plies that quiet search and forced-move extensions may add to an iteration.
const MOST_EXTENSIONS: u32 = 16;
/// Half-width of the first aspiration window, in hundredths.
const WINDOW: i32 = 60;
/// The table of a search that only a depth limits has at least this many entries.
const LEAST_ENTRIES: u64 = 1 << 16;
/// Beyond every score.
const INFINITY: i32 = 2_000_000;
/// The share of a search that counts as spent on the best move, which is not measured.
const SHARE: f64 = 0.5;

/// A move at the root with what the search found of it.
#[derive(Clone, PartialEq, Debug)]
pub struct RootMove<M> {
    /// The move.
    pub mv: M,
    /// Its exact score at the depth searched, for the side to move; a draw if nothing was searched.
    pub score: Score,
    /// The line expected, beginning with the move.
    pub variation: Vec<M>,
}

/// The alpha-beta engine over a game's rules and a [`Heuristic`].
///
/// Fail-soft principal variation search (Marsland and Campbell 1982; Reinefeld 1983) with iterative deepening,
/// aspiration windows, transposition table, killers, history and late move reductions of quiet moves. A repetition
/// inside the search or with the game counts as a draw.
pub struct AlphaBeta<P: Position, H> {
    heuristic: H,
    hash_bytes: usize,
    threads: usize,
    table: Table<P::Move>,
    table_entries: u64,
    /// Positions that the last search visited: the best guess of what the next one will.
    last_nodes: u64,
    ordering: Ordering<P::Move>,
}

impl<P: Position, H: Heuristic<P>> AlphaBeta<P, H> {
    /// An engine with a transposition table of at most `hash_bytes` bytes, searching on `threads` threads.
    ///
    /// With more than one thread the same question may get different answers.
    #[must_use]
    pub fn new(heuristic: H, hash_bytes: usize, threads: usize) -> AlphaBeta<P, H> {
        AlphaBeta {
            heuristic,
            hash_bytes,
            threads,
            table: Table::new(0),
            table_entries: 0,
            last_nodes: 0,
            ordering: Ordering::new(),
        }
    }

    /// Gives exact scores to every move worth searching, best first, at the greatest depth that `limits` allow for
    /// all of them, and returns them with that depth and the positions visited.
    ///
    /// At depth 0 nothing was searched: the moves come in the order of the heuristic and their scores mean nothing.
    pub fn rate_moves(
        &mut self,
        position: &P,
        path: &[P],
        limits: &Limits,
        stop: &Stop,
    ) -> (Vec<RootMove<P::Move>>, u32, u64) {
        self.prepare(limits);
        let budget = Budget::new(limits, stop);
        let mut worker = Worker::new(&self.heuristic, &self.table, self.ordering.clone(), &budget, path);
        let mut rated: Vec<RootMove<P::Move>> = Vec::new();
        let mut reached = 0;
        for depth in 1..=budget.depth {
            let moves: Vec<P::Move> = if rated.is_empty() {
                worker.candidates(position, 0, None).into_iter().map(|(mv, _)| mv).collect()
            } else {
                rated.iter().map(|root| root.mv).collect()
            };
            let Some(mut next) = worker.rate(position, &moves, depth) else { break };
            next.sort_by_key(|root| std::cmp::Reverse(root.score));
            let settled = next.iter().all(|root| root.score.forced().is_some());
            rated = next;
            reached = depth;
            if settled || budget.is_late() {
                break;
            }
        }
        if rated.is_empty() {
            let moves = worker.candidates(position, 0, None).into_iter();
            rated = moves.map(|(mv, _)| RootMove { mv, score: Score::DRAW, variation: vec![mv] }).collect();
        }
        (rated, reached, worker.nodes)
    }

    /// Makes the table as large as this search can use, which for a short search is little: to clear a large table
    /// takes longer than many a search.
    fn prepare(&mut self, limits: &Limits) {
        let entries = match (limits.nodes, limits.depth) {
            (Some(nodes), _) => nodes.saturating_mul(2),
            (None, Some(_)) => LEAST_ENTRIES.max(self.last_nodes.saturating_mul(4)),
            (None, None) => u64::MAX,
        };
        if entries > self.table_entries {
            self.table = Table::for_entries(entries, self.hash_bytes);
            self.table_entries = entries;
        }
        self.table.age();
        self.ordering.age();
    }
}

impl<P: Position, H: Heuristic<P>> Engine<P> for AlphaBeta<P, H> {
    fn think(
        &mut self,
        position: &P,
        path: &[P],
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Info<P::Move>),
    ) -> P::Move {
        self.prepare(limits);
        let budget = Budget::new(limits, stop);
        let done = Stop::new();
        let helper_budget = Budget::new(limits, &done);
        let (heuristic, table, ordering) = (&self.heuristic, &self.table, &self.ordering);
        // Lazy SMP: helpers search the same position, every other one a ply deeper, and meet in the table.
        let help = |number: usize| {
            let mut worker = Worker::new(heuristic, table, ordering.clone(), &helper_budget, path);
            worker.deepen(position, 1 + (number % 2) as u32, &mut |_| {});
        };
        let (mv, ordering, nodes) = helped(
            self.threads,
            help,
            || done.raise(),
            || {
                let mut worker = Worker::new(heuristic, table, ordering.clone(), &budget, path);
                let mv = worker.deepen(position, 1, report);
                (mv, worker.ordering, worker.nodes)
            },
        );
        self.ordering = ordering;
        self.last_nodes = nodes;
        mv
    }
}

/// One thread of a search.
struct Worker<'a, P: Position, H> {
    heuristic: &'a H,
    table: &'a Table<P::Move>,
    ordering: Ordering<P::Move>,
    budget: &'a Budget,
    /// Keys of the positions of the game and of the current line.
    line: Vec<u64>,
    /// The best move at the root so far. The table may forget it, and other threads write there too.
    root_move: Option<P::Move>,
    nodes: u64,
    stopped: bool,
    /// Lists of moves, one a ply, kept so that a node allocates nothing.
    spare: Vec<Vec<(P::Move, i32)>>,
}

impl<'a, P: Position, H: Heuristic<P>> Worker<'a, P, H> {
    fn new(
        heuristic: &'a H,
        table: &'a Table<P::Move>,
        ordering: Ordering<P::Move>,
        budget: &'a Budget,
        path: &[P],
    ) -> Worker<'a, P, H> {
        let line = path.iter().map(Position::key).collect();
        Worker {
            heuristic,
            table,
            ordering,
            budget,
            line,
            root_move: None,
            nodes: 0,
            stopped: false,
            spare: Vec::new(),
        }
    }

    fn candidates(&mut self, position: &P, ply: u32, hash_move: Option<P::Move>) -> Vec<(P::Move, i32)> {
        let mut moves = self.spare.pop().unwrap_or_default();
        moves.clear();
        self.heuristic.candidates(position, &mut moves);
        if moves.is_empty() {
            moves.extend(position.moves().map(|mv| (mv, 0)));
        }
        self.ordering.sort(&mut moves, position.to_move(), ply, hash_move);
        moves
    }

    /// Searches deeper and deeper until the budget is spent and returns the best move found.
    fn deepen(&mut self, position: &P, first: u32, report: &mut dyn FnMut(&Info<P::Move>)) -> P::Move {
        let known = self.table.get(position.key()).and_then(|entry| entry.mv);
        let moves = self.candidates(position, 0, known);
        let first_guess = moves[0].0;
        let mut pace = Pace::new(moves.len() == 1);
        let mut score = 0;
        for depth in first..=self.budget.depth {
            let Some(found) = self.aspire(position, depth, score) else { break };
            score = found;
            report(&Info {
                depth,
                score: Score(score),
                nodes: self.nodes,
                elapsed: Some(self.budget.elapsed()),
                line: 1,
                variation: self.variation(position, self.root_move.unwrap_or(first_guess), depth),
            });
            let settled = Score(score).forced().is_some_and(|plies| plies.unsigned_abs() <= depth);
            pace.note(self.root_move.unwrap_or(first_guess), score, SHARE);
            if settled || self.budget.is_late_for(&pace) {
                break;
            }
        }
        // Of an iteration that was cut short it is the move that beat the first one, if any did.
        self.root_move.unwrap_or(first_guess)
    }

    /// Searches with a window around the last score, widened where the score falls outside.
    fn aspire(&mut self, position: &P, depth: u32, guess: i32) -> Option<i32> {
        let mut width = WINDOW;
        let (mut alpha, mut beta) = if depth < 3 { (-INFINITY, INFINITY) } else { (guess - width, guess + width) };
        loop {
            let score = self.search(position, Node { depth, ply: 0, extensions: 0 }, alpha, beta);
            if self.stopped {
                return None;
            }
            width = width.saturating_mul(4);
            if score <= alpha && alpha > -INFINITY {
                alpha = if width > 2000 { -INFINITY } else { score - width };
            } else if score >= beta && beta < INFINITY {
                beta = if width > 2000 { INFINITY } else { score + width };
            } else {
                return Some(score);
            }
        }
    }

    /// Exact scores of all `moves` at `depth`, or `None` if the budget ran out.
    fn rate(&mut self, position: &P, moves: &[P::Move], depth: u32) -> Option<Vec<RootMove<P::Move>>> {
        self.line.push(position.key());
        let rated = moves
            .iter()
            .map(|&mv| {
                let child = position.child(mv);
                let node = Node { depth: depth - 1, ply: 1, extensions: 0 };
                let score = self.step(&child, position.to_move(), node, -INFINITY, INFINITY);
                (!self.stopped).then(|| RootMove {
                    mv,
                    score: Score(score),
                    variation: self.variation(position, mv, depth),
                })
            })
            .collect();
        self.line.pop();
        rated
    }

    /// The line of at most `most` plies that begins with `mv` and goes on as the table remembers.
    fn variation(&self, position: &P, mv: P::Move, most: u32) -> Vec<P::Move> {
        let mut position = position.clone();
        let mut moves = Vec::new();
        let mut seen = Vec::new();
        let mut next = Some(mv);
        // Another position may have the same key, so a remembered move is checked.
        while let Some(mv) = next.filter(|&mv| moves.len() < most as usize && position.is_legal(mv)) {
            seen.push(position.key());
            position.play_unchecked(mv);
            moves.push(mv);
            let key = position.key();
            next = if seen.contains(&key) { None } else { self.table.get(key).and_then(|entry| entry.mv) };
        }
        moves
    }

    /// The value of `child` for `mover`, who may also be the one to move in it.
    fn step(&mut self, child: &P, mover: Side, node: Node, alpha: i32, beta: i32) -> i32 {
        if child.to_move() == mover {
            self.search(child, node, alpha, beta)
        } else {
            -self.search(child, node, -beta, -alpha)
        }
    }

    /// The value of `position` for the side to move, exact between `alpha` and `beta` and a bound outside.
    fn search(&mut self, position: &P, mut node: Node, mut alpha: i32, beta: i32) -> i32 {
        if self.budget.is_spent(self.nodes) {
            self.stopped = true;
            return alpha;
        }
        self.nodes += 1;
        if let Some(outcome) = position.outcome() {
            return self.heuristic.result(position, outcome, node.ply).0;
        }
        let key = position.key();
        if node.ply > 0 && self.line.contains(&key) {
            return Score::DRAW.0;
        }
        let known = self.table.get(key);
        if let Some(entry) = known
            && node.ply > 0
            && u32::from(entry.depth) >= node.depth
        {
            let score = from_stored(entry.score, node.ply).0;
            let cuts = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if cuts {
                return score;
            }
        }
        if node.depth == 0 {
            if node.extensions >= MOST_EXTENSIONS || !self.heuristic.is_unquiet(position) {
                return self.heuristic.evaluate(position).0;
            }
            node.depth = 1;
            node.extensions += 1;
        }
        if node.ply > 0
            && beta - alpha == 1
            && let Some(score) = self.hopeless_to_stop(position, node.depth, beta)
        {
            return score;
        }
        let moves = self.candidates(position, node.ply, known.and_then(|entry| entry.mv));
        // A forced reply decides nothing, so it costs no depth.
        if moves.len() == 1 && node.extensions < MOST_EXTENSIONS {
            node.depth += 1;
            node.extensions += 1;
        }
        self.line.push(key);
        let original = alpha;
        let mut best = -INFINITY;
        let mut best_move = None;
        for (index, &(mv, weight)) in moves.iter().enumerate() {
            let score = self.try_move(position, mv, index, weight, node, alpha, beta);
            if self.stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha || best_move.is_none() {
                    best_move = Some(mv);
                }
                alpha = alpha.max(score);
                if node.ply == 0 && score > original {
                    self.root_move = Some(mv);
                }
            }
            if alpha >= beta {
                self.ordering.reward(mv, &moves[..index], position.to_move(), node.ply, node.depth);
                break;
            }
        }
        self.line.pop();
        self.spare.push(moves);
        if self.stopped {
            return best.max(alpha);
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > original => Bound::Exact,
            _ => Bound::Upper,
        };
        let kept = if bound == Bound::Upper { known.and_then(|entry| entry.mv).or(best_move) } else { best_move };
        self.store(key, best, kept, node, bound);
        best
    }

    /// Reverse futility pruning (also "static null move", Heinz 1998): near the end of the search a quiet position whose
    /// static value is far above the window would hardly fall below it. Forced results are left to the search.
    fn hopeless_to_stop(&self, position: &P, depth: u32, beta: i32) -> Option<i32> {
        let margin = self.heuristic.margin(depth)?;
        if beta.abs() >= Score::EVALUATION_LIMIT || self.heuristic.is_unquiet(position) {
            return None;
        }
        let value = self.heuristic.evaluate(position).0;
        (value - margin >= beta).then_some(value)
    }

    /// The value of one move: the first with the full window, the others by a test whether they beat it.
    #[expect(
        clippy::too_many_arguments,
        reason = "the move and the window of one node; a struct would only rename them"
    )]
    fn try_move(
        &mut self,
        position: &P,
        mv: P::Move,
        index: usize,
        weight: i32,
        node: Node,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        let child = position.child(mv);
        let mover = position.to_move();
        let next = Node { depth: node.depth - 1, ply: node.ply + 1, extensions: node.extensions };
        if index == 0 {
            return self.step(&child, mover, next, alpha, beta);
        }
        // Late move reduction (Romein 1999 and others): a quiet move far down the list is first tested shallower.
        let reduction = match index {
            _ if weight >= FORCING || node.depth < 3 => 0,
            0..4 => 0,
            4..16 => 1,
            _ => 2,
        };
        let reduced = Node { depth: next.depth.saturating_sub(reduction), ..next };
        let mut score = self.step(&child, mover, reduced, alpha, alpha + 1);
        if reduction > 0 && score > alpha && !self.stopped {
            score = self.step(&child, mover, next, alpha, alpha + 1);
        }
        if score > alpha && score < beta && !self.stopped {
            score = self.step(&child, mover, next, alpha, beta);
        }
        score
    }

    fn store(&self, key: u64, score: i32, mv: Option<P::Move>, node: Node, bound: Bound) {
        let depth = node.depth.min(255) as u8;
        self.table.put(key, to_stored(Score(score), node.ply), mv, depth, bound);
    }
}

/// Where in the tree a search stands.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// Plies still to search.
    depth: u32,
    /// Plies from the root.
    ply: u32,
    /// Plies added so far on this line.
    extensions: u32,
}
