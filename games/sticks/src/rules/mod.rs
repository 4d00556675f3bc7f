//! The rules of Sticks 'n' Barrels: legal moves and winning sequences.
//!
//! The largest board has 7 × 7 holes; smaller ones are its lower left part. Bit `7 * row + column` of a mask stands for
//! a hole, rows and columns counted from the lower left corner:
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

mod equipment;
mod hole;

use boardwright_game::{Message, Outcome, Position, QuickCount, Side, mix};

use crate::texts::TEXTS;

pub use self::equipment::{Equipment, Kind};
pub(crate) use self::hole::bits;
pub use self::hole::{DIRECTIONS, Direction, HOLES, Hole, SIZE, holes, lines};

/// A move: one piece goes to a hole, from the tray or from another hole.
///
/// Moves are ordered by kind, then by source, the tray before the holes, then by target.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// The kind of the piece that moves.
    pub kind: Kind,
    /// The hole that the piece leaves; `None` for the tray.
    pub from: Option<Hole>,
    /// The hole that the piece enters.
    pub to: Hole,
}
/// By side, kind and hole, the number of a piece in the key of a position (Zobrist hashing).
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

/// A position of Sticks 'n' Barrels. Pieces that are not on the board are in the trays.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sticks {
    equipment: Equipment,
    /// The holes of every side's pieces, by side and kind.
    pieces: [[u64; 3]; 2],
    to_move: Side,
    winner: Option<Side>,
    key: u64,
}

impl Sticks {
    /// The start of the usual game: the empty board with all pieces in the trays and the first side to move.
    pub fn start() -> Sticks {
        Sticks::start_of(Equipment::STANDARD)
    }

    /// The start of the game with this board and these pieces.
    pub fn start_of(equipment: Equipment) -> Sticks {
        Sticks { equipment, pieces: [[0; 3]; 2], to_move: Side::First, winner: None, key: equipment.key() }
    }

    /// A position from the masks of its pieces, by side and kind.
    ///
    /// # Errors
    /// Returns the rule that the pieces break: more pieces than a player owns, pieces that cannot share a hole, or a
    /// winning sequence on both sides.
    pub fn from_pieces(equipment: Equipment, pieces: [[u64; 3]; 2], to_move: Side) -> Result<Sticks, Message> {
        let mut position = Sticks { pieces, to_move, ..Sticks::start_of(equipment) };
        for side in Side::BOTH {
            let player = side.index() + 1;
            let mut seen = !equipment.board();
            for kind in Kind::ALL {
                let mask = position.pieces(side, kind);
                let (count, supply) = (mask.count_ones(), equipment.supply(kind));
                if count > supply {
                    let kind = ("kind", kind.to_string().into());
                    let numbers = [("supply", supply.into()), ("player", player.into()), ("count", count.into()), kind];
                    return Err(TEXTS.with("sticks-expected-supply", numbers));
                }
                if mask & (seen | position.barred(side, kind)) != 0 {
                    let arguments = [("piece", kind.message().into()), ("player", player.into())];
                    return Err(TEXTS.with("sticks-expected-fit", arguments));
                }
                seen |= mask;
            }
        }
        position.winner = match Side::BOTH.map(|side| position.has_sequence(side)) {
            [true, true] => return Err(TEXTS.say("sticks-expected-one-sequence")),
            [true, false] => Some(Side::First),
            [false, true] => Some(Side::Second),
            [false, false] => None,
        };
        position.key = position.computed_key();
        Ok(position)
    }

    /// The board and the pieces of the game.
    pub const fn equipment(&self) -> Equipment {
        self.equipment
    }

    /// The holes with pieces of `kind` of `side`.
    pub const fn pieces(&self, side: Side, kind: Kind) -> u64 {
        self.pieces[side.index()][kind as usize]
    }

    /// The holes with barrels of either kind of `side`.
    pub const fn barrels(&self, side: Side) -> u64 {
        self.pieces(side, Kind::Hollow) | self.pieces(side, Kind::Solid)
    }

    /// The holes with any piece of `side`.
    pub const fn occupied(&self, side: Side) -> u64 {
        self.pieces(side, Kind::Stick) | self.barrels(side)
    }

    /// The number of pieces of `kind` that `side` has in its tray.
    pub const fn tray(&self, side: Side, kind: Kind) -> u32 {
        self.equipment.supply(kind) - self.pieces(side, kind).count_ones()
    }

    /// The piece of `side` in a hole, if there is one.
    pub fn piece_at(&self, side: Side, hole: Hole) -> Option<Kind> {
        Kind::ALL.into_iter().find(|&kind| self.pieces(side, kind) & hole.bit() != 0)
    }

    /// True if `side` must play pieces from the tray before it may move one of this kind on the board.
    pub fn must_place(&self, side: Side, kind: Kind) -> bool {
        kind.pool().iter().any(|&kind| self.tray(side, kind) > 0)
    }

    /// True if `side` has a piece of `kind` to move, from the tray or on the board.
    pub fn has_available(&self, side: Side, kind: Kind) -> bool {
        self.tray(side, kind) > 0 || (!self.must_place(side, kind) && self.equipment.supply(kind) > 0)
    }

    /// True if a piece of `kind` of `side`, which must have one available, completes a sequence in a hole that it
    /// fits.
    ///
    /// A piece that must leave the line to get there completes nothing.
    pub fn completes(&self, side: Side, kind: Kind, hole: Hole) -> bool {
        let mut after = self.clone();
        let own = &mut after.pieces[side][kind as usize];
        let before = *own;
        if self.tray(side, kind) > 0 {
            *own |= hole.bit();
            return after.has_sequence(side);
        }
        holes(before).any(|from| {
            after.pieces[side][kind as usize] = before & !from.bit() | hole.bit();
            after.has_sequence(side)
        })
    }

    /// The holes that a piece of `kind` of `side` fits into, whether or not the side has one to move.
    ///
    /// The source of the piece makes no difference: a piece may not return to its own hole, and no other hole changes
    /// when it leaves.
    pub const fn targets(&self, side: Side, kind: Kind) -> u64 {
        self.equipment.board() & !self.occupied(side) & !self.barred(side, kind)
    }

    /// The holes that the opponent's pieces bar to a piece of `kind` of `side`. A stick and a hollow barrel of
    /// different owners can share a hole; no other pieces can.
    const fn barred(&self, side: Side, kind: Kind) -> u64 {
        let [sticks, hollows, solids] = self.pieces[side.other().index()];
        match kind {
            Kind::Stick => sticks | solids,
            Kind::Hollow => hollows | solids,
            Kind::Solid => sticks | hollows | solids,
        }
    }

    /// The five holes of every winning sequence of `side`.
    pub fn sequences(&self, side: Side) -> impl Iterator<Item = [Hole; 5]> {
        let (sticks, barrels) = (self.pieces(side, Kind::Stick), self.barrels(side));
        DIRECTIONS
            .iter()
            .flat_map(move |direction| holes(direction.completed(sticks, barrels)).map(|start| direction.line(start)))
    }

    /// The image of the position under one of the symmetries of the board: eight if it is square, four if not.
    pub fn mirrored(&self, symmetry: usize) -> Sticks {
        let image = |mask| holes(mask).fold(0, |image, hole| image | self.equipment.mirror(hole, symmetry).bit());
        let mut mirror = Sticks { pieces: self.pieces.map(|masks| masks.map(image)), ..self.clone() };
        mirror.key = mirror.computed_key();
        mirror
    }

    /// The key of the position after a legal move.
    pub(crate) fn key_after(&self, Move { kind, from, to }: Move) -> u64 {
        let keys = &KEYS[self.to_move][kind as usize];
        self.key ^ from.map_or(0, |from| keys[from.index()]) ^ keys[to.index()] ^ SECOND_TO_MOVE
    }

    /// Passes, which the rules do not allow. Proofs use it to find the opponent's threats.
    pub(crate) fn pass(&mut self) {
        self.to_move = self.to_move.other();
        self.key ^= SECOND_TO_MOVE;
    }

    fn has_sequence(&self, side: Side) -> bool {
        let (sticks, barrels) = (self.pieces(side, Kind::Stick), self.barrels(side));
        DIRECTIONS.iter().any(|direction| direction.completed(sticks, barrels) != 0)
    }

    fn computed_key(&self) -> u64 {
        self.key_of_image(|hole| hole)
    }

    /// The key that the position would have if every hole were replaced by its image.
    pub(crate) fn key_of_image(&self, image: impl Fn(Hole) -> Hole) -> u64 {
        let mut key = self.equipment.key() ^ if self.to_move == Side::Second { SECOND_TO_MOVE } else { 0 };
        for side in Side::BOTH {
            for kind in Kind::ALL {
                let keys = &KEYS[side][kind as usize];
                key = holes(self.pieces(side, kind)).fold(key, |key, hole| key ^ keys[image(hole).index()]);
            }
        }
        key
    }

    /// The sources of the pieces of `kind` that the side to move may take: true for the tray, or a mask of holes.
    fn sources(&self, kind: Kind) -> (bool, u64) {
        if self.tray(self.to_move, kind) > 0 {
            (true, 0)
        } else if self.must_place(self.to_move, kind) {
            (false, 0)
        } else {
            (false, self.pieces(self.to_move, kind))
        }
    }

    fn objection_to_source(&self, Move { kind, from, .. }: Move) -> Option<Message> {
        let side = self.to_move;
        let Some(from) = from else {
            return (self.tray(side, kind) == 0)
                .then(|| TEXTS.with("sticks-tray-empty", [("piece", kind.message().into())]));
        };
        if self.pieces(side, kind) & from.bit() == 0 {
            return Some(match self.piece_at(side, from) {
                Some(other) => {
                    let arguments = [("hole", from.to_string().into()), ("piece", other.message().into())];
                    TEXTS.with("sticks-other-piece", arguments)
                }
                None => TEXTS.with("sticks-no-piece", [("hole", from.to_string().into())]),
            });
        }
        self.must_place(side, kind).then(|| kind.lock())
    }

    fn objection_to_target(&self, Move { kind, from, to }: Move) -> Option<Message> {
        if from == Some(to) {
            return Some(TEXTS.say("sticks-same-hole"));
        }
        if self.targets(self.to_move, kind) & to.bit() != 0 {
            return None;
        }
        if self.equipment.board() & to.bit() == 0 {
            let [columns, rows] = [self.equipment.columns(), self.equipment.rows()].map(|size| u32::from(size).into());
            let arguments = [("columns", columns), ("rows", rows), ("hole", to.to_string().into())];
            return Some(TEXTS.with("sticks-no-hole", arguments));
        }
        if self.occupied(self.to_move) & to.bit() != 0 {
            return Some(TEXTS.with("sticks-own-piece", [("hole", to.to_string().into())]));
        }
        let there = self.piece_at(self.to_move.other(), to)?;
        let key = match (kind, there) {
            (Kind::Solid, _) => "sticks-solid-needs-empty",
            (_, Kind::Solid) => "sticks-solid-there",
            (Kind::Stick, _) => "sticks-stick-there",
            (Kind::Hollow, _) => "sticks-barrel-there",
        };
        Some(TEXTS.with(key, [("hole", to.to_string().into())]))
    }

    /// The number of legal moves.
    fn count_moves(&self) -> usize {
        if self.winner.is_some() {
            return 0;
        }
        let count = |kind| {
            let (tray, board) = self.sources(kind);
            (u32::from(tray) + board.count_ones()) * self.targets(self.to_move, kind).count_ones()
        };
        Kind::ALL.into_iter().map(count).sum::<u32>() as usize
    }
}

impl Position for Sticks {
    type Move = Move;

    fn to_move(&self) -> Side {
        self.to_move
    }

    /// All legal moves in ascending order: sticks, hollow barrels, solid barrels; by source; by target.
    fn moves(&self) -> impl Iterator<Item = Move> {
        let moves = Kind::ALL.into_iter().filter(|_| self.winner.is_none()).flat_map(|kind| {
            let (tray, board) = self.sources(kind);
            let targets = self.targets(self.to_move, kind);
            let sources = tray.then_some(None).into_iter().chain(holes(board).map(Some));
            sources.flat_map(move |from| holes(targets).map(move |to| Move { kind, from, to }))
        });
        QuickCount::new(moves, || self.count_moves())
    }

    fn play_unchecked(&mut self, Move { kind, from, to }: Move) {
        let side = self.to_move;
        self.key = self.key_after(Move { kind, from, to });
        let pieces = &mut self.pieces[side][kind as usize];
        *pieces = *pieces & !from.map_or(0, Hole::bit) | to.bit();
        // A sequence depends on its owner's pieces alone, so only the mover can have completed one.
        if self.has_sequence(side) {
            self.winner = Some(side);
        }
        self.to_move = side.other();
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(Outcome::Win)
    }

    fn ending(&self) -> Option<Message> {
        let winner = self.winner?;
        let line = self.sequences(winner).next()?;
        let is_stick = |hole: Hole| self.barrels(winner) & hole.bit() == 0;
        let names = line.map(|hole| TEXTS.say(if is_stick(hole) { "sticks-stick" } else { "sticks-barrel" }).into());
        let [first, second, third, fourth, fifth] = names;
        let row = [("first", first), ("second", second), ("third", third), ("fourth", fourth), ("fifth", fifth)];
        let [from, to] = [line[0], line[4]].map(|hole| hole.to_string().into());
        Some(TEXTS.with("sticks-row", row.into_iter().chain([("from", from), ("to", to)])))
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn objection(&self, mv: Move) -> Option<Message> {
        if self.winner.is_some() {
            return Some(TEXTS.say("sticks-over"));
        }
        self.objection_to_source(mv).or_else(|| self.objection_to_target(mv))
    }
}
