//! The search of one position.

use boardwright_game::Side;
use boardwright_search::Bound;
use boardwright_search::packed::Entry;
use boardwright_search::value::{DECIDED, MOST, Value, loss_in, unproved, win_in};

use super::fours::has_four;
use super::moves::{self, Moves, Scored, five_parries};
use super::parts::Part;
use super::{MOST_PLIES, Worker};
use crate::engine::pattern::board::Cell;
use crate::engine::pattern::spot::Class;

/// Fours that a leaf looks ahead, and positions it visits for them.
const LEAF_FOURS: u8 = 12;
const LEAF_NODES: u64 = 160;

/// Searches at least so deep try every legal move before they call a position lost. Shallower ones call it likely.
const WHOLE_DEPTH: i32 = 4;

/// What the position itself says about its outcome.
enum Seen {
    Decided(Value),
    /// A five of the opponent's has to be stopped.
    MustStopFive,
    /// The opponent is about to make an open four.
    MustStopFour,
    Open,
}

/// What the search of one position knows while it tries the moves.
struct Trial {
    alpha: Value,
    beta: Value,
    depth: i32,
    ply: usize,
    eval: Value,
    improving: bool,
    threatened: bool,
    is_pv: bool,
    is_cut: bool,
}

impl Worker<'_> {
    /// The value of the position for the side to move: exact between `alpha` and `beta`, a bound outside.
    ///
    /// `is_cut` says that a cutoff is expected.
    pub(crate) fn search(
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
        if ply >= MOST_PLIES {
            return self.evaluate();
        }
        let threatened = match self.look(ply as i32) {
            Seen::Decided(value) => return value,
            Seen::MustStopFive => return self.stop_five(alpha, beta, depth, ply, is_cut),
            Seen::MustStopFour => true,
            Seen::Open => false,
        };
        // No win found here is shorter than five plies, and no loss than four.
        alpha = alpha.max(loss_in(ply as i32 + 4));
        beta = beta.min(win_in(ply as i32 + 5));
        if alpha >= beta {
            return alpha;
        }
        if depth <= 0 {
            if !threatened || ply >= self.reach || !self.without.has(Part::Threats) {
                return self.leaf(beta, ply);
            }
            // Before a threat is parried, a static value says little.
            depth = 1;
        }
        let is_pv = beta - alpha > 1;
        let known = self.table.get(self.board.key(), ply as i32);
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
        let eval = known.map_or_else(|| self.evaluate(), |entry| entry.eval);
        self.evals[ply] = eval;
        let improving = ply < 2 || eval > self.evals[ply - 2];
        if !is_pv
            && !threatened
            && let Some(value) = self.prune(alpha, beta, depth, ply, eval, improving)
        {
            return value;
        }
        if depth >= 4 && known.is_none_or(|entry| entry.mv == 0) && self.without.has(Part::Unknown) {
            depth -= 1;
        }
        let trial = Trial { alpha, beta, depth, ply, eval, improving, threatened, is_pv, is_cut };
        self.try_moves(trial, known.map_or(0, |entry| entry.mv))
    }

    /// What the counts of the board prove.
    fn look(&self, ply: i32) -> Seen {
        let (own, other) = (self.board.to_move(), self.board.to_move().other());
        if self.board.count(own, Class::Five) > 0 {
            return Seen::Decided(win_in(ply + 1));
        }
        if self.board.is_full() {
            return Seen::Decided(0);
        }
        if self.board.count(other, Class::Five) > 0 {
            return Seen::MustStopFive;
        }
        if self.board.count(own, Class::OpenFour) > 0 {
            return Seen::Decided(win_in(ply + 3));
        }
        if self.board.count(other, Class::OpenFour) > 0 { Seen::MustStopFour } else { Seen::Open }
    }

    /// Answers a four. The answer is forced, so it costs no depth.
    fn stop_five(&mut self, mut alpha: Value, beta: Value, depth: i32, ply: usize, is_cut: bool) -> Value {
        let mut best = loss_in(ply as i32 + 2);
        for cell in five_parries(&self.board) {
            if self.board.is_foul(cell) {
                continue;
            }
            self.board.play(cell);
            let value = -self.search(-beta, -alpha, depth, ply + 1, !is_cut);
            self.board.undo();
            if self.stopped {
                return best;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    self.note_line(ply, cell);
                }
                if value >= beta {
                    break;
                }
            }
        }
        best
    }

    fn note_line(&mut self, ply: usize, cell: Cell) {
        let (head, tail) = self.lines.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(cell);
        head[ply].extend_from_slice(&tail[0]);
    }

    /// The value where the search ends: the static one, or a win by fours.
    fn leaf(&mut self, beta: Value, ply: usize) -> Value {
        let eval = self.evaluate();
        if eval >= beta && beta <= MOST {
            return eval;
        }
        if has_four(&self.board)
            && self.without.has(Part::Fours)
            && let Some(plies) = self.win_by_fours(LEAF_FOURS, LEAF_NODES)
        {
            return win_in(ply as i32 + plies);
        }
        eval
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
        let has = |part| self.without.has(part);
        if has(Part::Futility) && depth <= 7 && beta <= MOST && eval - 60 * (depth - i32::from(improving)) >= beta {
            return Some(eval);
        }
        if has(Part::Razoring) && depth <= 3 && alpha >= -MOST && eval + 100 + 90 * depth <= alpha {
            let value = self.leaf(beta, ply);
            if value <= alpha || depth == 1 {
                return Some(value);
            }
        }
        None
    }

    fn try_moves(&mut self, trial: Trial, first: Cell) -> Value {
        let mut list = self.take_list();
        if trial.threatened {
            let least = if trial.depth > 1 { Class::Four } else { Class::FourPlus };
            moves::open_four_parries(&self.board, least, &mut list);
        } else {
            moves::all(&self.board, &mut list);
        }
        if !self.without.has(Part::Policy) {
            list.iter_mut().for_each(|mv| mv.score = 0);
        }
        self.score(&mut list, trial.ply, first);
        self.order.forget_killers(trial.ply + 1);
        let value = self.try_list(&trial, &mut list);
        self.spare.push(list);
        value
    }

    /// What the search has seen of a move elsewhere.
    fn history(&self, side: Side, last: Option<Cell>, cell: Cell) -> i32 {
        if self.without.has(Part::History) { self.order.history(side, last, cell) } else { 0 }
    }

    /// Adds to the weights of the moves what was learned of them.
    fn score(&self, list: &mut [Scored], ply: usize, first: Cell) {
        let side = self.board.to_move();
        let last = self.board.last_move(0);
        let has = |part| self.without.has(part);
        let killers = if has(Part::Killers) { self.order.killers(ply) } else { [0; 2] };
        let counter = if has(Part::Counter) { self.order.counter(side, last) } else { 0 };
        for mv in list {
            mv.score += self.history(side, last, mv.cell) / 64;
            if mv.cell == first {
                mv.score += 1_000_000;
            } else if killers.contains(&mv.cell) {
                mv.score += 60;
            } else if mv.cell == counter {
                mv.score += 40;
            }
        }
    }

    fn try_list(&mut self, trial: &Trial, list: &mut Moves) -> Value {
        let side = self.board.to_move();
        let last = self.board.last_move(0);
        let original = trial.alpha;
        let mut alpha = original;
        let mut best = loss_in(trial.ply as i32 + 4);
        let mut best_move = 0;
        let mut tried = [0; 32];
        let mut searched = 0;
        let mut index = 0;
        let mut is_late = false;
        let mut is_whole = self.is_whole(trial, list);
        loop {
            if index == list.len() {
                if is_whole || best >= -DECIDED || trial.threatened || trial.depth < WHOLE_DEPTH {
                    break;
                }
                is_whole = true;
                moves::far(&self.board, list);
                continue;
            }
            if !is_late && self.is_late(trial, searched, best) {
                // So late only moves that threaten something or parry a threat are searched.
                is_late = true;
                let first = index;
                let mut at = 0;
                list.retain(|mv| {
                    at += 1;
                    at <= first || self.is_forcing(side, mv.cell)
                });
                continue;
            }
            let cell = next_best(list, index);
            index += 1;
            if self.skips(trial, side, cell, searched, best) || self.board.is_foul(cell) {
                continue;
            }
            let reduction = self.reduction(trial, side, last, cell, searched);
            self.board.play(cell);
            let value = self.try_move(trial, alpha, reduction, searched);
            self.board.undo();
            if self.stopped {
                return best.max(alpha);
            }
            searched += 1;
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = cell;
                    self.note_line(trial.ply, cell);
                    if value >= trial.beta {
                        let quiet = &tried[..(searched - 1).min(tried.len())];
                        self.order.cutoff(side, trial.ply, last, cell, quiet, trial.depth);
                        break;
                    }
                }
            }
            if searched <= tried.len() {
                tried[searched - 1] = cell;
            }
        }
        if searched == 0 && !trial.threatened {
            // Only forbidden points are near, which says nothing of those far away.
            return trial.eval;
        }
        if !is_whole && best < trial.beta {
            best = unproved(best);
        }
        let bound = if best >= trial.beta {
            Bound::Lower
        } else if alpha > original {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.table.put(self.board.key(), trial.ply as i32, Entry::new(best_move, best, trial.eval, trial.depth, bound));
        best
    }

    /// Whether a list has every move that may save the position. Against the threat of an open four it has all parries, but
    /// near the end of the search not the plain fours; elsewhere it has the points near stones.
    fn is_whole(&self, trial: &Trial, list: &Moves) -> bool {
        if trial.threatened {
            return trial.depth > 1 || self.board.count(self.board.to_move(), Class::Four) == 0;
        }
        list.len() == self.board.count_empty()
    }

    /// Whether so many moves were searched that a quiet one is not worth it any more.
    fn is_late(&self, trial: &Trial, searched: usize, best: Value) -> bool {
        let depth = trial.depth;
        let most = if trial.improving { 5 + 2 * depth * depth } else { 4 + depth * depth };
        let has_part = self.without.has(Part::Late);
        has_part && depth <= 8 && searched as i32 > most && !trial.threatened && best >= -MOST
    }

    /// Whether a quiet move cannot lift a poor position far enough.
    fn skips(&self, trial: &Trial, side: Side, cell: Cell, searched: usize, best: Value) -> bool {
        let has_part = self.without.has(Part::Skips);
        let poor = has_part && trial.depth <= 3 && !trial.is_pv && trial.eval + 80 + 70 * trial.depth <= trial.alpha;
        poor && searched > 0
            && !trial.threatened
            && best >= -MOST
            && !self.is_forcing(side, cell)
            && self.board.class(side.other(), cell) < Class::ClosedThree
    }

    /// Whether a move threatens to win or takes such a threat away.
    fn is_forcing(&self, side: Side, cell: Cell) -> bool {
        self.board.class(side, cell) >= Class::Three || self.board.class(side.other(), cell) >= Class::Three
    }

    /// Plies by which the first search of a late move is shallower.
    fn reduction(&self, trial: &Trial, side: Side, last: Option<Cell>, cell: Cell, searched: usize) -> i32 {
        let is_first = trial.depth < 2 || searched == 0;
        if is_first || !self.without.has(Part::Reductions) || self.board.class(side, cell) >= Class::Four {
            return 0;
        }
        let mut reduction = self.order.reduction(trial.depth, searched);
        reduction += i32::from(trial.is_cut) + i32::from(!trial.improving) - i32::from(trial.is_pv);
        if self.is_forcing(side, cell) || trial.threatened {
            reduction -= 1 + i32::from(trial.is_pv);
        }
        reduction -= self.history(side, last, cell) / 4_000;
        reduction.clamp(0, trial.depth - 1)
    }

    /// The value of the move just played.
    fn try_move(&mut self, trial: &Trial, alpha: Value, reduction: i32, searched: usize) -> Value {
        let (depth, ply) = (trial.depth - 1, trial.ply + 1);
        if searched == 0 {
            return -self.search(-trial.beta, -alpha, depth, ply, !trial.is_pv && !trial.is_cut);
        }
        let mut value = -self.search(-alpha - 1, -alpha, depth - reduction, ply, true);
        if value > alpha && reduction > 0 {
            value = -self.search(-alpha - 1, -alpha, depth, ply, !trial.is_cut);
        }
        if value > alpha && value < trial.beta && trial.is_pv {
            value = -self.search(-trial.beta, -alpha, depth, ply, false);
        }
        value
    }
}

/// Moves the best of the rest to `index` and returns it.
fn next_best(list: &mut [Scored], index: usize) -> Cell {
    // Of equal moves the one that comes first on the board, so that nothing depends on the order of the list.
    let rank = |mv: &Scored| i64::from(mv.score) << 16 | i64::from(Cell::MAX - mv.cell);
    let (mut best, mut highest) = (index, i64::MIN);
    for (at, mv) in list.iter().enumerate().skip(index) {
        let rank = rank(mv);
        if rank > highest {
            (best, highest) = (at, rank);
        }
    }
    list.swap(index, best);
    list[index].cell
}
