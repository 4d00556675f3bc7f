//! Tuning an evaluation: games of the engine against itself, and logistic regression on what became of them.
//!
//! The static value of a position is a sum of parameters. With a value `v`, the side to move is taken to score
//! `1 / (1 + exp(-v / SCALE))`; the parameters are fitted so that this comes near to the results of the games and to
//! what the search made of the positions ("Texel's tuning method", Österlund 2014, with Adam instead of a local
//! search). What hardly occurs stays near where it was.

mod gomoku;
mod sticks;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use boardwright_game::{Info, Limits, Player, PlayerSpec, Position, Rng, Spec, Stop, Turn, Variant, derive_seed};

use self::gomoku::GomokuParameters;
use self::sticks::SticksParameters;

/// The value, in hundredths, that means a score of 73 in 100.
const SCALE: f32 = 200.0;

/// How much the result of the game counts in what a position is fitted to; the rest is the value of the search.
const RESULT: f32 = 0.6;

/// How strongly a parameter is drawn back to where it was: 30 hundredths off weigh as much as one position in ten
/// thousand whose score is wrong by 0.3.
const PULL: f32 = 1e-6;

/// One parameter's number with how often it counts in a position, for the side to move.
pub type Feature = (u32, f32);

/// A move of a variant.
type MoveOf<V> = <<V as Variant>::Position as Position>::Move;

/// What the tuner has to know of a game whose static value is a sum of parameters.
pub trait Parameters {
    /// The variants of the game.
    type Variant: Variant;

    /// The variant that is tuned.
    fn variant(&self) -> &Self::Variant;

    /// The present value of every parameter, in hundredths.
    fn current(&self) -> Vec<f32>;

    /// The parameters that make the static value of a position for the side to move; `None` where none is used.
    fn features(&self, position: &<Self::Variant as Variant>::Position) -> Option<Vec<Feature>>;

    /// The files of parameters: their paths below the root of the workspace, and their texts.
    fn files(&self, parameters: &[f32]) -> Vec<(String, String)>;

    /// A move that is not silly, for variety in the middle of a game.
    fn some_move(&self, position: &<Self::Variant as Variant>::Position, rng: &mut Rng) -> MoveOf<Self::Variant>;

    /// A move for an opening.
    fn opening_move(&self, position: &<Self::Variant as Variant>::Position, rng: &mut Rng) -> MoveOf<Self::Variant> {
        self.some_move(position, rng)
    }
}

/// How a tuning is done.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Games to play.
    pub games: u64,
    /// Positions that the engine visits for each move.
    pub nodes: u64,
    /// Decides the openings.
    pub seed: u64,
    /// Passes over all positions.
    pub epochs: u32,
}

/// One position with what it is fitted to.
#[derive(Clone, Debug)]
pub struct Sample {
    features: Vec<Feature>,
    target: f32,
}

/// Plays, fits and writes the files of parameters of the game `spec` below `root`.
///
/// # Errors
/// If `spec` is no game that has parameters, or a file cannot be written.
pub fn tune(root: &Path, spec: &str, options: Options, progress: impl FnMut(String)) -> Result<()> {
    let spec: Spec = spec.parse()?;
    match spec.family.as_str() {
        "gomoku" => tune_game(root, &GomokuParameters::of_spec(&spec)?, options, progress),
        "sticks" => tune_game(root, &SticksParameters::of_spec(&spec)?, options, progress),
        other => bail!("{other} has no parameters to tune"),
    }
}

fn tune_game<T: Parameters>(root: &Path, game: &T, options: Options, mut progress: impl FnMut(String)) -> Result<()> {
    let mut samples = Vec::new();
    for number in 0..options.games {
        play(game, options, number, &mut samples)?;
        if number % 100 == 99 {
            progress(format!("{} games, {} positions", number + 1, samples.len()));
        }
    }
    let fitted = fit(&samples, &game.current(), options.epochs, &mut progress);
    for (name, text) in game.files(&fitted) {
        let file = root.join(name);
        fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
        progress(format!("wrote {}", file.display()));
    }
    Ok(())
}

/// Plays one game and adds its positions.
///
/// # Errors
/// If the engine cannot be made.
pub fn play<T: Parameters>(game: &T, options: Options, number: u64, samples: &mut Vec<Sample>) -> Result<()> {
    let mut rng = Rng::new(derive_seed(options.seed, number));
    let spec: PlayerSpec = format!("engine@nodes={}", options.nodes).parse()?;
    let mut player = game.variant().player(&spec, 0)?;
    let most = game.variant().match_rules().max_plies.unwrap_or(u32::MAX) as usize;
    let start = opening(game, &mut rng);
    let (mut position, mut history) = (start.clone(), Vec::new());
    let mut seen = Vec::new();
    while position.outcome().is_none() && history.len() < most {
        let (mv, value) = ask(player.as_mut(), &start, &position, &history);
        if let Some(features) = game.features(&position) {
            seen.push((position.to_move(), features, value));
        }
        // Now and then another move, so that more kinds of positions are seen.
        let is_varied = rng.below(12) == 0 && history.len() < 16;
        let mv = if is_varied { game.some_move(&position, &mut rng) } else { mv };
        history.push(mv);
        position.play_unchecked(mv);
    }
    // A game that the referee would have ended is a draw.
    let points = |side| position.outcome().map_or(0.5, |outcome| outcome.points(side));
    samples.extend(seen.into_iter().map(|(side, features, value)| Sample {
        features,
        target: RESULT * points(side) as f32 + (1.0 - RESULT) * score(value),
    }));
    Ok(())
}

/// A position after a few moves that nobody has won at once.
fn opening<T: Parameters>(game: &T, rng: &mut Rng) -> <T::Variant as Variant>::Position {
    loop {
        let mut position = game.variant().start();
        for _ in 0..1 + rng.below(6) {
            let mv = game.opening_move(&position, rng);
            position.play_unchecked(mv);
            if position.outcome().is_some() {
                break;
            }
        }
        if position.outcome().is_none() {
            return position;
        }
    }
}

/// The move of the engine with its value for the side to move, in hundredths.
fn ask<P: Position>(player: &mut dyn Player<P>, start: &P, position: &P, history: &[P::Move]) -> (P::Move, f32) {
    let value = std::cell::Cell::new(0);
    let mv = player.choose(&Turn {
        position,
        start,
        history,
        limits: &Limits::default(),
        stop: &Stop::new(),
        report: &|info: &Info<P::Move>| value.set(info.score.0),
    });
    (mv, value.get() as f32)
}

fn score(value: f32) -> f32 {
    1.0 / (1.0 + (-value / SCALE).exp())
}

/// Fits the parameters to the samples, beginning from `start`.
pub fn fit(samples: &[Sample], start: &[f32], epochs: u32, progress: &mut impl FnMut(String)) -> Vec<f32> {
    let mut values = start.to_vec();
    let (mut first, mut second) = (vec![0.0f32; start.len()], vec![0.0f32; start.len()]);
    let mut gradient = vec![0.0f32; start.len()];
    let batch = 512;
    let mut step = 0;
    for epoch in 0..epochs {
        let rate = 1.5 * (1.0 - epoch as f32 / epochs as f32) + 0.1;
        let mut loss = 0.0;
        for samples in samples.chunks(batch) {
            gradient.fill(0.0);
            for sample in samples {
                let value: f32 = sample.features.iter().map(|&(index, count)| values[index as usize] * count).sum();
                let error = score(value) - sample.target;
                loss += error * error;
                for &(index, count) in &sample.features {
                    gradient[index as usize] += error * count;
                }
            }
            step += 1;
            for index in 0..values.len() {
                let slope = gradient[index] / samples.len() as f32 + PULL * (values[index] - start[index]);
                first[index] = 0.9 * first[index] + 0.1 * slope;
                second[index] = 0.999 * second[index] + 0.001 * slope * slope;
                let (one, two) =
                    (first[index] / (1.0 - 0.9f32.powi(step)), second[index] / (1.0 - 0.999f32.powi(step)));
                values[index] -= rate * one / (two.sqrt() + 1e-6);
            }
        }
        progress(format!("epoch {}: mean squared error {:.5}", epoch + 1, loss / samples.len() as f32));
    }
    values
}
