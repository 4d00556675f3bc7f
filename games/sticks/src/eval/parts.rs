//! The parts of the static value, for explanations and for the tuner.

use boardwright_game::{Position, Side};

use crate::eval::pairs::{SEQUENCES, Survey};
use crate::eval::weights::{Weights, counts};
use crate::rules::{Hole, Sticks};

/// The names of the parts of the static value with their meanings.
pub(crate) const PARTS: [(&str, &str); 8] = [
    ("sticks-part-fives", "sticks-part-fives-meaning"),
    ("sticks-part-fours", "sticks-part-fours-meaning"),
    ("sticks-part-threes", "sticks-part-threes-meaning"),
    ("sticks-part-twos", "sticks-part-twos-meaning"),
    ("sticks-part-ones", "sticks-part-ones-meaning"),
    ("sticks-part-trays", "sticks-part-trays-meaning"),
    ("sticks-part-free", "sticks-part-free-meaning"),
    ("sticks-part-tempo", "sticks-part-tempo-meaning"),
];

/// The [`PARTS`] for the side to move, in hundredths.
pub(crate) fn parts_of(position: &Sticks) -> Vec<i32> {
    let survey = Survey::of(position);
    Weights::get().parts(position, sides(position).map(|side| &survey.codes(side)[..]))
}

/// The lines of `side` through `hole` that count for one of the [`PARTS`], with the index of the part.
pub(crate) fn lines_through(position: &Sticks, side: Side, hole: Hole) -> Vec<(usize, [Hole; 5])> {
    let survey = Survey::of(position);
    let lines: Vec<_> = survey.pairs(side).collect();
    // A line has three sequences and counts by the best of them.
    let best = lines.chunks(SEQUENCES.len()).filter_map(|pairs| pairs.iter().min_by_key(|(_, state)| *state).copied());
    best.filter(|(line, _)| line.contains(&hole))
        .filter_map(|(line, state)| {
            let (in_place, unblockable) = state.holes()?;
            let part = 5usize.checked_sub(in_place + unblockable).filter(|&part| part < 5)?;
            Some((part, line))
        })
        .collect()
}

/// The inputs of the evaluation for the side to move: by parameter, the factor with which it enters the static value.
pub(crate) fn counts_of(position: &Sticks) -> Vec<f32> {
    let survey = Survey::of(position);
    counts(position, sides(position).map(|side| &survey.codes(side)[..]))
}

fn sides(position: &Sticks) -> [Side; 2] {
    [position.to_move(), position.to_move().other()]
}

#[cfg(test)]
mod tests {
    use boardwright_game::{Position, Rng, derive_seed};

    use super::{PARTS, counts_of, parts_of};
    use crate::board::LineBoard;
    use crate::eval::weights::current;
    use crate::rules::{Equipment, Move, Sticks};

    #[test]
    fn parts_and_parameters_add_up_to_the_value() {
        for game in 0..30 {
            let mut rng = Rng::new(derive_seed(13, game));
            let mut position =
                Sticks::start_of([Equipment::STANDARD, Equipment::SIX, Equipment::FIVE][game as usize % 3]);
            for _ in 0..60 {
                let moves: Vec<Move> = position.moves().collect();
                position.play_unchecked(moves[rng.below(moves.len())]);
                if position.outcome().is_some() {
                    break;
                }
                let value = LineBoard::from(&position).evaluate();
                let parts = parts_of(&position);
                assert_eq!(parts.len(), PARTS.len());
                assert_eq!(parts.iter().sum::<i32>(), value, "{position}");
                let sum: f32 = counts_of(&position).iter().zip(current()).map(|(count, worth)| count * worth).sum();
                assert!((sum - value as f32).abs() < 0.5, "{sum} and {value} in {position}");
            }
        }
    }
}
