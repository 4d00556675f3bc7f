//! Tuning an evaluation: games of the engine against itself, and logistic regression on what became of them.
//!
//! The static value of a position is a sum of parameters. With a value `v`, the side to move is taken to score
//! `1 / (1 + exp(-v / SCALE))`; the parameters are fitted so that this comes near to the results of the games and to
//! what the search made of the positions ("Texel's tuning method", Österlund 2014, with Adam instead of a local
//! search). What hardly occurs stays near where it was.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use boardwright_game::grid::Point;
use boardwright_game::{Game, Info, Limits, Player, PlayerSpec, Position, Rng, Spec, Stop, Turn, Variant, derive_seed};
use boardwright_gomoku::{Gomoku, GomokuVariant, tuning};

/// The value, in hundredths, that means a score of 73 in 100.
const SCALE: f32 = 200.0;

/// How much the result of the game counts in what a position is fitted to; the rest is the value of the search.
const RESULT: f32 = 0.6;

/// How strongly a parameter is drawn back to where it was: 30 hundredths off weigh as much as one position in ten
/// thousand whose score is wrong by 0.3.
const PULL: f32 = 1e-6;

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
    features: Vec<tuning::Feature>,
    target: f32,
}

/// Plays, fits and writes the files of the rule of `spec` into the game's folder below `root`.
///
/// # Errors
/// If `spec` is no game of five in a row, or a file cannot be written.
pub fn tune(root: &Path, spec: &str, options: Options, mut progress: impl FnMut(String)) -> Result<()> {
    let spec: Spec = spec.parse()?;
    if boardwright_gomoku::GAME.family().name != spec.family {
        bail!("{} has no parameters to tune", spec.family);
    }
    let variant = GomokuVariant::of_spec(&spec)?;
    let mut samples = Vec::new();
    for game in 0..options.games {
        play(&variant, options, game, &mut samples)?;
        if game % 100 == 99 {
            progress(format!("{} games, {} positions", game + 1, samples.len()));
        }
    }
    let start = tuning::current(variant.rule());
    let fitted = fit(&samples, &start, options.epochs, &mut progress);
    for (name, text) in tuning::files(variant.rule(), &fitted) {
        let file = root.join("games/gomoku/src/engine/weights").join(name);
        fs::write(&file, text).with_context(|| format!("cannot write {}", file.display()))?;
        progress(format!("wrote {}", file.display()));
    }
    Ok(())
}

/// Plays one game and adds its positions.
///
/// # Errors
/// If the engine cannot be made.
pub fn play(variant: &GomokuVariant, options: Options, game: u64, samples: &mut Vec<Sample>) -> Result<()> {
    let mut rng = Rng::new(derive_seed(options.seed, game));
    let spec: PlayerSpec = format!("engine@nodes={}", options.nodes).parse()?;
    let mut player = variant.player(&spec, 0)?;
    let start = opening(variant, &mut rng);
    let (mut position, mut history) = (start.clone(), Vec::new());
    let mut seen = Vec::new();
    while position.outcome().is_none() {
        let (mv, value) = ask(player.as_mut(), &start, &position, &history);
        if let Some(features) = tuning::features(&position) {
            seen.push((position.to_move(), features, value));
        }
        // Now and then another move, so that more kinds of positions are seen.
        let mv = if rng.below(12) == 0 && history.len() < 16 { near(&position, &mut rng) } else { mv };
        history.push(mv);
        position.play_unchecked(mv);
    }
    let Some(outcome) = position.outcome() else { return Ok(()) };
    samples.extend(seen.into_iter().map(|(side, features, value)| Sample {
        features,
        target: RESULT * outcome.points(side) as f32 + (1.0 - RESULT) * score(value),
    }));
    Ok(())
}

/// A position after a few moves near the middle that nobody has won at once.
fn opening(variant: &GomokuVariant, rng: &mut Rng) -> Gomoku {
    loop {
        let mut position = variant.start();
        for _ in 0..1 + rng.below(6) {
            // Now and then a stone that does nothing yet, so that being ahead on the rest of the board counts.
            let mv = if rng.below(8) == 0 { anywhere(&position, rng) } else { near(&position, rng) };
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

fn anywhere(position: &Gomoku, rng: &mut Rng) -> Point {
    let moves: Vec<Point> = position.moves().collect();
    moves[rng.below(moves.len())]
}

/// A move within two points of a stone, or within three of the middle of an empty board.
fn near(position: &Gomoku, rng: &mut Rng) -> Point {
    let middle = Point::new(position.columns() / 2, position.rows() / 2);
    let distance = |one: Point, other: Point| one.column.abs_diff(other.column).max(one.row.abs_diff(other.row));
    let is_near = |point: &Point| {
        let close = position.stones().any(|(stone, _)| distance(stone, *point) <= 2);
        if position.count_stones() == 0 { distance(*point, middle) <= 3 } else { close }
    };
    let mut moves: Vec<Point> = position.moves().filter(is_near).collect();
    if moves.is_empty() {
        moves.extend(position.moves());
    }
    moves[rng.below(moves.len())]
}

/// The move of the engine with its value for the side to move, in hundredths.
fn ask(player: &mut dyn Player<Gomoku>, start: &Gomoku, position: &Gomoku, history: &[Point]) -> (Point, f32) {
    let value = std::cell::Cell::new(0);
    let mv = player.choose(&Turn {
        position,
        start,
        history,
        limits: &Limits::default(),
        stop: &Stop::new(),
        report: &|info: &Info<Point>| value.set(info.score.0),
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
