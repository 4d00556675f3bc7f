//! What the tuner knows of gomoku.

use boardwright_game::grid::Point;
use boardwright_game::{ParseError, Position, Rng, Spec};
use boardwright_gomoku::{Gomoku, GomokuVariant, tuning};

use super::{Feature, Parameters};

/// The weights of one rule.
pub(super) struct GomokuParameters(GomokuVariant);

impl GomokuParameters {
    pub(super) fn of_spec(spec: &Spec) -> Result<GomokuParameters, ParseError> {
        GomokuVariant::of_spec(spec).map(GomokuParameters)
    }
}

impl Parameters for GomokuParameters {
    type Variant = GomokuVariant;

    fn variant(&self) -> &GomokuVariant {
        &self.0
    }

    fn current(&self) -> Vec<f32> {
        tuning::current(self.0.rule())
    }

    fn features(&self, position: &Gomoku) -> Option<Vec<Feature>> {
        tuning::features(position)
    }

    fn files(&self, parameters: &[f32]) -> Vec<(String, String)> {
        let place = |name: String| format!("games/gomoku/src/engine/weights/{name}");
        tuning::files(self.0.rule(), parameters).into_iter().map(|(name, text)| (place(name), text)).collect()
    }

    /// A move within two points of a stone, or within three of the middle of an empty board.
    fn some_move(&self, position: &Gomoku, rng: &mut Rng) -> Point {
        let middle = Point::new(position.columns() / 2, position.rows() / 2);
        let distance = |one: Point, other: Point| one.column.abs_diff(other.column).max(one.row.abs_diff(other.row));
        let is_near = |point: &Point| {
            let close = position.stones().any(|(stone, _)| distance(stone, *point) <= 2);
            if position.count_stones() == 0 { distance(*point, middle) <= 3 } else { close }
        };
        let mut moves: Vec<Point> = position.moves().filter(is_near).collect();
        if moves.is_empty() {
            moves.extend(position.moves());
        }
        moves[rng.below(moves.len())]
    }

    /// Now and then a stone that does nothing yet, so that being ahead on the rest of the board counts.
    fn opening_move(&self, position: &Gomoku, rng: &mut Rng) -> Point {
        if rng.below(8) == 0 {
            let moves: Vec<Point> = position.moves().collect();
            return moves[rng.below(moves.len())];
        }
        self.some_move(position, rng)
    }
}
