//! The score that a position is fitted to, from the value of the search and from what came of the game.

use boardwright_game::{Position, Score, Side, Variant};

use super::{Tuned, TunedGame, score};

/// Values beyond this, in hundredths, say who wins. They are left as they are.
const CLEAR: f32 = 1_500.0;

/// With fewer positions of a stage of the game nothing is said of it.
const ENOUGH: usize = 500;

/// Steps of Newton's method, with which a logistic regression on three numbers has long settled.
const STEPS: usize = 30;

/// The sources of the score of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Target {
    /// The game's result has this weight, between 0 and 1, and the value of the search the rest.
    Result(f32),
    /// The score of the next position has this weight, and the value of the search the rest; the last position is followed by
    /// the result: TD(λ) (Sutton 1988). A forced result counts alone, and so does the value of a position in which
    /// another move was played than the search chose.
    ///
    /// Values are shifted by as much as the results of games speak against them, for each stage of the game.
    Later(f32),
}

impl Target {
    /// The scores of the positions of a game for their sides to move. A single move leaves the result open: what the search
    /// saw is all that is known.
    pub(super) fn scores<V: Variant>(self, game: &TunedGame<V>) -> Vec<(V::Position, f32)> {
        let mut position = game.start.clone();
        let mut seen = Vec::new();
        for played in &game.moves {
            seen.push((position.clone(), 0.0));
            position.play_unchecked(played.mv);
        }
        // A game that the referee would have ended is a draw. So is one whose end the engine did not see a move before: in renju
        // black may have to play the last point of a full board, where a stone is forbidden.
        let is_seen = game.moves.last().is_some_and(|last| last.value.abs() > Score::EVALUATION_LIMIT as f32);
        let outcome = position.outcome().filter(|_| is_seen);
        let points = |side| outcome.map_or(0.5, |outcome| outcome.points(side)) as f32;
        let is_known = game.moves.len() > 1;
        let mut later = points(Side::First);
        for ((position, target), played) in seen.iter_mut().zip(&game.moves).rev() {
            let (side, own) = (position.to_move(), score(played.value));
            let of_side = |first: f32| if side == Side::First { first } else { 1.0 - first };
            *target = match self {
                _ if !is_known => own,
                Target::Result(weight) => weight * points(side) + (1.0 - weight) * own,
                Target::Later(_) if played.is_varied || played.value.abs() > Score::EVALUATION_LIMIT as f32 => own,
                Target::Later(weight) => weight * of_side(later) + (1.0 - weight) * own,
            };
            later = of_side(*target);
        }
        seen
    }
}

/// By stage of the game ([`Tuned::stage`]), the hundredths by which an engine's values are too low for the first player.
///
/// An engine flatters the first player if that player wins less often with a value than the second player with the same one. A
/// logistic regression gives the chance of the first player's win by the value, the side to move and a constant. The shift is
/// the constant, in hundredths.
#[derive(Clone, Debug, Default)]
pub(super) struct Shift(Vec<f32>);

/// One position: the value for the first player, 1 or −1 by who is to move, and the first player's points.
type Seen = [f64; 3];

impl Shift {
    /// The shift of the engine that played these games.
    pub(super) fn of<T: Tuned>(game: &T, games: &[TunedGame<T::Variant>]) -> Shift {
        let mut stages: Vec<Vec<Seen>> = Vec::new();
        for played in games.iter().filter(|played| played.moves.len() > 1) {
            let results = Target::Result(1.0).scores(played);
            for ((position, points), played) in results.iter().zip(&played.moves) {
                if played.value.abs() < CLEAR {
                    let stage = game.stage(position);
                    stages.resize(stages.len().max(stage + 1), Vec::new());
                    let sign = sign_of(position.to_move());
                    let first = if sign > 0.0 { *points } else { 1.0 - points };
                    stages[stage].push([f64::from(sign * played.value), f64::from(sign), f64::from(first)]);
                }
            }
        }
        Shift(stages.iter().map(|seen| if seen.len() < ENOUGH { 0.0 } else { regress(seen) }).collect())
    }

    /// True if nothing is shifted.
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&shift| shift == 0.0)
    }

    /// Shifts the values of a game.
    pub(super) fn apply<T: Tuned>(&self, game: &T, played: &mut TunedGame<T::Variant>) {
        let mut position = played.start.clone();
        for played in &mut played.moves {
            if played.value.abs() < CLEAR {
                let shift = self.0.get(game.stage(&position)).copied().unwrap_or(0.0);
                played.value += sign_of(position.to_move()) * shift;
            }
            position.play_unchecked(played.mv);
        }
    }
}

fn sign_of(side: Side) -> f32 {
    if side == Side::First { 1.0 } else { -1.0 }
}

/// The shift that these positions ask for, by logistic regression with Newton's method; 0 if the results do not say.
fn regress(seen: &[Seen]) -> f32 {
    let mut weights = [0.0f64; 3];
    for _ in 0..STEPS {
        let (mut slope, mut curve) = ([0.0; 3], [[0.0; 3]; 3]);
        for &[value, mover, points] in seen {
            let input = [value / 100.0, mover, 1.0];
            let sum: f64 = input.iter().zip(&weights).map(|(input, weight)| input * weight).sum();
            let expected = 1.0 / (1.0 + (-sum).exp());
            for row in 0..3 {
                slope[row] += input[row] * (points - expected);
                for column in 0..3 {
                    curve[row][column] += input[row] * input[column] * expected * (1.0 - expected);
                }
            }
        }
        let step = solve(curve, slope);
        weights.iter_mut().zip(step).for_each(|(weight, step)| *weight += step);
    }
    let shift = (100.0 * weights[2] / weights[0]) as f32;
    // Results that do not depend on the value, or that are all alike, have no such value.
    if weights[0] > 0.0 && shift.abs() < CLEAR { shift } else { 0.0 }
}

/// Solves three linear equations by elimination. The matrix is symmetric and positive, so that no pivot needs to be looked for; what
/// is added to its diagonal keeps it so where all positions are alike.
fn solve(mut matrix: [[f64; 3]; 3], mut right: [f64; 3]) -> [f64; 3] {
    for at in 0..3 {
        matrix[at][at] += 1e-6;
        for row in at + 1..3 {
            let (pivot, factor) = (matrix[at], matrix[row][at] / matrix[at][at]);
            matrix[row].iter_mut().zip(pivot).for_each(|(number, pivot)| *number -= factor * pivot);
            right[row] -= factor * right[at];
        }
    }
    for at in (0..3).rev() {
        let known: f64 = (at + 1..3).map(|column| matrix[at][column] * right[column]).sum();
        right[at] = (right[at] - known) / matrix[at][at];
    }
    right
}

#[cfg(test)]
mod tests {
    use boardwright_game::Rng;

    use super::{Shift, Target, regress};
    use crate::tune::gomoku::GomokuTuned;
    use crate::tune::{Tuned, TunedGame, score};

    fn read(line: &str) -> TunedGame<boardwright_gomoku::GomokuVariant> {
        TunedGame::read::<GomokuTuned>(line).expect("a game")
    }

    fn scores(line: &str, target: Target) -> Vec<f32> {
        target.scores(&read(line)).into_iter().map(|(_, score)| score).collect()
    }

    /// Black completes five in a row.
    const WON: &str = "gomoku:7 | 7/7/7/7/7/OOO4/XXX4 X | d1:100 g7:-40 e1:999999";

    #[test]
    fn what_comes_later_counts_less_the_later_it_comes() {
        let own = [score(100.0), score(-40.0), 1.0];
        assert_eq!(scores(WON, Target::Later(0.0)), own);
        let close = |one: &[f32], other: &[f32]| one.iter().zip(other).all(|(one, other)| (one - other).abs() < 1e-6);
        let second = 0.5 * own[1] + 0.5 * 0.0;
        assert!(close(&scores(WON, Target::Later(0.5)), &[0.5 * own[0] + 0.5 * (1.0 - second), second, 1.0]));
        assert!(close(&scores(WON, Target::Result(1.0)), &[1.0, 0.0, 1.0]));
    }

    #[test]
    fn a_move_that_the_search_did_not_choose_says_nothing_of_the_position_before() {
        let varied = WON.replace("g7:-40", "g7:-40*");
        let own = scores(WON, Target::Later(0.0));
        assert_eq!(scores(&varied, Target::Later(1.0)), [1.0 - own[1], own[1], 1.0]);
        assert_eq!(read(&varied).write(&"gomoku:7".parse().expect("a spec")), varied);
    }

    /// Results that are drawn by a value that flatters black by 80.
    #[test]
    fn results_say_whom_the_values_flatter() {
        let mut rng = Rng::new(3);
        let mut some = |below: usize| rng.below(below) as f64;
        let seen: Vec<[f64; 3]> = (0..20_000)
            .map(|number| {
                let value = some(801) - 400.0;
                let chance = 1.0 / (1.0 + (-(value - 80.0) / 250.0).exp());
                [
                    value,
                    if number % 2 == 0 { 1.0 } else { -1.0 },
                    f64::from(u8::from(some(1 << 20) / 1_048_576.0 < chance)),
                ]
            })
            .collect();
        assert!((regress(&seen) + 80.0).abs() < 15.0, "{}", regress(&seen));
    }

    #[test]
    fn results_that_say_nothing_ask_for_no_shift() {
        let games = |value: fn(usize) -> f64, points: fn(usize) -> f64| -> Vec<[f64; 3]> {
            (0..1_000).map(|number| [value(number), if number % 2 == 0 { 1.0 } else { -1.0 }, points(number)]).collect()
        };
        let varied = |number| (number % 7) as f64 * 50.0 - 150.0;
        assert_eq!(regress(&games(|_| 0.0, |number| (number / 2 % 2) as f64)), 0.0, "one value");
        assert_eq!(regress(&games(varied, |_| 1.0)), 0.0, "one result");
        assert_eq!(regress(&games(varied, |number| f64::from(u8::from(number % 7 < 3)))), 0.0, "the higher, the worse");
    }

    #[test]
    fn a_shift_takes_from_one_side_what_it_gives_to_the_other() {
        let game = GomokuTuned::of_spec(&"gomoku:7".parse().expect("a spec")).expect("a game");
        let mut played = read(WON);
        Shift(vec![-30.0; 20]).apply(&game, &mut played);
        let values: Vec<f32> = played.moves.iter().map(|played| played.value).collect();
        assert_eq!(values, [70.0, -10.0, 999_999.0]);
        assert!(Shift::of(&game, &[played]).is_empty(), "of one game nothing is known");
    }
}
