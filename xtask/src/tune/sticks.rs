//! What the tuner knows of Sticks 'n' Barrels.

use anyhow::Result;
use boardwright_game::{Position, Rng, Spec};
use boardwright_sticks::{Move, Sticks, SticksVariant, tuning};

use super::{Game, Options, Tuned, linear};

/// The weights of all variants, tuned by games of one.
pub(super) struct SticksTuned(SticksVariant);

impl Tuned for SticksTuned {
    type Variant = SticksVariant;

    fn of_spec(spec: &Spec) -> Result<SticksTuned> {
        Ok(SticksTuned(SticksVariant::of_spec(spec)?))
    }

    fn variant(&self) -> &SticksVariant {
        &self.0
    }

    /// Any legal move.
    fn some_move(&self, position: &Sticks, rng: &mut Rng) -> Move {
        let moves: Vec<Move> = position.moves().collect();
        moves[rng.below(moves.len())]
    }

    fn fit(
        &self,
        games: &[Game<SticksVariant>],
        options: Options,
        progress: &mut dyn FnMut(String),
    ) -> Vec<(String, String)> {
        let fitted = linear::fit(games, tuning::features, &tuning::current(), options, progress);
        let (name, text) = tuning::file(&fitted);
        vec![(format!("games/sticks/src/engine/{name}"), text)]
    }
}
