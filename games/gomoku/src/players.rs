//! The built-in players, a file a concept.

use boardwright_game::{ParseError, Player, PlayerInfo, PlayerSpec, RandomPlayer, Variant, unknown_player};

use crate::{Gomoku, GomokuVariant};

/// All players, the oldest ideas first.
pub(crate) const PLAYERS: &[PlayerInfo] = &[RandomPlayer::INFO];

/// Makes a player for one game.
pub(crate) fn player(
    variant: &GomokuVariant,
    spec: &PlayerSpec,
    seed: u64,
) -> Result<Box<dyn Player<Gomoku>>, ParseError> {
    match spec.name.as_str() {
        "random" => {
            spec.allow(&[])?;
            Ok(Box::new(RandomPlayer::new(seed)))
        }
        _ => Err(unknown_player(spec, variant.family())),
    }
}
