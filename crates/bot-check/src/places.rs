//! Positions in which a bot is asked.

use boardwright_game::{AnyPosition, AnyVariant, Rng, derive_seed};

/// A position with its past.
#[derive(Clone, Debug)]
pub(crate) struct TestPosition {
    /// The start of the game.
    pub(crate) start: AnyPosition,
    /// The moves since then.
    pub(crate) history: Vec<String>,
    /// The position after them.
    pub(crate) position: AnyPosition,
}

/// Numbers of random plies after which the bot is asked in the middle of a game, with either side to move.
const PLIES: [usize; 8] = [1, 2, 3, 5, 8, 13, 20, 31];

/// Number of random games whose last positions are used.
const GAMES: u64 = 3;

/// A random game ends somewhere; this is far beyond.
const LONGEST: usize = 2000;

/// The start of the game.
pub(crate) fn start(variant: &AnyVariant) -> TestPosition {
    let start = variant.start();
    TestPosition { position: start.clone(), history: Vec::new(), start }
}

/// Positions that no good player would reach, after fewer or more plies.
pub(crate) fn odd(variant: &AnyVariant, seed: u64) -> Vec<TestPosition> {
    let games = PLIES.iter().enumerate().map(|(index, &plies)| random(variant, derive_seed(seed, index as u64), plies));
    games.filter(|reached| reached.position.outcome().is_none()).collect()
}

/// The positions as starts of their own, without a past.
pub(crate) fn set_up(variant: &AnyVariant, seed: u64) -> Vec<TestPosition> {
    let places = odd(variant, seed).into_iter().filter_map(|reached| {
        let start = variant.read(&reached.position.to_string()).ok()?;
        Some(TestPosition { position: start.clone(), history: Vec::new(), start })
    });
    places.filter(|reached| reached.position.outcome().is_none()).take(3).collect()
}

/// Positions just before the ends of games.
pub(crate) fn late(variant: &AnyVariant, seed: u64) -> Vec<TestPosition> {
    let mut places = Vec::new();
    for game in 0..GAMES {
        let whole = random(variant, derive_seed(seed, 100 + game), LONGEST);
        for back in [4, 2, 1] {
            let Some(plies) = whole.history.len().checked_sub(back) else { continue };
            let mut reached = start(variant);
            for mv in &whole.history[..plies] {
                if reached.position.play(mv).is_err() {
                    break;
                }
                reached.history.push(mv.clone());
            }
            places.push(reached);
        }
    }
    places.retain(|reached| reached.position.outcome().is_none());
    places
}

/// A random game, to its end or to this number of plies.
fn random(variant: &AnyVariant, seed: u64, plies: usize) -> TestPosition {
    let mut rng = Rng::new(seed);
    let mut reached = start(variant);
    while reached.history.len() < plies {
        let moves = reached.position.moves();
        let Some(mv) = rng.pick(&moves) else { break };
        if reached.position.play(mv).is_err() {
            break;
        }
        reached.history.push(mv.clone());
    }
    reached
}
