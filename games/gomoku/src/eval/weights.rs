//! The weights of the static evaluation by rule: values of empty points and threats, and the network over them.
//!
//! The numbers are stored in `weights/RULE.txt` as `cargo lab tune` writes them:
//!
//! ```text
//!   set OpenThree OpenTwo Dead Dead 35 22 4 -7 0 …   a set of shapes: its worth to its side when that is to move and
//!                                                    when it is not, in hundredths; its row, in 128ths
//!   threats 000001001 250                            what a set of threats is worth to the side to move
//!   neuron 120 -3211 14 …                            a neuron: output in hundredths, bias, weights in 128ths
//! ```

use std::fmt::Write as _;

use boardwright_game::Side;

use crate::Rule;
use crate::board::shape::{Shape, number_of_set, sets};
use crate::eval::network::{CHANNELS, ChannelSum, HIDDEN, Neuron};

/// The size of tables by the number of a set of shapes: a power of two, so that a masked number needs no bounds check.
pub(crate) const SETS: usize = 4096;

/// The number of sets of threats, see [`crate::eval::threat_counts::threats`].
pub(crate) const THREATS: usize = 512;

/// The weights of one side under one rule.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Weights {
    /// By set, its value to its side when that side is to move, and when the other is.
    pub(crate) worths: Box<[[i16; 2]; SETS]>,
    /// By set, the row that it adds to the sums of the network.
    pub(crate) rows: Box<[ChannelSum; SETS]>,
    /// By set of threats, its value to the side to move.
    pub(crate) threats: [i16; THREATS],
    /// The neurons for this side to move.
    pub(crate) neurons: [Neuron; HIDDEN],
}

impl Weights {
    /// The weights of a side under a rule.
    pub(crate) fn of(rule: Rule, side: Side) -> Weights {
        let text = match (rule, side) {
            (Rule::Freestyle, _) => include_str!("weights/freestyle.txt"),
            (Rule::Exact | Rule::Caro, _) => include_str!("weights/exact.txt"),
            (Rule::Renju, Side::First) => include_str!("weights/renju_black.txt"),
            (Rule::Renju, Side::Second) => include_str!("weights/renju_white.txt"),
        };
        Weights::read(text)
    }

    /// The weights of the solver in freestyle, of both sides.
    pub(crate) fn of_solver() -> Weights {
        Weights::read(include_str!("weights/solver.txt"))
    }

    /// Weights that are all zero.
    pub(crate) fn none() -> Weights {
        Weights {
            worths: Box::new([[0; 2]; SETS]),
            rows: Box::new([[0; CHANNELS]; SETS]),
            threats: [0; THREATS],
            neurons: [Neuron::NONE; HIDDEN],
        }
    }

    /// Reads a file of weights. Missing numbers are 0; a test reads all files strictly.
    fn read(text: &str) -> Weights {
        let mut weights = Weights::none();
        let shapes = ShapeNames::new();
        let mut neurons = weights.neurons.iter_mut();
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let numbers = |from: usize| words.iter().skip(from).filter_map(|word| word.parse::<i32>().ok());
            match words.as_slice() {
                ["set", a, b, c, d, ..] => {
                    let Some(id) = shapes.number_of_set([a, b, c, d]) else { continue };
                    fill(&mut weights.worths[id], numbers(5));
                    fill(&mut weights.rows[id], numbers(7));
                }
                ["threats", set, ..] => {
                    let set = usize::from_str_radix(set, 2).ok();
                    if let Some(slot) = set.and_then(|set| weights.threats.get_mut(set)) {
                        fill(std::slice::from_mut(slot), numbers(2));
                    }
                }
                ["neuron", ..] => {
                    if let Some(neuron) = neurons.next() {
                        neuron.output = numbers(1).next().unwrap_or(0);
                        neuron.bias = numbers(2).next().unwrap_or(0);
                        fill(&mut neuron.weights, numbers(3));
                    }
                }
                _ => {}
            }
        }
        weights
    }

    /// The text of a file with these weights. Zeros are left out.
    pub(crate) fn write(&self) -> String {
        let mut text = String::new();
        for (id, set) in sets().enumerate() {
            let (worths, row) = (self.worths[id], self.rows[id]);
            if worths.iter().chain(&row).any(|&number| number != 0) {
                let shapes = set.map(name).join(" ");
                let _ = writeln!(text, "set {shapes} {} {}", joined(&worths), joined(&row));
            }
        }
        for (set, worth) in self.threats.iter().enumerate().filter(|&(_, &worth)| worth != 0) {
            let _ = writeln!(text, "threats {set:09b} {worth}");
        }
        for neuron in &self.neurons {
            let _ = writeln!(text, "neuron {} {} {}", neuron.output, neuron.bias, joined(&neuron.weights));
        }
        text
    }
}

/// Copies numbers into slots, as long as there are both. A number that does not fit becomes 0.
pub(super) fn fill(slots: &mut [i16], numbers: impl Iterator<Item = i32>) {
    for (slot, number) in slots.iter_mut().zip(numbers) {
        *slot = i16::try_from(number).unwrap_or(0);
    }
}

pub(super) fn joined(numbers: &[i16]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

pub(super) fn name(shape: Shape) -> String {
    format!("{shape:?}")
}

/// The names of all shapes, by which files of weights call them.
pub(super) struct ShapeNames([String; Shape::ALL.len()]);

impl ShapeNames {
    pub(super) fn new() -> ShapeNames {
        ShapeNames(Shape::ALL.map(name))
    }

    /// The number of a set of shapes by their names, the strongest first. `None` if there is no such set.
    pub(super) fn number_of_set(&self, names: [&str; 4]) -> Option<usize> {
        let [a, b, c, d] = names.map(|name| Shape::ALL.into_iter().find(|&shape| self.0[shape as usize] == name));
        let set = [a?, b?, c?, d?];
        set.is_sorted_by(|one, other| one >= other).then(|| number_of_set(set))
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::Side;

    use super::Weights;
    use crate::Rule;

    #[test]
    fn files_of_weights_survive_reading_and_writing() {
        for rule in Rule::ALL {
            for side in Side::BOTH {
                let weights = Weights::of(rule, side);
                assert_ne!(weights, Weights::none(), "{rule} {side}");
                assert_eq!(Weights::read(&weights.write()), weights, "{rule} {side}");
            }
        }
        let weights = Weights::of_solver();
        assert!(weights != Weights::none() && Weights::read(&weights.write()) == weights);
    }
}
