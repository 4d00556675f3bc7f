//! What the generic search knows of the game: the worth of all pairs, and which moves are worth a look.

use boardwright_game::{Column, Position, Score, Side};
use boardwright_search::{FORCING, Heuristic};

use super::values::Values;
use crate::pairs::{Content, Survey};
use crate::rules::{HOLES, Hole, Kind, Move, Sticks, holes};
use crate::threats::Threats;

/// Quiet moves searched at a node; of up to 486 the rest are rarely worth a look.
const QUIET: usize = 40;
/// Moves searched where no move stops the opponent's win, so that nothing is at stake.
const LOST: usize = 4;
/// Worth of having the move, in hundredths.
const TEMPO: i32 = 40;

/// Evaluates by the states of all pairs of both sides and proposes moves by how much they change it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PairHeuristic;

impl Heuristic<Sticks> for PairHeuristic {
    fn evaluate(&self, position: &Sticks) -> Score {
        let (survey, values) = (Survey::of(position), Values::get());
        let sum = |side| survey.codes(side).iter().map(|&code| values.worth(code)).sum::<i32>();
        let side = position.to_move();
        Score(sum(side) - sum(side.other()) + TEMPO)
    }

    fn candidates(&self, position: &Sticks, moves: &mut Vec<(Move, i32)>) {
        let side = position.to_move();
        let own = Threats::of(position, side);
        if own.any() {
            let wins = moves_into(position, &own.holes).filter(|&mv| position.child(mv).outcome().is_some());
            moves.extend(wins.map(|mv| (mv, 2 * FORCING)));
            return;
        }
        let other = Threats::of(position, side.other());
        propose(position, moves);
        if other.any() {
            keep_parries(position, &other, moves);
        } else if moves.len() > QUIET {
            moves.select_nth_unstable_by_key(QUIET, order);
            moves.truncate(QUIET);
        }
    }

    /// A side that is one move from a win makes every static value meaningless.
    fn is_unquiet(&self, position: &Sticks) -> bool {
        Side::BOTH.into_iter().any(|side| Threats::of(position, side).any())
    }

    fn parts(&self) -> Vec<Column> {
        let level = |level: usize| {
            let meaning = format!(
                "worth of own minus the opponent's pairs with {level} holes in place or unblockable, none blocked"
            );
            Column::new(format!("level {level}"), meaning)
        };
        let mut columns: Vec<Column> = (1..=5).rev().map(level).collect();
        columns.push(Column::new("tempo", "worth of having the move"));
        columns
    }

    fn part_values(&self, position: &Sticks) -> Vec<f64> {
        let survey = Survey::of(position);
        let side = position.to_move();
        let sum = |side, level| Values::worth_of_level(survey.counts(side), level);
        let level = |level| f64::from(sum(side, level) - sum(side.other(), level)) / 100.0;
        let mut parts: Vec<f64> = (1..=5).rev().map(level).collect();
        parts.push(f64::from(TEMPO) / 100.0);
        parts
    }
}

/// Best moves first; among equals the order of the moves, so that the choice does not hang on how sorting is done.
fn order(&(mv, weight): &(Move, i32)) -> (i32, Move) {
    (-weight, mv)
}

/// The legal moves that put a piece into one of the holes given for its kind.
fn moves_into(position: &Sticks, targets: &[u64; 3]) -> impl Iterator<Item = Move> {
    position.moves().filter(|mv| targets[mv.kind as usize] & mv.to.bit() != 0)
}

/// Keeps the moves that leave the opponent no win.
///
/// A win can only be stopped by putting a piece into the hole where it would be completed: what the opponent has in
/// place cannot be removed, and leaving a hole never bars it.
fn keep_parries(position: &Sticks, threats: &Threats, moves: &mut Vec<(Move, i32)>) {
    let side = position.to_move();
    let threatened = threats.holes.iter().fold(0, |all, mask| all | mask);
    let parries = |mv: Move| mv.to.bit() & threatened != 0 && !Threats::of(&position.child(mv), side.other()).any();
    moves.sort_unstable_by_key(order);
    if moves.iter().any(|&(mv, _)| parries(mv)) {
        moves.retain(|&(mv, _)| parries(mv));
        moves.iter_mut().for_each(|(_, weight)| *weight += FORCING);
    } else {
        moves.truncate(LOST);
    }
}

/// Lists all legal moves, each with what it changes in the evaluation, source and target taken by themselves.
fn propose(position: &Sticks, moves: &mut Vec<(Move, i32)>) {
    let survey = Survey::of(position);
    let side = position.to_move();
    let mut gains = [[0; HOLES]; 3];
    for kind in Kind::ALL {
        if position.has_available(side, kind) {
            for hole in holes(position.targets(side, kind)) {
                gains[kind as usize][hole.index()] = gain_of_placing(&survey, side, kind, hole);
            }
        }
    }
    let mut losses = [0; HOLES];
    for hole in holes(position.occupied(side)) {
        losses[hole.index()] = gain_of_leaving(&survey, side, hole);
    }
    moves.extend(position.moves().map(|mv| {
        let leaving = mv.from.map_or(0, |from| losses[from.index()]);
        (mv, gains[mv.kind as usize][mv.to.index()] + leaving)
    }));
}

/// What putting a piece into a hole adds to the evaluation; more than [`FORCING`] if it threatens to win.
fn gain_of_placing(survey: &Survey, side: Side, kind: Kind, hole: Hole) -> i32 {
    let values = Values::get();
    let contents = survey.after_arrival(side, kind, hole);
    let threatens = survey.codes_through(side, hole, contents[0]).any(|(_, after)| values.is_near(after));
    gain(survey, side, hole, contents) + if threatens { FORCING } else { 0 }
}

/// What taking the own piece out of a hole adds to the evaluation, usually less than nothing.
fn gain_of_leaving(survey: &Survey, side: Side, hole: Hole) -> i32 {
    gain(survey, side, hole, survey.after_departure(side, hole))
}

/// What the evaluation gains for `side` if it and the opponent find these contents in a hole.
fn gain(survey: &Survey, side: Side, hole: Hole, [own, other]: [Content; 2]) -> i32 {
    let values = Values::get();
    let change = |side, content| -> i32 {
        let codes = survey.codes_through(side, hole, content);
        codes.map(|(before, after)| values.worth(after) - values.worth(before)).sum()
    };
    change(side, own) - change(side.other(), other)
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Position, Rng, derive_seed};
    use boardwright_search::{Heuristic, conformance};

    use super::{PairHeuristic, QUIET};
    use crate::SticksVariant;
    use crate::rules::{Move, Sticks};
    use crate::threats::Threats;

    fn candidates(position: &Sticks) -> Vec<Move> {
        let mut moves = Vec::new();
        PairHeuristic.candidates(position, &mut moves);
        moves.into_iter().map(|(mv, _)| mv).collect()
    }

    #[test]
    fn no_win_and_no_parry_is_left_out() {
        let (mut wins_seen, mut parries_seen) = (0, 0);
        for game in 0..150 {
            let mut rng = Rng::new(derive_seed(11, game));
            let mut position = Sticks::start();
            while position.outcome().is_none() {
                let moves: Vec<Move> = position.moves().collect();
                let mut proposed = candidates(&position);
                assert!(!proposed.is_empty() && proposed.iter().all(|&mv| position.is_legal(mv)), "{position}");
                proposed.sort_unstable();
                let side = position.to_move();
                let wins: Vec<Move> =
                    moves.iter().copied().filter(|&mv| position.child(mv).outcome().is_some()).collect();
                if !wins.is_empty() {
                    assert_eq!(proposed, wins, "{position}");
                    wins_seen += 1;
                } else if Threats::of(&position, side.other()).any() {
                    let is_parry = |mv: &Move| !Threats::of(&position.child(*mv), side.other()).any();
                    let parries: Vec<Move> = moves.iter().copied().filter(is_parry).collect();
                    if !parries.is_empty() {
                        assert_eq!(proposed, parries, "{position}");
                        parries_seen += 1;
                    }
                } else {
                    assert_eq!(proposed.len(), moves.len().min(QUIET), "{position}");
                }
                position.play_unchecked(moves[rng.below(moves.len())]);
            }
        }
        assert!(wins_seen > 50 && parries_seen > 50, "{wins_seen} wins, {parries_seen} parries");
    }

    #[test]
    fn the_parts_add_up_to_the_value() {
        for game in 0..20 {
            let mut rng = Rng::new(derive_seed(13, game));
            let mut position = Sticks::start();
            for _ in 0..20 {
                let moves: Vec<Move> = position.moves().collect();
                position.play_unchecked(moves[rng.below(moves.len())]);
                if position.outcome().is_some() {
                    break;
                }
                let sum: f64 = PairHeuristic.part_values(&position).iter().sum();
                assert!((sum * 100.0 - f64::from(PairHeuristic.evaluate(&position).0)).abs() < 1e-6, "{position}");
            }
        }
    }

    #[test]
    fn the_heuristic_conforms() {
        conformance::check(&SticksVariant, &PairHeuristic, 1, 4);
    }

    #[test]
    fn mirrored_positions_have_the_same_value() {
        let position: Sticks = "7/2s4/1Hx1d2/3X3/2S1S2/1h5/D6 2".parse().expect("a position");
        let values: Vec<_> = (0..8).map(|it| PairHeuristic.evaluate(&position.mirrored(it))).collect();
        assert!(values.iter().all(|value| *value == values[0]), "{values:?}");
    }
}
