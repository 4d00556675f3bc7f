//! Checks that every game's [`Heuristic`] must pass, run by the tests of each game.

use std::collections::HashSet;

use boardwright_game::{Outcome, Position, Rng, Score, Variant, derive_seed};

use crate::heuristic::Heuristic;

/// Plays `games` random games from the start and checks what the search relies on and what holds for every heuristic.
///
/// * candidates are legal, distinct and at least one, and every move that wins at once is among them;
/// * the value of an unfinished position is no forced result; that of a finished one is on the winner's side;
/// * there is a number for every part of the value;
/// * mirrored positions have the same value, the same parts, and are unquiet alike.
///
/// # Panics
/// With the game and the position, if anything of it does not hold.
pub fn check<V: Variant, H: Heuristic<V::Position>>(variant: &V, heuristic: &H, seed: u64, games: u64) {
    check_on(variant, Clone::clone, heuristic, seed, games);
}

/// The same for a heuristic on a board of its own, which `board` makes of a position.
///
/// # Panics
/// As [`check`].
pub fn check_on<V, B, H>(variant: &V, board: impl Fn(&V::Position) -> B, heuristic: &H, seed: u64, games: u64)
where
    V: Variant,
    B: Position<Move = <V::Position as Position>::Move>,
    H: Heuristic<B>,
{
    for game in 0..games {
        let mut rng = Rng::new(derive_seed(seed, game));
        let mut position = variant.start();
        loop {
            let place = || format!("{} at {position}", variant.spec());
            let here = board(&position);
            for symmetry in 0..variant.symmetries() {
                let place = || format!("symmetry {symmetry} of {}", place());
                check_mirror(heuristic, &here, &board(&variant.mirror(&position, symmetry)), &place);
            }
            if position.outcome().is_some() {
                break;
            }
            check_candidates(heuristic, &here, &place);
            let moves: Vec<_> = position.moves().collect();
            position.play_unchecked(moves[rng.below(moves.len())]);
        }
    }
}

fn check_candidates<P: Position, H: Heuristic<P>>(heuristic: &H, position: &P, place: &impl Fn() -> String) {
    let mut weighted = Vec::new();
    heuristic.candidates(position, &mut weighted);
    assert!(!weighted.is_empty(), "no candidates: {}", place());
    let candidates: HashSet<P::Move> = weighted.iter().map(|&(mv, _)| mv).collect();
    assert_eq!(candidates.len(), weighted.len(), "a candidate is given twice: {}", place());
    for &mv in &candidates {
        assert!(position.objection(mv).is_none(), "the candidate {mv} is not legal: {}", place());
    }
    for mv in position.moves() {
        let winner = position.child(mv).outcome().and_then(Outcome::winner);
        let wins = winner == Some(position.to_move());
        assert!(!wins || candidates.contains(&mv), "{mv} wins and is no candidate: {}", place());
    }
}

fn check_mirror<P: Position, H: Heuristic<P>>(heuristic: &H, position: &P, mirror: &P, place: &impl Fn() -> String) {
    match (position.outcome(), mirror.outcome()) {
        (Some(outcome), Some(mirrored)) => {
            let value = heuristic.result(position, outcome, 3);
            assert_eq!(heuristic.result(mirror, mirrored, 3), value, "the result: {}", place());
            let points = outcome.points(position.to_move());
            assert_eq!(value.cmp(&Score::DRAW), points.total_cmp(&0.5), "the result {value}: {}", place());
        }
        (None, None) => {
            let value = heuristic.evaluate(position);
            assert!(value.0.abs() < Score::EVALUATION_LIMIT, "the value {value}: {}", place());
            assert_eq!(heuristic.evaluate(mirror), value, "the value: {}", place());
            let parts = heuristic.part_values(position);
            assert_eq!(parts.len(), heuristic.parts().len(), "numbers of parts: {}", place());
            assert_eq!(heuristic.part_values(mirror), parts, "the parts: {}", place());
            assert_eq!(heuristic.is_unquiet(mirror), heuristic.is_unquiet(position), "unquiet: {}", place());
        }
        _ => panic!("the outcome: {}", place()),
    }
}
