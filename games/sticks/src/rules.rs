//! The rules of Sticks 'n' Barrels: who may move what where, and who has won.
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

mod hole;
mod kit;

use boardwright_game::{Outcome, Position, Side, mix};

pub(crate) use self::hole::bits;
pub use self::hole::{DIRECTIONS, Direction, HOLES, Hole, SIZE, holes, lines};
pub use self::kit::{Kind, Kit};

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
    kit: Kit,
    /// The holes of every side's pieces, by side and kind.
    pieces: [[u64; 3]; 2],
    to_move: Side,
    winner: Option<Side>,
    key: u64,
}

impl Sticks {
    /// The start of the usual game: the empty board with all pieces in the trays and the first side to move.
    #[must_use]
    pub fn start() -> Sticks {
        Sticks::start_of(Kit::STANDARD)
    }

    /// The start of the game with this board and these pieces.
    #[must_use]
    pub fn start_of(kit: Kit) -> Sticks {
        Sticks { kit, pieces: [[0; 3]; 2], to_move: Side::First, winner: None, key: kit.key() }
    }

    /// A position from the masks of its pieces, by side and kind.
    ///
    /// # Errors
    /// Says which rule no order of play could keep: more pieces than a player owns, pieces that cannot share a hole,
    /// or a winning sequence on both sides.
    pub fn from_pieces(kit: Kit, pieces: [[u64; 3]; 2], to_move: Side) -> Result<Sticks, String> {
        let mut position = Sticks { pieces, to_move, ..Sticks::start_of(kit) };
        for side in Side::BOTH {
            let player = side.index() + 1;
            let mut seen = !kit.board();
            for kind in Kind::ALL {
                let mask = position.pieces(side, kind);
                let (count, supply) = (mask.count_ones(), kit.supply(kind));
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

    /// The board and the pieces that it is played with.
    #[must_use]
    pub const fn kit(&self) -> Kit {
        self.kit
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
        self.kit.supply(kind) - self.pieces(side, kind).count_ones()
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
        self.tray(side, kind) > 0 || (!self.must_place(side, kind) && self.kit.supply(kind) > 0)
    }

    /// Whether a piece of `kind` of `side`, which has one available, completes a sequence in a hole that it fits.
    ///
    /// A piece that has to leave the line to get there completes nothing.
    #[must_use]
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

    /// The holes into which a piece of `kind` of `side` fits, whether or not it has one to move.
    ///
    /// Where a moving piece comes from makes no difference: it may not return to its own hole, and no other hole
    /// changes when it leaves.
    #[must_use]
    pub const fn targets(&self, side: Side, kind: Kind) -> u64 {
        self.kit.board() & !self.occupied(side) & !self.barred(side, kind)
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

    /// The image of the position under one of the symmetries of the board, eight if it is a square and four if not.
    #[must_use]
    pub fn mirrored(&self, symmetry: usize) -> Sticks {
        let image = |mask| holes(mask).fold(0, |image, hole| image | self.kit.mirror(hole, symmetry).bit());
        let mut mirror = Sticks { pieces: self.pieces.map(|masks| masks.map(image)), ..self.clone() };
        mirror.key = mirror.computed_key();
        mirror
    }

    /// The key of the position after a legal move.
    pub(crate) fn key_after(&self, Move { kind, from, to }: Move) -> u64 {
        let keys = &KEYS[self.to_move][kind as usize];
        self.key ^ from.map_or(0, |from| keys[from.index()]) ^ keys[to.index()] ^ SECOND_TO_MOVE
    }

    /// Lets the side to move do nothing. The rules know no such turn; it is for those who ask what would be if.
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

    /// The key that the position would have if every hole were another one.
    pub(crate) fn key_of_image(&self, image: impl Fn(Hole) -> Hole) -> u64 {
        let mut key = self.kit.key() ^ if self.to_move == Side::Second { SECOND_TO_MOVE } else { 0 };
        for side in Side::BOTH {
            for kind in Kind::ALL {
                let keys = &KEYS[side][kind as usize];
                key = holes(self.pieces(side, kind)).fold(key, |key, hole| key ^ keys[image(hole).index()]);
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
        if self.kit.board() & to.bit() == 0 {
            return Some(format!("the board of {} x {} holes has no {to}", self.kit.columns(), self.kit.rows()));
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
