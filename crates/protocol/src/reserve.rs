//! A safety margin before a host's time limit, learned from the lateness of earlier answers.

use std::time::Duration;

use boardwright_game::Limits;

/// The lateness that is expected before any answer has shown it.
const EXPECTED: Duration = Duration::from_millis(30);

/// Maximum time by which players end before their limit, and as a divisor of short limits.
const EARLY: Duration = Duration::from_millis(10);
const EARLY_PART: u32 = 10;

/// The greatest part of the time that is kept back: as a divisor, before any answer and after.
const AT_FIRST: u32 = 8;
const AT_MOST: u32 = 2;

/// An answer that is less late lowers the known lateness by one part in this many.
const FORGETTING: u32 = 8;

/// The time between the end of a search and its answer, as one conversation has shown it.
///
/// On a machine with nothing else to do that is nothing. Where the system lets others run, a search notices too late that
/// its time is over, and a host that has no patience forfeits its game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reserve {
    lateness: Duration,
    has_learned: bool,
}

impl Reserve {
    pub(crate) fn new() -> Reserve {
        Reserve { lateness: EXPECTED, has_learned: false }
    }

    /// Takes the reserve off the time for a move, and what has passed since the question came.
    pub(crate) fn shorten(&self, limits: &mut Limits, passed: Duration) {
        if let Some(time) = &mut limits.move_time {
            let part = if self.has_learned { AT_MOST } else { AT_FIRST };
            let kept = (self.lateness * 3 / 2).min(*time / part);
            *time = time.saturating_sub(kept + passed);
        }
        if let Some(clock) = &mut limits.clock {
            clock.own = clock.own.saturating_sub(passed);
        }
    }

    /// Learns from an answer that took `spent` of the `given` time. An early answer shows nothing.
    pub(crate) fn learn(&mut self, given: Option<Duration>, took: Duration) {
        let Some(given) = given else { return };
        let Some(late) = took.checked_sub(given.saturating_sub(EARLY.min(given / EARLY_PART))) else { return };
        let remembered = if self.has_learned { self.lateness - self.lateness / FORGETTING } else { Duration::ZERO };
        self.lateness = late.max(remembered);
        self.has_learned = true;
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use boardwright_game::{Clock, Limits};

    use super::{EXPECTED, Reserve};

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    /// The time that a player is given of this number of milliseconds.
    fn given(reserve: Reserve, time: u64) -> Duration {
        let mut limits = Limits { move_time: Some(ms(time)), ..Limits::default() };
        reserve.shorten(&mut limits, Duration::ZERO);
        limits.move_time.expect("it was limited")
    }

    #[test]
    fn a_late_answer_costs_the_next_ones_time_and_is_forgotten_slowly() {
        let mut reserve = Reserve::new();
        assert_eq!((given(reserve, 5000), given(reserve, 80)), (ms(5000) - EXPECTED * 3 / 2, ms(70)));
        // 60 ms after the end that was to be expected, which is 10 ms before the limit.
        reserve.learn(Some(ms(1000)), ms(1050));
        assert_eq!(given(reserve, 1000), ms(910));
        assert_eq!(given(reserve, 100), ms(50), "half of a time is left in any case");
        reserve.learn(Some(ms(1000)), ms(400));
        assert_eq!(given(reserve, 1000), ms(910), "an answer that was found early shows nothing");
        let mut before = given(reserve, 1000);
        for _ in 0..40 {
            reserve.learn(Some(ms(1000)), ms(992));
            assert!(given(reserve, 1000) >= before);
            before = given(reserve, 1000);
        }
        assert_eq!(before, ms(997), "it was 2 ms late every time");
    }

    #[test]
    fn what_is_not_limited_stays_so_and_what_has_passed_counts() {
        let mut limits = Limits::default();
        Reserve::new().shorten(&mut limits, ms(100));
        assert_eq!(limits, Limits::default());
        let clock = Clock { own: ms(1000), other: ms(1000), increment: ms(0), moves: None };
        let mut limits = Limits { clock: Some(clock), ..limits };
        Reserve::new().shorten(&mut limits, ms(100));
        assert_eq!(limits.clock, Some(Clock { own: ms(900), ..clock }));
        let mut reserve = Reserve::new();
        reserve.learn(None, ms(5000));
        assert_eq!(given(reserve, 80), ms(70), "nothing was asked of it");
    }
}
