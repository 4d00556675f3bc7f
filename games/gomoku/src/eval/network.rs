//! A small network over the sets of shapes, which makes the value of an advantage depend on the rest of the board.
//!
//! Every empty point adds a row of [`CHANNELS`] numbers for each side, by its set of shapes, to a sum that the board
//! updates with each move. The sums of the side to move and of the other side go through one layer of [`HIDDEN`]
//! neurons:
//!
//! ```text
//!   value = Σ over neurons: output · clamp(bias + Σ sum · weight, 0, 1)
//! ```
//!
//! This is an efficiently updatable network (Nasu 2018) whose inputs are shapes and not stones. All arithmetic is in
//! integers, so that a position has the same value on every machine.

use wide::i32x4;

use crate::eval::layer::{Layer, quads};

/// The length of the row that a point adds for each side.
pub(crate) const CHANNELS: usize = 8;

/// Neurons of the hidden layer.
pub(crate) const HIDDEN: usize = 16;

/// Neurons by four.
const QUADS: usize = HIDDEN / 4;

/// The integer that represents 1 in rows, weights and outputs of neurons.
pub(crate) const ONE: i32 = 128;

/// The row of one point for one side, and the sum of the rows of all points. A sum wraps around on overflow, so that
/// subtraction always undoes an addition.
pub(crate) type ChannelSum = [i16; CHANNELS];

/// One neuron of the hidden layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Neuron {
    /// The greatest value that the neuron adds, in hundredths.
    pub(crate) output: i32,
    /// The bias, in units of [`ONE`] squared.
    pub(crate) bias: i32,
    /// The weights of the sums of the side to move, then of those of the other side.
    pub(crate) weights: [i16; 2 * CHANNELS],
}

impl Neuron {
    /// A neuron that does nothing.
    pub(crate) const NONE: Neuron = Neuron { output: 0, bias: 0, weights: [0; 2 * CHANNELS] };
}

/// The neurons for one side to move, laid out for computing.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Network {
    layer: Layer<CHANNELS, QUADS>,
    biases: [i32x4; QUADS],
}

impl Network {
    /// The network of these neurons.
    pub(crate) fn new(neurons: &[Neuron; HIDDEN]) -> Network {
        Network {
            layer: Layer::new(|neuron, input| neurons[neuron].weights[input], |neuron| neurons[neuron].output),
            biases: quads(|neuron| neurons[neuron].bias),
        }
    }

    /// The value for the side to move, in hundredths.
    pub(crate) fn value(&self, mover: &ChannelSum, waiter: &ChannelSum) -> i32 {
        let mut input = [0i16; 2 * CHANNELS];
        input[..CHANNELS].copy_from_slice(mover);
        input[CHANNELS..].copy_from_slice(waiter);
        self.layer.value(&input, self.biases, ONE.ilog2()) / ONE
    }
}

/// Subtracts one row from a sum and adds another.
#[inline]
pub(crate) fn replace(sum: &mut ChannelSum, old: &ChannelSum, new: &ChannelSum) {
    for ((sum, old), new) in sum.iter_mut().zip(old).zip(new) {
        *sum = sum.wrapping_sub(*old).wrapping_add(*new);
    }
}

#[cfg(test)]
mod tests {
    use super::{CHANNELS, HIDDEN, Network, Neuron, ONE, replace};

    #[test]
    fn a_neuron_adds_between_nothing_and_its_output() {
        let mut neurons = [Neuron::NONE; HIDDEN];
        neurons[3] = Neuron { output: 200, bias: -ONE * ONE, weights: [0; 2 * CHANNELS] };
        neurons[3].weights[0] = ONE as i16;
        neurons[3].weights[CHANNELS] = -ONE as i16;
        let of = |mover: i16, waiter: i16| {
            let (mut own, mut other) = ([0; CHANNELS], [0; CHANNELS]);
            (own[0], other[0]) = (mover, waiter);
            Network::new(&neurons).value(&own, &other)
        };
        assert_eq!([of(0, 0), of(128, 0), of(192, 0), of(256, 0), of(999, 0)], [0, 0, 100, 200, 200]);
        assert_eq!([of(320, 128), of(320, 999)], [100, 0]);
    }

    #[test]
    fn what_was_added_can_be_taken_away_even_beyond_the_ends() {
        let (row, mut sum) = ([i16::MAX; CHANNELS], [5; CHANNELS]);
        replace(&mut sum, &[0; CHANNELS], &row);
        replace(&mut sum, &row, &[0; CHANNELS]);
        assert_eq!(sum, [5; CHANNELS]);
    }
}
