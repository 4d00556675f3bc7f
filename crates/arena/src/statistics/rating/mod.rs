//! Ratings of many players from all their results at once, by maximum likelihood.
//!
//! A game between players with strengths xᵢ and xⱼ depends on d = xᵢ − xⱼ, to which the advantage α of the first move
//! is added for the player that had it (Bradley and Terry 1952, with draws after Davidson 1970 or Rao and Kupper 1967, the
//! latter being the model of `BayesElo`). All strengths, the advantage and the share of draws are those that make the
//! results most likely; they are found by Newton's method, for the likelihood is concave in all of them together.
//!
//! * **Prior.** As in `BayesElo`, a prior of 2 gives each player two virtual draws on average: half of them its own, spread
//!   over its opponents in proportion to the games. It keeps the rating finite of who won or lost everything; for the
//!   share of draws it counts as results do.
//! * **Scale.** Strengths are multiplied so that near equality a difference means the same expected score as in Elo's
//!   formula, however many draws there are (`BayesElo`'s `scale`).
//! * **Errors** are 95 % intervals from the inverse of the whole information matrix, so that what is not known of the
//!   opponents counts too. Where it is known which games were a pair (one opening, sides swapped), the spread of the
//!   pairs' scores takes the place of the model's (a sandwich estimate): the two games of a pair are not independent.
//! * **Groups** of players without a game between them cannot be compared; each is rated by itself.
//!
//! The estimates that no game between the players decides are kept finite too: half a game drawn between equals counts for
//! the advantage, and half a game without a draw for the share of draws.

mod fit;
mod groups;
mod matrix;
mod model;
mod results;
mod settings;

use serde::Serialize;

use crate::statistics::stats::{Z_95, normal_distribution};
use fit::Fit;
use model::Natural;

pub use model::Draws;
pub use results::{MAX_GAMES, MAX_PLAYERS, Results, ResultsError};
pub use settings::{RatingError, RatingSettings};

/// The caveat of ratings of players who are not all connected by games; `None` for one group.
pub fn groups_caveat(groups: usize) -> Option<String> {
    let said = || {
        format!("no chain of games connects the {groups} groups of players, so that their ratings cannot be compared")
    };
    (groups > 1).then(said)
}

/// A rated player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rated {
    /// Its name.
    pub name: String,
    /// The rating.
    pub elo: f64,
    /// Half the width of its 95 % interval; 0 if the rating was given.
    pub elo_error: f64,
    /// The error if the ratings of all other players were known exactly, and every game counted by itself; compares with
    /// the intervals of `BayesElo`'s `exactdist`.
    pub elo_error_alone: f64,
    /// Number of games that it played.
    pub games: u64,
    /// Of these, won.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
    /// Mean score of a game, 0 to 1.
    pub score: f64,
    /// Mean rating of its opponents, each as often as it was met.
    pub opposition: f64,
    /// Number of its group of comparable players, from 1, the largest.
    pub group: usize,
    /// True if its rating was given and not estimated.
    pub anchored: bool,
}

/// All players with their ratings, group by group, the best of each first.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingList {
    /// The players.
    pub players: Vec<Rated>,
    /// Advantage of the first move, in Elo.
    pub advantage: f64,
    /// Half the width of its 95 % interval; 0 if it was given, or if no result says who had the first move.
    pub advantage_error: f64,
    /// The share of draws among equal players, 0 to 1.
    pub draws: f64,
    /// Number of groups that cannot be compared with each other.
    pub groups: usize,
    /// Games that were counted.
    pub games: u64,
    /// Of these, pairs of games whose spread decides the errors.
    pub pairs: u64,
    /// Logarithm of the likelihood of all results, constant terms included.
    pub log_likelihood: f64,
    /// Covariance of the ratings in Elo², in the order of the players.
    covariance: Vec<Vec<f64>>,
}

impl RatingList {
    /// The probability that the player at `one` is stronger than the one at `other`, given the results; `None` if they
    /// are in different groups.
    ///
    /// # Panics
    /// If there is no such player.
    pub fn superiority(&self, one: usize, other: usize) -> Option<f64> {
        let (a, b) = (&self.players[one], &self.players[other]);
        let row = &self.covariance[one];
        let variance = row[one] + self.covariance[other][other] - 2.0 * row[other];
        let difference = a.elo - b.elo;
        (a.group == b.group).then(|| match variance.max(0.0).sqrt() {
            // Both ratings were given, or it is one player.
            0.0 => 0.5 + 0.5 * difference.partial_cmp(&0.0).map_or(0.0, |order| f64::from(order as i8)),
            spread => normal_distribution(difference / spread),
        })
    }
}

/// Rates all players who have a game.
///
/// The same results and settings give the same list, whatever the order in which the results were added, up to rounding.
///
/// # Errors
/// [`RatingError`], which names the player or the setting.
pub fn rate(results: &Results, settings: &RatingSettings) -> Result<RatingList, RatingError> {
    check(settings)?;
    let field = groups::PlayerGroups::new(results)?;
    let anchors = anchors(results, &field, settings)?;
    if settings.prior == 0.0 {
        groups::check_bounded(results, &field, &anchors)?;
    }
    let fit = Fit::find(results, &field, &anchors, settings)?;
    Ok(list(results, &field, settings, &anchors, &fit))
}

fn check(settings: &RatingSettings) -> Result<(), RatingError> {
    let within = |what, given: f64, least: f64, most: f64, expected| {
        if (least..=most).contains(&given) { Ok(()) } else { Err(RatingError::Setting { what, given, expected }) }
    };
    if settings.prior != 0.0 {
        within("prior", settings.prior, 0.001, 1e6, "a number of draws from 0.001 to 1000000, or 0")?;
    }
    within("advantage", settings.advantage.unwrap_or(0.0), -1000.0, 1000.0, "Elo from -1000 to 1000")?;
    for (_, elo) in settings.anchors.iter().chain([&(String::new(), settings.mean)]) {
        within("rating", *elo, -10_000.0, 10_000.0, "Elo from -10000 to 10000")?;
    }
    match settings.draws {
        Draws::Davidson(Some(share)) => within("share of draws", share, 0.0, 0.999, "a number from 0 to 0.999"),
        Draws::RaoKupper(Some(elo)) => within("eloDraw", elo, 0.0, 1000.0, "Elo from 0 to 1000"),
        Draws::Davidson(None) | Draws::RaoKupper(None) => Ok(()),
    }
}

/// The given rating of every player, where there is one.
fn anchors(
    results: &Results,
    field: &groups::PlayerGroups,
    settings: &RatingSettings,
) -> Result<Vec<Option<f64>>, RatingError> {
    let mut anchors = vec![None; results.names().len()];
    for (name, elo) in &settings.anchors {
        let player = results.index(name).filter(|&player| field.group[player].is_some());
        let player = player.ok_or_else(|| RatingError::UnknownAnchor(name.clone()))?;
        if anchors[player].replace(*elo).is_some() {
            return Err(RatingError::TwiceAnchored(name.clone()));
        }
    }
    Ok(anchors)
}

/// Puts what was found in order.
fn list(
    results: &Results,
    field: &groups::PlayerGroups,
    settings: &RatingSettings,
    anchors: &[Option<f64>],
    fit: &Fit,
) -> RatingList {
    let unit = Natural::elo_per_unit(&fit.model);
    let elo = fit.elo();
    let group = |player: usize| field.group[player].unwrap_or(usize::MAX);
    let mut order: Vec<usize> = (0..elo.len()).filter(|&player| field.group[player].is_some()).collect();
    order.sort_by(|&a, &b| group(a).cmp(&group(b)).then(elo[b].total_cmp(&elo[a])).then(a.cmp(&b)));
    let sum = results.sums(&elo);
    let rated = |&player: &usize| {
        let [losses, draws, wins] = sum[player].results;
        let games = losses + draws + wins;
        Rated {
            name: results.names()[player].clone(),
            // Equal ratings add up to minus zero, which would be printed as "-0".
            elo: anchors[player].unwrap_or(elo[player] + 0.0),
            elo_error: Z_95 * fit.covariance(player, player).max(0.0).sqrt() * unit,
            elo_error_alone: fit.information_of(player).map_or(0.0, |own| Z_95 / own.sqrt() * unit),
            games,
            wins,
            draws,
            losses,
            score: (wins as f64 + draws as f64 / 2.0) / games as f64,
            opposition: sum[player].opposition / games as f64,
            group: group(player) + 1,
            anchored: anchors[player].is_some(),
        }
    };
    let row = |&a: &usize| order.iter().map(|&b| fit.covariance(a, b) * unit * unit).collect();
    RatingList {
        players: order.iter().map(rated).collect(),
        advantage: settings.advantage.unwrap_or(fit.model.advantage * unit) + 0.0,
        advantage_error: Z_95 * fit.advantage_variance.max(0.0).sqrt() * unit,
        draws: fit.model.share_of_draws(),
        groups: field.groups,
        games: results.games(),
        pairs: results.pairs(),
        log_likelihood: fit.log_likelihood,
        covariance: order.iter().map(row).collect(),
    }
}
