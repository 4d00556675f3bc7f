//! The moves of one position: their stages, their order, late moves, and the search of each.

use super::order::{Cutoff, next_best};
use super::search::{HINT, bound_of};
use super::{MAX_TRIED, Node, NodeContext, Played, Scored, Search, Technique};
use crate::packed::{Bound, Entry};
use crate::value::{DECIDED, MAX_EVALUATION, Value, unproved};

/// Searches at least so deep try every legal move before they call a position lost, and shallower ones every answer to a threat.
/// Without that the loss is only likely.
const WHOLE_DEPTH: i32 = 4;

/// The weights of killers and counter moves in the order.
const KILLER: i32 = 60;
const COUNTER_MOVE: i32 = 40;

/// Divisors of the history: in the order of moves, and for a ply of reduction.
const HISTORY_IN_ORDER: i32 = 64;
const HISTORY_PER_PLY: i32 = 4_000;

impl<N: Node> Search<'_, N> {
    /// Tries the moves in stages: the remembered one, those worth searching, and if all of them lose the rest.
    pub(super) fn try_moves(&mut self, context: &NodeContext<N>) -> Value {
        let ply = context.ply;
        if N::TECHNIQUES.learns_order {
            self.order.forget_killers(ply + 1);
        }
        let mut progress = Progress::new(context);
        let is_tried_first = N::TECHNIQUES.hint_first && context.hint != 0;
        let first = if is_tried_first { self.node.decode(ply, context.hint) } else { None };
        let is_done = first.is_some_and(|mv| self.try_move(context, mv, &mut progress));
        if !is_done {
            let mut list = self.lists.take();
            let is_whole = self.node.list(context, progress.searched == 0, &mut list);
            self.score(context, first, &mut list);
            self.try_list(context, &mut list, &mut progress);
            let is_lost = progress.best < -DECIDED && progress.best < context.beta;
            if !is_whole && is_lost && !self.visits.is_stopped() {
                self.try_rest(context, first, &list, &mut progress);
            }
            self.lists.give_back(list);
        }
        if self.visits.is_stopped() {
            return progress.best.max(progress.alpha);
        }
        if progress.searched == 0 && progress.mv == 0 && !context.is_threatened {
            // None of the moves worth searching was legal, which says nothing of the others.
            return context.eval;
        }
        let bound = bound_of(progress.best, (context.alpha, context.beta));
        let mv = if N::TECHNIQUES.remembers_fail_low && bound == Bound::Upper && context.hint != 0 {
            context.hint
        } else {
            progress.mv
        };
        self.node.store(ply, Entry::new(mv, progress.best, context.eval, context.depth, bound));
        progress.best
    }

    /// Adds to the scores of the moves what was learned of them, and takes `first` out, which was tried.
    fn score(&self, context: &NodeContext<N>, first: Option<N::Move>, list: &mut Vec<Scored<N::Move>>) {
        if !N::TECHNIQUES.learns_order {
            return;
        }
        let side = self.node.side(context.ply);
        let last = self.node.last_move(context.ply).map(N::slot);
        let history = self.node.uses(Technique::History).then(|| self.order.history(side, last));
        let killers = if self.node.uses(Technique::Killers) { self.order.killers(context.ply) } else { [None; 2] };
        let counter = self.order.counter(side, last).filter(|_| self.node.uses(Technique::CounterMoves));
        let learned = |scored: &mut Scored<N::Move>| {
            if let Some(history) = history {
                scored.score += history.of(N::slot(scored.mv)) / HISTORY_IN_ORDER;
            }
            if killers.contains(&Some(scored.mv)) {
                scored.score += KILLER;
            } else if counter == Some(scored.mv) {
                scored.score += COUNTER_MOVE;
            }
        };
        if N::TECHNIQUES.hint_first {
            list.retain_mut(|scored| {
                learned(scored);
                Some(scored.mv) != first
            });
        } else {
            for scored in list {
                learned(scored);
                if N::code(scored.mv) == context.hint {
                    scored.score += HINT;
                }
            }
        }
    }

    /// Tries the moves that were left out, where all others lose. Near the end of the search, unless a threat leaves few of them,
    /// and where the game does not do that, the loss only becomes likely.
    fn try_rest(
        &mut self,
        context: &NodeContext<N>,
        first: Option<N::Move>,
        tried: &[Scored<N::Move>],
        progress: &mut Progress,
    ) {
        let mut list = self.lists.take();
        let is_tried = context.is_threatened || context.depth >= WHOLE_DEPTH;
        if is_tried && self.node.list_rest(context, &mut list) {
            list.retain(|rest| Some(rest.mv) != first && tried.iter().all(|scored| scored.mv != rest.mv));
            self.try_list(context, &mut list, progress);
        } else {
            progress.best = unproved(progress.best);
        }
        self.lists.give_back(list);
    }

    fn try_list(&mut self, context: &NodeContext<N>, list: &mut Vec<Scored<N::Move>>, progress: &mut Progress) {
        let mut index = 0;
        let mut is_late = false;
        while index < list.len() {
            let late = self.late(context, progress);
            if late == Late::All {
                return;
            }
            if !is_late && late == Late::Quiet {
                is_late = true;
                let mut at = 0;
                list.retain(|scored| {
                    at += 1;
                    at <= index || self.node.is_forcing(context, scored.mv)
                });
                continue;
            }
            let mv = next_best(list, index, N::TECHNIQUES.learns_order, N::rank);
            index += 1;
            if self.node.skips(context, mv, progress.searched, progress.best) {
                continue;
            }
            if self.try_move(context, mv, progress) {
                return;
            }
        }
    }

    /// Late move pruning (Chess Programming Wiki, "Futility Pruning", move count based): after a number of moves only
    /// forcing ones are searched, and after more of them none. Nothing is pruned while all moves lose. Worth 178 ± 62.
    #[inline]
    fn late(&self, context: &NodeContext<N>, progress: &Progress) -> Late {
        let (late, depth) = (N::TECHNIQUES.late_pruning, context.depth);
        if late.depth == 0
            || late.depth < depth
            || progress.best < -MAX_EVALUATION
            || !self.node.uses(Technique::LatePruning)
        {
            return Late::None;
        }
        let most = if context.is_improving { late.improving } else { late.still }.at(depth);
        let searched = progress.searched as i32;
        if late.all.is_some_and(|percent| searched > most * percent / 100) {
            Late::All
        } else if searched > most && !context.is_threatened {
            Late::Quiet
        } else {
            Late::None
        }
    }

    /// Late move reductions (Chess Programming Wiki, "Late Move Reductions"): the first search of a late move is reduced by
    /// this many plies. Worth 14 ± 27.
    #[inline]
    fn reduction(&self, context: &NodeContext<N>, mv: N::Move, searched: usize) -> i32 {
        let Some(reductions) = N::TECHNIQUES.reductions else { return 0 };
        let is_first = context.depth < 2 || searched == 0;
        if is_first || !self.node.uses(Technique::Reductions) || self.node.is_urgent(context, mv) {
            return 0;
        }
        let mut reduction = self.order.reduction(context.depth, searched);
        reduction += i32::from(context.is_cut) + i32::from(!context.is_improving) - i32::from(context.is_pv);
        if self.node.is_forcing(context, mv) || context.is_threatened {
            reduction -= reductions.forcing + reductions.forcing_in_pv * i32::from(context.is_pv);
        }
        if self.node.uses(Technique::History) {
            let last = self.node.last_move(context.ply).map(N::slot);
            let history = self.order.history(self.node.side(context.ply), last);
            reduction -= history.of(N::slot(mv)) / HISTORY_PER_PLY;
        }
        reduction.clamp(0, context.depth - 1)
    }

    /// The depth of the search of a move that is not late.
    #[inline]
    fn depth_of_move(&self, context: &NodeContext<N>, mv: N::Move, progress: &Progress) -> i32 {
        let &NodeContext { depth, is_pv, is_likely_cut, .. } = context;
        // Fail-high reduction (Feldmann 1997): the static value says already that the position is good enough. Worth 9 ± 25.
        let less = i32::from(is_likely_cut && !self.node.is_urgent(context, mv) && self.node.uses(Technique::FailHigh));
        // A second move that is better still is rare, and the next iteration looks at it again. Worth 8 ± 28.
        let (least, most) = N::TECHNIQUES.after_raise;
        let is_after_raise = is_pv && progress.has_raised && (least..=most).contains(&depth);
        let less = less + i32::from(is_after_raise && self.node.uses(Technique::AfterRaise));
        (depth - less).max(1)
    }

    /// Searches a move; `true` if no other needs to be.
    fn try_move(&mut self, context: &NodeContext<N>, mv: N::Move, progress: &mut Progress) -> bool {
        let depth = self.depth_of_move(context, mv, progress);
        let reduction = self.reduction(context, mv, progress.searched).min(depth - 1);
        let played = self.node.play(context.ply, mv);
        let value = self.value_of_move(context, played, (progress.alpha, depth), reduction, progress.searched);
        self.node.undo();
        if self.visits.is_stopped() {
            return true;
        }
        if value > progress.best {
            progress.best = value;
            if N::TECHNIQUES.remembers_fail_low {
                progress.mv = N::code(mv);
            }
            if value > progress.alpha {
                progress.alpha = value;
                progress.has_raised = true;
                progress.mv = N::code(mv);
                self.note_line(context.ply, mv);
                if value >= context.beta {
                    self.learn(context, mv, progress);
                    return true;
                }
            }
        }
        if N::TECHNIQUES.learns_order
            && let Some(tried) = progress.tried.get_mut(progress.searched)
        {
            *tried = N::slot(mv) as u16;
        }
        progress.searched += 1;
        false
    }

    fn learn(&mut self, context: &NodeContext<N>, best: N::Move, progress: &Progress) {
        if N::TECHNIQUES.learns_order {
            let tried = &progress.tried[..progress.searched.min(N::TECHNIQUES.most_tried)];
            let &NodeContext { ply, depth, .. } = context;
            let (side, last) = (self.node.side(ply), self.node.last_move(ply).map(N::slot));
            self.order.learn(&Cutoff { side, ply, depth, last, best, slot: N::slot(best), tried });
        }
    }

    /// Principal variation search (Marsland and Campbell 1982; Chess Programming Wiki, "Principal Variation Search"): the
    /// first move with the whole window, the others with an empty one that only tells whether they are better.
    #[inline]
    fn value_of_move(
        &mut self,
        context: &NodeContext<N>,
        played: Played,
        (alpha, depth): (Value, i32),
        reduction: i32,
        searched: usize,
    ) -> Value {
        let &NodeContext { beta, ply, is_pv, is_cut, .. } = context;
        if searched == 0 {
            return self.follow(played, (alpha, beta), depth, ply, !is_pv && !is_cut);
        }
        let mut value = self.follow(played, (alpha, alpha + 1), depth - reduction, ply, true);
        if value > alpha && reduction > 0 {
            value = self.follow(played, (alpha, alpha + 1), depth, ply, !is_cut);
        }
        if value > alpha && is_pv && (value < beta || N::TECHNIQUES.confirms_cutoffs) {
            value = self.follow(played, (alpha, beta), depth, ply, false);
        }
        value
    }
}

/// The moves that are too late to be searched.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Late {
    None,
    Quiet,
    All,
}

/// The progress of trying the moves of a position.
struct Progress {
    alpha: Value,
    best: Value,
    /// The code of the move that raised alpha, or of the best one where that is wanted; 0 for none.
    mv: u16,
    searched: usize,
    has_raised: bool,
    /// The slots of the moves that were searched, up to the number that the history learns from.
    tried: [u16; MAX_TRIED],
}

impl Progress {
    #[inline]
    fn new<N: Node>(context: &NodeContext<N>) -> Progress {
        let (worst, _) = N::bounds(context.ply as i32);
        Progress { alpha: context.alpha, best: worst, mv: 0, searched: 0, has_raised: false, tried: [0; MAX_TRIED] }
    }
}
