//! Deepening step by step from the position to move in, for engines that search on boards of their own.
//!
//! Such an engine brings what is particular to its game as [`Deepen`]: the moves at the root, what settles a position
//! without a search, and the search below a move. Windows, the order of the moves at the root, several lines and
//! several threads are the same for all.

use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use boardwright_game::Info;

use crate::crew::helped;
use crate::limits::Budget;
use crate::pace::Pace;
use crate::value::{DECIDED, INFINITY, MOST, Value, WIN, score_of};

/// A move at the root with what is known of it.
#[derive(Clone, Debug)]
pub struct RootMove<M> {
    /// The move.
    pub mv: M,
    /// Its value for the side that makes it, as the last search saw it.
    pub value: Value,
    /// The line that is expected, the move first.
    pub line: Vec<M>,
    /// The depth of the search that found the value; 0 before there is one.
    pub depth: u32,
    /// Positions visited below it in the last iteration.
    pub nodes: u64,
}

impl<M: Copy> RootMove<M> {
    /// A move that is known to have this value without a search.
    pub fn worth(value: Value, mv: M) -> RootMove<M> {
        RootMove { mv, value, line: vec![mv], depth: 0, nodes: 0 }
    }
}

/// What one iteration found.
#[derive(Clone, Debug)]
pub struct Found<M> {
    /// Plies searched.
    pub depth: u32,
    /// Of several lines, from 1, best first.
    pub rank: u32,
    /// The move and its line.
    pub best: RootMove<M>,
    /// Positions visited so far.
    pub nodes: u64,
}

impl<M: Copy> Found<M> {
    /// The same as a report to others, its moves named by `name`.
    pub fn info<N>(&self, budget: &Budget, name: impl Fn(M) -> N) -> Info<N> {
        Info {
            depth: self.depth,
            score: score_of(self.best.value),
            nodes: self.nodes,
            elapsed: Some(budget.elapsed()),
            line: self.rank,
            variation: self.best.line.iter().map(|&mv| name(mv)).collect(),
        }
    }
}

/// A thread of a search that deepens step by step.
pub trait Deepen: Sized {
    /// A move as the board of the engine knows it.
    type Move: Copy + PartialEq;

    /// Half-width of the first aspiration window.
    const WINDOW: Value;

    /// No line is searched deeper.
    const MOST_PLIES: usize;

    /// What the search may take.
    fn budget(&self) -> &Budget;

    /// Positions visited so far, by all threads.
    fn nodes(&self) -> u64;

    /// Whether the search was broken off.
    fn is_stopped(&self) -> bool;

    /// All moves worth searching, best first: never none.
    fn roots(&mut self) -> Vec<RootMove<Self::Move>>;

    /// The legal moves that [`roots`](Deepen::roots) leaves out although one of them may save a position in which all
    /// others lose.
    fn rest(&mut self) -> Vec<RootMove<Self::Move>> {
        Vec::new()
    }

    /// A move that needs no search.
    fn at_once(&mut self, roots: &[RootMove<Self::Move>]) -> Option<RootMove<Self::Move>>;

    /// Called before each iteration.
    fn begin(&mut self, _depth: i32) {}

    /// Plies by which the first search of the `index`-th move, from 0, is shallower.
    fn reduction(depth: i32, index: usize) -> i32;

    /// The value of a move for the side that makes it, searched for so many plies after it. `is_cut` says that the
    /// window is empty and the move expected to fall below it.
    fn follow(&mut self, mv: Self::Move, window: (Value, Value), depth: i32, is_cut: bool) -> Value;

    /// The line that the last search below the root found best.
    fn line(&self) -> &[Self::Move];

    /// Searches the position and returns the best move; with `lines` > 1 reports as many best lines an iteration.
    fn think(&mut self, lines: usize, report: &mut dyn FnMut(&Found<Self::Move>)) -> RootMove<Self::Move> {
        let mut roots = self.roots();
        if lines == 1
            && let Some(best) = self.at_once(&roots)
        {
            report(&Found { depth: 1, rank: 1, best: best.clone(), nodes: self.nodes() });
            return best;
        }
        let mut pace = Pace::new(roots.len() == 1);
        for depth in 1..=deepest(self) {
            let before = self.nodes();
            let finished = iterate(self, &mut roots, depth, lines, report);
            let RootMove { mv, value, nodes, .. } = roots[0];
            let settled = value.abs() > DECIDED && WIN - value.abs() <= depth + 4;
            pace.note(mv, value, nodes as f64 / (self.nodes() - before).max(1) as f64);
            if !finished || (settled && lines == 1) || self.budget().is_late_for(&pace) {
                break;
            }
        }
        roots.swap_remove(0)
    }

    /// Searches the same position as another thread until that one is done, for what it leaves in the table.
    fn help(&mut self, number: usize) {
        let mut roots = self.roots();
        // Threads that are a ply apart learn more from each other.
        for depth in 1 + number as i32 % 2..=deepest(self) {
            if !iterate(self, &mut roots, depth, 1, &mut |_| {}) {
                return;
            }
        }
    }
}

fn deepest<D: Deepen>(search: &D) -> i32 {
    (search.budget().depth as usize).min(D::MOST_PLIES) as i32
}

/// One iteration; `false` if it was broken off. Reports the best lines in order; those that a broken iteration did not come
/// to are reported as they were found before.
fn iterate<D: Deepen>(
    search: &mut D,
    roots: &mut Vec<RootMove<D::Move>>,
    depth: i32,
    lines: usize,
    report: &mut dyn FnMut(&Found<D::Move>),
) -> bool {
    search.begin(depth);
    roots.iter_mut().for_each(|root| root.nodes = 0);
    let mut done = 0;
    while done < lines.min(roots.len()) {
        let known = if lines > 1 { roots[done..].to_vec() } else { vec![roots[0].clone()] };
        if !aspire(search, &mut roots[done..], depth, known[0].value) {
            if lines == 1 && roots[0].mv != known[0].mv {
                // A move was found that is better than the one before, whose value is not known to this depth.
                done = 1;
            } else {
                roots.splice(done..done + known.len(), known);
            }
            break;
        }
        done += 1;
        if done == 1 && roots[0].value < -DECIDED {
            // A loss is certain only if every legal move was searched.
            let known = roots.len();
            let rest = search.rest().into_iter().filter(|rest| roots.iter().all(|root| root.mv != rest.mv));
            roots.extend(rest.collect::<Vec<_>>());
            done -= usize::from(roots.len() > known);
        }
    }
    let told = lines.min(roots.len());
    if done > 0 {
        roots[..told].sort_by_key(|root| (root.depth == 0, Reverse(root.value)));
        for (rank, best) in (1..).zip(roots[..told].iter().filter(|root| root.depth > 0)) {
            report(&Found { depth: best.depth, rank, best: best.clone(), nodes: search.nodes() });
        }
    }
    done == told && !search.is_stopped()
}

/// Searches with a window around the last value, widened where the value falls outside.
fn aspire<D: Deepen>(search: &mut D, roots: &mut [RootMove<D::Move>], depth: i32, guess: Value) -> bool {
    let mut width = D::WINDOW;
    let narrow = depth > 3 && guess.abs() <= MOST;
    let (mut alpha, mut beta) = if narrow { (guess - width, guess + width) } else { (-INFINITY, INFINITY) };
    loop {
        let Some(value) = search_root(search, roots, (alpha, beta), depth) else { return false };
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
fn search_root<D: Deepen>(
    search: &mut D,
    roots: &mut [RootMove<D::Move>],
    (mut alpha, beta): (Value, Value),
    depth: i32,
) -> Option<Value> {
    let mut best = -INFINITY;
    for index in 0..roots.len() {
        let mv = roots[index].mv;
        let before = search.nodes();
        let mut value = 0;
        if index > 0 {
            let reduction = D::reduction(depth, index);
            value = search.follow(mv, (alpha, alpha + 1), depth - 1 - reduction, true);
            if value > alpha && reduction > 0 && !search.is_stopped() {
                value = search.follow(mv, (alpha, alpha + 1), depth - 1, true);
            }
        }
        if index == 0 || (value > alpha && !search.is_stopped()) {
            value = search.follow(mv, (alpha, beta), depth - 1, false);
        }
        if search.is_stopped() {
            return None;
        }
        roots[index].nodes += search.nodes() - before;
        if value > best {
            best = value;
            let root = &mut roots[index];
            root.value = value;
            root.line.truncate(1);
            if value > alpha {
                root.depth = depth as u32;
                root.line.extend_from_slice(search.line());
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

/// Positions after which a thread looks what the others do.
const INTERVAL: u64 = 16;

/// What several threads that search one position know of each other.
///
/// Each has its own board, history and depth, and they share nothing else but the transposition table: what one has
/// found out shortens the way of the others ("Lazy SMP", as in Cheng and Stockfish 7). The first thread decides.
#[derive(Debug, Default)]
pub struct Crew {
    nodes: AtomicU64,
    is_done: AtomicBool,
}

impl Crew {
    /// A crew, if there are several threads to search one line.
    #[must_use]
    pub fn of(threads: usize, lines: usize) -> Option<Crew> {
        (threads > 1 && lines == 1).then(Crew::default)
    }

    /// Positions visited by a thread of `crew`, which has visited `own`, and the others, the latest of each left out.
    #[must_use]
    pub fn nodes(crew: Option<&Crew>, own: u64) -> u64 {
        crew.map_or(own, |crew| crew.nodes.load(Ordering::Relaxed).max(own))
    }

    /// Whether a thread of `crew` that has visited `nodes` positions has to stop.
    #[inline]
    #[must_use]
    pub fn is_over(crew: Option<&Crew>, nodes: u64, budget: &Budget) -> bool {
        let Some(crew) = crew else { return budget.is_spent(nodes) };
        if nodes % INTERVAL != INTERVAL - 1 {
            return false;
        }
        let all = crew.nodes.fetch_add(INTERVAL, Ordering::Relaxed) + INTERVAL;
        // The budget asks the clock at such numbers.
        crew.is_done.load(Ordering::Relaxed) || budget.is_spent(all | (INTERVAL - 1))
    }
}

/// Searches with so many threads, each a `worker`, one of the crew if there is a crew; see [`Deepen::think`].
pub fn think<D: Deepen>(
    crew: Option<&Crew>,
    threads: usize,
    lines: usize,
    worker: impl Fn() -> D + Sync,
    report: &mut dyn FnMut(&Found<D::Move>),
) -> RootMove<D::Move> {
    let Some(crew) = crew else { return worker().think(lines, report) };
    let over = || crew.is_done.store(true, Ordering::Relaxed);
    helped(threads, |number| worker().help(number), over, || worker().think(lines, report))
}

#[cfg(test)]
mod tests;
