//! What empty points and threats are worth, and the network that says what both are worth together, by rule.
//!
//! The numbers stand in `weights/RULE.txt` as `cargo lab tune` writes them:
//!
//! ```text
//!   set OpenThree OpenTwo Dead Dead 35 22 4 -7 0 …   a set of shapes: its worth to its side when that is to move and
//!                                                    when it is not, in hundredths; its row, in 128ths
//!   threats 000001001 250                            what a set of threats is worth to the side to move
//!   neuron 120 -3211 14 …                            a neuron: output in hundredths, bias, weights in 128ths
//! ```

use std::fmt::Write as _;

use boardwright_game::Side;

use super::network::{CHANNELS, HIDDEN, Neuron, Sum};
use crate::Rule;
use crate::engine::pattern::shape::Shape;
use crate::engine::pattern::spot::sets;

/// More than all sets of shapes, a power of two, so that a number cut down to it needs no check.
pub(crate) const SETS: usize = 4096;

/// Number of sets of threats, see [`super::threats::threats`].
pub(crate) const THREATS: usize = 512;

/// The weights of one side under one rule.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Weights {
    /// By set, what it is worth to its side when that side is to move, and when the other is.
    pub(crate) worths: Box<[[i16; 2]; SETS]>,
    /// By set, what it adds to the sums of the network.
    pub(crate) rows: Box<[Sum; SETS]>,
    /// What a set of threats is worth to the side to move.
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

    /// No weights at all.
    pub(crate) fn none() -> Weights {
        Weights {
            worths: Box::new([[0; 2]; SETS]),
            rows: Box::new([[0; CHANNELS]; SETS]),
            threats: [0; THREATS],
            neurons: [Neuron::NONE; HIDDEN],
        }
    }

    /// Reads a file of weights. What is not given is worth nothing; a test reads all files strictly.
    fn read(text: &str) -> Weights {
        let mut weights = Weights::none();
        let ids = ids();
        let mut neurons = weights.neurons.iter_mut();
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let numbers = |from: usize| words.iter().skip(from).filter_map(|word| word.parse::<i32>().ok());
            match words.as_slice() {
                ["set", a, b, c, d, ..] => {
                    let Some(&id) = ids.get(&[*a, *b, *c, *d].map(str::to_owned)) else { continue };
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

    /// The file of these weights. What is worth nothing is left out.
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

/// Puts numbers into slots, as far as there are both and they fit.
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

/// The numbers of all sets by the names of their shapes, the strongest first.
pub(super) fn ids() -> std::collections::HashMap<[String; 4], usize> {
    sets().enumerate().map(|(id, set)| (set.map(name), id)).collect()
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
    }
}
