//! Moves as numbers and the board as planes, for programs that learn.

use boardwright_game::{Numbers, Planes, Position, Side};

use crate::rules::{House, Kalah};

/// An action is a house, counted from 0 at its owner's left; a plane is one row of houses.
pub(crate) struct KalahNumbers;

impl Numbers<Kalah> for KalahNumbers {
    fn actions(&self, position: &Kalah) -> usize {
        usize::from(position.rules().houses)
    }

    fn number(&self, _: &Kalah, mv: House) -> usize {
        mv.index()
    }

    fn action(&self, position: &Kalah, number: usize) -> Option<House> {
        (number < self.actions(position)).then(|| House::new(number as u8 + 1)).flatten()
    }

    fn planes(&self) -> &'static [&'static str] {
        &[
            "seeds in the viewer's houses, from the viewer's left",
            "seeds in the opponent's houses, from the opponent's left",
            "seeds in the viewer's store, everywhere",
            "seeds in the opponent's store, everywhere",
            Planes::FIRST_TO_MOVE,
        ]
    }

    fn board(&self, position: &Kalah) -> [usize; 2] {
        [1, self.actions(position)]
    }

    fn observe(&self, position: &Kalah, viewer: Side, planes: &mut Planes<'_>) {
        for (plane, side) in [viewer, viewer.other()].into_iter().enumerate() {
            for (house, &seeds) in position.houses(side).iter().enumerate() {
                planes.set(plane, house, seeds.into());
            }
            planes.fill(plane + 2, position.store(side).into());
        }
        planes.mark_first(4, position.to_move());
    }
}
