//! The weights of a line network as they are fitted, in whole units.

/// Numbers of a pattern's row for one side.
pub const ROW: usize = 16;

/// Neurons of the network.
pub const HIDDEN: usize = 32;

/// A network as it is fitted, in whole units.
#[derive(Clone, Debug)]
pub struct FittedLines {
    /// For each side, or for both, the row of each pattern by its number with that side's colour first.
    pub rows: Vec<Vec<[f32; ROW]>>,
    /// For each side to move, or for both, the numbers that read the sums.
    pub heads: Vec<FittedHead>,
}

/// The numbers that read the sums of a position, and the channels of its points.
#[derive(Clone, Debug)]
pub struct FittedHead {
    /// For each neuron the weights of the sums, those of the side to move first.
    pub weights: Vec<f32>,
    /// The bias of each neuron.
    pub biases: Vec<f32>,
    /// For each neuron the weight of the value of the shapes, in units of 200 hundredths.
    pub by_value: Vec<f32>,
    /// For each neuron what it adds to the value at most.
    pub outputs: Vec<f32>,
    /// The weights of the sums in the value.
    pub direct: Vec<f32>,
    /// The weight of the value of the shapes.
    pub value: f32,
    /// The weights of a point's channels in the logarithm of the likelihood of a move there.
    pub moves: Vec<f32>,
    /// The weight of the logarithm of the likelihood by the policy of shapes.
    pub likelihood: f32,
    /// By the set of threats, what it adds to each neuron.
    pub threats: Vec<Vec<f32>>,
}
