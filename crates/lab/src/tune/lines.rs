//! Fitting the line network of gomoku's engine: rows for the patterns of lines, neurons, and what each point adds to the
//! likelihood of a move.
//!
//! The rows of a pattern are sums of three: one of the whole pattern, one of its middle seven points and one of its middle five.
//! So a pattern that is rare begins with what its middle says ("factorizer", Nasu 2018).

use boardwright_game::grid::Point;
use boardwright_game::{Rng, Side};
use boardwright_gomoku::GomokuVariant;
use boardwright_gomoku::line_fitting::{
    FittedHead, FittedLines, HIDDEN, LineInputs, PointPatterns, ROW, inner_patterns, line_inputs, patterns,
    point_patterns,
};
use boardwright_gomoku::tuning::THREATS;

use super::adam::{Fit, take};
use super::{SCALE, Target, TuneOptions, TunedGame, TunedMove, score, split};

/// Positions between two steps.
const BATCH: usize = 2048;

/// The cost of a wrong likelihood of moves beside a wrong value.
const POLICY_SHARE: f32 = 0.3;

/// Strength with which rows are drawn to 0.
const PULL: f32 = 1e-5;

/// The same for the numbers of heads.
const HEAD_PULL: f32 = 1e-6;

/// The first rate of learning, which falls to almost nothing along a cosine.
const RATE: f32 = 0.003;

/// Adam's epsilon for rows, so large that the rows of rare patterns learn slowly, because their slopes are small. With 1e-7 they
/// learned single games by heart, and the error of unseen games rose after the first epoch.
const EPSILON: f32 = 1e-4;

/// Sums are divided by this before neurons read them.
const SUMS: f32 = 8.0;

/// Rows stay between these, so that four of them fit sixteen bits.
const MAX_ROW: f32 = 1.9;

/// Channels of a point: a row for each side.
const CHANNELS: usize = 2 * ROW;

type Row = [f32; ROW];

/// A position with what it is fitted to.
struct LineSample {
    inputs: LineInputs,
    target: f32,
    /// The index of the move that was played among the choices.
    played: Option<u16>,
}

/// Places of the numbers of one head in its vector.
mod place {
    use super::{CHANNELS, HIDDEN, THREATS};

    pub(super) const WEIGHTS: usize = 0;
    pub(super) const BIASES: usize = WEIGHTS + HIDDEN * CHANNELS;
    pub(super) const BY_VALUE: usize = BIASES + HIDDEN;
    pub(super) const OUTPUTS: usize = BY_VALUE + HIDDEN;
    pub(super) const DIRECT: usize = OUTPUTS + HIDDEN;
    pub(super) const OLD: usize = DIRECT + CHANNELS;
    pub(super) const MOVES: usize = OLD + 1;
    pub(super) const OLD_MOVES: usize = MOVES + CHANNELS;
    pub(super) const THREAT: usize = OLD_MOVES + 1;
    pub(super) const COUNT: usize = THREAT + THREATS * HIDDEN;
}

/// By length of the middle, the rows of all patterns for one side, one after the other: the whole pattern, seven and five points.
type Rows<T> = [T; 3];

/// Numbers of the middles of patterns.
struct Shapes {
    /// By number of a pattern, the numbers of its middles.
    inner: [Vec<u16>; 2],
    counts: [usize; 3],
}

impl Shapes {
    fn new() -> Shapes {
        let inner = [inner_patterns(3), inner_patterns(2)];
        let count = |numbers: &Vec<u16>| numbers.iter().max().map_or(0, |&most| usize::from(most) + 1);
        let counts = [patterns(), count(&inner[0]), count(&inner[1])];
        Shapes { inner, counts }
    }

    #[inline]
    fn of(&self, number: u16) -> [usize; 3] {
        let at = usize::from(number);
        [at, usize::from(self.inner[0][at]), usize::from(self.inner[1][at])]
    }
}

/// The gradient of one thread.
struct Gradient {
    rows: Vec<Rows<Vec<f32>>>,
    heads: Vec<Vec<f32>>,
    loss: [f64; 2],
    counts: [u64; 2],
    hits: u64,
}

struct Model {
    shapes: Shapes,
    rows: Vec<Rows<Fit>>,
    heads: Vec<Fit>,
}

/// The part of a pass that the way back needs of a point.
struct PointPass {
    own: [u16; 4],
    other: [u16; 4],
    x: [f32; CHANNELS],
}

#[derive(Default)]
struct Scratch {
    found: Vec<PointPatterns>,
    points: Vec<PointPass>,
    /// By point, its index in `points`.
    at_point: Vec<u16>,
    /// The slopes of the likelihoods of moves, by point.
    slopes: Vec<f32>,
}

impl Model {
    fn new(sides: usize, rng: &mut Rng) -> Model {
        let shapes = Shapes::new();
        let mut around = |count: usize, width: f32| -> Vec<f32> {
            (0..count).map(|_| (rng.below(20001) as f32 / 10000.0 - 1.0) * width).collect()
        };
        let rows = (0..sides)
            .map(|_| {
                let whole = vec![0.0; shapes.counts[0] * ROW];
                let mut inner = [1, 2].map(|at| around(shapes.counts[at] * ROW, 0.12));
                // Number 0 stands for no stones and stays without a say; its middles are those of other patterns, too.
                inner.iter_mut().for_each(|values| values[..ROW].fill(0.0));
                let [seven, five] = inner;
                [Fit::new(whole), Fit::new(seven), Fit::new(five)]
            })
            .collect();
        let heads = (0..sides)
            .map(|_| {
                let mut values = vec![0.0; place::COUNT];
                values[place::WEIGHTS..place::BIASES].copy_from_slice(&around(HIDDEN * CHANNELS, 0.2));
                values[place::BIASES..place::BY_VALUE].copy_from_slice(&around(HIDDEN, 0.3));
                values[place::OUTPUTS..place::DIRECT].copy_from_slice(&around(HIDDEN, 0.3));
                values[place::OLD] = 1.0;
                values[place::OLD_MOVES] = 1.0;
                Fit::new(values)
            })
            .collect();
        Model { shapes, rows, heads }
    }

    fn of(&self, side: Side) -> usize {
        side.index().min(self.heads.len() - 1)
    }

    fn gradient(&self) -> Gradient {
        Gradient {
            rows: self.rows.iter().map(|rows| [0, 1, 2].map(|at| vec![0.0; rows[at].values.len()])).collect(),
            heads: self.heads.iter().map(|head| vec![0.0; head.values.len()]).collect(),
            loss: [0.0; 2],
            counts: [0; 2],
            hits: 0,
        }
    }

    /// Sums of the rows of a point's patterns.
    #[inline]
    fn x(&self, table: usize, numbers: [u16; 4]) -> Row {
        let mut x = [0.0; ROW];
        for number in numbers.into_iter().filter(|&number| number != 0) {
            for (fit, at) in self.rows[table].iter().zip(self.shapes.of(number)) {
                let row: &Row = fit.values[at * ROW..][..ROW].try_into().expect("a row");
                for (x, number) in x.iter_mut().zip(row) {
                    *x += number;
                }
            }
        }
        x
    }

    /// Looks at one sample; adds what it says to the gradient if it is to be learned from.
    fn look(&self, sample: &LineSample, scratch: &mut Scratch, gradient: &mut Gradient, learns: bool) {
        let sums = self.pass(&sample.inputs, scratch);
        let by_sum = self.look_at_value(sample, &sums, gradient, learns);
        self.look_at_moves(sample, scratch, gradient, learns);
        if learns {
            self.go_back(&sample.inputs, scratch, &by_sum, gradient);
        }
    }

    /// Computes the channels of all points, and returns the sums of their squares.
    fn pass(&self, inputs: &LineInputs, scratch: &mut Scratch) -> [f32; CHANNELS] {
        let [own, other] = [inputs.to_move, inputs.to_move.other()];
        point_patterns(inputs, &mut scratch.found);
        let mut sums = [0.0f32; CHANNELS];
        scratch.points.clear();
        scratch.at_point.clear();
        scratch.at_point.resize(32 * 32, u16::MAX);
        for found in &scratch.found {
            let by_side = [found.black, found.white];
            let (mine, theirs) = (by_side[own.index()], by_side[other.index()]);
            let mut x = [0.0; CHANNELS];
            x[..ROW].copy_from_slice(&self.x(self.of(own), mine));
            x[ROW..].copy_from_slice(&self.x(self.of(other), theirs));
            for (sum, x) in sums.iter_mut().zip(&x) {
                let clipped = x.clamp(0.0, 1.0);
                *sum += clipped * clipped;
            }
            scratch.at_point[index(found.point)] = scratch.points.len() as u16;
            scratch.points.push(PointPass { own: mine, other: theirs, x });
        }
        sums
    }

    /// Compares the value of a position with its target. Returns the slope of each sum.
    fn look_at_value(
        &self,
        sample: &LineSample,
        sums: &[f32; CHANNELS],
        gradient: &mut Gradient,
        learns: bool,
    ) -> [f32; CHANNELS] {
        let inputs = &sample.inputs;
        let Some(value) = inputs.value else { return [0.0; CHANNELS] };
        let own = self.of(inputs.to_move);
        let head = &self.heads[own].values;
        let old = f32::from(value) / SCALE;
        let scaled = sums.map(|sum| sum / SUMS);
        let mut out = head[place::OLD] * old;
        let mut neurons = [0.0; HIDDEN];
        let threat = place::THREAT + usize::from(inputs.threats) * HIDDEN;
        for (at, neuron) in neurons.iter_mut().enumerate() {
            let weights = &head[place::WEIGHTS + at * CHANNELS..][..CHANNELS];
            *neuron = head[place::BIASES + at] + head[threat + at] + head[place::BY_VALUE + at] * old.clamp(-4.0, 4.0);
            *neuron += weights.iter().zip(&scaled).map(|(weight, sum)| weight * sum).sum::<f32>();
            out += head[place::OUTPUTS + at] * neuron.clamp(0.0, 1.0);
        }
        out += head[place::DIRECT..][..CHANNELS].iter().zip(&scaled).map(|(weight, sum)| weight * sum).sum::<f32>();
        let guess = 1.0 / (1.0 + (-out).exp());
        gradient.loss[0] += f64::from((guess - sample.target).powi(2));
        gradient.counts[0] += 1;
        if !learns {
            return [0.0; CHANNELS];
        }
        let slope = guess - sample.target;
        let by = &mut gradient.heads[own];
        by[place::OLD] += slope * old;
        let mut by_scaled = [0.0f32; CHANNELS];
        for at in 0..CHANNELS {
            by[place::DIRECT + at] += slope * scaled[at];
            by_scaled[at] += slope * head[place::DIRECT + at];
        }
        for (at, &neuron) in neurons.iter().enumerate() {
            by[place::OUTPUTS + at] += slope * neuron.clamp(0.0, 1.0);
            // A little slope beyond the ends brings neurons back that would never learn again.
            let open = if (0.0..=1.0).contains(&neuron) { 1.0 } else { 0.02 };
            let slope = slope * head[place::OUTPUTS + at] * open;
            by[place::BIASES + at] += slope;
            by[threat + at] += slope;
            by[place::BY_VALUE + at] += slope * old.clamp(-4.0, 4.0);
            for channel in 0..CHANNELS {
                by[place::WEIGHTS + at * CHANNELS + channel] += slope * scaled[channel];
                by_scaled[channel] += slope * head[place::WEIGHTS + at * CHANNELS + channel];
            }
        }
        by_scaled.map(|slope| slope / SUMS)
    }

    /// Compares the likelihood of moves with the move that was played, and leaves the slope of each point in `scratch`.
    fn look_at_moves(&self, sample: &LineSample, scratch: &mut Scratch, gradient: &mut Gradient, learns: bool) {
        let Scratch { points, at_point, slopes, .. } = scratch;
        slopes.clear();
        slopes.resize(points.len(), 0.0);
        let Some(played) = sample.played.map(usize::from) else { return };
        let own = self.of(sample.inputs.to_move);
        let head = &self.heads[own].values;
        let moves = &head[place::MOVES..][..CHANNELS];
        let choices = &sample.inputs.choices;
        let logit = |&(point, weight): &(Point, i16)| {
            let old = head[place::OLD_MOVES] * f32::from(weight) / 100.0;
            let x = points.get(usize::from(at_point[index(point)])).map(|pass| &pass.x);
            old + x
                .map_or(0.0, |x| x.iter().zip(moves).map(|(x, weight)| x.clamp(0.0, 1.0).powi(2) * weight).sum::<f32>())
        };
        let logits: Vec<f32> = choices.iter().map(logit).collect();
        let most = logits.iter().copied().fold(f32::MIN, f32::max);
        let total: f32 = logits.iter().map(|logit| (logit - most).exp()).sum();
        gradient.loss[1] -= f64::from(logits[played] - most - total.ln());
        gradient.counts[1] += 1;
        gradient.hits += u64::from(logits.iter().all(|&logit| logit <= logits[played]));
        if !learns {
            return;
        }
        let by = &mut gradient.heads[own];
        for (at, (&(point, weight), logit)) in choices.iter().zip(&logits).enumerate() {
            let slope = POLICY_SHARE * ((logit - most).exp() / total - f32::from(u8::from(at == played)));
            by[place::OLD_MOVES] += slope * f32::from(weight) / 100.0;
            let at = usize::from(at_point[index(point)]);
            if let Some(pass) = points.get(at) {
                slopes[at] += slope;
                for (by, x) in by[place::MOVES..][..CHANNELS].iter_mut().zip(&pass.x) {
                    *by += slope * x.clamp(0.0, 1.0).powi(2);
                }
            }
        }
    }

    /// Adds the slopes of the sums and of the points to the rows of all points.
    fn go_back(&self, inputs: &LineInputs, scratch: &Scratch, by_sum: &[f32; CHANNELS], gradient: &mut Gradient) {
        let (own, other) = (self.of(inputs.to_move), self.of(inputs.to_move.other()));
        let moves = &self.heads[own].values[place::MOVES..][..CHANNELS];
        for (pass, &slope) in scratch.points.iter().zip(&scratch.slopes) {
            let mut by_x = [0.0f32; CHANNELS];
            for channel in 0..CHANNELS {
                let x = pass.x[channel];
                let by_square = by_sum[channel] + slope * moves[channel];
                let open = if x < 1.0 { 2.0 * x.max(0.0) } else { 0.0 };
                by_x[channel] = by_square * open;
            }
            self.back(gradient, own, pass.own, &by_x[..ROW]);
            self.back(gradient, other, pass.other, &by_x[ROW..]);
        }
    }

    /// Adds the slope of a point to the rows of its patterns.
    #[inline]
    fn back(&self, gradient: &mut Gradient, table: usize, numbers: [u16; 4], by_x: &[f32]) {
        let by_x: &Row = by_x.try_into().expect("a row");
        for number in numbers.into_iter().filter(|&number| number != 0) {
            for (rows, at) in gradient.rows[table].iter_mut().zip(self.shapes.of(number)) {
                for (row, slope) in rows[at * ROW..][..ROW].iter_mut().zip(by_x) {
                    *row += slope;
                }
            }
        }
    }

    /// Looks at all samples on so many threads; the gradients of all.
    fn look_at(&self, samples: &[&LineSample], gradients: &mut [Gradient], learns: bool) {
        let part = samples.len().div_ceil(gradients.len()).max(1);
        std::thread::scope(|scope| {
            for (samples, gradient) in samples.chunks(part).zip(gradients.iter_mut()) {
                scope.spawn(move || {
                    let mut scratch = Scratch::default();
                    samples.iter().for_each(|sample| self.look(sample, &mut scratch, gradient, learns));
                });
            }
        });
    }

    fn step(&mut self, gradients: &mut [Gradient], rate: f32, samples: usize) {
        let factor = 1.0 / samples as f32;
        let Some((first, others)) = gradients.split_first_mut() else { return };
        for other in others {
            for (rows, more) in first.rows.iter_mut().zip(&mut other.rows) {
                rows.iter_mut().zip(more).for_each(|(all, more)| take(all, more));
            }
            first.heads.iter_mut().zip(&mut other.heads).for_each(|(all, more)| take(all, more));
        }
        for (fits, rows) in self.rows.iter_mut().zip(&mut first.rows) {
            for (fit, rows) in fits.iter_mut().zip(rows) {
                rows.iter_mut().for_each(|slope| *slope *= factor);
                fit.step(rows, rate, (PULL, EPSILON));
                rows.fill(0.0);
            }
        }
        for (fit, head) in self.heads.iter_mut().zip(&mut first.heads) {
            head.iter_mut().for_each(|slope| *slope *= factor);
            fit.step(head, rate, (HEAD_PULL, 1e-6));
            head.fill(0.0);
        }
    }

    /// The row of a pattern, the sum of its three.
    fn row(&self, table: usize, number: usize) -> Row {
        if number == 0 {
            return [0.0; ROW];
        }
        let mut row = self.x(table, [number as u16, 0, 0, 0]);
        row.iter_mut().for_each(|number| *number = number.clamp(-MAX_ROW, MAX_ROW));
        row
    }

    fn fitted(&self) -> FittedLines {
        let rows = (0..self.rows.len()).map(|table| (0..self.shapes.counts[0]).map(|at| self.row(table, at)).collect());
        let head = |fit: &Fit| {
            let values = &fit.values;
            let list = |from: usize, count: usize| values[from..from + count].to_vec();
            FittedHead {
                weights: list(place::WEIGHTS, HIDDEN * CHANNELS).iter().map(|weight| weight / SUMS).collect(),
                biases: list(place::BIASES, HIDDEN),
                by_value: list(place::BY_VALUE, HIDDEN),
                outputs: list(place::OUTPUTS, HIDDEN),
                direct: list(place::DIRECT, CHANNELS).iter().map(|weight| weight / SUMS).collect(),
                value: values[place::OLD],
                moves: list(place::MOVES, CHANNELS),
                likelihood: values[place::OLD_MOVES],
                threats: values[place::THREAT..].chunks_exact(HIDDEN).map(<[f32]>::to_vec).collect(),
            }
        };
        FittedLines { rows: rows.collect(), heads: self.heads.iter().map(head).collect() }
    }
}

fn index(point: Point) -> usize {
    usize::from(point.row) * 32 + usize::from(point.column)
}

fn samples_of(game: &TunedGame<GomokuVariant>, target: Target) -> Vec<LineSample> {
    let mut last = [None; 2];
    let positions = target.scores(game);
    let mut samples = Vec::new();
    for ((position, target), &TunedMove { mv, .. }) in positions.into_iter().zip(&game.moves) {
        let inputs = line_inputs(&position, last);
        let played = inputs.choices.iter().position(|choice| choice.0 == mv).map(|at| at as u16);
        let played = played.filter(|_| inputs.choices.len() > 1);
        if played.is_some() || inputs.value.is_some() {
            samples.push(LineSample { inputs, target, played });
        }
        last = [Some(mv), last[0]];
    }
    samples
}

/// Fits a line network to games, with a table and a head for each side if the rules differ for them.
pub(super) fn fit(
    games: &[TunedGame<GomokuVariant>],
    for_each_side: bool,
    options: TuneOptions,
    progress: &mut dyn FnMut(String),
) -> FittedLines {
    let (samples, unseen) = split(games, |game| samples_of(game, options.target));
    progress(format!("{} positions, {} of them held out", samples.len() + unseen.len(), unseen.len()));
    let error = |value: fn(&LineInputs) -> i16| {
        let quiet = unseen.iter().filter(|sample| sample.inputs.value.is_some());
        let errors = quiet.map(|sample| f64::from(score(f32::from(value(&sample.inputs))) - sample.target).powi(2));
        let (sum, count) = errors.fold((0.0, 0), |(sum, count), error| (sum + error, count + 1));
        sum / f64::from(count.max(1))
    };
    progress(format!(
        "mean squared error of what is held out: {:.5} by shapes alone, {:.5} by the engine as it is",
        error(|inputs| inputs.value.unwrap_or(0)),
        error(|inputs| inputs.engine_value)
    ));
    let mut rng = Rng::new(options.seed);
    let mut model = Model::new(1 + usize::from(for_each_side), &mut rng);
    let mut gradients: Vec<Gradient> = (0..2).map(|_| model.gradient()).collect();
    let mut order: Vec<&LineSample> = samples.iter().collect();
    let unseen: Vec<&LineSample> = unseen.iter().collect();
    let total = options.epochs as usize * order.len().div_ceil(BATCH);
    let mut done = 0;
    for epoch in 0..options.epochs {
        rng.shuffle(&mut order);
        for batch in order.chunks(BATCH) {
            model.look_at(batch, &mut gradients, true);
            let part = done as f32 / total as f32;
            let rate = RATE * (1.0 + (part * std::f32::consts::PI).cos()) / 2.0 + 0.00002;
            model.step(&mut gradients, rate, batch.len());
            done += 1;
        }
        let seen = report(&mut gradients);
        model.look_at(&unseen, &mut gradients, false);
        let held_out = report(&mut gradients);
        progress(format!("epoch {}: {seen}; held out: {held_out}", epoch + 1));
    }
    model.fitted()
}

/// The mean errors since the last report.
fn report(gradients: &mut [Gradient]) -> String {
    let (mut loss, mut counts, mut hits) = ([0.0; 2], [0; 2], 0);
    for gradient in gradients {
        for at in 0..2 {
            loss[at] += std::mem::take(&mut gradient.loss[at]);
            counts[at] += std::mem::take(&mut gradient.counts[at]);
        }
        hits += std::mem::take(&mut gradient.hits);
    }
    let mean = |at: usize| loss[at] / counts[at].max(1) as f64;
    let first = 100.0 * hits as f64 / counts[1].max(1) as f64;
    format!("mean squared error {:.5}, log likelihood {:.4}, first {first:.1} %", mean(0), -mean(1))
}
