//! The rules of Sticks 'n' Barrels: who may move what where, and who has won.
//!
//! The board has 7 × 7 holes. Bit `7 * row + column` of a mask stands for a hole, rows and columns counted from the
//! lower left corner:
//!
//! ```text
//! 7  42 43 44 45 46 47 48
//! 6  35 36 37 38 39 40 41
//! 5  28 29 30 31 32 33 34
//! 4  21 22 23 24 25 26 27
//! 3  14 15 16 17 18 19 20
//! 2   7  8  9 10 11 12 13
//! 1   0  1  2  3  4  5  6
//!     a  b  c  d  e  f  g
//! ```

use boardwright_game::grid::{self, Point};
use boardwright_game::{Outcome, Position, Side, mix};

/// Columns of the board, and rows.
pub const SIZE: u8 = 7;
/// Holes of the board.
pub const HOLES: usize = 49;
/// The mask of the whole board.
const BOARD: u64 = (1 << HOLES) - 1;

/// One of the three kinds of pieces that each player owns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A stick; it may stand inside a hollow barrel of the opponent.
    Stick,
    /// A hollow barrel; it may stand around a stick of the opponent.
    Hollow,
    /// A solid barrel; it shares its hole with nothing.
    Solid,
}

impl Kind {
    /// All kinds in the order in which moves list them.
    pub const ALL: [Kind; 3] = [Kind::Stick, Kind::Hollow, Kind::Solid];

    /// How many pieces of this kind each player owns.
    #[must_use]
    pub const fn supply(self) -> u32 {
        match self {
            Kind::Stick => 10,
            Kind::Hollow | Kind::Solid => 4,
        }
    }

    /// Whether it is one of the two kinds of barrels, which a sequence does not tell apart.
    #[must_use]
    pub const fn is_barrel(self) -> bool {
        !matches!(self, Kind::Stick)
    }

    /// What people call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Stick => "stick",
            Kind::Hollow => "hollow barrel",
            Kind::Solid => "solid barrel",
        }
    }

    /// Why a piece of this kind on the board may have to stay where it is.
    #[must_use]
    pub const fn lock(self) -> &'static str {
        if self.is_barrel() { "your barrels are not all in play" } else { "your sticks are not all in play" }
    }

    /// The kinds that must all be in play before a piece of this kind may move on the board: barrels are one pool.
    const fn pool(self) -> &'static [Kind] {
        if self.is_barrel() { &[Kind::Hollow, Kind::Solid] } else { &[Kind::Stick] }
    }
}

/// A hole of the board, numbered from 0 (a1) along the rows to 48 (g7).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hole(u8);

impl Hole {
    /// The hole at a point of the grid, or `None` if the point lies outside the board.
    #[must_use]
    pub const fn at(point: Point) -> Option<Hole> {
        if point.column < SIZE && point.row < SIZE { Some(Hole(point.row * SIZE + point.column)) } else { None }
    }

    /// The hole with the given number, from 0 to 48.
    ///
    /// # Panics
    /// If there is no such hole.
    #[must_use]
    pub const fn new(index: usize) -> Hole {
        assert!(index < HOLES, "a hole from 0 to 48");
        Hole(index as u8)
    }

    /// All holes in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Hole> {
        holes(BOARD)
    }

    /// Its number, from 0 to 48.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Where it lies on the grid.
    #[must_use]
    pub const fn point(self) -> Point {
        Point::new(self.0 % SIZE, self.0 / SIZE)
    }

    /// The mask that holds it alone.
    #[must_use]
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// Its image under one of the eight symmetries of the board.
    #[must_use]
    pub fn mirrored(self, symmetry: usize) -> Hole {
        let Point { row, column } = grid::transform(self.point(), SIZE, SIZE, symmetry);
        Hole(row * SIZE + column)
    }
}

/// The holes of a mask in the order of their numbers.
pub fn holes(mask: u64) -> impl Iterator<Item = Hole> + Clone {
    bits(mask & BOARD).map(Hole)
}

/// The numbers of the bits that are set, ascending.
pub(crate) fn bits(set: u64) -> impl Iterator<Item = u8> + Clone {
    std::iter::successors(Some(set), |rest| Some(rest & rest.wrapping_sub(1)))
        .take_while(|&rest| rest != 0)
        .map(|rest| rest.trailing_zeros() as u8)
}

/// What a player does in a turn: one piece goes to a hole, from the tray or from another hole.
///
/// Moves order by kind, then the tray before the holes in the order of their numbers, then by where the piece goes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// What moves.
    pub kind: Kind,
    /// Where it leaves, `None` for the tray.
    pub from: Option<Hole>,
    /// Where it goes.
    pub to: Hole,
}

/// A direction in which lines of five holes lie.
pub struct Direction {
    /// The distance in hole numbers from one hole of a line to the next.
    pub step: u32,
    /// The holes at which a line may begin, the one with the smallest number first.
    pub starts: u64,
}

/// Rows, columns, diagonals that rise to the right and diagonals that rise to the left: 21 + 21 + 9 + 9 = 60 lines.
pub const DIRECTIONS: [Direction; 4] = [
    Direction { step: 1, starts: starts(0, 2, 6) },
    Direction { step: 7, starts: starts(0, 6, 2) },
    Direction { step: 8, starts: starts(0, 2, 2) },
    Direction { step: 6, starts: starts(4, 6, 2) },
];

/// The holes from column `left` to column `right` in the rows from the bottom one to `top`.
const fn starts(left: u32, right: u32, top: u32) -> u64 {
    let mut mask = 0;
    let mut row = 0;
    while row <= top {
        let mut column = left;
        while column <= right {
            mask |= 1 << (row * SIZE as u32 + column);
            column += 1;
        }
        row += 1;
    }
    mask
}

impl Direction {
    /// The starts of the lines in this direction that hold one of the three winning sequences.
    const fn completed(&self, sticks: u64, barrels: u64) -> u64 {
        let step = self.step;
        let ends = sticks & (sticks >> (4 * step));
        let stick_stick_barrel = (sticks >> step) & (barrels >> (2 * step)) & (sticks >> (3 * step));
        // With barrels second and fourth, a stick or a barrel in the middle gives one of the other two sequences.
        let barrels_around = (barrels >> step) & ((sticks | barrels) >> (2 * step)) & (barrels >> (3 * step));
        self.starts & ends & (stick_stick_barrel | barrels_around)
    }

    /// The five holes of the line that begins at `start`.
    fn line(&self, start: Hole) -> [Hole; 5] {
        [0, 1, 2, 3, 4].map(|place| Hole(start.0 + place * self.step as u8))
    }
}

/// All 60 lines of five holes: rows, columns, diagonals rising to the right, diagonals rising to the left.
pub fn lines() -> impl Iterator<Item = [Hole; 5]> {
    DIRECTIONS.iter().flat_map(|direction| holes(direction.starts).map(|start| direction.line(start)))
}

/// A number for every piece in every hole and for the side to move, combined to a position's key.
const KEYS: [[[u64; HOLES]; 3]; 2] = {
    let mut keys = [[[0; HOLES]; 3]; 2];
    let mut number = 0;
    while number < 2 * 3 * HOLES {
        keys[number / (3 * HOLES)][number / HOLES % 3][number % HOLES] = mix(0x5715_0000 + number as u64);
        number += 1;
    }
    keys
};
const SECOND_TO_MOVE: u64 = mix(0x5715_FFFF);

/// A position of Sticks 'n' Barrels. What is not on the board is in the trays.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sticks {
    /// The holes of every side's pieces, by side and kind.
    pieces: [[u64; 3]; 2],
    to_move: Side,
    winner: Option<Side>,
    key: u64,
}

impl Sticks {
    /// The empty board with all pieces in the trays and the first side to move.
    #[must_use]
    pub fn start() -> Sticks {
        Sticks { pieces: [[0; 3]; 2], to_move: Side::First, winner: None, key: 0 }
    }

    /// A position from the masks of its pieces, by side and kind.
    ///
    /// # Errors
    /// Says which rule no order of play could keep: more pieces than a player owns, pieces that cannot share a hole,
    /// or a winning sequence on both sides.
    pub fn from_pieces(pieces: [[u64; 3]; 2], to_move: Side) -> Result<Sticks, String> {
        let mut position = Sticks { pieces, to_move, ..Sticks::start() };
        for side in Side::BOTH {
            let player = side.index() + 1;
            let mut seen = !BOARD;
            for kind in Kind::ALL {
                let mask = position.pieces(side, kind);
                let (count, supply) = (mask.count_ones(), kind.supply());
                if count > supply {
                    return Err(format!("at most {supply} pieces of the kind {kind} of player {player}, not {count}"));
                }
                if mask & (seen | position.barred(side, kind)) != 0 {
                    return Err(format!("every {} of player {player} in a hole that it fits", kind.name()));
                }
                seen |= mask;
            }
        }
        position.winner = match Side::BOTH.map(|side| position.has_sequence(side)) {
            [true, true] => return Err("a winning sequence of one player at most, not of both".to_owned()),
            [true, false] => Some(Side::First),
            [false, true] => Some(Side::Second),
            [false, false] => None,
        };
        position.key = position.computed_key();
        Ok(position)
    }

    /// The holes in which `side` has pieces of `kind`.
    #[must_use]
    pub const fn pieces(&self, side: Side, kind: Kind) -> u64 {
        self.pieces[side.index()][kind as usize]
    }

    /// The holes in which `side` has barrels of either kind.
    #[must_use]
    pub const fn barrels(&self, side: Side) -> u64 {
        self.pieces(side, Kind::Hollow) | self.pieces(side, Kind::Solid)
    }

    /// The holes in which `side` has any piece.
    #[must_use]
    pub const fn occupied(&self, side: Side) -> u64 {
        self.pieces(side, Kind::Stick) | self.barrels(side)
    }

    /// How many pieces of `kind` the `side` still has in the tray.
    #[must_use]
    pub const fn tray(&self, side: Side, kind: Kind) -> u32 {
        kind.supply() - self.pieces(side, kind).count_ones()
    }

    /// The piece of `side` in a hole, if there is one.
    #[must_use]
    pub fn piece_at(&self, side: Side, hole: Hole) -> Option<Kind> {
        Kind::ALL.into_iter().find(|&kind| self.pieces(side, kind) & hole.bit() != 0)
    }

    /// Whether `side` still has to play pieces from the tray before it may move one of this kind on the board.
    #[must_use]
    pub fn must_place(&self, side: Side, kind: Kind) -> bool {
        kind.pool().iter().any(|&kind| self.tray(side, kind) > 0)
    }

    /// Whether `side` has any piece of `kind` to move, from the tray or on the board.
    #[must_use]
    pub fn has_available(&self, side: Side, kind: Kind) -> bool {
        self.tray(side, kind) > 0 || !self.must_place(side, kind)
    }

    /// The holes into which a piece of `kind` of `side` fits, whether or not it has one to move.
    ///
    /// Where a moving piece comes from makes no difference: it may not return to its own hole, and no other hole
    /// changes when it leaves.
    #[must_use]
    pub const fn targets(&self, side: Side, kind: Kind) -> u64 {
        BOARD & !self.occupied(side) & !self.barred(side, kind)
    }

    /// The holes that the opponent's pieces keep from a piece of `kind` of `side`: a stick and a hollow barrel of
    /// different owners fit each other, and nothing else shares a hole.
    const fn barred(&self, side: Side, kind: Kind) -> u64 {
        let [sticks, hollows, solids] = self.pieces[side.other().index()];
        match kind {
            Kind::Stick => sticks | solids,
            Kind::Hollow => hollows | solids,
            Kind::Solid => sticks | hollows | solids,
        }
    }

    /// The five holes of every line in which `side` has a winning sequence.
    pub fn sequences(&self, side: Side) -> impl Iterator<Item = [Hole; 5]> {
        let (sticks, barrels) = (self.pieces(side, Kind::Stick), self.barrels(side));
        DIRECTIONS
            .iter()
            .flat_map(move |direction| holes(direction.completed(sticks, barrels)).map(|start| direction.line(start)))
    }

    /// The image of the position under one of the eight symmetries of the board.
    #[must_use]
    pub fn mirrored(&self, symmetry: usize) -> Sticks {
        let image = |mask| holes(mask).fold(0, |image, hole| image | hole.mirrored(symmetry).bit());
        let mut mirror = Sticks { pieces: self.pieces.map(|masks| masks.map(image)), ..self.clone() };
        mirror.key = mirror.computed_key();
        mirror
    }

    fn has_sequence(&self, side: Side) -> bool {
        let (sticks, barrels) = (self.pieces(side, Kind::Stick), self.barrels(side));
        DIRECTIONS.iter().any(|direction| direction.completed(sticks, barrels) != 0)
    }

    fn computed_key(&self) -> u64 {
        let mut key = if self.to_move == Side::Second { SECOND_TO_MOVE } else { 0 };
        for side in Side::BOTH {
            for kind in Kind::ALL {
                let keys = &KEYS[side][kind as usize];
                key = holes(self.pieces(side, kind)).fold(key, |key, hole| key ^ keys[hole.index()]);
            }
        }
        key
    }

    /// Where the pieces of `kind` that the side to move may take come from: the tray, or holes of the board.
    fn sources(&self, kind: Kind) -> (bool, u64) {
        if self.tray(self.to_move, kind) > 0 {
            (true, 0)
        } else if self.must_place(self.to_move, kind) {
            (false, 0)
        } else {
            (false, self.pieces(self.to_move, kind))
        }
    }

    fn objection_to_source(&self, Move { kind, from, .. }: Move) -> Option<String> {
        let side = self.to_move;
        let Some(from) = from else {
            return (self.tray(side, kind) == 0).then(|| format!("there is no {} left in your tray", kind.name()));
        };
        if self.pieces(side, kind) & from.bit() == 0 {
            return Some(match self.piece_at(side, from) {
                Some(other) => format!("the piece that you have on {from} is a {}", other.name()),
                None => format!("there is no piece of yours on {from}"),
            });
        }
        self.must_place(side, kind).then(|| kind.lock().to_owned())
    }

    fn objection_to_target(&self, Move { kind, from, to }: Move) -> Option<String> {
        if from == Some(to) {
            return Some("a piece must end in a different hole".to_owned());
        }
        if self.targets(self.to_move, kind) & to.bit() != 0 {
            return None;
        }
        if self.occupied(self.to_move) & to.bit() != 0 {
            return Some(format!("there is a piece of yours on {to} already"));
        }
        let there = self.piece_at(self.to_move.other(), to)?;
        Some(match (kind, there) {
            (Kind::Solid, _) => format!("{to} is occupied and a solid barrel shares a hole with nothing"),
            (_, Kind::Solid) => format!("the solid barrel on {to} shares its hole with nothing"),
            (Kind::Stick, _) => format!("there is a stick on {to} already"),
            (Kind::Hollow, _) => format!("there is a barrel on {to} already"),
        })
    }
}

impl Position for Sticks {
    type Move = Move;

    fn to_move(&self) -> Side {
        self.to_move
    }

    /// All legal moves in ascending order: sticks, hollow barrels, solid barrels; by source; by target.
    fn moves(&self) -> impl Iterator<Item = Move> {
        Kind::ALL.into_iter().filter(|_| self.winner.is_none()).flat_map(|kind| {
            let (tray, board) = self.sources(kind);
            let targets = self.targets(self.to_move, kind);
            let sources = tray.then_some(None).into_iter().chain(holes(board).map(Some));
            sources.flat_map(move |from| holes(targets).map(move |to| Move { kind, from, to }))
        })
    }

    fn count_moves(&self) -> u64 {
        if self.winner.is_some() {
            return 0;
        }
        let count = |kind| {
            let (tray, board) = self.sources(kind);
            (u32::from(tray) + board.count_ones()) * self.targets(self.to_move, kind).count_ones()
        };
        u64::from(Kind::ALL.into_iter().map(count).sum::<u32>())
    }

    fn play_unchecked(&mut self, Move { kind, from, to }: Move) {
        let side = self.to_move;
        let (pieces, keys) = (&mut self.pieces[side][kind as usize], &KEYS[side][kind as usize]);
        if let Some(from) = from {
            *pieces &= !from.bit();
            self.key ^= keys[from.index()];
        }
        *pieces |= to.bit();
        self.key ^= keys[to.index()] ^ SECOND_TO_MOVE;
        // A sequence depends on its owner's pieces alone, so only the mover can have completed one.
        if self.has_sequence(side) {
            self.winner = Some(side);
        }
        self.to_move = side.other();
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(Outcome::Win)
    }

    fn ending(&self) -> Option<String> {
        let winner = self.winner?;
        let line = self.sequences(winner).next()?;
        let names = line.map(|hole| if self.barrels(winner) & hole.bit() == 0 { "stick" } else { "barrel" });
        Some(format!("{} from {} to {}", names.join(", "), line[0], line[4]))
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn objection(&self, mv: Move) -> Option<String> {
        if self.winner.is_some() {
            return Some("the game is over".to_owned());
        }
        self.objection_to_source(mv).or_else(|| self.objection_to_target(mv))
    }
}
