//! Statistics of a series: Elo, likelihood of superiority, sequential tests.
//!
//! Results are counts of single games or, better, of *pairs* of games played from the same opening with colours
//! swapped: the two games of a pair are not independent, and counting pairs takes that into account (the pentanomial
//! model of fishtest). With category scores aᵢ = i/(k−1), k = 3 or 5, and frequencies pᵢ = nᵢ/N:
//!
//! * score s = Σ pᵢaᵢ, and its variance for one sample is v = Σ pᵢ(aᵢ−s)²;
//! * Elo is −400·log₁₀(1/s − 1), with s kept between 0.001 and 0.999;
//! * its error is half of elo(s + 1.96·√(v/N)) − elo(s − 1.96·√(v/N)), a 95 % interval;
//! * the likelihood of superiority is Φ((s − ½)/√(v/N));
//! * normalized Elo is (s − ½)/σ·800/ln 10, where σ is the deviation of a *game*: √v, or √(2v) for pairs
//!   (Van den Bergh 2020). It says how many games a difference takes to be seen, whatever the share of draws.
//!
//! A category that never occurred counts as 1/1000 of a result, as fishtest does, so that one game, one pair, all
//! draws and all wins give finite numbers. The definitions and the figures of the tests come from published
//! implementations and a 40-digit computation; see `tests/data/README.md`.

mod course;
mod sprt;

use std::f64::consts::{LN_10, SQRT_2};

pub use course::SprtCourse;
pub use sprt::{Model, Sprt, SprtVerdict};

/// The 97.5 % quantile of the normal distribution.
pub(crate) const Z_95: f64 = 1.959_963_984_540_054;

/// Elo points of one unit of the logistic (or normalized) scale.
const NORMALIZED_UNIT: f64 = 800.0 / LN_10;

/// Minimum number of equal results in a row that shows with 95 % confidence which player is stronger.
pub const FEWEST_RESULTS: u64 = 5;

/// Count of a category that never occurred.
const REGULARISATION: f64 = 1e-3;

/// Elo is computed from scores no nearer to 0 and 1 than this.
const SCORE_LIMIT: f64 = 1e-3;

/// The same after very many games; a smaller distance from 1 would be lost in rounding.
const LEAST_LIMIT: f64 = 1e-9;

/// Results of single games or of pairs of games, from the view of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counts {
    /// Losses, draws and wins.
    Games([u64; 3]),
    /// Pairs of games with a score of 0, ½, 1, 1½ and 2.
    Pairs([u64; 5]),
}

/// Results that are all wins, or all losses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sweep {
    /// Everything was won.
    Won,
    /// Everything was lost.
    Lost,
}

/// A difference in strength with its error; see the [module](self) for the definitions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// Mean score of a game, 0 to 1.
    pub score: f64,
    /// Difference in Elo.
    pub elo: f64,
    /// Half the width of its 95 % interval.
    pub elo_error: f64,
    /// Likelihood of superiority, 0 to 1.
    pub los: f64,
    /// Difference in normalized Elo.
    pub nelo: f64,
    /// Half the width of its 95 % interval.
    pub nelo_error: f64,
}

impl Counts {
    /// Number of results: games, or pairs of games.
    pub fn results(&self) -> u64 {
        self.categories().iter().fold(0, |sum, &count| sum.saturating_add(count))
    }

    /// Number of games.
    pub fn games(&self) -> u64 {
        self.results().saturating_mul(if matches!(self, Counts::Pairs(_)) { 2 } else { 1 })
    }

    /// The sweep if one side won everything; then Elo is a bound and no estimate, see [`sweep_bound`].
    fn sweep(&self) -> Option<Sweep> {
        let results = self.results();
        match self.categories() {
            _ if results == 0 => None,
            [.., all] if *all == results => Some(Sweep::Won),
            [all, ..] if *all == results => Some(Sweep::Lost),
            _ => None,
        }
    }

    /// The bounds between which the difference in Elo lies with 95 % confidence, if all results are alike and no sweep.
    ///
    /// Such results have no spread, so that the error of the [estimate](Counts::estimate) says too little. The share of
    /// other results that were not seen is at most 1 − 0.05^(1/N), and the bounds are those of a mean score to which that
    /// share adds nothing but losses, or nothing but wins.
    fn bounds_if_alike(&self) -> Option<(f64, f64)> {
        let results = self.results();
        let categories = self.categories();
        let category = categories.iter().position(|&count| count == results && results > 0)?;
        let score = category as f64 / (categories.len() - 1) as f64;
        let unseen = 1.0 - 0.05_f64.powf(1.0 / results as f64);
        let bounds = (elo_of_score(score * (1.0 - unseen)), elo_of_score(score + (1.0 - score) * unseen));
        self.sweep().is_none().then_some(bounds)
    }

    /// The bounds of the difference in Elo with 95 % confidence, the lower and the upper one, where all results are alike, so
    /// that the error of the [estimate](Counts::estimate) says too little. After a sweep there is only one of them.
    pub fn bounds(&self) -> Option<[Option<f64>; 2]> {
        // Of a pair that was won outright both games were.
        match self.sweep() {
            Some(Sweep::Won) => Some([Some(sweep_bound(self.games())), None]),
            Some(Sweep::Lost) => Some([None, Some(-sweep_bound(self.games()))]),
            None => self.bounds_if_alike().map(|(low, high)| [Some(low), Some(high)]),
        }
    }

    /// Caveat on results that are all alike, which have no spread: Elo has bounds, but no estimate. `names` are the two players,
    /// whose difference in Elo is counted for the first.
    pub fn caveat(&self, names: [&str; 2]) -> Option<String> {
        let swept = |winner: &str, side: &str, bound: f64| {
            format!(
                "{winner} won everything, so that elo is no estimate; with 95 % confidence it is {side} {bound:+.0}"
            )
        };
        match self.bounds()? {
            [Some(low), Some(high)] => {
                let results = if matches!(self, Counts::Pairs(_)) { "pairs" } else { "games" };
                Some(format!(
                    "all {results} ended alike, so that the error is too small; with 95 % confidence elo lies between \
                     {low:+.0} and {high:+.0}"
                ))
            }
            // Fewer say nothing that a reader would not see.
            _ if self.games() < FEWEST_RESULTS => None,
            [Some(low), None] => Some(swept(names[0], "at least", low)),
            [None, Some(high)] => Some(swept(names[1], "at most", high)),
            [None, None] => None,
        }
    }

    fn categories(&self) -> &[u64] {
        match self {
            Counts::Games(counts) => counts,
            Counts::Pairs(counts) => counts,
        }
    }

    /// Estimate of the difference in strength. Without any result: nothing, with the widest error.
    pub fn estimate(&self) -> Estimate {
        let sample = Sample::new(self);
        let Moments { deviation, variance } = sample.moments();
        // What rounding leaves of an even score would be a minus zero for those who read it.
        let deviation = if deviation.abs() < 1e-12 { 0.0 } else { deviation };
        let score = 0.5 + deviation;
        let spread = (variance / sample.count).sqrt();
        let game_sigma = (variance * sample.games_per_result()).sqrt();
        // Only many games show a score nearer to 0 or 1 than a thousandth.
        let limit = match self.sweep() {
            Some(_) => SCORE_LIMIT,
            None => (0.25 / self.games().max(1) as f64).clamp(LEAST_LIMIT, SCORE_LIMIT),
        };
        let elo = |score: f64| elo_within(score, limit);
        let (low, high) = (elo(score - Z_95 * spread), elo(score + Z_95 * spread));
        Estimate {
            score,
            elo: elo(score),
            elo_error: (high - low) / 2.0,
            los: normal_distribution(deviation / spread),
            nelo: deviation / game_sigma * NORMALIZED_UNIT,
            nelo_error: Z_95 * spread / game_sigma * NORMALIZED_UNIT,
        }
    }
}

/// The Elo difference at which the better player scores `score`, kept between 0.001 and 0.999.
pub fn elo_of_score(score: f64) -> f64 {
    elo_within(score, SCORE_LIMIT)
}

/// The same with the score kept so far from 0 and 1.
fn elo_within(score: f64, limit: f64) -> f64 {
    let score = score.clamp(limit, 1.0 - limit);
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The difference in Elo that `wins` wins in a row show with 95 % confidence: a weaker player wins so many in a row with a
/// probability below 5 %.
fn sweep_bound(wins: u64) -> f64 {
    elo_of_score(0.05_f64.powf(1.0 / wins.max(1) as f64))
}

/// The score that is expected of a player who is `elo` stronger.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Φ, the distribution function of the normal distribution, accurate in its far tail too.
pub(crate) fn normal_distribution(x: f64) -> f64 {
    0.5 * libm::erfc(-x / SQRT_2)
}

/// Regularised counts as a distribution over scores.
struct Sample {
    /// Score and frequency of each category.
    categories: Vec<(f64, f64)>,
    /// Number of results.
    count: f64,
}

/// Mean, as the distance from ½, and variance.
struct Moments {
    deviation: f64,
    variance: f64,
}

impl Sample {
    fn new(counts: &Counts) -> Sample {
        let counts = counts.categories();
        let regular = |&count: &u64| if count == 0 { REGULARISATION } else { count as f64 };
        let count: f64 = counts.iter().map(regular).sum();
        let last = (counts.len() - 1) as f64;
        let category = |(index, n)| (index as f64 / last, regular(n) / count);
        Sample { categories: counts.iter().enumerate().map(category).collect(), count }
    }

    fn games_per_result(&self) -> f64 {
        if self.categories.len() == 5 { 2.0 } else { 1.0 }
    }

    fn moments(&self) -> Moments {
        moments(&self.categories)
    }
}

fn moments(categories: &[(f64, f64)]) -> Moments {
    // Taken from ½, so that mirrored results give exactly mirrored numbers.
    let deviation: f64 = categories.iter().map(|(score, share)| (score - 0.5) * share).sum();
    let variance = categories.iter().map(|(score, share)| (score - 0.5 - deviation).powi(2) * share).sum();
    Moments { deviation, variance }
}

#[cfg(test)]
mod tests {
    use super::{Counts, elo_of_score, normal_distribution, score_of_elo};

    #[test]
    fn degenerate_results_are_finite_and_right() {
        for counts in [
            Counts::Games([0, 0, 0]),
            Counts::Games([0, 0, 1]),
            Counts::Games([0, 50, 0]),
            Counts::Games([0, 0, u64::MAX]),
            Counts::Pairs([0; 5]),
            Counts::Pairs([0, 0, 1, 0, 0]),
            Counts::Pairs([7, 0, 0, 0, 0]),
        ] {
            let estimate = counts.estimate();
            for number in [estimate.elo, estimate.elo_error, estimate.los, estimate.nelo, estimate.nelo_error] {
                assert!(number.is_finite(), "{counts:?}: {estimate:?}");
            }
            assert!((0.0..=1.0).contains(&estimate.los), "{counts:?}: {estimate:?}");
        }
        let draws = Counts::Games([0, 50, 0]).estimate();
        assert_eq!((draws.score, draws.elo, draws.los), (0.5, 0.0, 0.5));
        // A score beyond 0.999 that so many games show has its own figures.
        let strong = Counts::Games([10, 0, 100_000]).estimate();
        assert!((strong.elo - 1600.0).abs() < 1.0 && (80.0..150.0).contains(&strong.elo_error), "{strong:?}");
        assert!(Counts::Games([1, 0, 9999]).estimate().elo_error > 150.0);
        let nothing = Counts::Pairs([0; 5]).estimate();
        assert_eq!((nothing.elo, nothing.los), (0.0, 0.5));
        assert!(nothing.elo_error > 1000.0, "{nothing:?}");
        assert_eq!(format!("{:.2}", Counts::Pairs([0, 0, 1, 0, 0]).estimate().nelo), "0.00");
    }

    #[test]
    fn results_that_are_alike_show_little() {
        let bounds = |pairs| Counts::Pairs([0, 0, pairs, 0, 0]).bounds_if_alike().expect("all are alike");
        // A share of 0.95 of wins beside half a point each is a mean score of 0.975.
        assert!((bounds(1).1 - elo_of_score(0.975)).abs() < 1e-9 && (bounds(1).0 + bounds(1).1).abs() < 1e-9);
        assert!(bounds(50).1 > 15.0 && bounds(1_000).1 < 2.0);
        let (low, high) = Counts::Pairs([0, 0, 0, 8, 0]).bounds_if_alike().expect("all are alike");
        assert!(low < elo_of_score(0.75) && elo_of_score(0.75) < high);
        for other in [Counts::Pairs([0; 5]), Counts::Pairs([0, 0, 0, 0, 3]), Counts::Games([1, 2, 0])] {
            assert_eq!(other.bounds_if_alike(), None);
        }
    }

    #[test]
    fn mirrored_results_give_mirrored_numbers() {
        let (one, other) = (Counts::Pairs([1, 3, 8, 4, 2]).estimate(), Counts::Pairs([2, 4, 8, 3, 1]).estimate());
        assert!((one.elo + other.elo).abs() < 1e-12);
        assert!((one.elo_error - other.elo_error).abs() < 1e-12);
        assert!((one.los + other.los - 1.0).abs() < 1e-12);
    }

    #[test]
    fn elo_and_score_are_inverse() {
        for elo in [-1100.0, -200.0, 0.0, 3.5, 400.0] {
            assert!((elo_of_score(score_of_elo(elo)) - elo).abs() < 1e-9, "{elo}");
        }
    }

    #[test]
    fn the_normal_distribution_is_right_in_the_middle_and_far_out() {
        // Abramowitz and Stegun, tables 26.1 and 26.2.
        assert!((normal_distribution(1.0) - 0.841_344_746_068_543).abs() < 1e-15);
        assert!((normal_distribution(-10.0) / 7.619_853_024_160_527e-24 - 1.0).abs() < 1e-12);
    }
}
