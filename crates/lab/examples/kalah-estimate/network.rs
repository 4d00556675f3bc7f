//! The network during the fit, and its file format.
//!
//! Each house with its number of seeds adds a row of numbers to the first layer; its positive parts feed the
//! second layer in the same way, and the weighted sum of that is the value. The fit is by Adam (Kingma and Ba 2015),
//! one board at a time.

use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

use boardwright_game::Rng;

/// The number of houses of a side.
pub(crate) const HOUSES: usize = 6;
/// The greatest number of seeds in a house; more count as this many.
const MAX_COUNTED: usize = 13;
const INPUTS: usize = 2 * HOUSES * (MAX_COUNTED + 1);
const FIRST: usize = 32;
const SECOND: usize = 16;
/// The learning rate at the beginning.
pub(crate) const RATE: f32 = 0.001;
/// The integer that represents 1 in the file.
const ONE: f32 = 256.0;
/// The number of seeds that the network's output counts as 1.
const UNIT: f32 = 8.0;

/// A board and the gain of the side to move.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// The houses of the side to move and those of the other side, each from its left.
    pub(crate) seeds: [u8; 2 * HOUSES],
    pub(crate) gain: i32,
}

impl Board {
    /// The indexes of the rows that the houses of the board add.
    fn inputs(&self) -> [usize; 2 * HOUSES] {
        std::array::from_fn(|house| house * (MAX_COUNTED + 1) + usize::from(self.seeds[house]).min(MAX_COUNTED))
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.seeds.iter().try_for_each(|seeds| write!(f, "{seeds} "))?;
        write!(f, "{}", self.gain)
    }
}

impl FromStr for Board {
    type Err = String;

    fn from_str(line: &str) -> Result<Board, String> {
        let fault = || format!("expected the seeds of twelve houses and a gain, not {line:?}");
        let words: Vec<&str> = line.split(' ').collect();
        let (gain, houses) = words.split_last().ok_or_else(fault)?;
        let seeds: Result<Vec<u8>, _> = houses.iter().map(|word| word.parse()).collect();
        let seeds = seeds.ok().and_then(|seeds| seeds.try_into().ok()).ok_or_else(fault)?;
        Ok(Board { seeds, gain: gain.parse().map_err(|_| fault())? })
    }
}

/// A weight with the running means of its gradient and of the gradient's square.
#[derive(Clone, Copy, Default)]
struct Weight {
    value: f32,
    mean: f32,
    square: f32,
}

impl Weight {
    fn random(rng: &mut Rng, size: f32) -> Weight {
        Weight { value: (rng.below(2001) as f32 / 1000.0 - 1.0) * size, ..Weight::default() }
    }

    fn step(&mut self, gradient: f32, rate: f32) {
        self.mean += 0.1 * (gradient - self.mean);
        self.square += 0.001 * (gradient * gradient - self.square);
        self.value -= rate * self.mean / (self.square.sqrt() + 1e-4);
    }
}

pub(crate) struct Network {
    rows: Vec<[Weight; FIRST]>,
    biases: [Weight; FIRST],
    second: [Neuron; SECOND],
    rest: Weight,
}

/// A unit of the second layer.
struct Neuron {
    weights: [Weight; FIRST],
    bias: Weight,
    /// The weight of the unit in the output.
    worth: Weight,
}

/// The activations of the layers for a board.
struct Passed {
    first: [f32; FIRST],
    second: [f32; SECOND],
    output: f32,
}

impl Network {
    /// A network with random first weights.
    pub(crate) fn new(rng: &mut Rng) -> Network {
        Network {
            rows: (0..INPUTS).map(|_| std::array::from_fn(|_| Weight::random(rng, 0.2))).collect(),
            biases: std::array::from_fn(|_| Weight::random(rng, 0.2)),
            second: std::array::from_fn(|_| Neuron {
                weights: std::array::from_fn(|_| Weight::random(rng, 0.2)),
                bias: Weight::default(),
                worth: Weight::random(rng, 0.3),
            }),
            rest: Weight::default(),
        }
    }

    fn pass(&self, board: &Board) -> Passed {
        let mut first = self.biases.map(|bias| bias.value);
        for input in board.inputs() {
            first.iter_mut().zip(&self.rows[input]).for_each(|(sum, weight)| *sum += weight.value);
        }
        let first = first.map(|sum| sum.max(0.0));
        let second = self.second.each_ref().map(|unit| {
            let sum: f32 = first.iter().zip(&unit.weights).map(|(first, weight)| first * weight.value).sum();
            (unit.bias.value + sum).max(0.0)
        });
        let sum: f32 = second.iter().zip(&self.second).map(|(second, unit)| second * unit.worth.value).sum();
        Passed { first, second, output: self.rest.value + sum }
    }

    /// The estimated gain of the side to move, in seeds.
    pub(crate) fn estimate(&self, board: &Board) -> f32 {
        UNIT * self.pass(board).output
    }

    /// Makes one step towards the value of a board.
    pub(crate) fn learn(&mut self, board: &Board, rate: f32) {
        let passed = self.pass(board);
        // A squared error would give a few far-off boards the weight of many others.
        let error = (passed.output - board.gain as f32 / UNIT).clamp(-1.0, 1.0);
        self.rest.step(error, rate);
        let mut back = [0.0; FIRST];
        for (unit, &second) in self.second.iter_mut().zip(&passed.second).filter(|(_, second)| **second > 0.0) {
            let gradient = error * unit.worth.value;
            unit.worth.step(error * second, rate);
            unit.bias.step(gradient, rate);
            for (place, &first) in passed.first.iter().enumerate().filter(|(_, first)| **first > 0.0) {
                back[place] += gradient * unit.weights[place].value;
                unit.weights[place].step(gradient * first, rate);
            }
        }
        for (place, &gradient) in back.iter().enumerate().filter(|(_, gradient)| **gradient != 0.0) {
            self.biases[place].step(gradient, rate);
            board.inputs().iter().for_each(|&input| self.rows[input][place].step(gradient, rate));
        }
    }

    /// Writes a line for the biases of the first layer, one for each house and number of seeds, one for each unit of
    /// the second layer with its bias and at the end its weight, and one for the rest.
    pub(crate) fn write(&self, output: &mut impl Write) -> io::Result<()> {
        let whole = |weight: &Weight, scale: f32| format!("{:.0}", weight.value * scale);
        let line = |weights: &[Weight]| weights.iter().map(|weight| whole(weight, ONE)).collect::<Vec<_>>().join(" ");
        writeln!(output, "{}", line(&self.biases))?;
        self.rows.iter().try_for_each(|row| writeln!(output, "{}", line(row)))?;
        for unit in &self.second {
            let (bias, worth) = (whole(&unit.bias, ONE * ONE), whole(&unit.worth, UNIT * ONE));
            writeln!(output, "{} {bias} {worth}", line(&unit.weights))?;
        }
        writeln!(output, "{}", whole(&self.rest, UNIT * ONE * ONE))
    }
}
