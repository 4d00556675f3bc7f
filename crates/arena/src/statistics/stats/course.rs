//! A sequential test that is updated as games finish.

use super::{Counts, Sprt, SprtVerdict};

/// Follows a sequential test.
///
/// A test that is looked at after every pair steps over its bound by little. One that is looked at after batches of pairs
/// (`batch=8`) steps over it by more, so that its errors would be smaller than asked for and its runs longer. As fishtest
/// does, the excess that is to be expected is taken off the bounds: half the ratio of the mean square to the mean of the
/// steps by which the log-likelihood ratio has gone beyond its own extremes so far (Siegmund, "Sequential Analysis",
/// 1985, chapter 8).
#[derive(Clone, Debug)]
pub struct SprtCourse {
    test: Sprt,
    /// The first and the second power of the steps below the least value so far, and of those above the greatest.
    under: Steps,
    over: Steps,
    verdict: SprtVerdict,
}

/// Steps beyond an extreme.
#[derive(Clone, Copy, Debug, Default)]
struct Steps {
    extreme: f64,
    sum: f64,
    squares: f64,
}

impl Steps {
    fn add(&mut self, llr: f64) {
        let step = llr - self.extreme;
        self.sum += step;
        self.squares += step * step;
        self.extreme = llr;
    }

    /// By how much the next step beyond a bound goes beyond it, as a rule.
    fn excess(&self) -> f64 {
        if self.sum == 0.0 { 0.0 } else { (self.squares / self.sum / 2.0).abs() }
    }
}

impl SprtCourse {
    /// The course of a test before its first pair.
    pub fn new(test: Sprt) -> SprtCourse {
        SprtCourse { test, under: Steps::default(), over: Steps::default(), verdict: SprtVerdict::Running }
    }

    /// Looks at the pairs so far, if a batch is complete.
    pub fn look(&mut self, pairs: [u64; 5]) {
        let counts = Counts::Pairs(pairs);
        let batch = u64::from(self.test.batch.max(1));
        if !counts.results().is_multiple_of(batch) {
            return;
        }
        let llr = self.test.llr(&counts);
        if llr < self.under.extreme {
            self.under.add(llr);
        }
        if llr > self.over.extreme {
            self.over.add(llr);
        }
        let (lower, upper) = self.bounds();
        self.verdict = match llr {
            llr if llr >= upper => SprtVerdict::H1,
            llr if llr <= lower => SprtVerdict::H0,
            _ => SprtVerdict::Running,
        };
    }

    /// The bounds with the excess taken off.
    pub fn bounds(&self) -> (f64, f64) {
        let (lower, upper) = self.test.bounds();
        if self.test.batch <= 1 {
            return (lower, upper);
        }
        // However large the steps, a test decides something.
        ((lower + self.under.excess()).min(0.0), (upper - self.over.excess()).max(0.0))
    }

    /// Verdict of the last look.
    pub fn verdict(&self) -> SprtVerdict {
        self.verdict
    }
}

#[cfg(test)]
mod tests {
    use super::SprtCourse;
    use crate::statistics::stats::{Counts, Sprt, SprtVerdict};

    #[test]
    fn a_batched_test_is_looked_at_after_whole_batches_and_before_its_bound() {
        let test: Sprt = "elo0=0,elo1=50,batch=10".parse().unwrap();
        let (_, upper) = test.bounds();
        let mut course = SprtCourse::new(test);
        let mut decided = 0;
        for wins in 1..200 {
            course.look([0, 1, 4, wins, 2]);
            if course.verdict() != SprtVerdict::Running {
                decided = wins;
                break;
            }
        }
        assert_eq!(course.verdict(), SprtVerdict::H1);
        assert_eq!((decided + 7) % 10, 0, "between batches nobody looks");
        assert!(course.bounds().1 < upper, "the excess is taken off");
        let llr = test.llr(&Counts::Pairs([0, 1, 4, decided, 2]));
        assert!(llr >= course.bounds().1, "{llr}");
    }

    #[test]
    fn a_test_of_single_pairs_is_what_it_was() {
        let test = Sprt::default();
        let mut course = SprtCourse::new(test);
        for wins in 0..300 {
            let pairs = [1, 2, 10, wins, 3];
            course.look(pairs);
            assert_eq!(course.verdict(), test.verdict(&Counts::Pairs(pairs)), "{wins}");
            assert_eq!(course.bounds(), test.bounds());
        }
    }
}
