//! The generalised sequential probability ratio test of fishtest, on the logistic and on the normalized scale.
//!
//! The log-likelihood ratio compares the most likely distributions of results under the two hypotheses, given the
//! results so far. Their shapes come from Lagrange's method (M. Van den Bergh, "Comments on Normalized Elo" and "A
//! practical introduction to the GSPRT", 2020).

use std::fmt;
use std::str::FromStr;

use boardwright_game::{ParseError, given_twice};
use serde::Serialize;

use super::{Counts, Moments, NORMALIZED_UNIT, Sample, moments, score_of_elo};

/// The greatest difference that a hypothesis may name; beyond it nothing needs a test.
const GREATEST: f64 = 500.0;

/// The same on the scale of normalized Elo. From some 230 on the steps towards the most likely distribution lead nowhere.
const GREATEST_NORMALIZED: f64 = 200.0;

/// The most pairs between two looks.
const MAX_BATCH: f64 = 100_000.0;

/// Steps of the two iterations, far more than they ever take.
const STEPS: usize = 200;

/// Scale of the hypotheses of a sequential test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Model {
    /// Elo.
    #[default]
    Logistic,
    /// Normalized Elo.
    Normalized,
}

/// A sequential test of H0 "the difference is `elo0`" against H1 "it is `elo1`".
///
/// Written `elo0=0,elo1=10,alpha=0.05,beta=0.05,model=logistic`, where what is left out is as in this example. With
/// `batch=8` it is evaluated after every eighth pair, and its bounds are corrected for that.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The scale.
    pub model: Model,
    /// The difference under H0, −500 to 500; −200 to 200 on the scale of normalized Elo.
    pub elo0: f64,
    /// The difference under H1, greater than `elo0`, at most 500.
    pub elo1: f64,
    /// The probability of accepting H1 although H0 holds, above 0 and below ½.
    pub alpha: f64,
    /// The probability of accepting H0 although H1 holds, above 0 and below ½.
    pub beta: f64,
    /// Number of pairs between two looks at the test; 1 looks after every pair.
    pub batch: u32,
}

/// State of a sequential test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum SprtVerdict {
    /// H0 is accepted.
    H0,
    /// H1 is accepted.
    H1,
    /// More games are needed.
    #[serde(rename = "running")]
    Running,
}

/// Writes `H0`, `H1` or `running`.
impl fmt::Display for SprtVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            SprtVerdict::H0 => "H0",
            SprtVerdict::H1 => "H1",
            SprtVerdict::Running => "running",
        })
    }
}

/// Writes the test with everything that decides it, as it is read.
impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sprt { model, elo0, elo1, alpha, beta, batch } = self;
        let model = match model {
            Model::Logistic => "logistic",
            Model::Normalized => "normalized",
        };
        write!(f, "elo0={elo0},elo1={elo1},alpha={alpha},beta={beta},model={model}")?;
        if *batch > 1 { write!(f, ",batch={batch}") } else { Ok(()) }
    }
}

impl Default for Sprt {
    fn default() -> Sprt {
        Sprt { model: Model::Logistic, elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05, batch: 1 }
    }
}

impl FromStr for Sprt {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Sprt, ParseError> {
        let error = |part: &str, expected: &'static str| {
            let offset = part.as_ptr() as usize - text.as_ptr() as usize;
            ParseError::new("sequential test", text, expected).at(offset)
        };
        if let Some(name) = given_twice(text.split(',')) {
            return Err(ParseError::new("sequential test", text, format!("each part once, not {name:?} twice")));
        }
        let mut test = Sprt::default();
        for part in text.split(',') {
            let (name, value) = part.split_once('=').unwrap_or((part, &part[part.len()..]));
            let number = |least: f64, most: f64, expected| {
                let number = value.parse::<f64>().ok().filter(|number| (least..=most).contains(number));
                number.ok_or_else(|| error(value, expected))
            };
            let whole = |batch: f64| {
                let is_whole = batch.fract() == 0.0;
                is_whole.then_some(batch as u32).ok_or_else(|| error(value, "a whole number of pairs from 1 to 100000"))
            };
            match name.trim() {
                "elo0" => test.elo0 = number(-GREATEST, GREATEST, "a number of Elo from -500 to 500")?,
                "elo1" => test.elo1 = number(-GREATEST, GREATEST, "a number of Elo from -500 to 500")?,
                "alpha" => test.alpha = number(1e-9, 0.499_999_999, "a probability above 0 and below 0.5")?,
                "beta" => test.beta = number(1e-9, 0.499_999_999, "a probability above 0 and below 0.5")?,
                "batch" => {
                    test.batch = number(1.0, MAX_BATCH, "a whole number of pairs from 1 to 100000").and_then(whole)?;
                }
                "model" if value == "logistic" => test.model = Model::Logistic,
                "model" if value == "normalized" => test.model = Model::Normalized,
                "model" => return Err(error(value, "logistic or normalized")),
                _ => return Err(error(part, "elo0=, elo1=, alpha=, beta=, model= or batch=")),
            }
        }
        if test.model == Model::Normalized && test.elo0.abs().max(test.elo1.abs()) > GREATEST_NORMALIZED {
            let expected = "elo0 and elo1 from -200 to 200 with model=normalized";
            return Err(ParseError::new("sequential test", text, expected));
        }
        if test.elo0 < test.elo1 { Ok(test) } else { Err(ParseError::new("sequential test", text, "elo0 below elo1")) }
    }
}

impl Sprt {
    /// The bounds for the log-likelihood ratio: at or below the first H0 is accepted, at or above the second H1.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of H1 to H0, given the results.
    pub fn llr(&self, counts: &Counts) -> f64 {
        let sample = Sample::new(counts);
        let [under0, under1] = [self.elo0, self.elo1].map(|elo| match self.model {
            Model::Logistic => with_score(&sample, score_of_elo(elo)),
            Model::Normalized => with_ratio(&sample, sample.games_per_result().sqrt() * elo / NORMALIZED_UNIT),
        });
        // The observed frequencies cancel out: under a hypothesis a category has share/weight.
        let terms = sample.categories.iter().zip(under0.iter().zip(&under1));
        sample.count
            * terms.map(|((_, share), (excess0, excess1))| share * (excess0.ln_1p() - excess1.ln_1p())).sum::<f64>()
    }

    /// Verdict of the test on the results.
    pub fn verdict(&self, counts: &Counts) -> SprtVerdict {
        let (lower, upper) = self.bounds();
        match self.llr(counts) {
            llr if llr >= upper => SprtVerdict::H1,
            llr if llr <= lower => SprtVerdict::H0,
            _ => SprtVerdict::Running,
        }
    }
}

/// For every category, the x such that share/(1 + x) is its probability in the most likely distribution whose mean
/// is `score`.
fn with_score(sample: &Sample, score: f64) -> Vec<f64> {
    let distances: Vec<(f64, f64)> = sample.categories.iter().map(|(at, share)| (at - score, *share)).collect();
    let theta = root(&distances);
    distances.iter().map(|(distance, _)| theta * distance).collect()
}

/// For every category, the same x for the most likely distribution in which (mean − ½)/deviation is `ratio`.
///
/// The constraint is not linear in the probabilities. Its linear approximation at a distribution has a solution as in
/// the linear case; that solution is the next distribution, from the uniform one on, until nothing changes.
fn with_ratio(sample: &Sample, ratio: f64) -> Vec<f64> {
    let categories = sample.categories.len();
    let mut current: Vec<(f64, f64)> = sample.categories.iter().map(|(at, _)| (*at, 1.0 / categories as f64)).collect();
    let mut excesses = vec![0.0; categories];
    for _ in 0..STEPS {
        let Moments { deviation, variance } = moments(&current);
        let sigma = variance.sqrt();
        let slope = |at: f64| {
            let normal = (at - 0.5 - deviation) / sigma;
            at - 0.5 - ratio * sigma * (1.0 + normal * normal) / 2.0
        };
        let slopes: Vec<(f64, f64)> = sample.categories.iter().map(|(at, share)| (slope(*at), *share)).collect();
        let theta = root(&slopes);
        let mut change: f64 = 0.0;
        for (index, (slope, share)) in slopes.iter().enumerate() {
            excesses[index] = theta * slope;
            let probability = share / (1.0 + excesses[index]);
            change = change.max((probability - current[index].1).abs());
            current[index].1 = probability;
        }
        if change < 1e-15 {
            break;
        }
    }
    excesses
}

/// The θ with Σ pᵢxᵢ/(1 + θxᵢ) = 0 and all 1 + θxᵢ positive, for pairs (xᵢ, pᵢ) with xᵢ of both signs.
///
/// The sum falls from +∞ to −∞ between the poles, so Newton's steps are kept inside a bracket that only shrinks.
fn root(pairs: &[(f64, f64)]) -> f64 {
    let least = pairs.iter().map(|(x, _)| *x).fold(f64::INFINITY, f64::min);
    let most = pairs.iter().map(|(x, _)| *x).fold(f64::NEG_INFINITY, f64::max);
    if least >= 0.0 || most <= 0.0 {
        return 0.0;
    }
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let mut theta = 0.0;
    for _ in 0..STEPS {
        let (mut value, mut slope) = (0.0, 0.0);
        for (x, share) in pairs {
            let term = x / (1.0 + theta * x);
            value += share * term;
            slope -= share * term * term;
        }
        if value > 0.0 {
            low = theta;
        } else {
            high = theta;
        }
        let newton = theta - value / slope;
        let next = if newton > low && newton < high { newton } else { low.midpoint(high) };
        if next == theta {
            break;
        }
        theta = next;
    }
    theta
}

#[cfg(test)]
mod tests {
    use super::{Counts, Model, Sprt, SprtVerdict};

    #[test]
    fn a_test_is_read_with_its_defaults() {
        let test: Sprt = "elo0=-1.5,elo1=4,model=normalized".parse().unwrap();
        assert_eq!(test, Sprt { model: Model::Normalized, elo0: -1.5, elo1: 4.0, ..Sprt::default() });
        assert_eq!(
            "elo0=0,elo1=ten".parse::<Sprt>().unwrap_err().to_string(),
            "bad sequential test \"elo0=0,elo1=ten\" at character 13: expected a number of Elo from -500 to 500"
        );
        assert_eq!("batch=8".parse::<Sprt>().map(|test| test.to_string().ends_with(",batch=8")), Ok(true));
        for text in [
            "",
            "batch=0",
            "batch=1.5",
            "batch=1e9",
            "elo0",
            "elo0=nan",
            "elo0=0,elo1=240,model=normalized",
            "elo1=inf",
            "alpha=0",
            "beta=1",
            "model=x",
            "elo0=5,elo1=5",
            "x=1",
        ] {
            assert!(text.parse::<Sprt>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn verdicts_follow_the_bounds() {
        let test = Sprt::default();
        assert_eq!(test.verdict(&Counts::Pairs([0; 5])), SprtVerdict::Running);
        assert_eq!(test.verdict(&Counts::Pairs([10, 60, 200, 160, 40])), SprtVerdict::H1);
        assert_eq!(test.verdict(&Counts::Pairs([40, 160, 200, 60, 10])), SprtVerdict::H0);
    }

    #[test]
    fn extreme_hypotheses_and_results_stay_finite() {
        let results = [[0, 0, 0, 0, 0], [1_000_000, 0, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0, 0, 9], [1, 0, 0, 0, 1]];
        for model in [Model::Logistic, Model::Normalized] {
            for (elo0, elo1) in [(-500.0, 500.0), (499.0, 500.0), (-500.0, -499.0), (0.0, 1e-9)] {
                for counts in results {
                    let test = Sprt { model, elo0, elo1, ..Sprt::default() };
                    let llr = test.llr(&Counts::Pairs(counts));
                    assert!(llr.is_finite(), "{test:?} {counts:?}: {llr}");
                }
            }
        }
    }
}
