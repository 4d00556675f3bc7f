//! What the results of a series are worth: Elo, likelihood of superiority, sequential tests.

use serde::Serialize;

/// A strength difference with its error.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// Mean score of a game, 0 to 1.
    pub score: f64,
    /// Difference in Elo.
    pub elo: f64,
    /// Half the width of its 95 % confidence interval.
    pub elo_error: f64,
    /// Likelihood of superiority, 0 to 1.
    pub los: f64,
    /// Normalized Elo.
    pub nelo: f64,
    /// Half the width of its 95 % confidence interval.
    pub nelo_error: f64,
}

/// Results of single games or of pairs of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counts {
    /// Losses, draws, wins.
    Games([u64; 3]),
    /// Pairs with a score of 0, ½, 1, 1½ and 2.
    Pairs([u64; 5]),
}

/// Which scale the hypotheses of a sequential test are on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Model {
    /// Elo.
    #[default]
    Logistic,
    /// Normalized Elo.
    Normalized,
}

/// A sequential probability ratio test of "the difference is `elo0`" against "it is `elo1`".
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The scale.
    pub model: Model,
    /// The difference under H0.
    pub elo0: f64,
    /// The difference under H1.
    pub elo1: f64,
    /// Greatest probability of accepting H1 wrongly.
    pub alpha: f64,
    /// Greatest probability of accepting H0 wrongly.
    pub beta: f64,
}

/// What a sequential test says so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Verdict {
    /// H0 is accepted.
    H0,
    /// H1 is accepted.
    H1,
    /// More games are needed.
    #[serde(rename = "running")]
    Running,
}
