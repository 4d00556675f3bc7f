//! Settings of a rating, and its errors.

use super::model::Draws;

/// Settings of a rating list.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingSettings {
    /// Model of draws.
    pub draws: Draws,
    /// Elo that the first move is worth; `None` to estimate it.
    pub advantage: Option<f64>,
    /// Virtual draws of each player on average, 0 for none.
    pub prior: f64,
    /// Players with ratings that are known, by name.
    pub anchors: Vec<(String, f64)>,
    /// The mean rating of a group in which no rating is known.
    pub mean: f64,
}

impl Default for RatingSettings {
    fn default() -> RatingSettings {
        RatingSettings { draws: Draws::Davidson(None), advantage: None, prior: 2.0, anchors: Vec::new(), mean: 0.0 }
    }
}

/// Reason why players could not be rated.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum RatingError {
    /// There is nothing to rate by.
    #[error("there is no result, expected at least one game between two players")]
    NoResults,
    /// An anchor is not one of the players.
    #[error("the anchor {0:?} has no game, expected one of the players with results")]
    UnknownAnchor(String),
    /// Two ratings are given for one player.
    #[error("two ratings are given for the anchor {0:?}, expected one")]
    TwiceAnchored(String),
    /// A setting is out of range.
    #[error("bad {what} {given}: expected {expected}")]
    Setting {
        /// Name of the setting.
        what: &'static str,
        /// Given value.
        given: f64,
        /// Values that the setting may have.
        expected: &'static str,
    },
    /// Without a prior, a player that lost or won all its games has no finite rating.
    #[error("no result of {0:?} bounds its rating on one side, expected a prior above 0")]
    Unbounded(String),
    /// The share of draws, and with it the scale, would have to be ever greater for the given ratings to be right.
    #[error("the given ratings or the advantage do not go with so many draws, expected smaller differences")]
    Contradiction,
    /// The fit did not converge. No results are known to cause this.
    #[error("the ratings do not converge, expected results that ordinary arithmetic can hold")]
    Diverged,
}
