//! Counting the leaves of the game tree, the strictest cheap test of a rules implementation.

use crate::position::Position;

/// Counts the positions that `depth` moves lead to. A finished game has none below it.
///
/// The last ply is counted, not played ([`QuickCount`](crate::QuickCount)).
///
/// `perft(p, 0) = 1`; for a finished position every greater depth gives 0.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.moves().count() as u64,
        _ => position.moves().map(|mv| perft(&position.child(mv), depth - 1)).sum(),
    }
}

/// Counts as [`perft`] does, but plays every ply: it checks that counting and playing agree.
pub fn perft_by_playing<P: Position>(position: &P, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => position.moves().map(|mv| perft_by_playing(&position.child(mv), depth - 1)).sum(),
    }
}
