//! SPSA: tunes many parameters at once by the results of games between two sets of values close to each other.
//!
//! The method is simultaneous perturbation stochastic approximation (J. C. Spall, IEEE Transactions on Automatic Control 37,
//! 1992). The schedule of its steps and the way in which a parameter is written are those of fishtest and OpenBench, so that
//! ranges found there mean the same here. In pair `k` of `N`, counted from 1, with `A` a share of `N`:
//!
//! ```text
//! c = c_end · (N / k)^gamma                       how far the two sets lie from the present values
//! a = r_end · c_end² · ((A + N) / (A + k))^alpha  how much a result counts
//! value += a / c · sign · (wins − losses of the set whose value was raised by sign · c)
//! ```

use std::fmt;
use std::str::FromStr;

use boardwright_game::{ParseError, Rng, derive_seed};

/// Share of the range by which a parameter is moved at the end, and the rate of learning there, unless they are given.
const USUAL_STEP: f64 = 1.0 / 20.0;
const USUAL_RATE: f64 = 0.002;

/// The least share of the range by which a parameter is moved at the end. Steps that are much finer are lost in rounding.
const LEAST_STEP: f64 = 1e-9;

/// Whole numbers beyond this one are not exact.
const MAX_WHOLE: f64 = 9_007_199_254_740_992.0;

/// The finest step of a parameter that is no whole number, as a share of `c_end`.
const GRAIN: f64 = 0.01;

/// A parameter that is tuned.
///
/// ```
/// use boardwright_arena::spsa::Parameter;
///
/// let short: Parameter = "delta, 0.15, 0, 1".parse()?;
/// assert_eq!(short.to_string(), "delta, float, 0.15, 0, 1, 0.05, 0.002");
/// assert!("depth, int, 6, 1, 20, 0.2, 0.002".parse::<Parameter>().is_err());
/// # Ok::<(), boardwright_game::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Parameter {
    /// The name of the player's option.
    pub name: String,
    /// True if its values are whole numbers.
    pub is_whole: bool,
    /// The first value.
    pub start: f64,
    /// The least value.
    pub min: f64,
    /// The greatest value.
    pub max: f64,
    /// Distance of the two players of the last pair from the present value.
    pub c_end: f64,
    /// The rate of learning in the last pair.
    pub r_end: f64,
}

impl FromStr for Parameter {
    type Err = ParseError;

    /// Reads `name, int|float, start, min, max, c_end, r_end`; the type and the last two may be missing.
    fn from_str(text: &str) -> Result<Parameter, ParseError> {
        let expected = |expected: &'static str| ParseError::new("parameter", text, expected);
        let form = "NAME,START,MIN,MAX, with int or float before START and C_END,R_END at the end if wanted";
        let mut fields: Vec<&str> = text.split(',').map(str::trim).collect();
        let word = match fields.get(1).copied() {
            Some("int" | "float") => Some(fields.remove(1)),
            _ => None,
        };
        let [name, start, min, max, ref steps @ ..] = fields[..] else { return Err(expected(form)) };
        let is_name = |c: char| !c.is_whitespace() && !c.is_control() && !matches!(c, '=' | '@');
        if name.is_empty() || !name.chars().all(is_name) {
            return Err(expected("the name of an option, without spaces"));
        }
        let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite());
        let [Some(first), Some(least), Some(most)] = [start, min, max].map(number) else { return Err(expected(form)) };
        if least >= most || !(least..=most).contains(&first) {
            return Err(expected("MIN below MAX, and START between them"));
        }
        let is_whole = match word {
            Some(word) => word == "int",
            None => [start, min, max].iter().all(|text| text.parse::<i64>().is_ok()),
        };
        if is_whole && [first, least, most].iter().any(|number| number.fract() != 0.0 || number.abs() > MAX_WHOLE) {
            return Err(expected("whole numbers for START, MIN and MAX of an int"));
        }
        let usual = (most - least) * USUAL_STEP;
        let usual = (if is_whole { usual.max(0.5) } else { usual }, USUAL_RATE);
        let (c_end, r_end) = match steps {
            [] => usual,
            [c_end, r_end] => number(c_end).zip(number(r_end)).ok_or_else(|| expected(form))?,
            _ => return Err(expected(form)),
        };
        if c_end < (most - least) * LEAST_STEP || c_end > most - least || r_end <= 0.0 || r_end > 1.0 {
            return Err(expected(
                "C_END of at least a billionth of the range and at most the range, and R_END above 0 and at most 1",
            ));
        }
        if is_whole && c_end < 0.5 {
            return Err(expected("C_END of at least 0.5 for an int, whose values differ by nothing otherwise"));
        }
        Ok(Parameter { name: name.to_owned(), is_whole, start: first, min: least, max: most, c_end, r_end })
    }
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Parameter { name, is_whole, start, min, max, c_end, r_end } = self;
        let word = if *is_whole { "int" } else { "float" };
        write!(f, "{name}, {word}, {start}, {min}, {max}, {c_end}, {r_end}")
    }
}

impl Parameter {
    /// A value as the player is told it: within the range, and no finer than games can tell.
    pub fn text(&self, value: f64) -> String {
        self.rounded(value, 0.5).to_string()
    }

    /// A value within the range, where a whole number is rounded up with a chance that `chance` stands for.
    fn rounded(&self, value: f64, chance: f64) -> f64 {
        let value = value.clamp(self.min, self.max);
        let rounded = if self.is_whole {
            (value + chance).floor()
        } else {
            let scale = 10f64.powi(-(self.c_end * GRAIN).log10().floor() as i32);
            (value * scale).round() / scale
        };
        // No value is minus zero, whose text would differ.
        rounded.clamp(self.min, self.max) + 0.0
    }
}

/// The steps of a tuning.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Schedule {
    /// The number of pairs.
    pub pairs: u64,
    /// `A` as a share of the number of pairs: the larger, the smaller the first steps.
    pub stability: f64,
    /// The exponent by which results count less and less.
    pub alpha: f64,
    /// The exponent by which the two sets come closer.
    pub gamma: f64,
}

impl Schedule {
    /// The usual steps for a number of pairs.
    pub fn new(pairs: u64) -> Schedule {
        Schedule { pairs, stability: 0.1, alpha: 0.602, gamma: 0.101 }
    }

    /// The distance of the two sets from the present value in a pair, counted from 0, and the change by a point.
    fn steps(&self, parameter: &Parameter, pair: u64) -> (f64, f64) {
        let (all, number) = (self.pairs as f64, pair as f64 + 1.0);
        let stability = self.stability * all;
        let distance = parameter.c_end * (all / number).powf(self.gamma);
        let weight =
            parameter.r_end * parameter.c_end.powi(2) * ((stability + all) / (stability + number)).powf(self.alpha);
        (distance, weight / distance)
    }
}

/// The values of the two players of a pair, as they are told.
pub type PairValues = [Vec<String>; 2];

/// The parameters of a tuning, its steps, and the seed of its signs.
#[derive(Clone, PartialEq, Debug)]
pub struct Spsa {
    /// The parameters.
    pub parameters: Vec<Parameter>,
    /// The steps.
    pub schedule: Schedule,
    /// Decides the signs.
    pub seed: u64,
}

impl Spsa {
    /// The values at the beginning.
    pub fn start(&self) -> Vec<f64> {
        self.parameters.iter().map(|parameter| parameter.start).collect()
    }

    /// The values of the two players of a pair, counted from 0, around the present ones.
    pub fn players(&self, values: &[f64], pair: u64) -> PairValues {
        let draws = self.draws(pair);
        let told = |direction: f64| {
            let each = self.parameters.iter().zip(values).zip(&draws);
            let text = |((parameter, value), (sign, chance)): ((&Parameter, &f64), &(f64, f64))| {
                let (distance, _) = self.schedule.steps(parameter, pair);
                parameter.rounded(value + direction * sign * distance, *chance).to_string()
            };
            each.map(text).collect()
        };
        [told(1.0), told(-1.0)]
    }

    /// Changes the values by the result of a pair: the points of its first player, wins less losses.
    pub fn learn(&self, values: &mut [f64], pair: u64, points: i32) {
        for ((parameter, value), (sign, _)) in self.parameters.iter().zip(values).zip(self.draws(pair)) {
            let (_, change) = self.schedule.steps(parameter, pair);
            *value = (*value + change * sign * f64::from(points)).clamp(parameter.min, parameter.max);
        }
    }

    /// For every parameter of a pair its sign and the chance by which both of its values are rounded.
    fn draws(&self, pair: u64) -> Vec<(f64, f64)> {
        let mut rng = Rng::new(derive_seed(self.seed, pair));
        let draw = |_: &Parameter| (if rng.below(2) == 0 { 1.0 } else { -1.0 }, rng.unit());
        self.parameters.iter().map(draw).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Parameter, Schedule, Spsa};
    use boardwright_game::Rng;

    fn spsa(parameters: &[&str], pairs: u64) -> Spsa {
        let parameters = parameters.iter().map(|text| text.parse().expect(text)).collect();
        Spsa { parameters, schedule: Schedule::new(pairs), seed: 7 }
    }

    #[test]
    fn parameters_are_read_as_the_field_writes_them() {
        for (text, read) in [
            ("a,5,0,10", "a, int, 5, 0, 10, 0.5, 0.002"),
            ("a, 5.0, 0, 10", "a, float, 5, 0, 10, 0.5, 0.002"),
            ("LmrBase, float, 0.75, 0.25, 1.5, 0.1, 0.002", "LmrBase, float, 0.75, 0.25, 1.5, 0.1, 0.002"),
            ("razor,240,100,400,12,0.0020", "razor, int, 240, 100, 400, 12, 0.002"),
            ("a,int,-5,-10,10,1,0.1", "a, int, -5, -10, 10, 1, 0.1"),
        ] {
            let parameter: Parameter = text.parse().expect(text);
            assert_eq!(parameter.to_string(), read);
            assert_eq!(read.parse::<Parameter>(), Ok(parameter));
        }
        for (text, part) in [
            ("", "NAME,START"),
            ("a,1,2", "NAME,START"),
            ("a,1,0,2,1", "NAME,START"),
            ("a b,1,0,2", "without spaces"),
            ("a,3,0,2", "START between"),
            ("a,0,0,0", "MIN below MAX"),
            ("a,nan,0,2", "NAME,START"),
            ("a,int,1,0,2.5", "whole numbers"),
            ("a,1,0,2,0.1,0.1", "at least 0.5"),
            ("a,1,0,2,3,0.1", "at most the range"),
            ("a,1.0,0,2,1,0", "R_END above 0"),
        ] {
            let error = text.parse::<Parameter>().expect_err(text).to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }

    #[test]
    fn the_last_steps_are_those_that_are_written() {
        let tuned = spsa(&["a,float,50,0,100,4,0.01"], 1000);
        let (distance, change) = tuned.schedule.steps(&tuned.parameters[0], 999);
        assert!((distance - 4.0).abs() < 1e-12 && (change - 0.01 * 4.0).abs() < 1e-12, "{distance} {change}");
        let (first, _) = tuned.schedule.steps(&tuned.parameters[0], 0);
        assert!((first - 4.0 * 1000f64.powf(0.101)).abs() < 1e-9, "{first}");
    }

    #[test]
    fn players_stay_in_range_and_differ_by_chance_alone() {
        let tuned = spsa(&["a,int,1,0,3,0.5,0.1", "b,float,0.15,0,1,0.05,0.1"], 400);
        let mut sums = [0.0; 2];
        for pair in 0..400 {
            let [one, other] = tuned.players(&[1.4, 0.999], pair);
            for (sum, players) in sums.iter_mut().zip([&one, &other]) {
                let (a, b): (i64, f64) = (players[0].parse().expect("whole"), players[1].parse().expect("a number"));
                assert!((0..=3).contains(&a) && (0.0..=1.0).contains(&b) && players[1].len() <= 6, "{players:?}");
                *sum += a as f64 / 400.0;
            }
        }
        // Rounding by chance keeps 1.4 on average, which rounding to the nearest would not.
        let mean = f64::midpoint(sums[0], sums[1]);
        assert!((mean - 1.4).abs() < 0.1, "{mean}");
    }

    /// A made-up game in which the player closer to the best values wins more often.
    #[test]
    fn values_come_to_the_best_ones() {
        let tuned = spsa(&["a,float,20,0,100,5,0.02", "b,int,80,0,100,5,0.02"], 20_000);
        let (mut values, mut rng) = (tuned.start(), Rng::new(3));
        let strength = |texts: &[String]| -> f64 {
            let [a, b] = [&texts[0], &texts[1]].map(|text| text.parse::<f64>().expect("a number"));
            -((a - 70.0).powi(2) + (b - 30.0).powi(2)) / 2000.0
        };
        for pair in 0..20_000 {
            let [one, other] = tuned.players(&values, pair);
            let wins = 1.0 / (1.0 + (strength(&other) - strength(&one)).exp());
            let points: i32 = (0..2).map(|_| if rng.unit() < wins { 1 } else { -1 }).sum();
            tuned.learn(&mut values, pair, points);
        }
        assert!((values[0] - 70.0).abs() < 10.0 && (values[1] - 30.0).abs() < 10.0, "{values:?}");
    }
}
