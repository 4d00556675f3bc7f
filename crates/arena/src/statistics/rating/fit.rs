//! The strengths that make the results most likely, and their errors.

use super::groups::PlayerGroups;
use super::matrix::{MIN_INFORMATION, Symmetric};
use super::model::{Draws, LogLikelihood, Natural, PER_ELO};
use super::results::{Pairing, Results};
use super::settings::{RatingError, RatingSettings};

/// Steps of Newton's method, far more than it ever takes.
const STEPS: usize = 1000;

/// A step that gains less than this ends the search: the top is within 10⁻¹¹ of a standard error.
const MIN_GAIN: f64 = 1e-22;

/// The share of a likelihood that rounding may take away or add.
const ROUNDING: f64 = 1e-14;

/// Maximum number of rounds until the unit, and the given ratings in natural units, stop changing. Halving needs 55.
const ROUNDS: usize = 80;

/// Rounds in which the unit that came out is tried next, before its range is halved.
const FREE_ROUNDS: usize = 20;

/// The least unit in which ratings are given: all but a millionth of the games among equals are drawn.
const MIN_UNIT: f64 = 1e-4 / PER_ELO;

/// Difference below which two units count as the same.
const SAME_UNIT: f64 = 1e-13;

/// Result of the fit, in natural units.
pub(super) struct Fit {
    strengths: Vec<f64>,
    /// The rating that a strength of 0 stands for.
    zero: Vec<f64>,
    pub(super) model: Natural,
    pub(super) log_likelihood: f64,
    pub(super) advantage_variance: f64,
    layout: UnknownIndices,
    covariance: Symmetric,
    /// Information on each unknown if all others are taken as known.
    own: Vec<f64>,
}

/// Index of each unknown.
#[derive(Clone)]
struct UnknownIndices {
    /// The place of each player whose strength is sought.
    player: Vec<Option<usize>>,
    advantage: Option<usize>,
    draw: Option<usize>,
    size: usize,
}

/// The likelihood at one point, with its slope and its curvature.
struct Local {
    value: f64,
    slope: Vec<f64>,
    /// The negative second derivatives.
    curvature: Symmetric,
    /// That part of the curvature which does not come from pairs of games.
    unpaired: Symmetric,
}

/// Everything that does not change during a search.
struct Problem<'a> {
    results: &'a Results,
    field: &'a PlayerGroups,
    layout: UnknownIndices,
    /// Virtual draws that each player brings.
    virtual_draws: f64,
    /// The players of every group without a given rating.
    free_groups: Vec<Vec<usize>>,
    /// The mean of the given ratings of a player's group, or that of a group without any.
    zero: Vec<f64>,
    /// The given ratings, from there.
    given: Vec<Option<f64>>,
    /// True if anything but the offset of whole groups depends on the number of Elo in a unit.
    needs_unit: bool,
}

impl Fit {
    /// Finds the most likely strengths.
    ///
    /// # Errors
    /// If no scale fits the given ratings, and if the arithmetic does not converge.
    pub(super) fn find(
        results: &Results,
        field: &PlayerGroups,
        anchors: &[Option<f64>],
        settings: &RatingSettings,
    ) -> Result<Fit, RatingError> {
        let drawn: u64 = results.pairings().map(|(_, _, pairing)| pairing.total()[1]).sum();
        let mut model = Natural::new(settings.draws, drawn as f64 / results.games() as f64);
        let problem = Problem::new(results, field, anchors, settings, drawn > 0);
        let mut strengths = vec![0.0; anchors.len()];
        let mut unit = model.elo_per_unit();
        // Given ratings are in Elo, whose unit depends on the share of draws, which depends on the given ratings. The unit
        // that comes out as it went in lies between these two.
        let (mut low, mut high) = (MIN_UNIT, 1.0 / PER_ELO);
        for round in 0..ROUNDS {
            problem.fix_given(&mut strengths, unit);
            if let Some(elo) = settings.advantage {
                model.advantage = elo / unit;
            }
            if !problem.climb(&mut strengths, &mut model) {
                return Err(if problem.needs_unit { RatingError::Contradiction } else { RatingError::Diverged });
            }
            let found = model.elo_per_unit();
            if !problem.needs_unit || (found / unit - 1.0).abs() < SAME_UNIT || high / low - 1.0 < SAME_UNIT {
                break;
            }
            *(if found > unit { &mut low } else { &mut high }) = unit;
            let is_tried = round < FREE_ROUNDS && low < found && found < high;
            unit = if is_tried { found } else { (low * high).sqrt() };
        }
        if high < 2.0 * MIN_UNIT { Err(RatingError::Contradiction) } else { problem.finish(strengths, model) }
    }

    /// The rating of every player in Elo.
    pub(super) fn elo(&self) -> Vec<f64> {
        let unit = self.model.elo_per_unit();
        self.strengths.iter().zip(&self.zero).map(|(strength, zero)| zero + strength * unit).collect()
    }

    /// The covariance of the strengths of two players.
    pub(super) fn covariance(&self, one: usize, other: usize) -> f64 {
        match (self.layout.player[one], self.layout.player[other]) {
            (Some(one), Some(other)) => self.covariance.at(one, other),
            _ => 0.0,
        }
    }

    /// Information on a player's strength if all others are taken as known, or `None` if the strength
    /// was given.
    pub(super) fn information_of(&self, player: usize) -> Option<f64> {
        self.layout.player[player].map(|place| self.own[place].max(MIN_INFORMATION))
    }
}

impl<'a> Problem<'a> {
    fn new(
        results: &'a Results,
        field: &'a PlayerGroups,
        anchors: &[Option<f64>],
        settings: &RatingSettings,
        has_draws: bool,
    ) -> Problem<'a> {
        let mut size = 0;
        let mut place = |is_sought: bool| {
            size += usize::from(is_sought);
            is_sought.then(|| size - 1)
        };
        let group = |player: usize| field.group[player];
        let is_sought = |player: usize| group(player).is_some() && anchors[player].is_none();
        let player = (0..anchors.len()).map(|player| place(is_sought(player))).collect();
        let knows_first = |pairing: &Pairing| pairing.games_by_first()[..2].iter().flatten().any(|&games| games > 0);
        let advantage = place(settings.advantage.is_none() && results.pairings().any(|(.., it)| knows_first(it)));
        let draw = place(has_draws && matches!(settings.draws, Draws::Davidson(None) | Draws::RaoKupper(None)));
        let groups =
            (0..field.groups).map(|wanted| (0..anchors.len()).filter(|&it| group(it) == Some(wanted)).collect());
        let (mut zero, mut free_groups) = (vec![0.0; anchors.len()], Vec::new());
        for members in groups.collect::<Vec<Vec<usize>>>() {
            let known: Vec<f64> = members.iter().filter_map(|&player| anchors[player]).collect();
            let is_free = known.is_empty();
            let mean = if is_free { settings.mean } else { known.iter().sum::<f64>() / known.len() as f64 };
            members.iter().for_each(|&player| zero[player] = mean);
            free_groups.extend(is_free.then_some(members));
        }
        let given: Vec<Option<f64>> = anchors.iter().zip(&zero).map(|(elo, zero)| elo.map(|elo| elo - zero)).collect();
        Problem {
            results,
            field,
            layout: UnknownIndices { player, advantage, draw, size },
            virtual_draws: settings.prior / 2.0,
            needs_unit: settings.advantage.is_some() || given.iter().flatten().any(|&elo| elo != 0.0),
            free_groups,
            zero,
            given,
        }
    }

    /// Puts the given ratings in their place, and the mean of every group without one at 0.
    fn fix_given(&self, strengths: &mut [f64], unit: f64) {
        for (strength, elo) in strengths.iter_mut().zip(&self.given) {
            *strength = elo.map_or(*strength, |elo| elo / unit);
        }
        for members in &self.free_groups {
            let now = members.iter().map(|&player| strengths[player]).sum::<f64>() / members.len() as f64;
            members.iter().for_each(|&player| strengths[player] -= now);
        }
    }

    /// Newton's method with the damping of Levenberg and Marquardt where a full step would not increase the likelihood.
    /// Returns false if it did not converge.
    ///
    /// The likelihood is concave, so that this leads to its top from anywhere. It ends where a full step would gain
    /// nothing, or less than rounding lets one see and no less than the step before.
    fn climb(&self, strengths: &mut Vec<f64>, model: &mut Natural) -> bool {
        let mut here = self.local(strengths, model);
        let (mut damping, mut gain_before, mut is_full_tried) = (0.0, f64::INFINITY, true);
        for _ in 0..STEPS {
            let mut step = here.slope.clone();
            let Some(factor) = self.with_means_held(&here.curvature).factor_raised(damping) else { return false };
            factor.solve(&mut step);
            // Of a parabola this would be twice the way up; its root is the distance of the top in standard errors.
            let gain: f64 = here.slope.iter().zip(&step).map(|(slope, change)| slope * change).sum();
            let noise = ROUNDING * (1.0 + here.value.abs());
            if gain <= MIN_GAIN || (gain <= noise && gain >= gain_before / 2.0) {
                if is_full_tried {
                    return true;
                }
                (damping, gain_before, is_full_tried) = (0.0, f64::INFINITY, true);
                continue;
            }
            let (next, next_model) = self.moved(strengths, model, &step);
            let there = self.local(&next, &next_model);
            let is_valid = self.layout.draw.is_none() || next_model.is_valid();
            if is_valid && there.value >= here.value + gain / 10.0 - noise {
                (*strengths, *model, here) = (next, next_model, there);
                (damping, gain_before) = (damping / 10.0, gain);
                is_full_tried = damping == 0.0;
            } else if gain <= noise {
                return true;
            } else {
                // The curvature along the step is the measure of what bends it.
                let length: f64 = step.iter().map(|change| change * change).sum();
                damping = f64::max(10.0 * damping, gain / length);
            }
        }
        false
    }

    fn moved(&self, strengths: &[f64], model: &Natural, step: &[f64]) -> (Vec<f64>, Natural) {
        let change = |place: Option<usize>| place.map_or(0.0, |place| step[place]);
        let places = strengths.iter().zip(&self.layout.player);
        let next = places.map(|(strength, place)| strength + change(*place)).collect();
        let model = Natural {
            advantage: model.advantage + change(self.layout.advantage),
            draw: model.draw + change(self.layout.draw),
            ..*model
        };
        (next, model)
    }

    fn local(&self, strengths: &[f64], model: &Natural) -> Local {
        let mut local = Local::new(self.layout.size);
        for (a, b, pairing) in self.results.pairings() {
            let difference = strengths[a] - strengths[b];
            for (sign, counts) in [1.0, -1.0, 0.0].into_iter().zip(pairing.games_by_first()) {
                if counts != [0; 3] {
                    let terms = model.terms(difference + sign * model.advantage, counts.map(|count| count as f64));
                    local.add(&self.layout, &self.between(a, b, sign), terms);
                }
            }
            // In curvature pairs count as the model has it, and in `unpaired` not at all.
            for (ours, theirs, count) in pairing.pair_kinds() {
                for (sign, result) in [(1.0, ours), (-1.0, theirs)] {
                    let terms = model.one(difference + sign * model.advantage, result);
                    local.take_from_unpaired(&self.layout, &self.between(a, b, sign), terms, count as f64);
                }
            }
            let share = |player: usize| self.virtual_draws / self.field.games[player].max(1) as f64;
            let draws = pairing.games() as f64 * (share(a) + share(b));
            local.add(&self.layout, &self.between(a, b, 0.0), model.terms(difference, [0.0, draws, 0.0]));
        }
        let alone: Vec<(usize, f64)> = self.layout.advantage.map(|place| (place, 1.0)).into_iter().collect();
        if !alone.is_empty() {
            let split = model.terms(model.advantage, [0.25, 0.0, 0.25]);
            local.add(&self.layout, &alone, split);
        }
        local.add(&self.layout, &[], model.terms(0.0, [0.25, 0.0, 0.25]));
        local
    }

    /// The unknowns on which the difference between two players depends, and how.
    fn between(&self, a: usize, b: usize, sign: f64) -> Vec<(usize, f64)> {
        let places = [(self.layout.player[a], 1.0), (self.layout.player[b], -1.0), (self.layout.advantage, sign)];
        places.into_iter().filter(|(_, factor)| *factor != 0.0).filter_map(|(it, by)| Some((it?, by))).collect()
    }

    /// The curvature, with a term for each group without a given rating that keeps its mean where it is; nothing else
    /// decides it.
    fn with_means_held(&self, curvature: &Symmetric) -> Symmetric {
        let mut held = curvature.clone();
        for members in &self.free_groups {
            held.add_outer(self.hold(curvature, members), &self.mean_of(members));
        }
        held
    }

    /// Weight with which a mean is held: as much as the results hold the members of the group, so that neither is
    /// lost in the rounding of the other.
    fn hold(&self, curvature: &Symmetric, members: &[usize]) -> f64 {
        let own = |&player: &usize| self.layout.player[player].map_or(0.0, |place| curvature.at(place, place));
        (members.iter().map(own).sum::<f64>() / members.len() as f64).max(MIN_INFORMATION)
    }

    /// The direction in which all members of a group move together, of length 1.
    fn mean_of(&self, members: &[usize]) -> Vec<(usize, f64)> {
        let each = 1.0 / (members.len() as f64).sqrt();
        members.iter().filter_map(|&player| self.layout.player[player]).map(|place| (place, each)).collect()
    }

    fn finish(self, strengths: Vec<f64>, model: Natural) -> Result<Fit, RatingError> {
        let local = self.local(&strengths, &model);
        let factor = self.with_means_held(&local.curvature).factor_raised(0.0).ok_or(RatingError::Diverged)?;
        let mut inverse = factor.inverse();
        // What held the mean is no knowledge of it.
        for members in &self.free_groups {
            inverse.add_outer(-1.0 / self.hold(&local.curvature, members), &self.mean_of(members));
        }
        let covariance =
            if self.results.pairs() == 0 { inverse } else { inverse.around(&self.spread(&local, &strengths, &model)) };
        let own = (0..self.layout.size).map(|place| local.curvature.at(place, place)).collect();
        let advantage_variance = self.layout.advantage.map_or(0.0, |place| covariance.at(place, place));
        let (layout, zero, log_likelihood) = (self.layout, self.zero, local.value);
        Ok(Fit { strengths, zero, model, log_likelihood, advantage_variance, layout, covariance, own })
    }

    /// Covariance of the slope: as the pairs show it, and for everything else as the model has it.
    fn spread(&self, local: &Local, strengths: &[f64], model: &Natural) -> Symmetric {
        let mut spread = local.unpaired.clone();
        for (a, b, pairing) in self.results.pairings() {
            let difference = strengths[a] - strengths[b];
            for (ours, theirs, count) in pairing.pair_kinds() {
                let [one, other] = [(1.0, ours), (-1.0, theirs)]
                    .map(|(sign, result)| model.one(difference + sign * model.advantage, result));
                let mut slope = self.between(a, b, 0.0);
                slope.iter_mut().for_each(|(_, factor)| *factor *= one.d + other.d);
                slope.extend(self.layout.advantage.map(|place| (place, one.d - other.d)));
                slope.extend(self.layout.draw.map(|place| (place, one.t + other.t)));
                spread.add_outer(count as f64, &slope);
            }
        }
        spread
    }
}

impl Local {
    fn new(size: usize) -> Local {
        let zero = || Symmetric::zero(size);
        Local { value: 0.0, slope: vec![0.0; size], curvature: zero(), unpaired: zero() }
    }

    /// Adds terms whose difference depends on these unknowns.
    fn add(&mut self, layout: &UnknownIndices, unknowns: &[(usize, f64)], terms: LogLikelihood) {
        self.value += terms.value;
        unknowns.iter().for_each(|&(place, factor)| self.slope[place] += factor * terms.d);
        if let Some(place) = layout.draw {
            self.slope[place] += terms.t;
        }
        bend(&mut self.curvature, layout, unknowns, terms, 1.0);
        bend(&mut self.unpaired, layout, unknowns, terms, 1.0);
    }

    fn take_from_unpaired(
        &mut self,
        layout: &UnknownIndices,
        unknowns: &[(usize, f64)],
        terms: LogLikelihood,
        count: f64,
    ) {
        bend(&mut self.unpaired, layout, unknowns, terms, -count);
    }
}

fn bend(matrix: &mut Symmetric, layout: &UnknownIndices, unknowns: &[(usize, f64)], terms: LogLikelihood, count: f64) {
    matrix.add_outer(count * terms.dd, unknowns);
    if let Some(place) = layout.draw {
        matrix.add_cross(count * terms.dt, unknowns, place);
        matrix.add_outer(count * terms.tt, &[(place, 1.0)]);
    }
}
