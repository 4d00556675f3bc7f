//! The share of its time that a search uses, by how settled its best move is.

use crate::value::{MAX_EVALUATION, Value};

/// The share of a search that has only one move to choose from.
const FORCED: f64 = 0.2;

/// The share by how many iterations in a row have found the same move best.
const CALM: [f64; 5] = [1.5, 1.2, 1.0, 0.9, 0.8];

/// A fall of the value by this much doubles the share.
const FALL: f64 = 160.0;

/// Decides how much of its time a search takes, from its iterations so far: more while the best move changes or its value
/// falls, less if one move takes most of the search.
#[derive(Clone, Debug)]
pub struct TimeManager<M> {
    is_forced: bool,
    best: Option<M>,
    /// Iterations since the best move changed.
    calm: usize,
    /// A running mean of the values.
    mean: f64,
    factor: f64,
}

impl<M: PartialEq> TimeManager<M> {
    /// The manager of a search that has not begun. `is_forced` says that there is only one move.
    pub fn new(is_forced: bool) -> TimeManager<M> {
        TimeManager { is_forced, best: None, calm: 0, mean: 0.0, factor: 1.0 }
    }

    /// Records an iteration: its best move, the value of that, and the share of all positions below it.
    pub fn note(&mut self, mv: M, value: Value, share: f64) {
        let value = f64::from(value.clamp(-MAX_EVALUATION, MAX_EVALUATION));
        let is_first = self.best.is_none();
        self.calm = if self.best.as_ref() == Some(&mv) { self.calm + 1 } else { 0 };
        self.best = Some(mv);
        let fall = if is_first { 0.0 } else { (self.mean - value).clamp(-40.0, 120.0) };
        self.mean = if is_first { value } else { (2.0 * self.mean + value) / 3.0 };
        let calm = CALM[self.calm.min(CALM.len() - 1)];
        self.factor = calm * (1.0 + fall / FALL) * (1.4 - 0.8 * share.clamp(0.0, 1.0));
    }

    /// The factor for the share of the time.
    pub(crate) fn factor(&self) -> f64 {
        if self.is_forced { FORCED } else { self.factor.clamp(0.3, 2.0) }
    }

    pub(crate) fn is_forced(&self) -> bool {
        self.is_forced
    }
}

#[cfg(test)]
mod tests {
    use super::TimeManager;

    fn factor(found: &[(char, i32, f64)]) -> f64 {
        let mut times = TimeManager::new(false);
        found.iter().for_each(|&(mv, value, share)| times.note(mv, value, share));
        times.factor()
    }

    #[test]
    fn a_search_takes_more_time_where_the_best_move_changes_or_its_value_falls() {
        let steady = [('a', 20, 0.5); 6];
        let mut changed = steady;
        changed[5].0 = 'b';
        let mut fallen = steady;
        fallen[5].1 = -60;
        assert!(factor(&changed) > 1.3 * factor(&steady));
        assert!(factor(&fallen) > 1.3 * factor(&steady));
        let mut risen = steady;
        risen[5].1 = 60;
        assert!(factor(&risen) < factor(&steady));
    }

    #[test]
    fn a_search_takes_less_time_where_one_move_stands_out() {
        assert!(factor(&[('a', 20, 0.95); 6]) < 0.8 * factor(&[('a', 20, 0.4); 6]));
        let mut forced = TimeManager::new(true);
        forced.note('a', -500, 1.0);
        assert!(forced.factor() < factor(&[('a', 20, 1.0); 6]));
    }

    #[test]
    fn no_search_takes_more_than_twice_its_share() {
        let wild: Vec<_> = (0..9).map(|index| (char::from(b'a' + index), -5_000 * i32::from(index), 0.0)).collect();
        assert!(factor(&wild) <= 2.0 && factor(&[('a', 30_000, 1.0); 9]) >= 0.3);
        assert!(factor(&[]) == 1.0);
    }
}
