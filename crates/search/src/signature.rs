//! The signature of an engine: the number of positions that fixed searches visit. It changes exactly if the search changes,
//! and is the same on every processor and system.

use boardwright_game::{AnyTurn, AnyVariant, Limits, PlayerSpec, Rng, Stop};

/// Positions searched for each game.
pub const POSITIONS: u64 = 8;
/// Plies that the signature searches.
pub const DEPTH: u32 = 4;
/// Further random plies before each position after the first, which is the start.
const PLIES_APART: usize = 3;
/// Decides the positions; part of what a signature means.
const SEED: u64 = 1992;
/// Decides the engine's choices, of which it has none at its full level.
const PLAYER_SEED: u64 = 0;

/// The positions that the player `engine` of a game visits in all the searches.
///
/// # Errors
/// The engine's own error, if the game has none or it fails.
pub fn nodes(variant: &AnyVariant, depth: u32, stop: &Stop) -> Result<u64, String> {
    let spec: PlayerSpec = "engine".parse().map_err(|error| format!("{error}"))?;
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let start = variant.start();
    let mut rng = Rng::new(SEED);
    let mut total = 0;
    for index in 0..POSITIONS {
        let mut position = start.clone();
        let mut history = Vec::new();
        for _ in 0..index as usize * PLIES_APART {
            let Some(mv) = rng.pick(&position.moves()).cloned() else { break };
            let mut next = position.clone();
            next.play(&mv).map_err(|error| error.to_string())?;
            // A finished game cannot be searched: the position before it is.
            if next.outcome().is_some() {
                break;
            }
            position = next;
            history.push(mv);
        }
        let turn =
            AnyTurn { position: &position, start: &start, history: &history, limits: &limits, stop, report: &|_| {} };
        let mut player = variant.player(&spec, PLAYER_SEED).map_err(|error| error.to_string())?;
        total += player.choose(&turn).map_err(|error| error.to_string())?.info.map_or(0, |info| info.nodes);
    }
    Ok(total)
}
