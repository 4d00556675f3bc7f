//! Fits the policy of gomoku's engine to the moves that were played.

use boardwright_game::{Position, Rng, Side};
use boardwright_gomoku::GomokuVariant;
use boardwright_gomoku::tuning::{FittedPolicy, SETS, WAYS, choices};

use super::adam::Adam;
use super::{TuneOptions, TunedGame, TunedMove, split};

/// Positions between two steps.
const BATCH: usize = 512;

/// Strength with which every number is drawn to 0.
const PULL: f32 = 1e-6;

/// Index of the first number of the ways, after those of the sets.
const FIRST_WAY: usize = 2 * SETS;

/// The numbers that a move adds up, two by the sets of its point and two by its ways.
type Features = [u16; 4];

/// A position: what the moves have, and which was played.
struct PolicySample {
    side: Side,
    moves: Vec<Features>,
    played: usize,
    /// Weight of each move in the engine's present policy.
    weights: Vec<i32>,
}

fn samples_of(game: &TunedGame<GomokuVariant>) -> Vec<PolicySample> {
    let (mut position, mut last) = (game.start.clone(), [None; 2]);
    let mut samples = Vec::new();
    for &TunedMove { mv, .. } in &game.moves {
        let choices = choices(&position, last);
        if let Some(played) = choices.iter().position(|choice| choice.point == mv)
            && choices.len() > 1
        {
            let features = |sets: [u16; 2], ways: [u8; 2]| {
                let way = |at: usize| (FIRST_WAY + at * WAYS) as u16 + u16::from(ways[at]);
                [2 * sets[0], 2 * sets[1] + 1, way(0), way(1)]
            };
            let moves = choices.iter().map(|choice| features(choice.sets, choice.ways)).collect();
            let weights = choices.iter().map(|choice| choice.weight).collect();
            samples.push(PolicySample { side: position.to_move(), moves, played, weights });
        }
        last = [Some(mv), last[0]];
        position.play_unchecked(mv);
    }
    samples
}

/// Number of the values that are greater than one of them.
fn rank(numbers: impl Iterator<Item = f32>, of: usize) -> usize {
    let numbers: Vec<f32> = numbers.collect();
    numbers.iter().filter(|&&number| number > numbers[of]).count()
}

/// Number of times that the played move comes first, and among the first four.
#[derive(Default)]
struct Hits {
    first: u32,
    four: u32,
    of: u32,
}

impl Hits {
    fn add(&mut self, rank: usize) {
        self.first += u32::from(rank == 0);
        self.four += u32::from(rank < 4);
        self.of += 1;
    }
}

impl std::fmt::Display for Hits {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let percent = |part: u32| 100.0 * f64::from(part) / f64::from(self.of.max(1));
        write!(f, "first {:.1} %, among four {:.1} %", percent(self.first), percent(self.four))
    }
}

fn sum(table: &Adam, features: Features) -> f32 {
    features.iter().map(|&feature| table.values[usize::from(feature)]).sum()
}

/// Adds to the gradient what one position says; returns the logarithm of the likelihood of the move that was played.
fn learn(table: &mut Adam, sample: &PolicySample) -> f32 {
    let sums: Vec<f32> = sample.moves.iter().map(|&features| sum(table, features)).collect();
    let most = sums.iter().copied().fold(f32::MIN, f32::max);
    let total: f32 = sums.iter().map(|sum| (sum - most).exp()).sum();
    for (index, (features, sum)) in sample.moves.iter().zip(&sums).enumerate() {
        let slope = (sum - most).exp() / total - f32::from(u8::from(index == sample.played));
        for &feature in features {
            table.gradient[usize::from(feature)] += slope;
        }
    }
    sums[sample.played] - most - total.ln()
}

fn fitted(table: &Adam) -> FittedPolicy {
    let sets = table.values[..FIRST_WAY].chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
    let ways = [0, 1].map(|at| table.values[FIRST_WAY + at * WAYS..][..WAYS].to_vec());
    FittedPolicy { sets, ways }
}

/// Fits a policy to games, one for each side if the rules differ for them.
pub(super) fn fit(
    games: &[TunedGame<GomokuVariant>],
    for_each_side: bool,
    options: TuneOptions,
    progress: &mut dyn FnMut(String),
) -> Vec<FittedPolicy> {
    let (mut samples, unseen) = split(games, samples_of);
    progress(format!("{} choices, {} of them held out", samples.len() + unseen.len(), unseen.len()));
    let mut hits = Hits::default();
    unseen.iter().for_each(|sample| hits.add(rank(sample.weights.iter().map(|&weight| weight as f32), sample.played)));
    progress(format!("the move that was played, as the policy is: {hits}"));
    let mut rng = Rng::new(options.seed);
    let sides = 1 + usize::from(for_each_side);
    let of = |sample: &PolicySample| sample.side.index().min(sides - 1);
    let mut tables: Vec<Adam> = (0..sides).map(|_| Adam::new(vec![0.0; FIRST_WAY + 2 * WAYS])).collect();
    for epoch in 0..options.epochs {
        rng.shuffle(&mut samples);
        let rate = 0.02 * (1.0 - epoch as f32 / options.epochs as f32) + 0.0005;
        let mut likelihood = 0.0;
        for batch in samples.chunks(BATCH) {
            likelihood += batch.iter().map(|sample| learn(&mut tables[of(sample)], sample)).sum::<f32>();
            tables.iter_mut().for_each(|table| table.step(rate, batch.len(), |_, value| PULL * value));
        }
        let mut hits = Hits::default();
        for sample in &unseen {
            let sums = sample.moves.iter().map(|&features| sum(&tables[of(sample)], features));
            hits.add(rank(sums, sample.played));
        }
        let likelihood = likelihood / samples.len().max(1) as f32;
        progress(format!("epoch {}: log likelihood {likelihood:.4}, of what is held out {hits}", epoch + 1));
    }
    tables.iter().map(fitted).collect()
}
