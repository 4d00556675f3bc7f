//! Fitting a network of gomoku's engine: worths of points and threats, and a layer of neurons over sums of rows.

use boardwright_game::{Rng, Side};
use boardwright_gomoku::tuning::{CHANNELS, Fitted, HIDDEN, Inputs, SETS, THREATS, inputs};
use boardwright_gomoku::{Gomoku, GomokuVariant};

use super::adam::Adam;
use super::{TuneOptions, TunedGame, score, split};

/// Positions between two steps.
const BATCH: usize = 1024;

/// Strength with which the entries of a table are drawn to 0.
const PULL: f32 = 1e-6;

/// Number of inputs of a neuron.
const READ: usize = 2 * CHANNELS;

/// One position with the score that it is fitted to.
struct NetworkSample {
    inputs: Inputs,
    target: f32,
}

/// Everything that is fitted. Where the rules differ for the sides there is one for each, chosen by the side to move;
/// tables of points belong to the side whose stones they are.
struct NetworkTables {
    /// By set: the worth to the side to move, and what it takes from the side to move where it is the other's.
    worths: Adam,
    rows: Adam,
    threats: Adam,
    outputs: Adam,
    biases: Adam,
    weights: Adam,
}

impl NetworkTables {
    fn new(rng: &mut Rng) -> NetworkTables {
        let mut around = |count: usize, width: f32| {
            Adam::new((0..count).map(|_| (rng.below(2001) as f32 / 1000.0 - 1.0) * width).collect())
        };
        let mut rows = around(CHANNELS * SETS, 0.1);
        // The set with the number 0 is worth nothing and stays so.
        rows.values[..CHANNELS].fill(0.0);
        NetworkTables {
            worths: around(2 * SETS, 0.0),
            rows,
            threats: around(THREATS, 0.0),
            outputs: around(HIDDEN, 0.3),
            biases: around(HIDDEN, 0.0),
            weights: around(READ * HIDDEN, 0.25),
        }
    }

    fn step(&mut self, rate: f32, samples: usize) {
        let pull = |_: usize, value: f32| PULL * value;
        self.worths.step(2.0 * rate, samples, pull);
        self.rows.step(rate, samples, pull);
        self.threats.step(5.0 * rate, samples, pull);
        for numbers in [&mut self.outputs, &mut self.biases, &mut self.weights] {
            numbers.step(rate, samples, |_, _| 0.0);
        }
    }
}

/// Values of a forward pass for one position.
struct Pass {
    sums: [f32; READ],
    neurons: [f32; HIDDEN],
    score: f32,
}

struct Network {
    /// One table, or one for black and one for white.
    tables: Vec<NetworkTables>,
}

impl Network {
    fn of(&self, side: Side) -> usize {
        side.index().min(self.tables.len() - 1)
    }

    fn pass(&self, inputs: &Inputs) -> Pass {
        let (own, other) = (&self.tables[self.of(inputs.to_move)], &self.tables[self.of(inputs.to_move.other())]);
        let mut value = own.threats.values[inputs.threats];
        let mut sums = [0.0; READ];
        let (mover, waiter) = sums.split_at_mut(CHANNELS);
        for [mine, theirs] in inputs.points.iter().map(|ids| ids.map(usize::from)) {
            value += own.worths.values[2 * mine] - other.worths.values[2 * theirs + 1];
            add(mover, row(&own.rows.values, mine));
            add(waiter, row(&other.rows.values, theirs));
        }
        let neurons = std::array::from_fn(|neuron| {
            let weights = &own.weights.values[neuron * READ..][..READ];
            own.biases.values[neuron] + sums.iter().zip(weights).map(|(sum, weight)| sum * weight).sum::<f32>()
        });
        value += neurons
            .iter()
            .zip(&own.outputs.values)
            .map(|(neuron, output)| neuron.clamp(0.0, 1.0) * output)
            .sum::<f32>();
        Pass { sums, neurons, score: score(100.0 * value) }
    }

    /// Adds to the gradients what one position says; returns its squared error.
    fn learn(&mut self, sample: &NetworkSample) -> f32 {
        let NetworkSample { inputs, target } = sample;
        let pass = self.pass(inputs);
        let error = pass.score - target;
        // The derivative of the error by the value, up to a factor that is the same for all positions.
        let slope = error * pass.score * (1.0 - pass.score);
        let (own, other) = (self.of(inputs.to_move), self.of(inputs.to_move.other()));
        let mut by_sum = [0.0; READ];
        let tables = &mut self.tables[own];
        tables.threats.gradient[inputs.threats] += slope;
        for (neuron, &sum) in pass.neurons.iter().enumerate() {
            tables.outputs.gradient[neuron] += slope * sum.clamp(0.0, 1.0);
            if sum <= 0.0 || sum >= 1.0 {
                continue;
            }
            let slope = slope * tables.outputs.values[neuron];
            tables.biases.gradient[neuron] += slope;
            for (index, by_sum) in by_sum.iter_mut().enumerate() {
                tables.weights.gradient[neuron * READ + index] += slope * pass.sums[index];
                *by_sum += slope * tables.weights.values[neuron * READ + index];
            }
        }
        let (mover, waiter) = by_sum.split_at(CHANNELS);
        for [mine, theirs] in inputs.points.iter().map(|ids| ids.map(usize::from)) {
            if mine > 0 {
                self.tables[own].worths.gradient[2 * mine] += slope;
                add(row_mut(&mut self.tables[own].rows.gradient, mine), mover);
            }
            if theirs > 0 {
                self.tables[other].worths.gradient[2 * theirs + 1] -= slope;
                add(row_mut(&mut self.tables[other].rows.gradient, theirs), waiter);
            }
        }
        error * error
    }

    fn fitted(&self, side: usize, seen: &[bool]) -> Fitted {
        let tables = &self.tables[side];
        // A set that never occurred has nothing but what the rows began with.
        let known = |set: usize| set > 0 && seen[set];
        let pairs = tables.worths.values.chunks_exact(2).enumerate();
        let rows = tables.rows.values.chunks_exact(CHANNELS).enumerate();
        Fitted {
            worths: pairs.map(|(set, worth)| if known(set) { array(worth) } else { [0.0; 2] }).collect(),
            rows: rows.map(|(set, row)| if known(set) { array(row) } else { [0.0; CHANNELS] }).collect(),
            threats: tables.threats.values.clone(),
            neurons: tables.outputs.values.iter().zip(&tables.biases.values).map(|(&one, &two)| [one, two]).collect(),
            weights: tables.weights.values.chunks_exact(READ).map(array).collect(),
        }
    }
}

fn row(rows: &[f32], set: usize) -> &[f32] {
    &rows[set * CHANNELS..][..CHANNELS]
}

fn row_mut(rows: &mut [f32], set: usize) -> &mut [f32] {
    &mut rows[set * CHANNELS..][..CHANNELS]
}

fn add(sums: &mut [f32], row: &[f32]) {
    sums.iter_mut().zip(row).for_each(|(sum, number)| *sum += number);
}

fn array<const N: usize>(numbers: &[f32]) -> [f32; N] {
    std::array::from_fn(|index| numbers[index])
}

/// Fits a network to games, one for each side if the rules differ for them.
pub(super) fn fit(
    games: &[TunedGame<GomokuVariant>],
    for_each_side: bool,
    options: TuneOptions,
    progress: &mut dyn FnMut(String),
) -> Vec<Fitted> {
    let samples_of = |game: &TunedGame<GomokuVariant>| -> Vec<NetworkSample> {
        let known = |(position, target): (Gomoku, f32)| Some(NetworkSample { inputs: inputs(&position)?, target });
        options.target.scores(game).into_iter().filter_map(known).collect()
    };
    let (mut samples, unseen) = split(games, samples_of);
    progress(format!("{} positions, {} of them held out", samples.len() + unseen.len(), unseen.len()));
    let mut rng = Rng::new(options.seed);
    let sides = 1 + usize::from(for_each_side);
    let mut network = Network { tables: (0..sides).map(|_| NetworkTables::new(&mut rng)).collect() };
    for epoch in 0..options.epochs {
        rng.shuffle(&mut samples);
        let rate = 0.003 * (1.0 - epoch as f32 / options.epochs as f32) + 0.0001;
        let mut loss = 0.0;
        for batch in samples.chunks(BATCH) {
            loss += batch.iter().map(|sample| network.learn(sample)).sum::<f32>();
            network.tables.iter_mut().for_each(|tables| tables.step(rate, batch.len()));
        }
        let errors = unseen.iter().map(|sample| (network.pass(&sample.inputs).score - sample.target).powi(2));
        let (seen, held_out) = (loss / samples.len() as f32, errors.sum::<f32>() / unseen.len().max(1) as f32);
        progress(format!("epoch {}: mean squared error {seen:.5}, of what is held out {held_out:.5}", epoch + 1));
    }
    (0..sides).map(|side| network.fitted(side, &occurring(&network, side, &samples))).collect()
}

/// Marks the sets of a side that occur.
fn occurring(network: &Network, side: usize, samples: &[NetworkSample]) -> Vec<bool> {
    let mut seen = vec![false; SETS];
    for inputs in samples.iter().map(|sample| &sample.inputs) {
        for of in [inputs.to_move, inputs.to_move.other()].into_iter().enumerate() {
            if network.of(of.1) == side {
                inputs.points.iter().for_each(|ids| seen[usize::from(ids[of.0])] = true);
            }
        }
    }
    seen
}
