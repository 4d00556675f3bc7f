//! Fitting a static value that is a sum of parameters.

use boardwright_game::Variant;

use super::adam::Adam;
use super::{TuneOptions, TunedGame, score};

/// Strength with which a parameter is drawn back to its old value: 30 hundredths off weigh as much as one
/// position in ten thousand whose score is wrong by 0.3. What hardly occurs stays near where it was.
const PULL: f32 = 1e-6;

/// Positions between two steps.
const BATCH: usize = 512;

/// One parameter's number with how often it counts in a position, for the side to move.
pub(super) type Feature = (u32, f32);

/// One position with the value that it is fitted to.
struct LinearSample {
    features: Vec<Feature>,
    target: f32,
}

/// Fits the parameters to the positions of the games that have `features`, beginning from `start`.
pub(super) fn fit<V: Variant>(
    games: &[TunedGame<V>],
    features: impl Fn(&V::Position) -> Option<Vec<Feature>>,
    start: &[f32],
    options: TuneOptions,
    progress: &mut dyn FnMut(String),
) -> Vec<f32> {
    let positions = games.iter().flat_map(|game| options.target.scores(game));
    let samples: Vec<LinearSample> = positions
        .filter_map(|(position, target)| Some(LinearSample { features: features(&position)?, target }))
        .collect();
    let mut fitted = Adam::new(start.to_vec());
    for epoch in 0..options.epochs {
        let rate = 1.5 * (1.0 - epoch as f32 / options.epochs as f32) + 0.1;
        let mut loss = 0.0;
        for samples in samples.chunks(BATCH) {
            for sample in samples {
                let value = sample.features.iter().map(|&(index, count)| fitted.values[index as usize] * count).sum();
                let error = score(value) - sample.target;
                loss += error * error;
                for &(index, count) in &sample.features {
                    fitted.gradient[index as usize] += error * count;
                }
            }
            fitted.step(rate, samples.len(), |index, value| PULL * (value - start[index]));
        }
        progress(format!("epoch {}: mean squared error {:.5}", epoch + 1, loss / samples.len() as f32));
    }
    fitted.values
}
