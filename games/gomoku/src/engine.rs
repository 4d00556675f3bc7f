//! What the generic alpha-beta search knows of gomoku: the value of open lines and the moves worth a look.
//!
//! This is a plain baseline. It counts, for both sides, the lines of five that the other side has not broken by the
//! stones they hold, and the open threes. It knows every rule, forbidden moves of renju included.

mod candidates;
mod windows;

use boardwright_game::grid::Point;
use boardwright_game::{Column, Position, Score, Side};
use boardwright_search::Heuristic;

use self::windows::{Counts, count, has_four};
use crate::Gomoku;

/// The evaluation and the choice of moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LineHeuristic;

/// What an unbroken line with one to four stones is worth, in hundredths.
const LINE: [i32; 5] = [0, 1, 6, 30, 110];

/// What a three is worth on top that can become a straight four.
const OPEN_THREE: i32 = 90;

/// What it is worth to be on the move in an even position.
const ON_THE_MOVE: i32 = 15;

/// The value of a position whose side to move has four and wins at once.
const WINS_NOW: i32 = 50_000;

/// The value of the side to move having an open three while the opponent has no four: straight four next.
const WINS_SOON: i32 = 10_000;

impl LineHeuristic {
    /// What lines and open threes are worth to `side`, without regard to who is on the move.
    fn shapes(counts: &Counts, side: Side) -> [i32; 5] {
        let lines = &counts.lines[side];
        let line = |stones: usize| lines[stones] as i32 * LINE[stones];
        [line(1), line(2), line(3), line(4), counts.open_threes[side] as i32 * OPEN_THREE]
    }

    /// What the right to move is worth: much, if somebody is about to win.
    fn tempo(counts: &Counts, own: Side) -> i32 {
        let fours = |side: Side| counts.lines[side][4];
        let other = own.other();
        if fours(own) > 0 {
            WINS_NOW
        } else if fours(other) > 1 {
            // Two lines of four may be parried by one stone, but seldom are.
            -WINS_NOW / 2
        } else if fours(other) == 1 {
            0
        } else if counts.open_threes[own] > 0 {
            WINS_SOON
        } else if counts.open_threes[other] > 1 {
            -WINS_SOON / 2
        } else {
            ON_THE_MOVE
        }
    }

    /// The parts of the value for the side to move: lines by their stones, open threes, the move.
    fn values(position: &Gomoku) -> [i32; 6] {
        let own = position.to_move();
        let counts = count(position);
        let shapes = LineHeuristic::shapes(&counts, own);
        let others = LineHeuristic::shapes(&counts, own.other());
        let mut values = [0; 6];
        for index in 0..5 {
            values[index] = shapes[index] - others[index];
        }
        values[5] = LineHeuristic::tempo(&counts, own);
        values
    }
}

impl Heuristic<Gomoku> for LineHeuristic {
    fn evaluate(&self, position: &Gomoku) -> Score {
        let value: i32 = LineHeuristic::values(position).iter().sum();
        Score(value.clamp(-Score::EVALUATION_LIMIT + 1, Score::EVALUATION_LIMIT - 1))
    }

    fn candidates(&self, position: &Gomoku, moves: &mut Vec<(Point, i32)>) {
        candidates::fill(position, moves);
    }

    /// A four on the board wins or must be answered, so that no count of lines means anything.
    fn is_unquiet(&self, position: &Gomoku) -> bool {
        has_four(position)
    }

    fn parts(&self) -> Vec<Column> {
        let line = |stones: usize, word: &str| {
            let meaning = format!(
                "unbroken lines of five with {word}, own less the opponent's, {:.2} each",
                f64::from(LINE[stones]) / 100.0
            );
            Column::new(["", "ones", "twos", "threes", "fours"][stones], meaning)
        };
        let open = format!("threes that can become a straight four, {:.2} each", f64::from(OPEN_THREE) / 100.0);
        vec![
            line(1, "one stone"),
            line(2, "two stones"),
            line(3, "three stones"),
            line(4, "four stones"),
            Column::new("open threes", open),
            Column::new("move", "what it is worth to be on the move: a four or an open three decides"),
        ]
    }

    fn part_values(&self, position: &Gomoku) -> Vec<f64> {
        LineHeuristic::values(position).iter().map(|&value| f64::from(value) / 100.0).collect()
    }
}

#[cfg(test)]
mod tests {
    use boardwright_search::conformance;

    use super::LineHeuristic;
    use crate::{GomokuVariant, Rule};

    #[test]
    fn the_heuristic_conforms() {
        for rule in Rule::ALL {
            for (columns, rows) in [(9, 9), (5, 8)] {
                conformance::check(&GomokuVariant::new(columns, rows, rule), &LineHeuristic, 1, 3);
            }
        }
    }
}
