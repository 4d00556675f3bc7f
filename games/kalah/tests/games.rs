//! Games, players and questions of the tests.

use boardwright_game::{Limits, Player, Stop, Turn, Variant};
use boardwright_kalah::{Kalah, KalahVariant};

pub(crate) fn variant(spec: &str) -> KalahVariant {
    KalahVariant::from_spec(&spec.parse().expect("a spec")).expect("a kalah")
}

pub(crate) fn player(game: &KalahVariant, name: &str, seed: u64) -> Box<dyn Player<Kalah>> {
    game.player(&name.parse().expect("a player spec"), seed).unwrap_or_else(|error| panic!("{error}"))
}

/// Asks one question about a position that is taken for the start of a game, with this many positions for the answer.
pub(crate) fn ask<R>(position: &Kalah, nodes: u64, question: impl FnOnce(&Turn<'_, Kalah>) -> R) -> R {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    question(&Turn::new(position, &limits, &Stop::new()))
}
