//! The search of one position.

use boardwright_game::Position;
use boardwright_search::Bound;
use boardwright_search::packed::Entry;
use boardwright_search::value::{DECIDED, MOST, Value, loss_in, unproved, win_in};

use super::moves::{self, Scored, next_best, pack, unpack};
use super::{MOST_PLIES, Worker, evaluate};
use crate::engine::board::{NOWHERE, Parries, Targets};
use crate::rules::{Hole, Kind, Move};

/// Fours that a leaf looks ahead, and positions it visits for them.
const LEAF_FOURS: u8 = 3;
const LEAF_NODES: u64 = 40;

/// Parries searched where one does not lose, if more pieces than in a tray can make them.
const PARRIES: usize = 6;

/// Searches at least so deep try every legal move before they call a position lost. Shallower ones call it likely.
const WHOLE_DEPTH: i32 = 4;

/// What the search of one position knows while it tries the moves.
struct Trial {
    alpha: Value,
    beta: Value,
    depth: i32,
    ply: usize,
    eval: Value,
    improving: bool,
    is_pv: bool,
    is_cut: bool,
    /// Where a piece of the side to move makes a four.
    making: Targets,
    /// The holes in which the opponent would make one.
    danger: u64,
}

impl Worker<'_> {
    /// The value of the position at `ply` for the side to move: exact between `alpha` and `beta`, a bound outside.
    ///
    /// `is_cut` says that a cutoff is expected.
    pub(super) fn search(
        &mut self,
        mut alpha: Value,
        mut beta: Value,
        mut depth: i32,
        ply: usize,
        is_cut: bool,
    ) -> Value {
        self.lines[ply].clear();
        if !self.visit() {
            return alpha;
        }
        if self.repeats(ply) {
            return 0;
        }
        let board = &self.boards[ply];
        if board.can_win(board.to_move()) {
            return win_in(ply as i32 + 1);
        }
        if ply >= MOST_PLIES {
            return evaluate(board);
        }
        let is_pv = beta - alpha > 1;
        // Where the search ends nothing is remembered, and a look into the table costs more than the value.
        let shared = if depth > 0 { Some(self.images.shared(board.position())) } else { None };
        let known = shared.and_then(|shared| self.table.get(shared.key, ply as i32));
        if let Some(entry) = known
            && !is_pv
            && entry.depth >= depth
            && match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.value >= beta,
                Bound::Upper => entry.value <= alpha,
            }
        {
            return entry.value;
        }
        let hint = known.zip(shared).and_then(|(entry, shared)| Some(self.images.back(shared, unpack(entry.mv)?)));
        if let Parries::Kinds(hole, kinds) = board.parries() {
            let targets = kinds.map(|stops| if stops { hole.bit() } else { 0 });
            return self.parry((alpha, beta), depth, ply, is_cut, &targets, hint);
        }
        // No win found here is shorter than three plies, and no loss than four.
        alpha = alpha.max(loss_in(ply as i32 + 4));
        beta = beta.min(win_in(ply as i32 + 3));
        if alpha >= beta {
            return alpha;
        }
        if depth <= 0 {
            return self.leaf(beta, ply);
        }
        let eval = known.map_or_else(|| evaluate(board), |entry| entry.eval);
        self.evals[ply] = eval;
        let improving = ply < 2 || eval > self.evals[ply - 2];
        if !is_pv && let Some(value) = self.prune(alpha, beta, depth, ply, eval, improving) {
            return value;
        }
        if depth >= 4 && hint.is_none() {
            depth -= 1;
        }
        let board = &self.boards[ply];
        let making = board.preparing(board.to_move());
        let danger = board.preparing(board.to_move().other()).into_iter().fold(0, |all, mask| all | mask);
        let trial = Trial { alpha, beta, depth, ply, eval, improving, is_pv, is_cut, making, danger };
        self.try_moves(&trial, hint)
    }

    /// Answers a threat to win at once. The answer is forced, so it costs no depth.
    fn parry(
        &mut self,
        (mut alpha, beta): (Value, Value),
        depth: i32,
        ply: usize,
        is_cut: bool,
        targets: &Targets,
        hint: Option<Move>,
    ) -> Value {
        let lost = loss_in(ply as i32 + 2);
        if *targets == NOWHERE || lost >= beta {
            return lost;
        }
        let mut list = self.take_list();
        moves::into(&self.boards[ply], &self.boards[ply].weigh(), targets, &mut list);
        for scored in &mut list {
            scored.score += if Some(scored.mv) == hint { 1_000_000 } else { 0 };
        }
        let original = alpha;
        let (mut best, mut best_move) = (lost, None);
        for index in 0..list.len() {
            if index >= PARRIES && best >= -MOST {
                break;
            }
            let mv = next_best(&mut list, index).mv;
            self.play(ply, mv);
            let value = -self.search(-beta, -alpha, depth, ply + 1, !is_cut);
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    (alpha, best_move) = (value, Some(mv));
                    self.note_line(ply, mv);
                }
                if value >= beta {
                    break;
                }
            }
        }
        self.spare.push(list);
        if !self.stopped {
            self.remember(ply, best_move, best, 0, depth, (original, beta));
        }
        best
    }

    /// Puts what was found into the table.
    fn remember(
        &mut self,
        ply: usize,
        mv: Option<Move>,
        value: Value,
        eval: Value,
        depth: i32,
        (alpha, beta): (Value, Value),
    ) {
        let bound = if value >= beta {
            Bound::Lower
        } else if value > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let shared = self.images.shared(self.boards[ply].position());
        let mv = mv.map_or(0, |mv| pack(self.images.there(shared, mv)));
        self.table.put(shared.key, ply as i32, Entry::new(mv, value, eval, depth, bound));
    }

    fn note_line(&mut self, ply: usize, mv: Move) {
        let (head, tail) = self.lines.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(mv);
        head[ply].extend_from_slice(&tail[0]);
    }

    /// The value where the search ends: the static one, or a win by fours.
    fn leaf(&mut self, beta: Value, ply: usize) -> Value {
        let eval = evaluate(&self.boards[ply]);
        if eval >= beta && beta <= MOST {
            return eval;
        }
        let until = self.nodes + LEAF_NODES;
        match self.win_by_fours(ply, LEAF_FOURS, until) {
            Some(plies) => win_in(ply as i32 + plies),
            None => eval,
        }
    }

    /// Gives up positions whose static value is far outside the window.
    fn prune(
        &mut self,
        alpha: Value,
        beta: Value,
        depth: i32,
        ply: usize,
        eval: Value,
        improving: bool,
    ) -> Option<Value> {
        if depth <= 6 && beta <= MOST && eval - 60 * (depth - i32::from(improving)) >= beta {
            return Some(eval);
        }
        if depth <= 2 && alpha >= -MOST && eval + 200 + 150 * depth <= alpha {
            let value = self.leaf(beta, ply);
            if value <= alpha {
                return Some(value);
            }
        }
        if depth >= 3 && eval >= beta && beta <= MOST && self.moves[ply].is_some() {
            let value = self.search_pass(beta, depth - 3 - depth / 4, ply);
            if value >= beta && !self.stopped {
                return Some(value.min(MOST));
            }
        }
        None
    }

    /// The value if the side to move did nothing, which hardly ever is better than its best move.
    fn search_pass(&mut self, beta: Value, depth: i32, ply: usize) -> Value {
        let (head, tail) = self.boards.split_at_mut(ply + 1);
        tail[0].clone_from(&head[ply]);
        tail[0].pass();
        self.path[self.before + ply + 1] = (self.boards[ply + 1].key(), true);
        self.moves[ply + 1] = None;
        -self.search(-beta, -beta + 1, depth, ply + 1, false)
    }

    fn try_moves(&mut self, trial: &Trial, hint: Option<Move>) -> Value {
        self.order.forget_killers(trial.ply + 1);
        let mut progress = Progress::new(trial);
        let hint = hint.filter(|&mv| self.boards[trial.ply].position().is_legal(mv));
        let is_done = hint.is_some_and(|mv| self.try_move(trial, mv, &mut progress));
        if !is_done {
            let mut list = self.take_list();
            let is_whole = self.list(trial, hint, &progress, &mut list);
            self.try_list(trial, &mut list, &mut progress);
            if !is_whole && progress.best < -DECIDED && progress.best < trial.beta && !self.stopped {
                self.try_rest(trial, hint, &list, &mut progress);
            }
            self.spare.push(list);
        }
        if self.stopped {
            return progress.best.max(progress.alpha);
        }
        if progress.searched == 0 && progress.mv.is_none() {
            return trial.eval;
        }
        self.remember(trial.ply, progress.mv, progress.best, trial.eval, trial.depth, (trial.alpha, trial.beta));
        progress.best
    }

    /// Tries the moves that were left out, where all others lose. Near the end of the search the loss only becomes likely.
    fn try_rest(&mut self, trial: &Trial, hint: Option<Move>, tried: &[Scored], progress: &mut Progress) {
        if trial.depth < WHOLE_DEPTH {
            progress.best = unproved(progress.best);
            return;
        }
        let mut list = self.take_list();
        let board = &self.boards[trial.ply];
        moves::all(board, &board.weigh(), usize::MAX, &mut list);
        list.retain(|rest| Some(rest.mv) != hint && tried.iter().all(|scored| scored.mv != rest.mv));
        self.try_list(trial, &mut list, progress);
        self.spare.push(list);
    }

    fn try_list(&mut self, trial: &Trial, list: &mut Vec<Scored>, progress: &mut Progress) {
        let mut index = 0;
        let mut is_late = false;
        while index < list.len() {
            if !is_late && trial.is_late(progress) {
                // So late only moves that threaten something or parry a threat are searched.
                is_late = true;
                let mut at = 0;
                list.retain(|scored| {
                    at += 1;
                    at <= index || trial.is_forcing(scored.mv)
                });
                continue;
            }
            let mv = next_best(list, index).mv;
            index += 1;
            if self.try_move(trial, mv, progress) {
                return;
            }
        }
    }

    /// Lists the moves but the one that was tried already, with what was learned of them added to their weights. Quiet
    /// moves that cannot lift a poor position far enough are left out, but for the best of all. Says whether the list has all
    /// legal moves.
    fn list(&self, trial: &Trial, hint: Option<Move>, progress: &Progress, list: &mut Vec<Scored>) -> bool {
        let board = &self.boards[trial.ply];
        let sources = if trial.depth <= 2 { 3 } else { 6 };
        let mut is_whole = moves::all(board, &board.weigh(), sources, list);
        let short = trial.depth <= 3 && !trial.is_pv && progress.alpha >= -MOST;
        if short {
            let before = list.len();
            let least = progress.alpha - trial.eval - 60 - 70 * trial.depth;
            let best = list.iter().max_by_key(|scored| scored.gain).copied();
            list.retain(|scored| scored.gain > least || trial.is_forcing(scored.mv));
            if let (true, 0, Some(best)) = (list.is_empty(), progress.searched, best) {
                list.push(best);
            }
            is_whole &= list.len() == before;
        }
        let (side, last) = (board.to_move(), self.moves[trial.ply]);
        let killers = self.order.killers(trial.ply);
        let counter = self.order.counter(side, last);
        list.retain_mut(|scored| {
            scored.score += self.order.history(side, last, scored.mv) / 64;
            if killers.contains(&Some(scored.mv)) {
                scored.score += 60;
            } else if counter == Some(scored.mv) {
                scored.score += 40;
            }
            Some(scored.mv) != hint
        });
        is_whole
    }

    /// Plies by which the first search of a late move is shallower.
    fn reduction(&self, trial: &Trial, mv: Move, searched: usize) -> i32 {
        if trial.depth < 2 || searched == 0 || trial.makes_four(mv) {
            return 0;
        }
        let side = self.boards[trial.ply].to_move();
        let mut reduction = self.order.reduction(trial.depth, searched);
        reduction += i32::from(trial.is_cut) + i32::from(!trial.improving) - i32::from(trial.is_pv);
        if trial.is_forcing(mv) {
            reduction -= 1;
        }
        reduction -= self.order.history(side, self.moves[trial.ply], mv) / 4_000;
        reduction.clamp(0, trial.depth - 1)
    }

    /// Searches a move; `true` if no other needs to be.
    fn try_move(&mut self, trial: &Trial, mv: Move, progress: &mut Progress) -> bool {
        let reduction = self.reduction(trial, mv, progress.searched);
        self.play(trial.ply, mv);
        let value = self.value_of_move(trial, progress.alpha, reduction, progress.searched);
        if self.stopped {
            return true;
        }
        if value > progress.best {
            progress.best = value;
            if value > progress.alpha {
                progress.alpha = value;
                progress.mv = Some(mv);
                self.note_line(trial.ply, mv);
                if value >= trial.beta {
                    let (side, last) = (self.boards[trial.ply].to_move(), self.moves[trial.ply]);
                    self.order.cutoff(side, trial.ply, last, mv, progress.tried(), trial.depth);
                    return true;
                }
            }
        }
        if let Some(slot) = progress.tried.get_mut(progress.searched) {
            *slot = mv;
        }
        progress.searched += 1;
        false
    }

    /// The value of the move just played.
    fn value_of_move(&mut self, trial: &Trial, alpha: Value, reduction: i32, searched: usize) -> Value {
        let (depth, ply) = (trial.depth - 1, trial.ply + 1);
        if searched == 0 {
            return -self.search(-trial.beta, -alpha, depth, ply, !trial.is_pv && !trial.is_cut);
        }
        let mut value = -self.search(-alpha - 1, -alpha, depth - reduction, ply, true);
        if value > alpha && reduction > 0 {
            value = -self.search(-alpha - 1, -alpha, depth, ply, !trial.is_cut);
        }
        if value > alpha && trial.is_pv {
            value = -self.search(-trial.beta, -alpha, depth, ply, false);
        }
        value
    }
}

/// Moves that a cutoff teaches not to try so early.
const TRIED: usize = 24;

/// How far the trying of moves has come.
struct Progress {
    alpha: Value,
    best: Value,
    mv: Option<Move>,
    searched: usize,
    tried: [Move; TRIED],
}

impl Progress {
    fn new(trial: &Trial) -> Progress {
        let nothing = Move { kind: Kind::Stick, from: None, to: Hole::new(0) };
        Progress {
            alpha: trial.alpha,
            best: loss_in(trial.ply as i32 + 4),
            mv: None,
            searched: 0,
            tried: [nothing; TRIED],
        }
    }

    /// The moves searched so far, as many as are kept.
    fn tried(&self) -> &[Move] {
        &self.tried[..self.searched.min(TRIED)]
    }
}

impl Trial {
    fn makes_four(&self, mv: Move) -> bool {
        self.making[mv.kind as usize] & mv.to.bit() != 0
    }

    /// Whether a move threatens to win or keeps the opponent from doing so.
    fn is_forcing(&self, mv: Move) -> bool {
        self.makes_four(mv) || self.danger & mv.to.bit() != 0
    }

    /// Whether so many moves were searched that a quiet one is not worth it any more.
    fn is_late(&self, progress: &Progress) -> bool {
        let depth = self.depth;
        let most = if self.improving { 6 + 2 * depth * depth } else { 4 + depth * depth };
        depth <= 8 && progress.searched as i32 > most && progress.best >= -MOST
    }
}
