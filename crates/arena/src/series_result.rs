//! What a series came out as, in the fixed form that people and programs read.

use serde::Serialize;

/// The result of a series, from the first entrant's view.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeriesResult {
    /// Games that were played to their end.
    pub games: u64,
    /// The name of the first entrant.
    pub first: String,
    /// The name of the second entrant.
    pub second: String,
    /// What the first entrant won.
    pub wins: u64,
    /// What it lost.
    pub losses: u64,
    /// What neither won.
    pub draws: u64,
    /// Mean score of the first entrant, 0 to 1.
    pub score: f64,
    /// Difference in Elo.
    pub elo: f64,
    /// Half the width of its 95 % confidence interval.
    pub elo_error: f64,
    /// Likelihood of superiority, 0 to 1.
    pub los: f64,
    /// Pairs of games with a score of 0, ½, 1, 1½ and 2.
    pub pentanomial: [u64; 5],
    /// Log-likelihood ratio of the sequential test, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub llr: Option<f64>,
    /// `H0`, `H1` or `running`, if a sequential test was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<crate::stats::Verdict>,
    /// Games lost by an illegal move, a failure or the clock.
    pub forfeits: u64,
    /// The seed that gives this series again.
    pub seed: u64,
}
