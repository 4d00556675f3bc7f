//! Moves as numbers and the board as planes, for programs that learn.

use boardwright_game::grid::Point;
use boardwright_game::{Numbers, Planes, Position, Rng, Side};

use crate::rules::Gomoku;

/// An action is a point, counted by rows from a1.
pub(crate) struct GomokuNumbers;

impl Numbers<Gomoku> for GomokuNumbers {
    fn actions(&self, position: &Gomoku) -> usize {
        usize::from(position.columns()) * usize::from(position.rows())
    }

    fn number(&self, position: &Gomoku, mv: Point) -> usize {
        usize::from(mv.row) * usize::from(position.columns()) + usize::from(mv.column)
    }

    fn action(&self, position: &Gomoku, number: usize) -> Option<Point> {
        let columns = usize::from(position.columns());
        (number < self.actions(position)).then(|| Point::new((number % columns) as u8, (number / columns) as u8))
    }

    fn planes(&self) -> &'static [&'static str] {
        &["1 on the viewer's stones", "1 on the opponent's stones", Planes::FIRST_TO_MOVE]
    }

    fn board(&self, position: &Gomoku) -> [usize; 2] {
        [position.rows().into(), position.columns().into()]
    }

    fn observe(&self, position: &Gomoku, viewer: Side, planes: &mut Planes<'_>) {
        for (point, side) in position.stones() {
            planes.set(usize::from(side != viewer), self.number(position, point), 1.0);
        }
        planes.mark_first(2, position.to_move());
    }

    /// While a quarter of the board is empty, guessing is faster than counting, and as fair.
    fn random(&self, position: &Gomoku, rng: &mut Rng) -> Option<Point> {
        let (empty, size) = (position.moves().count(), self.actions(position));
        if empty == 0 {
            return None;
        }
        if empty * 4 < size {
            return position.moves().nth(rng.below(empty));
        }
        loop {
            let point = self.action(position, rng.below(size))?;
            if position.at(point).is_none() {
                return Some(point);
            }
        }
    }
}
