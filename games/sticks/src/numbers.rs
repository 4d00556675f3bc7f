//! Moves as numbers and the board as planes, for programs that learn.

use boardwright_game::grid::Point;
use boardwright_game::{Numbers, Planes, Position, Side};

use crate::rules::{Hole, Kind, Move, Sticks, holes};

/// An action is `(kind * (holes + 1) + source) * holes + target`, where source 0 is the tray and the others are holes, by rows
/// from a1.
pub(crate) struct SticksNumbers;

/// The place of a hole among those of the board, by rows from the bottom.
fn number_of(position: &Sticks, hole: Hole) -> usize {
    let point = hole.point();
    usize::from(point.row) * usize::from(position.equipment().columns()) + usize::from(point.column)
}

fn hole(position: &Sticks, place: usize) -> Option<Hole> {
    let columns = usize::from(position.equipment().columns());
    Hole::at(Point::new((place % columns) as u8, (place / columns) as u8))
}

fn holes_of_board(position: &Sticks) -> usize {
    usize::from(position.equipment().columns()) * usize::from(position.equipment().rows())
}

impl Numbers<Sticks> for SticksNumbers {
    fn actions(&self, position: &Sticks) -> usize {
        let holes = holes_of_board(position);
        Kind::ALL.len() * (holes + 1) * holes
    }

    fn number(&self, position: &Sticks, mv: Move) -> usize {
        let holes = holes_of_board(position);
        let source = mv.from.map_or(0, |from| number_of(position, from) + 1);
        (mv.kind as usize * (holes + 1) + source) * holes + number_of(position, mv.to)
    }

    fn action(&self, position: &Sticks, number: usize) -> Option<Move> {
        let holes = holes_of_board(position);
        let (rest, target) = (number / holes, number % holes);
        let (kind, source) = (rest / (holes + 1), rest % (holes + 1));
        let from = if source == 0 { None } else { Some(hole(position, source - 1)?) };
        Some(Move { kind: *Kind::ALL.get(kind)?, from, to: hole(position, target)? })
    }

    fn planes(&self) -> &'static [&'static str] {
        &[
            "1 on the viewer's sticks",
            "1 on the viewer's hollow barrels",
            "1 on the viewer's solid barrels",
            "1 on the opponent's sticks",
            "1 on the opponent's hollow barrels",
            "1 on the opponent's solid barrels",
            "sticks in the viewer's tray, everywhere",
            "hollow barrels in the viewer's tray, everywhere",
            "solid barrels in the viewer's tray, everywhere",
            "sticks in the opponent's tray, everywhere",
            "hollow barrels in the opponent's tray, everywhere",
            "solid barrels in the opponent's tray, everywhere",
            Planes::FIRST_TO_MOVE,
        ]
    }

    fn board(&self, position: &Sticks) -> [usize; 2] {
        [position.equipment().rows().into(), position.equipment().columns().into()]
    }

    fn observe(&self, position: &Sticks, viewer: Side, planes: &mut Planes<'_>) {
        for (offset, side) in [(0, viewer), (3, viewer.other())] {
            for (index, kind) in Kind::ALL.into_iter().enumerate() {
                for hole in holes(position.pieces(side, kind)) {
                    planes.set(offset + index, number_of(position, hole), 1.0);
                }
                planes.fill(6 + offset + index, position.tray(side, kind) as f32);
            }
        }
        planes.mark_first(12, position.to_move());
    }
}
