//! Move ordering: killers, counter moves and history.

use boardwright_game::Side;

use super::techniques::Reductions;

/// No history is further from 0.
const MAX_HISTORY: i32 = 8_192;

/// A move with what speaks for searching it early.
#[derive(Clone, Copy, Debug)]
pub struct Scored<M> {
    /// The move.
    pub mv: M,
    /// The higher, the earlier.
    pub score: i32,
}

/// Lists of moves that are not in use, kept so that a position allocates nothing.
#[derive(Debug)]
pub struct Lists<M>(Vec<Vec<Scored<M>>>);

impl<M> Default for Lists<M> {
    fn default() -> Lists<M> {
        Lists(Vec::new())
    }
}

impl<M> Lists<M> {
    /// An empty list.
    #[inline]
    pub fn take(&mut self) -> Vec<Scored<M>> {
        let mut list = self.0.pop().unwrap_or_default();
        list.clear();
        list
    }

    /// Takes a list back.
    #[inline]
    pub fn give_back(&mut self, list: Vec<Scored<M>>) {
        self.0.push(list);
    }
}

/// The knowledge of one thread from cutoffs.
pub(super) struct Order<M> {
    killers: Vec<[Option<M>; 2]>,
    /// By side and slot.
    history: [Box<[i16]>; 2],
    /// The move that refuted another, by the side that refutes.
    counters: [Box<[Option<M>]>; 2],
    /// By the slots of the answered move and of the answer.
    continuation: Box<[i16]>,
    slots: usize,
    /// By depth and number of moves searched before.
    reductions: Option<Box<[[u8; 64]; 64]>>,
}

/// The history of moves for one side after one move.
#[derive(Clone, Copy)]
pub(super) struct History<'a> {
    own: &'a [i16],
    continued: Option<&'a [i16]>,
}

impl History<'_> {
    /// The history of a quiet move: it rises with each cutoff, and falls where it failed to cut off.
    #[inline]
    pub(super) fn of(self, slot: usize) -> i32 {
        i32::from(self.own[slot]) + self.continued.map_or(0, |continued| i32::from(continued[slot]))
    }
}

/// A cutoff by a move.
pub(super) struct Cutoff<'a, M> {
    pub(super) side: Side,
    pub(super) ply: usize,
    pub(super) depth: i32,
    /// The slot of the move before.
    pub(super) last: Option<usize>,
    pub(super) best: M,
    pub(super) slot: usize,
    /// The slots of the moves that were tried before it.
    pub(super) tried: &'a [u16],
}

impl<M: Copy + PartialEq> Order<M> {
    pub(super) fn new(plies: usize, slots: usize, reductions: Option<Reductions>) -> Order<M> {
        let table = |Reductions { base, divisor, .. }: Reductions| {
            let logarithm = |number: usize| (number.max(1) as f64).ln();
            let plies = |depth, searched| (base + logarithm(depth) * logarithm(searched) / divisor) as u8;
            Box::new(std::array::from_fn(|depth| std::array::from_fn(|searched| plies(depth, searched))))
        };
        Order {
            killers: vec![[None; 2]; plies],
            history: [0, 1].map(|_| vec![0; slots].into()),
            counters: [0, 1].map(|_| vec![None; slots].into()),
            continuation: vec![0; slots * slots].into(),
            slots,
            reductions: reductions.map(table),
        }
    }

    /// Plies by which the first search of a late quiet move is reduced.
    #[inline]
    pub(super) fn reduction(&self, depth: i32, searched: usize) -> i32 {
        let Some(table) = &self.reductions else { return 0 };
        i32::from(table[depth.clamp(0, 63) as usize][searched.min(63)])
    }

    /// Killer heuristic: two moves that cut off beside this position (Chess Programming Wiki, "Killer Heuristic"). Worth
    /// 3 ± 23: the policy of gomoku knows most of it.
    #[inline]
    pub(super) fn killers(&self, ply: usize) -> [Option<M>; 2] {
        self.killers[ply]
    }

    #[inline]
    pub(super) fn forget_killers(&mut self, ply: usize) {
        self.killers[ply] = [None; 2];
    }

    /// Countermove heuristic: the move that refuted the last one (Chess Programming Wiki, "Countermove Heuristic"). Worth
    /// −1 ± 22.
    #[inline]
    pub(super) fn counter(&self, side: Side, last: Option<usize>) -> Option<M> {
        last.and_then(|last| self.counters[side][last])
    }

    /// History heuristic with continuation (Chess Programming Wiki, "History Heuristic"), after a move with the slot `last`.
    /// Worth −10 ± 22, in the order of moves and in reductions together.
    #[inline]
    pub(super) fn history(&self, side: Side, last: Option<usize>) -> History<'_> {
        let row = |last: usize| &self.continuation[last * self.slots..(last + 1) * self.slots];
        History { own: &self.history[side], continued: last.map(row) }
    }

    pub(super) fn learn(&mut self, cutoff: &Cutoff<'_, M>) {
        let &Cutoff { side, ply, depth, last, best, slot, tried } = cutoff;
        let [first, second] = &mut self.killers[ply];
        if *first != Some(best) {
            (*first, *second) = (Some(best), *first);
        }
        let bonus = (depth * depth * 8 + 32 * depth).min(1_600);
        let learn = |history: &mut [i16]| {
            add(&mut history[slot], bonus);
            for &tried in tried {
                add(&mut history[usize::from(tried)], -bonus);
            }
        };
        learn(&mut self.history[side]);
        if let Some(last) = last {
            self.counters[side][last] = Some(best);
            learn(&mut self.continuation[last * self.slots..(last + 1) * self.slots]);
        }
    }
}

/// Moves the best of the rest to `index`, unless the list is in its final order, and returns it.
#[inline]
pub(super) fn next_best<M: Copy, R: PartialOrd>(
    list: &mut [Scored<M>],
    index: usize,
    is_unsorted: bool,
    rank: impl Fn(&Scored<M>) -> R,
) -> M {
    if is_unsorted {
        let mut best = index;
        let mut highest = rank(&list[index]);
        for (at, scored) in list.iter().enumerate().skip(index + 1) {
            let rank = rank(scored);
            if rank > highest {
                (best, highest) = (at, rank);
            }
        }
        list.swap(index, best);
    }
    list[index].mv
}

/// Adds with a pull towards 0 that grows with the size, so that nothing overflows and what was learned long ago fades
/// ("history gravity", Stockfish).
fn add(history: &mut i16, bonus: i32) {
    let old = i32::from(*history);
    *history = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
}

#[cfg(test)]
mod tests {
    use boardwright_game::Side;

    use super::{Cutoff, MAX_HISTORY, Order};

    fn cutoff(order: &mut Order<usize>, last: Option<usize>, best: usize, tried: &[u16]) {
        order.learn(&Cutoff { side: Side::First, ply: 2, depth: 30, last, best, slot: best, tried });
    }

    #[test]
    fn cutoffs_make_killers_counter_moves_and_history() {
        let mut order: Order<usize> = Order::new(5, 8, None);
        cutoff(&mut order, Some(7), 3, &[1]);
        cutoff(&mut order, None, 5, &[]);
        assert_eq!(order.killers(2), [Some(5), Some(3)]);
        assert_eq!((order.counter(Side::First, Some(7)), order.counter(Side::Second, Some(7))), (Some(3), None));
        let (after, alone) = (order.history(Side::First, Some(7)), order.history(Side::First, None));
        assert!(after.of(3) > alone.of(3) && alone.of(3) > 0 && alone.of(1) < 0 && alone.of(2) == 0);
        assert_eq!(order.history(Side::Second, None).of(3), 0);
        order.forget_killers(2);
        assert_eq!(order.killers(2), [None; 2]);
    }

    #[test]
    fn history_has_a_limit() {
        let mut order: Order<usize> = Order::new(5, 8, None);
        for _ in 0..10_000 {
            cutoff(&mut order, None, 3, &[4]);
        }
        let history = order.history(Side::First, None);
        assert!((0..=MAX_HISTORY).contains(&history.of(3)) && (-MAX_HISTORY..0).contains(&history.of(4)));
    }
}
