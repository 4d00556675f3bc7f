//! The order in which moves are tried: what was good elsewhere is likely good here.

use std::hash::{Hash, Hasher};

use boardwright_game::{Side, mix};

use crate::heuristic::FORCING;

/// Slots of the history table; moves are hashed into them.
const SLOTS: usize = 1 << 12;
/// History stays below this, so that it decides among quiet moves and never outweighs a game's own big weights.
const HISTORY_LIMIT: i32 = 1 << 12;
/// Weight of the move that the transposition table names.
const HASH_MOVE: i32 = i32::MAX;
/// What a killer move is worth on top of its own weight.
const KILLER: i32 = 1 << 13;

/// Killer moves (Akl and Newborn 1977) and history heuristic (Schaeffer 1983) of one thread.
#[derive(Clone, Debug)]
pub(crate) struct Ordering<M> {
    killers: Vec<[Option<M>; 2]>,
    history: [Vec<i32>; 2],
}

impl<M: Copy + Eq + Hash> Ordering<M> {
    pub(crate) fn new() -> Ordering<M> {
        Ordering { killers: Vec::new(), history: [vec![0; SLOTS], vec![0; SLOTS]] }
    }

    /// Forgets half of what former searches taught.
    pub(crate) fn age(&mut self) {
        self.killers.clear();
        self.history.iter_mut().flatten().for_each(|value| *value /= 2);
    }

    /// Sorts `moves`, best guess first; equal ones stay in the game's order.
    ///
    /// Their weights become what they were sorted by. What the search has learnt makes no forcing move quiet and no
    /// quiet move forcing.
    pub(crate) fn sort(&self, moves: &mut [(M, i32)], side: Side, ply: u32, hash_move: Option<M>) {
        let killers = self.killers.get(ply as usize).copied().unwrap_or_default();
        for (mv, weight) in moves.iter_mut() {
            let killer = if killers.contains(&Some(*mv)) { KILLER } else { 0 };
            let learnt = weight.saturating_add(self.history[side][slot(mv)] + killer);
            *weight = match *weight {
                _ if Some(*mv) == hash_move => HASH_MOVE,
                FORCING.. => learnt.max(FORCING),
                _ => learnt.min(FORCING - 1),
            };
        }
        moves.sort_by_key(|&(_, weight)| std::cmp::Reverse(weight));
    }

    /// Remembers that `mv` refuted its position, and that the moves tried before it did not.
    pub(crate) fn reward(&mut self, mv: M, tried: &[(M, i32)], side: Side, ply: u32, depth: u32) {
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let bonus = (depth * depth).min(400) as i32;
        let mut update = |mv: &M, bonus: i32| {
            let value = &mut self.history[side][slot(mv)];
            // The nearer to the limit, the less a further bonus moves it ("history gravity", Stockfish).
            *value += bonus - *value * bonus.abs() / HISTORY_LIMIT;
        };
        update(&mv, bonus);
        for (other, _) in tried {
            update(other, -bonus);
        }
    }
}

fn slot<M: Hash>(mv: &M) -> usize {
    struct Fold(u64);
    impl Hasher for Fold {
        fn finish(&self) -> u64 {
            self.0
        }
        fn write(&mut self, bytes: &[u8]) {
            for &byte in bytes {
                self.0 = mix(self.0 ^ u64::from(byte));
            }
        }
        fn write_u8(&mut self, value: u8) {
            self.0 = (self.0 ^ u64::from(value)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        }
        // The other widths come as bytes in the machine's order; a search must be the same on every machine.
        fn write_u16(&mut self, value: u16) {
            self.write_u64(value.into());
        }
        fn write_u32(&mut self, value: u32) {
            self.write_u64(value.into());
        }
        fn write_u64(&mut self, value: u64) {
            self.0 = mix(self.0 ^ value);
        }
        fn write_usize(&mut self, value: usize) {
            self.write_u64(value as u64);
        }
        fn write_isize(&mut self, value: isize) {
            self.write_u8(value as u8);
        }
    }
    let mut fold = Fold(0);
    mv.hash(&mut fold);
    fold.finish() as usize % SLOTS
}

#[cfg(test)]
mod tests {
    use boardwright_game::Side;

    use super::Ordering;
    use crate::heuristic::FORCING;

    #[test]
    fn hash_move_then_killer_then_history_then_weight() {
        let mut ordering: Ordering<u8> = Ordering::new();
        ordering.reward(3, &[(1, 0)], Side::First, 2, 4);
        ordering.reward(5, &[], Side::First, 0, 4);
        let mut moves = vec![(1, 0), (2, 0), (3, 0), (4, 1), (5, 0)];
        ordering.sort(&mut moves, Side::First, 2, Some(2));
        let order: Vec<u8> = moves.iter().map(|&(mv, _)| mv).collect();
        assert_eq!(order, [2, 3, 5, 4, 1]);
    }

    #[test]
    fn what_was_learnt_makes_no_forcing_move_quiet_and_no_quiet_move_forcing() {
        let mut ordering: Ordering<u8> = Ordering::new();
        for _ in 0..100 {
            ordering.reward(2, &[(1, 0)], Side::First, 0, 10);
        }
        let mut moves = vec![(1, FORCING), (2, FORCING - 1), (3, i32::MAX), (4, i32::MIN), (1, i32::MIN)];
        ordering.sort(&mut moves, Side::First, 0, None);
        assert_eq!(moves, [(3, i32::MAX), (1, FORCING), (2, FORCING - 1), (4, i32::MIN), (1, i32::MIN)]);
    }

    #[test]
    fn history_has_a_limit() {
        let mut ordering: Ordering<u8> = Ordering::new();
        for _ in 0..10_000 {
            ordering.reward(3, &[(4, 0)], Side::Second, 1, 30);
        }
        let mut moves = vec![(4, 0), (3, 0)];
        ordering.sort(&mut moves, Side::Second, 9, None);
        assert_eq!(moves[0].0, 3);
        assert!(moves[0].1 <= super::HISTORY_LIMIT && moves[1].1 >= -super::HISTORY_LIMIT, "{moves:?}");
    }
}
