//! The search of one position.
//!
//! The worth of a technique is the Elo that the engine of gomoku, or the one named, loses without it, at 5,000 positions a move:
//! docs/performance.md, "What each part of the search is worth".

use super::order::{Order, next_best};
use super::{Crew, Lists, Look, Node, NodeContext, Played, Technique, Visits};
use crate::limits::Budget;
use crate::packed::{Bound, Entry};
use crate::value::{MAX_EVALUATION, Value, loss_in, win_in};

/// The weight of the remembered move in the order, above everything else.
pub(super) const HINT: i32 = 1 << 28;

/// One thread of a search with everything it keeps.
pub struct Search<'a, N: Node> {
    /// The game's part.
    pub node: N,
    /// The positions visited, and the budget.
    pub visits: Visits<'a>,
    pub(super) order: Order<N::Move>,
    /// Lists of moves, kept so that a position allocates nothing.
    pub(super) lists: Lists<N::Move>,
    /// The static values on the current line, by ply.
    evals: Vec<Value>,
    /// The best line from each ply (triangular table; Chess Programming Wiki, "Triangular PV-Table").
    pub(super) lines: Vec<Vec<N::Move>>,
}

impl<'a, N: Node> Search<'a, N> {
    /// A search of the position of `node`, as a thread of `crew` if there is one.
    pub fn new(node: N, budget: &'a Budget, crew: Option<&'a Crew>) -> Search<'a, N> {
        let plies = N::MAX_PLIES + 2;
        let slots = if N::TECHNIQUES.learns_order { N::SLOTS } else { 0 };
        Search {
            node,
            visits: Visits::new(budget, crew),
            order: Order::new(plies, slots, N::TECHNIQUES.reductions),
            lists: Lists::default(),
            evals: vec![0; plies],
            lines: vec![Vec::new(); plies],
        }
    }

    /// The value of the position at `ply` for the side to move: exact between `alpha` and `beta`, a bound outside (fail
    /// soft). `is_cut` says that a cutoff is expected.
    pub fn value(&mut self, mut alpha: Value, mut beta: Value, mut depth: i32, ply: usize, is_cut: bool) -> Value {
        self.forget_line(ply);
        if !self.visits.visit() {
            return alpha;
        }
        let look = self.node.look(ply, (alpha, beta), depth);
        if let Look::Decided(value) = look {
            return value;
        }
        if ply >= N::MAX_PLIES {
            return self.node.evaluate(ply);
        }
        if let Look::MustAnswer(threat) = look {
            return self.answer(threat, (alpha, beta), depth, ply, is_cut);
        }
        let is_threatened = matches!(look, Look::Threatened);

        // Mate distance pruning (Chess Programming Wiki, "Mate Distance Pruning"): whatever is found here, it is no
        // quicker win and no quicker loss than these.
        let (least, most) = N::bounds(ply as i32);
        alpha = alpha.max(least);
        beta = beta.min(most);
        if alpha >= beta {
            return alpha;
        }

        if depth <= 0 {
            // Extension: a static value says little before a threat is parried. Worth 71 ± 39.
            if !self.node.is_unquiet(ply, is_threatened) {
                return self.leaf(beta, ply);
            }
            depth = 1;
        }

        // Transposition table (Chess Programming Wiki, "Transposition Table").
        let is_pv = beta - alpha > 1;
        let known = self.node.probe(ply);
        if let Some(entry) = known
            && (N::TECHNIQUES.cuts_in_pv || !is_pv)
            && cuts(&entry, (alpha, beta), depth)
        {
            return entry.value;
        }
        let hint = known.map_or(0, |entry| entry.mv);

        let (mut eval, mut is_improving) = (0, false);
        if N::TECHNIQUES.evaluates {
            eval = known.map_or_else(|| self.node.evaluate(ply), |entry| entry.eval);
            self.evals[ply] = eval;
            is_improving = ply < 2 || eval > self.evals[ply - 2];
            if !is_pv
                && !is_threatened
                && let Some(value) = self.prune((alpha, beta), depth, ply, eval, is_improving)
            {
                return value;
            }
        }

        // Internal iterative reduction (Schröder; Chess Programming Wiki, "Internal Iterative Reductions"): without a
        // remembered move the order is poor, and the next iteration will have one. Worth 4 ± 25.
        if depth >= N::TECHNIQUES.internal_reduction && hint == 0 && self.node.uses(Technique::InternalReduction) {
            depth -= 1;
        }
        let high = N::TECHNIQUES.fail_high;
        let is_likely_cut =
            depth <= high.depth && is_cut && !is_pv && beta <= MAX_EVALUATION && eval >= beta + high.at(depth);
        let facts = self.node.facts(ply);
        let context = NodeContext {
            alpha,
            beta,
            depth,
            ply,
            eval,
            is_improving,
            is_threatened,
            is_pv,
            is_cut,
            is_likely_cut,
            hint,
            facts,
        };
        self.try_moves(&context)
    }

    /// Answers a threat to win at once. The answer is forced, so it costs no depth (Chess Programming Wiki, "Check
    /// Extensions").
    fn answer(
        &mut self,
        threat: N::Threat,
        (mut alpha, beta): (Value, Value),
        depth: i32,
        ply: usize,
        is_cut: bool,
    ) -> Value {
        let mut hint = 0;
        if N::TECHNIQUES.remembers_answers
            && depth > 0
            && let Some(entry) = self.node.probe(ply)
        {
            if beta - alpha == 1 && cuts(&entry, (alpha, beta), depth) {
                return entry.value;
            }
            hint = entry.mv;
        }
        let lost = loss_in(ply as i32 + 2);
        if lost >= beta {
            return lost;
        }
        let mut list = self.lists.take();
        self.node.answers(ply, threat, &mut list);
        if hint != 0 {
            list.iter_mut().filter(|scored| N::code(scored.mv) == hint).for_each(|scored| scored.score += HINT);
        }
        let original = alpha;
        let (mut best, mut best_move) = (lost, 0);
        for index in 0..list.len() {
            if index >= N::TECHNIQUES.most_answers && best >= -MAX_EVALUATION {
                break;
            }
            let mv = next_best(&mut list, index, N::TECHNIQUES.learns_order, N::rank);
            let played = self.node.play(ply, mv);
            // `follow` takes the cost of the move off the depth.
            let value = self.follow(played, (alpha, beta), depth + 1, ply, !is_cut);
            self.node.undo();
            if self.visits.is_stopped() {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    (alpha, best_move) = (value, N::code(mv));
                    self.note_line(ply, mv);
                }
                if value >= beta {
                    break;
                }
            }
        }
        let is_searched = !list.is_empty() && !self.visits.is_stopped();
        self.lists.give_back(list);
        if N::TECHNIQUES.remembers_answers && is_searched {
            self.node.store(ply, Entry::new(best_move, best, 0, depth, bound_of(best, (original, beta))));
        }
        best
    }

    /// The value of the move just played at `ply`, for the side that played it. `depth` is that of the position before.
    #[inline]
    pub(super) fn follow(
        &mut self,
        played: Played,
        (alpha, beta): (Value, Value),
        depth: i32,
        ply: usize,
        is_cut: bool,
    ) -> Value {
        match played {
            Played::Over(value) => {
                self.forget_line(ply + 1);
                value
            }
            // Where the same side moves again, the value keeps its sign.
            Played::On { gain, again: true, cost } => {
                gain + self.child(alpha - gain, beta - gain, depth - cost, ply + 1, is_cut)
            }
            Played::On { gain, again: false, cost } => {
                gain - self.child(gain - beta, gain - alpha, depth - cost, ply + 1, is_cut)
            }
        }
    }

    /// The value of a position below another. One that is settled costs no call of the whole search.
    #[inline]
    fn child(&mut self, alpha: Value, beta: Value, depth: i32, ply: usize, is_cut: bool) -> Value {
        if let Some(value) = self.node.settled(ply, (alpha, beta), depth) {
            self.forget_line(ply);
            return value;
        }
        self.value(alpha, beta, depth, ply, is_cut)
    }

    /// Empties the line from a ply on.
    #[inline]
    fn forget_line(&mut self, ply: usize) {
        if !N::TECHNIQUES.lines_from_table {
            self.lines[ply].clear();
        }
    }

    pub(super) fn note_line(&mut self, ply: usize, mv: N::Move) {
        if N::TECHNIQUES.lines_from_table {
            return;
        }
        let (head, tail) = self.lines.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(mv);
        head[ply].extend_from_slice(&tail[0]);
    }

    /// Quiescence search (Chess Programming Wiki, "Quiescence Search"): where the search ends, the side to move takes the
    /// static value or a win by threats alone. The search of threats is worth 27 ± 21.
    fn leaf(&mut self, beta: Value, ply: usize) -> Value {
        let eval = self.node.evaluate(ply);
        if eval >= beta && beta <= MAX_EVALUATION {
            return eval;
        }
        match self.node.win_by_threats(ply, &mut self.visits) {
            Some(plies) => win_in(ply as i32 + plies),
            None => eval,
        }
    }

    /// Gives up positions whose static value is far outside the window.
    #[inline]
    fn prune(
        &mut self,
        (alpha, beta): (Value, Value),
        depth: i32,
        ply: usize,
        eval: Value,
        is_improving: bool,
    ) -> Option<Value> {
        // Reverse futility pruning (Chess Programming Wiki, "Reverse Futility Pruning"; static null move pruning, Heinz
        // 1998): so far above the window no quiet move of the other side brings the value down. Worth 81 ± 42.
        if self.node.uses(Technique::ReverseFutility)
            && let Some(margin) = self.node.reverse_futility_margin(ply, depth, is_improving)
            && beta <= MAX_EVALUATION
            && eval - margin >= beta
        {
            return Some(eval);
        }
        // Razoring (Chess Programming Wiki, "Razoring"): so far below the window only threats can help. Worth 4 ± 24.
        let razoring = N::TECHNIQUES.razoring;
        if self.node.uses(Technique::Razoring)
            && depth <= razoring.depth
            && alpha >= -MAX_EVALUATION
            && eval + razoring.at(depth) <= alpha
        {
            let value = self.leaf(beta, ply);
            if value <= alpha || depth <= N::TECHNIQUES.razoring_settles {
                return Some(value);
            }
        }
        None
    }
}

/// Says whether an entry is deep enough and settles the window.
#[inline]
fn cuts(entry: &Entry, (alpha, beta): (Value, Value), depth: i32) -> bool {
    entry.depth >= depth
        && match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.value >= beta,
            Bound::Upper => entry.value <= alpha,
        }
}

/// The bound that a value found with a window is of the true one.
#[inline]
pub(super) fn bound_of(value: Value, (alpha, beta): (Value, Value)) -> Bound {
    if value >= beta {
        Bound::Lower
    } else if value > alpha {
        Bound::Exact
    } else {
        Bound::Upper
    }
}
