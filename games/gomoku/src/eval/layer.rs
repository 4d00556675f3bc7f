//! One layer of neurons over inputs of sixteen bits, computed for four neurons at a time.

use wide::{i16x8, i32x4};

/// The number that stands for 1 in what a neuron passes on.
const ONE: i32 = 128;

/// A layer of neurons and the sum of what they pass on: `PAIRS` pairs of inputs, and four times `QUADS` neurons.
///
/// For two inputs the weights of four neurons lie side by side, so that one instruction multiplies both inputs for all four. A
/// layer by neurons would need the sum over a vector for each of them, which takes longer than the products.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Layer<const PAIRS: usize, const QUADS: usize> {
    weights: Box<[[i16x8; QUADS]; PAIRS]>,
    outputs: [i32x4; QUADS],
}

impl<const PAIRS: usize, const QUADS: usize> Layer<PAIRS, QUADS> {
    /// A layer by the weight of each neuron for each input, and by the greatest amount that each neuron adds to the sum.
    pub(crate) fn new(weight: impl Fn(usize, usize) -> i16, output: impl Fn(usize) -> i32) -> Layer<PAIRS, QUADS> {
        let lanes = |pair: usize, quad: usize| {
            let lane = |at: usize| weight(4 * quad + at / 2, 2 * pair + at % 2);
            i16x8::new(std::array::from_fn(lane))
        };
        let weights = std::array::from_fn(|pair| std::array::from_fn(|quad| lanes(pair, quad)));
        Layer { weights: Box::new(weights), outputs: quads(output) }
    }

    /// The sum over the neurons of `output · clamp(x >> shift, 0, 128)`, where x is `start` and the weighted inputs.
    #[inline(always)]
    pub(crate) fn value(&self, inputs: &[i16], start: [i32x4; QUADS], shift: u32) -> i32 {
        let (least, most) = (i32x4::splat(0), i32x4::splat(ONE));
        let mut total = least;
        for (sum, &output) in self.sums(inputs, start).into_iter().zip(&self.outputs) {
            let sum: i32x4 = sum >> shift;
            total += sum.max(least).min(most) * output;
        }
        total.reduce_add()
    }

    /// For each neuron, `start` and the sum of its weighted inputs.
    #[inline(always)]
    fn sums(&self, inputs: &[i16], start: [i32x4; QUADS]) -> [i32x4; QUADS] {
        let mut sums = start;
        for (pair, weights) in inputs.chunks_exact(2).zip(self.weights.iter()) {
            let [one, other] = [pair[0], pair[1]];
            let inputs = i16x8::new([one, other, one, other, one, other, one, other]);
            for (sum, weights) in sums.iter_mut().zip(weights) {
                *sum += weights.dot(inputs);
            }
        }
        sums
    }
}

/// The numbers of all neurons, four to a vector.
pub(crate) fn quads<const QUADS: usize>(of: impl Fn(usize) -> i32) -> [i32x4; QUADS] {
    std::array::from_fn(|quad| i32x4::new(std::array::from_fn(|at| of(4 * quad + at))))
}

#[cfg(test)]
mod tests {
    use boardwright_game::Rng;
    use wide::i32x4;

    use super::Layer;

    #[test]
    fn sums_are_those_of_each_neuron() {
        let mut rng = Rng::new(4);
        let mut some = || rng.below(1 << 16) as u16 as i16;
        let weights: [[i16; 6]; 8] = std::array::from_fn(|_| std::array::from_fn(|_| some() / 4));
        let inputs: [i16; 6] = std::array::from_fn(|_| some() / 4);
        let layer = Layer::<3, 2>::new(|neuron, input| weights[neuron][input], |_| 1);
        let sums = layer.sums(&inputs, [i32x4::splat(7), i32x4::splat(-7)]);
        let all: Vec<i32> = sums.iter().flat_map(|sum| sum.to_array()).collect();
        for (neuron, sum) in all.into_iter().enumerate() {
            let start = if neuron < 4 { 7 } else { -7 };
            let products =
                weights[neuron].iter().zip(&inputs).map(|(&weight, &input)| i32::from(weight) * i32::from(input));
            assert_eq!(sum, start + products.sum::<i32>());
        }
    }
}
