//! The evaluation of boards with six houses a side: a small network fitted to exact values.
//!
//! Each house with its number of seeds adds a row of numbers to the first layer; its positive parts feed the
//! second layer in the same way, and the weighted sum of that is the value. `kalah-estimate` in the lab's examples documents and does the
//! fit.

use std::sync::LazyLock;

use crate::board::{FastBoard, Row};

/// The number of houses of a side.
pub(super) const HOUSES: usize = 6;
/// The greatest number of seeds in a house; more count as this many.
const MAX_COUNTED: usize = 13;
const FIRST: usize = 32;
const SECOND: usize = 16;
/// The logarithm to base 2 of the integer that represents 1.
const SCALE: u32 = 8;

type Layer = [i16; FIRST];

/// The network of the engine.
pub(super) static NETWORK: LazyLock<Network> =
    LazyLock::new(|| Network::read(include_str!("network.txt")).expect("a test reads the same file"));

/// The weights of a network.
pub(super) struct Network {
    biases: Layer,
    /// By house, those of the side to move first, and by number of seeds.
    rows: Vec<[Layer; MAX_COUNTED + 1]>,
    second: Vec<Neuron>,
    rest: i32,
}

/// A unit of the second layer.
struct Neuron {
    weights: Layer,
    bias: i32,
    /// The weight of the unit in the value, in seeds.
    worth: i32,
}

fn numbers(line: Option<&str>) -> Option<Vec<i32>> {
    line?.split(' ').map(|word| word.parse().ok()).collect()
}

fn layer(numbers: &[i32]) -> Option<Layer> {
    let numbers: Option<Vec<i16>> = numbers.iter().map(|&number| number.try_into().ok()).collect();
    numbers?.try_into().ok()
}

impl Network {
    /// Reads the output of the example; `None` if the text has another form.
    fn read(text: &str) -> Option<Network> {
        let mut lines = text.lines().filter(|line| !line.starts_with('#'));
        let biases = layer(&numbers(lines.next())?)?;
        let mut rows = vec![[[0; FIRST]; MAX_COUNTED + 1]; 2 * HOUSES];
        for row in rows.iter_mut().flatten() {
            *row = layer(&numbers(lines.next())?)?;
        }
        let mut second = Vec::with_capacity(SECOND);
        for _ in 0..SECOND {
            let numbers = numbers(lines.next())?;
            let (weights, &[bias, worth]) = numbers.split_last_chunk()?;
            second.push(Neuron { weights: layer(weights)?, bias, worth });
        }
        let [rest] = numbers(lines.next())?[..] else { return None };
        lines.next().is_none().then_some(Network { biases, rows, second, rest })
    }

    /// The gain of the side to move on a board with `seeds` seeds, in hundredths of a seed, limited to the seeds in
    /// play.
    #[inline]
    pub(super) fn estimate<R: Row>(&self, board: FastBoard<R>, seeds: i32) -> i32 {
        let mut first = self.biases;
        for house in 0..HOUSES {
            let own = &self.rows[house][usize::from(board.own.house(house)).min(MAX_COUNTED)];
            let other = &self.rows[HOUSES + house][usize::from(board.other.house(house)).min(MAX_COUNTED)];
            for ((sum, own), other) in first.iter_mut().zip(own).zip(other) {
                *sum += own + other;
            }
        }
        let first = first.map(|sum| sum.max(0));
        let mut sum = self.rest;
        for unit in &self.second {
            let products =
                first.iter().zip(&unit.weights).map(|(&first, &weight)| i32::from(first) * i32::from(weight));
            sum += ((unit.bias + products.sum::<i32>()).max(0) >> SCALE) * unit.worth;
        }
        ((i64::from(sum) * 100) >> (2 * SCALE)).clamp(i64::from(-100 * seeds), i64::from(100 * seeds)) as i32
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Position, Rng, Side, SolverOptions, Stop, Variant};

    use super::{FIRST, HOUSES, NETWORK};
    use crate::KalahVariant;
    use crate::board::{FastBoard, lead};
    use crate::eval::parts;

    #[test]
    fn no_board_is_beyond_its_numbers() {
        let network = &*NETWORK;
        let largest =
            |values: &mut dyn Iterator<Item = i16>| values.map(|value| i64::from(value).abs()).max().unwrap_or(0);
        let mut first = [0; FIRST];
        for (unit, most) in first.iter_mut().enumerate() {
            let rows: i64 = network.rows.iter().map(|house| largest(&mut house.iter().map(|row| row[unit]))).sum();
            *most = rows + largest(&mut [network.biases[unit]].into_iter());
            assert!(*most <= i64::from(i16::MAX), "unit {unit} of the first layer: {most}");
        }
        let mut output = i64::from(network.rest).abs();
        for (number, unit) in network.second.iter().enumerate() {
            let products = first.iter().zip(&unit.weights).map(|(&first, &weight)| first * i64::from(weight).abs());
            let most = products.sum::<i64>() + i64::from(unit.bias).abs();
            assert!(most <= i64::from(i32::MAX), "unit {number} of the second layer: {most}");
            output += (most >> super::SCALE) * i64::from(unit.worth).abs();
        }
        assert!(output <= i64::from(i32::MAX), "{output}");
    }

    #[test]
    fn it_comes_nearer_to_exact_values_than_the_sum_of_the_houses() {
        let variant = KalahVariant::from_spec(&"kalah:6x4".parse().expect("a spec")).expect("a kalah");
        let mut solver = variant.solver(&SolverOptions::default()).expect("kalah has a solver");
        let (mut compared, mut squares) = (0, [0.0; 2]);
        let mut rng = Rng::new(5);
        while compared < 300 {
            let mut position = variant.start();
            while position.outcome().is_none() {
                if (16..=24).contains(&position.seeds_in_houses()) {
                    let value =
                        solver.solve(&position, &Stop::new(), &mut |_| {}).bounds.value().expect("it is solved");
                    let own = if position.to_move() == Side::First { value } else { -value };
                    let board = FastBoard::<u64>::of(&position);
                    let estimates = [NETWORK.estimate(board, board.seeds()), parts(board, HOUSES).iter().sum()];
                    for (sum, estimate) in squares.iter_mut().zip(estimates) {
                        *sum += (f64::from(estimate) / 100.0 - f64::from(own - lead(&position))).powi(2);
                    }
                    compared += 1;
                }
                let moves: Vec<_> = position.moves().collect();
                position.play_unchecked(moves[rng.below(moves.len())]);
            }
        }
        let [network, sum] = squares.map(|squares| (squares / f64::from(compared)).sqrt());
        assert!(network < 0.8 * sum && network < 4.0, "off by {network} seeds, and the sum by {sum}");
    }
}
