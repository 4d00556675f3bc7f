//! The first rating of a puzzle: the levels of the engine try it, and their results say how hard it is.

use boardwright_game::{AnyTurn, AnyVariant, Limits, PlayerSpec, Stop, derive_seed, mix};

use crate::puzzle::Puzzle;
use crate::trial::{Trial, Verdict};

/// The levels that try a puzzle, with the rating that each is taken to have as a solver.
pub const LEVELS: [(u8, f64); 8] =
    [(1, 800.0), (2, 950.0), (3, 1100.0), (4, 1250.0), (5, 1450.0), (6, 1650.0), (7, 1850.0), (8, 2050.0)];

/// The deviation of what the length and the width of a proof say of its difficulty. The levels see in a moment what takes
/// a person a while, so that they do not decide alone.
const DEVIATION: f64 = 200.0;

/// Moves after which an attempt has failed.
const MAX_MOVES: usize = 24;

/// The levels that solve a puzzle, each in one attempt that the puzzle decides.
pub fn solvers(variant: &AnyVariant, puzzle: &Puzzle, stop: &Stop) -> Vec<u8> {
    let solves = |level: u8| attempt(variant, puzzle, level, stop).unwrap_or(false);
    LEVELS.iter().map(|&(level, _)| level).filter(|&level| solves(level)).collect()
}

fn attempt(variant: &AnyVariant, puzzle: &Puzzle, level: u8, stop: &Stop) -> Option<bool> {
    let seed = puzzle.position.bytes().fold(0, |hash, byte| mix(hash ^ u64::from(byte)));
    let spec: PlayerSpec = format!("engine@level={level}").parse().ok()?;
    let mut player = variant.player(&spec, derive_seed(seed, level.into())).ok()?;
    let mut trial = Trial::new(variant, puzzle).ok()?;
    let (start, limits) = (trial.position().clone(), Limits::default());
    let mut history: Vec<String> = Vec::new();
    while history.len() < MAX_MOVES {
        let position = trial.position().clone();
        let turn =
            AnyTurn { position: &position, start: &start, history: &history, limits: &limits, stop, report: &|_| {} };
        let mv = position.check(&player.choose(&turn).ok()?.mv).ok()?;
        // Another first move is wrong, and nobody has to be shown why.
        if history.is_empty() && mv != puzzle.solution() && !puzzle.also.contains(&mv) {
            return Some(false);
        }
        match trial.answer(&mv, stop).ok()? {
            Verdict::Solved => return Some(true),
            Verdict::Right(replies) => {
                history.push(mv);
                history.extend(replies);
            }
            _ => return Some(false),
        }
    }
    Some(false)
}

/// The rating at which the results of the levels are likeliest, if the length and the width of the proof are a first guess.
pub fn rating(puzzle: &Puzzle) -> u32 {
    let guess = f64::from(500 + 130 * puzzle.depth() as u32 + 45 * (puzzle.width + 1).ilog2());
    let fit = |rating: u32| {
        let rating = f64::from(rating);
        let results = LEVELS.iter().map(|&(level, strength)| {
            let sign = if puzzle.solved.contains(&level) { 1.0 } else { -1.0 };
            -(1.0 + 10f64.powf(-sign * (strength - rating) / 400.0)).ln()
        });
        results.sum::<f64>() - ((rating - guess) / DEVIATION).powi(2) / 2.0
    };
    (60..=280).map(|tens| 10 * tens).max_by(|&one, &two| fit(one).total_cmp(&fit(two))).unwrap_or(1500)
}
