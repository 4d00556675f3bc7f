//! The limits of a search: time, depth and positions. No other module of this crate reads the clock.

use std::time::Duration;

use web_time::Instant;

use boardwright_game::{Limits, Stop};

use crate::time_manager::TimeManager;

/// Time that a move takes besides the search: the way to the referee and back.
const OVERHEAD: Duration = Duration::from_millis(10);

/// Of a clock, a move may take one such part.
const MOVES: u32 = 20;

/// The part of the time after which no iteration begins: an iteration takes about as long as all before it.
const BEGIN: f64 = 0.6;

/// The same part of a fixed time for the move, if there is only one move.
const FORCED: f64 = 0.25;

/// The limits of one search, made absolute.
///
/// ```
/// use boardwright_game::{Limits, Stop};
/// use boardwright_search::Budget;
///
/// let stop = Stop::new();
/// let budget = Budget::new(&Limits { nodes: Some(1000), depth: Some(6), ..Limits::default() }, &stop);
/// assert_eq!((budget.depth, budget.left(400)), (6, 600));
/// assert!(!budget.is_spent(999) && budget.is_spent(1000));
/// stop.raise();
/// assert!(budget.is_spent(0), "the caller may also end it");
/// ```
#[derive(Clone, Debug)]
pub struct Budget {
    began: Instant,
    /// The part of the clock that the move may take.
    soft: Option<Duration>,
    /// After this the search ends where it is.
    hard: Option<Duration>,
    nodes: u64,
    /// Plies to search at most.
    pub depth: u32,
    stop: Stop,
}

/// The deepest iteration of any search.
pub(crate) const DEEPEST: u32 = 100;

impl Budget {
    /// The budget that `limits` allow.
    ///
    /// Of a clock, a move may take a twentieth plus most of the increment, more or less of that by its [`TimeManager`], and up
    /// to four times that in the middle of an iteration, but never more than a fifth of what is left. Time that is given
    /// for one move is used up, for what is left of it is lost, unless there is a clock besides that has less for the
    /// move, or only one move to choose from.
    pub fn new(limits: &Limits, stop: &Stop) -> Budget {
        let mut soft = None;
        let mut hard = limits.move_time;
        if let Some(clock) = limits.clock {
            let left = clock.own.saturating_sub(OVERHEAD);
            // Until the clock is filled up again there are so many moves to make, and one more in reserve.
            let moves = clock.moves.map_or(MOVES, |moves| moves.saturating_add(1).clamp(2, MOVES));
            let share = left / moves + clock.increment * 8 / 10;
            let most = (share * 4).min(left / 5 + clock.increment.min(left / 2)).min(left);
            // With a time for the move besides, a clock that has more than that to spare limits nothing.
            soft = limits.move_time.is_none_or(|time| share < time).then_some(share);
            hard = Some(hard.map_or(most, |time| time.min(most)));
        }
        if let Some(time) = limits.move_time {
            let most = time.saturating_sub(OVERHEAD.min(time / 10));
            hard = hard.map(|hard| hard.min(most));
        }
        Budget {
            began: Instant::now(),
            soft,
            hard,
            nodes: limits.nodes.unwrap_or(u64::MAX),
            depth: limits.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST),
            stop: stop.clone(),
        }
    }

    /// A budget of its own for a part of the work, beginning now: that share of the positions and of the time, and no more time
    /// than is left.
    pub fn share(&self, part: f64) -> Budget {
        let spent = self.elapsed();
        let of = |time: Option<Duration>| time.map(|time| time.mul_f64(part).min(time.saturating_sub(spent)));
        let nodes = if self.nodes == u64::MAX { self.nodes } else { (self.nodes as f64 * part) as u64 };
        Budget { began: Instant::now(), soft: of(self.soft), hard: of(self.hard), nodes, ..self.clone() }
    }

    /// A limit of this number of positions.
    pub fn of_nodes(nodes: u64, stop: &Stop) -> Budget {
        Budget::new(&Limits { nodes: Some(nodes), ..Limits::default() }, stop)
    }

    /// The same with no more than `nodes` positions.
    #[must_use]
    pub fn at_most(self, nodes: u64) -> Budget {
        Budget { nodes: self.nodes.min(nodes), ..self }
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// Returns true if time limits this search, so that a forced move should not take all of it.
    pub fn is_timed(&self) -> bool {
        self.hard.is_some()
    }

    /// Returns true if the search must end after `nodes` positions, before it visits another. The clock is asked at every
    /// 16th of them only, so a search without any time still sees a few.
    #[inline]
    pub fn is_spent(&self, nodes: u64) -> bool {
        if nodes % 16 == 15 { self.is_over(nodes) } else { nodes >= self.nodes || self.stop.is_raised() }
    }

    /// Positions that may be visited after `nodes` of them.
    pub fn left(&self, nodes: u64) -> u64 {
        self.nodes.saturating_sub(nodes)
    }

    /// Returns true if the search must end now, after `nodes` positions.
    ///
    /// It asks the clock, so it is too slow for every position.
    pub fn is_over(&self, nodes: u64) -> bool {
        nodes >= self.nodes || self.stop.is_raised() || self.hard.is_some_and(|hard| self.began.elapsed() >= hard)
    }

    /// Returns true if somebody wants the answer now.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_raised()
    }

    /// Returns true if another iteration is not worth beginning.
    pub fn is_late(&self) -> bool {
        self.is_late_for(&TimeManager::<()>::new(false))
    }

    /// The same for a search with these iterations.
    pub fn is_late_for<M: PartialEq>(&self, times: &TimeManager<M>) -> bool {
        let limit = match (self.soft, self.hard) {
            (Some(soft), _) => Some(soft.mul_f64(BEGIN * times.factor())),
            (None, Some(hard)) if times.is_forced() => Some(hard.mul_f64(FORCED)),
            _ => None,
        };
        limit.is_some_and(|limit| self.began.elapsed() >= limit)
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use boardwright_game::{Clock, Limits, Stop};

    use super::Budget;
    use crate::time_manager::TimeManager;

    fn hard(own: u64, increment: u64) -> Duration {
        let clock = Clock {
            own: Duration::from_millis(own),
            other: Duration::ZERO,
            increment: Duration::from_millis(increment),
            moves: None,
        };
        Budget::new(&Limits { clock: Some(clock), ..Limits::default() }, &Stop::new()).hard.expect("a clock was given")
    }

    #[test]
    fn a_move_never_takes_what_the_clock_does_not_have() {
        for own in [0, 1, 5, 11, 100, 1000, 60_000, 3_600_000] {
            for increment in [0, 10, 100, 10_000] {
                assert!(hard(own, increment) <= Duration::from_millis(own), "{own} + {increment}");
            }
        }
        assert!(hard(60_000, 0) >= Duration::from_secs(2));
    }

    fn pass_a_millisecond() {
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_millis(1) {
            std::hint::spin_loop();
        }
    }

    #[test]
    fn time_for_one_move_is_used_up_and_that_of_a_clock_saved() {
        let limits = Limits { move_time: Some(Duration::from_millis(1)), ..Limits::default() };
        let budget = Budget::new(&limits, &Stop::new());
        pass_a_millisecond();
        assert!(!budget.is_late() && budget.is_spent(15));
        let clock =
            Clock { own: Duration::from_millis(25), other: Duration::ZERO, increment: Duration::ZERO, moves: None };
        let budget = Budget::new(&Limits { clock: Some(clock), ..limits }, &Stop::new());
        pass_a_millisecond();
        assert!(budget.is_late());
        // A manager that gives a second a move and a thousand for the game wants the second used.
        let clock = Clock { own: Duration::from_secs(1000), ..clock };
        let budget = Budget::new(&Limits { clock: Some(clock), ..limits }, &Stop::new());
        pass_a_millisecond();
        assert!(!budget.is_late() && budget.is_spent(15));
    }

    #[test]
    fn an_only_move_ends_the_search_early_and_never_at_once() {
        let limits = Limits { move_time: Some(Duration::from_secs(1_000)), ..Limits::default() };
        let clock =
            Clock { own: Duration::from_secs(100_000), other: Duration::ZERO, increment: Duration::ZERO, moves: None };
        for limits in [limits, Limits { clock: Some(clock), ..Limits::default() }] {
            assert!(!Budget::new(&limits, &Stop::new()).is_late_for(&TimeManager::<char>::new(true)));
        }
        let limits = Limits { move_time: Some(Duration::from_millis(4)), ..Limits::default() };
        let budget = Budget::new(&limits, &Stop::new());
        pass_a_millisecond();
        assert!(budget.is_late_for(&TimeManager::<char>::new(true)) && !budget.is_late());
    }

    #[test]
    fn a_share_does_not_outlast_the_whole() {
        let limits = Limits { move_time: Some(Duration::from_millis(2)), ..Limits::default() };
        let budget = Budget::new(&limits, &Stop::new());
        (0..2).for_each(|_| pass_a_millisecond());
        assert!(budget.share(0.5).is_over(0));
        let limits = Limits { move_time: Some(Duration::from_secs(1_000)), ..Limits::default() };
        assert!(!Budget::new(&limits, &Stop::new()).share(0.5).is_over(0));
    }

    #[test]
    fn nodes_and_the_stop_end_a_search() {
        let stop = Stop::new();
        let budget = Budget::new(&Limits { nodes: Some(100), ..Limits::default() }, &stop);
        assert!(!budget.is_spent(99) && budget.is_spent(100));
        stop.raise();
        assert!(budget.is_spent(1));
    }
}
