//! Probability of a result by the difference in strength: Davidson's model and that of Rao and Kupper.
//!
//! Here strengths are in natural units, in which Elo's formula is the logistic function: 400 Elo are ln 10. A result is
//! counted as 0 for a loss, 1 for a draw and 2 for a win.

use std::f64::consts::LN_10;

/// Model of draws and its parameter; without a parameter it is estimated from the results.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Draws {
    /// Davidson's model, in which a draw is worth as much as half a win and half a loss. The number is the share of draws
    /// among equals, 0 to 0.999.
    Davidson(Option<f64>),
    /// The model of Rao and Kupper, which `BayesElo` uses; a draw is worth as much as a win and a loss. The number is
    /// `BayesElo`'s `eloDraw`, 0 to 1000.
    RaoKupper(Option<f64>),
}

/// Parameters that belong to no player, in natural units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Natural {
    pub(super) is_davidson: bool,
    /// Advantage of the first move.
    pub(super) advantage: f64,
    /// Davidson: the logarithm of a draw's weight where a win and a loss among equals weigh 1. Rao and Kupper: by how much
    /// a player must be ahead to win with probability ½.
    pub(super) draw: f64,
}

/// The logarithm of a likelihood with its derivatives by d, the difference, and t, the parameter of draws.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct LogLikelihood {
    pub(super) value: f64,
    pub(super) d: f64,
    pub(super) t: f64,
    /// The second derivatives, with their sign changed.
    pub(super) dd: f64,
    pub(super) dt: f64,
    pub(super) tt: f64,
}

impl LogLikelihood {
    fn times(self, n: f64) -> LogLikelihood {
        let LogLikelihood { value, d, t, dd, dt, tt } = self;
        LogLikelihood { value: n * value, d: n * d, t: n * t, dd: n * dd, dt: n * dt, tt: n * tt }
    }

    fn plus(self, other: LogLikelihood) -> LogLikelihood {
        LogLikelihood {
            value: self.value + other.value,
            d: self.d + other.d,
            t: self.t + other.t,
            dd: self.dd + other.dd,
            dt: self.dt + other.dt,
            tt: self.tt + other.tt,
        }
    }
}

/// 400 Elo in natural units, by 400.
pub(super) const PER_ELO: f64 = LN_10 / 400.0;

impl Natural {
    /// The model to begin with, or to stay with where a number is given; `share` is the share of draws in the results.
    pub(super) fn new(draws: Draws, share: f64) -> Natural {
        // Beyond these bounds the first step would be too long.
        let guess = share.clamp(1e-6, 0.95);
        let (is_davidson, draw) = match draws {
            Draws::Davidson(given) => {
                let share = given.unwrap_or(if share == 0.0 { 0.0 } else { guess });
                (true, (2.0 * share / (1.0 - share)).ln())
            }
            Draws::RaoKupper(Some(elo)) => (false, elo * PER_ELO),
            Draws::RaoKupper(None) if share == 0.0 => (false, 0.0),
            Draws::RaoKupper(None) => (false, 2.0 * guess.atanh()),
        };
        Natural { is_davidson, advantage: 0.0, draw }
    }

    /// True if draws are possible.
    pub(super) fn is_valid(&self) -> bool {
        self.is_davidson || self.draw > 0.0
    }

    /// The probabilities of a loss, a draw and a win of a player who is stronger by `d`.
    pub(super) fn probabilities(&self, d: f64) -> [f64; 3] {
        if self.is_davidson {
            // The greatest weight is 1, so that none overflows.
            let top = (d.abs() / 2.0).max(self.draw);
            let weights = [-d / 2.0, self.draw, d / 2.0].map(|exponent| (exponent - top).exp());
            let sum: f64 = weights.iter().sum();
            weights.map(|weight| weight / sum)
        } else {
            let (loss, win) = (logistic(-d - self.draw), logistic(d - self.draw));
            // The draw is (e^(2t) − 1)·loss·win, written so that nothing overflows.
            [loss, self.rest() * logistic(self.draw + d) * logistic(self.draw - d), win]
        }
    }

    /// The share of draws among equals.
    pub(super) fn share_of_draws(&self) -> f64 {
        self.probabilities(0.0)[1]
    }

    /// Elo of a natural unit, such that near equality a difference means the score that Elo's formula says.
    pub(super) fn elo_per_unit(&self) -> f64 {
        let slope = if self.is_davidson {
            // The derivative of the score by d is a quarter of the share of games that are no draws.
            let [loss, _, win] = self.probabilities(0.0);
            loss + win
        } else {
            4.0 * logistic(self.draw) * logistic(-self.draw)
        };
        slope / PER_ELO
    }

    /// The likelihood terms of these counts of losses, draws and wins at a difference `d`.
    pub(super) fn terms(&self, d: f64, counts: [f64; 3]) -> LogLikelihood {
        let each = [0, 1, 2].map(|result| self.one(d, result).times(counts[result]));
        each[0].plus(each[1]).plus(each[2])
    }

    /// The terms of one result.
    pub(super) fn one(&self, d: f64, result: usize) -> LogLikelihood {
        if self.is_davidson { self.davidson(d, result) } else { self.rao_kupper(d, result) }
    }

    /// Every sum here is one of terms of one sign, so that no digits are lost however far apart the players are.
    fn davidson(&self, d: f64, result: usize) -> LogLikelihood {
        let exponents = [-d / 2.0, self.draw, d / 2.0];
        let top = (d.abs() / 2.0).max(self.draw);
        let sum: f64 = exponents.iter().map(|exponent| (exponent - top).exp()).sum();
        let [loss, draw, win] = exponents.map(|exponent| (exponent - top).exp() / sum);
        // Without a parameter for draws a virtual draw has no likelihood, only a slope.
        let exponent = if exponents[result].is_finite() { exponents[result] } else { 0.0 };
        let (d, t) = match result {
            0 => (-(win + draw / 2.0), -draw),
            1 => ((loss - win) / 2.0, loss + win),
            _ => (loss + draw / 2.0, -draw),
        };
        LogLikelihood {
            value: exponent - top - sum.ln(),
            d,
            t,
            dd: win * loss + draw * (win + loss) / 4.0,
            dt: draw * (loss - win) / 2.0,
            tt: draw * (win + loss),
        }
    }

    fn rao_kupper(&self, d: f64, result: usize) -> LogLikelihood {
        let side = |x: f64, sign: f64| {
            let (probability, rest) = (logistic(x), logistic(-x));
            let slope = probability * rest;
            LogLikelihood {
                // The logarithm of the probability, without an overflow on either side.
                value: x.min(0.0) - (-x.abs()).exp().ln_1p(),
                d: sign * rest,
                t: -rest,
                dd: slope,
                dt: -sign * slope,
                tt: slope,
            }
        };
        let (win, loss) = (side(d - self.draw, 1.0), side(-d - self.draw, -1.0));
        match result {
            0 => loss,
            1 => win.plus(loss).plus(self.gap()),
            _ => win,
        }
    }

    /// 1 − e^(−2t).
    fn rest(&self) -> f64 {
        -(-2.0 * self.draw).exp_m1()
    }

    /// Logarithm of e^(2t) − 1, the factor of a draw against a win and a loss.
    fn gap(&self) -> LogLikelihood {
        if self.draw <= 0.0 {
            return LogLikelihood::default();
        }
        let rest = self.rest();
        LogLikelihood {
            value: 2.0 * self.draw + rest.ln(),
            t: 2.0 / rest,
            tt: 4.0 * (1.0 - rest) / (rest * rest),
            ..LogLikelihood::default()
        }
    }
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

#[cfg(test)]
mod tests {
    use super::{Draws, Natural, PER_ELO};

    #[test]
    fn the_model_of_bayeselo_gives_its_probabilities() {
        let file = include_str!("../../../tests/data/bayeselo.txt");
        let lines: Vec<&str> = file.lines().filter(|line| !line.starts_with('#')).collect();
        for line in &lines {
            let numbers: Vec<f64> = line.split([';', ',']).map(|number| number.trim().parse().unwrap()).collect();
            let model = Natural::new(Draws::RaoKupper(Some(numbers[1])), 0.0);
            for (found, expected) in model.probabilities(numbers[0] * PER_ELO).iter().zip(&numbers[2..]) {
                assert!((found - expected).abs() < 1e-14, "{line}: {found}");
            }
        }
        assert_eq!(lines.len(), 9);
    }

    #[test]
    fn derivatives_are_those_of_the_likelihood() {
        let models = [Draws::Davidson(Some(0.3)), Draws::RaoKupper(Some(120.0))].map(|draws| Natural::new(draws, 0.0));
        let step = 1e-5;
        for model in models {
            let at = |d: f64, t: f64, result| Natural { draw: model.draw + t, ..model }.one(d, result);
            for (d, result) in [-2.5, 0.0, 0.7].into_iter().flat_map(|d| [(d, 0), (d, 1), (d, 2)]) {
                let terms = at(d, 0.0, result);
                let probability = model.probabilities(d)[result];
                let close = |found: f64, expected: f64| assert!((found - expected).abs() < 1e-7, "{found} {expected}");
                close(terms.value, probability.ln());
                close(terms.d, (at(d + step, 0.0, result).value - at(d - step, 0.0, result).value) / (2.0 * step));
                close(terms.t, (at(d, step, result).value - at(d, -step, result).value) / (2.0 * step));
                close(-terms.dd, (at(d + step, 0.0, result).d - at(d - step, 0.0, result).d) / (2.0 * step));
                close(-terms.dt, (at(d + step, 0.0, result).t - at(d - step, 0.0, result).t) / (2.0 * step));
                close(-terms.tt, (at(d, step, result).t - at(d, -step, result).t) / (2.0 * step));
            }
        }
    }

    #[test]
    fn differences_mean_elo_near_equality() {
        for draws in [Draws::Davidson(Some(0.6)), Draws::RaoKupper(Some(200.0))] {
            let model = Natural::new(draws, 0.0);
            let [_, drawn, won] = model.probabilities(1.0 / model.elo_per_unit());
            // One Elo is a score of ½ + ln 10 / 1600.
            assert!((won + drawn / 2.0 - 0.5 - PER_ELO / 4.0).abs() < 1e-8, "{draws:?}");
        }
    }
}
