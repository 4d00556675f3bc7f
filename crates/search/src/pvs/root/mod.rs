//! The search of the root: iterative deepening, aspiration windows, several lines, several threads.

mod compare;
mod resistance;

use std::cmp::Reverse;
use std::sync::{Mutex, PoisonError};

use boardwright_game::{Info, Score, locked};

use super::{Crew, Node, Search};
use crate::crew::helped;
use crate::limits::Budget;
use crate::time_manager::TimeManager;
use crate::value::{DECIDED, INFINITY, MAX_EVALUATION, Value, WIN, score_of, win_in};

/// A move at the root with what is known of it.
#[derive(Clone, Debug)]
pub struct RootMove<M> {
    /// The move.
    pub mv: M,
    /// Its value for the side that makes it, as the last search saw it. Where all moves lose, the best one has the value of the
    /// one that loses last.
    pub value: Value,
    /// The line that is expected, the move first.
    pub line: Vec<M>,
    /// The depth of the search that found the value; 0 before there is one.
    pub depth: u32,
    /// Positions visited below it in the last iteration.
    pub nodes: u64,
    /// Hundredths by which it must be better than the move that takes most from the opponent to be chosen; 0 unless the
    /// position is nearly lost.
    pub penalty: Value,
}

impl<M: Copy> RootMove<M> {
    /// A move that is known to have this value without a search.
    pub fn worth(value: Value, mv: M) -> RootMove<M> {
        RootMove { mv, value, line: vec![mv], depth: 0, nodes: 0, penalty: 0 }
    }

    /// Its value as it is compared with that of other moves.
    fn compared(&self) -> Value {
        resistance::compared(self.value, self.penalty)
    }

    /// Its value as a score for screens and reports.
    pub fn score(&self) -> Score {
        score_of(self.value)
    }

    /// The score if a search found it, or if it is a forced result, which is seen without one; `None` for a move of which
    /// nothing is known.
    pub fn known_score(&self) -> Option<Score> {
        (self.depth > 0 || self.value.abs() > DECIDED).then(|| self.score())
    }

    /// The same with its moves named by `name`.
    pub fn named<N>(&self, name: impl Fn(M) -> N) -> RootMove<N> {
        let &RootMove { mv, value, depth, nodes, penalty, .. } = self;
        RootMove { mv: name(mv), value, line: self.line.iter().map(|&mv| name(mv)).collect(), depth, nodes, penalty }
    }
}

/// The result of one iteration.
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

/// The part of a search that deepening needs: [`Search`] has it, and so has a made-up one in the tests.
trait Deepen {
    type Move: Copy + PartialEq;

    /// Half-width of the first aspiration window.
    const WINDOW: Value;
    const MAX_PLIES: usize;

    fn budget(&self) -> &Budget;

    /// Positions visited so far, by all threads.
    fn nodes(&self) -> u64;

    fn is_stopped(&self) -> bool;

    fn roots(&mut self) -> Vec<Self::Move>;

    fn rest(&mut self) -> Vec<Self::Move>;

    fn at_once(&mut self, roots: &[RootMove<Self::Move>]) -> Option<RootMove<Self::Move>>;

    fn begin(&mut self, depth: i32);

    fn reduction(depth: i32, index: usize) -> i32;

    /// Told the value of the best move after an iteration that another one follows.
    fn end(&mut self, value: Value);

    /// The worth of what a move takes from the opponent, in hundredths.
    fn resistance(&self, mv: Self::Move) -> Value;

    /// The value of a move for the side that makes it, searched for `depth` plies with it. `is_cut` says that the window
    /// is empty and the move expected to fall below it.
    fn value_of_root(&mut self, mv: Self::Move, window: (Value, Value), depth: i32, is_cut: bool) -> Value;

    /// The line that the last search below the root found best.
    fn line(&self) -> &[Self::Move];
}

impl<N: Node> Deepen for Search<'_, N> {
    type Move = N::Move;

    const WINDOW: Value = N::WINDOW;
    const MAX_PLIES: usize = N::MAX_PLIES;

    fn budget(&self) -> &Budget {
        self.visits.budget()
    }

    fn nodes(&self) -> u64 {
        self.visits.total()
    }

    fn is_stopped(&self) -> bool {
        self.visits.is_stopped()
    }

    fn roots(&mut self) -> Vec<N::Move> {
        self.node.roots()
    }

    fn rest(&mut self) -> Vec<N::Move> {
        self.node.rest_of_roots()
    }

    fn at_once(&mut self, roots: &[RootMove<N::Move>]) -> Option<RootMove<N::Move>> {
        self.node.at_once(roots, &mut self.visits)
    }

    fn begin(&mut self, depth: i32) {
        self.node.begin(depth);
    }

    fn reduction(depth: i32, index: usize) -> i32 {
        N::root_reduction(depth, index)
    }

    fn end(&mut self, value: Value) {
        self.node.end(value, &mut self.visits);
    }

    fn resistance(&self, mv: N::Move) -> Value {
        self.node.resistance(mv)
    }

    fn value_of_root(&mut self, mv: N::Move, window: (Value, Value), depth: i32, is_cut: bool) -> Value {
        if self.node.wins_at_once(mv) {
            self.lines[1].clear();
            return win_in(1);
        }
        if let Some((value, line)) = self.node.proved_loss(mv) {
            self.lines[1].clear();
            self.lines[1].extend_from_slice(line);
            return value;
        }
        let played = self.node.play(0, mv);
        let value = self.follow(played, window, depth, 0, is_cut);
        self.node.undo();
        value
    }

    fn line(&self) -> &[N::Move] {
        &self.lines[1]
    }
}

impl<N: Node> Search<'_, N> {
    /// Searches the position and returns the best move; reports the `lines` best lines of each iteration.
    pub fn think(&mut self, lines: usize, report: &mut dyn FnMut(&Found<N::Move>)) -> RootMove<N::Move> {
        deepen(self, lines, report)
    }

    /// Gives the first `lines` of the moves in the order of their values exact values at a depth, in one pass without
    /// aspiration windows; all others are no better, and keep their order behind them. `false` if the budget ran out,
    /// and then nothing is changed.
    ///
    /// [`think`](Search::think) searches several lines one after the other, each with a window of its own, which is
    /// faster where few of many moves are wanted.
    pub fn rate(&mut self, roots: &mut Vec<RootMove<N::Move>>, depth: i32, lines: usize) -> bool {
        self.node.begin(depth);
        let mut rated: Vec<RootMove<N::Move>> = Vec::new();
        for root in roots.iter() {
            let alpha = rated.get(lines - 1).map_or(-INFINITY, |last| last.value);
            let Some(root) = self.valued(root.mv, (alpha, INFINITY), depth) else { return false };
            let is_ahead = |other: &&RootMove<N::Move>| other.value >= root.value;
            let place = if root.value > alpha { rated.iter().take_while(is_ahead).count() } else { rated.len() };
            rated.insert(place, root);
        }
        *roots = rated;
        true
    }
}

/// Iterative deepening (Chess Programming Wiki, "Iterative Deepening").
fn deepen<D: Deepen>(search: &mut D, lines: usize, report: &mut dyn FnMut(&Found<D::Move>)) -> RootMove<D::Move> {
    let mut roots = unrated(search.roots());
    if lines == 1
        && let Some(best) = search.at_once(&roots)
    {
        report(&Found { depth: 1, rank: 1, best: best.clone(), nodes: search.nodes() });
        return best;
    }
    let mut times = TimeManager::new(roots.len() == 1);
    for depth in 1..=deepest(search) {
        let before = search.nodes();
        let finished = iterate(search, &mut roots, depth, lines, report);
        let RootMove { mv, value, nodes, .. } = roots[0];
        let settled = value.abs() > DECIDED && WIN - value.abs() <= depth + 4;
        times.note(mv, value, nodes as f64 / (search.nodes() - before).max(1) as f64);
        if !finished || (settled && lines == 1) || search.budget().is_late_for(&times) {
            break;
        }
        search.end(value);
        if lines == 1 {
            set_penalties(search, &mut roots);
        }
    }
    roots.swap_remove(0)
}

/// Searches the same position as another thread until that one is done, for what it leaves in the table; reports the `lines`
/// best lines of each iteration.
fn help<D: Deepen>(search: &mut D, number: usize, lines: usize, report: &mut dyn FnMut(&Found<D::Move>)) {
    let mut roots = unrated(search.roots());
    // Threads that are a ply apart learn more from each other.
    for depth in 1 + number as i32 % 2..=deepest(search) {
        if !iterate(search, &mut roots, depth, lines, report) {
            return;
        }
        search.end(roots[0].value);
        if lines == 1 {
            set_penalties(search, &mut roots);
        }
    }
}

/// Sets the penalties of all moves: those of a position that is nearly lost have some, see [`resistance`].
fn set_penalties<D: Deepen>(search: &D, roots: &mut [RootMove<D::Move>]) {
    let value = roots[0].value;
    let most = roots.iter().map(|root| search.resistance(root.mv)).max().unwrap_or_default();
    for root in roots {
        root.penalty = resistance::penalty(search.resistance(root.mv), most, value);
    }
}

/// True if what a helper found is worth more than the result of the thread that decides: it was searched deeper, and the other
/// is no forced result and not without a search.
fn is_better<M>(helper: &RootMove<M>, lead: &RootMove<M>) -> bool {
    lead.depth > 0 && lead.value.abs() <= DECIDED && helper.depth > lead.depth
}

fn unrated<M: Copy>(moves: Vec<M>) -> Vec<RootMove<M>> {
    moves.into_iter().map(|mv| RootMove::worth(0, mv)).collect()
}

fn deepest<D: Deepen>(search: &D) -> i32 {
    (search.budget().depth as usize).min(D::MAX_PLIES) as i32
}

/// One iteration; `false` if the budget ended it. Reports the best lines in order; lines that it did not reach are reported
/// as the iteration before found them.
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
        if !aspire(search, &mut roots[done..], depth, known[0].compared()) {
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
            let rest: Vec<_> =
                search.rest().into_iter().filter(|&rest| roots.iter().all(|root| root.mv != rest)).collect();
            roots.extend(unrated(rest));
            if lines == 1 {
                set_penalties(search, roots);
            }
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

/// Searches with an aspiration window around the last value, widened where the value falls outside (Chess Programming
/// Wiki, "Aspiration Windows").
fn aspire<D: Deepen>(search: &mut D, roots: &mut [RootMove<D::Move>], depth: i32, guess: Value) -> bool {
    let mut width = D::WINDOW;
    let narrow = depth > 3 && guess.abs() <= MAX_EVALUATION;
    let (mut alpha, mut beta) = if narrow { (guess - width, guess + width) } else { (-INFINITY, INFINITY) };
    loop {
        let Some(value) = search_root(search, roots, (alpha, beta), depth) else { return false };
        let (is_low, is_high) = (value <= alpha && alpha > -INFINITY, value >= beta && beta < INFINITY);
        width *= 4;
        if is_low {
            alpha = if width > 2_000 { -INFINITY } else { value - width };
        } else if is_high {
            beta = if width > 2_000 { INFINITY } else { value + width };
        } else {
            return true;
        }
    }
}

/// Searches all root moves, compares them with their penalties and moves the best one to the front. Returns its value as
/// compared; `None` if the budget ran out.
fn search_root<D: Deepen>(
    search: &mut D,
    roots: &mut [RootMove<D::Move>],
    (mut alpha, beta): (Value, Value),
    depth: i32,
) -> Option<Value> {
    let (mut best, mut longest) = (-INFINITY, -INFINITY);
    for index in 0..roots.len() {
        let RootMove { mv, penalty, .. } = roots[index];
        let before = search.nodes();
        // The move is better than the others if its value is above the first of these.
        let (low, high) = (resistance::greatest(alpha, penalty), resistance::greatest(beta - 1, penalty) + 1);
        let mut value = 0;
        if index > 0 {
            let reduction = D::reduction(depth, index);
            value = search.value_of_root(mv, (low, low + 1), depth - reduction, true);
            if value > low && reduction > 0 && !search.is_stopped() {
                value = search.value_of_root(mv, (low, low + 1), depth, true);
            }
        }
        if index == 0 || (value > low && !search.is_stopped()) {
            value = search.value_of_root(mv, (low, high), depth, false);
        }
        if search.is_stopped() {
            return None;
        }
        roots[index].nodes += search.nodes() - before;
        longest = longest.max(value);
        let compared = resistance::compared(value, penalty);
        if compared > best {
            best = compared;
            let root = &mut roots[index];
            root.value = value;
            root.line.truncate(1);
            if compared > alpha {
                root.depth = depth as u32;
                root.line.extend_from_slice(search.line());
                roots[..=index].rotate_right(1);
                alpha = compared;
            }
            if compared >= beta {
                break;
            }
        }
    }
    if best < -DECIDED {
        // The move that is preferred may lose sooner than another one, but what is told is how long the position can be held.
        roots[0].value = longest;
    }
    Some(best)
}

/// Searches with this number of threads, each a `worker` and part of the crew if there is one; see [`Search::think`].
///
/// One of the threads decides, unless another one has searched a ply deeper for the best line when it ends: that one's move is
/// then reported last and returned. Several lines are all those of one thread.
pub fn think<'a, N: Node>(
    crew: Option<&Crew>,
    threads: usize,
    lines: usize,
    worker: impl Fn() -> Search<'a, N> + Sync,
    report: &mut dyn FnMut(&Found<N::Move>),
) -> RootMove<N::Move>
where
    N::Move: Send,
{
    let Some(crew) = crew else { return worker().think(lines, report) };
    let deepest: Mutex<Option<Found<N::Move>>> = Mutex::new(None);
    let note = |found: &Found<N::Move>| {
        let mut deepest = locked(&deepest);
        if deepest.as_ref().is_none_or(|known| known.best.depth < found.best.depth) {
            *deepest = Some(found.clone());
        }
    };
    let help = |number| help(&mut worker(), number, lines, &mut |found| note(found));
    let lead = helped(threads, help, || crew.finish(), || worker().think(lines, report));
    match deepest.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(found) if lines == 1 && is_better(&found.best, &lead) => {
            report(&found);
            found.best
        }
        _ => lead,
    }
}

#[cfg(test)]
mod tests;
