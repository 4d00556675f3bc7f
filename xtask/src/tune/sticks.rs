//! What the tuner knows of Sticks 'n' Barrels.

use boardwright_game::{ParseError, Position, Rng, Spec};
use boardwright_sticks::{Move, Sticks, SticksVariant, tuning};

use super::{Feature, Parameters};

/// The weights of all variants, tuned by games of one.
pub(super) struct SticksParameters(SticksVariant);

impl SticksParameters {
    pub(super) fn of_spec(spec: &Spec) -> Result<SticksParameters, ParseError> {
        SticksVariant::of_spec(spec).map(SticksParameters)
    }
}

impl Parameters for SticksParameters {
    type Variant = SticksVariant;

    fn variant(&self) -> &SticksVariant {
        &self.0
    }

    fn current(&self) -> Vec<f32> {
        tuning::current()
    }

    fn features(&self, position: &Sticks) -> Option<Vec<Feature>> {
        tuning::features(position)
    }

    fn files(&self, parameters: &[f32]) -> Vec<(String, String)> {
        let (name, text) = tuning::file(parameters);
        vec![(format!("games/sticks/src/engine/{name}"), text)]
    }

    /// Any legal move.
    fn some_move(&self, position: &Sticks, rng: &mut Rng) -> Move {
        let moves: Vec<Move> = position.moves().collect();
        moves[rng.below(moves.len())]
    }
}
