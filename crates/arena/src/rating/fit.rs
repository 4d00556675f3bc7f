//! The strengths that make the results most likely, and how sure they are.

use super::groups::Field;
use super::matrix::Symmetric;
use super::model::{Draws, Natural, Terms};
use super::results::{Pairing, Results};
use super::{RatingError, Settings};

/// Steps of Newton's method, far more than it ever takes.
const STEPS: usize = 200;

/// The longest step, in natural units: 700 Elo.
const LONGEST_STEP: f64 = 4.0;

/// Steps shorter than this end the search; it is a millionth of a millionth of an Elo.
const SHORTEST_STEP: f64 = 1e-13;

/// Rounds in which the scale, and with it the given ratings in natural units, come to rest.
const ROUNDS: usize = 50;

/// What was found, in natural units.
pub(super) struct Fit {
    /// The strength of every player; of a player without a game, 0.
    pub(super) strengths: Vec<f64>,
    pub(super) model: Natural,
    pub(super) log_likelihood: f64,
    pub(super) advantage_variance: f64,
    layout: Layout,
    covariance: Symmetric,
    /// What is known of each unknown alone.
    own: Vec<f64>,
}

/// Which unknown stands where.
#[derive(Clone)]
struct Layout {
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
    field: &'a Field,
    layout: Layout,
    /// Virtual draws that each player brings.
    virtual_draws: f64,
    /// Per group without a given rating: its players.
    free_groups: Vec<Vec<usize>>,
}

impl Fit {
    /// Finds the most likely strengths.
    ///
    /// # Errors
    /// If the arithmetic does not converge.
    pub(super) fn find(
        results: &Results,
        field: &Field,
        anchors: &[Option<f64>],
        settings: &Settings,
    ) -> Result<Fit, RatingError> {
        let drawn: u64 = results.pairings().map(|(_, _, pairing)| pairing.total()[1]).sum();
        let mut model = Natural::new(settings.draws, drawn as f64 / results.games() as f64);
        let problem = Problem::new(results, field, anchors, settings, drawn > 0);
        let mut strengths = vec![0.0; anchors.len()];
        let mut unit = model.elo_per_unit();
        for _ in 0..ROUNDS {
            // Given ratings are in Elo, whose unit depends on the share of draws.
            problem.place(&mut strengths, anchors, settings.mean, unit);
            if let Some(elo) = settings.advantage {
                model.advantage = elo / unit;
            }
            problem.climb(&mut strengths, &mut model)?;
            let before = std::mem::replace(&mut unit, model.elo_per_unit());
            if (unit / before - 1.0).abs() < 1e-13 {
                return problem.finish(strengths, model);
            }
        }
        Err(RatingError::Diverged)
    }

    /// The covariance of the strengths of two players.
    pub(super) fn covariance(&self, one: usize, other: usize) -> f64 {
        match (self.layout.player[one], self.layout.player[other]) {
            (Some(one), Some(other)) => self.covariance.at(one, other),
            _ => 0.0,
        }
    }

    /// What is known of a player's strength if all others are taken as known, or `None` if it was given.
    pub(super) fn information_of(&self, player: usize) -> Option<f64> {
        self.layout.player[player].map(|place| self.own[place])
    }
}

impl<'a> Problem<'a> {
    fn new(
        results: &'a Results,
        field: &'a Field,
        anchors: &[Option<f64>],
        settings: &Settings,
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
        let members = |wanted| (0..anchors.len()).filter(move |&player| group(player) == Some(wanted));
        let is_free = |wanted: &usize| members(*wanted).all(|player| anchors[player].is_none());
        Problem {
            results,
            field,
            layout: Layout { player, advantage, draw, size },
            virtual_draws: settings.prior / 2.0,
            free_groups: (0..field.groups).filter(is_free).map(|wanted| members(wanted).collect()).collect(),
        }
    }

    /// Puts the given ratings in their place, and the mean of every group without one.
    fn place(&self, strengths: &mut [f64], anchors: &[Option<f64>], mean: f64, unit: f64) {
        for (strength, elo) in strengths.iter_mut().zip(anchors) {
            *strength = elo.map_or(*strength, |elo| elo / unit);
        }
        for members in &self.free_groups {
            let now = members.iter().map(|&player| strengths[player]).sum::<f64>() / members.len() as f64;
            members.iter().for_each(|&player| strengths[player] += mean / unit - now);
        }
    }

    /// Newton's method, with steps cut short where they would not lead upwards.
    fn climb(&self, strengths: &mut Vec<f64>, model: &mut Natural) -> Result<(), RatingError> {
        let mut here = self.local(strengths, model);
        for _ in 0..STEPS {
            let mut step = here.slope.clone();
            let curvature = self.with_means_held(&here.curvature);
            curvature.factor().ok_or(RatingError::Diverged)?.solve(&mut step);
            let longest = step.iter().fold(0.0f64, |longest, change| longest.max(change.abs()));
            if !longest.is_finite() {
                return Err(RatingError::Diverged);
            }
            let mut share = (LONGEST_STEP / longest).min(1.0);
            loop {
                let (next, next_model) = self.moved(strengths, model, &step, share);
                let there = self.local(&next, &next_model);
                // Near the top the value no longer tells two points apart, though the step is still right.
                let is_higher = there.value >= here.value - 1e-12 * here.value.abs();
                if is_higher && next_model.is_valid() {
                    (*strengths, *model, here) = (next, next_model, there);
                    break;
                }
                share /= 2.0;
                if share * longest < SHORTEST_STEP {
                    return Ok(());
                }
            }
            if share * longest < SHORTEST_STEP {
                return Ok(());
            }
        }
        // The last digits may tremble for ever; whatever is larger is a failure.
        let residue = here.slope.iter().fold(0.0f64, |most, slope| most.max(slope.abs()));
        if residue <= 1e-9 * self.results.games() as f64 { Ok(()) } else { Err(RatingError::Diverged) }
    }

    fn moved(&self, strengths: &[f64], model: &Natural, step: &[f64], share: f64) -> (Vec<f64>, Natural) {
        let change = |place: Option<usize>| place.map_or(0.0, |place| share * step[place]);
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
        self.free_groups.iter().for_each(|members| held.add_outer(1.0, &self.mean_of(members)));
        held
    }

    /// The direction in which all members of a group move together, of length 1.
    fn mean_of(&self, members: &[usize]) -> Vec<(usize, f64)> {
        let each = 1.0 / (members.len() as f64).sqrt();
        members.iter().filter_map(|&player| self.layout.player[player]).map(|place| (place, each)).collect()
    }

    fn finish(self, strengths: Vec<f64>, model: Natural) -> Result<Fit, RatingError> {
        let local = self.local(&strengths, &model);
        let factor = self.with_means_held(&local.curvature).factor().ok_or(RatingError::Diverged)?;
        let mut inverse = factor.inverse();
        // What held the mean is no knowledge of it.
        self.free_groups.iter().for_each(|members| inverse.add_outer(-1.0, &self.mean_of(members)));
        let covariance =
            if self.results.pairs() == 0 { inverse } else { inverse.around(&self.spread(&local, &strengths, &model)) };
        let own = (0..self.layout.size).map(|place| local.curvature.at(place, place)).collect();
        let advantage_variance = self.layout.advantage.map_or(0.0, |place| covariance.at(place, place));
        let layout = self.layout;
        Ok(Fit { strengths, model, log_likelihood: local.value, advantage_variance, layout, covariance, own })
    }

    /// How much the slope scatters: as the pairs show it, and for everything else as the model has it.
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
    fn add(&mut self, layout: &Layout, unknowns: &[(usize, f64)], terms: Terms) {
        self.value += terms.value;
        unknowns.iter().for_each(|&(place, factor)| self.slope[place] += factor * terms.d);
        if let Some(place) = layout.draw {
            self.slope[place] += terms.t;
        }
        bend(&mut self.curvature, layout, unknowns, terms, 1.0);
        bend(&mut self.unpaired, layout, unknowns, terms, 1.0);
    }

    fn take_from_unpaired(&mut self, layout: &Layout, unknowns: &[(usize, f64)], terms: Terms, count: f64) {
        bend(&mut self.unpaired, layout, unknowns, terms, -count);
    }
}

fn bend(matrix: &mut Symmetric, layout: &Layout, unknowns: &[(usize, f64)], terms: Terms, count: f64) {
    matrix.add_outer(count * terms.dd, unknowns);
    if let Some(place) = layout.draw {
        matrix.add_cross(count * terms.dt, unknowns, place);
        matrix.add_outer(count * terms.tt, &[(place, 1.0)]);
    }
}
