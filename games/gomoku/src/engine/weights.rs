//! What empty points and threats are worth: weights of shapes, of pairs of shapes and of sets of threats, by rule.
//!
//! The weights stand in `weights/RULE.txt`, in hundredths, as `cargo xtask tune` writes them. A set of four shapes is
//! worth the sum of its shapes and of its two strongest shapes as a pair.

use std::fmt::Write as _;

use boardwright_game::Side;

use crate::Rule;
use crate::engine::pattern::shape::Shape;

/// Number of shapes.
pub(crate) const SHAPES: usize = Shape::ALL.len();

/// Number of sets of threats, see [`super::threats::threats`].
pub(crate) const THREATS: usize = 512;

/// What something is worth to its side when that side is to move, and when the other is.
pub(crate) type Worth = [f32; 2];

/// The weights of one side under one rule.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Weights {
    pub(crate) shapes: [Worth; SHAPES],
    /// By the stronger shape and the weaker one.
    pub(crate) pairs: [[Worth; SHAPES]; SHAPES],
    /// What a set of threats is worth to the side to move.
    pub(crate) threats: [f32; THREATS],
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
        Weights { shapes: [[0.0; 2]; SHAPES], pairs: [[[0.0; 2]; SHAPES]; SHAPES], threats: [0.0; THREATS] }
    }

    /// Reads a file of weights. What is not given is worth nothing; a test reads all files strictly.
    fn read(text: &str) -> Weights {
        let mut weights = Weights::none();
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let number = |word: &str| word.parse::<f32>().unwrap_or(0.0);
            match words.as_slice() {
                ["shape", shape, mover, waiter] => {
                    if let Some(shape) = named(shape) {
                        weights.shapes[shape] = [number(mover), number(waiter)];
                    }
                }
                ["pair", first, second, mover, waiter] => {
                    if let (Some(first), Some(second)) = (named(first), named(second)) {
                        weights.pairs[first][second] = [number(mover), number(waiter)];
                    }
                }
                ["threats", set, worth] => {
                    if let Some(slot) = usize::from_str_radix(set, 2).ok().and_then(|set| weights.threats.get_mut(set))
                    {
                        *slot = number(worth);
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
        let is_some = |worth: &Worth| worth.iter().any(|worth| worth.abs() >= 0.05);
        for (shape, worth) in Shape::ALL.into_iter().zip(&self.shapes).filter(|(_, worth)| is_some(worth)) {
            let _ = writeln!(text, "shape {shape:?} {:.1} {:.1}", worth[0], worth[1]);
        }
        for (first, row) in Shape::ALL.into_iter().zip(&self.pairs) {
            for (second, worth) in Shape::ALL.into_iter().zip(row).filter(|(_, worth)| is_some(worth)) {
                let _ = writeln!(text, "pair {first:?} {second:?} {:.1} {:.1}", worth[0], worth[1]);
            }
        }
        for (set, worth) in self.threats.iter().enumerate().filter(|(_, worth)| worth.abs() >= 0.05) {
            let _ = writeln!(text, "threats {set:09b} {worth:.1}");
        }
        text
    }

    /// The worth of a set of four shapes, the strongest first.
    pub(crate) fn worth(&self, set: [Shape; 4]) -> [i16; 2] {
        let pair = self.pairs[set[0] as usize][set[1] as usize];
        [0, 1].map(|index| {
            let sum: f32 = set.into_iter().map(|shape| self.shapes[shape as usize][index]).sum();
            (sum + pair[index]).round() as i16
        })
    }
}

fn named(name: &str) -> Option<usize> {
    Shape::ALL.into_iter().position(|shape| format!("{shape:?}") == name)
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
