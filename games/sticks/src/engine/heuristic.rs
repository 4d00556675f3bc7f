//! What the generic search knows of the game: the worth of all pairs, and which moves are worth a look.

use boardwright_game::{Column, Position, Score, Side};
use boardwright_search::{FORCING, Heuristic};

use super::board::{Board, Targets};
use super::values::Values;
use crate::pairs::Survey;
use crate::rules::{HOLES, Kind, Move, holes};

/// Quiet moves searched at a node; of up to 486 the rest are rarely worth a look.
const QUIET: usize = 40;
/// Moves searched where no move stops the opponent's win, so that nothing is at stake.
const LOST: usize = 4;
/// Worth of having the move, in hundredths.
const TEMPO: i32 = 40;
/// What a ply hardly ever costs a quiet position, in hundredths, and how near the end of the search that is trusted.
/// Over no margin at all, 30,000 nodes a move: 79 wins and 41 losses; 100 a ply up to depth 2: 70 and 50.
const MARGIN: i32 = 60;
const MARGIN_DEPTH: u32 = 4;

/// Evaluates by the states of all pairs of both sides and proposes moves by how much they change it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PairHeuristic;

impl Heuristic<Board> for PairHeuristic {
    fn evaluate(&self, board: &Board) -> Score {
        Score(board.worth(board.to_move()) + TEMPO)
    }

    fn candidates(&self, board: &Board, moves: &mut Vec<(Move, i32)>) {
        let side = board.to_move();
        let wins = board.winning(side);
        if wins != [0; 3] {
            // Of the pieces on the board those of the line itself complete nothing.
            let wins = moves_into(board, &wins).filter(|&mv| board.child(mv).outcome().is_some());
            moves.extend(wins.map(|mv| (mv, 2 * FORCING)));
            return;
        }
        propose(board, moves);
        let threats = board.winning(side.other());
        if threats != [0; 3] {
            keep_parries(board, &threats, moves);
        } else if moves.len() > QUIET {
            moves.select_nth_unstable_by_key(QUIET, order);
            moves.truncate(QUIET);
        }
    }

    /// A side that is one move from a win makes every static value meaningless.
    fn is_unquiet(&self, board: &Board) -> bool {
        Side::BOTH.into_iter().any(|side| board.can_win(side))
    }

    fn margin(&self, depth: u32) -> Option<i32> {
        (depth <= MARGIN_DEPTH).then_some(MARGIN * depth as i32)
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

    fn part_values(&self, board: &Board) -> Vec<f64> {
        let survey = Survey::of(board.position());
        let side = board.to_move();
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
fn moves_into(board: &Board, targets: &Targets) -> impl Iterator<Item = Move> {
    board.moves().filter(|mv| targets[mv.kind as usize] & mv.to.bit() != 0)
}

/// Keeps the moves that leave the opponent no win.
///
/// A win can only be stopped by putting a piece into the hole where it would be completed: what the opponent has in
/// place cannot be removed, and leaving a hole never bars it.
fn keep_parries(board: &Board, threats: &Targets, moves: &mut Vec<(Move, i32)>) {
    let side = board.to_move();
    let threatened = threats.iter().fold(0, |all, mask| all | mask);
    let parries = |mv: Move| mv.to.bit() & threatened != 0 && !board.child(mv).can_win(side.other());
    let found: Vec<(Move, i32)> = moves.iter().copied().filter(|&(mv, _)| parries(mv)).collect();
    if found.is_empty() {
        moves.sort_unstable_by_key(order);
        moves.truncate(LOST);
    } else {
        moves.clear();
        moves.extend(found.into_iter().map(|(mv, weight)| (mv, weight + FORCING)));
    }
}

/// Lists all legal moves, each with what it changes in the evaluation, source and target taken by themselves, and
/// more than [`FORCING`] if it threatens to win.
fn propose(board: &Board, moves: &mut Vec<(Move, i32)>) {
    let position = board.position();
    let side = board.to_move();
    let preparing = board.preparing(side);
    for kind in Kind::ALL.into_iter().filter(|&kind| position.has_available(side, kind)) {
        let mut arriving = [0; HOLES];
        let targets = holes(position.targets(side, kind));
        for to in targets.clone() {
            let forcing = if preparing[kind as usize] & to.bit() == 0 { 0 } else { FORCING };
            arriving[to.index()] = board.gain_of_arriving(side, kind, to) + forcing;
        }
        let mut list = |from, leaving: i32| {
            let listed = targets.clone().map(|to| (Move { kind, from, to }, arriving[to.index()] + leaving));
            moves.extend(listed);
        };
        if position.tray(side, kind) > 0 {
            list(None, 0);
        } else {
            for from in holes(position.pieces(side, kind)) {
                list(Some(from), board.gain_of_leaving(side, from));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Position, Rng, derive_seed};
    use boardwright_search::{Heuristic, conformance};

    use super::{PairHeuristic, QUIET};
    use crate::SticksVariant;
    use crate::engine::Board;
    use crate::rules::{Move, Sticks};
    use crate::threats::Threats;

    fn candidates(position: &Sticks) -> Vec<Move> {
        let mut moves = Vec::new();
        PairHeuristic.candidates(&Board::from(position), &mut moves);
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
                let board = Board::from(&position);
                let sum: f64 = PairHeuristic.part_values(&board).iter().sum();
                assert!((sum * 100.0 - f64::from(PairHeuristic.evaluate(&board).0)).abs() < 1e-6, "{position}");
            }
        }
    }

    #[test]
    fn the_heuristic_conforms() {
        conformance::check_on(&SticksVariant, |position| Board::from(position), &PairHeuristic, 1, 4);
    }

    #[test]
    fn mirrored_positions_have_the_same_value() {
        let position: Sticks = "7/2s4/1Hx1d2/3X3/2S1S2/1h5/D6 2".parse().expect("a position");
        let values: Vec<_> = (0..8).map(|it| PairHeuristic.evaluate(&Board::from(&position.mirrored(it)))).collect();
        assert!(values.iter().all(|value| *value == values[0]), "{values:?}");
    }
}
