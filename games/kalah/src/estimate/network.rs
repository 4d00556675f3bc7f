//! What boards with six houses a side are worth: a small network fitted to exact values.
//!
//! Each house with its number of seeds adds a row of numbers to those of a first layer; the parts of these above 0 make a second
//! layer in the same way, and those of that are weighed and added up. `examples/estimate` fits it, and says how.

use std::sync::LazyLock;

use crate::fast::{Board, Row};

/// Houses a side.
pub(super) const HOUSES: usize = 6;
/// More seeds count as this many.
const MOST: usize = 13;
const FIRST: usize = 32;
const SECOND: usize = 16;
/// The logarithm of what stands for 1 in every number.
const SCALE: u32 = 8;

type Layer = [i16; FIRST];

/// The network that is asked.
pub(super) static NETWORK: LazyLock<Network> =
    LazyLock::new(|| Network::read(include_str!("network.txt")).expect("a test reads the same file"));

/// The numbers of a network.
pub(super) struct Network {
    biases: Layer,
    /// By house, those of the side to move first, and seeds.
    rows: Vec<[Layer; MOST + 1]>,
    second: Vec<Unit>,
    rest: i32,
}

/// A unit of the second layer.
struct Unit {
    weights: Layer,
    bias: i32,
    /// How much it counts, in seeds.
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
    /// Reads what the example writes; `None` if it is anything else.
    fn read(text: &str) -> Option<Network> {
        let mut lines = text.lines().filter(|line| !line.starts_with('#'));
        let biases = layer(&numbers(lines.next())?)?;
        let mut rows = vec![[[0; FIRST]; MOST + 1]; 2 * HOUSES];
        for row in rows.iter_mut().flatten() {
            *row = layer(&numbers(lines.next())?)?;
        }
        let mut second = Vec::with_capacity(SECOND);
        for _ in 0..SECOND {
            let numbers = numbers(lines.next())?;
            let (weights, &[bias, worth]) = numbers.split_last_chunk()?;
            second.push(Unit { weights: layer(weights)?, bias, worth });
        }
        let [rest] = numbers(lines.next())?[..] else { return None };
        lines.next().is_none().then_some(Network { biases, rows, second, rest })
    }

    /// What the side to move gains on a board with so many seeds, in hundredths of a seed: never more than there is.
    #[inline]
    pub(super) fn estimate<R: Row>(&self, board: Board<R>, seeds: i32) -> i32 {
        let mut first = self.biases;
        for house in 0..HOUSES {
            let own = &self.rows[house][usize::from(board.own.house(house)).min(MOST)];
            let other = &self.rows[HOUSES + house][usize::from(board.other.house(house)).min(MOST)];
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
    use crate::estimate::parts;
    use crate::fast::{Board, lead};

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
                if position.points_at_stake().is_some_and(|seeds| (16..=24).contains(&seeds)) {
                    let value =
                        solver.solve(&position, &Stop::new(), &mut |_| {}).bounds.value().expect("it is solved");
                    let own = if position.to_move() == Side::First { value } else { -value };
                    let board = Board::<u64>::of(&position);
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
