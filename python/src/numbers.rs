//! The numeric encoding of a game for learning programs: actions and planes.
//!
//! The encoding is stable: a number means the same move in every position and every version, and a plane keeps its meaning.

use boardwright_game::grid::Point;
use boardwright_game::{Position, Rng, Side};
use boardwright_gomoku::Gomoku;
use boardwright_kalah::{House, Kalah};
use boardwright_sticks::{Hole, Kind, Move, Sticks};

/// A position whose moves have numbers and whose board can be written as planes of numbers.
pub(crate) trait Numbered: Position {
    /// Number of actions.
    fn actions(&self) -> usize;

    /// The number of a move.
    fn number(&self, mv: Self::Move) -> usize;

    /// The move with a number below [`Numbered::actions`]; it need not be legal.
    fn action(&self, number: usize) -> Option<Self::Move>;

    /// Planes, rows and columns of an observation.
    fn shape(&self) -> [usize; 3];

    /// Meanings of the planes.
    fn planes() -> &'static [&'static str];

    /// Writes the board from the view of a side into `out`, which has the length of the shape and is all 0.
    fn observe(&self, view: Side, out: &mut [f32]);

    /// A legal move, all of them equally likely; `None` if the game is over.
    fn random(&self, rng: &mut Rng) -> Option<Self::Move> {
        let count = self.moves().count();
        if count == 0 { None } else { self.moves().nth(rng.below(count)) }
    }
}

/// The last plane of every game.
const FIRST_TO_MOVE: &str = "1 everywhere if the first side is to move, else 0";

fn fill(out: &mut [f32], size: usize, plane: usize, value: f32) {
    out[plane * size..(plane + 1) * size].fill(value);
}

impl Numbered for Gomoku {
    fn actions(&self) -> usize {
        usize::from(self.columns()) * usize::from(self.rows())
    }

    fn number(&self, mv: Point) -> usize {
        usize::from(mv.row) * usize::from(self.columns()) + usize::from(mv.column)
    }

    fn action(&self, number: usize) -> Option<Point> {
        let columns = usize::from(self.columns());
        (number < self.actions()).then(|| Point::new((number % columns) as u8, (number / columns) as u8))
    }

    fn shape(&self) -> [usize; 3] {
        [3, usize::from(self.rows()), usize::from(self.columns())]
    }

    fn planes() -> &'static [&'static str] {
        &["1 on the viewer's stones", "1 on the opponent's stones", FIRST_TO_MOVE]
    }

    fn observe(&self, view: Side, out: &mut [f32]) {
        let size = self.actions();
        for (point, side) in self.stones() {
            out[usize::from(side != view) * size + self.number(point)] = 1.0;
        }
        fill(out, size, 2, f32::from(self.to_move() == Side::First));
    }

    /// While a quarter of the board is empty, guessing is faster than counting, and as fair.
    fn random(&self, rng: &mut Rng) -> Option<Point> {
        let (empty, size) = (self.moves().count(), self.actions());
        if empty == 0 {
            return None;
        }
        if empty * 4 < size {
            return self.moves().nth(rng.below(empty));
        }
        loop {
            let point = self.action(rng.below(size))?;
            if self.at(point).is_none() {
                return Some(point);
            }
        }
    }
}

impl Numbered for Kalah {
    fn actions(&self) -> usize {
        usize::from(self.rules().houses)
    }

    fn number(&self, mv: House) -> usize {
        mv.index()
    }

    fn action(&self, number: usize) -> Option<House> {
        (number < self.actions()).then(|| House::new(number as u8 + 1)).flatten()
    }

    fn shape(&self) -> [usize; 3] {
        [5, 1, self.actions()]
    }

    fn planes() -> &'static [&'static str] {
        &[
            "seeds in the viewer's houses, from the viewer's left",
            "seeds in the opponent's houses, from the opponent's left",
            "seeds in the viewer's store, everywhere",
            "seeds in the opponent's store, everywhere",
            FIRST_TO_MOVE,
        ]
    }

    fn observe(&self, view: Side, out: &mut [f32]) {
        let size = self.actions();
        for (plane, side) in [view, view.other()].into_iter().enumerate() {
            for (place, &seeds) in out[plane * size..].iter_mut().zip(self.houses(side)) {
                *place = f32::from(seeds);
            }
            fill(out, size, plane + 2, f32::from(self.store(side)));
        }
        fill(out, size, 4, f32::from(self.to_move() == Side::First));
    }
}

/// The place of a hole among those of the board, by rows from the bottom.
fn place(position: &Sticks, hole: Hole) -> usize {
    let point = hole.point();
    usize::from(point.row) * usize::from(position.kit().columns()) + usize::from(point.column)
}

fn hole(position: &Sticks, place: usize) -> Option<Hole> {
    let columns = usize::from(position.kit().columns());
    Hole::at(Point::new((place % columns) as u8, (place / columns) as u8))
}

fn holes_of_board(position: &Sticks) -> usize {
    usize::from(position.kit().columns()) * usize::from(position.kit().rows())
}

/// `(kind * (holes + 1) + source) * holes + target`, where source 0 is the tray and the others are holes.
impl Numbered for Sticks {
    fn actions(&self) -> usize {
        let holes = holes_of_board(self);
        Kind::ALL.len() * (holes + 1) * holes
    }

    fn number(&self, mv: Move) -> usize {
        let holes = holes_of_board(self);
        let source = mv.from.map_or(0, |from| place(self, from) + 1);
        (mv.kind as usize * (holes + 1) + source) * holes + place(self, mv.to)
    }

    fn action(&self, number: usize) -> Option<Move> {
        let holes = holes_of_board(self);
        let (rest, target) = (number / holes, number % holes);
        let (kind, source) = (rest / (holes + 1), rest % (holes + 1));
        let from = if source == 0 { None } else { Some(hole(self, source - 1)?) };
        Some(Move { kind: *Kind::ALL.get(kind)?, from, to: hole(self, target)? })
    }

    fn shape(&self) -> [usize; 3] {
        [13, usize::from(self.kit().rows()), usize::from(self.kit().columns())]
    }

    fn planes() -> &'static [&'static str] {
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
            FIRST_TO_MOVE,
        ]
    }

    fn observe(&self, view: Side, out: &mut [f32]) {
        let size = holes_of_board(self);
        for (offset, side) in [(0, view), (3, view.other())] {
            for (index, kind) in Kind::ALL.into_iter().enumerate() {
                let plane = (offset + index) * size;
                for hole in boardwright_sticks::rules::holes(self.pieces(side, kind)) {
                    out[plane + place(self, hole)] = 1.0;
                }
                fill(out, size, 6 + offset + index, self.tray(side, kind) as f32);
            }
        }
        fill(out, size, 12, f32::from(self.to_move() == Side::First));
    }
}
